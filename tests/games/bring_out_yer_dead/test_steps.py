"""What a round's steps say of themselves: the board is drawn by that."""

from __future__ import annotations

from sexton.core.film import Eye
from tests.games.bring_out_yer_dead.table import bid, match_at, playing, position
from tests.rules import rule

FULL = (8, 5)


@rule("BD-9")
def test_a_moved_coffin_leaves_when_it_is_chosen_and_arrives_when_it_is_laid() -> None:
    match = playing("body snatcher 8", graves={"yew walk 2": "1s"}, families=[FULL] * 2)
    match.roll()
    eye = Eye(match.game, match.names, None)
    eye.open(match.position)
    match.play(0, "lift", owner=1, coffin="single", grave="yew walk 2")
    match.play(0, "lay", grave="chapel row 1")
    chosen, moved = (step for take in match.takes() for step, _ in list(eye.steps(take))[:1])
    titles = [area["title"] for area in match.view(None)["areas"]]
    from_walk = ["areas", titles.index("Yew Walk"), "graves", 1, "coffin"]
    to_row = ["areas", titles.index("Chapel Row"), "graves", 0, "coffin"]
    assert [one.now for one in chosen.changes if one.path == from_walk] == [None]
    (arrived,) = [one.now for one in moved.changes if one.path == to_row]
    assert (arrived.owner, arrived.coffin) == (1, "single")


@rule("BD-2", "BD-4")
def test_a_step_says_which_card_it_belongs_to() -> None:
    match = match_at(
        position(
            2,
            hands=["river dredger 7, fork in the road 1", ""],
            river=[(1, 0), (0, 0)],
            rows=("bunk mates 6", ""),
            spots=2,
        )
    )
    seen = len(match.events)
    bid(match, "river dredger 7, fork in the road 1, 3", "7, 3, 2")
    match.play(0, "dredge", coffin="single", grave="yew walk 1")
    match.play(1, "take", card="bunk mates 6")
    match.play(0, "pass")
    steps = [event for event in match.told(0, seen) if "current" in event.args]
    assert [(step.name, step.args["seat"], step.args["current"]) for step in steps] == [
        ("dredged", 0, 0),
        ("bluffed", 1, 1),
        ("took", 1, 4),
        ("scored", 0, 5),
        ("declined", 0, 5),
    ]


@rule("BD-6", "BD-7")
def test_what_comes_of_unloading_and_the_river_belongs_to_no_card() -> None:
    match = match_at(position(2, families=[(1, 0), (2, 1)], rows=("", "jet, opal"), spots=2))
    bid(match, "7, 3, 2", "7, 6, 3")
    seen = len(match.events)
    match.play(0, "bury", grave="paupers' pit")
    match.play(0, "take", card="jet")
    match.play(1, "bury", grave="old orchard 1")
    match.play(1, "take", card="opal")
    steps = [event for event in match.told(1, seen) if "current" in event.args]
    assert [(step.name, step.args["current"]) for step in steps] == [
        ("buried", None),
        ("took", None),
        ("buried", None),
        ("drowned", None),
        ("took", None),
    ]


@rule("BD-18")
def test_the_last_account_says_what_everybody_has_after_each_part() -> None:
    match = match_at(
        position(
            3,
            hands=["jet, cane", "opal", ""],
            graves={"yew walk 1": "1s", "chapel row 1": "2s"},
            river=[(1, 0), (0, 1), (0, 0)],
            carts=0,
        )
    )
    seen = len(match.events)
    bid(match, *["7, 6, 5"] * 3)
    account = [event for event in match.told(None, seen) if "total" in event.args]
    parts = ("Gemstones", "Majorities", "The river", "Graves", "Heirlooms")
    assert [parts.index(event.args["title"]) for event in account] == sorted(
        parts.index(event.args["title"]) for event in account
    )
    together = [0, 0, 0]
    for event in account:
        together[event.args["seat"]] += event.args["points"]
        assert event.args["total"] == together[event.args["seat"]]
    assert together == match.told(None, seen)[-1].args["scores"]
