"""Step 1, the communal graveyard: where a card may lie, what it then looks like, its groups."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.games.gloomy_graves.components import GRAVES, WITH_DIGGER
from sexton.games.gloomy_graves.moves import DIGGER, EAST, NORTHMOST, ORIGIN, SOUTH, add_all
from sexton.games.gloomy_graves.rules.crypt import is_first_of_kind
from sexton.games.gloomy_graves.rules.groups import largest
from sexton.games.gloomy_graves.state import (
    BARE_LINES,
    BIT,
    HALF,
    LAID_BY,
    SIDE,
    STEP,
    State,
)

TRIES: Final = 40


def bury_moves(table: State, seat: int) -> list[int]:
    """GG-6: for each card and half, the sides of the graveyard where it may lie."""
    box = table.box
    diggers: i64 = table.ground[DIGGER]
    kinds = sorted(set(table.hands[seat]))
    on_graves: list[int] = []
    digger_lands: list[int] = []
    digger_covers: list[int] = []
    has_digger = any(box.shapes[kind] == WITH_DIGGER for kind in kinds)
    where, names = table.where, box.numbering.called
    last: i64 = -1
    name: i64 = 0
    on_grave = alone = False
    side: i64
    for side in table.sides:
        cell = side >> 2
        if cell != last:  # The sides of a cell come one after the other.
            last = cell
            place: i64 = where[cell]
            name = names[place - NORTHMOST]
            on_grave = not diggers >> cell & 1
            alone = not table.near[cell] & diggers
        called = name + (side & 3)
        if on_grave:
            on_graves.append(called)
        if has_digger:
            if on_grave and not beside_of(table, side) & diggers:
                digger_lands.append(called)
            if alone:
                digger_covers.append(called)
    moves: list[int] = []
    for kind in kinds:
        shape = box.shapes[kind]
        first, second = box.numbering.at_sides[2 * kind], box.numbering.at_sides[2 * kind + 1]
        if shape == WITH_DIGGER:
            add_all(moves, first, digger_lands)
            add_all(moves, second, digger_covers)
        else:
            add_all(moves, first, on_graves)
            if shape == GRAVES:
                add_all(moves, second, on_graves)
    return moves


def beside_of(table: State, side: i64) -> i64:
    """The cells beside the bare place on this side."""
    return cells_beside(table, table.where[side >> 2] + STEP[side & 3])


def cells_beside(table: State, place: i64) -> i64:
    """Those above and below, and those to the left and right."""
    row, column = (place >> 8) - table.north, (place & 255) - table.west
    rows, columns = table.rows, table.columns
    above: i64 = rows[row - 1]
    below: i64 = rows[row + 1]
    left: i64 = columns[column - 1]
    right: i64 = columns[column + 1]
    in_column: i64 = columns[column]
    in_row: i64 = rows[row]
    return (above | below) & in_column | (left | right) & in_row


def random_bury(table: State, seat: int, rng: Rng) -> int:
    """Draws among all cards, halves and sides until one is legal: so each is as likely."""
    hand, sides = table.hands[seat], table.sides
    count: i64 = len(sides)
    for _ in range(TRIES):
        drawn = rng.below(len(hand) * 2 * count)
        place, half = drawn // count >> 1, drawn // count & 1
        side: i64 = sides[drawn % count]
        kind: i64 = hand[place]
        if may_bury(table, kind, half, side) and is_first_of_kind(hand, place):
            return table.box.numbering.covering[2 * kind + half] + called_so(table, side)
    moves = bury_moves(table, seat)
    return moves[rng.below(len(moves))]


def called_so(table: State, side: i64) -> i64:
    """A side as moves call it: by place, whenever its cell was laid."""
    place: i64 = table.where[side >> 2]
    called: i64 = table.box.numbering.called[place - NORTHMOST]
    return called + (side & 3)


def side_called(table: State, called: i64) -> i64:
    """The side that a move calls so."""
    place: i64 = table.box.numbering.place_called[called >> 2]
    row, column = (place >> 8) - table.north, (place & 255) - table.west
    if 0 <= row < len(table.rows) and 0 <= column < len(table.columns):
        cell = cell_at(table, place)
        if cell >= 0:
            return cell * 4 + (called & 3)
    cell = 0  # It lies so far out that names begin anew.
    while called_so(table, cell * 4) != called & ~3:
        cell += 1
    return cell * 4 + (called & 3)


def reading_order(table: State) -> list[int]:
    """The cells row by row, whenever they were laid."""
    if len(table.reading) != len(table.where):
        order = [place << 6 | cell for cell, place in enumerate(table.where)]
        order.sort()
        table.reading = [one & 63 for one in order]
    return table.reading


def may_bury(table: State, kind: i64, half: i64, side: i64) -> bool:
    """GG-6, for one card on one side of the graveyard. What `bury_moves` says of all."""
    shape: i64 = table.box.shapes[kind]
    diggers: i64 = table.ground[DIGGER]
    if shape == WITH_DIGGER and half:
        return not table.near[side >> 2] & diggers
    if diggers >> (side >> 2) & 1:
        return False
    if shape == WITH_DIGGER:
        return not beside_of(table, side) & diggers
    return shape == GRAVES or not half


def any_fits(table: State, seat: int) -> bool:
    kind: i64
    half: i64
    side: i64
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


def lay(table: State, laid_by: i64, kind: i64, half: i64, side: i64) -> None:
    """One half covers a cell; the other makes a new one beside it."""
    table.laid.append(kind | half << HALF | side << SIDE | laid_by << LAID_BY)
    cell = side >> 2
    if half:
        top, other = table.box.second[kind], table.box.first[kind]
    else:
        top, other = table.box.first[kind], table.box.second[kind]
    bit: i64 = BIT[cell]
    covered: i64 = table.tops[cell]
    without: i64 = table.ground[covered]
    table.ground[covered] = without ^ bit
    add_bit(table.ground, top, bit)
    table.tops[cell] = top
    add_cell(table, table.where[cell] + STEP[side & 3], other)


def add_cell(table: State, place: i64, symbol: i64) -> None:
    cell: i64 = len(table.where)
    bit: i64 = BIT[cell]
    table.where.append(place)
    table.tops.append(symbol)
    add_bit(table.ground, symbol, bit)
    table.near.append(cells_beside(table, place))
    table.north -= add_to_line(table.rows, (place >> 8) - table.north, bit)
    table.west -= add_to_line(table.columns, (place & 255) - table.west, bit)
    direction: i64
    for direction in range(4):
        other = cell_at(table, place + STEP[direction])
        if other < 0:
            table.sides.append(cell * 4 + direction)
        else:
            add_bit(table.near, other, bit)
            table.sides.remove(other * 4 + (direction ^ 2))


def cell_at(table: State, place: i64) -> i64:
    """The cell that lies there; below nought if none does."""
    in_row: i64 = table.rows[(place >> 8) - table.north]
    in_column: i64 = table.columns[(place & 255) - table.west]
    return int(in_row & in_column).bit_length() - 1


def add_to_line(lines: list[int], line: i64, bit: i64) -> i64:
    """Adds a cell to a row or column, and a bare one beyond it if that comes too close to the edge;
    says how many were put before the first."""
    add_bit(lines, line, bit)
    if line + BARE_LINES == len(lines):
        lines.append(0)
    if line >= BARE_LINES:
        return 0
    lines.insert(0, 0)
    return 1


def add_bit(sets: list[int], place: i64, bit: i64) -> None:
    """Adds a cell to one of some sets."""
    before: i64 = sets[place]
    sets[place] = before | bit


def largest_group(table: State, kind: i64) -> i64:
    """GG-9: the most graves of a type that hang together; diggers count as such."""
    return largest(table.near, table.ground[kind] | table.ground[DIGGER])
