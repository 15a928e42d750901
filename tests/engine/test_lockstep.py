"""Both builds of the engine play the same game. `SEXTON_LOCKSTEP=100000` compares so many games."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path

import pytest

from sexton import native
from sexton.games import GAMES as SHIPPED
from tests.engine.transcript import is_sensible, table

ROOT = Path(__file__).resolve().parents[2]
GAMES = int(os.environ.get("SEXTON_LOCKSTEP", "80"))

compiled = pytest.mark.skipif(
    bool(native.stale(native.FOLDER, native.PACKAGE)),
    reason="the engine is not compiled: `python3 play.py compile`",
)


def test_the_games_compared_are_of_every_kind() -> None:
    """Every number of seats, every choice of every option, and all mixes of Gloom's boxes."""
    played = [table(number) for number in range(80)]
    for name, game in SHIPPED.items():
        tables = [(seats, options) for one, seats, options in played if one.name == name]
        assert {seats for seats, _ in tables} >= set(game.seats)
        for option in game.options:
            assert {options[option.name] for _, options in tables} == set(option.choices)
        boxes = [expansion.option for expansion in game.expansions]
        mixes = {tuple(options[box] for box in boxes) for _, options in tables}
        assert len(mixes) == 2 ** len(boxes)
    styles = {(one.name, is_sensible(number)) for number, (one, _, _) in enumerate(played)}
    assert len(styles) == 2 * len(SHIPPED)


def writing(interpreted: str, *arguments: str) -> subprocess.Popen[str]:
    """Another process, in which that build writes its transcript."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.engine.transcript", *arguments],
        cwd=ROOT,
        env={**os.environ, native.SWITCH: interpreted},
        stdout=subprocess.PIPE,
        text=True,
    )


def difference(*arguments: str) -> tuple[list[str], tuple[str | None, str | None] | None]:
    """Which builds wrote, and the first lines in which they differ."""
    with ExitStack() as stack:
        both = [stack.enter_context(writing(switch, *arguments)) for switch in ("0", "1")]
        outputs = [process.stdout for process in both if process.stdout is not None]
        builds = [output.readline().strip() for output in outputs]
        for one, other in zip_longest(*outputs):
            if one != other:
                for process in both:
                    process.kill()
                return builds, (one, other)
    return builds, None


@compiled
@pytest.mark.timeout(max(300, GAMES))
def test_both_builds_play_the_same_games() -> None:
    builds, found = difference("0", str(GAMES))
    assert builds == ["compiled", f"interpreted: {native.SWITCH} is set"]
    if found is not None:
        number = (found[0] or found[1] or "?").split()[0]
        builds, found = difference(number, str(int(number) + 1), "--moves")
        told = [f"{build}: {line}" for build, line in zip(builds, found or (), strict=False)]
        pytest.fail("\n".join([f"game {number}", *told]))
