"""Random play to the end, with the loop inside: what search, training and benchmarks spend."""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.core.position import Position


def playout(position: Position, rng: Rng, most: int = 1_000_000) -> int:
    """Plays at random until the game is over or so many decisions are made; says how many were."""
    made = 0
    while made < most:
        seats = position.to_act()
        if not seats:
            break
        seat = seats[0]
        position.play(seat, position.random_move(seat, rng))
        made += 1
    return made
