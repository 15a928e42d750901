"""Who is ahead, and how likely that is to last."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def places(scores: Sequence[int]) -> list[int]:
    """First is 1; equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def share_of_win(scores: Sequence[int], seat: int) -> float:
    """What a seat has won when all is over: the whole, its share of a tie, or nothing."""
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0


def chance_by_lead(lead: float, seats: int) -> float:
    """A lead from -1 to 1 as a chance of winning: 0 lost, 1 won, 1/n even."""
    even = 1 / seats
    return even + (1 - even) * lead if lead > 0 else even * (1 + lead)


def chance_by_prospects(prospects: Sequence[float], seat: int, warmth: float) -> float:
    """What each may come to as a chance of winning; the warmer, the more can still happen."""
    best = max(prospects)
    shares = [exp((own - best) / warmth) for own in prospects]
    return shares[seat] / sum(shares)
