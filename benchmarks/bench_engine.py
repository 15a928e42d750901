"""How quick the rules are: random play, clones, views, imagined worlds and search, beside peers.

  python benchmarks/bench_engine.py                 all games, and whatever peers are installed
  python benchmarks/bench_engine.py gravediggers    one game
  python benchmarks/bench_engine.py --base DIR      beside another checkout, such as an older commit
  python benchmarks/bench_engine.py --json -        everything that was measured, as JSON

Everything is measured in turns, round after round, one at a time and in its processor time: on a
busy machine only what was measured side by side can be compared. A table shows the median of the
rounds and, in brackets, the least and the most. Ratios are taken within each round.

Peers come with the dependency group `peers`: OpenSpiel, RLCard, PettingZoo. They play other games
than ours, so their ratios say how heavy a decision is, not who wrote the better engine. Who wrote
the better engine, the yardsticks tell: leduc and hearts on our core, the same games as theirs, once
`python engine_build.py --yardsticks` has compiled them.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

SEATS = 4
YARDSTICK = "OpenSpiel hearts"
AT_ONCE = 16  # So many games are played between looks at the clock, which costs as a short game.
THOUGHT = 600  # iterations of the cunning bot's search before a move
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent

Batch = Callable[[float], tuple[int, int, float]]
"""Works for about so many seconds; gives how many decisions (or calls), games, and seconds."""


def main() -> None:
    asked = arguments()
    if asked.crew:
        serve(asked)
        return
    with ExitStack() as stack:
        batches: dict[str, Batch] = {}
        for crew in crews(asked):
            stack.enter_context(crew.process)
            batches.update(crew.batches())
        if not asked.no_peers:
            for peer in (open_spiel, open_spiel_inside, rlcard_leduc, pettingzoo_leduc):
                batches.update(peer())
        rounds = [measure(batches, asked.seconds) for _ in progress(asked.rounds)]
    report = {
        "machine": machine(),
        "rounds": asked.rounds,
        "seconds": asked.seconds,
        "measured": summaries(rounds),
        "ratios": {**ratios(rounds), **gains(rounds), **yardstick_ratios(rounds)},
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
    parser.add_argument("--base", metavar="DIR", help="another checkout to be compared with")
    parser.add_argument("--no-peers", action="store_true", help="measure only our own games")
    parser.add_argument("--json", metavar="FILE|-", help="write everything as JSON")
    parser.add_argument("--crew", choices=("games", "yardsticks"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
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


# A build in a process of its own, which works when it is asked to


class Crew:
    def __init__(self, label: str, sources: Path, what: str, games: list[str]) -> None:
        self.label = label
        paths = [str(sources), str(HERE), *sys.path[1:]]
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--crew", what, *games],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def batches(self) -> dict[str, Batch]:
        return {f"{self.label}{name}": self.batch(name) for name in self.ask(["names"])}

    def batch(self, name: str) -> Batch:
        return lambda seconds: tuple(self.ask([name, seconds]))

    def ask(self, question: list[Any]) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.label or 'this checkout'} could not answer; see above.")
        return json.loads(answer)


def crews(asked: argparse.Namespace) -> list[Crew]:
    games = [*asked.games, "--seats", str(asked.seats)]
    found = [Crew("", ROOT / "src", "games", games)]
    if asked.base:
        found.append(Crew("base: ", Path(asked.base) / "src", "games", games))
    if not asked.no_peers and (ROOT / "build/yardsticks").is_dir():
        found.append(Crew("", ROOT / "src", "yardsticks", []))
    return found


def serve(asked: argparse.Namespace) -> None:
    """Answers what it is asked: the names of its batches, or one of them for so many seconds."""
    batches = yardstick_batches() if asked.crew == "yardsticks" else game_batches(asked)
    for line in sys.stdin:
        name, *seconds = json.loads(line)
        print(json.dumps(batches[name](*seconds) if seconds else list(batches)), flush=True)


def game_batches(asked: argparse.Namespace) -> dict[str, Batch]:
    from sexton import GAMES

    unknown = [name for name in asked.games if name not in GAMES]
    if unknown:
        raise SystemExit(f"there is no game {', '.join(unknown)}; there are {', '.join(GAMES)}")
    batches: dict[str, Batch] = {}
    for name in asked.games or GAMES:
        game = GAMES[name]
        seats = min(max(asked.seats, game.seats[0]), game.seats[-1])
        batches.update(own_batches(game, seats))
    return batches


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


# Our games


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
        while games % AT_ONCE or time.process_time() < end:
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
        while games % AT_ONCE or time.process_time() < end:
            state, _ = table.reset()
            while not table.is_over():
                actions = list(state["legal_actions"])
                state, _ = table.step(actions[int(pick() * len(actions))])
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return {"RLCard leduc-holdem": batch}


def pettingzoo_leduc() -> dict[str, Batch]:
    classic = installed("pettingzoo.classic.leduc_holdem_v4")
    if classic is None:
        return {}
    table = classic.raw_env()
    pick = random.Random(1).random

    def batch(seconds: float) -> tuple[int, int, float]:
        decisions = games = 0
        started = time.process_time()
        end = started + seconds
        while games % AT_ONCE or time.process_time() < end:
            table.reset()
            for _ in table.agent_iter():
                seen, _, over, cut, _ = table.last()
                if over or cut:
                    table.step(None)
                    continue
                actions = seen["action_mask"].nonzero()[0]
                table.step(int(actions[int(pick() * len(actions))]))
                decisions += 1
            games += 1
        return decisions, games, time.process_time() - started

    return {"PettingZoo leduc_holdem_v4": batch}


def open_spiel_inside() -> dict[str, Batch]:
    """Its own random rollouts, in C++: a search of one simulation that is judged by many."""
    pyspiel = installed("pyspiel")
    if pyspiel is None:
        return {}
    return {
        f"OpenSpiel {name}, its own loop": rollouts(pyspiel, pyspiel.load_game(name))
        for name in ("hearts", "leduc_poker")
    }


def rollouts(pyspiel: Any, game: Any, at_once: int = 400) -> Batch:
    dice = random.Random(1)

    def dealt() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        return state

    def length(state: Any) -> int:
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(dice.choice(state.legal_actions()))
        return decisions

    def batch(seconds: float) -> tuple[int, int, float]:
        games, took = 0, 0.0
        lengths: list[int] = []
        while took < seconds:
            state = dealt()
            lengths += [length(state.clone()) for _ in range(10)]
            evaluator = pyspiel.RandomRolloutEvaluator(at_once, dice.randrange(1000))
            bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
            started = time.process_time()
            bot.step(state)
            took += time.process_time() - started
            games += at_once
        return round(games * statistics.mean(lengths)), games, took

    return batch


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
    own = [name for name in rounds[0] if name.endswith(": decisions, loop outside")]
    peers = [name for name in rounds[0] if ":" not in name and "loop" not in name]
    return {
        f"{name.removesuffix(': decisions, loop outside')} / {peer}": spread(
            [one[name]["count"] / one[peer]["count"] for one in rounds]
        )
        for name in own
        for peer in peers
    }


def gains(rounds: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """This checkout against the base, within each round."""
    return {
        f"{name} / base": spread(
            [one[name]["count"] / one[f"base: {name}"]["count"] for one in rounds]
        )
        for name in rounds[0]
        if f"base: {name}" in rounds[0]
    }


def yardstick_ratios(rounds: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """The same game, ours against theirs, within each round."""
    pairs = [
        ("our leduc, loop outside", "OpenSpiel leduc_poker"),
        ("our leduc, loop outside", "RLCard leduc-holdem"),
        ("our leduc, loop outside", "PettingZoo leduc_holdem_v4"),
        ("our hearts, loop outside", "OpenSpiel hearts"),
        ("our leduc, loop inside", "OpenSpiel leduc_poker, its own loop"),
        ("our hearts, loop inside", "OpenSpiel hearts, its own loop"),
    ]
    return {
        f"{ours} / {theirs}": spread([one[ours]["count"] / one[theirs]["count"] for one in rounds])
        for ours, theirs in pairs
        if ours in rounds[0] and theirs in rounds[0]
    }


def machine() -> dict[str, str]:
    versions = {}
    for package in ("sexton", "open-spiel", "rlcard", "pettingzoo"):
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            versions[package] = "not installed"
    load = " ".join(f"{one:.1f}" for one in os.getloadavg()) if hasattr(os, "getloadavg") else "?"
    build = subprocess.check_output(
        [sys.executable, "-c", "import sexton; print(getattr(sexton, 'BUILD', 'interpreted'))"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        text=True,
    )
    start = {"cpu": cpu(), "load": load, "build": build.strip()}
    return {**start, "python": platform.python_version(), **versions}


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
        print("\nA second, within each round:")
    for name, one in report["ratios"].items():
        mark = (
            "  <- the floor is 0.5" if name.startswith("gravediggers") and YARDSTICK in name else ""
        )
        print(f"{name:<52} {ranged(one, '.2f')}{mark}")


def ranged(one: dict[str, float], form: str) -> str:
    return f"{one['median']:{form}} [{one['least']:{form}}-{one['most']:{form}}]"


if __name__ == "__main__":
    main()
