"""Step 1: where cards may lie, in the crypt and in the communal graveyard."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sexton.core.chance import Rng, secret_of
from sexton.core.errors import IllegalMove
from sexton.core.moves import Move
from sexton.games.gloomy_graves import GAME
from sexton.games.gloomy_graves.components import DOUBLE, GRAVES, WITH_DIGGER
from sexton.games.gloomy_graves.moves import DIRECTIONS
from sexton.games.gloomy_graves.rules import GloomyGraves, crypt
from sexton.games.gloomy_graves.state import BURY, CRYPT
from tests.games.gloomy_graves.table import (
    DOUBLES,
    beside,
    bury,
    card,
    cell_at,
    crypt_of,
    drawn,
    entomb,
    is_legal,
    match_at,
    picture_of,
    position,
    refusal,
    verbs,
    why_not,
)
from tests.rules import rule

DIGGER = "gravedigger"
Place = tuple[int, int]


def test_the_helpers_draw_what_they_are_given() -> None:
    graveyard, own = ".PG.D XUCPX ..X..", "PX. .GX UU."
    table = position(graveyard=graveyard, crypts=[own])
    assert picture_of(table) == graveyard
    assert crypt_of(table, 0) == own
    assert table.tops[cell_at(table, 0, 0)] == 0


# Both areas


@rule("GG-4")
def test_first_the_crypt_then_the_graveyard() -> None:
    match = match_at(position(hands=["PG UC"], graveyard="PG UC"))
    assert verbs(match) == {"crypt"}
    assert refusal(match, bury(match, "PG", 0, 0, "north")).rule == "GG-4"
    match.play(0, entomb("PG", 0, 1, "east"))
    assert verbs(match) == {"bury"}
    assert {move.args["card"] for move in match.legal_moves(0)} == {card("UC")}
    match.play(0, bury(match, "UC", 0, 0, "north"))
    assert verbs(match) == {"draw", "take"}
    assert match.position.hands[0] == []  # type: ignore[attr-defined]


@rule("GG-4")
def test_any_of_four_rotations() -> None:
    match = match_at(position(hands=["UC"], crypts=["PG"]))
    assert all(
        is_legal(match, entomb("UC", 0, 1, way)) for way in ("north", "east", "south", "west")
    )
    match = match_at(position(hands=["UC"], graveyard="PG UC", phase="bury"))
    for letters in ("UC", "CU"):
        assert is_legal(match, bury(match, letters, 0, 0, "north"))
        assert is_legal(match, bury(match, letters, 0, 0, "west"))
        assert is_legal(match, bury(match, letters, 1, 1, "south"))
        assert is_legal(match, bury(match, letters, 1, 1, "east"))


@rule("GG-4")
def test_only_cards_of_the_hand() -> None:
    match = match_at(position(hands=["UC UC PX"]))
    refused = refusal(match, entomb("PG", 0, 1, "east"))
    assert refused.rule == "GG-4"
    assert "you hold pixie-gravedigger, unicorn-cyclops" in refused.sentence
    assert {move.args["card"] for move in match.legal_moves(0)} == {card("UC"), card("PX")}


@rule("GG-P3")
def test_what_may_cover_what() -> None:
    match = match_at(position(hands=["PG CX"], graveyard="XG UC", phase="bury"))
    refused = refusal(match, bury(match, "PG", 0, 0, "north"))
    assert refused.rule == "GG-P3"
    assert "The pixie would cover the gravedigger on cell 0,0" in refused.sentence
    assert is_legal(match, bury(match, "PG", 1, 0, "north"))
    assert is_legal(match, bury(match, "GP", 1, 0, "north"))  # the same type
    assert is_legal(match, bury(match, "XC", 0, 0, "north"))  # digger on digger
    assert not is_legal(match, bury(match, "CX", 0, 0, "north"))
    match.play(0, bury(match, "XC", 0, 0, "north"))
    covered = next(cell for cell in match.view(0)["cells"] if cell["cell"] == "0,0")
    assert covered["under"] == [DIGGER]  # always on top, never beneath
    match = match_at(position(hands=["PG CX"], crypts=["XG UC"]))
    assert refusal(match, entomb("PG", 0, 0, "east")).rule == "GG-P3"
    assert is_legal(match, entomb("PG", 1, 0, "south"))
    assert is_legal(match, entomb("XC", 0, 0, "east"))


@rule("GG-P4", "GG-1")
def test_diggers_are_never_adjacent() -> None:
    match = match_at(position(hands=["PX"], graveyard="XG UC", phase="bury"))
    refused = refusal(match, bury(match, "XP", 1, 0, "north"))
    assert refused.rule == "GG-P4"
    assert "The gravedigger at 1,0 would lie beside the one on cell 0,0, to its west" in str(
        refused
    )
    assert is_legal(match, bury(match, "XP", 1, 1, "east"))  # corner to corner is not adjacent
    assert is_legal(match, bury(match, "PX", 1, 0, "north"))


@rule("GG-P4")
def test_a_digger_on_bare_table_meets_the_cells_around_it() -> None:
    match = match_at(position(hands=["PX"], graveyard=".X GU CP", phase="bury"))
    # Left of the upper digger is bare: cell 0,0 is below that place.
    table = match.position
    assert isinstance(table, GloomyGraves)
    assert picture_of(table) == ".X GU CP"
    refused = refusal(match, bury(match, "PX", 0, 0, "north"))
    assert (refused.rule, "to its east" in refused.sentence) == ("GG-P4", True)
    assert is_legal(match, bury(match, "PX", 0, 0, "west"))


# The crypt


@rule("GG-5")
@pytest.mark.parametrize(
    ("own", "move", "after"),
    [
        ("PG", ("UC", 0, 1, "east"), "PG UC"),  # beside
        ("PG", ("UC", 1, 0, "east"), "PUC"),  # one half covers
        ("PG", ("UC", 0, 0, "east"), "UC"),  # covers one card exactly
        ("PG UC", ("DP", 0, 0, "south"), "DG PC"),  # covers halves of two cards
        ("PG", ("PG", 0, 0, "east"), "PG"),  # the same on the same
        ("PG", ("UC", -1, 0, "north"), "C.. UPG"),  # holes are allowed
        ("PG", ("UC", 0, 1, "south"), "PG U. C."),
        ("PG U. C.", ("UC", 2, 0, "south"), "PGU U.C C.."),
        ("PX", ("UX", 0, 1, "west"), ".PX XU."),  # diggers in other rows and columns
        ("PX", ("XU", 1, 0, "south"), "PX .U"),  # a digger covers a digger
    ],
)
def test_crypt_cards_that_fit(own: str, move: tuple[str, int, int, str], after: str) -> None:
    match = match_at(position(crypts=[own], hands=[move[0] + " PG"]))
    match.play(0, entomb(*move))
    table = match.position
    assert isinstance(table, GloomyGraves)
    assert crypt_of(table, 0) == after


@rule("GG-5")
@pytest.mark.parametrize(
    ("own", "move", "rule_id", "said"),
    [
        ("PG", ("UC", 0, 2, "east"), "GG-5", "touch nothing"),
        ("PGU", ("UC", -1, 0, "north"), "GG-5", "4 wide and 2 high"),
        ("PG UC DP", ("UC", 0, 2, "south"), "GG-5", "2 wide and 4 high"),
        ("PX", ("UX", 0, 0, "west"), "GG-5", "gravedigger on 1,0 already: another on -1,0"),
        ("PX U.", ("UX", 0, 1, "east"), "GG-5", "the second in that column"),
        ("PX", ("UX", 0, 1, "north"), "GG-5", "the second in that row"),
        ("PX", ("UC", 1, 0, "south"), "GG-P3", "The unicorn would cover the gravedigger on 1,0"),
    ],
)
def test_crypt_cards_that_do_not_fit(
    own: str, move: tuple[str, int, int, str], rule_id: str, said: str
) -> None:
    match = match_at(position(crypts=[own], hands=[move[0] + " PG"]))
    refused = refusal(match, entomb(*move))
    assert refused.rule == rule_id
    assert said in refused.sentence


def crypt_fits(graves: dict[Place, str], laid: dict[Place, str]) -> bool:
    """GG-5 once more, place by place and without any bits."""
    touched = any(
        place in graves or any(beside(place, way) in graves for way in range(4)) for place in laid
    )
    after = {**graves, **laid}
    small = all(
        max(place[axis] for place in after) - min(place[axis] for place in after) < 3
        for axis in (0, 1)
    )
    covers = all(half == DIGGER or graves.get(place) != DIGGER for place, half in laid.items())
    diggers = [place for place, symbol in after.items() if symbol == DIGGER]
    lines = all(len({place[axis] for place in diggers}) == len(diggers) for axis in (0, 1))
    return touched and small and covers and lines


def graveyard_fits(graves: dict[Place, str], laid: dict[Place, str]) -> bool:
    """GG-6 once more."""
    covered = [place for place in laid if place in graves]
    after = {**graves, **laid}
    diggers = [place for place, symbol in after.items() if symbol == DIGGER]
    return (
        len(covered) == 1
        and (laid[covered[0]] == DIGGER or graves[covered[0]] != DIGGER)
        and not any(beside(place, way) in diggers for place in diggers for way in range(4))
    )


@rule("GG-5", "GG-6")
@pytest.mark.parametrize("seed", range(6))
def test_every_placement_that_fits_is_legal_and_no_other(seed: int) -> None:
    """Whole games against the two functions above, all places around included."""
    game = GAME if seed % 2 else DOUBLES
    table, rng = game.deal(2 + seed % 3, secret_of(seed), {}), Rng(seed)
    while table.to_act():
        seat = table.to_act()[0]
        if table.phase in (CRYPT, BURY):
            view = game.view(table, seat)
            cells = view.players[seat].plots if table.phase == CRYPT else view.cells
            graves = {(cell.x, cell.y): cell.symbol for cell in cells}
            fits = crypt_fits if table.phase == CRYPT else graveyard_fits
            expected = set()
            for name in set(view.hand):
                one, two = name.split("-")
                for place in reach(graves):
                    for way in range(4):
                        laid = {place: one, beside(place, way): two}
                        if fits(graves, laid):
                            expected.add((name, *sorted(laid.items())))
            legal = [laid_by(game, view, move) for move in table.legal_moves(seat)]
            assert len(legal) == len(set(legal))
            assert set(legal) == expected
        table.play(seat, table.random_move(seat, rng))


@pytest.mark.parametrize("phase", ["crypt", "bury"])
def test_chance_draws_among_moves_however_many_cards_of_a_kind_there_are(phase: str) -> None:
    table, rng = position(hands=["PG PG PG UC"], graveyard="PG UC", phase=phase), Rng(3)
    moves = table.legal_moves(0)
    drawn = [table.random_move(0, rng) for _ in range(600)]
    assert set(drawn) <= set(moves)
    names = [DOUBLES.space.move(move).args["card"] for move in drawn]
    assert 240 < names.count(card("UC")) < 360  # both kinds may lie in as many ways


def reach(graves: dict[Place, str]) -> set[Place]:
    return {(x + dx, y + dy) for x, y in graves for dx, dy in product((-2, -1, 0, 1, 2), repeat=2)}


def laid_by(game: object, view: object, number: int) -> tuple[object, ...]:
    """A legal move as what lies where."""
    move = DOUBLES.space.move(number) if game is DOUBLES else GAME.space.move(number)
    name = str(move.args["card"])
    one, two = name.split("-")
    way = DIRECTIONS.index(str(move.args["direction"]))
    if move.verb == "crypt":
        x, y = map(int, str(move.args["cell"]).split(","))
    else:
        named = {cell.cell: (cell.x, cell.y) for cell in view.cells}  # type: ignore[attr-defined]
        x, y = named[move.args["cell"]]
        if move.args["half"] != one:
            one, two = two, one
    return (name, *sorted({(x, y): one, beside((x, y), way): two}.items()))


# The communal graveyard


@rule("GG-6")
def test_one_half_covers_the_other_is_on_bare_table() -> None:
    match = match_at(position(hands=["PU"], graveyard="PG UC", phase="bury"))
    both = refusal(match, bury(match, "PU", 0, 0, "east"))
    assert both.rule == "GG-6"
    assert "Both halves would cover a cell, cell 0,0 and cell 1,0" in both.sentence
    neither = why_not(match, "bury", card=card("PU"), half="pixie", cell="0,-1", at="0,-2")
    assert neither.rule == "GG-6"
    assert "Neither half would cover a cell, at 0,-1 and 0,-2" in neither.sentence
    args = {"card": card("PU"), "half": "pixie", "direction": "north"}
    far = refusal(match, Move("bury", **args, cell="bare"))  # the same, said as a whole move
    assert (far.rule, "Neither half" in far.sentence) == ("GG-6", True)
    match.play(0, bury(match, "PU", 0, 0, "north"))
    table = match.position
    assert isinstance(table, GloomyGraves)
    assert picture_of(table) == "U. PG UC"
    assert cell_at(table, 0, -1) == 4  # numbered in order of arrival


@rule("GG-6")
def test_no_limit_of_size_or_of_diggers_in_a_line() -> None:
    long = "PGUCDPGUC GUCDPGUCP"
    match = match_at(position(hands=["PX"], graveyard=long, phase="bury"))
    assert is_legal(match, bury(match, "PX", 8, 0, "east"))
    match = match_at(position(hands=["PX"], graveyard="XG.X UCPG", phase="bury"))
    assert is_legal(match, bury(match, "XP", 3, 0, "east"))
    assert is_legal(match, bury(match, "PX", 1, 0, "north"))


@rule("GG-7")
@pytest.mark.parametrize("shape", [GRAVES, DOUBLE, WITH_DIGGER])
def test_there_is_always_a_place_in_the_crypt(shape: int) -> None:
    """All crypts that can ever be, however they came about."""
    todo = [(crypt.BIT[9] | crypt.BIT[10], diggers) for diggers in (0, crypt.BIT[9], crypt.BIT[10])]
    seen = set(todo)
    while todo:
        dug, diggers = todo.pop()
        assert crypt.legal_spots(dug, diggers)[shape]
        for kind in (GRAVES, WITH_DIGGER):
            for spot in crypt.legal_spots(dug, diggers)[kind]:
                first, second = crypt.BIT[spot >> 2], crypt.SECOND[spot]
                left = diggers & ~(first | second)
                after = dug | first | second, left | (second if kind == WITH_DIGGER else 0)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    assert len(seen) > 1000


@rule("GG-7")
def test_when_no_card_fits_the_hand_is_shown_and_one_put_out() -> None:
    """No real graveyard is like that; here the table is as small as the graveyard."""
    table = position(hands=["PG UC UC PX"], graveyard="PPP PPP PPP", crypts=["PPP"])
    match = match_at(table)
    inside = match.position
    assert isinstance(inside, GloomyGraves)
    inside.sides.clear()
    match.play(0, entomb("PG", 0, 1, "east"))
    assert verbs(match) == {"discard"}
    assert match.view(1)["players"][0]["known"] == [card("PX"), card("UC"), card("UC")]
    assert refusal(match, bury(match, "UC", 0, 0, "north")).rule == "GG-7"
    with pytest.raises(IllegalMove, match="can't be taken back"):
        match.undo(0)
    match.play(0, "discard", card=card("UC"))
    assert match.view(1)["out"] == [card("UC")]
    assert match.view(1)["players"][0]["known"] == [card("PX"), card("UC")]
    assert verbs(match) == {"draw", "take"}  # and no score, though the pixies make 12
    assert match.view(0)["standings"][0]["brings"][0] == 12


# What a person may point at


def test_pieces_of_a_move_are_explained() -> None:
    match = match_at(position(hands=["PG CX"], graveyard="XG UC", phase="bury"))
    corner = why_not(match, "bury", card=card("PG"), cell="0,0")
    assert (corner.rule, "cover the gravedigger on cell 0,0" in corner.sentence) == ("GG-P3", True)
    assert (
        "say also which half and direction"
        in why_not(match, "bury", card=card("PG"), cell="1,0").sentence
    )
    assert "half" in why_not(match, "bury", card=card("PG"), half="cyclops").sentence
    assert (
        "no cell 3: cells are called by column and row" in why_not(match, "bury", cell=3).sentence
    )
    there = why_not(match, "bury", at="there").sentence
    assert "no cell 'there': cells are called by column and row, such as" in there
    assert "no direction 'up'" in why_not(match, "bury", cell="0,1", direction="up").sentence
    lacking = why_not(match, "bury", half="dragon").sentence
    assert lacking.startswith("None of your cards has a dragon half: you hold pixie-goblin, cyc")
    assert "no half 'vampire': pixie" in why_not(match, "bury", half="vampire").sentence
    apart = why_not(match, "bury", card=card("PG"), cell="0,1", at="5,5")
    assert "side by side" in apart.sentence
    pair = why_not(match, "bury", card=card("PG"), half="pixie", cell="0,1", at="1,1")
    assert "Both halves" in pair.sentence
    far = why_not(match, "bury", card=card("PG"), at="9,9")
    assert "Neither half" in far.sentence
    assert why_not(match, "bury").rule == "GG-6"
    below = why_not(match, "bury", card=card("PG"), half="goblin", at="0,2")
    assert below.sentence == "Nothing forbids that: say also which cell."


def test_of_several_reasons_the_one_that_comes_last_is_said() -> None:
    """Northwards both halves would cover; eastwards the card would lie, but for the gravedigger."""
    match = match_at(position(hands=["PG"], graveyard="PG UX", phase="bury"))
    assert why_not(match, "bury", card=card("PG"), cell="1,1").rule == "GG-P3"
    match = match_at(position(hands=["UX"], crypts=["PX"]))
    beside_it = why_not(match, "crypt", card=card("UX"), half=DIGGER, cell="2,0")
    assert "second in that row" in beside_it.sentence  # not "4 wide", to the east


def test_pieces_of_a_crypt_move_are_explained() -> None:
    match = match_at(position(hands=["PG CX"], crypts=["PX UG"]))
    assert "touch nothing" in why_not(match, "crypt", card=card("PG"), at="7,7").sentence
    assert "wide" in why_not(match, "crypt", cell="-2,0", direction="east").sentence
    assert why_not(match, "crypt", card=card("PG"), cell="1,0").rule == "GG-P3"
    line = why_not(match, "crypt", card=card("CX"), half=DIGGER, cell="0,0", at="-1,0")
    assert "second in that row" in line.sentence
    over = why_not(match, "crypt", card=card("CX"), half=DIGGER, cell="1,0", at="2,0")
    assert over.sentence == "Nothing forbids that."  # a digger on the digger of that row
    assert "Nothing forbids that" in why_not(match, "crypt", card=card("PG")).sentence
    assert why_not(match, "crypt", cell=3).rule == "GG-5"


@pytest.mark.parametrize("value", [None, True, 1.5, (1, 2), [], {}, b"1"])
def test_what_is_no_word_and_no_number_is_explained_as_well(value: Any) -> None:
    crypt, bury_ = (match_at(position(hands=["PG CX"], phase=phase)) for phase in ("crypt", "bury"))
    for match, verb in ((crypt, "crypt"), (bury_, "bury")):
        for key in ("card", "half", "cell", "direction", "at"):
            refused = why_not(match, verb, **{key: value})
            assert f"{key}={value!r} is neither a word nor a whole number" in refused.sentence
    drawing = match_at(position(phase="draw"))
    assert "neither a word" in why_not(drawing, "take", card=value).sentence


def test_what_a_verb_does_not_name_is_said() -> None:
    match = match_at(position(hands=["PG CX"], phase="bury"))
    unknown = why_not(match, "bury", card=card("PG"), where=1).sentence
    assert unknown.startswith("\"bury\" names card, half, cell, direction, at, and no 'where'.")
    assert "no card 'ghoul'" in why_not(match, "bury", card="ghoul").sentence
    assert len(why_not(match, "bury", card="ghoul" * 99).sentence) < 200
    match = match_at(position(hands=["PG CX"]))
    bare = why_not(match, "crypt", cell="bare").sentence
    assert bare.startswith("There is no cell 'bare': cells are called by column")


def test_a_double_turned_round_is_said_the_other_way() -> None:
    match = match_at(position(hands=["PP UC"], crypts=["PG"]))
    refused = refusal(match, entomb("PP", 0, 1, "west"))
    assert refused.sentence.endswith("both halves are alike, so say it as cell -1,1 and east.")
    assert is_legal(match, entomb("PP", -1, 1, "east"))
    refused = refusal(match, entomb("PP", 0, 0, "north"))
    assert refused.sentence.endswith("say it as cell 0,-1 and south.")
    assert is_legal(match, entomb("PP", 0, -1, "south"))
    match = match_at(position(hands=["UC"], crypts=["PG"]))
    west = why_not(match, "crypt", card=card("UC"), cell="0,1", direction="west")
    assert west.sentence == "Nothing forbids that."


def test_a_move_touches_its_cells_and_the_bare_place() -> None:
    match = match_at(position(hands=["PG"], graveyard="PG UC", phase="bury"))
    north = next(move for move in match.legal_moves(0) if move == bury(match, "GP", 0, 0, "north"))
    assert set(north.touches) == {
        "card:pixie-goblin",
        "half:goblin",
        "cell:0,0",
        "direction:north",
        "at:0,-1",
    }
    match = match_at(position(hands=["PG"], crypts=["PG"]))
    below = next(move for move in match.legal_moves(0) if move == entomb("PG", 0, 1, "west"))
    assert {"crypt:0,1", "crypt:-1,1", "card:pixie-goblin"} <= set(below.touches)


def test_whatever_a_move_touches_is_told_in_words() -> None:
    for phase in ("crypt", "bury", "draw"):
        match = match_at(
            position(hands=["PG CX"], graveyard="XG UC", crypts=["PX UG"], phase=phase)
        )
        told = {
            entry.thing for section in DOUBLES.describe(match.seen(0)) for entry in section.entries
        }
        for move in match.legal_moves(0):
            things = {thing for thing in move.touches if not thing.startswith(("half:", "dir"))}
            assert things <= told


def test_a_picture_is_read_in_rows() -> None:
    assert drawn("P. .X") == {(0, 0): 0, (1, 1): 5}
