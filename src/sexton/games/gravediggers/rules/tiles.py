"""Play: whose turn it is, the tile that is turned up, and whether it can be carried out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.chance import Rng
from sexton.games.gravediggers import events
from sexton.games.gravediggers.components import (
    ALL_OF_A_TILE,
    ALL_TILES,
    EACH_TILE,
    packed_tiles,
)
from sexton.games.gravediggers.moves import LINE
from sexton.games.gravediggers.state import OPEN, PLACE, REVEAL, ROB, TILES, State

ONE_OF: Final = [packed_tiles([tile]) for tile in range(len(TILES))]


def next_turn(table: State) -> None:
    """The next player turns up a tile; one that can't be carried out is passed over."""
    while True:
        table.turn = (table.turn + 1) % table.seats
        tile = turned_up(table)
        table.phase = tile
        events.tile_turned_up(table)
        if tile == PLACE or feasible(table, tile):
            return
        events.no_effect(table)


def turned_up(table: State) -> i64:
    """One of the tiles that lie face down, by chance."""
    if not table.tiles_down:
        table.tiles_down = table.box.all_tiles  # GD-2: all are turned down and mixed.
    nth, counts = table.roll(table.tiles_down >> ALL_TILES), table.tiles_down
    tile: i64 = 0
    while nth >= counts & ALL_OF_A_TILE:
        nth -= counts & ALL_OF_A_TILE
        counts >>= EACH_TILE
        tile += 1
    table.tiles_down -= ONE_OF[tile]
    return tile


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
    return any(choices(table, tile, cemetery) for cemetery in range(table.box.cemeteries))


def face_down(line: list[int]) -> i64:
    """How many cards of a line lie face down."""
    count: i64 = 0
    card: i64
    for card in line:
        count += card < OPEN
    return count


def choices(table: State, tile: i64, cemetery: i64) -> i64:
    """GD-3: how many cards this tile has to choose from there: any that lies face down, but Reveal
    leaves a cemetery its last; none at a closed one."""
    if table.closed >> cemetery & 1:
        return 0
    count = face_down(table.lines[cemetery])
    return 0 if tile == REVEAL and count == 1 else count


def viewable(table: State, tile: i64, first: i64, runs: list[list[list[int]]]) -> list[int]:
    """A move for every card that this tile has to choose from, numbered on from the first spot of
    the first cemetery: its `runs` where all cards of a line lie face down."""
    moves: list[int] = []
    cemetery: i64
    card: i64
    for cemetery in range(table.box.cemeteries):
        line, count = table.lines[cemetery], choices(table, tile, cemetery)
        if count == len(line) and count < LINE:
            moves += runs[cemetery][count]
        elif count:
            move = first
            for card in line:
                if card < OPEN:
                    moves.append(move)
                move += 1
        first += table.box.numbering.spots
    return moves


def random_viewable(table: State, tile: i64, first: i64, rng: Rng) -> i64:
    """One of them, each as likely, without the list."""
    counts: i64 = 0  # eight bits for each cemetery
    all_of_them: i64 = 0
    cemetery: i64
    for cemetery in range(table.box.cemeteries):
        count = choices(table, tile, cemetery)
        counts |= count << 8 * cemetery
        all_of_them += count
    nth = rng.below(all_of_them)
    cemetery = 0
    while nth >= counts & 255:
        nth -= counts & 255
        counts >>= 8
        cemetery += 1
    spot = nth_face_down(table.lines[cemetery], nth)
    return first + cemetery * table.box.numbering.spots + spot


def nth_face_down(line: list[int], nth: i64) -> i64:
    spot: i64 = 0
    while nth or line[spot] >= OPEN:
        nth -= line[spot] < OPEN
        spot += 1
    return spot


def robbable(table: State) -> list[int]:
    """GD-5: cemeteries that hold cards and are not closed."""
    found: list[int] = []
    cemetery: i64
    for cemetery in range(table.box.cemeteries):
        if table.lines[cemetery] and not table.closed >> cemetery & 1:
            found.append(cemetery)
    return found
