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
import importlib.metadata
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from own_games import ROOT, Batch, game_batches, yardstick_batches
from peers import peer_batches

SEATS = 4
CALLS_UNTIL_WARM, MOMENT = 10, 1e-9
YARDSTICK = "OpenSpiel hearts"
HERE = Path(__file__).resolve().parent


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
            batches.update(peer_batches())
        for batch in batches.values():
            warm_up(batch)
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


def warm_up(batch: Batch) -> None:
    """Python 3.11 makes the loop of a function quick once it has been called eight times, which
    whoever plays for longer than a few rounds has done: so for everybody, before the clock runs."""
    for _ in range(CALLS_UNTIL_WARM):
        batch(MOMENT)


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
    if asked.crew == "yardsticks":
        batches = yardstick_batches()
    else:
        batches = game_batches(asked.games, asked.seats)
    for line in sys.stdin:
        name, *seconds = json.loads(line)
        print(json.dumps(batches[name](*seconds) if seconds else list(batches)), flush=True)


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
