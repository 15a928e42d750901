"""How much it helps to play well: levels meet on the same deals, and what is left is luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from sexton.arena.ladder import Contest, Standing, contend, rungs
from sexton.arena.pool import Crew
from sexton.arena.simulate import Plan
from sexton.arena.statistics import Estimate

LEVELS = ("cunning:30", "grasping", "sleepwalker")
SUFFIX = "skill"  # These deals are not those of the games above.


class Rung(msgspec.Struct, frozen=True):
    """One level at one seat among others of the next."""

    challenger: str
    rival: str
    games: int
    wins: Estimate
    even: float
    luck: Estimate  # the share of who wins that is not told by who plays better


def luck_left(share: float, seats: int) -> float:
    """Of the variance of who wins, what knowing the stronger player does not explain."""
    even, rest = 1 / seats, (1 - share) / (seats - 1)
    told = ((share - even) ** 2 + (seats - 1) * (rest - even) ** 2) / seats
    return max(0.0, 1 - told / (even * (1 - even)))


def rung(standing: Standing) -> Rung:
    contest, share = standing.contest, standing.share
    ends = [luck_left(value, contest.seats) for value in (share.low, share.high)]
    if share.low <= standing.even <= share.high:
        ends.append(1.0)
    luck = Estimate(luck_left(share.value, contest.seats), min(ends), max(ends))
    return Rung(contest.challenger, contest.rival, standing.games, share, standing.even, luck)


def contests(plan: Plan, levels: Sequence[str] = LEVELS) -> list[Contest]:
    seed = f"{plan.seed} {SUFFIX}"
    return [
        Contest(plan.game, plan.seats, one, other, max(plan.games, plan.seats), seed, None,
                plan.options, plan.box)
        for one, other in rungs(list(levels))
    ]  # fmt: skip


def skill(
    plan: Plan, jobs: int | Crew, played: Callable[[], None], levels: Sequence[str] = LEVELS
) -> list[Rung]:
    """At most as many games for each pair as the plan has; fewer once it is plain."""
    return [rung(contend(contest, jobs, played)) for contest in contests(plan, levels)]
