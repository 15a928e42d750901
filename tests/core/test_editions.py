"""Editions: whatever is wrong with somebody's own box is said, with the file and the entry."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sexton
from sexton.core.chance import Rng
from sexton.core.edition import LIMIT
from sexton.core.errors import BadEdition
from sexton.core.match import Match
from sexton.core.toml_lines import line_of
from sexton.games import GAMES
from tests.core.test_match import JSON, VALUES, holder, paths

every_game = pytest.mark.parametrize("name", list(GAMES))


def text_of(name: str) -> str:
    return (GAMES[name].folder / "components.toml").read_text("utf-8")


def contents_of(name: str) -> dict[str, Any]:
    return tomllib.loads(text_of(name))


def opened(name: str, edition: Any) -> bool:
    """An edition is opened and can be played, or refused as a bad one: there is no third."""
    try:
        game = sexton.open_game(name, edition)
    except BadEdition as error:
        assert str(error).startswith(error.source)  # noqa: PT017
        assert error.reason  # noqa: PT017
        return False
    match = Match(game, game.seats[0], 1)
    rng = Rng(1)
    for _ in range(12):
        if match.over:
            break
        seat = match.to_act()[0]
        match.play(seat, game.space.move(match.position.random_move(seat, rng)))
    assert match.view(None)["edition"] == game.edition.digest
    return True


@every_game
def test_the_games_own_box_opens(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text_of(name), "utf-8")
    assert opened(name, mine)
    assert opened(name, str(mine))
    assert opened(name, contents_of(name))


@every_game
def test_another_box_travels_inside_the_record(name: str) -> None:
    contents = contents_of(name)
    contents["name"] = "My own box"
    match = sexton.new_match(name, GAMES[name].seats[0], 3, edition=contents)
    record = match.record()
    assert record["box"]["name"] == "My own box"
    assert sexton.load(record).digest() == match.digest()
    record["box"]["name"] = "Another"
    with pytest.raises(sexton.BadRecord, match="not the one it was played with"):
        sexton.load(record)


@every_game
@given(data=st.data())
def test_a_box_with_something_else_in_it_opens_or_is_refused(
    name: str, data: st.DataObject
) -> None:
    contents = contents_of(name)
    path = data.draw(st.sampled_from(paths(contents)))
    change = data.draw(st.sampled_from(["other", "gone", "twice", "more", "number"]))
    inside = holder(contents, path)
    if change == "gone":
        del inside[path[-1]]
    elif change == "twice" and isinstance(inside, list):
        inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
    elif change == "more" and isinstance(inside, dict):
        inside["surprise"] = data.draw(JSON)
    elif change == "number" and isinstance(inside[path[-1]], int):
        inside[path[-1]] = data.draw(st.integers(-3, 130))
    else:
        inside[path[-1]] = data.draw(st.one_of(JSON, VALUES))
    opened(name, contents)


@every_game
@given(data=st.data())
def test_a_file_with_bytes_changed_opens_or_is_refused(
    name: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    raw = bytearray(text_of(name).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    file = tmp_path_factory.getbasetemp() / "changed.toml"
    file.write_bytes(raw)
    opened(name, file)


@every_game
@given(st.one_of(JSON, VALUES))
def test_anything_else_is_no_box(name: str, thing: Any) -> None:
    if not isinstance(thing, str | None):
        with pytest.raises(BadEdition):
            sexton.open_game(name, thing if isinstance(thing, dict) else {"game": thing})


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"missing\.toml: can't read it"):
        sexton.open_game("gravediggers", tmp_path / "missing.toml")
    (tmp_path / "latin.toml").write_bytes(b'game = "gr\xe4ber"')
    with pytest.raises(BadEdition, match="not UTF-8"):
        sexton.open_game("gravediggers", tmp_path / "latin.toml")
    (tmp_path / "long.toml").write_bytes(b"#" * (LIMIT + 1))
    with pytest.raises(BadEdition, match="at most"):
        sexton.open_game("gravediggers", tmp_path / "long.toml")
    (tmp_path / "nested.toml").write_text("a = " + "[" * 50_000)
    with pytest.raises(BadEdition):
        sexton.open_game("gravediggers", tmp_path / "nested.toml")


INLINE = """# a comment with cards = [
game = "x"
cards = [
  { name = "a [", count = 1 },  # one
  { name = 'b', text = "it said \\"cards = [1,2]\\"", list = [1, { deep = 2 }] }, { name = "c" },

  {
    name = "d",
  },
]
after = 3

[[tiles]]
name = "first"

[[ tiles ]]
name = \"\"\"two
lines [ of text\"\"\"
[coins]
start = 1
"""


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ("cards[0].count", 4),
        ("cards[1]", 5),
        ("cards[2] (c)", 5),
        ("cards[3].name", 7),
        ("cards[4]", None),
        ("tiles[0].name", 13),
        ("tiles[1]", 16),
        ("after", 11),
        ("cards", 3),
        ("nowhere", None),
        ("file", None),
    ],
)
def test_an_entry_is_found_in_its_file(entry: str, line: int | None) -> None:
    assert line_of(INLINE, entry) == line


def test_a_wrong_entry_of_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    text = text_of("gloom").replace('"Wounded by Wasps", pathos', '"Wounded by Wasps", pathoss')
    (tmp_path / "mine.toml").write_text(text)
    line = 1 + text[: text.index("Wounded by Wasps")].count("\n")
    with pytest.raises(BadEdition, match=rf"mine\.toml, line {line}: modifiers\[37\]"):
        sexton.open_game("gloom", tmp_path / "mine.toml")


@pytest.mark.parametrize(
    ("path", "value", "entry", "reason"),
    [
        (("cards", 3, "count"), -1, "cards[3].count", ">= 0"),
        (("cards", 3, "count"), 99, "cards", "30 to 120"),
        (("cards", 3, "name"), "2", "cards[3] (2)", "that name already"),
        (("cards", 3, "provenance"), "rumour", "cards[3].provenance", "rumour"),
        (("cards", 6, "role"), "bandit", "cards", "one widow"),
        (("cards", 6, "value"), 3, "cards[6] (widow)", "only valuables"),
        (("tiles", "place"), 0, "tiles.place", "never end"),
        (("coins", "start"), "ten", "coins.start", "int"),
        (("coins", "extra"), 1, "coins", "extra"),
        (("game",), "gloom", "game", "gloom"),
    ],
)
def test_a_wrong_entry_is_named(
    path: tuple[Any, ...], value: object, entry: str, reason: str
) -> None:
    contents = contents_of("gravediggers")
    holder(contents, path)[path[-1]] = value
    with pytest.raises(BadEdition) as wrong:
        sexton.open_game("gravediggers", contents)
    assert wrong.value.entry == entry
    assert reason in wrong.value.reason
