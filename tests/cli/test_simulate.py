"""`sexton simulate` and what it counts."""

from __future__ import annotations

import contextlib
import csv
import json
import math
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import sexton as library
from sexton import GAMES
from sexton.bots import LEVELS
from sexton.bots.bot import Bot, Stop, Thought, never
from tests.cli.shell import sexton


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_simulated_at_every_number_of_seats(name: str) -> None:
    for seats in GAMES[name].seats:
        told = sexton("simulate", name, "-n", "3", "--seats", str(seats)).stdout
        assert f"3 games of {name}" in told


def test_the_report_as_json_and_csv() -> None:
    arguments = ("simulate", "gravediggers", "-n", "20", "--seats", "2", "--seed", "9")
    sexton(*arguments, "--json", "a.json", "--csv", "a.csv", "--option", "open_purses=yes")
    counted: dict[str, Any] = json.loads(Path("a.json").read_text())
    assert counted["played"] == 20
    assert counted["complete"] is True
    assert counted["plan"]["options"] == {"open_purses": True}
    assert sum(seat["wins"]["value"] for seat in counted["seats"]) == pytest.approx(1)
    rows = list(csv.DictReader(Path("a.csv").read_text().splitlines()))
    assert len(rows) == 20
    assert rows[0]["seed"] == "9-0"
    assert counted["seats"][0]["score"]["value"] == pytest.approx(
        math.fsum(float(row["score_1"]) for row in rows) / 20
    )
    again = sexton(*arguments, "--json", "-", "--option", "open_purses=yes").stdout
    assert {**json.loads(again), "timing": 0} == {**counted, "timing": 0}
    lines = sexton(*arguments, "--csv", "-", "--option", "open_purses=yes").stdout
    assert lines == Path("a.csv").read_text()


def test_better_bots_win_more() -> None:
    sexton("simulate", "gravediggers", "-n", "12", "--seats", "2", "--bots",
           "random,greedy", "--json", "a.json")  # fmt: skip
    first, second = json.loads(Path("a.json").read_text())["seats"]
    assert (first["bot"], second["bot"]) == ("sleepwalker", "grasping")
    assert second["wins"]["value"] > 0.7
    assert second["wins"]["low"] > first["wins"]["high"]


def test_an_edition_is_simulated_in_other_processes_too() -> None:
    sexton("edition", "new", "gravediggers", "--out", "mine.toml")
    text = Path("mine.toml").read_text().replace("start = 10", "start = 30")
    Path("mine.toml").write_text(text)
    arguments = ("simulate", "gravediggers", "-n", "4", "--edition", "mine.toml", "--csv", "-")
    one, two = (sexton(*arguments, "-j", jobs).stdout for jobs in ("1", "2"))
    assert one == two
    plain = sexton("simulate", "gravediggers", "-n", "4", "--csv", "-").stdout
    assert one != plain


class Cheating(Bot):
    """A bot that makes a move nobody allows after a while."""

    turns = 0

    def think(self, view: Any, stop: Stop = never) -> Thought:
        self.turns += 1
        if self.turns == 4:
            return Thought(len(self.game.space) - 1, [])
        world = self.game.determinise(view).deal(self.rng)
        return Thought(world.legal_moves(view.seat)[0], [])


def test_a_broken_game_is_told_with_all_it_takes_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "cheating", Cheating)
    result = sexton("simulate", "gravediggers", "--bots", "cheating", code=1)
    assert "the bot at seat" in result.stderr
    again = json.loads(result.stderr.splitlines()[-1])
    match = library.new_match("gravediggers", again["seats"], again["seed"], again["options"])
    for row in again["moves"]:
        match.play(row["seat"], row["verb"], **row["args"])
    assert len(match.moves) == len(again["moves"]) > 4


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_there_is(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The progress bar goes to a terminal of its own, where the test can see it move."""
    monkeypatch.setenv("TERM", "xterm")
    ours, theirs = os.openpty()
    arguments = ("simulate", "gravediggers", "-n", "500000", "-j", jobs, "--csv", "part.csv")
    process = subprocess.Popen(
        [sys.executable, "-m", "sexton", *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    )
    os.close(theirs)
    bar = b""
    while not re.search(rb"[1-9]\d*/500000", bar):
        bar += os.read(ours, 1000)
    process.send_signal(signal.SIGINT)
    reader = threading.Thread(target=lambda: drain(ours), daemon=True)
    reader.start()
    told, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.search(r"PARTIAL: \d+ of 500000 games", told)
    assert len(Path("part.csv").read_text().splitlines()) > 1


def drain(terminal: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(terminal, 1000):
            pass
