"""Step 1, a crypt: nine cells at most, in a box that floats until it is three wide or high."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.games.gloomy_graves.components import DOUBLE, SHAPES, WITH_DIGGER
from sexton.games.gloomy_graves.moves import (
    CRYPT_CELLS,
    DIGGER,
    EAST,
    SOUTH,
    STEPS,
    SYMBOL_COUNT,
    add_all,
)
from sexton.games.gloomy_graves.rules import groups
from sexton.games.gloomy_graves.state import State

CELLS: Final = len(CRYPT_CELLS)
BOX: Final = 3

NUMBER = {place: cell for cell, place in enumerate(CRYPT_CELLS)}
BIT: Final = [1 << cell for cell in range(CELLS)]

# A spot is a cell and a direction, cell * 4 + direction: the first half lies on the cell, the
# second beyond it. The first card of every crypt lies on this one.
HOME: Final = NUMBER[0, 0] * 4 + EAST


def beyond(spot: int) -> int | None:
    """The cell of the second half, if a crypt can reach so far."""
    x, y = CRYPT_CELLS[spot >> 2]
    dx, dy = STEPS[spot & 3]
    return NUMBER.get((x + dx, y + dy))


SPOTS: Final = [spot for spot in range(CELLS * 4) if beyond(spot) is not None]
SECOND: Final = [BIT[beyond(spot) or 0] for spot in range(CELLS * 4)]  # bits of second halves
NEAR: Final = [
    sum(BIT[other] for side in range(4) if (other := beyond(cell * 4 + side)) is not None)
    for cell in range(CELLS)
]
# All other cells in the same row or column.
LINES: Final = [
    sum(BIT[NUMBER[place]] for place in CRYPT_CELLS if (place[0] == x) != (place[1] == y))
    for x, y in CRYPT_CELLS
]
BOXES: Final = [
    sum(BIT[NUMBER[x, y]] for x in range(left, left + BOX) for y in range(top, top + BOX))
    for left in (-1, 0)
    for top in (-2, -1, 0)
]


def fits(cells: i64) -> bool:
    """GG-5: do all these cells fit a box of three by three?"""
    return any(not cells & ~box for box in BOXES)


def grown(cells: i64) -> i64:
    """The cells and all that touch one of them."""
    found = cells
    while cells:
        lowest = cells & -cells
        found |= NEAR[int(lowest).bit_length() - 1]
        cells ^= lowest
    return found


# Crypts are few: what may lie in each is worked out only once, and kept here.
SPOTS_FOUND: Final[dict[int, list[list[int]]]] = {}


def legal_spots(dug: i64, diggers: i64) -> list[list[int]]:
    """GG-5: where a card of each shape may lie. `dug` are the cells that hold a card, `diggers`
    those that show a gravedigger."""
    crypt = diggers << CELLS | dug
    found = SPOTS_FOUND.get(crypt)
    if found is None:
        found = [work_out_spots(dug, diggers, shape) for shape in range(SHAPES)]
        SPOTS_FOUND[crypt] = found
    return found


def work_out_spots(dug: i64, diggers: i64, shape: i64) -> list[int]:
    """On or beside what is there, within the box, on no digger, and no digger in line with one."""
    legal: list[int] = []
    near = grown(dug)
    spot: i64
    for spot in SPOTS:
        first: i64 = BIT[spot >> 2]
        second: i64 = SECOND[spot]
        if not (first | second) & near or not fits(dug | first | second) or first & diggers:
            continue
        if shape == WITH_DIGGER:
            if diggers & ~second & LINES[int(second).bit_length() - 1]:
                continue
        elif second & diggers:
            continue
        if shape == DOUBLE and spot & 3 != EAST and spot & 3 != SOUTH:
            continue  # The same again, turned round.
        legal.append(spot)
    return legal


def spots_for(table: State, seat: i64) -> list[list[int]]:
    """Where a card of each shape may lie in the crypt of this seat."""
    return legal_spots(table.dug[seat], table.plots[seat * SYMBOL_COUNT + DIGGER])


def crypt_moves(table: State, seat: i64) -> list[int]:
    """GG-5: every card of the hand, on every spot of the crypt where it may lie."""
    box, by_shape = table.box, spots_for(table, seat)
    moves: list[int] = []
    for kind in sorted(set(table.hands[seat])):
        add_all(moves, box.numbering.in_crypt[kind], by_shape[box.shapes[kind]])
    return moves


def count_moves(table: State, seat: i64) -> i64:
    """How many `crypt_moves` would give. Of cards that are alike only the first is offered."""
    shapes, by_shape = table.box.shapes, spots_for(table, seat)
    total: i64 = 0
    seen: i64 = 0
    kind: i64
    for kind in table.hands[seat]:
        if not seen >> kind & 1:
            total += len(by_shape[shapes[kind]])
            seen |= 1 << kind
    return total


def random_crypt(table: State, seat: i64, rng: Rng) -> int:
    """One of them, each as likely, without the list."""
    box, by_shape = table.box, spots_for(table, seat)
    drawn = rng.below(count_moves(table, seat))
    seen: i64 = 0
    kind: i64
    for kind in table.hands[seat]:
        if not seen >> kind & 1:
            spots = by_shape[box.shapes[kind]]
            if drawn < len(spots):
                return box.numbering.crypt + kind * box.numbering.spots + spots[drawn]
            drawn -= len(spots)
            seen |= 1 << kind
    raise AssertionError("no card fits the crypt")


def is_first_of_kind(hand: list[int], place: i64) -> bool:
    """Of cards that are alike only the first in the hand is offered."""
    kind: i64 = hand[place]
    return all(hand[before] != kind for before in range(place))


def dig(table: State, seat: i64, kind: i64, spot: i64) -> None:
    """Lays a card into a crypt, over whatever is there."""
    first, second = BIT[spot >> 2], SECOND[spot]
    rest = ~(first | second)
    base = seat * SYMBOL_COUNT
    place: i64
    for place in range(base, base + SYMBOL_COUNT):
        table.plots[place] &= rest
    table.plots[base + table.box.first[kind]] |= first
    table.plots[base + table.box.second[kind]] |= second
    table.dug[seat] |= first | second


def largest_group(table: State, seat: i64, kind: i64) -> i64:
    """GG-9: the most graves of a type that hang together in a crypt; diggers count as such."""
    base = seat * SYMBOL_COUNT
    return largest(table.plots[base + kind] | table.plots[base + DIGGER])


LARGEST_FOUND: Final[dict[int, int]] = {}


def largest(cells: int) -> i64:
    """GG-9: how many of these cells hang together, at most."""
    found = LARGEST_FOUND.get(cells)
    if found is None:
        found = LARGEST_FOUND[cells] = groups.largest(NEAR, cells)
    return found
