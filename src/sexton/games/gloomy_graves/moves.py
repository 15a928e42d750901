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


def symbol_name(value: Value, players: Sequence[str]) -> str:
    return f"the {value}"


def plural(kind: str) -> str:
    return {"pixie": "pixies", "cyclops": "cyclopes"}.get(kind, kind + "s")


def type_name(value: Value, players: Sequence[str]) -> str:
    return plural(str(value))


class Numbering:
    """The Space for one box, and where each verb's numbers begin."""

    def __init__(self, kinds: Sequence[str], halves: Sequence[tuple[int, int]], cells: int) -> None:
        card = words(kinds, card_name, "a card")
        direction = words(DIRECTIONS, some="side")
        places = (*range(cells), BARE)
        self.sides: i64 = len(places) * len(DIRECTIONS)
        self.spots: i64 = len(CRYPT_PLACES) * len(DIRECTIONS)
        self.space = Space(
            Verb("choose", "Begin your crypt with {card}", "GG-3", plain=True, card=card),
            Verb(
                "crypt",
                "Lay {card} into your crypt: its first half on {cell}, the other to the "
                "{direction}",
                "GG-5",
                card=card,
                cell=words(CRYPT_PLACES, cell_name, "a cell"),
                direction=direction,
            ),
            Verb(
                "bury",
                "Bury {card} in the graveyard: {half} covers {cell}, the other half lies to the "
                "{direction}",
                "GG-6",
                card=card,
                half=words(SYMBOLS, symbol_name, "one half"),
                cell=Arg(places, cell_name, "a grave"),
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
        self.covering = [
            self.bury + (kind * len(SYMBOLS) + symbol) * self.sides
            for kind, pair in enumerate(halves)
            for symbol in pair
        ]
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
