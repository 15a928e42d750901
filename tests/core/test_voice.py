"""Whoever sits at a table is spoken to as you, and never by a name that they hardly know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sexton import games
from sexton.core import things, voice
from sexton.core.match import Match
from sexton.core.phrases import YOU, addressed, addressed_within
from sexton.games import GAMES
from sexton.server import messages

ME, MY_NAME = 0, "Sly Rook"
NAMES = [MY_NAME, "Wick", "Bramble", "Thistle"]


def positions(name: str) -> Iterator[Match]:
    """Every ninth position of a game in which anything is played."""
    match, rng = Match(GAMES[name], 4, 3, {}, names=NAMES), random.Random(name)
    for count in range(180):
        if match.over:
            break
        if count % 9 == 0:
            yield match
        seat = match.to_act()[0]
        match.play_number(seat, rng.choice(match.legal_numbers(seat)))
    yield match


def told(match: Match) -> Iterator[object]:
    """The table in words, each thing on it, what is asked and what the first moves would do."""
    game, view = match.game, voice.spoken_to(match.seen(ME), ME)
    sections = voice.describe(game, match.seen(ME), ME)
    yield sections
    names = dict.fromkeys(entry.thing for section in sections for entry in section.entries)
    yield from (voice.addressing(things.explain(game, view, name)) for name in names if name)
    yield voice.addressing(game.prompt(view))
    for number in match.legal_numbers(ME)[:20]:
        yield voice.addressing(game.preview(view, number))


@pytest.mark.parametrize("name", GAMES)
def test_nobody_at_a_table_is_called_by_name_to_their_face(name: str) -> None:
    said = ""
    for match in positions(name):
        for one in told(match):
            words = msgspec.json.encode(one).decode()
            assert MY_NAME not in words
            assert YOU not in words
            said += words
        assert match.seen(ME).seats == NAMES, "the view itself keeps the names"
    assert "ou" in said
    assert "Wick" in said


def test_a_spectator_is_told_names() -> None:
    match = Match(GAMES["gravediggers"], 4, 3, {}, names=NAMES)
    sections = voice.describe(match.game, match.seen(None), None)
    assert f"{MY_NAME}'s cemetery" in [section.title for section in sections]


def test_moves_name_what_is_one_s_own() -> None:
    names = tuple(voice.names_to(NAMES, ME))
    for verb in messages.verbs(GAMES["gravediggers"].space, names):
        if verb.name == "place":
            assert verb.args["cemetery"].labels[:2] == ["your cemetery", "Wick's cemetery"]
            return
    raise AssertionError("nothing is placed")


def test_sentences_begin_with_a_capital_and_labels_don_t() -> None:
    assert addressed(f"{YOU}'s fist. {YOU} has 3.") == "Your fist. You have 3."
    assert addressed_within(f"{YOU}'s cemetery") == "your cemetery"
    assert addressed(f"{YOU} scores pixies, 4 + 4, and claims the 8 card.") == (
        "You score pixies, 4 + 4, and claim the 8 card."
    )
    assert addressed(f"It is known to {YOU} as the widow.") == "It is known to you as the widow."


@pytest.mark.parametrize("verb", ["borrows", "claims", "puts", "shows"])
def test_what_somebody_does_besides_is_said_to_them_too(verb: str) -> None:
    said = f"{YOU} takes a card, 4 + 4, and {verb} another. Wick looks and {verb} it."
    wanted = f"You take a card, 4 + 4, and {verb[:-1]} another. Wick looks and {verb} it."
    assert addressed(said) == wanted


def test_games_say_no_other_verb_behind_the_first() -> None:
    """Those are known by their words: a new one is written down where sentences are addressed."""
    found = set()
    for file in Path(games.__file__).parent.glob("*/words/events.py"):
        found |= set(
            re.findall(r"\{who\} [a-z]+ [^.:;\"]* and ([a-z]+s)\b", file.read_text("utf-8"))
        )
    assert found == {"borrows", "claims", "puts", "shows"}
