"""How much it helps to play well: levels meet on the same deals, and what is left is luck."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

import sexton
from sexton.arena.ladder import Contest, ContestResult, contend, rungs
from sexton.arena.play import Sitting, play_game
from sexton.arena.pool import Crew, crew_of, open_pool
from sexton.arena.simulate import Plan
from sexton.arena.statistics import Z95, Estimate, win_share
from sexton.bots import Stop

LEVELS = ("cunning:30", "grasping", "sleepwalker")
FEWEST = 6  # deals that say anything
SUFFIX = "skill"  # These deals are not those of the games above.


class Rung(msgspec.Struct, frozen=True):
    """One level at one seat among others of the next."""

    challenger: str
    rival: str
    games: int
    wins: Estimate
    even: float
    luck: Estimate  # the share of who wins that is not told by who plays better


class DealLuck(msgspec.Struct, frozen=True):
    """Every deal twice, by players who are alike and think anew: what they agree in is the deal."""

    bot: str
    deals: int
    share: Estimate  # variance between deals, of all variance of who wins


def luck_left(share: float, seats: int) -> float:
    """Of the variance of who wins, what knowing the stronger player does not explain."""
    even, rest = 1 / seats, (1 - share) / (seats - 1)
    told = ((share - even) ** 2 + (seats - 1) * (rest - even) ** 2) / seats
    return max(0.0, 1 - told / (even * (1 - even)))


def rung(result: ContestResult) -> Rung:
    contest, share = result.contest, result.share
    ends = [luck_left(value, contest.seats) for value in (share.low, share.high)]
    if share.low <= result.even <= share.high:
        ends.append(1.0)
    luck = Estimate(luck_left(share.value, contest.seats), min(ends), max(ends))
    return Rung(contest.challenger, contest.rival, result.games, share, result.even, luck)


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


class Twice:
    """One worker: it plays a deal two times, with the same cards in the same order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = sexton.open_game(plan.game, plan.box)

    def __call__(self, number: int, stop: Stop) -> list[list[float]]:
        found = []
        for again in range(2):
            seed = f"{self.plan.seed} {SUFFIX}-{number}"
            thoughts, options = f"{seed} {again}", self.plan.options
            sitting = Sitting(self.plan.bots, seed, number, thoughts, options=options)
            places = play_game(self.game, sitting, stop).places
            found.append([win_share(places, seat) for seat in range(self.plan.seats)])
        return found


def deal_luck(
    plan: Plan, jobs: int | Crew, played: Callable[[], None], bot: str = LEVELS[0]
) -> DealLuck | None:
    """How much of who wins is in the deal, between players who are alike: as many deals as the plan
    has games, each of them twice."""
    alike = replace(plan, bots=[bot] * plan.seats)
    pairs: dict[int, list[list[float]]] = {}
    with open_pool(partial(Twice, alike), crew_of(jobs).at_most(plan.games)) as pool:
        for number, found in pool.run(range(plan.games)):
            pairs[number] = found
            played()
    share = between_deals([pairs[number] for number in sorted(pairs)])
    return None if share is None else DealLuck(bot, plan.games, share)


def between_deals(pairs: Sequence[Sequence[Sequence[float]]]) -> Estimate | None:
    """The variance between deals as a share of all: how the two games of a deal go along, seat by
    seat, once what a seat wins in any deal is taken off. The interval is Fisher's over deals."""
    if len(pairs) < FEWEST:
        return None
    seats = range(len(pairs[0][0]))
    usual = [math.fsum(one[seat] + two[seat] for one, two in pairs) / (2 * len(pairs))
             for seat in seats]  # fmt: skip
    apart = [(one[seat] - usual[seat], two[seat] - usual[seat])
             for one, two in pairs for seat in seats]  # fmt: skip
    every = math.fsum(one * one + two * two for one, two in apart) / 2
    if not every:
        return None
    along = math.fsum(one * two for one, two in apart) / every
    if along >= 1:
        return Estimate(1.0, 1.0, 1.0)
    reach = Z95 / math.sqrt(len(pairs) - 3)
    low, high = (math.tanh(math.atanh(max(along, -0.999)) + way * reach) for way in (-1, 1))
    return Estimate(max(0.0, along), max(0.0, low), max(0.0, high))
