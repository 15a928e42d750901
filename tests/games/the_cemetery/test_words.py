"""What is asked, and what is said to follow: as the rules will have it."""

from __future__ import annotations

from sexton.core.match import Match
from sexton.core.moves import Move, Value
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import dig, match_at, on_table, position, refusal
from tests.rules import rule

EVERY_STOP = ", ".join(["The Runner"] * 4 + ["The Electrician"] * 4)


def foreseen(match: Match, verb: str, **args: Value) -> list[str]:
    """What the player whose turn it is reads before doing that."""
    number = GAME.space.number(verb, **args)
    seat = on_table(match).turn
    assert number in match.position.legal_moves(seat)
    return list(GAME.preview(match.seen(seat), number).lines)


def dig_foreseen(match: Match, cemetery: int, value: int, direction: str) -> list[str]:
    grave = f"tomb {value}"
    return foreseen(match, "dig", cemetery=cemetery, grave=grave, direction=direction)


@rule("TC-6", "TC-7")
def test_a_dig_says_where_the_corpse_would_be() -> None:
    match = match_at(
        position(
            graves={
                0: ["The King in 5 at 1", "The Miner in 3 at 2"],
                1: ["The Judge in 4 at 1", "The Runner in 5 at 1!"],
            }
        )
    )
    asked = "The others may stop it."
    gone = "Corpse and tomb are discarded."
    assert dig_foreseen(match, 0, 5, "down") == ["It sinks to level 2.", asked]
    assert dig_foreseen(match, 0, 3, "down") == ["It is sealed.", asked]
    assert dig_foreseen(match, 0, 3, "up") == ["It rises to level 1.", asked]
    own, hidden, shown = (dig_foreseen(match, *grave, "up") for grave in ((0, 5), (1, 4), (1, 5)))
    assert own == [gone, "6 is more than 5: a zombie rises there.", asked]
    assert hidden == [gone, "If the corpse is worth more than 4, a zombie rises there.", asked]
    assert shown == [gone, "3 is not more than 5: no zombie rises.", asked]


@rule("TC-6")
def test_a_dig_by_two_says_so() -> None:
    match = match_at(position(hands=["The Miner"], graves={0: ["The King in 5 at 1"]}))
    match.play(0, "use", card="The Miner")
    assert dig_foreseen(match, 0, 5, "down")[0] == "It is sealed."


@rule("TC-8", "TC-17")
def test_a_dig_says_whether_anybody_will_be_asked() -> None:
    start = position(hands=["Tomb 1"], graves={0: ["The King in 5 at 1"]})
    match = match_at(start)
    match.play(0, "use", card="Tomb 1")
    assert dig_foreseen(match, 0, 5, "down")[-1] == "Nobody can stop it."
    match = match_at(position(graves={0: ["The King in 5 at 1"]}, discards=EVERY_STOP))
    assert dig_foreseen(match, 0, 5, "down")[-1] == "Nobody can stop it."
    dig(match, 0, 0, 5, "down")
    assert not match.position.in_window()


@rule("TC-4", "TC-P14")
def test_a_burial_says_its_level_and_whether_a_zombie_threatens() -> None:
    match = match_at(
        position(hands=["The Banker, Tomb 2, Tomb 4"], developments={0: ["The Shovel"]})
    )
    assert foreseen(match, "bury", tomb="Tomb 4", corpse="The Banker") == [
        "The Banker lies face down in a Tomb 4 at level 2; only you know it.",
        "Worth 4 in a tomb of 4: no zombie, whatever happens.",
    ]
    assert foreseen(match, "bury", tomb="Tomb 2", corpse="The Banker") == [
        "The Banker lies face down in a Tomb 2 at level 1; only you know it.",
        "Worth 4 in a tomb of 2: exhumed, it would raise a zombie.",
    ]


@rule("TC-2", "TC-13")
def test_the_prompt_counts_actions_and_cards() -> None:
    eleven = ", ".join(["The Miner"] * 11)
    for simplified, left, limit in ((False, 2, 10), (True, 4, 6)):
        match = match_at(position(hands=[f"{eleven}, Tomb 3"], simplified=simplified))
        match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
        assert match.prompt(0).startswith(f"Your turn: {left} actions left.")
        match = match_at(position(hands=[eleven], simplified=simplified))
        match.play(0, "skip")
        assert match.prompt(0) == f"You hold 14 cards: discard down to {limit}."


@rule("TC-16", "TC-P11")
def test_the_prompt_says_what_may_be_left() -> None:
    graves = {0: ["The King in 5 at 1", "The Judge in 3 at 2"]}
    match = match_at(position(hands=["Tomb 5, The Miner"], graves=graves, actions=2))
    match.play(0, "use", card="Tomb 5")
    assert match.prompt(0) == "Tomb 5: dig down +1."
    assert "This must be carried out: dig down +1." in refusal(match, 0, "done")
    dig(match, 0, 0, 5, "down")
    match.play(1, "pass")
    assert match.prompt(0) == "Tomb 5: dig down +1 on another tomb, or leave it at that."
    match.play(0, "done")
    match.play(0, "benefit", card="Tomb 3")
    assert match.prompt(0) == "Discard any number of cards, or leave it at that."


@rule("TC-8")
def test_everybody_is_asked_in_the_same_words() -> None:
    hands = ["", "The Runner", "Tomb 1"]
    match = match_at(position(3, hands=hands, graves={0: ["The King in 5 at 1"]}))
    dig(match, 0, 0, 5, "down")
    asked = "Ada digs down +1 at Tomb 5 of Ada's cemetery. Stop it, or let it pass?"
    assert match.prompt(1) == match.prompt(2) == asked
    assert (
        match.prompt(None) == "Ada digs down +1 at Tomb 5 of Ada's cemetery. The others are asked."
    )


def test_a_cemetery_that_is_not_there_is_refused() -> None:
    match = match_at(position(graves={0: ["The King in 5 at 1"]}))
    message = refusal(match, 0, "dig", cemetery=2, grave="tomb 5", direction="up")
    assert message == "There are only 2 cemeteries: name one of them. (TC-5)"


@rule("TC-7")
def test_no_zombie_is_foreseen_where_all_are_out() -> None:
    out = {0: [-1, -2, -3], 1: [-4, -5]}
    graves = {0: ["The King in 5 at 1"], 1: ["The Judge in 4 at 1"]}
    match = match_at(position(graves=graves, zombies=out, zombie_deck=()))
    none = "Every zombie is out already: none can rise."
    assert dig_foreseen(match, 0, 5, "up")[1] == none
    assert dig_foreseen(match, 1, 4, "up")[1] == none


@rule("TC-P14")
def test_the_question_leaves_out_the_dig_that_red_tape_forbids() -> None:
    free = match_at(position(hands=["Tomb 1"])).prompt(0)
    bound = match_at(position(hands=["Tomb 1"], developments={0: ["Red Tape"]})).prompt(0)
    assert free == (
        "Your turn: up to 3 actions. Bury, dig, develop or use a card; or skip and draw 3."
    )
    assert bound == "Your turn: up to 3 actions. Bury, develop or use a card; or skip and draw 3."


@rule("TC-7")
def test_a_sealed_tomb_is_named_by_its_place_in_the_row() -> None:
    number = GAME.space.number("exhume", cemetery=1, grave="sealed 2")
    said = GAME.space.say(number, ["Ada", "Ben"]).text
    assert said == "Exhume the 2nd sealed tomb of Ben's cemetery"


@rule("TC-5")
def test_with_no_tomb_to_dig_at_that_is_what_is_said() -> None:
    match = match_at(position(hands=["The Miner"]))
    said = match.why_not(on_table(match).turn, Move("dig"))
    assert (said.rule, "no tomb to dig at" in said.sentence) == ("TC-5", True)


@rule("TC-4")
def test_who_holds_no_corpse_is_told_so() -> None:
    match = match_at(position(hands=["Tomb 1"]))
    said = match.why_not(on_table(match).turn, Move("bury"))
    assert said.sentence.endswith("you hold no corpse.")


def why_not(match: Match, verb: str) -> str:
    """What a grey button says."""
    return GAME.why_not(match.seen(0), Move(verb)).sentence


@rule("TC-10", "TC-P5")
def test_use_says_whether_any_card_can_be_used() -> None:
    waiting = match_at(position(hands=["The Runner, The Miner"]))
    assert why_not(waiting, "use").startswith("None of your cards can be used now")
    ready = match_at(position(hands=["The Runner, The Miner"], graves={0: ["The King in 5 at 1"]}))
    assert why_not(ready, "use") == "Choose a card of your hand to use: The Miner."
    assert "hand is empty" in why_not(match_at(position(hands=[""])), "use")


@rule("TC-4", "TC-9")
def test_what_is_missing_for_a_burial_or_a_development_is_said() -> None:
    same = match_at(position(hands=["The King, Tomb 5"], graves={0: ["The Miner in 5 at 1"]}))
    assert why_not(same, "bury").startswith("Every tomb you hold is of a value that lies unsealed")
    assert why_not(same, "develop") == "You hold no development: you hold The King, Tomb 5."


@rule("TC-9")
def test_a_rival_s_development_is_not_one_that_is_not_held() -> None:
    match = match_at(position(hands=["The King"], developments={1: ["Fancy Fence"]}))
    why = GAME.why_not(match.seen(0), Move("develop", card="Fancy Fence", cemetery=1)).sentence
    assert why.startswith("Fancy Fence lies in Ben's cemetery already: ")
