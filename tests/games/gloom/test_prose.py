"""The chronicle's words: for every card and character, in every edition; and its command."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from sexton.core.edition import from_contents
from sexton.core.match import Match
from sexton.core.record import write_file
from sexton.games.gloom import GAME
from sexton.games.gloom.chronicle.writing import PRONOUNS, prose
from tests.cli.shell import sexton
from tests.games.gloom.golden import KEPT, STORIES, told, written
from tests.games.gloom.table import ALL, box_with

KNOWN = {
    "name",
    "he",
    "him",
    "his",
    "himself",
    "He",
    "His",
    "was",
    "other",
    "player",
    "rival",
    "title",
    "family",
    "how",
}


def test_every_card_character_and_family_has_words_of_ours() -> None:
    words = prose()
    box = box_with(*ALL)
    titles = {*words.modifiers, *words.deaths, *words.events, *words.mysteries, *words.expeditions}
    assert titles == set(box.titles[: box.first_guest_card] + box.titles[box.first_expedition :])
    assert set(words.people) == set(box.characters)
    assert set(words.families) == set(box.families)
    lines = [line for lines in words.modifiers.values() for line in lines]
    lines += [line for death in words.deaths.values() for line in death.lines]
    assert len(lines) == len(set(lines)) == 2 * (78 + 38)
    for spoken in (words.events, words.mysteries, words.expeditions):
        assert all(len(lines) == 2 for lines in spoken.values())


def test_every_line_fits_every_character() -> None:
    def strings(value: Any) -> list[str]:
        if isinstance(value, str):
            return [value]
        parts = value.values() if isinstance(value, dict) else value
        return [line for part in parts for line in strings(part)]

    words = msgspec.to_builtins(prose())
    for line in strings(words):
        assert {key for _, key, _, _ in Formatter().parse(line) if key is not None} <= KNOWN, line
        assert "  " not in line
    for name, person in prose().people.items():
        assert person.pronoun in PRONOUNS, name
        assert person.opening.startswith("{name}")
    for lines in [*prose().modifiers.values(), *prose().events.values()]:
        for line in lines:
            assert line[-1] in ".!?”", line
            assert not re.search(r"\{(name|he)\} (was|is|has)\b", line), line


def test_cards_of_other_editions_are_told_too() -> None:
    contents = {**GAME.edition.contents}
    contents["modifiers"] = [
        {**card, "title": f"{card['title']} Again"} for card in contents["modifiers"]
    ]
    contents["deaths"] = [
        {**card, "title": f"{card['title']} Again"} for card in contents["deaths"]
    ]
    contents["families"] = [
        {
            **house,
            "name": f"{house['name']} West",
            "characters": [f"{n} II" for n in house["characters"]],
        }
        for house in contents["families"]
    ]
    game = Match(GAME.with_edition(from_contents(contents, "west.toml")), 2, 4)
    while not game.over:
        seat = game.to_act()[0]
        moves = game.position.legal_moves(seat)
        ranks = game.game.rank(game.position, seat, moves)
        game.play(seat, game.game.space.move(moves[ranks.index(max(ranks))]))
    text = written(game)
    assert "Again" in text
    assert "West" in text
    assert "{" not in text


# The command


def test_the_command_writes_markdown_or_a_page(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    write_file(record, told().record())
    assert sexton("chronicle", str(record)).stdout == KEPT.read_text("utf-8")
    page = tmp_path / "chronicle.html"
    assert "Written" in sexton("chronicle", str(record), "--out", str(page)).stdout
    assert page.read_text("utf-8") == written(told(), "html")
    sexton("chronicle", str(record), "--format", "md", "--out", str(page))
    assert page.read_text("utf-8") == KEPT.read_text("utf-8")
    assert all(
        re.sub(r"\W", "", story)[:12] in re.sub(r"\W", "", KEPT.read_text("utf-8"))
        for story in STORIES.values()
    )


def test_a_game_without_a_story_is_refused_in_words(tmp_path: Path) -> None:
    from sexton.games import GAMES

    record = tmp_path / "game.json"
    write_file(record, Match(GAMES["gravediggers"], 2, 1).record())
    assert "no story to tell" in " ".join(sexton("chronicle", str(record), code=2).output.split())
    nowhere = str(tmp_path / "no" / "where.md")
    write_file(record, told().record())
    assert "can't write" in " ".join(
        sexton("chronicle", str(record), "--out", nowhere, code=1).output.split()
    )
