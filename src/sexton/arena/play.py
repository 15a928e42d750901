"""One game between bots, from the deal to the end. Nobody listens, so no events are made."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import msgspec

from sexton.arena.checks import Broken, check_record, checked_result, reproducer
from sexton.bots import Bot, BotFault, Stop, open_bot
from sexton.bots.bot import never
from sexton.bots.random import Random
from sexton.core import chance
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.options import Options, read_options
from sexton.core.playout import playout
from sexton.core.position import Position
from sexton.core.types import Seat

LONGEST = 100_000  # A game of more moves than this is taken to go on for ever.
SAMPLE = 50  # Every so many games one is also sent through a match, its record and back.

Made = list[tuple[Seat, int]]
"""Who made which move, in order."""


class Sitting(msgspec.Struct, frozen=True):
    """A game to be played: who sits at the table, and what all chance in it is drawn from."""

    bots: list[str]  # a name for each seat: a level, or somebody's own
    seed: int | str  # of the deal
    number: int = 0  # which it is of many
    thoughts: int | str | None = None  # the seed of what bots leave to chance, if not the deal's
    iterations: int | None = None  # of each decision of a bot that searches
    options: Options = {}


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    number: int
    seed: int | str
    moves: int
    scores: list[int]
    places: list[int]
    seconds: float
    thinking: list[float] = []  # seconds that each seat took for a decision, on average


class Interrupted(Exception):
    """Somebody wants no more games."""


def play_game(game: AnyGame, sitting: Sitting, stop: Stop = never) -> Played:
    """Plays a game to its end and checks what must hold in every game; else raises `Broken`."""
    return play_moves(game, sitting, [], stop)


def play_moves(game: AnyGame, sitting: Sitting, made: Made, stop: Stop = never) -> Played:
    """The same for whoever wants the moves too: brings a list, and finds them there."""
    bots: list[Bot] = []
    thinking = Thinking(len(sitting.bots))
    started = time.perf_counter()
    try:
        options = read_options(game.options, sitting.options)
        game = game.at_table(options)
        position = game.deal(len(sitting.bots), chance.secret_of(sitting.seed), options)
        position.log = None
        bots += seat_bots(game, sitting)
        play_out(game, position, bots, made, stop=stop, at=thinking)
        result = checked_result(game, position)
        if sitting.number % SAMPLE == 0:
            check_record(game, sitting.seed, options, made, position)
    except (Interrupted, KeyboardInterrupt, BotFault, BadOption):
        raise
    except Exception as error:
        raise Broken(said(error), reproducer(game, sitting, made)) from error
    finally:
        for bot in bots:
            bot.close()
    seconds = time.perf_counter() - started
    scores, places = list(result.scores), list(result.places)
    means = thinking.means()
    return Played(sitting.number, sitting.seed, len(made), scores, places, seconds, means)


class Thinking:
    """How long each seat takes to decide."""

    def __init__(self, seats: int) -> None:
        self.seconds = [0.0] * seats
        self.decisions = [0] * seats

    def add(self, seat: Seat, seconds: float) -> None:
        self.seconds[seat] += seconds
        self.decisions[seat] += 1

    def means(self) -> list[float]:
        counted = zip(self.seconds, self.decisions, strict=True)
        return [seconds / max(1, decisions) for seconds, decisions in counted]


def said(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"


def seat_bots(game: AnyGame, sitting: Sitting) -> list[Bot]:
    seed = sitting.seed if sitting.thoughts is None else sitting.thoughts
    return [
        open_bot(name, game, bot_seed(seed, seat), iterations=sitting.iterations)
        for seat, name in enumerate(sitting.bots)
    ]


def bot_seed(seed: int | str, seat: Seat) -> int:
    """The seed of the bot at a seat, drawn from the game's own."""
    return chance.keyed(chance.secret_of(f"{seed} bots"), seat) & chance.MASK


def play_out(
    game: AnyGame,
    position: Position,
    bots: Sequence[Bot],
    made: Made,
    *,
    stop: Stop = never,
    at: Thinking | None = None,
) -> None:
    """Goes on until the game is over; each move is written down before it is made. Seats that owe a
    decision at the same moment are all asked before any of them moves."""
    if all(type(bot) is Random for bot in bots):  # As quick as the rules: no views, no worlds.
        playout(position, bots[0].rng, LONGEST, made)
    while waiting := position.to_act():
        if len(made) >= LONGEST:
            raise AssertionError(f"the game goes on after {LONGEST} moves")
        decisions = decide(game, position, bots, waiting, stop, at)
        if stop():
            raise Interrupted
        for seat, move in decisions:
            if len(decisions) == 1 or is_legal(position, seat, move):
                made.append((seat, move))
                position.play(seat, move)


def decide(
    game: AnyGame,
    position: Position,
    bots: Sequence[Bot],
    seats: Sequence[Seat],
    stop: Stop,
    at: Thinking | None = None,
) -> Made:
    """What these seats want, each by its own view, before any of it is done. The first to act may
    change what is possible for the rest: they are asked again."""
    decisions: Made = []
    for seat in seats:
        view = game.view(position, seat)
        began = time.perf_counter()
        move = bots[seat].think(view, stop).move
        if at is not None:
            at.add(seat, time.perf_counter() - began)
        if move not in position.legal_moves(seat):
            raise AssertionError(f"the bot at seat {seat} wants {move}, which is not legal")
        decisions.append((seat, move))
    return decisions


def is_legal(position: Position, seat: Seat, move: int) -> bool:
    return seat in position.to_act() and move in position.legal_moves(seat)


def wanted(match: Match, bots: Mapping[Seat, Bot]) -> Made:
    """The same at a match: what those of the bots want that are asked now."""
    asked = [seat for seat in match.to_act() if seat in bots]
    return [(seat, bots[seat].choose(match.seen(seat))) for seat in asked]


def carry_out(match: Match, decisions: Made) -> None:
    """Does of it what can still be done; whoever could not is asked again."""
    for seat, move in decisions:
        if move in match.legal_numbers(seat):
            match.play_number(seat, move)
