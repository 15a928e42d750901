"""What the documentation shows is true: its examples run, and their comments hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sexton import BadEdition, BadOption, BadRecord, IllegalMove, Match, Move, new_match
from sexton.arena.play import Played, Sitting
from sexton.bots import Bot, Thought, Weighed
from sexton.core.edition import Edition
from sexton.core.game import Game
from sexton.core.types import View
from tests.examples import run, sections

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    page.name: page
    for page in (ROOT / "README.md", ROOT / "docs/python.md", ROOT / "docs/study.md")
}
EXAMPLES = [(page, title) for page in PAGES for title in sections(PAGES[page])]


@pytest.mark.parametrize(("document", "title"), EXAMPLES)
def test_an_example_is_true(
    document: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(sections(PAGES[document])[title])


def test_the_readme_shows_the_front_door() -> None:
    example = sections(PAGES["README.md"])["Study and train"]
    assert run(example)["match"].record()["moves"]


START = 'match = sexton.new_match("gravediggers", 2, 5)\n'


@pytest.mark.parametrize(
    "line",
    [
        "len(match.names)  # 2",
        "len(match.names)  # 2; so many",
        "names = match.names  # ['Player 1', 'Player 2']",
        "print(match.prompt(None).split()[0])  # Player",
        'match.play(0, "dance")  # raises IllegalMove: There is no move',
        "match.to_act()  # somebody",
    ],
)
def test_a_true_comment_is_true(line: str) -> None:
    run(START + line)


@pytest.mark.parametrize(
    "line",
    [
        "len(match.names)  # 3",
        "match.result()  # [1, 2]",
        "names = match.names  # ['Ann', 'Bob']",
        "print(match.prompt(None).split()[0])  # Nobody",
        'match.play(0, "dance")  # raises IllegalMove: The game is over',
        "match.to_act()  # raises IllegalMove",
    ],
)
def test_a_false_comment_is_noticed(line: str) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        run(START + line)


FACE: dict[str, list[type]] = {
    "Match": [Match],
    "Move": [Move],
    "View": [View],
    "Game": [Game],
    "Edition": [Edition],
    "Bots": [Bot, Thought, Weighed],
    "Arena": [Sitting, Played],
    "Errors": [IllegalMove, BadOption, BadEdition, BadRecord],
}


def public_names(kind: type) -> set[str]:
    """What a user of the library can ask of it: fields, properties and methods of its own."""
    if issubclass(kind, Exception):
        return {kind.__name__}
    found = {*getattr(kind, "__annotations__", {}), *vars(kind)}
    if kind is Match:
        found |= vars(new_match("gravediggers", 2, 1)).keys()
    return {name for name in found if name[0] != "_"}


@pytest.mark.parametrize("title", FACE)
def test_everything_of_the_face_is_explained(title: str) -> None:
    text = re.split(r"(?m)^## ", PAGES["python.md"].read_text("utf-8"))
    (section,) = [part for part in text if part.startswith(f"{title}\n")]
    for kind in FACE[title]:
        missing = {name for name in public_names(kind) if not re.search(rf"\b{name}\b", section)}
        assert missing == set(), kind


FILE = re.compile(r"`([\w<>./-]+/[\w<>.-]*|[\w-]+\.(?:py|toml|md))`")
GUIDES = ["add-a-card.md", "add-a-game.md"]


@pytest.mark.parametrize("guide", GUIDES)
def test_the_files_that_a_guide_names_are_there(guide: str) -> None:
    """Under the root or in some game; `<game>` stands for any."""
    named = set(FILE.findall((ROOT / "docs" / guide).read_text("utf-8")))
    assert len(named) > 10
    lost = [name for name in named if not is_there(re.sub(r"<[\w ]+>", "*", name))]
    assert [name for name in lost if not name.startswith("past/")] == []


def is_there(name: str) -> bool:
    folders = ("", "src/sexton/games/*/", "src/sexton/games/*/*/", "tests/games/*/", "docs/")
    return any(any(ROOT.glob(f"{folder}{name}")) for folder in folders)
