"""Every kind of card: what its ability, its bonus or its presence does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.the_cemetery.table import (
    BOX,
    all_pass,
    developments,
    dig,
    discards,
    graves,
    hand,
    legal,
    match_at,
    on_table,
    position,
    refusal,
    sealed,
    verbs,
)
from tests.rules import rule


def test_every_kind_of_card_has_its_test_here() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [name for name in BOX.names if f'"{name}"' not in source] == []


@rule("TC-P5")
def test_an_ability_is_used_from_the_hand_and_the_card_then_discarded() -> None:
    match = match_at(position(hands=["The Judge"], zombies={1: [-3]}))
    match.play(0, "use", card="The Judge")
    assert hand(match, 0) == []
    assert match.view(1)["used"]["name"] == "The Judge"
    assert discards(match) == []
    match.play(0, "kill", cemetery=1, zombie=-3)
    assert match.view(1)["used"] is None
    assert discards(match) == ["The Judge"]
    assert on_table(match).actions == 1
    assert "(TC-P5)" in refusal(match, 0, "use", card="The Judge")


@rule("TC-10")
@pytest.mark.parametrize(
    "card",
    [
        "The King",
        "The Judge",
        "The IT Guy",
        "The Butcher",
        "The Miner",
        "The Swimmer",
        "The Waiter",
        "The Gardener",
        "The Plumber",
        "The Pickpocket",
        "The Librarian",
        "Tomb 1",
        "Tomb 2",
        "Tomb 4",
        "Tomb 5",
    ],
)
def test_without_a_target_it_is_not_used(card: str) -> None:
    match = match_at(position(hands=[card]))
    assert legal(match, 0, "use") == []
    assert "(TC-10)" in refusal(match, 0, "use", card=card)


@rule("TC-7", "TC-19", "TC-P13")
def test_the_king_exhumes_a_sealed_corpse_and_nobody_can_stop_it() -> None:
    match = match_at(
        position(
            hands=["The King", "The Runner"],
            sealed={1: ["The Miner in 5", "The Banker in 3"]},
            developments={1: ["Fancy Fence"]},
            fences=1 << 1,
        )
    )
    match.play(0, "use", card="The King")
    message = refusal(match, 0, "exhume", cemetery=1, grave="tomb 1")
    assert "(TC-7)" in message
    match.play(0, "exhume", cemetery=1, grave="sealed 2")
    assert not match.position.in_window()
    assert sealed(match, 1) == ["The Miner in 5"]
    assert on_table(match).zombies[1] == [-1]  # 4 in a tomb of 3.
    assert discards(match) == ["The King", "The Banker", "Tomb 3"]


@rule("TC-P6")
def test_the_judge_kills_a_zombie_anywhere() -> None:
    match = match_at(position(hands=["The Judge"], zombies={0: [-3], 1: [-9, -2]}))
    match.play(0, "use", card="The Judge")
    assert len(legal(match, 0, "kill")) == 3
    assert "(TC-P6)" in refusal(match, 0, "kill", cemetery=0, zombie=-9)
    match.play(0, "kill", cemetery=1, zombie=-9)
    assert on_table(match).zombies == [[-3], [-2]]
    assert on_table(match).zombie_discards == [-9]


@rule("TC-P6")
def test_the_it_guy_sends_an_own_zombie_away() -> None:
    match = match_at(position(3, hands=["The IT Guy"], zombies={0: [-3], 1: [-9]}))
    match.play(0, "use", card="The IT Guy")
    assert legal(match, 0, "send") == [
        {"zombie": -3, "cemetery": 1},
        {"zombie": -3, "cemetery": 2},
    ]
    match.play(0, "send", zombie=-3, cemetery=2)
    assert on_table(match).zombies == [[], [-9], [-3]]


@pytest.mark.parametrize("card", ["The Electrician", "The Runner"])
def test_stops_are_reactions_only(card: str) -> None:
    match = match_at(position(hands=[card, card], graves={0: ["The King in 5 at 1"]}))
    assert legal(match, 0, "use") == []
    assert "(TC-8)" in refusal(match, 0, "use", card=card)
    dig(match, 0, 0, 5, "down")
    match.play(1, "stop", card=card)
    assert graves(match, 0) == ["The King in 5 at 1"]
    assert discards(match) == [card]
    assert hand(match, 0) == [card]  # The digger can't stop the stop.


def test_the_butcher_digs_up_two() -> None:
    match = match_at(position(hands=["The Butcher"], graves={1: ["The King in 5 at 2"]}))
    match.play(0, "use", card="The Butcher")
    assert [args["direction"] for args in legal(match, 0, "dig")] == ["up"]
    dig(match, 0, 1, 5, "up")
    all_pass(match)
    assert graves(match, 1) == []
    assert on_table(match).zombies[1] == [-1]


def test_the_banker_draws_three() -> None:
    match = match_at(position(hands=["The Banker"]))
    match.play(0, "use", card="The Banker")
    assert hand(match, 0) == ["Tomb 1", "The Librarian", "Tomb 2"]


def test_the_miner_digs_down_two() -> None:
    match = match_at(position(hands=["The Miner"], graves={0: ["The King in 5 at 1"]}))
    match.play(0, "use", card="The Miner")
    assert [args["direction"] for args in legal(match, 0, "dig")] == ["down"]
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    assert sealed(match, 0) == ["The King in 5"]


def test_the_swimmer_destroys_any_development() -> None:
    match = match_at(
        position(hands=["The Swimmer"], developments={0: ["Red Tape"], 1: ["Fancy Fence"]})
    )
    match.play(0, "use", card="The Swimmer")
    assert "(TC-9)" in refusal(match, 0, "destroy", cemetery=1, card="Red Tape")
    match.play(0, "destroy", cemetery=0, card="Red Tape")
    assert developments(match, 0) == []
    assert discards(match) == ["The Swimmer", "Red Tape"]


@rule("TC-9")
def test_the_waiter_moves_a_development_to_a_free_slot_or_steals_a_good_one() -> None:
    start = position(
        3,
        hands=["The Waiter"],
        developments={0: ["The Shovel", "Red Tape"], 1: ["Fancy Fence", "Open House"]},
    )
    match = match_at(start)
    match.play(0, "use", card="The Waiter")
    moves = {(args["card"], args["cemetery"], args["to"]) for args in legal(match, 0, "move")}
    assert moves == {
        ("The Shovel", 0, 2),
        ("Red Tape", 0, 2),
        ("Fancy Fence", 1, 2),
        ("Fancy Fence", 1, 0),
        ("Open House", 1, 2),
    }
    message = refusal(match, 0, "move", card="Open House", cemetery=1, to=0)
    assert message == "Your cemetery has Red Tape in its bad slot. (TC-9)"
    assert "doesn't lie in" in refusal(match, 0, "move", card="The Shovel", cemetery=2, to=1)
    match.play(0, "move", card="Fancy Fence", cemetery=1, to=0)
    assert developments(match, 0) == ["Fancy Fence", "Red Tape"]
    assert discards(match) == ["The Waiter", "The Shovel"]


@rule("TC-9")
def test_a_development_goes_into_a_free_slot_and_an_own_good_one_is_replaced() -> None:
    match = match_at(
        position(
            hands=["Night Watchman, Tax Collector"],
            developments={0: ["The Shovel", "Red Tape"], 1: ["Fancy Fence"]},
        )
    )
    plays = {(args["card"], args["cemetery"]) for args in legal(match, 0, "develop")}
    assert plays == {("Night Watchman", 0), ("Tax Collector", 1)}
    assert "(TC-9)" in refusal(match, 0, "develop", card="Tax Collector", cemetery=0)
    match.play(0, "develop", card="Night Watchman", cemetery=0)
    assert developments(match, 0) == ["Night Watchman", "Red Tape"]
    assert discards(match) == ["The Shovel"]
    match.play(0, "develop", card="Tax Collector", cemetery=1)
    assert developments(match, 1) == ["Fancy Fence", "Tax Collector"]


@pytest.mark.parametrize(
    ("card", "direction"), [("The Gardener", "down"), ("The Plumber", "up"), ("Tomb 2", "up")]
)
def test_dig_one_then_draw_one(card: str, direction: str) -> None:
    match = match_at(
        position(hands=[card], graves={1: ["The King in 5 at 1", "The Miner in 3 at 2"]})
    )
    match.play(0, "use", card=card)
    assert {args["direction"] for args in legal(match, 0, "dig")} == {direction}
    dig(match, 0, 1, 3, direction)
    assert hand(match, 0) == []
    all_pass(match)
    assert hand(match, 0) == ["Tomb 1"]
    assert graves(match, 1)[-1] == "The King in 5 at 1"
    assert (sealed(match, 1) == ["The Miner in 3"]) == (direction == "down")


@rule("TC-P7")
def test_the_pickpocket_takes_a_random_card_that_the_two_know() -> None:
    start = position(3, hands=["The Pickpocket", "The King, The Miner, Tomb 4", ""])
    match = match_at(start)
    match.play(0, "use", card="The Pickpocket")
    assert legal(match, 0, "rob") == [{"player": 1}]
    assert "(TC-P7)" in refusal(match, 0, "rob", player=2)
    assert "(TC-P7)" in refusal(match, 0, "rob", player=0)
    match.play(0, "rob", player=1)
    (stolen,) = hand(match, 0)
    assert sorted([*hand(match, 1), stolen]) == ["The King", "The Miner", "Tomb 4"]
    known = [match.view(seat)["players"][0]["known"] for seat in (1, 2, None)]
    assert known == [[{"card": stolen, "by": [1], "public": False}], [], []]
    told = [match.say(match.told(seat)[-1]) for seat in (0, 1, 2)]
    assert [stolen in line for line in told] == [True, True, False]


@rule("TC-P7")
def test_the_pickpocket_takes_any_card_alike() -> None:
    taken = set()
    for seed in range(30):
        start = position(hands=["The Pickpocket", "The King, The Miner, Tomb 4"])
        start.chance = seed
        match = match_at(start)
        match.play(0, "use", card="The Pickpocket")
        match.play(0, "rob", player=1)
        taken |= set(hand(match, 0))
    assert taken == {"The King", "The Miner", "Tomb 4"}


@rule("TC-P8")
def test_the_librarian_takes_a_tomb_from_the_discards() -> None:
    match = match_at(
        position(3, hands=["The Librarian"], discards="The King, Tomb 5, Tomb 2, Tomb 2")
    )
    match.play(0, "use", card="The Librarian")
    assert legal(match, 0, "take") == [{"card": "Tomb 2"}, {"card": "Tomb 5"}]
    assert "(TC-P8)" in refusal(match, 0, "take", card="Tomb 4")
    match.play(0, "take", card="Tomb 5")
    assert hand(match, 0) == ["Tomb 5"]
    assert sorted(discards(match)) == ["The King", "The Librarian", "Tomb 2", "Tomb 2"]
    for audience in (1, 2, None):
        assert match.view(audience)["players"][0]["known"][0]["card"] == "Tomb 5"


def test_tomb_one_digs_down_unstopped_and_its_bonus_draws() -> None:
    match = match_at(
        position(hands=["Tomb 1", "The Runner"], graves={0: ["The King in 1 at 2"]}, begin=True)
    )
    match.play(0, "benefit", card="Tomb 1")
    assert hand(match, 0) == ["Tomb 1", "Tomb 1"]
    match.play(0, "use", card="Tomb 1")
    dig(match, 0, 0, 1, "down")
    assert sealed(match, 0) == ["The King in 1"]


@rule("TC-P9")
def test_the_bonus_of_tomb_two_looks_at_an_unseen_corpse() -> None:
    match = match_at(
        position(
            3,
            graves={0: ["The King in 2 at 2"], 1: ["The Miner in 3 at 1", "The Banker in 4 at 1!"]},
            sealed={0: ["The Runner in 1"], 2: ["The Judge in 5"]},
            begin=True,
        )
    )
    match.play(0, "benefit", card="Tomb 2")
    places = [(args["cemetery"], args["grave"]) for args in legal(match, 0, "look")]
    assert places == [(1, "tomb 3"), (2, "sealed 1")]
    assert "(TC-P9)" in refusal(match, 0, "look", cemetery=0, grave="tomb 2")
    match.play(0, "look", cemetery=2, grave="sealed 1")
    seen = [match.view(seat)["cemeteries"][2]["sealed"][0] for seat in (0, 1, 2, None)]
    assert [each["corpse"] for each in seen] == ["The Judge", None, "The Judge", None]
    assert [each["seen_by"] for each in seen] == [[0, 2]] * 4


@rule("TC-P11", "TC-P4")
def test_tomb_three_draws_and_its_bonus_discards() -> None:
    match = match_at(
        position(
            hands=["Tomb 3, The Miner, The Miner"], graves={0: ["The King in 3 at 2"]}, actions=2
        )
    )
    match.play(0, "use", card="Tomb 3")
    assert hand(match, 0) == ["The Miner", "The Miner", "Tomb 1", "The Librarian"]
    match.play(0, "benefit", card="Tomb 3")
    match.play(0, "discard", card="The Miner")
    match.play(0, "discard", card="Tomb 1")
    assert "(TC-P11)" in refusal(match, 0, "discard", card="Tomb 1")
    match.play(0, "done")
    assert sorted(discards(match)) == ["The Miner", "Tomb 1", "Tomb 3"]
    assert hand(match, 0)[:2] == ["The Miner", "The Librarian"]
    assert len(hand(match, 0)) == 5


@rule("TC-P11")
def test_a_whole_hand_can_be_discarded() -> None:
    match = match_at(position(hands=["The Miner"], graves={0: ["The King in 3 at 2"]}, actions=1))
    match.play(0, "end")
    match.play(0, "benefit", card="Tomb 3")
    match.play(0, "discard", card="The Miner")
    assert match.to_act() == [1]
    assert len(hand(match, 0)) == 5


def test_tomb_four_digs_either_way_unstopped_and_its_bonus_digs_up_an_opponents() -> None:
    match = match_at(
        position(
            hands=["Tomb 4", "The Runner"],
            graves={0: ["The King in 4 at 2"], 1: ["The Miner in 4 at 2"]},
            begin=True,
        )
    )
    match.play(0, "benefit", card="Tomb 4")
    assert legal(match, 0, "dig") == [{"cemetery": 1, "grave": "tomb 4", "direction": "up"}]
    dig(match, 0, 1, 4, "up")
    assert match.position.in_window()
    all_pass(match)
    assert graves(match, 1) == ["The Miner in 4 at 1"]
    match.play(0, "use", card="Tomb 4")
    assert len(legal(match, 0, "dig")) == 4
    dig(match, 0, 1, 4, "up")
    assert graves(match, 1) == []


def test_tomb_five_digs_down_twice_and_its_bonus_once_at_home() -> None:
    match = match_at(
        position(
            hands=["Tomb 5"],
            graves={0: ["The King in 5 at 2", "The Miner in 2 at 1"], 1: ["The Banker in 3 at 1"]},
            begin=True,
        )
    )
    match.play(0, "benefit", card="Tomb 5")
    assert {args["cemetery"] for args in legal(match, 0, "dig")} == {0}
    dig(match, 0, 0, 2, "down")
    all_pass(match)
    match.play(0, "use", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    dig(match, 0, 0, 2, "down")
    all_pass(match)
    assert sealed(match, 0) == ["The King in 5", "The Miner in 2"]


DEVELOPMENTS = [face.name for face in BOX.faces if face.sort == "development"]


@pytest.mark.parametrize("card", DEVELOPMENTS)
def test_every_development_draws_two_from_the_hand(card: str) -> None:
    match = match_at(position(hands=[card]))
    match.play(0, "use", card=card)
    assert hand(match, 0) == ["Tomb 1", "The Librarian"]
    assert discards(match) == [card]


def test_night_watchman_draws_two_at_the_start() -> None:
    match = match_at(position(developments={0: ["Night Watchman"]}, begin=True))
    match.play(0, "benefit", card="Night Watchman")
    assert len(hand(match, 0)) == 2


def test_stonemason_digs_down_from_level_one_at_the_end() -> None:
    match = match_at(
        position(
            hands=["Tomb 1"],
            graves={0: ["The King in 5 at 1", "The Miner in 2 at 2"], 1: ["The Miner in 1 at 1"]},
            developments={0: ["Stonemason"]},
            actions=1,
        )
    )
    match.play(0, "end")
    match.play(0, "benefit", card="Stonemason")
    assert legal(match, 0, "dig") == [{"cemetery": 0, "grave": "tomb 5", "direction": "down"}]
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    assert "The King in 5 at 2" in graves(match, 0)


def test_red_tape_holds_while_it_lies_there() -> None:
    match = match_at(
        position(
            hands=["The Swimmer"],
            graves={0: ["The King in 5 at 1"]},
            developments={0: ["Red Tape"]},
        )
    )
    assert "dig" not in verbs(match, 0)
    match.play(0, "use", card="The Swimmer")
    match.play(0, "destroy", cemetery=0, card="Red Tape")
    assert "dig" in verbs(match, 0)


@rule("TC-P7")
def test_the_tax_collector_gives_a_card_to_the_left() -> None:
    match = match_at(
        position(
            3,
            hands=["Tomb 1", "", "The King, The Miner"],
            developments={2: ["Tax Collector"]},
            turn=2,
            begin=True,
        )
    )
    assert len(hand(match, 2)) == 1
    given = hand(match, 0)[-1]
    assert given in ("The King", "The Miner")
    assert match.view(2)["players"][0]["known"][0]["card"] == given
    assert match.view(1)["players"][0]["known"] == []
    empty = match_at(position(developments={0: ["Tax Collector"]}, begin=True))
    assert empty.seen(0).asked == "action"  # Nothing to give: it is not feasible.


def test_subsidence_never_exhumes() -> None:
    match = match_at(
        position(graves={0: ["The King in 5 at 1"]}, developments={0: ["Subsidence"]}, begin=True)
    )
    assert match.seen(0).asked == "action"
    assert graves(match, 0) == ["The King in 5 at 1"]


@rule("TC-P10")
def test_open_house_turns_up_an_own_unsealed_corpse_for_good() -> None:
    match = match_at(
        position(
            3,
            hands=["The Miner"],
            graves={0: ["The King in 5 at 1", "The Banker in 2 at 1!"]},
            sealed={0: ["The Judge in 5"]},
            developments={0: ["Open House"]},
            begin=True,
        )
    )
    assert legal(match, 0, "turn_up") == [{"grave": "tomb 5"}]
    for wrong in ("tomb 1", "tomb 2", "sealed 1"):
        assert "(TC-P10)" in refusal(match, 0, "turn_up", grave=wrong)
    match.play(0, "turn_up", grave="tomb 5")
    assert match.view(1)["cemeteries"][0]["graves"][-1]["corpse"] == "The King"
    match.play(0, "use", card="The Miner")
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    assert match.view(None)["cemeteries"][0]["sealed"][-1]["corpse"] == "The King"


@rule("TC-11")
def test_an_empty_deck_is_remade_from_the_discards() -> None:
    match = match_at(position(hands=["The Banker"], deck="Tomb 1", discards="Tomb 2, The King"))
    match.play(0, "use", card="The Banker")
    assert sorted(hand(match, 0)) == ["The King", "Tomb 1", "Tomb 2"]
    assert discards(match) == ["The Banker"]  # Discarded after it was used: not drawn.
    drawn = set()
    for seed in range(30):  # Shuffled: any of them may come first.
        start = position(hands=["The Banker"], deck="Tomb 1, Tomb 1", discards="Tomb 2, The King")
        start.chance = seed
        match = match_at(start)
        match.play(0, "use", card="The Banker")
        drawn.add(hand(match, 0)[-1])
    assert drawn == {"The King", "Tomb 2"}
    match = match_at(position(hands=["The Banker"], deck="Tomb 1"))
    match.play(0, "use", card="The Banker")
    assert hand(match, 0) == ["Tomb 1"]
    assert discards(match) == ["The Banker"]
