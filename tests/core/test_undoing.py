"""What a table takes back: a player's own last decision, and the passes since with it."""

from __future__ import annotations

import pytest

import sexton
from sexton.core.chance import Rng
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.undoing import asked_move, take_back


def moments(game: str) -> list[Match]:
    """A game after each of its first moves."""
    match, rng = sexton.new_match(game, 3, 3), Rng(3)
    found: list[Match] = []
    while not match.over and len(found) < 120:
        seat = match.to_act()[0]
        match.play_number(seat, match.position.random_move(seat, rng))
        found.append(match.clone())
    return found


@pytest.mark.parametrize("game", ["the-cemetery", "gloom"])
def test_passes_that_nobody_was_asked_for_go_with_the_move_before(game: str) -> None:
    skipped = 0
    for match in moments(game):
        for seat in range(match.seats):
            own = [place for place, row in enumerate(match.moves) if row.seat == seat]
            said = [place for place in own if not match.moves[place].silent]
            if match.over or match.position.sealed(seat) or own[-1:] == said[-1:]:
                continue
            skipped += 1
            if not said:
                with pytest.raises(IllegalMove, match="You have not moved yet"):
                    asked_move(match, seat)
                continue
            assert asked_move(match, seat) == said[-1]
            branch = match.clone()
            take_back(branch, seat)
            assert branch.digest() == match.at(said[-1]).digest()
            # Each is a row of its own, so that records need no other word for it.
            undone = [row.undo for row in branch.rows[len(match.rows) :]]
            assert undone == ["agreed"] * sum(place >= said[-1] for place in own)
            assert sexton.load(branch.record()).digest() == branch.digest()
    assert skipped > 5


@pytest.mark.parametrize("game", ["the-cemetery", "gloom"])
def test_a_sealed_answer_is_taken_back_alone(game: str) -> None:
    sealed = 0
    for match in moments(game):
        for seat in range(match.seats):
            if match.over or not match.position.sealed(seat):
                continue
            sealed += 1
            branch = match.clone()
            take_back(branch, seat)
            assert len(branch.moves) == len(match.moves) - 1
            assert seat in branch.to_act()
    assert sealed > 5
