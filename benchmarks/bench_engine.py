"""How quick the rules are: random play, clones, views, imagined worlds and search, beside peers.

  python benchmarks/bench_engine.py                 all games, and whatever peers are installed
  python benchmarks/bench_engine.py gravediggers    one game
  python benchmarks/bench_engine.py --json -        everything that was measured, as JSON

Everything is measured in turns, round after round, in one process and in its processor time: on a
busy machine only what was measured side by side can be compared. A table shows the median of the
rounds and, in brackets, the least and the most. Ratios are taken within each round.

Peers come with the dependency group `peers`: OpenSpiel, RLCard, PettingZoo. They play other games
than ours, so their ratios say how heavy a decision is, not who wrote the better engine.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sexton import GAMES
from sexton.bots.search import Searcher
from sexton.core.chance import Rng, secret_of
from sexton.core.game import AnyGame
from sexton.core.options import read_options
from sexton.core.playout import playout

SEATS = 4
YARDSTICK = "OpenSpiel hearts"

Batch = Callable[[float], tuple[int, int, float]]
"""Works for about so many seconds; gives how many decisions (or calls), games, and seconds."""


def main() -> None:
    asked = arguments()
    batches: dict[str, Batch] = {}
    for name in asked.games or GAMES:
        game = GAMES[name]
        seats = min(max(asked.seats, game.seats[0]), game.seats[-1])
        batches.update(own_batches(game, seats))
    if not asked.no_peers:
        for peer in (open_spiel, rlcard_leduc, pettingzoo_tictactoe):
            batches.update(peer())
    rounds = [measure(batches, asked.seconds) for _ in progress(asked.rounds)]
    report = {
        "machine": machine(),
        "rounds": asked.rounds,
        "seconds": asked.seconds,
        "measured": summaries(rounds),
        "ratios": ratios(rounds),
    }
    if asked.json:
        text = json.dumps(report, indent=1)
        if asked.json == "-":
            print(text)
        else:
            Path(asked.json).write_text(text + "\n")
    if asked.json != "-":
        show(report)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="which of our games; all if none is named")
    parser.add_argument("--seats", type=int, default=SEATS, help="how many sit at a table (4)")
    parser.add_argument("--rounds", type=int, default=7, help="how often everything has a turn (7)")
    parser.add_argument(
        "--seconds", type=float, default=0.2, help="how long each turn lasts, about (0.2)"
    )
    parser.add_argument("--no-peers", action="store_true", help="measure only our own games")
    parser.add_argument("--json", metavar="FILE|-", help="write everything as JSON")
    asked = parser.parse_args()
    unknown = [name for name in asked.games if name not in GAMES]
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(GAMES)}")
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("--rounds and --seconds are more than 0")
    return asked


def progress(rounds: int) -> Iterator[int]:
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"round {number + 1} of {rounds}", end="\r", file=sys.stderr)
        yield number


def measure(batches: dict[str, Batch], seconds: float) -> dict[str, dict[str, float]]:
    """One turn for everybody: how many decisions (or calls) and games a second."""
    rates = {}
    for name, batch in batches.items():
        count, games, took = batch(seconds)
        rates[name] = {"count": count / took, "games": games / took}
    return rates


# Our games


def own_batches(game: AnyGame, seats: int) -> dict[str, Batch]:
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


def from_outside(worlds: Any, rng: Rng) -> Batch:
    """The loop of somebody who trains: who decides, what is legal, play. Dealing is included."""
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while time.process_time() < end:
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


def from_inside(worlds: Any, rng: Rng) -> Batch:
    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while time.process_time() < end:
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


def iterations(game: AnyGame, view: Any) -> Batch:
    def batch(seconds: float) -> tuple[int, int, float]:
        started = time.process_time()
        thought = Searcher(game, 1, seconds=seconds).think(view)
        return sum(one.visits for one in thought.weighed), 0, time.process_time() - started

    return batch


# Peers, each driven by the leanest loop its interface allows


def installed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def open_spiel() -> dict[str, Batch]:
    pyspiel = installed("pyspiel")
    if pyspiel is None:
        return {}
    return {
        f"OpenSpiel {name}": open_spiel_batch(pyspiel.load_game(name))
        for name in ("hearts", "leduc_poker")
    }


def open_spiel_batch(game: Any) -> Batch:
    """Whole games; the deal is made of chance nodes, which are played but not counted."""
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while time.process_time() < end:
            state = game.new_initial_state()
            player, legal, apply = state.current_player, state.legal_actions, state.apply_action
            while (who := player()) != -4:  # -4: over, -1: chance, whose outcomes are as likely
                actions = legal()
                apply(actions[int(pick() * len(actions))])
                decisions += who >= 0
            games += 1
        return decisions, games, time.process_time() - started

    return batch


def rlcard_leduc() -> dict[str, Batch]:
    rlcard = installed("rlcard")
    if rlcard is None:
        return {}
    table = rlcard.make("leduc-holdem")
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while time.process_time() < end:
            state, _ = table.reset()
            while not table.is_over():
                actions = list(state["legal_actions"])
                state, _ = table.step(actions[int(pick() * len(actions))])
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return {"RLCard leduc-holdem": batch}


def pettingzoo_tictactoe() -> dict[str, Batch]:
    classic = installed("pettingzoo.classic.tictactoe_v3")
    if classic is None:
        return {}
    table = classic.raw_env()
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while time.process_time() < end:
            table.reset()
            while True:
                seen, _, over, cut, _ = table.last()
                if over or cut:
                    break
                actions = seen["action_mask"].nonzero()[0]
                table.step(int(actions[int(pick() * len(actions))]))
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return {"PettingZoo tictactoe_v3": batch}


# What is told


def summaries(rounds: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, Any]]:
    return {
        name: {
            "per_second": spread([one[name]["count"] for one in rounds]),
            "games_per_second": spread([one[name]["games"] for one in rounds]),
        }
        for name in rounds[0]
    }


def spread(values: list[float]) -> dict[str, float]:
    return {"median": statistics.median(values), "least": min(values), "most": max(values)}


def ratios(rounds: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Our decisions against each peer's, both driven from Python, within each round."""
    own = [name for name in rounds[0] if name.endswith("loop outside")]
    peers = [name for name in rounds[0] if ":" not in name]
    return {
        f"{name.partition(':')[0]} / {peer}": spread(
            [one[name]["count"] / one[peer]["count"] for one in rounds]
        )
        for name in own
        for peer in peers
    }


def machine() -> dict[str, str]:
    versions = {}
    for package in ("sexton", "open-spiel", "rlcard", "pettingzoo"):
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            versions[package] = "not installed"
    return {"cpu": cpu(), "python": platform.python_version(), **versions}


def cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{models[0] if models else platform.machine()}, {len(models)} cores"


def show(report: dict[str, Any]) -> None:
    told = ", ".join(f"{name} {value}" for name, value in report["machine"].items())
    print(f"{told}\n{report['rounds']} rounds of {report['seconds']} s each\n")
    for name, one in report["measured"].items():
        games = one["games_per_second"]["median"]
        more = f"   {games:,.0f} games/s" if games else ""
        print(f"{name:<52} {ranged(one['per_second'], ',.0f')} /s{more}")
    if report["ratios"]:
        print("\nDecisions a second, ours / theirs, other games than ours:")
    for name, one in report["ratios"].items():
        mark = (
            "  <- the floor is 0.5" if name.startswith("gravediggers") and YARDSTICK in name else ""
        )
        print(f"{name:<52} {ranged(one, '.2f')}{mark}")


def ranged(one: dict[str, float], form: str) -> str:
    return f"{one['median']:{form}} [{one['least']:{form}}-{one['most']:{form}}]"


if __name__ == "__main__":
    main()
