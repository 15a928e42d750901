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


def student(freedom: int, z: float = Z95) -> float:
    """How many standard errors an interval of Student's reaches; Cornish and Fisher's series for
    three and more, the true values below, where the series is not near enough."""
    if freedom < 3 and z == Z95:
        return (12.706204736, 4.302652730)[freedom - 1]
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def mean(values: Sequence[float], z: float = Z95) -> Estimate:
    """The mean of what games gave, with Student's interval."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = math.fsum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf)
    spread = variance(values)
    reach = student(count - 1, z) * math.sqrt(spread / count)
    return Estimate(middle, middle - reach, middle + reach)


def variance(values: Sequence[float]) -> float:
    """How far values lie apart, squared; 0 where there are not two."""
    if len(values) < 2:
        return 0.0
    middle = math.fsum(values) / len(values)
    return math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)


def difference(first: Sequence[float], second: Sequence[float], z: float = Z95) -> Estimate:
    """How much more the second games gave than the first, which were dealt otherwise: Welch's."""
    if min(len(first), len(second)) < 2:
        return Estimate(0.0, -math.inf, math.inf)
    parts = [variance(values) / len(values) for values in (first, second)]
    total = math.fsum(parts)
    middle = math.fsum(second) / len(second) - math.fsum(first) / len(first)
    if total == 0:
        return Estimate(middle, middle, middle)
    counts = (len(first), len(second))
    split = math.fsum(part**2 / (n - 1) for part, n in zip(parts, counts, strict=True))
    reach = student(max(1, int(total**2 / split)), z) * math.sqrt(total)
    return Estimate(middle, middle - reach, middle + reach)


def improbable(value: float, error: float) -> float:
    """How likely chance alone would bring so much or more, either way, with this standard error."""
    if error == 0:
        return 0.0 if value else 1.0
    return math.erfc(abs(value) / error / math.sqrt(2))


def at_least(games: int) -> float:
    """However alike they are, so few games show no more than a coin that fell so often alike."""
    return 2.0 ** (1 - games)


def hold(chances: Sequence[float], share: float = 0.05) -> list[bool]:
    """Which of many findings stand: of those, no more than this share are expected to be by chance
    (Benjamini and Hochberg)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = 0
    for rank, place in enumerate(order, 1):
        if chances[place] <= share * rank / len(chances):
            last = rank
    held = set(order[:last])
    return [place in held for place in range(len(chances))]


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
