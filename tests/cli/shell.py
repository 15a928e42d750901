"""Commands as tests type them: in this process where that will do, in a real one where not."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

from typer.testing import CliRunner, Result

import sexton as library
from sexton.cli import app
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.record import write_file


def sexton(*arguments: str, typed: str | Sequence[str] = "", code: int = 0) -> Result:
    """Runs a command here; it must end with this code, and never with a traceback."""
    lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(app, list(arguments), input=lines)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def begin(*arguments: str) -> subprocess.Popen[str]:
    """Starts a command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "sexton", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def any_answers(game: AnyGame, times: int = 200) -> list[str]:
    """Lines that lead through a game whatever is asked: some fit, the others are refused."""
    named = [
        str(value)
        for verb in game.space
        for arg in verb.args.values()
        if "5" in arg.values  # Things called by numbers are chosen by name.
        for value in arg.values
    ]
    few = ["1", "2", "1", "3", "0", "1", ""]
    return [*game.space.verbs, *few, *named, *map(str, range(4, 21)), *few] * times


def record_in(output: str) -> str:
    """The file that the end of a game names."""
    found = re.search(r"The record is in (.+)\.\n", output)
    assert found, output[-2000:]
    return found[1]


def played(name: str = "gravediggers", seats: int = 3, moves: int = 10_000) -> Match:
    """A game whose seats always make the first legal move, or the last in turns."""
    match = library.new_match(name, seats, 5, names=["Ann", "Bob", "Cleo", "Dora", "Ed"][:seats])
    while not match.over and len(match.moves) < moves:
        seat = match.to_act()[0]
        legal = match.legal_moves(seat)
        match.play(seat, legal[len(match.moves) % len(legal)])
    return match


def saved(match: Match, path: str = "game.json") -> str:
    write_file(path, match.record())
    return path
