"""Rules, help and tests can't drift apart: every id is defined once, used rightly and tested."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sexton.core import errors
from sexton.core.help import ID, help_rules

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src/sexton/games"
PACKAGES = sorted(path.parent.name for path in GAMES.glob("*/help.md"))

MENTIONED = re.compile(rf"\b{ID}\b")
TABLE = {value for value in vars(errors).values() if re.fullmatch(r"SX-\d+", str(value))}


def defined(text: str) -> list[str]:
    """The ids that stand bold at the start of a line or a list item."""
    return [rule.id for rule in help_rules(text)]


def spoken_for(source: str) -> Iterator[str]:
    """The ids named by `@rule(...)` above test functions and classes of tests."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if not node.name.lower().startswith("test"):
            continue
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
                yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


def help_of(package: str) -> list[str]:
    return defined((GAMES / package / "help.md").read_text("utf-8"))


def cited_in_tests(package: str) -> set[str]:
    files = (ROOT / "tests/games" / package).rglob("test_*.py")
    return {name for file in files for name in spoken_for(file.read_text("utf-8"))}


def test_ids_are_found_where_they_are_defined() -> None:
    text = "- **GD-1** one\n1. **GD-P2** two\n**GD-9a** three, see **GD-4**\n   - **GD-5** four\n"
    assert defined(text) == ["GD-1", "GD-P2", "GD-9a", "GD-5"]


def test_ids_are_found_where_they_are_tested() -> None:
    source = '@rule("GD-1", "GD-2")\ndef test_a(): ...\n@rule("GD-3")\ndef helper(): ...\n'
    assert set(spoken_for(source)) == {"GD-1", "GD-2"}


def test_there_is_something_to_compare() -> None:
    assert "gravediggers" in PACKAGES


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_has_a_test_and_every_test_its_rule(package: str) -> None:
    rules, tests = set(help_of(package)), cited_in_tests(package)
    assert rules - tests == set(), "these ids of help.md have no test"
    assert tests - rules == set(), "tests name these ids, and help.md doesn't define them"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_is_defined_once(package: str) -> None:
    twice = [name for name, count in Counter(help_of(package)).items() if count > 1]
    assert twice == []


@pytest.mark.parametrize("package", PACKAGES)
def test_everything_the_game_cites_is_defined(package: str) -> None:
    rules = set(help_of(package)) | TABLE
    folder = GAMES / package
    for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml"), folder / "help.md"]):
        unknown = set(MENTIONED.findall(file.read_text("utf-8"))) - rules
        assert unknown == set(), f"{file.relative_to(ROOT)} cites what help.md doesn't define"


def test_the_tables_own_refusals_are_explained() -> None:
    architecture = (ROOT / "docs/architecture.md").read_text("utf-8")
    assert set(defined(architecture)) == TABLE
