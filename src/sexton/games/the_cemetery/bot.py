"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from sexton.games.the_cemetery.rules import TheCemetery


def rank(table: TheCemetery, seat: int, moves: list[int]) -> list[float]:
    return [0.0 for _ in moves]


def judge(table: TheCemetery, seat: int) -> float:
    return 1 / table.seats
