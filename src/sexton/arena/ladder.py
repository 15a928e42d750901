"""Which bot is stronger: duplicate deals, every seat in turn, until the answer is plain.

A deal is played once for each seat: the challenger sits there, its rivals in all the others. Games
of one deal are alike, so a deal counts as one observation, however many games it is.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import pairwise
from typing import Any

import msgspec

import sexton
from sexton.arena.simulate import Estimate, bot_seed
from sexton.bots import Bot, make
from sexton.core import chance
from sexton.core.game import AnyGame
from sexton.core.options import Options
from sexton.core.types import Seat

FIRST_LOOK = 8  # deals; each further look comes after twice as many
Z95, Z99 = 1.959963984540054, 2.5758293035489004


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


class Standing(msgspec.Struct, frozen=True):
    """What a contest has shown: the challenger's share of the wins; even is one in `seats`."""

    contest: Contest
    deals: int
    games: int
    share: Estimate
    even: float
    verdict: str  # "stronger", "weaker" or "open"


def most_deals(contest: Contest) -> int:
    return max(1, contest.games // contest.seats)


def looks(most: int) -> Iterator[int]:
    """After how many deals the answer may be taken as plain."""
    deals = FIRST_LOOK
    while deals < most:
        yield deals
        deals *= 2
    yield most


def play_deal(contest: Contest, deal: int) -> float:
    """The challenger's share of the wins of one deal, over all seats."""
    game = sexton.open_game(contest.game, contest.box)
    places = range(contest.seats)
    won = (win_share(play_game(game, contest, deal, place), place) for place in places)
    return math.fsum(won) / contest.seats


def win_share(scores: list[int], seat: Seat) -> float:
    """A win that several share counts in part for each."""
    best = max(scores)
    return 1 / scores.count(best) if scores[seat] == best else 0.0


def play_game(game: AnyGame, contest: Contest, deal: int, place: int) -> list[int]:
    """Seats that decide together are all asked before any of their choices is laid down."""
    seed = f"{contest.seed}-{deal}"
    position = game.deal(contest.seats, chance.secret_of(seed), contest.options)
    position.log = None
    bots = [
        seated(contest, game, seat == place, bot_seed(f"{seed} {place}", seat))
        for seat in range(contest.seats)
    ]
    while waiting := list(position.to_act()):
        chosen = [(seat, bots[seat].choose(game.view(position, seat))) for seat in waiting]
        for seat, move in chosen:  # An earlier one may have changed what is possible.
            if seat in position.to_act() and move in position.legal_moves(seat):
                position.play(seat, move)
    scores: list[int] = position.scores()
    return scores


def seated(contest: Contest, game: AnyGame, challenges: bool, seed: int) -> Bot:
    level = contest.challenger if challenges else contest.rival
    return make(level, game, seed, iterations=contest.iterations)


def interval(shares: list[float], z: float = Z95) -> Estimate:
    """The mean with its interval over deals: Student's, as if one deal more had been all won and
    one all lost, so that few deals that agree don't look certain."""
    count = len(shares) + 2
    padded = [*shares, 0.0, 1.0]
    middle = math.fsum(padded) / count
    variance = math.fsum((share - middle) ** 2 for share in padded) / (count - 1)
    student = z + (z**3 + z) / (4 * (count - 1))
    reach = student * math.sqrt(variance / count)
    mean = math.fsum(shares) / len(shares) if shares else middle
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach))


def standing(contest: Contest, shares: list[float], *, plain: bool) -> Standing:
    even = 1 / contest.seats
    estimate = interval(shares)
    verdict = "open"
    if plain or len(shares) >= most_deals(contest):
        verdict = (
            "stronger" if estimate.low > even else "weaker" if estimate.high < even else verdict
        )
    games = len(shares) * contest.seats
    return Standing(contest, len(shares), games, estimate, even, verdict)


def is_plain(contest: Contest, shares: list[float]) -> bool:
    """Is even outside the interval? Several looks ask for a wider one: 99 % at each."""
    estimate = interval(shares, Z99)
    return not estimate.low <= 1 / contest.seats <= estimate.high


def contend(contest: Contest, jobs: int, played: Callable[[], None]) -> Standing:
    """Plays deals until the answer is plain or enough are played; tells of each that is done."""
    shares: list[float] = []
    for some in batches(contest, jobs):
        for share in some:
            shares.append(share)
            played()
        if is_plain(contest, shares):
            return standing(contest, shares, plain=True)
    return standing(contest, shares, plain=False)


def batches(contest: Contest, jobs: int) -> Iterator[Iterator[float]]:
    """The deals from one look to the next, always in the same order."""
    done = 0
    if jobs <= 1:
        for look in looks(most_deals(contest)):
            yield (play_deal(contest, deal) for deal in range(done, look))
            done = look
        return
    spawn = multiprocessing.get_context("spawn")  # A fork would copy the progress bar's thread.
    with ProcessPoolExecutor(jobs, spawn, initializer=leave_ctrl_c) as pool:
        try:
            for look in looks(most_deals(contest)):
                futures = [pool.submit(play_deal, contest, deal) for deal in range(done, look)]
                yield results(futures)
                done = look
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def leave_ctrl_c() -> None:
    """Ctrl-C reaches every process of a terminal; only the first of them answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def results(futures: list[Future[float]]) -> Iterator[float]:
    for future in futures:
        yield future.result()


def rungs(levels: list[str]) -> list[tuple[str, str]]:
    """Each against the next: the first named is the challenger of the second, and so on."""
    return list(pairwise(levels))
