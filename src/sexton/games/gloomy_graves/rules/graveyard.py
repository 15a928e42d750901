"""Step 1, the communal graveyard: where a card may lie, what it then looks like, its groups."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.chance import Rng
from sexton.games.gloomy_graves.components import GRAVES, WITH_DIGGER
from sexton.games.gloomy_graves.moves import DIGGER, EAST, SOUTH
from sexton.games.gloomy_graves.state import HALF, LAID_BY, ORIGIN, SIDE, STEP, State

TRIES = 40


def bury_moves(table: State, seat: int) -> list[int]:
    """GG-6: for each card and half, the sides of the graveyard where it may lie."""
    box, diggers = table.box, table.ground[DIGGER]
    where, beside, near = table.where, table.beside, table.near
    kinds = sorted(set(table.hands[seat]))
    on_graves = [side for side in table.sides if not diggers >> (side >> 2) & 1]
    digger_lands: list[int] = []
    digger_covers: list[int] = []
    if any(box.shapes[kind] == WITH_DIGGER for kind in kinds):
        digger_lands = [
            side for side in on_graves if not beside[where[side >> 2] + STEP[side & 3]] & diggers
        ]
        digger_covers = [side for side in table.sides if not near[side >> 2] & diggers]
    moves: list[int] = []
    for kind in kinds:
        shape = box.shapes[kind]
        first, second = box.numbering.covering[2 * kind : 2 * kind + 2]
        if shape == WITH_DIGGER:
            moves += [first + side for side in digger_lands]
            moves += [second + side for side in digger_covers]
        else:
            moves += [first + side for side in on_graves]
            if shape == GRAVES:
                moves += [second + side for side in on_graves]
    return moves


def random_bury(table: State, seat: int, rng: Rng) -> int:
    """Draws among all cards, halves and sides until one is legal: so each is as likely."""
    hand, sides = table.hands[seat], table.sides
    count = len(sides)
    for _ in range(TRIES):
        drawn, index = divmod(rng.below(len(hand) * 2 * count), count)
        place, half = drawn >> 1, drawn & 1
        kind, side = hand[place], sides[index]
        if may_bury(table, kind, half, side) and (not place or kind not in hand[:place]):
            return table.box.numbering.covering[2 * kind + half] + side
    moves = bury_moves(table, seat)
    return moves[rng.below(len(moves))]


def may_bury(table: State, kind: int, half: int, side: int) -> bool:
    """GG-6, for one card on one side of the graveyard. What `bury_moves` says of all."""
    shape, cell, diggers = table.box.shapes[kind], side >> 2, table.ground[DIGGER]
    if shape == WITH_DIGGER and half:
        return not table.near[cell] & diggers
    if diggers >> cell & 1:
        return False
    if shape == WITH_DIGGER:
        return not table.beside[table.where[cell] + STEP[side & 3]] & diggers
    return shape == GRAVES or not half


def any_fits(table: State, seat: int) -> bool:
    for kind in table.hands[seat]:
        for half in range(2):
            for side in table.sides:
                if may_bury(table, kind, half, side):
                    return True
    return False


def lay_opening(table: State, kind: int, half: int) -> None:
    """One of the two cards that begin the graveyard: `half` lies north, the other south."""
    place = ORIGIN + STEP[EAST] * len(table.laid)
    upper, lower = table.box.halves[kind]
    if half:
        upper, lower = lower, upper
    table.laid.append(kind | half << HALF | (len(table.where) * 4 + SOUTH) << SIDE)
    add_cell(table, place, upper)
    add_cell(table, place + STEP[SOUTH], lower)


def lay(table: State, laid_by: int, kind: int, half: int, side: int) -> None:
    """One half covers a cell; the other makes a new one beside it."""
    table.laid.append(kind | half << HALF | side << SIDE | laid_by << LAID_BY)
    cell = side >> 2
    if half:
        top, other = table.box.second[kind], table.box.first[kind]
    else:
        top, other = table.box.first[kind], table.box.second[kind]
    bit = 1 << cell
    table.ground[table.tops[cell]] ^= bit
    table.ground[top] |= bit
    table.tops[cell] = top
    add_cell(table, table.where[cell] + STEP[side & 3], other)


def add_cell(table: State, place: int, symbol: int) -> None:
    cell = len(table.where)
    bit = 1 << cell
    table.where.append(place)
    table.cell_at[place] = cell
    table.tops.append(symbol)
    table.ground[symbol] |= bit
    table.near.append(table.beside.pop(place, 0))
    for direction in range(4):
        beyond = place + STEP[direction]
        other = table.cell_at.get(beyond)
        if other is None:
            table.beside[beyond] = table.beside.get(beyond, 0) | bit
            table.sides.append(cell * 4 + direction)
        else:
            table.near[other] |= bit
            table.sides.remove(other * 4 + (direction ^ 2))


def largest_group(table: State, kind: int) -> int:
    """GG-9: the most graves of a type that hang together; diggers count as such."""
    return largest(table.near, table.ground[kind] | table.ground[DIGGER])


def largest(near: list[int], cells: int) -> int:
    """The size of the largest of the groups that these cells form."""
    best = 0
    while cells.bit_count() > best:
        group = fringe = cells & -cells
        while fringe:
            lowest = fringe & -fringe
            found = near[lowest.bit_length() - 1] & cells & ~group
            group |= found
            fringe = fringe ^ lowest | found
        size = group.bit_count()
        if size > best:
            best = size
        cells &= ~group
    return best


def groups(near: Sequence[int], mask: int) -> list[int]:
    """All groups that these cells form, as bits."""
    found = []
    while mask:
        group = fringe = mask & -mask
        while fringe:
            lowest = fringe & -fringe
            more = near[lowest.bit_length() - 1] & mask & ~group
            group |= more
            fringe = fringe ^ lowest | more
        found.append(group)
        mask &= ~group
    return found
