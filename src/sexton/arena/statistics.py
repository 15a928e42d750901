"""What some games say about all of them: estimates, with intervals that keep their promise."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from sexton.core.types import Seat

Z95, Z99 = 1.959963984540054, 2.5758293035489004


class Estimate(msgspec.Struct, frozen=True):
    """A number with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def win_share(places: Sequence[int], seat: Seat) -> float:
    """A win that several share counts in part for each."""
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def share(successes: float, trials: int) -> Estimate:
    """A proportion with Wilson's interval, which keeps its promise near 0 and 1 too."""
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = successes / trials
    scale = 1 + Z95 * Z95 / trials
    middle = (p + Z95 * Z95 / (2 * trials)) / scale
    reach = Z95 * math.sqrt(p * (1 - p) / trials + Z95 * Z95 / (4 * trials * trials)) / scale
    return Estimate(p, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Estimate:
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = math.fsum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf)
    spread = math.fsum((value - middle) ** 2 for value in values) / (count - 1)
    reach = Z95 * math.sqrt(spread / count)
    return Estimate(middle, middle - reach, middle + reach)


def mean_share(shares: Sequence[float], z: float = Z95) -> Estimate:
    """The mean of shares with its interval: Student's, as if one more had been all won and one all
    lost, so that few that agree don't look certain."""
    count = len(shares) + 2
    padded = [*shares, 0.0, 1.0]
    middle = math.fsum(padded) / count
    variance = math.fsum((share - middle) ** 2 for share in padded) / (count - 1)
    student = z + (z**3 + z) / (4 * (count - 1))
    reach = student * math.sqrt(variance / count)
    value = math.fsum(shares) / len(shares) if shares else middle
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))
