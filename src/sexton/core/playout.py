"""Random play to the end, with the loop inside: what search, training and benchmarks spend."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.position import Position
from sexton.core.types import Seat


def playout(
    position: Position,
    rng: Rng,
    most: int = 1_000_000,
    made: list[tuple[Seat, int]] | None = None,
) -> int:
    """Plays at random until the game is over or so many decisions are made; says how many were, and
    writes them down for whoever brings a list."""
    count = 0
    while count < most:
        seats = position.to_act()
        if not seats:
            break
        seat = seats[0]
        move = position.random_move(seat, rng)
        if made is not None:
            made.append((seat, move))
        position.play(seat, move)
        count += 1
    return count
