"""States that the rulebook does not cover: which were reached, how often, and where to see one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sexton.arena.statistics import Estimate, mean, share
from sexton.core.game import AnyGame
from sexton.core.guards import Guard
from sexton.study.row import Facts

SEEN = 3  # games that are named
HUNDRED = 100


class Seen(msgspec.Struct, frozen=True):
    """Where it can be seen: a game, and the move of it that reached it first."""

    game: int
    seed: int | str | None
    move: int


class GuardUse(msgspec.Struct, frozen=True):
    """A ruling for what the rulebook leaves open, and how often games came to it."""

    rule: str
    name: str
    silent: str
    ruling: str
    in_all: int
    per_hundred: Estimate  # times in a hundred games
    games: Estimate  # the share with it
    seen: list[Seen]


def guards(rows: Sequence[Facts], game: AnyGame) -> list[GuardUse]:
    """What is reached most first, what never was last."""
    found = [used(guard, rows) for guard in game.guards]
    return sorted(found, key=lambda one: -one.games.value)


def used(guard: Guard, rows: Sequence[Facts]) -> GuardUse:
    met = [row for row in rows if guard.rule in row.guards and row.guards[guard.rule].times]
    times = {row.number: row.guards[guard.rule].times for row in met}
    often = mean([float(HUNDRED * times.get(row.number, 0)) for row in rows])
    games = share(len(met), len(rows))
    high = often.high if met else HUNDRED * games.high  # None of a few is not never.
    return GuardUse(
        guard.rule, guard.name, guard.silent, guard.ruling, sum(times.values()),
        Estimate(often.value, max(0.0, often.low), high), games,
        [Seen(row.number, row.seed, row.guards[guard.rule].move) for row in met[:SEEN]],
    )  # fmt: skip
