"""Estimates: what a share, a mean and a mean of shares are worth."""

from __future__ import annotations

import math

import pytest

from sexton.arena.statistics import (
    difference,
    hold,
    improbable,
    mean,
    mean_share,
    share,
    student,
    win_share,
)
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
    assert found.high - found.value == pytest.approx(3.182 * math.sqrt(5 / 3 / 4), rel=1e-2)
    assert mean([5]).high == math.inf


@pytest.mark.parametrize(
    ("freedom", "table"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)]
)
def test_student_s_reach_is_that_of_the_tables(freedom: int, table: float) -> None:
    assert student(freedom) == pytest.approx(table, rel=0.01)


def test_games_dealt_otherwise_are_compared_by_welch() -> None:
    # By hand: means 2.5 and 6, variances 5/3 and 4, 4 and 3 games; 3.2 degrees of freedom.
    found = difference([1, 2, 3, 4], [4, 6, 8])
    assert found.value == 3.5
    assert found.high - found.value == pytest.approx(3.18 * math.sqrt(5 / 12 + 4 / 3), rel=0.02)
    assert difference([1], [2]).high == math.inf
    assert difference([1, 1], [2, 2]).low == 1


def test_of_many_findings_those_stand_that_chance_would_not_bring() -> None:
    # Benjamini and Hochberg's own example of fifteen: four stand.
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240,
               0.4262, 0.5719, 0.6528, 0.7590, 1.0]  # fmt: skip
    assert hold(chances) == [True] * 4 + [False] * 11
    assert hold([]) == []
    assert improbable(1.96, 1) == pytest.approx(0.05, abs=1e-3)
    assert improbable(0, 0) == 1


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
