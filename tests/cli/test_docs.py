"""docs/record.md is true: its example loads, and its tables name every field."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import sexton
from sexton.core import record, verify
from tests.examples import run

TEXT = (Path(__file__).resolve().parents[2] / "docs/record.md").read_text("utf-8")


def example() -> str:
    (found,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    return str(found)


def documented(heading: int) -> set[str]:
    """The fields that the table of that number explains."""
    tables = re.findall(r"\| Field .*?\n\| ---.*?\n((?:\|.*\n)+)", TEXT)
    first_cells = [row.split("|")[1] for row in tables[heading].splitlines()]
    return set(re.findall(r"`(\w+)`", " ".join(first_cells)))


def test_the_example_loads_and_is_in_order() -> None:
    match = sexton.load(example())
    assert match.names == ["Ann", "Bob", "Cleo"]
    assert len(match.moves) == 3
    assert match.moves[0].story == "Nobody saw her come."
    checks = verify.verify(example(), sexton.GAMES)
    assert [check.passed for check in checks] == [True, None, True, None]


def test_the_lines_of_python_are_true() -> None:
    (lines,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert run(lines, text=example())["match"].names == ["Ann", "Bob", "Cleo"]


def test_the_example_is_what_the_match_writes() -> None:
    assert sexton.load(example()).record() == json.loads(example())


@pytest.mark.parametrize(
    ("heading", "struct"),
    [(0, record.Record), (1, record.Row), (2, record.Fairness), (3, record.Parent)],
)
def test_every_field_is_explained(heading: int, struct: type[msgspec.Struct]) -> None:
    assert documented(heading) == set(struct.__struct_fields__)


def test_the_limits_are_as_said() -> None:
    assert f"at most {record.STORY_LIMIT} characters" in TEXT
    assert f'"format": {record.FORMAT}' in TEXT
