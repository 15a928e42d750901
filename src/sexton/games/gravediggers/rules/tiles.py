"""Play: whose turn it is, the tile that is turned up, and whether it can be carried out."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gravediggers import events
from sexton.games.gravediggers.state import OPEN, PLACE, REVEAL, ROB, VIEW, State


def next_turn(table: State) -> None:
    """The next player turns up a tile; one that can't be carried out is passed over."""
    while True:
        table.turn = (table.turn + 1) % table.seats
        if not table.tiles:
            table.tiles = table.box.tiles.copy()  # GD-2: all are turned down and mixed.
        tile: i64 = table.tiles.pop(table.roll(len(table.tiles)))
        table.phase = tile
        events.tile_turned_up(table)
        if tile == PLACE or feasible(table, tile):
            return
        events.no_effect(table)


def feasible(table: State, tile: i64) -> bool:
    """Is there anything to do for this tile? Mostly the newest cards give a quick answer."""
    if not table.closed:
        for line in table.lines:
            if not line or line[-1] >= OPEN:
                continue
            if tile != REVEAL or (len(line) > 1 and line[-2] < OPEN):
                return True
    if tile == ROB:
        return bool(robbable(table))
    return bool(viewable(table) if tile == VIEW else turnable(table))


def viewable(table: State) -> list[int]:
    """GD-3: any face-down card of a cemetery that is not closed."""
    moves: list[int] = []
    first = table.box.numbering.view
    cemetery: i64
    for cemetery in range(table.box.cemeteries):
        if not table.closed >> cemetery & 1:
            face_down(table.lines[cemetery], first, moves)
        first += table.box.numbering.spots
    return moves


def face_down(line: list[int], first: i64, moves: list[int]) -> i64:
    """Adds a move for every card of a line that lies face down; says how many."""
    card: i64
    count: i64 = 0
    for card in line:
        if card < OPEN:
            moves.append(first)
            count += 1
        first += 1
    return count


def turnable(table: State) -> list[int]:
    """GD-3: a face-down card that isn't its cemetery's last; none at a closed cemetery."""
    moves: list[int] = []
    first = table.box.numbering.reveal
    cemetery: i64
    for cemetery in range(table.box.cemeteries):
        if not table.closed >> cemetery & 1 and face_down(table.lines[cemetery], first, moves) == 1:
            moves.pop()
        first += table.box.numbering.spots
    return moves


def robbable(table: State) -> list[int]:
    """GD-5: cemeteries that hold cards and are not closed."""
    found: list[int] = []
    cemetery: i64
    for cemetery in range(table.box.cemeteries):
        if table.lines[cemetery] and not table.closed >> cemetery & 1:
            found.append(cemetery)
    return found
