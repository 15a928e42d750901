"""What our own games do a second: random play, deals, clones, views, imagined worlds, search."""

from __future__ import annotations

import importlib
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
AT_ONCE = 16  # So many games are played between looks at the clock, which costs as a short game.
THOUGHT = 600  # iterations of the cunning bot's search before a move

Batch = Callable[[float], tuple[int, int, float]]
"""Works for about so many seconds; gives how many decisions (or calls), games, and seconds."""


def game_batches(names: list[str], seats: int) -> dict[str, Batch]:
    from sexton import GAMES

    unknown = [name for name in names if name not in GAMES]
    if unknown:
        raise SystemExit(f"there is no game {', '.join(unknown)}; there are {', '.join(GAMES)}")
    batches: dict[str, Batch] = {}
    for name in names or GAMES:
        game = GAMES[name]
        at_table = min(max(seats, game.seats[0]), game.seats[-1])
        batches.update(own_batches(game, at_table))
    return batches


def own_batches(game: Any, seats: int) -> dict[str, Batch]:
    from sexton.core.chance import Rng, secret_of
    from sexton.core.options import read_options
    from sexton.core.playout import playout

    position = game.deal(seats, secret_of("bench"), read_options(game.options, None))
    view = game.view(position, position.to_act()[0])
    worlds = game.determinise(view)
    rng = Rng(7)
    middle = worlds.deal(rng)
    playout(middle, rng, 40)
    while not middle.to_act():  # A very short game: begin again, and stop sooner.
        middle = worlds.deal(rng)
        playout(middle, rng, 8)
    middle_view = game.view(middle, middle.to_act()[0])
    middle_worlds = game.determinise(middle_view)
    seed = iter(range(1, 1_000_000_000))
    label = f"{game.name}, {seats} seats"
    return {
        f"{label}: decisions, loop outside": from_outside(worlds, rng),
        f"{label}: decisions, loop inside": from_inside(worlds, rng),
        f"{label}: deal a real game": calls(
            lambda: game.deal(seats, secret_of(next(seed)), read_options(game.options, None))
        ),
        f"{label}: clone": calls(middle.clone),
        f"{label}: view": calls(lambda: game.view(middle, middle_view.seat)),
        f"{label}: determinise": calls(lambda: game.determinise(middle_view)),
        f"{label}: deal a world": calls(lambda: middle_worlds.deal(rng)),
        f"{label}: search iterations": iterations(game, view),
    }


def from_outside(worlds: Any, rng: Any) -> Batch:
    """The loop of somebody who trains: who decides, what is legal, play. Dealing is included."""
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while games % AT_ONCE or time.process_time() < end:
            position = worlds.deal(rng)
            to_act, legal_moves, play = position.to_act, position.legal_moves, position.play
            while waiting := to_act():
                seat = waiting[0]
                moves = legal_moves(seat)
                play(seat, moves[int(pick() * len(moves))])
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return batch


def from_inside(worlds: Any, rng: Any) -> Batch:
    from sexton.core.playout import playout

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while games % AT_ONCE or time.process_time() < end:
            decisions += playout(worlds.deal(rng), rng)
            games += 1
        return decisions, games, time.process_time() - started

    return batch


def calls(function: Callable[[], object]) -> Batch:
    def batch(seconds: float) -> tuple[int, int, float]:
        count = 0
        started = time.process_time()
        end = started + seconds / 4
        while time.process_time() < end:
            for _ in range(10):
                function()
            count += 10
        return count, 0, time.process_time() - started

    return batch


def iterations(game: Any, view: Any) -> Batch:
    """Whole thoughts of the cunning bot. The deeper a tree, the longer an iteration takes: one that
    only stopped the clock would make the quicker search seem slower."""
    searcher = searching_bot()

    def batch(seconds: float) -> tuple[int, int, float]:
        done = 0
        started = time.process_time()
        while time.process_time() < started + seconds:
            searcher(game, 1 + done, iterations=THOUGHT).think(view)
            done += THOUGHT
        return done, 0, time.process_time() - started

    return batch


def searching_bot() -> Any:
    """By the name that it has in this checkout."""
    try:
        return importlib.import_module("sexton.bots.search").Searcher
    except ImportError:
        return importlib.import_module("sexton.bots.ismcts").Ismcts


def yardstick_batches() -> dict[str, Batch]:
    """The same games as the peers', on our compiled core."""
    os.environ["SEXTON_INTERPRETED"] = "1"  # What was compiled for the games is another core.
    folder = ROOT / "build/yardsticks"
    spec = importlib.util.spec_from_file_location("native", ROOT / "src/sexton/native.py")
    assert spec is not None
    assert spec.loader is not None
    native = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(native)
    sys.meta_path.insert(0, native.CompiledFinder(folder))
    sys.path.insert(0, str(folder))
    from yardsticks import hearts, leduc

    from sexton.core.chance import Rng

    rng = Rng(7)
    return {
        f"our {name}, loop {where}": loop(module.Deals(), rng)
        for name, module in (("leduc", leduc), ("hearts", hearts))
        for where, loop in (("outside", from_outside), ("inside", from_inside))
    }
