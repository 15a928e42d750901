"""The phases of a turn: resolution, actions, end-of-turn bonuses, adjustment."""

from __future__ import annotations

from sexton.core.match import Match
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import (
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


@rule("TC-2")
def test_the_phases_come_in_order() -> None:
    match = match_at(
        position(
            3,
            hands=["The King, Tomb 5", "The Miner", "The Miner"],
            graves={0: ["The Banker in 1 at 2", "The Miner in 3 at 2"]},
            developments={0: ["Tax Collector", "Night Watchman"]},
            begin=True,
        )
    )
    assert len(hand(match, 0)) == 1  # The bad development came first, without asking.
    assert len(hand(match, 1)) == 2
    assert verbs(match, 0) == {"benefit", "done"}
    assert {args["card"] for args in legal(match, 0, "benefit")} == {"Tomb 1", "Night Watchman"}
    match.play(0, "benefit", card="Night Watchman")
    assert len(hand(match, 0)) == 3
    match.play(0, "benefit", card="Tomb 1")
    assert len(hand(match, 0)) == 4
    assert "bury" in verbs(match, 0)  # Nothing else to use: the actions begin.
    dig(match, 0, 0, 1, "down")
    all_pass(match)
    assert "end" in verbs(match, 0)
    match.play(0, "end")
    assert legal(match, 0, "benefit") == [{"card": "Tomb 3"}]
    match.play(0, "done")
    assert len(hand(match, 0)) == 5
    assert match.to_act() == [1]


@rule("TC-2")
def test_bonuses_are_used_in_any_order_or_not_at_all() -> None:
    start = position(
        graves={0: ["The Banker in 1 at 2", "The Miner in 5 at 2"]}, begin=True, hands=["Tomb 4"]
    )
    match = match_at(start)
    match.play(0, "benefit", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    assert sealed(match, 0) == ["The Miner in 5"]
    assert legal(match, 0, "benefit") == [{"card": "Tomb 1"}]
    other = match_at(start)
    other.play(0, "done")
    assert hand(other, 0) == ["Tomb 4"]
    assert "bury" not in verbs(other, 0)
    assert "skip" in verbs(other, 0)


@rule("TC-2")
def test_a_bad_development_that_cannot_be_obeyed_is_passed_over() -> None:
    match = match_at(position(hands=["", "Tomb 1"], developments={0: ["Tax Collector"]}, turn=1))
    match.play(1, "skip")
    assert match.to_act() == [0]
    assert match.seen(0).asked == "action"
    assert happened(match)[-1] == "turn"


@rule("TC-15")
def test_a_bonus_that_gives_nothing_is_refused_with_the_reason() -> None:
    match = match_at(
        position(
            hands=["The Miner"],
            graves={0: [f"The Runner in {value} at 2" for value in (1, 2, 4, 5)]},
            begin=True,
        )
    )
    assert {args["card"] for args in legal(match, 0, "benefit")} == {"Tomb 1", "Tomb 5"}
    message = refusal(match, 0, "benefit", card="Tomb 4")
    assert message.startswith("Tomb 4 has nothing to work on now: Start of turn: you may dig up")
    match.play(0, "benefit", card="Tomb 5")
    dig(match, 0, 0, 2, "down")
    all_pass(match)
    assert "Tomb 2 has left level 2" in refusal(match, 0, "benefit", card="Tomb 2")
    assert "Tomb 5 gives you no bonus now" in refusal(match, 0, "benefit", card="Tomb 5")


@rule("TC-2")
def test_a_hand_over_ten_is_discarded_down_by_choice() -> None:
    eleven = ", ".join(["The Miner"] * 5 + ["Tomb 2"] * 5 + ["The Runner"])
    match = match_at(position(hands=[eleven, "Tomb 1"]))
    match.play(0, "skip")
    assert len(hand(match, 0)) == 14
    for _ in range(4):
        assert match.to_act() == [0]
        assert match.seen(0).asked == "adjust"
        match.play(0, "discard", card="Tomb 2")
    assert len(hand(match, 0)) == 10
    assert discards(match) == ["Tomb 2"] * 4
    assert match.to_act() == [1]


@rule("TC-3")
def test_a_turn_has_an_action_or_is_a_skip() -> None:
    match = match_at(position(hands=["The Miner, Tomb 3"]))
    assert "(TC-3)" in refusal(match, 0, "end")
    match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
    assert "(TC-3)" in refusal(match, 0, "skip")
    match.play(0, "end")
    nothing = match_at(position(hands=["The Runner"]))
    assert [move.verb for move in nothing.legal_moves(0)] == ["skip"]
    nothing.play(0, "skip")
    assert hand(nothing, 0) == ["The Runner", "Tomb 1", "The Librarian", "Tomb 2"]
    assert nothing.to_act() == [1]


@rule("TC-18")
def test_a_skip_draws_three_and_that_is_all() -> None:
    match = match_at(position(hands=["Tomb 1"], graves={0: ["The Miner in 3 at 2"]}))
    match.play(0, "skip")
    assert len(hand(match, 0)) == 4  # Not drawn up to 5.
    assert match.to_act() == [1]  # Not asked for the end-of-turn bonus of Tomb 3.


@rule("TC-P3")
def test_the_same_action_may_be_done_three_times_and_no_more() -> None:
    match = match_at(position(hands=["The Miner, The Miner, The Miner, Tomb 1, Tomb 2, Tomb 3"]))
    for value in (1, 2, 3):
        assert match.to_act() == [0]
        match.play(0, "bury", tomb=f"Tomb {value}", corpse="The Miner")
    assert match.to_act() == [1]
    assert len(graves(match, 0)) == 3


@rule("TC-P3")
def test_the_four_actions() -> None:
    match = match_at(
        position(hands=["The Miner, Tomb 3, Red Tape"], graves={1: ["The King in 4 at 1"]})
    )
    assert verbs(match, 0) == {"bury", "dig", "develop", "use", "skip"}


@rule("TC-P4")
def test_cards_are_not_discarded_at_will() -> None:
    match = match_at(position(hands=["The Miner, Tomb 3"]))
    assert "(TC-P4)" in refusal(match, 0, "discard", card="The Miner")


@rule("TC-4")
def test_a_burial_takes_a_tomb_and_a_corpse_to_level_one() -> None:
    match = match_at(position(3, hands=["The King, Tomb 1, Tomb 3"]))
    match.play(0, "bury", tomb="Tomb 1", corpse="The King")
    assert graves(match, 0) == ["The King in 1 at 1"]
    assert hand(match, 0) == ["Tomb 3"]
    seen = [match.view(seat)["cemeteries"][0]["graves"][0]["corpse"] for seat in (0, 1, 2, None)]
    assert seen == ["The King", None, None, None]
    assert [match.view(seat)["cemeteries"][0]["graves"][0]["value"] for seat in (0, 1)] == [1, 1]


@rule("TC-4")
def test_no_two_unsealed_tombs_of_one_value_in_a_cemetery() -> None:
    match = match_at(
        position(
            hands=["The King, Tomb 3, Tomb 4"],
            graves={0: ["The Miner in 3 at 1"], 1: ["The Banker in 4 at 1"]},
            sealed={0: ["The Runner in 4"]},
        )
    )
    assert {args["tomb"] for args in legal(match, 0, "bury")} == {"Tomb 4"}
    assert "(TC-4)" in refusal(match, 0, "bury", tomb="Tomb 3", corpse="The King")
    assert "(TC-4)" in refusal(match, 0, "bury", tomb="Tomb 2", corpse="The King")


@rule("TC-P14")
def test_the_shovel_buries_deep_and_red_tape_forbids_the_dig_action() -> None:
    match = match_at(
        position(
            hands=["The King, The Banker, Tomb 3, Tomb 2, The Miner"],
            developments={0: ["The Shovel", "Red Tape"]},
        )
    )
    match.play(0, "bury", tomb="Tomb 3", corpse="The King")
    match.play(0, "bury", tomb="Tomb 2", corpse="The Banker")
    assert graves(match, 0) == ["The Banker in 2 at 1", "The King in 3 at 2"]
    assert legal(match, 0, "dig") == []
    message = refusal(match, 0, "dig", cemetery=0, grave="tomb 2", direction="down")
    assert "(TC-P14)" in message
    match.play(0, "use", card="The Miner")  # An ability still digs.
    dig(match, 0, 0, 2, "down")
    all_pass(match)
    assert sealed(match, 0) == ["The Banker in 2"]


@rule("TC-15")
def test_a_tomb_that_gets_active_in_the_phase_waits_and_one_that_leaves_gives_nothing() -> None:
    match = match_at(
        position(
            graves={0: ["The Miner in 1 at 2", "The Banker in 5 at 2", "The Runner in 4 at 1"]},
            hands=["Tomb 2", "The Runner"],
            begin=True,
        )
    )
    offered = {args["card"] for args in legal(match, 0, "benefit")}
    assert offered == {"Tomb 1", "Tomb 5"}
    match.play(0, "benefit", card="Tomb 5")
    dig(match, 0, 0, 1, "down")
    match.play(1, "pass")
    assert sealed(match, 0) == ["The Miner in 1"]
    assert match.seen(0).asked == "action"  # Tomb 1 gives nothing any more.
    match = match_at(
        position(
            graves={0: ["The Banker in 5 at 2", "The Runner in 1 at 1"]},
            hands=["Tomb 2", "The Runner"],
            begin=True,
        )
    )
    match.play(0, "benefit", card="Tomb 5")
    dig(match, 0, 0, 1, "down")
    match.play(1, "pass")
    assert graves(match, 0) == ["The Runner in 1 at 2", "The Banker in 5 at 2"]
    assert match.seen(0).asked == "action"  # Tomb 1 waits for the next turn.


@rule("TC-15")
def test_a_dig_by_bonus_can_be_stopped_and_the_bonus_is_spent() -> None:
    match = match_at(
        position(graves={0: ["The Banker in 5 at 2"]}, hands=["Tomb 2", "The Runner"], begin=True)
    )
    match.play(0, "benefit", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    match.play(1, "stop", card="The Runner")
    assert graves(match, 0) == ["The Banker in 5 at 2"]
    assert match.seen(0).asked == "action"


@rule("TC-15")
def test_the_bad_development_is_done_before_the_bonuses_are_counted() -> None:
    match = match_at(
        position(graves={0: ["The Banker in 1 at 2"]}, developments={0: ["Subsidence"]}, begin=True)
    )
    assert match.seen(0).asked == "dig"
    dig(match, 0, 0, 1, "up")
    assert match.seen(0).asked == "action"
    assert graves(match, 0) == ["The Banker in 1 at 1"]


@rule("TC-15")
def test_end_of_turn_bonuses_are_those_active_when_the_actions_are_over() -> None:
    match = match_at(
        position(
            graves={0: ["The Banker in 3 at 1"]},
            developments={0: ["Stonemason"]},
            hands=["Tomb 1, The Miner", "The Runner"],
            actions=1,
        )
    )
    match.play(0, "end")
    assert legal(match, 0, "benefit") == [{"card": "Stonemason"}]
    match.play(0, "benefit", card="Stonemason")
    dig(match, 0, 0, 3, "down")
    match.play(1, "pass")
    assert graves(match, 0) == ["The Banker in 3 at 2"]
    assert match.to_act() == [1]
    assert "discarded" not in happened(match)


@rule("TC-21")
def test_a_good_development_may_go_to_an_opponent() -> None:
    match = match_at(position(3, hands=["Fancy Fence"], developments={2: ["The Shovel"]}))
    assert [args["cemetery"] for args in legal(match, 0, "develop")] == [0, 1]


@rule("TC-21")
def test_limits_bind_only_in_the_own_adjustment() -> None:
    ten = ", ".join(["The Miner"] * 10)
    match = match_at(
        position(hands=["The Banker", ten], developments={0: ["Tax Collector"]}, begin=True)
    )
    assert len(hand(match, 1)) == 11
    assert match.to_act() == [0]
    match.play(0, "skip")
    assert match.to_act() == [1]
    assert match.seen(1).asked == "action"
    assert len(hand(match, 1)) == 11


@rule("TC-13")
def test_the_simplified_turn() -> None:
    match = match_at(
        position(
            hands=["The Miner, Tomb 1, Tomb 2, The Runner", "Tomb 5"],
            graves={1: ["The King in 4 at 1"]},
            simplified=True,
        )
    )
    assert verbs(match, 0) == {"bury", "use", "end", "skip"}
    assert "(TC-13)" in refusal(match, 0, "dig", cemetery=1, grave="tomb 4", direction="up")
    match.play(0, "end")  # No action at all.
    assert len(hand(match, 0)) == 6
    assert match.to_act() == [1]


@rule("TC-13", "TC-3")
def test_the_simplified_game_keeps_the_skip() -> None:
    """Else one with tombs alone and one with corpses alone could wait for ever."""
    match = match_at(
        position(
            hands=["Tomb 1, Tomb 1, Tomb 2, Tomb 2, Tomb 4, Tomb 4", "The King"], simplified=True
        )
    )
    assert verbs(match, 0) == {"end", "skip"}
    match.play(0, "skip")
    assert len(hand(match, 0)) == 9
    for _ in range(3):
        match.play(0, "discard", card="Tomb 1")
    assert len(hand(match, 0)) == 6
    match.play(1, "skip")
    assert len(hand(match, 1)) == 6  # Exactly six: drawn up after the skip as well.
    assert match.to_act() == [0]


@rule("TC-13")
def test_the_simplified_game_allows_five_actions_and_six_cards() -> None:
    cards = "Tomb 3, Tomb 3, Tomb 3, Tomb 3, Tomb 3, Tomb 4"
    match = match_at(position(hands=[cards], deck=", ".join(["The Miner"] * 20), simplified=True))
    for _ in range(5):
        assert match.to_act() == [0]
        match.play(0, "use", card="Tomb 3")
    assert len(hand(match, 0)) == 11  # In mid-turn the hand may be larger.
    for _ in range(5):
        match.play(0, "discard", card="The Miner")
    assert len(hand(match, 0)) == 6
    assert match.to_act() == [1]


@rule("TC-13")
def test_the_simplified_game_has_no_developments() -> None:
    match = Match(GAME, 4, 1, {"simplified": True})
    table = on_table(match)
    assert len(table.deck) + sum(map(len, table.hands)) == 90
    assert [len(cards) for cards in table.hands] == [6] * 4


@rule("TC-20")
def test_swimmer_and_waiter_are_only_buried_in_the_simplified_game() -> None:
    match = match_at(position(hands=["The Swimmer, The Waiter, Tomb 1"], simplified=True))
    assert [args["card"] for args in legal(match, 0, "use")] == []
    assert {args["corpse"] for args in legal(match, 0, "bury")} == {"The Swimmer", "The Waiter"}
