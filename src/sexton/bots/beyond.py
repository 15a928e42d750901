"""How a game goes on a little way beyond what is thought through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sexton.core.position import Position
from sexton.core.types import Seat

ROUND: Final = 12  # At most so many decisions for each seat, until all is quiet.

Rank = Callable[[Position, Seat, list[int]], list[float]]


def play_on(world: Position, rank: Rank, seats: int) -> None:
    """Each seat makes its best ranked move, until nothing is half done, lies face down or waits for
    reactions: then the moment can be judged."""
    for _ in range(ROUND * seats):
        waiting = world.to_act()
        if not waiting or is_quiet(world, seats):
            return
        seat = waiting[0]
        world.play(seat, likely_move(world, rank, seat))


def is_quiet(world: Position, seats: int) -> bool:
    """Is nothing half done, does nothing lie face down, and does nobody wait for reactions?"""
    if world.under_way() or world.in_window():
        return False
    return not any(world.sealed(seat) for seat in range(seats))


def likely_move(world: Position, rank: Rank, seat: Seat) -> int:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    ranks = rank(world, seat, moves)
    return moves[ranks.index(max(ranks))]
