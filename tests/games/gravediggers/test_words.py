"""Sentences that hold for every number: purses, cards and notes of none, one and many."""

from __future__ import annotations

import pytest

from sexton.games.gravediggers import GAME
from tests.games.gravediggers.table import match_at, position


def test_a_cemetery_without_an_owner_is_nobodys_whatever_it_holds() -> None:
    match = match_at(position(2, lines={4: "5 3 2"}))
    titles = [section.title for section in GAME.describe(match.seen(0))]
    assert "Nobody's cemetery 5" in titles
    assert not any("empty" in title.lower() for title in titles)


WINS = "Fists that are paid double, usually the lowest first."


@pytest.mark.parametrize(
    ("purse", "question"),
    [
        (7, f"Ben's cemetery is being robbed: how many of your 7 coins go into your fist? {WINS}"),
        (1, f"Ben's cemetery is being robbed: does your 1 coin go into your fist? {WINS}"),
        (
            0,
            (
                "Ben's cemetery is being robbed, and you have no coins: "
                "borrow 10, or close an empty fist."
            ),
        ),
    ],
)
def test_the_question_for_a_fist_fits_the_purse(purse: int, question: str) -> None:
    match = match_at(position(2, lines={1: "5"}, rob=1, coins=(purse, 9)))
    assert match.prompt(0) == question


def test_without_coins_and_notes_only_an_empty_fist_is_offered() -> None:
    notes = match_at(position()).seen(None).notes_left
    match = match_at(position(2, lines={0: "5"}, rob=0, coins=(0, 9), notes=(0, notes)))
    assert match.prompt(0) == (
        "Your cemetery is being robbed, and you have no coins: close an empty fist."
    )


def test_one_card_and_one_note_are_said_as_one() -> None:
    match = match_at(position(2, hands=["5", "2 3"], notes=(1, 2)))
    lines = [
        entry.text
        for section in GAME.describe(match.seen(0))
        if section.title == "The players"
        for entry in section.entries
    ]
    assert lines == [
        "Ada: 10 coins, 1 card, 1 credit note",
        "Ben: coins behind the screen, 2 cards, 2 credit notes",
    ]
