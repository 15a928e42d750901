"""Sealed numbers against what they turned out to be about: fists against the bounty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from sexton.arena.statistics import Estimate, mean, share
from sexton.study.row import Facts

BANDS = 6  # at most; each has about as many choices


class Band(msgspec.Struct, frozen=True):
    """The sealed choices that met a number between these two, both included."""

    low: int
    high: int
    choices: int
    mean: Estimate
    none: Estimate  # the share that was 0
    counts: dict[int, int]  # how often each number was chosen

    @property
    def words(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


class Joint(msgspec.Struct, frozen=True):
    """What was chosen in secret, by the size of what it then met."""

    chosen: str  # "fist coins"
    met: str  # "bounty"
    bands: list[Band]


def joints(rows: Sequence[Facts]) -> list[Joint]:
    names = dict.fromkeys(name for row in rows for name in row.against)
    found = []
    for name in names:
        chosen, _, met = name.partition(" against ")
        pairs = [pair for row in rows for pair in row.against.get(name, [])]
        found.append(Joint(chosen, met, bands(pairs)))
    return found


def bands(pairs: Sequence[tuple[int, int]]) -> list[Band]:
    """Cut where about as many lie in each; what met the same number is never parted."""
    ordered = sorted(pairs, key=lambda pair: pair[1])
    first, last = ordered[0][1], ordered[-1][1]
    second = min((met for _, met in ordered if met > first), default=last + 1)
    steps = [ordered[len(ordered) * step // BANDS][1] for step in range(1, BANDS)]
    edges = sorted({first, *(max(second, met) for met in steps), last + 1})
    return [band([pair for pair in ordered if low <= pair[1] < high])
            for low, high in pairwise(edges)]  # fmt: skip


def band(pairs: Sequence[tuple[int, int]]) -> Band:
    chosen = [number for number, _ in pairs]
    return Band(
        pairs[0][1], pairs[-1][1], len(pairs), mean([float(number) for number in chosen]),
        share(chosen.count(0), len(chosen)), dict(sorted(Counter(chosen).items())),
    )  # fmt: skip
