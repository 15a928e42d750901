"""Games are found by name, and their boxes are opened when asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sexton.games import GAMES, Shelf

OPENED = "[name for name in sys.modules if name.startswith('sexton.games.')]"


def answer(question: str) -> str:
    """In a process that has opened nothing yet."""
    told = subprocess.run(
        [sys.executable, "-c", f"import sys, sexton; {question}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


def test_names_are_known_without_opening_a_box() -> None:
    names = "list(sexton.GAMES), len(sexton.GAMES), 'gloom' in sexton.GAMES"
    listed = str((list(GAMES), 5, True))
    assert answer(f"print(({names})); print({OPENED})") == f"{listed}\n[]"


def test_only_the_box_asked_for_is_opened() -> None:
    opened = answer(f"sexton.new_match('gravediggers', 2); print({OPENED})")
    assert "sexton.games.gravediggers" in opened
    assert "sexton.games.gloom" not in opened


def test_a_shelf_is_a_mapping() -> None:
    assert [game.name for game in GAMES.values()] == list(GAMES)
    assert dict(GAMES.items())["gloom"] is GAMES["gloom"]
    assert GAMES.get("chess") is None
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_another_package_can_be_added() -> None:
    shelf = Shelf("gloom")
    shelf.add("gloomy_graves")
    assert list(shelf) == ["gloom", "gloomy-graves"]
    assert shelf["gloomy-graves"] is GAMES["gloomy-graves"]
