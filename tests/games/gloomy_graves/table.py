"""A table in one line, drawn: `position(graveyard="PGX DU.", crypts=["PG UX"], hands=["PG DX"])`.

A letter is a symbol (P, G, U, C, D and X for a gravedigger), a dot is bare, a space ends a row. A
card is two letters. The first square of two by two in a graveyard is its opening, with 0,0 at the
upper left; the first two neighbours in a row of a crypt are its first card, on 0,0 and 1,0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sexton.core.edition import from_contents
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move, Value
from sexton.core.types import Refusal
from sexton.games.gloomy_graves import GAME, open_box
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import DIRECTIONS, STEPS, SYMBOLS, TYPES
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.rules.crypt import HOME, NUMBER
from sexton.games.gloomy_graves.rules.graveyard import lay, lay_opening
from sexton.games.gloomy_graves.rules.setup import rebuild
from sexton.games.gloomy_graves.state import PHASES, SPOT, column_of, row_of

Place = tuple[int, int]
LETTERS = "PGUCDX"


def with_doubles() -> dict[str, Any]:
    """The shipped box with cards that show one type twice, as a real one may have them."""
    contents: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(GAME.edition.contents))
    for name in TYPES:
        contents["cards"].append({"halves": [name, name], "count": 2, "provenance": "house"})
    return contents


DOUBLES = open_box(from_contents(with_doubles(), "with doubles"))
BOX = Box(DOUBLES.edition)


def card(letters: str) -> str:
    """A card's name from its two letters, in any order."""
    one, two = sorted(LETTERS.index(letter) for letter in letters)
    return f"{SYMBOLS[one]}-{SYMBOLS[two]}"


def kinds(cards: str) -> list[int]:
    return [BOX.number[card(letters)] for letters in cards.split()]


def position(
    seats: int = 2,
    *,
    graveyard: str = "PG UC",
    crypts: Sequence[str] = (),
    hands: Sequence[str] = (),
    known: Sequence[str] = (),
    row: str = "PG PG PG",
    deck: str = "UC UC UC UC UC UC UC UC",
    claims: Mapping[tuple[str, int], int] | None = None,
    phase: str = "crypt",
    turn: int = 0,
    start: int = 0,
    ending: bool = False,
) -> GloomyGraves:
    """The cards of a deck are drawn from the left; `claims` says who has which score card."""
    table = GloomyGraves(BOX, seats)
    table.secret = "07" * 32
    lay_graveyard(table, graveyard)
    for seat in range(seats):
        lay_crypt(table, seat, crypts[seat] if seat < len(crypts) else "PG")
        table.hands[seat] = kinds(hands[seat] if seat < len(hands) else "PG PU CD UC")
        table.known[seat] = kinds(known[seat] if seat < len(known) else "")
    table.row = kinds(row)
    table.deck = kinds(deck)[::-1]
    for (kind, number), owner in (claims or {}).items():
        place = TYPES.index(kind) * len(BOX.needs) + BOX.needs.index(number)
        table.claims[place] = owner + 1
    table.turn, table.start, table.ending = turn, start, ending
    table.phase = PHASES.index(phase)
    rebuild(table)
    return table


def drawn(picture: str) -> dict[Place, int]:
    return {
        (x, y): LETTERS.index(letter)
        for y, line in enumerate(picture.split())
        for x, letter in enumerate(line)
        if letter != "."
    }


def beside(place: Place, direction: int) -> Place:
    return place[0] + STEPS[direction][0], place[1] + STEPS[direction][1]


def lay_graveyard(table: GloomyGraves, picture: str) -> None:
    """Two cards for the opening; then each cell with a card that shows below what lies there."""
    cells = drawn(picture)
    x, y = next(
        (x, y)
        for x, y in sorted(cells, key=lambda place: (place[1], place[0]))
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells.keys()
    )
    shown = {(column - x, row - y): symbol for (column, row), symbol in cells.items()}
    for column in range(2):
        upper, lower = shown[column, 0], shown[column, 1]
        number = number_of(upper, lower)
        lay_opening(table, number, int(BOX.first[number] != upper))
    laid = [(0, 0), (0, 1), (1, 0), (1, 1)]
    while len(laid) < len(shown):
        place, direction = next(
            (place, direction)
            for place in laid
            for direction in range(4)
            if beside(place, direction) in shown.keys() - set(laid)
        )
        number = number_of(shown[place], shown[beside(place, direction)])
        half = int(BOX.first[number] != shown[place])
        lay(table, 1, number, half, laid.index(place) * 4 + direction)
        laid.append(beside(place, direction))


def number_of(one: int, two: int) -> int:
    return BOX.number[card(LETTERS[one] + LETTERS[two])]


def lay_crypt(table: GloomyGraves, seat: int, picture: str) -> None:
    cells = drawn(picture)
    x, y = next(
        (x, y)
        for x, y in sorted(cells, key=lambda place: (place[1], place[0]))
        if (x + 1, y) in cells
    )
    shown = {(column - x, row - y): symbol for (column, row), symbol in cells.items()}
    laid = [(0, 0), (1, 0)]
    pairs = [((0, 0), 1)]
    while len(laid) < len(shown):
        place, direction = next(
            (place, direction)
            for place in laid
            for direction in range(4)
            if beside(place, direction) in shown.keys() - set(laid)
        )
        pairs.append((place, direction))
        laid.append(beside(place, direction))
    for place, direction in pairs:
        there = beside(place, direction)
        number = number_of(shown[place], shown[there])
        spot = NUMBER[place] * 4 + direction
        if BOX.first[number] != shown[place]:
            spot = NUMBER[there] * 4 + (direction ^ 2)
        table.crypts[seat].append(number | spot << SPOT)
    assert table.crypts[seat][0] >> SPOT in (HOME, NUMBER[1, 0] * 4 + 3)


def picture_of(table: GloomyGraves) -> str:
    """The graveyard, drawn as `position` reads it."""
    cells = {
        (column_of(place), row_of(place)): LETTERS[table.tops[cell]]
        for cell, place in enumerate(table.where)
    }
    return draw(cells)


def crypt_of(table: GloomyGraves, seat: int) -> str:
    plots = DOUBLES.view(table, None).players[seat].plots
    return draw({(plot.x, plot.y): LETTERS[SYMBOLS.index(plot.symbol)] for plot in plots})


def draw(cells: Mapping[Place, str]) -> str:
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    return " ".join("".join(cells.get((x, y), ".") for x in columns) for y in rows)


def cell_at(table: GloomyGraves, x: int, y: int) -> int:
    return next(
        cell
        for cell, place in enumerate(table.where)
        if (column_of(place), row_of(place)) == (x, y)
    )


def match_at(table: GloomyGraves) -> Match:
    names = ["Ada", "Ben", "Cy", "Dot"][: table.seats]
    return Match(DOUBLES, table.seats, 1, names=names, start=table)


def bury(match: Match, letters: str, x: int, y: int, direction: str) -> Move:
    """The first letter's half covers x, y; the other goes in that direction."""
    half = SYMBOLS[LETTERS.index(letters[0])]
    cell = next(cell.cell for cell in match.seen(None).cells if (cell.x, cell.y) == (x, y))
    return Move("bury", card=card(letters), half=half, cell=cell, direction=direction)


def entomb(letters: str, x: int, y: int, direction: str) -> Move:
    """The first letter lies on x, y; the other goes in that direction."""
    name = card(letters)
    if SYMBOLS.index(name.split("-")[0]) != LETTERS.index(letters[0]):
        way = DIRECTIONS.index(direction)
        (x, y), direction = beside((x, y), way), DIRECTIONS[way ^ 2]
    return Move("crypt", card=name, cell=f"{x},{y}", direction=direction)


def is_legal(match: Match, move: Move) -> bool:
    return move in match.legal_moves(match.to_act()[0])


def refusal(match: Match, move: Move) -> IllegalMove:
    """Tries it, and gives back how it was refused."""
    try:
        match.play(match.to_act()[0], move)
    except IllegalMove as refused:
        return refused
    raise AssertionError(f"{move} was not refused")


def why_not(match: Match, verb: str, **args: Value) -> Refusal:
    return match.why_not(match.to_act()[0], Move(verb, **args))


def verbs(match: Match) -> set[str]:
    return {move.verb for seat in match.to_act() for move in match.legal_moves(seat)}
