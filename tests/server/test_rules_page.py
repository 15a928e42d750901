"""The rules as a page: every rule by itself, and its picture where it has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sexton.core.game import AnyGame
from sexton.games import GAMES
from sexton.server.web.rules_page import rules_page

CLIENT = Path(__file__).resolve().parents[2] / "client/src/games"
ID = re.compile(r"[A-Z]{2}-P?\d+[a-z]?")
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def folder(game: AnyGame) -> Path:
    return CLIENT / game.name.replace("-", "_")


def pictures(game: AnyGame) -> set[str]:
    return {path.stem for path in (folder(game) / "pictures").glob("*.svg")}


@EVERY_GAME
def test_every_rule_stands_alone(game: AnyGame) -> None:
    """Not a word of another rule, and not a word less than the page has."""
    page = rules_page(game)
    whole = " ".join(re.sub(r"<[^>]*>", " ", page.html).split())
    assert len({rule.id for rule in page.rules}) == len(page.rules) > 10
    for rule in page.rules:
        assert "<strong>" not in rule.html
        words = " ".join(re.sub(r"<[^>]*>", " ", rule.html).split())
        assert words
        assert f"{rule.id} {words}" in whole


@EVERY_GAME
def test_every_rule_stands_under_its_heading(game: AnyGame) -> None:
    page = rules_page(game)
    for rule in page.rules:
        before = page.html[: page.html.index(f'id="{rule.id}"')]
        assert re.findall(r"<h2>(.*?)</h2>", before)[-1] == rule.chapter, rule.id
    assert len({rule.chapter for rule in page.rules}) > 3


def test_a_rule_that_is_a_list_has_parts() -> None:
    rules = {rule.id: rule for rule in rules_page(GAMES["gravediggers"]).rules}
    acting = rules["GD-9"]
    assert [part.title for part in acting.parts] == [
        "Widows", "Guards", "Bandits against accomplices",
    ]  # fmt: skip
    assert acting.lead.endswith("in this order:</p>\n")
    assert acting.parts[1].html.startswith("A single guard protects the cemetery")
    assert rules["GD-8"].parts == []
    assert rules["GD-8"].lead == rules["GD-8"].html


@EVERY_GAME
def test_every_picture_and_every_pointer_is_of_a_rule(game: AnyGame) -> None:
    rules = {rule.id: rule for rule in rules_page(game).rules}
    for name in pictures(game):
        rule, _, part = name.partition(".")
        assert rule in rules, name
        if part:
            assert 1 <= int(part) <= len(rules[rule].parts), name
    cited = ID.findall((folder(game) / "pictures.ts").read_text("utf-8"))
    assert cited
    assert set(cited) <= rules.keys()


@EVERY_GAME
def test_whatever_one_may_do_has_a_picture(game: AnyGame) -> None:
    assert {verb.rule for verb in game.space.verbs.values()} <= pictures(game)


@EVERY_GAME
def test_pictures_are_drawings_and_nothing_else(game: AnyGame) -> None:
    for path in (folder(game) / "pictures").glob("*.svg"):
        text = path.read_text("utf-8")
        assert len(text) < 20_000
        assert not re.search(r"<(script|text|image|foreignObject|style)|https?://(?!www\.w3)", text)


def drawn(game: str, rule: str) -> list[str]:
    """The signs in the picture of a rule, one by one."""
    text = (CLIENT / game / "pictures" / f"{rule}.svg").read_text("utf-8")
    return re.findall(r'<use href="#([a-z-]+)"', text)


def test_the_picture_of_a_claim_has_as_many_graves_as_the_card_asks_for() -> None:
    """The card of 10 stands at the right, with one more dragon on it."""
    dragons = drawn("gloomy_graves", "GG-8")
    assert dragons == ["dragon-head"] * (10 + 1)


def test_the_picture_of_an_extinct_family_crowns_nobody() -> None:
    """Low is good: who is extinct has not won by that."""
    assert set(drawn("gloom", "GL-18")) == {"tombstone"}
