"""Which bot is stronger: duplicate deals, every seat in turn, until the answer is plain or all are
played.

A deal is played once for each seat: the challenger sits there, its rivals in all the others. Games
of one deal are alike, so a deal counts as one observation, however many games it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import msgspec

import sexton
from sexton.arena.checkpoint import Keeper, Keeping
from sexton.arena.play import Sitting, play_game
from sexton.arena.pool import Crew, Pool, crew_of, open_pool
from sexton.arena.statistics import Z99, Estimate, mean_share, win_share
from sexton.bots import Stop
from sexton.core.options import Options
from sexton.core.types import Seat

FIRST_LOOK = 8  # deals; each further look comes after twice as many


class Contest(msgspec.Struct, frozen=True):
    """One rung: a challenger at one seat against rivals at all others."""

    game: str
    seats: int
    challenger: str
    rival: str
    games: int  # at most
    seed: int | str
    iterations: int | None = None  # of each decision of a bot that searches
    options: Options = {}
    box: dict[str, Any] | None = None  # another edition's contents
    whole: bool = False  # Are all the games played, also when the answer has long been plain?

    def sitting(self, deal: int, place: Seat) -> Sitting:
        """The game of a deal in which the challenger sits at that place."""
        bots = [self.rival] * self.seats
        bots[place] = self.challenger
        seed = f"{self.seed}-{deal}"
        return Sitting(bots, seed, deal, f"{seed} {place}", self.iterations, self.options)


class Dealt(msgspec.Struct, frozen=True):
    """What came of a deal, played once with the challenger at each seat."""

    share: float  # the challenger's, of the wins
    places: list[list[int]] = []  # of every seat; in the first game the challenger sits first
    seconds: tuple[float, float] = (0.0, 0.0)  # that a move of the challenger and a rival's took


class ContestResult(msgspec.Struct, frozen=True):
    """What a contest has shown: the challenger's share of the wins; even is one in `seats`."""

    contest: Contest
    deals: int
    games: int
    share: Estimate
    even: float
    verdict: str  # "stronger", "weaker" or "open"
    seconds: tuple[float, float] = (0.0, 0.0)  # that a move of the challenger and a rival's took
    places: list[list[int]] = []  # of every seat in each game; the challenger's seat goes round


def most_deals(contest: Contest) -> int:
    return max(1, contest.games // contest.seats)


def looks(most: int) -> Iterator[int]:
    """After how many deals the answer may be taken as plain."""
    deals = FIRST_LOOK
    while deals < most:
        yield deals
        deals *= 2
    yield most


class Dealer:
    """One worker: it opens the box once, and plays the deals whose numbers it gets."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game = sexton.open_game(contest.game, contest.box)

    def __call__(self, deal: int, stop: Stop) -> Dealt:
        """One deal, over all seats."""
        seats = range(self.contest.seats)
        games = [play_game(self.game, self.contest.sitting(deal, seat), stop) for seat in seats]
        share = math.fsum(win_share(game.places, seat) for seat, game in enumerate(games))
        own = math.fsum(game.thinking[seat] for seat, game in enumerate(games))
        others = math.fsum(math.fsum(game.thinking) for game in games) - own
        count = len(seats)
        seconds = (own / count, others / count / (count - 1))
        return Dealt(share / count, [game.places for game in games], seconds)


def result_of(contest: Contest, found: Sequence[Dealt], *, plain: bool) -> ContestResult:
    even = 1 / contest.seats
    shares = [dealt.share for dealt in found]
    estimate = mean_share(shares)
    verdict = "open"
    if plain or len(shares) >= most_deals(contest):
        verdict = (
            "stronger" if estimate.low > even else "weaker" if estimate.high < even else verdict
        )
    games = len(shares) * contest.seats
    own, others = (
        math.fsum(dealt.seconds[who] for dealt in found) / max(1, len(found)) for who in (0, 1)
    )
    places = [game for dealt in found for game in dealt.places]
    return ContestResult(
        contest, len(shares), games, estimate, even, verdict, (own, others), places
    )


def is_plain(contest: Contest, shares: Sequence[float]) -> bool:
    """Is even outside the interval? Several looks ask for a wider one: 99 % at each."""
    estimate = mean_share(shares, Z99)
    return not estimate.low <= 1 / contest.seats <= estimate.high


def contend(
    contest: Contest,
    jobs: int | Crew,
    played: Callable[[], None],
    keeper: Keeper | None = None,
) -> ContestResult:
    """Plays deals until the answer is plain or enough are played; says of each that it is done."""
    dealt: list[Dealt] = []
    crew = crew_of(jobs).at_most(most_deals(contest))
    with open_pool(partial(Dealer, contest), crew) as dealers:
        rung = [contest.challenger, contest.rival]
        pool: Pool[int, Any] = dealers
        if keeper is not None:
            pool = Keeping(dealers, keeper, rung, Dealt | float)
        most = most_deals(contest)
        for look in [most] if contest.whole else looks(most):
            found: dict[int, Dealt] = {}
            for deal, told in pool.run(range(len(dealt), look)):
                # Files kept before tell only the share.
                found[deal] = told if isinstance(told, Dealt) else Dealt(told)
                played()
            dealt += [found[deal] for deal in sorted(found)]
            if is_plain(contest, [one.share for one in dealt]):
                return result_of(contest, dealt, plain=True)
    return result_of(contest, dealt, plain=False)


def rungs(levels: list[str]) -> list[tuple[str, str]]:
    """Each against the next: the first named is the challenger of the second, and so on."""
    return list(pairwise(levels))
