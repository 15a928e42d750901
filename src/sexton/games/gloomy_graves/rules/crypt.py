"""Step 1, a crypt: nine cells at most, in a box that floats until it is three wide or high."""

from __future__ import annotations

from functools import cache
from typing import Final

from sexton.core.chance import Rng
from sexton.games.gloomy_graves.components import DOUBLE, WITH_DIGGER
from sexton.games.gloomy_graves.moves import (
    CRYPT_CELLS,
    DIGGER,
    EAST,
    SOUTH,
    STEPS,
    SYMBOLS,
)
from sexton.games.gloomy_graves.state import State

CELLS: Final = len(CRYPT_CELLS)
BOX: Final = 3

NUMBER = {place: cell for cell, place in enumerate(CRYPT_CELLS)}
BIT = [1 << cell for cell in range(CELLS)]

# A spot is a cell and a direction, cell * 4 + direction: the first half lies on the cell, the
# second beyond it. The first card of every crypt lies on this one.
HOME = NUMBER[0, 0] * 4 + EAST


def beyond(spot: int) -> int | None:
    """The cell of the second half, if a crypt can reach so far."""
    x, y = CRYPT_CELLS[spot >> 2]
    dx, dy = STEPS[spot & 3]
    return NUMBER.get((x + dx, y + dy))


# For each spot that exists: the bit of the first half's cell, and that of the second's.
SPOTS = [
    (spot, BIT[spot >> 2], BIT[second])
    for spot in range(CELLS * 4)
    if (second := beyond(spot)) is not None
]
SECOND = [BIT[beyond(spot) or 0] for spot in range(CELLS * 4)]
NEAR = [
    sum(BIT[other] for side in range(4) if (other := beyond(cell * 4 + side)) is not None)
    for cell in range(CELLS)
]
# All other cells in the same row or column.
LINES = [
    sum(BIT[NUMBER[place]] for place in CRYPT_CELLS if (place[0] == x) != (place[1] == y))
    for x, y in CRYPT_CELLS
]
BOXES = [
    sum(BIT[NUMBER[x, y]] for x in range(left, left + BOX) for y in range(top, top + BOX))
    for left in (-1, 0)
    for top in (-2, -1, 0)
]


def fits(cells: int) -> bool:
    """GG-5: do all these cells fit a box of three by three?"""
    return any(not cells & ~box for box in BOXES)


def grown(cells: int) -> int:
    """The cells and all that touch one of them."""
    return cells | sum_of_bits(NEAR, cells)


def sum_of_bits(table: list[int], cells: int) -> int:
    """All that the table says of any of these cells."""
    union = 0
    while cells:
        lowest = cells & -cells
        union |= table[lowest.bit_length() - 1]
        cells ^= lowest
    return union


@cache
def room(dug: int) -> list[tuple[int, int, int]]:
    """GG-5: the spots on or beside these cells that keep all of them within the box."""
    near = grown(dug)
    return [
        (spot, first, second)
        for spot, first, second in SPOTS
        if (first | second) & near and fits(dug | first | second)
    ]


@cache
def legal_spots(dug: int, diggers: int, shape: int) -> list[int]:
    """GG-5: where a card of this shape may lie. Crypts are few: each is worked out only once.

    `dug` are the cells that hold a card, `diggers` those that show a gravedigger."""
    legal = []
    for spot, first, second in room(dug):
        if first & diggers:
            continue
        if shape == WITH_DIGGER:
            others = diggers & ~second
            if others & LINES[second.bit_length() - 1]:
                continue
        elif second & diggers:
            continue
        if shape == DOUBLE and spot & 3 not in (EAST, SOUTH):  # The same again, turned round.
            continue
        legal.append(spot)
    return legal


def crypt_moves(table: State, seat: int) -> list[int]:
    """GG-5: every card of the hand, on every spot of the crypt where it may lie."""
    box, dug = table.box, table.dug[seat]
    diggers = table.plots[seat * len(SYMBOLS) + DIGGER]
    moves: list[int] = []
    for kind in sorted(set(table.hands[seat])):
        base = box.numbering.crypt + kind * box.numbering.spots
        spots = legal_spots(dug, diggers, box.shapes[kind])
        moves += [base + spot for spot in spots]
    return moves


def random_crypt(table: State, seat: int, rng: Rng) -> int:
    box, dug = table.box, table.dug[seat]
    diggers = table.plots[seat * len(SYMBOLS) + DIGGER]
    kinds = set(table.hands[seat])
    total = 0
    for kind in kinds:
        total += len(legal_spots(dug, diggers, box.shapes[kind]))
    drawn = rng.below(total)
    for kind in kinds:
        spots = legal_spots(dug, diggers, box.shapes[kind])
        if drawn < len(spots):
            return box.numbering.crypt + kind * box.numbering.spots + spots[drawn]
        drawn -= len(spots)
    raise AssertionError("no card fits the crypt")


def dig(table: State, seat: int, kind: int, spot: int) -> None:
    """Lays a card into a crypt, over whatever is there."""
    first, second = BIT[spot >> 2], SECOND[spot]
    rest = ~(first | second)
    base = seat * len(SYMBOLS)
    for place in range(base, base + len(SYMBOLS)):
        table.plots[place] &= rest
    table.plots[base + table.box.first[kind]] |= first
    table.plots[base + table.box.second[kind]] |= second
    table.dug[seat] |= first | second


def largest_group(table: State, seat: int, kind: int) -> int:
    """GG-9: the most graves of a type that hang together in a crypt; diggers count as such."""
    base = seat * len(SYMBOLS)
    return largest(table.plots[base + kind] | table.plots[base + DIGGER])


@cache
def largest(cells: int) -> int:
    """GG-9: how many of these cells hang together, at most."""
    best = 0
    while cells.bit_count() > best:
        group = fringe = cells & -cells
        while fringe:
            fringe = sum_of_bits(NEAR, fringe) & cells & ~group
            group |= fringe
        best = max(best, group.bit_count())
        cells &= ~group
    return best
