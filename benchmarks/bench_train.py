"""How quick the faces for learners are: decisions a second, with numbers and masks.

  python benchmarks/bench_train.py                  all games, two seats
  python benchmarks/bench_train.py gloom --seats 4
  python benchmarks/bench_train.py --seconds 5

Everything is measured in processor time of one process. Peers that are installed play their own
games, so their rows say how heavy a decision is there, not who wrote the better engine.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from sexton.bots import open_bot
from sexton.bots.policy import MoveRows
from sexton.games import GAMES
from sexton.train.tables import Tables

Decide = Iterator[None]  # each step is a decision


def tables(name: str, seats: int) -> Decide:
    """The batch face: 64 tables, numbers, legal lists and masks."""
    rng = random.Random(1)
    many = Tables(name, seats, 64)
    out = np.zeros((64, many.features.size), np.float32)
    while True:
        many.numbers(out)
        legal = many.legal()
        many.masks(legal)
        many.step([rng.choice(moves) for moves in legal])
        yield from [None] * 64


def encoded(name: str, seats: int) -> Decide:
    """Views of whole games as numbers: only that is timed."""
    rng = random.Random(1)
    many = Tables(name, seats, 16)
    views: list[Any] = []
    for step in range(400):
        many.step([rng.choice(moves) for moves in many.legal()])
        if not step % 10:
            views += many.views()
    while True:
        for view in views:
            many.features.sparse(view)
            yield


def policy(name: str, seats: int) -> Decide:
    """A policy of the size that `sexton train` makes, from a view to its move."""
    from sexton.train import onnx_file

    game = GAMES[name]
    moves = MoveRows(game, seats)
    many = Tables(name, seats, 1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fresh.onnx"
        onnx_file.write(path, onnx_file.fresh(moves, 1), game, moves)
        bot = open_bot(f"policy:{path}", game, 1)
    while True:
        many.step([bot.choose(many.views()[0])])
        yield


def aec(name: str, seats: int) -> Decide:
    from sexton.train.zoo import aec_env

    yield from of_aec(aec_env(name, seats))


def of_aec(env: Any) -> Decide:
    rng = random.Random(1)
    while True:
        env.reset(seed=rng.randrange(1 << 30))
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            yield


def spiel(name: str, seats: int) -> Decide:
    from sexton.train.spiel import register

    yield from of_spiel(register(name, seats))


def of_spiel(game: Any) -> Decide:
    rng = random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                sides, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(sides, odds)[0])
                continue
            if game.get_type().provides_observation_tensor:
                state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            yield


def python_spiel(name: str) -> Decide:
    import open_spiel.python.games  # noqa: F401
    import pyspiel

    yield from of_spiel(pyspiel.load_game(name))


def classic(name: str) -> Decide:
    from importlib import import_module

    yield from of_aec(import_module(f"pettingzoo.classic.{name}").env())


def a_second(decide: Decide, seconds: float) -> float:
    """Decisions a second of processor time, after a short run-in."""
    for _ in range(20):
        next(decide)
    started, count = time.process_time(), 0
    while time.process_time() - started < seconds:
        for _ in range(640):
            next(decide)
        count += 640
    return count / (time.process_time() - started)


def rows(names: list[str], seats: int) -> Iterator[tuple[str, Callable[[], Decide]]]:
    for name in names:
        yield f"{name}: views as numbers", lambda name=name: encoded(name, seats)
        if find_spec("onnxruntime") and find_spec("onnx"):
            yield f"{name}: a policy", lambda name=name: policy(name, seats)
        yield f"{name}: tables", lambda name=name: tables(name, seats)
        if find_spec("pettingzoo"):
            yield f"{name}: AEC", lambda name=name: aec(name, seats)
        if find_spec("pyspiel"):
            yield f"{name}: OpenSpiel", lambda name=name: spiel(name, seats)
    if find_spec("pyspiel"):
        for name in ("python_kuhn_poker", "python_liars_poker"):
            yield f"OpenSpiel's {name}", lambda name=name: python_spiel(name)
    if find_spec("pettingzoo"):
        for name in ("tictactoe_v3", "leduc_holdem_v4", "gin_rummy_v4"):
            yield f"PettingZoo's {name}", lambda name=name: classic(name)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", choices=[[], *GAMES], default=[])
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--seconds", type=float, default=3.0)
    given = asked.parse_args()
    warnings.simplefilter("ignore")
    for label, face in rows(list(given.games or GAMES), given.seats):
        try:
            print(f"{label:40} {a_second(face(), given.seconds):10,.0f} decisions/s", flush=True)
        except Exception as missing:
            print(f"{label:40} not measured: {missing}", flush=True)


if __name__ == "__main__":
    main()
