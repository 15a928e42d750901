"""The rules of Gravediggers against a sketch of them in C: `python benchmarks/bench_ceiling.py`.

The sketch is played in lockstep with the engine first: the same tables and the same choices have to
lead to the same decisions and scores. Then both play at random, one after the other, many times:
what is between them is what no work on the Python source could win.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import sexton
from sexton.core.chance import Rng
from sexton.core.options import read_options
from sexton.core.playout import playout
from sexton.games.gravediggers.state import KIND, OPEN

SEATS, CEMETERIES, CARDS, HAND = 5, 5, 45, 8  # as in gravediggers.c
KINDS, TILES, TURNED = 31, 16, 32


class Box(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int32) for name in ("seats", "notes", "kinds", "tile_count")),
        ("role", ctypes.c_int32 * KINDS),
        ("value", ctypes.c_int32 * KINDS),
        ("tiles", ctypes.c_int32 * TILES),
    )


class Table(ctypes.Structure):
    _fields_ = (
        ("chance", ctypes.c_int64),
        *((name, ctypes.c_int32) for name in ("deck_size", "turn", "phase", "robbed", "clenched")),
        *((name, ctypes.c_int32) for name in ("closed", "tile_count", "queue_size", "queue_at")),
        ("hand_size", ctypes.c_int32 * SEATS),
        ("line_size", ctypes.c_int32 * CEMETERIES),
        ("deck", ctypes.c_int32 * CARDS),
        ("hand", ctypes.c_int32 * HAND * SEATS),
        ("line", ctypes.c_int32 * CARDS * CEMETERIES),
        ("coins", ctypes.c_int32 * SEATS),
        ("notes", ctypes.c_int32 * SEATS),
        ("fists", ctypes.c_int32 * SEATS),
        ("tiles", ctypes.c_int32 * TILES),
        ("queue", ctypes.c_int32 * CEMETERIES),
    )


def compiled(folder: Path) -> ctypes.CDLL:
    source, library = (
        Path(__file__).parent / "yardsticks/gravediggers.c",
        folder / "gravediggers.so",
    )
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    sketch = ctypes.CDLL(str(library))
    sketch.play_out.restype = sketch.play_games.restype = ctypes.c_int64
    return sketch


def box_of(game: Any, seats: int) -> Box:
    box = game.box
    made = Box(seats, box.notes, len(box.names), len(box.tiles))
    fill(made.role, box.roles)
    fill(made.value, box.values)
    fill(made.tiles, box.tiles)
    return made


def table_of(position: Any) -> Table:
    """A table that has just been dealt."""
    made = Table(position.chance, len(position.deck), position.turn, position.phase)
    made.tile_count = len(position.tiles)
    fill(made.deck, position.deck)
    fill(made.coins, position.coins)
    fill(made.tiles, position.tiles)
    for seat, hand in enumerate(position.hands):
        made.hand_size[seat] = len(hand)
        fill(made.hand[seat], hand)
    for cemetery, line in enumerate(position.lines):
        made.line_size[cemetery] = len(line)
        fill(made.line[cemetery], [card & KIND | (TURNED if card & OPEN else 0) for card in line])
    return made


def fill(array: Any, numbers: list[int]) -> None:
    array[: len(numbers)] = numbers


def compare(game: Any, worlds: Any, sketch: ctypes.CDLL, games: int, seats: int) -> int:
    """How many decisions both made alike."""
    box, rng, decisions = box_of(game, seats), Rng(1), 0
    for _ in range(games):
        position = worlds.deal(rng)
        table, state = table_of(position), ctypes.c_int64(rng.state)
        made = sketch.play_out(ctypes.byref(box), ctypes.byref(table), ctypes.byref(state))
        expected = playout(position, rng)
        scores = [table.coins[seat] - 10 * table.notes[seat] for seat in range(seats)]
        if (made, scores, state.value) != (expected, position.scores(), rng.state):
            raise SystemExit(f"The sketch plays otherwise: {made} {scores}, not {expected} ...")
        decisions += made
    return decisions


def from_engine(worlds: Any, games: int) -> float:
    """Decisions in a second."""
    rng, started = Rng(2), time.process_time()
    decisions = sum(playout(worlds.deal(rng), rng) for _ in range(games))
    return decisions / (time.process_time() - started)


def from_sketch(game: Any, sketch: ctypes.CDLL, games: int, seats: int) -> float:
    box, state = box_of(game, seats), ctypes.c_int64(2)
    start = Table(deck_size=CARDS, tile_count=len(game.box.tiles))
    fill(start.deck, game.box.cards)
    fill(start.tiles, game.box.tiles)
    fill(start.coins, [game.box.start] * seats)
    started = time.process_time()
    decisions = int(
        sketch.play_games(
            ctypes.byref(box), ctypes.byref(start), ctypes.c_int64(games), ctypes.byref(state)
        )
    )
    return decisions / (time.process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seats", type=int, default=4, help="2 to 5")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=2000, help="of each, in each round")
    asked = parser.parse_args()
    game = sexton.open_game("gravediggers")
    dealt = game.deal(asked.seats, "00" * 16, read_options(game.options, None))
    worlds = game.determinise(game.view(dealt, 0))
    with tempfile.TemporaryDirectory() as folder:
        sketch = compiled(Path(folder))
        alike = compare(game, worlds, sketch, 1000, asked.seats)
        print(f"{alike:,} decisions of 1,000 games alike. The engine is {sexton.BUILD}.")
        rounds = [
            (
                from_engine(worlds, asked.games),
                from_sketch(game, sketch, 20 * asked.games, asked.seats),
            )
            for _ in range(asked.rounds)
        ]
    ratios = sorted(c / engine for engine, c in rounds)
    engine, c = (statistics.median(one) for one in zip(*rounds, strict=True))
    print(f"Decisions a second: {engine:,.0f} in the engine, {c:,.0f} in C.")
    print(f"C is {statistics.median(ratios):.1f}x [{ratios[0]:.1f}-{ratios[-1]:.1f}] as quick.")


if __name__ == "__main__":
    main()
