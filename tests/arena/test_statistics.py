"""Estimates: what a share, a mean and a mean of shares are worth."""

from __future__ import annotations

import math

import pytest

from sexton.arena.statistics import mean, mean_share, share, win_share
from sexton.core.chance import Rng


def test_a_tie_shares_the_win() -> None:
    assert [win_share([1, 1, 3], seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert [win_share([1, 3, 2], seat) for seat in range(3)] == [1, 0, 0]


def test_the_interval_of_a_share_is_wilson_s() -> None:
    # 10 of 40: from Wilson's formula by hand, z = 1.96.
    found = share(10, 40)
    assert found.value == 0.25
    assert found.low == pytest.approx(0.1419, abs=5e-4)
    assert found.high == pytest.approx(0.4019, abs=5e-4)
    assert share(0, 10).low == 0
    assert 0 < share(0, 10).high < 0.35
    assert share(10, 10).high == pytest.approx(1)
    assert share(10, 10).high <= 1


def test_the_interval_of_a_mean() -> None:
    found = mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * math.sqrt(5 / 3 / 4), rel=1e-3)
    assert mean([5]).high == math.inf


def test_few_deals_that_agree_are_not_certain() -> None:
    three = mean_share([1.0] * 3)
    assert three.value == 1
    assert three.low < 0.5
    many = mean_share([1.0] * 40)
    assert many.low > 0.85
    assert many.high == 1


def test_intervals_hold_what_they_promise() -> None:
    """Deals that win half of the time: in about 19 of 20 ladders the interval holds a half."""
    rng = Rng(11)
    held = 0
    for _ in range(400):
        shares = [rng.below(3) / 2 for _ in range(20)]
        estimate = mean_share(shares)
        held += estimate.low <= 0.5 <= estimate.high
    assert 0.93 < held / 400 < 0.995
