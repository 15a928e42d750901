"""`sexton edition`, `sexton games` and `sexton rules`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sexton as library
from sexton import GAMES
from sexton.core.help import help_rules
from tests.cli.shell import sexton


@pytest.mark.parametrize("name", GAMES)
def test_a_new_edition_is_the_shipped_box_and_checks(name: str) -> None:
    sexton("edition", "new", name)
    file = Path(f"my-{name}.toml")
    assert file.read_text().startswith("# An edition of ")
    told = sexton("edition", "check", str(file)).stdout
    assert f"an edition of {GAMES[name].title}" in told
    assert GAMES[name].edition.digest in told
    assert "as it comes with Sexton" in told
    assert re.search(r"Where it comes from: .*\d+ (printed|reported|house)", told)


def test_a_file_that_is_there_is_not_written_over() -> None:
    Path("mine.toml").write_text("dear diary")
    told = sexton("edition", "new", "gravediggers", "--out", "mine.toml", code=2).stderr
    assert "mine.toml is there already" in told
    assert Path("mine.toml").read_text() == "dear diary"
    sexton("edition", "new", "gravediggers", "--out", "mine.toml", "--force")
    assert "dear" not in Path("mine.toml").read_text()


def write_edition(change: str, to: str) -> None:
    sexton("edition", "new", "gravediggers", "--out", "mine.toml", "--force")
    text = Path("mine.toml").read_text()
    assert change in text
    Path("mine.toml").write_text(text.replace(change, to, 1))


@pytest.mark.parametrize(
    ("change", "to", "entry"),
    [
        ('game = "gravediggers"', "", "game"),
        ('game = "gravediggers"', 'game = "chess"', "game"),
        ("start = 10", "start = 'ten'", "coins.start"),
        ("[tiles]", "[tiles", "not TOML"),
        ('count = 11\nprovenance = "printed"', 'count = 11\nprovenance = "hearsay"', "cards[3]"),
        ("value = 2", "weight = 2", "cards[0]"),
    ],
)
def test_a_wrong_edition_is_refused_with_file_entry_and_reason(
    change: str, to: str, entry: str
) -> None:
    write_edition(change, to)
    for command in ("edition check mine.toml", "play gravediggers --edition mine.toml"):
        told = sexton(*command.split(), code=1).stderr
        assert re.match(r"mine\.toml(, line \d+)?: ", told)
        assert entry in told


def test_a_file_that_is_not_text_is_refused() -> None:
    Path("mine.toml").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in sexton("edition", "check", "mine.toml", code=1).stderr


def test_an_edition_is_played_with_and_goes_into_the_record() -> None:
    write_edition("start = 10", "start = 23")
    told = sexton("play", "--edition", "mine.toml", "--seed", "1", typed=["", "", "s a.json", "q"])
    assert "23 coins" in told.output
    match = library.load(Path("a.json").read_bytes())
    assert match.game.edition.contents["coins"]["start"] == 23


def test_the_games_are_listed_with_seats_and_options() -> None:
    told = " ".join(sexton("games").stdout.split())
    for game in GAMES.values():
        assert f"{game.name} {game.seats[0]} to {game.seats[-1]} players" in told
        for option in game.options:
            assert f"--option {option.name}=" in told


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_told_whole_and_one_by_one(name: str) -> None:
    ids = [rule.id for rule in help_rules(GAMES[name].help())]
    assert ids
    told = sexton("rules", name).stdout
    for rule in ids:
        assert rule in told
        assert rule in sexton("rules", name, rule.lower()).stdout


def test_a_rule_ends_where_the_next_thing_begins() -> None:
    text = (
        "# Title\n\nWords.\n\n- **AB-1** One\n  goes on.\n- **AB-2** Two.\n\n  More of two.\n"
        "\nOther words.\n\n**AB-P3** Three.\n## Heading\n1. **AB-4** Four.\n   - a part\n"
        "- not a part\n"
    )
    assert {rule.id: rule.text for rule in help_rules(text)} == {
        "AB-1": "- **AB-1** One\n  goes on.",
        "AB-2": "- **AB-2** Two.\n\n  More of two.",
        "AB-P3": "**AB-P3** Three.",
        "AB-4": "1. **AB-4** Four.\n   - a part",
    }
