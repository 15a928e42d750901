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


# Many tables side by side: at each the first of those who owe a decision is asked.


def asked(positions: list[Position]) -> list[Seat]:
    return [position.to_act()[0] for position in positions]


def legal_at(positions: list[Position], seats: list[Seat]) -> list[list[int]]:
    """What each of these seats may do; not to be changed."""
    return [positions[table].legal_moves(seats[table]) for table in range(len(positions))]


def play_all(positions: list[Position], moves: list[int]) -> list[int]:
    """A move at each table; says at which of them the game is over."""
    over: list[int] = []
    for table in range(len(positions)):
        position = positions[table]
        position.play(position.to_act()[0], moves[table])
        if not position.to_act():
            over.append(table)
    return over
