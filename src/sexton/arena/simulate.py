"""Many games of bots: the same plan gives the same games, however many processes play them."""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.synchronize import Event as Flag
from typing import Any, ClassVar

import msgspec

import sexton
from sexton.bots import LEVELS, make
from sexton.bots.random import Random
from sexton.core import chance
from sexton.core.errors import SextonError
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.options import Options
from sexton.core.position import Position
from sexton.core.ranking import places
from sexton.core.types import Result

LONGEST = 100_000  # A game of more moves than this is taken to go on for ever.
SAMPLE = 50  # Every so many games one is also sent through a match, its record and back.


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: everything a process needs to know."""

    game: str
    seats: int
    bots: list[str]  # a level for each seat
    games: int
    seed: int | str
    options: Options = {}
    box: dict[str, Any] | None = None  # another edition's contents


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    number: int
    seed: str
    moves: int
    scores: list[int]
    places: list[int]
    seconds: float


class Broken(SextonError):
    """Something that must hold in every game did not; carries all it takes to see it again."""

    def __init__(self, reason: str, reproducer: dict[str, Any]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.reproducer = reproducer

    def __reduce__(self) -> tuple[type[Broken], tuple[str, dict[str, Any]]]:
        return type(self), (self.reason, self.reproducer)


class Interrupted(Exception):
    """Somebody wants no more games."""


def bot_seed(seed: int | str, seat: int) -> int:
    """The seed of the bot at a seat, drawn from the game's own."""
    return chance.keyed(chance.secret_of(f"{seed} bots"), seat) & chance.MASK


def open_game(plan: Plan) -> AnyGame:
    return sexton.open_game(plan.game, plan.box)


def play_one(game: AnyGame, plan: Plan, number: int, stop: Flag | None = None) -> Played:
    """Plays game `number` of the plan and checks what must hold; else raises `Broken`."""
    seed = f"{plan.seed}-{number}"
    moves: list[list[int]] = []
    started = time.perf_counter()
    try:
        position = game.deal(plan.seats, chance.secret_of(seed), plan.options)
        if sleepwalkers(plan):
            sleepwalk(position, seed, moves)
        else:
            decide(game, plan, position, seed, moves, stop)
        result = checked_result(game, position)
        if number % SAMPLE == 0:
            check_record(game, plan, seed, moves, position)
    except (Interrupted, KeyboardInterrupt):
        raise
    except Exception as error:
        raise Broken(said(error), reproducer(game, plan, seed, moves)) from error
    return Played(
        number,
        seed,
        len(moves),
        list(result.scores),
        list(result.places),
        time.perf_counter() - started,
    )


def said(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"


def sleepwalkers(plan: Plan) -> bool:
    return all(LEVELS[level] is Random for level in plan.bots)


def sleepwalk(position: Position, seed: str, moves: list[list[int]]) -> None:
    """All move at random: no views, no worlds, so as quick as the rules themselves."""
    rng = chance.Rng(bot_seed(seed, 0))
    while seats := position.to_act():
        seat = seats[0]
        number = position.random_move(seat, rng)
        moves.append([seat, number])
        position.play(seat, number)
        if len(moves) > LONGEST:
            raise AssertionError(f"the game goes on after {LONGEST} moves")


def decide(
    game: AnyGame,
    plan: Plan,
    position: Position,
    seed: str,
    moves: list[list[int]],
    stop: Flag | None,
) -> None:
    """Each bot decides from its seat's view, and what it decides must be legal."""
    bots = [make(level, game, bot_seed(seed, seat)) for seat, level in enumerate(plan.bots)]
    while seats := position.to_act():
        if stop is not None and stop.is_set():
            raise Interrupted
        seat = seats[0]
        legal = position.legal_moves(seat)
        number = bots[seat].choose(game.view(position, seat))
        if number not in legal:
            raise AssertionError(f"the bot {plan.bots[seat]} wants {number}, which is not legal")
        moves.append([seat, number])
        position.play(seat, number)
        if len(moves) > LONGEST:
            raise AssertionError(f"the game goes on after {LONGEST} moves")


def checked_result(game: AnyGame, position: Position) -> Result:
    """The game is over, and what it says of its end fits together."""
    result = game.result(position)
    if result is None:
        raise AssertionError("nobody is to act and there is no result")
    scores = position.scores()
    if result.places != places(scores):
        raise AssertionError(f"places {result.places} don't follow from {scores}")
    if not len(result.scores) == len(result.lines) == len(scores):
        raise AssertionError("the result has not one score and one account for each seat")
    return result


def check_record(
    game: AnyGame, plan: Plan, seed: str, moves: Sequence[Sequence[int]], position: Position
) -> None:
    """Every move is legal through the gate; the record comes back as the same position."""
    match = Match(game, plan.seats, seed, plan.options)
    for seat, number in moves:
        match.play(seat, game.space.move(number))
    if match.position.save() != position.save():
        raise AssertionError("a match of the same moves ends in another position")
    again = sexton.load(msgspec.json.encode(match.record()))
    if again.digest() != match.digest() or again.result() != match.result():
        raise AssertionError("the record comes back as another game")


def reproducer(
    game: AnyGame, plan: Plan, seed: str, moves: Sequence[Sequence[int]]
) -> dict[str, Any]:
    """Game, seats, seed, options and moves in words: enough to see it again."""
    spoken = []
    for seat, number in moves:
        move = game.space.move(number)
        spoken.append({"seat": seat, "verb": move.verb, "args": move.args})
    return {
        "game": plan.game,
        "version": game.version,
        "edition": game.edition.digest,
        "seats": plan.seats,
        "bots": plan.bots,
        "seed": seed,
        "options": dict(plan.options),
        "moves": spoken,
    }


# Many processes


class Worker:
    """One process: it opens the box once, and stops between moves when the flag is up."""

    here: ClassVar[Worker]

    def __init__(self, plan: Plan, stop: Flag) -> None:
        self.plan = plan
        self.stop = stop
        self.game = open_game(plan)

    def play(self, first: int, count: int) -> list[Played]:
        played = []
        for number in range(first, first + count):
            if self.stop.is_set():
                break
            try:
                played.append(play_one(self.game, self.plan, number, self.stop))
            except Interrupted:
                break
        return played


def begin_worker(plan: Plan, stop: Flag) -> None:
    """Ctrl-C reaches every process of a terminal; only the first of them answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Worker.here = Worker(plan, stop)


def play_chunk(first: int, count: int) -> list[Played]:
    return Worker.here.play(first, count)


def chunk_size(plan: Plan, jobs: int) -> int:
    """Games of sleepwalkers are over too soon to be sent one by one."""
    return max(1, min(100, plan.games // (jobs * 8))) if sleepwalkers(plan) else 1


def simulate(plan: Plan, jobs: int = 1) -> Generator[list[Played], None, None]:
    """Plays the plan and gives games as they are done: with several jobs, not in order."""
    if jobs <= 1:
        game = open_game(plan)
        for number in range(plan.games):
            yield [play_one(game, plan, number)]
        return
    yield from in_processes(plan, min(jobs, plan.games))


def in_processes(plan: Plan, jobs: int) -> Generator[list[Played], None, None]:
    spawn = multiprocessing.get_context("spawn")  # A fork would copy the progress bar's thread.
    stop = spawn.Event()
    size = chunk_size(plan, jobs)
    starts = iter(range(0, plan.games, size))
    with ProcessPoolExecutor(jobs, spawn, initializer=begin_worker, initargs=(plan, stop)) as pool:
        waiting: set[Future[list[Played]]] = set()
        try:
            while True:
                for first in starts:
                    count = min(size, plan.games - first)
                    waiting.add(pool.submit(play_chunk, first, count))
                    if len(waiting) >= 2 * jobs:
                        break
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:  # Also when somebody has stopped listening.
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)


# What the games say


class Estimate(msgspec.Struct, frozen=True):
    """A number with its 95 % confidence interval."""

    value: float
    low: float
    high: float


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


Z = 1.959963984540054


def share(successes: float, trials: int) -> Estimate:
    """A proportion with Wilson's interval, which keeps its promise near 0 and 1 too."""
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = successes / trials
    scale = 1 + Z * Z / trials
    middle = (p + Z * Z / (2 * trials)) / scale
    reach = Z * math.sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials)) / scale
    return Estimate(p, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Estimate:
    count = len(values)
    if count == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = math.fsum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf)
    spread = math.fsum((value - middle) ** 2 for value in values) / (count - 1)
    reach = Z * math.sqrt(spread / count)
    return Estimate(middle, middle - reach, middle + reach)


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
    won = math.fsum(1 / game.places.count(1) for game in games if game.places[seat] == 1)
    ends = [game.places[seat] for game in games]
    return SeatReport(
        seat,
        plan.bots[seat],
        share(won, len(games)),
        mean([game.scores[seat] for game in games]),
        [ends.count(place) for place in range(1, plan.seats + 1)],
    )
