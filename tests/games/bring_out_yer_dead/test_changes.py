"""What everybody is told of the board with each event: what changed there, from what to what."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.core.types import Event
from sexton.games.bring_out_yer_dead import GAME
from tests.games.bring_out_yer_dead.table import bid, match_at, playing, position
from tests.rules import rule

FULL = (8, 5)
# All that changes may speak of: what lies open before everybody.
TABLE = (
    "first",
    "round",
    "bank",
    "stage",
    "areas",
    "spots",
    "loaded",
    "leaving",
    "fallen",
    "order",
    "current",
    "held",
    "fate_row",
    "treasure_row",
    "fate_deck",
    "treasure_deck",
)
PERSON = ("points", "singles", "doubles", "river", "bodies", "toll")


def open_part(view: dict[str, Any]) -> dict[str, Any]:
    """Of a view what everybody sees on the board."""
    people = [{key: one[key] for key in PERSON} for one in view["players"]]
    return deepcopy({**{key: view[key] for key in TABLE}, "players": people})


def apply(board: dict[str, Any], change: dict[str, Any], which: str) -> None:
    *path, last = change["path"]
    place: Any = board
    for step in path:
        place = place[step]
    place[last] = deepcopy(change[which])


def changes(events: list[Event]) -> list[dict[str, Any]]:
    return [change for event in events for change in event.args.get("changes", [])]


def move_somehow(match: Match, rng: Rng) -> None:
    """What is liked best or, every third time, anything."""
    asked = match.to_act()
    seat = asked[rng.below(len(asked))]
    moves = match.position.legal_moves(seat)
    move = moves[rng.below(len(moves))]
    if rng.below(3):
        ranks = match.game.rank(match.position.clone(), seat, moves)
        move = moves[ranks.index(max(ranks))]
    match.play(seat, GAME.space.move(move))


@rule("BD-2")
@pytest.mark.parametrize("seats", GAME.seats)
def test_changes_lead_from_each_view_to_the_next_and_back(seats: int) -> None:
    match, rng = Match(GAME, seats, 11), Rng(seats)
    audience = (None, seats - 1)
    told = 0
    boards = [open_part(match.view(viewer)) for viewer in audience]
    while not match.over:
        seen = len(match.events)
        move_somehow(match, rng)
        for at, viewer in enumerate(audience):
            before, after = boards[at], open_part(match.view(viewer))
            found = changes(match.told(viewer, seen))
            boards[at] = deepcopy(before)
            for change in found:
                apply(boards[at], change, "now")
            assert boards[at] == after
            for change in reversed(found):
                apply(boards[at], change, "was")
            assert boards[at] == before
            boards[at] = after
            told += len(found)
    assert told > 800


@rule("BD-9")
def test_a_moved_coffin_leaves_when_it_is_chosen_and_arrives_when_it_is_laid() -> None:
    match = playing("body snatcher 8", graves={"yew walk 2": "1s"}, families=[FULL] * 2)
    seen = len(match.events)
    match.play(0, "lift", owner=1, coffin="single", grave="yew walk 2")
    match.play(0, "lay", grave="chapel row 1")
    coffin = {"owner": 1, "coffin": "single"}
    titles = [area["title"] for area in match.view(None)["areas"]]
    from_walk = ["areas", titles.index("Yew Walk"), "graves", 1, "coffin"]
    to_row = ["areas", titles.index("Chapel Row"), "graves", 0, "coffin"]
    chosen, moved, *_ = match.told(None, seen)
    assert {"path": from_walk, "was": coffin, "now": None} in changes([chosen])
    assert {"path": to_row, "was": None, "now": coffin} in changes([moved])
    leader = ["areas", titles.index("Chapel Row"), "leader"]
    assert {"path": leader, "was": None, "now": 1} in changes([moved])


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


@rule("BD-2")
def test_the_order_of_a_round_can_be_had_back_when_it_is_over() -> None:
    match = match_at(position(2, families=[(0, 0), FULL]))
    seen = len(match.events)
    bid(match, "7, 6, 3", "6, 3, 2")
    order = match.view(None)["order"]
    assert [(turn["card"]["rank"], turn["seat"]) for turn in order] == [
        (7, 0),
        (6, 0),
        (6, 1),
        (3, 0),
        (3, 1),
        (2, 1),
    ]
    match.play(1, "bury", grave="old orchard 4")
    assert match.over
    assert match.view(None)["order"] == []
    cleared = [change for change in changes(match.told(None, seen)) if change["path"] == ["order"]]
    assert [len(change["was"]) for change in cleared] == [0, 6]
    assert cleared[-1]["was"] == order


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
