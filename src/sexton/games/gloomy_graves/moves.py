"""What can be said: choose, crypt, bury, score, pass, draw, take, discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from sexton.core.moves import Arg, Space, Value, Verb, words

TYPES = ("pixie", "goblin", "unicorn", "cyclops", "dragon")
SYMBOLS = (*TYPES, "gravedigger")
DIGGER: Final = 5
# Written out, because rules count up to them all the time and numbers are compiled in.
TYPE_COUNT: Final = 5
SYMBOL_COUNT: Final = 6

# A side is a cell and a direction in one number: cell * 4 + direction.
DIRECTIONS = ("north", "east", "south", "west")
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

# A place on the table is one int: its row times 256, plus its column. The graveyard has at most
# some sixty cells, so it never runs off the edge.
ORIGIN: Final = 128 * 256 + 128
NORTHMOST: Final = 64 * 256  # No place is farther north, nor twice as far south.

# A crypt's box floats, but it always holds the first card, which lies on 0,0 and 1,0: so no cell
# of a crypt is ever outside of these columns and rows.
CRYPT_COLUMNS = range(-1, 3)
CRYPT_ROWS = range(-2, 3)
CRYPT_CELLS = tuple((x, y) for y in CRYPT_ROWS for x in CRYPT_COLUMNS)
CRYPT_PLACES = tuple(f"{x},{y}" for x, y in CRYPT_CELLS)


def card_name(value: Value, players: Sequence[str]) -> str:
    return article(str(value))


def article(card: str) -> str:
    """A card as people say it."""
    return f"the {card} card"


# Somebody may ask about a half on bare table where no cell is near: that can be said, too.
BARE: Final = "bare"


def cell_name(value: Value, players: Sequence[str]) -> str:
    return "bare table" if value == BARE else f"cell {value}"


def column_and_row(value: Value) -> tuple[tuple[str, Value], ...]:
    """The tokens of a cell: places in one line share one."""
    if value == BARE:
        return (("cell", value),)
    column, _, row = str(value).partition(",")
    return ("x", int(column)), ("y", int(row))


def symbol_name(value: Value, players: Sequence[str]) -> str:
    return f"the {value}"


def plural(kind: str) -> str:
    return {"pixie": "pixies", "cyclops": "cyclopes"}.get(kind, kind + "s")


def type_name(value: Value, players: Sequence[str]) -> str:
    return plural(str(value))


def name_of(x: int, y: int) -> str:
    return f"{x},{y}"


class Places:
    """What the places of a graveyard are called that has at most so many cells: by column and row,
    counted from the cell of the opening in the north-west.

    So that there are few names, they begin anew far out, as on a globe: two places so far apart
    that no graveyard reaches from one to the other share one. It is the densest such tiling: every
    place within `reach` steps of the first cell has a name of its own, and there are no others.
    """

    def __init__(self, cells: int) -> None:
        reach = (
            cells - 1
        ) // 2  # Two cells are cells - 2 steps apart at most: the opening is wide.
        self.reach: i64 = reach
        self.count: i64 = 2 * reach * (reach + 1) + 1
        across = range(-reach, reach + 1)
        near = [(x, y) for y in across for x in across if abs(x) + abs(y) <= reach]
        near.sort(key=lambda place: abs(place[0]) + abs(place[1]))
        self.names = tuple(name_of(x, y) for x, y in near)
        self.at = [ORIGIN + y * 256 + x for x, y in near]  # the nearest place of each name
        numbers = {self.code(x, y): number for number, (x, y) in enumerate(near)}
        # For every place from the northmost on, the number of its name times 4: so a move calls
        # the side of its cell that looks north.
        self.called = [0] * (2 * (ORIGIN - NORTHMOST))
        far = range(-cells, cells + 1)
        for y in far:
            first = ORIGIN - NORTHMOST + y * 256
            for x in far:
                self.called[first + x] = numbers[self.code(x, y)] * 4

    def code(self, x: int, y: int) -> int:
        return int((self.reach * x + (self.reach + 1) * y) % self.count)

    def name(self, place: i64) -> str:
        return self.names[self.called[place - NORTHMOST] >> 2]


def space_of(kinds: Sequence[str], graves: Sequence[Value], half: Arg) -> Space:
    """Everything that can be said, with these names for the cells of the graveyard."""
    card = words(kinds, card_name, "a card")
    direction = words(DIRECTIONS, some="side")
    cells = Arg(tuple(graves), cell_name, "a grave", tokens=column_and_row)
    return Space(
        Verb("choose", "Begin your crypt with {card}", "GG-3", plain=True, card=card),
        Verb(
            "crypt",
            "Lay {card} into your crypt: its first half on {cell}, the other to the {direction}",
            "GG-5",
            card=card,
            cell=Arg(CRYPT_PLACES, cell_name, "a cell", tokens=column_and_row),
            direction=direction,
        ),
        Verb(
            "bury",
            "Bury {card} in the graveyard: {half} covers {cell}, the other half lies to the "
            "{direction}",
            "GG-6",
            card=card,
            half=half,
            cell=cells,
            direction=direction,
        ),
        Verb(
            "score",
            "Score the {type}",
            "GG-8",
            plain=True,
            type=words(TYPES, type_name, "graves of one type"),
        ),
        Verb("pass", "Score nothing this turn", "GG-P5"),
        Verb("draw", "Draw the top card of the deck", "GG-10"),
        Verb("take", "Take {card} from the row", "GG-10", card=card),
        Verb("discard", "Put {card} out of the game", "GG-7", plain=True, card=card),
    )


def space_by_age(kinds: Sequence[str], cells: int) -> Space:
    """What could be said in records of format 1: cells were numbered as they were laid."""
    return space_of(kinds, (*range(cells), BARE), words(SYMBOLS, symbol_name, "one half"))


class Numbering:
    """The Space for one box, and where each verb's numbers begin."""

    def __init__(self, kinds: Sequence[str], halves: Sequence[tuple[int, int]], cells: int) -> None:
        self.places = Places(cells)
        self.called = self.places.called
        self.place_called = self.places.at
        graves = (*self.places.names, BARE)
        # A side that a move names: a place of the graveyard and a direction, as the sides of cells.
        self.sides: i64 = len(graves) * len(DIRECTIONS)
        self.spots: i64 = len(CRYPT_PLACES) * len(DIRECTIONS)
        sides: dict[Value, tuple[Value, ...]] = {
            kind: (SYMBOLS[one], SYMBOLS[two])
            for kind, (one, two) in zip(kinds, halves, strict=True)
        }
        half = Arg(SYMBOLS, symbol_name, "one half", among=("card", sides))
        self.space = space_of(kinds, graves, half)
        first = self.space.first
        self.choose: i64 = first["choose"]
        self.crypt: i64 = first["crypt"]
        self.bury: i64 = first["bury"]
        self.score: i64 = first["score"]
        self.skip: i64 = first["pass"]
        self.draw: i64 = first["draw"]
        self.take: i64 = first["take"]
        self.discard: i64 = first["discard"]
        # Where the numbers of "this kind, covering with this half" begin: one for each half.
        self.covering = [self.bury + half * self.sides for half in range(2 * len(kinds))]
        # The numbers themselves, for each kind at each spot and for each half at each side: a list
        # of legal moves is put together of these, and none is made anew.
        self.in_crypt: list[list[Any]] = [
            list(range(self.crypt + kind * self.spots, self.crypt + (kind + 1) * self.spots))
            for kind in range(len(kinds))
        ]
        self.at_sides: list[list[Any]] = [
            list(range(first, first + self.sides)) for first in self.covering
        ]


def add_all(moves: list[int], numbers: list[Any], places: list[int]) -> None:
    """Adds the number of each of these places."""
    place: i64
    for place in places:
        moves.append(numbers[place])
