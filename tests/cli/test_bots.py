"""Bots of one's own at the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.cli.shell import sexton

FIRST = f"program:{sys.executable} {Path(__file__).resolve().parents[2] / 'examples/bots/first.py'}"


def test_a_good_bot_passes_its_check() -> None:
    output = sexton("bot-check", FIRST, "--game", "gravediggers").output
    assert "Gravediggers, 2 seats:" in output
    assert "Gravediggers, 5 seats:" in output
    assert "All of it was as it should be." in output


def test_a_bad_bot_is_told_what_is_wrong() -> None:
    bad = f"program:{sys.executable} -c 'print(1)'"
    output = sexton("bot-check", bad, "--game", "gloom", code=1).output
    assert "Gloom, 2 seats: The program" in output
    assert "no JSON object in one line" in output.replace("\n", " ")


def test_a_program_is_simulated_and_climbs_the_ladder() -> None:
    output = sexton(
        "simulate", "gravediggers", "-n", "2", "--seats", "2", "--bots", f"sleepwalker,{FIRST}"
    ).output
    assert "2 games of gravediggers" in output
    output = sexton(
        "ladder", "gravediggers", "-n", "2", "--seats", "2", "--bots", f"{FIRST},sleepwalker"
    ).output
    assert "1 × sleepwalker" in output


def test_a_bot_that_fails_ends_the_simulation_with_its_name() -> None:
    bots = f"sleepwalker,program:{sys.executable} -c pass"
    output = sexton("simulate", "gravediggers", "-n", "1", "--seats", "2", "--bots", bots, code=1)
    assert "has ended" in output.output.replace("\n", " ")


def test_the_numbers_for_learning_are_shown() -> None:
    output = sexton("features", "gravediggers", "--seats", "2").output
    assert "cemeteries.0.closed" in output
    assert "2 seats: 240 numbers, 1142 moves of 702 tokens" in output.replace("\n", " ")
    plain = json.loads(sexton("features", "gloom", "--seats", "2", "--json", "-").output)
    assert plain["size"] == sum(part["size"] for part in plain["layout"])
