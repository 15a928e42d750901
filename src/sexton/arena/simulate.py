"""Many games of bots: the same plan gives the same games, however many processes play them."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

import msgspec

import sexton
from sexton.arena.checkpoint import Keeper, Keeping
from sexton.arena.play import Played, Sitting, play_game
from sexton.arena.pool import Crew, crew_of, open_pool
from sexton.arena.statistics import Estimate, mean, share, win_share
from sexton.bots import Stop
from sexton.bots.names import maker_of
from sexton.bots.random import Random
from sexton.core.options import Options

CHUNK = 100  # games at most that a worker is given at once


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: everything a worker needs to know."""

    game: str
    seats: int
    bots: list[str]  # a name for each seat
    games: int
    seed: int | str
    options: Options = {}
    box: dict[str, Any] | None = None  # another edition's contents

    def sitting(self, number: int) -> Sitting:
        return Sitting(self.bots, f"{self.seed}-{number}", number, options=self.options)


class Player:
    """One worker: it opens the box once, and plays the games of the plan whose numbers it gets."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = sexton.open_game(plan.game, plan.box)

    def __call__(self, numbers: range, stop: Stop) -> list[Played]:
        return [play_game(self.game, self.plan.sitting(number), stop) for number in numbers]


def simulate(
    plan: Plan, jobs: int | Crew = 1, keeper: Keeper | None = None
) -> Generator[list[Played], None, None]:
    """Plays the plan and gives games as they are done: with several workers, not in order."""
    crew = crew_of(jobs).at_most(plan.games)
    with open_pool(partial(Player, plan), crew) as pool:
        kept = pool if keeper is None else Keeping(pool, keeper, "games", list[Played])
        for _, played in kept.run(chunks(plan, crew)):
            yield played


def chunks(plan: Plan, jobs: int | Crew) -> list[range]:
    """Games of sleepwalkers are over too soon to be sent one by one."""
    crew = crew_of(jobs)
    alone = crew == Crew()
    asleep = not alone and all(maker_of(name) is Random for name in plan.bots)
    size = max(1, min(CHUNK, plan.games // (max(2, crew.jobs) * 8))) if asleep else 1
    return [range(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]


class SeatReport(msgspec.Struct, frozen=True):
    seat: int
    bot: str
    wins: Estimate  # a win shared by two counts half for each
    score: Estimate
    places: list[int]  # how often first, second ...


class Report(msgspec.Struct, frozen=True):
    """All there is to say of some games; `complete` is false when they were cut short."""

    plan: Plan
    played: int
    complete: bool
    seats: list[SeatReport]
    moves: Estimate
    shortest: int
    longest: int


def report(plan: Plan, games: Sequence[Played]) -> Report:
    """The games are put in order first, so the sums come out the same to the last digit."""
    games = sorted(games, key=lambda game: game.number)
    lengths = [game.moves for game in games]
    return Report(
        plan,
        len(games),
        len(games) == plan.games,
        [seat_report(plan, games, seat) for seat in range(plan.seats)],
        mean(lengths),
        min(lengths, default=0),
        max(lengths, default=0),
    )


def seat_report(plan: Plan, games: Sequence[Played], seat: int) -> SeatReport:
    won = math.fsum(win_share(game.places, seat) for game in games)
    ends = [game.places[seat] for game in games]
    return SeatReport(
        seat,
        plan.bots[seat],
        share(won, len(games)),
        mean([game.scores[seat] for game in games]),
        [ends.count(place) for place in range(1, plan.seats + 1)],
    )
