"""Digging, answers to a dig, exhuming, zombies."""

from __future__ import annotations

import pytest

from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.games.the_cemetery import GAME
from sexton.games.the_cemetery.rules.developments import has_fence
from sexton.games.the_cemetery.state import Ability
from tests.games.the_cemetery.table import (
    BOX,
    all_pass,
    dig,
    discards,
    graves,
    hand,
    happened,
    legal,
    match_at,
    on_table,
    position,
    refusal,
    sealed,
    verbs,
)
from tests.rules import rule


@rule("TC-5")
def test_anybody_digs_one_level_anywhere() -> None:
    match = match_at(
        position(
            3, graves={0: ["The Miner in 1 at 1"], 2: ["The King in 4 at 2"]}, hands=["Tomb 1"]
        )
    )
    digs = {(args["cemetery"], args["grave"], args["direction"]) for args in legal(match, 0, "dig")}
    assert digs == {
        (0, "tomb 1", "down"),
        (0, "tomb 1", "up"),
        (2, "tomb 4", "down"),
        (2, "tomb 4", "up"),
    }
    dig(match, 0, 2, 4, "up")
    all_pass(match)
    assert graves(match, 2) == ["The King in 4 at 1"]
    assert "(TC-5)" in refusal(match, 0, "dig", cemetery=1, grave="tomb 1", direction="up")
    assert "(TC-5)" in refusal(match, 0, "dig", cemetery=4, grave="tomb 1", direction="up")


@rule("TC-6")
@pytest.mark.parametrize(
    ("level", "card", "direction", "after"),
    [
        (1, None, "down", ["The Miner in 4 at 2"]),
        (2, None, "down", "sealed"),
        (2, None, "up", ["The Miner in 4 at 1"]),
        (1, None, "up", "exhumed"),
        (1, "The Miner", "down", "sealed"),
        (2, "The Miner", "down", "sealed"),
        (2, "The Butcher", "up", "exhumed"),
        (1, "The Butcher", "up", "exhumed"),
    ],
)
def test_levels(level: int, card: str | None, direction: str, after: str | list[str]) -> None:
    match = match_at(position(hands=[card or ""], graves={1: [f"The Miner in 4 at {level}"]}))
    if card:
        match.play(0, "use", card=card)
    dig(match, 0, 1, 4, direction)
    all_pass(match)
    if after == "sealed":
        assert (graves(match, 1), sealed(match, 1)) == ([], ["The Miner in 4"])
    elif after == "exhumed":
        assert (graves(match, 1), sealed(match, 1)) == ([], [])
        assert {"The Miner", "Tomb 4"} <= set(discards(match))
    else:
        assert graves(match, 1) == after


@rule("TC-6")
def test_only_level_two_is_active() -> None:
    for level, offered in ((1, []), (2, [{"card": "Tomb 1"}])):
        match = match_at(position(graves={0: [f"The Miner in 1 at {level}"]}, begin=True))
        assert legal(match, 0, "benefit") == offered


@rule("TC-P13")
def test_a_sealed_tomb_is_out_of_reach_and_gives_nothing() -> None:
    match = match_at(position(sealed={0: ["The Miner in 1"], 1: ["The King in 5"]}, begin=True))
    assert legal(match, 0, "benefit") == []
    assert legal(match, 0, "dig") == []
    message = refusal(match, 0, "dig", cemetery=1, grave="sealed 1", direction="up")
    assert "sealed" in message
    assert "(TC-P13)" in message


@rule("TC-7")
@pytest.mark.parametrize(("tomb", "rises"), [(2, True), (3, False), (4, False)])
def test_a_corpse_worth_more_than_its_tomb_rises(tomb: int, rises: bool) -> None:
    match = match_at(position(graves={1: [f"The Miner in {tomb} at 1"]}, zombie_deck=[-7, -1]))
    dig(match, 0, 1, tomb, "up")
    all_pass(match)
    assert discards(match) == ["The Miner", f"Tomb {tomb}"]
    assert on_table(match).zombies == [[], [-7] if rises else []]
    assert ("zombie" in happened(match)) == rises


@rule("TC-7")
def test_an_empty_zombie_deck_is_remade_or_none_rises() -> None:
    start = position(graves={1: ["The King in 2 at 1"]}, zombie_deck=[])
    start.zombie_discards = [-4]
    match = match_at(start)
    dig(match, 0, 1, 2, "up")
    all_pass(match)
    assert on_table(match).zombies[1] == [-4]
    assert on_table(match).zombie_discards == []
    start = position(graves={1: ["The King in 2 at 1"]}, zombie_deck=[])
    match = match_at(start)
    dig(match, 0, 1, 2, "up")
    all_pass(match)
    assert on_table(match).zombies[1] == []
    assert "no zombie" in happened(match)


@rule("TC-7", "TC-P12")
@pytest.mark.parametrize(("owner", "taken_back"), [(0, True), (1, False)])
def test_an_exhumation_that_showed_something_stands(owner: int, taken_back: bool) -> None:
    """Also without a zombie: whoever didn't know the corpse has seen it now."""
    start = position(hands=["Tomb 4"], graves={owner: ["The Miner in 3 at 1"]})
    match = match_at(start)
    match.play(0, "use", card="Tomb 4")
    dig(match, 0, owner, 3, "up")
    assert "The Miner" in discards(match)
    if taken_back:
        match.undo(0)
        assert graves(match, 0) == ["The Miner in 3 at 1"]
        return
    with pytest.raises(IllegalMove, match="seen something"):
        match.undo(0)


# Answers to a dig


def four() -> Match:
    hands = ["Tomb 1", "The Runner", "Tomb 2", "The Electrician, The Runner"]
    return match_at(position(4, hands=hands, graves={0: ["The King in 5 at 2"]}))


@rule("TC-8")
def test_everybody_else_is_asked_whatever_they_hold() -> None:
    match = four()
    dig(match, 0, 0, 5, "down")
    assert match.to_act() == [1, 2, 3]
    assert match.position.in_window()
    assert [move.verb for move in match.legal_moves(2)] == ["pass"]
    assert legal(match, 3, "stop") == [{"card": "The Electrician"}, {"card": "The Runner"}]
    assert match.legal_moves(0) == []


@rule("TC-8")
def test_the_first_stop_clockwise_is_spent_and_later_ones_stay_unseen() -> None:
    match = four()
    dig(match, 0, 0, 5, "down")
    match.play(3, "stop", card="The Electrician")
    match.play(1, "stop", card="The Runner")
    match.play(2, "pass")
    assert graves(match, 0) == ["The King in 5 at 2"]
    assert hand(match, 1) == []
    assert sorted(hand(match, 3)) == ["The Electrician", "The Runner"]
    assert discards(match) == ["The Runner"]
    assert on_table(match).actions == 1
    told = [event for seat in (0, 1, 2) for event in match.told(seat)]
    assert not any("Electrician" in match.say(event) for event in told)


@rule("TC-8")
def test_the_answers_are_read_from_the_digger_on() -> None:
    hands = ["The Runner", "Tomb 1", "The Electrician"]
    match = match_at(position(3, hands=hands, graves={0: ["The King in 5 at 2"]}, turn=1))
    dig(match, 1, 0, 5, "up")
    match.play(0, "stop", card="The Runner")
    match.play(2, "stop", card="The Electrician")
    assert discards(match) == ["The Electrician"]  # Seat 2 comes before seat 0.
    assert hand(match, 0) == ["The Runner"]


@rule("TC-8")
def test_an_answer_is_sealed_until_the_last_one() -> None:
    match = four()
    dig(match, 0, 0, 5, "down")
    before = [match.view(seat) for seat in (0, 2, 3, None)]
    match.play(1, "stop", card="The Runner")
    assert [match.view(seat) for seat in (0, 2, 3, None)] == before
    assert match.view(1)["answer"] == "The Runner"
    assert match.view(1)["asked"] is None
    assert match.view(0)["waiting"] == [1, 2, 3]
    match.undo(1)
    match.play(1, "pass")
    match.play(2, "pass")
    match.play(3, "pass")
    assert sealed(match, 0) == ["The King in 5"]
    assert hand(match, 1) == ["The Runner"]


@rule("TC-8")
def test_the_digger_cannot_take_a_dig_back_while_the_others_are_asked() -> None:
    match = four()
    dig(match, 0, 0, 5, "down")
    with pytest.raises(IllegalMove):
        match.undo(0)


@rule("TC-8")
def test_nobody_is_asked_when_all_can_see_that_nothing_could_stop_it() -> None:
    every_stop = ", ".join(["The Runner"] * 4 + ["The Electrician"] * 4)
    match = match_at(position(graves={0: ["The King in 5 at 2"]}, discards=every_stop))
    dig(match, 0, 0, 5, "down")
    assert sealed(match, 0) == ["The King in 5"]
    seven = ", ".join(["The Runner"] * 4 + ["The Electrician"] * 3)
    match = match_at(
        position(graves={0: ["The King in 5 at 2", "The Electrician in 4 at 1!"]}, discards=seven)
    )
    dig(match, 0, 0, 5, "down")
    assert sealed(match, 0) == ["The King in 5"]
    for last in ("The Electrician in 4 at 1", "The Butcher in 4 at 1!"):  # Face down, or another.
        match = match_at(position(graves={0: ["The King in 5 at 2", last]}, discards=seven))
        dig(match, 0, 0, 5, "down")
        assert match.position.in_window()


@rule("TC-8")
@pytest.mark.parametrize(
    ("last", "asked"), [("The Electrician in 4!", False), ("The Electrician in 4", True)]
)
def test_a_sealed_stop_counts_only_when_all_can_see_it(last: str, asked: bool) -> None:
    """Else that nobody is asked would betray what lies there face down."""
    seven = ", ".join(["The Runner"] * 4 + ["The Electrician"] * 3)
    start = position(graves={0: ["The King in 5 at 2"]}, sealed={1: [last]}, discards=seven)
    match = match_at(start)
    dig(match, 0, 0, 5, "down")
    assert match.position.in_window() == asked


@rule("TC-8")
def test_a_fence_is_reason_to_ask_even_when_no_stop_is_left() -> None:
    every_stop = ", ".join(["The Runner"] * 4 + ["The Electrician"] * 4)
    start = position(
        3,
        graves={1: ["The King in 5 at 2"], 0: ["The Miner in 2 at 1"]},
        developments={1: ["Fancy Fence"]},
        discards=every_stop,
    )
    match = match_at(start)
    dig(match, 0, 1, 5, "up")
    assert match.to_act() == [1, 2]
    match = match_at(start)
    dig(match, 0, 0, 2, "down")  # Not in the fenced cemetery.
    assert not match.position.in_window()
    start.turn = 1
    match = match_at(start)
    dig(match, 1, 1, 5, "down")  # Its owner digs.
    assert not match.position.in_window()


@rule("TC-8")
def test_a_compulsory_dig_is_not_stopped() -> None:
    match = match_at(
        position(
            hands=["Tomb 1", "The Runner"],
            graves={0: ["The King in 5 at 2", "The Miner in 2 at 2", "The Miner in 3 at 1"]},
            developments={0: ["Subsidence"]},
            begin=True,
        )
    )
    assert {args["grave"] for args in legal(match, 0, "dig")} == {"tomb 2", "tomb 5"}
    assert "done" not in {move.verb for move in match.legal_moves(0)}
    dig(match, 0, 0, 5, "up")
    assert match.to_act() == [0]
    assert "The King in 5 at 1" in graves(match, 0)


@rule("TC-16")
def test_plus_two_is_stopped_as_a_whole() -> None:
    match = match_at(
        position(hands=["The Miner", "The Runner"], graves={0: ["The King in 5 at 1"]})
    )
    match.play(0, "use", card="The Miner")
    dig(match, 0, 0, 5, "down")
    match.play(1, "stop", card="The Runner")
    assert graves(match, 0) == ["The King in 5 at 1"]
    assert sorted(discards(match)) == ["The Miner", "The Runner"]


@rule("TC-16")
def test_the_two_digs_of_tomb_five_are_stopped_one_by_one() -> None:
    start = position(
        hands=["Tomb 5", "The Runner"],
        graves={0: ["The King in 5 at 2", "The Miner in 3 at 2"]},
    )
    match = match_at(start)
    match.play(0, "use", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    match.play(1, "stop", card="The Runner")
    message = refusal(match, 0, "dig", cemetery=0, grave="tomb 5", direction="down")
    assert "(TC-16)" in message
    dig(match, 0, 0, 3, "down")
    all_pass(match)
    assert (graves(match, 0), sealed(match, 0)) == (["The King in 5 at 2"], ["The Miner in 3"])
    match = match_at(start)
    match.play(0, "use", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    match.play(1, "pass")
    match.play(0, "done")  # The second is optional.
    assert (graves(match, 0), sealed(match, 0)) == (["The Miner in 3 at 2"], ["The King in 5"])
    assert discards(match) == ["Tomb 5"]


@rule("TC-16")
def test_what_comes_after_an_optional_dig_happens_though_it_was_left() -> None:
    start = position(graves={0: ["The King in 5 at 2"]})
    (_, may_dig), (_, draw) = (BOX.abilities[BOX.number[name]] for name in ("Tomb 5", "Tomb 2"))
    start.ability = Ability(None, [may_dig, draw])
    match = match_at(start)
    match.play(0, "done")
    assert hand(match, 0) == ["Tomb 1"]


@rule("TC-16")
def test_what_comes_after_a_dig_happens_though_it_was_stopped() -> None:
    match = match_at(
        position(hands=["The Gardener", "The Runner"], graves={0: ["The King in 5 at 1"]})
    )
    match.play(0, "use", card="The Gardener")
    dig(match, 0, 0, 5, "down")
    match.play(1, "stop", card="The Runner")
    assert hand(match, 0) == ["Tomb 1"]


@rule("TC-17")
def test_what_cannot_be_stopped_asks_nobody_but_respects_a_raised_fence() -> None:
    start = position(
        3,
        hands=["Tomb 4, Tomb 4", "The Runner", "The Electrician"],
        graves={1: ["The King in 5 at 2"]},
        developments={1: ["Fancy Fence"]},
    )
    match = match_at(start)
    match.play(0, "use", card="Tomb 4")
    dig(match, 0, 1, 5, "up")
    assert not match.position.in_window()
    assert graves(match, 1) == ["The King in 5 at 1"]
    start.fences = 1 << 1
    match = match_at(start)
    assert legal(match, 0, "use") == []
    message = refusal(match, 0, "dig", cemetery=1, grave="tomb 5", direction="up")
    assert "(TC-17)" in message


@rule("TC-17", "TC-8")
def test_the_fence_cancels_a_dig_and_stays_up_until_the_owners_turn() -> None:
    match = match_at(
        position(
            3,
            hands=["Tomb 1", "Tomb 1", "The Electrician"],
            graves={1: ["The King in 5 at 1"]},
            developments={1: ["Fancy Fence"]},
        )
    )
    dig(match, 0, 1, 5, "up")
    assert {move.verb for move in match.legal_moves(2)} == {"pass", "stop"}
    match.play(2, "stop", card="The Electrician")
    match.play(1, "fence")
    assert graves(match, 1) == ["The King in 5 at 1"]
    assert hand(match, 2) == ["The Electrician"]
    assert match.view(None)["cemeteries"][1]["fence_up"]
    assert legal(match, 0, "dig") == []
    match.play(0, "end")
    assert match.to_act() == [1]
    assert not match.view(None)["cemeteries"][1]["fence_up"]
    assert happened(match).count("fence down") == 1
    dig(match, 1, 1, 5, "down")  # The owner digs at home, and the fence has no say.
    assert {move.verb for move in match.legal_moves(0)} == {"pass"}


@rule("TC-17")
def test_a_fence_stays_up_when_another_development_leaves() -> None:
    match = match_at(
        position(
            hands=["The Swimmer"],
            graves={1: ["The King in 5 at 1"]},
            developments={1: ["Fancy Fence", "Red Tape"]},
            fences=1 << 1,
        )
    )
    match.play(0, "use", card="The Swimmer")
    match.play(0, "destroy", cemetery=1, card="Red Tape")
    assert match.view(0)["cemeteries"][1]["fence_up"]
    assert legal(match, 0, "dig") == []


@rule("TC-8")
def test_a_fence_has_no_say_elsewhere() -> None:
    match = match_at(
        position(3, graves={2: ["The King in 5 at 1"]}, developments={1: ["Fancy Fence"]})
    )
    dig(match, 0, 2, 5, "up")
    assert verbs(match, 1) == verbs(match, 2) == {"pass"}
    assert "A fence stops digs in its own cemetery" in refusal(match, 1, "fence")
    assert "You have no fence. (TC-8)" in refusal(match, 2, "fence")


@rule("TC-17")
def test_a_fence_that_leaves_comes_down_and_arrives_unused() -> None:
    match = match_at(
        position(
            3,
            hands=["The Waiter", "Tomb 1"],
            graves={1: ["The King in 5 at 1"]},
            developments={1: ["Fancy Fence"]},
            fences=1 << 1,
        )
    )
    match.play(0, "use", card="The Waiter")
    match.play(0, "move", card="Fancy Fence", cemetery=1, to=0)
    table = on_table(match)
    assert table.fences == 0
    assert has_fence(table, 0)
    assert not has_fence(table, 1)
    assert {args["cemetery"] for args in legal(match, 0, "dig")} == {1}


def test_play_goes_on_from_a_save_in_the_middle_of_a_window() -> None:
    match = four()
    dig(match, 0, 0, 5, "down")
    match.play(3, "stop", card="The Electrician")
    saved = on_table(match).save()
    again = GAME.load(saved)
    assert again.to_act() == [1, 2]
    again.play(1, BOX.numbering.let_pass)
    again.play(2, BOX.numbering.let_pass)
    assert again.hands[3] == [BOX.number["The Runner"]]
