"""Choosing by keys and by words, on a table of Gravediggers."""

from __future__ import annotations

import re

import pytest

import sexton
from sexton.cli import choices, parsing
from sexton.cli.choices import Names
from sexton.core.game import AnyGame
from sexton.core.moves import Arg, Move, Space, Value, Verb, numbers, words
from sexton.games import GAMES

NAMES = ["Ann", "Bob", "Cleo"]


def moves_of(space: Space, *said: Move) -> list[Move]:
    return [space.say(space.number_of(move.verb, move.args), NAMES) for move in said]


SPACE = sexton.GAMES["gravediggers"].space
AT = Names(SPACE, NAMES)
PLACES = moves_of(
    SPACE,
    *(
        Move("place", card=card, cemetery=cemetery)
        for card in ("3", "5", "x", "widow")
        for cemetery in range(5)
    ),
)
FISTS = moves_of(SPACE, *(Move("fist", coins=coins) for coins in range(8)), Move("credit"))
ROBS = moves_of(SPACE, *(Move("rob", cemetery=cemetery) for cemetery in (0, 2, 4)))
LOOKS = moves_of(
    SPACE,
    *(Move("view", cemetery=place, spot=spot) for place, spot in ((1, 0), (1, 1), (2, 0), (2, 1))),
)


def keys(step: choices.Step) -> list[str]:
    return [choice.key for choice in step.choices]


def said(moves: list[Move], typed: str) -> tuple[set[str], bool]:
    understood = parsing.understand(AT, moves, typed)
    assert understood is not None
    return {choices.spelled(AT, move) for move in understood.moves}, understood.surely


def test_many_moves_are_asked_for_one_argument_at_a_time() -> None:
    first = choices.step(AT, PLACES)
    assert first.heading == "Place a card at a cemetery"
    assert keys(first) == ["3", "5", "x", "widow"]
    then = first.find("widow")
    assert then is not None
    second = choices.step(AT, then)
    assert second.heading == "Place the widow at a cemetery"
    assert keys(second) == ["1", "2", "3", "4", "5"]
    assert second.find("4") == [Move("place", card="widow", cemetery=3)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_asked_is_a_sentence_and_no_template(game: AnyGame) -> None:
    """Whatever part of a move is decided, or nothing of it yet."""
    names = Names(game.space, NAMES)
    for verb in game.space.verbs.values():
        moves = [
            Move(verb.name, **dict(zip(verb.args, values, strict=True)))
            for values in zip(*(spread(arg) for arg in verb.args.values()), strict=True)
        ] or [Move(verb.name)]
        for some in (moves, moves[:2], moves[:1]):
            said = names.sentence(verb, some)
            assert "…" not in said
            assert "{" not in said
            assert not re.search(r"\b(at|on|of|to|with|in|:)$", said), said


def spread(arg: Arg) -> list[Value]:
    """Five of its values, first to last."""
    return [arg.values[place * (len(arg.values) - 1) // 4] for place in range(5)]


def test_a_card_called_by_a_number_is_typed_as_that_number() -> None:
    found = choices.step(AT, PLACES).find("5")
    assert found is not None
    assert {move.args["card"] for move in found} == {"5"}


def test_a_place_keeps_its_number_however_many_are_left() -> None:
    step = choices.step(AT, ROBS)
    assert keys(step) == ["1", "3", "5"]
    assert step.find("3") == [Move("rob", cemetery=2)]
    assert step.find("2") is None
    assert keys(choices.step(AT, LOOKS)) == ["2", "3"]


def test_an_amount_is_typed_as_itself_and_the_rest_by_name() -> None:
    step = choices.step(AT, FISTS)
    assert list(step.amounts) == list(range(8))
    assert step.find("4") == [Move("fist", coins=4)]
    assert keys(step) == ["credit"]
    assert step.find("credit") == [Move("credit")]
    assert step.find("8") is None


def test_an_amount_stays_an_amount_when_only_one_is_left() -> None:
    assert choices.step(AT, FISTS[:1]).find("0") == [Move("fist", coins=0)]


def test_things_without_numbers_are_counted_through() -> None:
    space = Space(
        Verb("bury", "Bury {card}", "XX-1", card=words(["cousin sly", "aunt may"])),
        Verb("pass", "Do nothing", "XX-2"),
    )
    names = Names(space, NAMES)
    moves = moves_of(
        space, Move("bury", card="cousin sly"), Move("bury", card="aunt may"), Move("pass")
    )
    step = choices.step(names, moves)
    assert keys(step) == ["1", "2", "3"]
    assert step.find("3") == [Move("pass")]
    assert keys(choices.step(names, moves[:2])) == ["1", "2"]
    understood = parsing.understand(names, moves, "may")
    assert understood is not None
    assert understood.moves == [Move("bury", card="aunt may")]
    assert not understood.surely


def test_hundreds_of_places_are_counted_through_unless_their_number_is_said() -> None:
    def cell(value: object, players: object) -> str:
        return f"row {int(str(value)) // 20}, column {int(str(value)) % 20}"

    space = Space(Verb("dig", "Dig at {cell}", "XX-1", cell=Arg(tuple(range(400)), cell)))
    moves = moves_of(space, *(Move("dig", cell=value) for value in (3, 250, 390)))
    assert keys(choices.step(Names(space, NAMES), moves)) == ["1", "2", "3"]
    spots = Space(
        Verb("look", "Look at {spot}", "XX-1", spot=numbers(99, lambda v, p: f"card {int(v) + 1}"))
    )
    moves = moves_of(spots, *(Move("look", spot=value) for value in (3, 50)))
    assert keys(choices.step(Names(spots, NAMES), moves)) == ["4", "51"]


def test_several_verbs_with_many_moves_are_asked_for_first() -> None:
    step = choices.step(AT, [*PLACES, *ROBS])
    assert [choice.text for choice in step.choices] == [
        "Place a card at a cemetery",
        "Send the gravedigger to a cemetery",
    ]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("place widow 3", "place widow 3"),
        ("widow 3", "place widow 3"),
        ("PLACE Widow 3", "place widow 3"),
        ("place 5 2", "place 5 2"),
        ("place 3 3", "place 3 3"),
    ],
)
def test_a_move_named_in_full_is_sure(typed: str, move: str) -> None:
    assert said(PLACES, typed) == ({move}, True)


def test_words_narrow_and_ask_back() -> None:
    assert said(PLACES, "widow") == ({f"place widow {number}" for number in range(1, 6)}, False)
    assert said(PLACES, "wid bob") == ({"place widow 2"}, False)
    assert said(PLACES, "place the widow at Bob's cemetery") == ({"place widow 2"}, False)
    assert said(PLACES, "cleo") == ({f"place {card} 3" for card in ("3", "5", "x", "widow")}, False)


def test_the_first_thing_that_a_number_can_mean_is_meant() -> None:
    assert said(PLACES, "place 3") == ({f"place 3 {number}" for number in range(1, 6)}, False)
    assert said(PLACES, "place 2") == (
        {f"place {card} 2" for card in ("3", "5", "x", "widow")},
        False,
    )


def test_numbers_come_in_the_order_of_the_sentence() -> None:
    assert said(LOOKS, "view 2 1") == ({"view 2 1"}, True)
    assert said(LOOKS, "view 3 2") == ({"view 3 2"}, True)
    assert parsing.understand(AT, LOOKS, "view 4 1") is None


def test_names_of_several_words_are_whole_in_their_order() -> None:
    space = Space(
        Verb("lay", "Lay it at {cell}", "XX-1", cell=words(["0,-2", "-2,0", "0,0", "pit 1"])),
        Verb("bury", "Bury {card} there", "XX-2", card=words(["The Old Dam", "The Old Man"])),
    )
    names = Names(space, NAMES)
    moves = moves_of(
        space,
        *(Move("lay", cell=cell) for cell in ("0,-2", "-2,0", "0,0", "pit 1")),
        *(Move("bury", card=card) for card in ("The Old Dam", "The Old Man")),
    )
    for typed, move in {
        "lay 0,-2": Move("lay", cell="0,-2"),
        "lay -2,0": Move("lay", cell="-2,0"),
        "lay 0,0": Move("lay", cell="0,0"),
        "pit 1": Move("lay", cell="pit 1"),
        "the old dam": Move("bury", card="The Old Dam"),
        "bury the old man": Move("bury", card="The Old Man"),
    }.items():
        understood = parsing.understand(names, moves, typed)
        assert understood is not None, typed
        assert (understood.moves, understood.surely) == ([move], True), typed
    vague = parsing.understand(names, moves, "bury old")
    assert vague is not None
    assert len(vague.moves) == 2


def test_no_word_names_two_things() -> None:
    """The name of a card is not the name of its half as well."""
    space = Space(
        Verb(
            "bury",
            "Bury {card}: {half} covers {cell}",
            "XX-1",
            card=words(["pixie-goblin", "pixie-digger"]),
            half=words(["pixie", "goblin", "digger"]),
            cell=numbers(9, lambda value, players: f"cell {value}"),
        )
    )
    names = Names(space, NAMES)
    moves = moves_of(
        space,
        Move("bury", card="pixie-goblin", half="pixie", cell=1),
        Move("bury", card="pixie-goblin", half="goblin", cell=2),
        Move("bury", card="pixie-digger", half="pixie", cell=1),
    )
    for typed, count, surely in [
        ("bury pixie-goblin pixie 1", 1, True),
        ("bury pixie-goblin goblin 2", 1, True),
        ("goblin 2", 1, False),
        ("bury pixie-goblin 1", 1, False),
        ("bury pixie-digger digger 1", 1, False),
    ]:
        understood = parsing.understand(names, moves, typed)
        assert understood is not None, typed
        assert (len(understood.moves), understood.surely) == (count, surely), typed
    tried = parsing.guess(names, ["bury"], "pixie-digger digger 1")
    assert tried == Move("bury", card="pixie-digger", half="digger", cell=1)


def test_fists_by_words() -> None:
    assert said(FISTS, "fist 4") == ({"fist 4"}, True)
    assert said(FISTS, "credit") == ({"credit"}, True)
    assert said(FISTS, "borrow") == ({"credit"}, False)


def test_what_was_tried_is_understood_even_if_it_is_not_legal() -> None:
    assert parsing.guess(AT, ["place"], "guard 2") == Move("place", card="guard", cemetery=1)
    assert parsing.guess(AT, ["place"], "rob 9") == Move("rob")
    assert parsing.guess(AT, ["fist"], "fist 99999") == Move("fist")
    assert parsing.guess(AT, ["place"], "bob") == Move("place", cemetery=1)
    assert parsing.guess(AT, ["place"], "abracadabra") is None


@pytest.mark.parametrize("typed", ["", "   ", "''", "²", "-1", "1" * 40, "💀", "place place place"])
def test_nothing_that_can_be_typed_breaks_it(typed: str) -> None:
    choices.step(AT, PLACES).find(typed)
    parsing.understand(AT, PLACES, typed)
    parsing.guess(AT, ["place"], typed)
