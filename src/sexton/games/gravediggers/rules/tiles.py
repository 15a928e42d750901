"""Play: whose turn it is, the tile that is turned up, and whether it can be carried out."""

from __future__ import annotations

from sexton.games.gravediggers import events
from sexton.games.gravediggers.state import OPEN, PLACE, REVEAL, ROB, VIEW, State


def next_turn(table: State) -> None:
    """The next player turns up a tile; one that can't be carried out is passed over."""
    while True:
        table.turn = (table.turn + 1) % table.seats
        if not table.tiles:
            table.tiles = table.box.tiles.copy()  # GD-2: all are turned down and mixed.
        tile = table.tiles.pop(table.roll(len(table.tiles)))
        table.phase = tile
        events.tile_turned_up(table)
        if tile == PLACE or feasible(table, tile):
            return
        events.no_effect(table)


def feasible(table: State, tile: int) -> bool:
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
    moves = []
    first = table.box.numbering.view
    for cemetery, line in enumerate(table.lines):
        if not table.closed >> cemetery & 1:
            for move, card in enumerate(line, first):
                if card < OPEN:
                    moves.append(move)
        first += table.box.numbering.spots
    return moves


def turnable(table: State) -> list[int]:
    """GD-3: a face-down card that isn't its cemetery's last; none at a closed cemetery."""
    moves: list[int] = []
    first = table.box.numbering.reveal
    for cemetery, line in enumerate(table.lines):
        if len(line) > 1 and not table.closed >> cemetery & 1:
            before = len(moves)
            for move, card in enumerate(line, first):
                if card < OPEN:
                    moves.append(move)
            if len(moves) == before + 1:
                moves.pop()
        first += table.box.numbering.spots
    return moves


def robbable(table: State) -> list[int]:
    """GD-5: cemeteries that hold cards and are not closed."""
    return [
        cemetery
        for cemetery, line in enumerate(table.lines)
        if line and not table.closed >> cemetery & 1
    ]
