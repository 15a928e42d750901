"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from math import tanh

from sexton.core.ranking import chance_by_lead, leads, shares_of_win
from sexton.games.gloom.bot.mind import CARD, Mind
from sexton.games.gloom.rules import Gloom

__all__ = ["CARD", "Mind", "judge", "rank"]


def rank(table: Gloom, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    mind = Mind(table, seat)
    return [mind.rank(move) for move in moves]


def judge(table: Gloom) -> list[float]:
    """0 lost, 1 won, 1/n even: each seat's outlook against the best of the others."""
    if table.over:
        return shares_of_win(table.scores())
    outlooks = Mind(table, 0).outlooks()
    ahead = leads([-outlook for outlook in outlooks])  # Less is better.
    return [chance_by_lead(tanh(lead / 60), table.seats) for lead in ahead]
