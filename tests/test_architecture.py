"""The files that the architecture page walks through are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
FILE = re.compile(r"`((?:src|client|tests|docs)/[^`<>*]+)`")


def missing(text: str) -> list[str]:
    return [name for name in FILE.findall(text) if not (ROOT / name).exists()]


def chapter(title: str) -> str:
    """One chapter of the page, with its sections."""
    _, _, rest = PAGE.partition(f"\n## {title}\n")
    return rest.partition("\n## ")[0]


def test_every_file_that_is_named_exists() -> None:
    assert missing(PAGE) == []


def test_a_file_that_is_gone_is_noticed() -> None:
    assert missing("`src/sexton/core/match.py` and `src/sexton/server/crier.py`") == [
        "src/sexton/server/crier.py"
    ]


def test_the_walk_of_a_click_names_its_files() -> None:
    walk = chapter("The server").partition("### The walk of a click")[2]
    steps = re.split(r"\n\d+\. ", walk)[1:]
    assert len(steps) >= 8
    assert all(FILE.findall(step) for step in steps)


def test_every_room_of_the_server_is_in_the_table() -> None:
    rooms = {path.parent.name for path in (ROOT / "src/sexton/server").glob("*/__init__.py")}
    named = re.findall(r"^\| `(\w+)/`", chapter("The server"), re.MULTILINE)
    assert sorted(named) == sorted(rooms)
