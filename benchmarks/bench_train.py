"""How quick the faces for learners are: decisions a second, with numbers and masks.

  python benchmarks/bench_train.py                  all games, two seats
  python benchmarks/bench_train.py gloom --seats 4
  python benchmarks/bench_train.py --seconds 1 --rounds 5

Everything takes turns in one process and is measured in its processor time; printed are medians
of the rounds with the least and the most, and the batch face against the AEC face, round by round.
Every face chooses at random from what it gives: numbers and a mask, or a list of legal moves. Peers
that are installed (`uv pip install --group peers`) play their own games, so their rows say how
heavy a decision is there, not who wrote the better engine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

import sexton
from sexton.bots import open_bot
from sexton.bots.policy import MoveRows
from sexton.games import GAMES
from sexton.train.tables import Tables

Decide = Iterator[None]  # each step is a decision


def tables(name: str, seats: int) -> Decide:
    """The batch face: 64 tables, numbers, legal lists and masks."""
    rng = random.Random(1)
    many = Tables(name, seats, 64)
    out: Any = np.zeros((64, many.features.size), np.float32)
    marks: Any = np.zeros((64, len(many.game.space)), np.bool_)
    while True:
        many.numbers(out)
        legal = many.legal()
        many.masks(legal, marks)
        many.step([rng.choice(moves) for moves in legal])
        yield from [None] * 64


def met(many: Tables) -> Iterator[None]:
    """Moments of whole games: every tenth of four hundred moves."""
    rng = random.Random(1)
    for step in range(400):
        many.step([rng.choice(moves) for moves in many.legal()])
        if not step % 10:
            yield


def encoded(name: str, seats: int) -> Decide:
    """Views of whole games as numbers: only that is timed."""
    many = Tables(name, seats, 16)
    views = [view for _ in met(many) for view in many.views()]
    while True:
        for view in views:
            many.features.sparse(view)
            yield


def written(name: str, seats: int) -> Decide:
    """Tables of whole games as numbers, without views, 640 rows at a time."""
    many = Tables(name, seats, 16)
    assert many.straight is not None
    found = [(one.clone(), one.to_act()[0]) for _ in met(many) for one in many.positions]
    positions, asked = [one for one, _ in found], [seat for _, seat in found]
    while True:
        many.straight.packed(positions, asked)
        yield from [None] * len(positions)


def policy(name: str, seats: int) -> Decide:
    """A policy of the size that `sexton train` makes, from a view to its move."""
    from sexton.train import onnx_file, ppo

    game = GAMES[name]
    moves = MoveRows(game, seats)
    many = Tables(name, seats, 1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "fresh.onnx"
        onnx_file.write(path, ppo.fresh(moves, 1), game, moves)
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
    yield from of_aec(import_module(f"pettingzoo.classic.{name}").env())


def rlcard_game(name: str) -> Decide:
    """RLCard's own loop: a state has its numbers and its legal actions."""
    rng = random.Random(1)
    env: Any = import_module("rlcard").make(name)
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            yield


def a_second(decide: Decide, seconds: float) -> float:
    """Decisions a second of processor time."""
    started, count = time.process_time(), 0
    while time.process_time() - started < seconds:
        for _ in range(640):
            next(decide)
        count += 640
    return count / (time.process_time() - started)


CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")
RLCARD = ("leduc-holdem", "uno", "gin-rummy", "doudizhu")
SPIEL = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")


def faces(names: list[str], seats: int) -> dict[str, Callable[[], Decide]]:
    found: dict[str, Callable[[], Decide]] = {}
    for name in names:
        found[f"{name}: views as numbers"] = partial(encoded, name, seats)
        found[f"{name}: tables as numbers"] = partial(written, name, seats)
        if find_spec("onnxruntime") and find_spec("onnx"):
            found[f"{name}: a policy"] = partial(policy, name, seats)
        found[f"{name}: batch"] = partial(tables, name, seats)
        if find_spec("pettingzoo"):
            found[f"{name}: AEC"] = partial(aec, name, seats)
        if find_spec("pyspiel"):
            found[f"{name}: OpenSpiel"] = partial(spiel, name, seats)
    if find_spec("pettingzoo"):
        found |= {f"PettingZoo's {name}": partial(classic, name) for name in CLASSIC}
    if find_spec("rlcard"):
        found |= {f"RLCard's {name}": partial(rlcard_game, name) for name in RLCARD}
    if find_spec("pyspiel"):
        found |= {f"OpenSpiel's {name}": partial(python_spiel, name) for name in SPIEL}
    return found


def opened(found: dict[str, Callable[[], Decide]]) -> dict[str, Decide]:
    """Those that can be played here, each run in."""
    playing: dict[str, Decide] = {}
    for label, face in found.items():
        try:
            decide = face()
            for _ in range(200):
                next(decide)
            playing[label] = decide
        except Exception as missing:
            print(f"{label:40} not measured: {missing}", flush=True)
    return playing


def told(rates: list[float], form: str) -> str:
    low, high = format(min(rates), form), format(max(rates), form)
    return f"{format(statistics.median(rates), form):>10} [{low}–{high}]"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", choices=[[], *GAMES], default=[])
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--seconds", type=float, default=0.5)
    asked.add_argument("--rounds", type=int, default=5)
    given = asked.parse_args()
    warnings.simplefilter("ignore")
    names = list(given.games or GAMES)
    playing = opened(faces(names, given.seats))
    rates: dict[str, list[float]] = {label: [] for label in playing}
    for _ in range(given.rounds):
        for label, decide in playing.items():
            rates[label].append(a_second(decide, given.seconds))
    print(f"{sexton.BUILD}; a second, {given.seats} seats")
    for label, found in rates.items():
        print(f"{label:40} {told(found, ',.0f')}")
    for name in names:
        pairs = zip(rates[f"{name}: batch"], rates.get(f"{name}: AEC", []), strict=False)
        ratios = [batch / one_by_one for batch, one_by_one in pairs]
        if ratios:
            print(f"{name}: batch / AEC".ljust(40), told(ratios, ".1f"))


if __name__ == "__main__":
    main()
