"""Who is ahead, and how likely that is to last."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf


def places(scores: Sequence[int]) -> list[int]:
    """First is 1; equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def shares_of_win(scores: Sequence[int]) -> list[float]:
    """What each seat has won when all is over: the whole, its share of a tie, or nothing."""
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if score == best else 0.0 for score in scores]


def leads(values: list[float]) -> list[float]:
    """By how much each is above the best of the others, or below."""
    best, second = values[0], -inf
    for value in values[1:]:
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return [value - second if value == best else value - best for value in values]


def chance_by_lead(lead: float, seats: int) -> float:
    """A lead from -1 to 1 as a chance of winning: 0 lost, 1 won, 1/n even."""
    even = 1 / seats
    return even + (1 - even) * lead if lead > 0 else even * (1 + lead)


def chances_by_prospects(prospects: Sequence[float], warmth: float) -> list[float]:
    """What each may come to as a chance of winning; the warmer, the more can still happen."""
    best = max(prospects)
    shares = [exp((own - best) / warmth) for own in prospects]
    total = sum(shares)
    return [share / total for share in shares]
