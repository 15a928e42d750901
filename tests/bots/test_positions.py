"""Positions with a plain answer: what the levels do there."""

from __future__ import annotations

import pytest

from sexton import bots
from tests.bots.positions import LAY, match_of, positions_of

# How often each level may think, and of a hundred positions of a game how many it must get right.
# They are few thoughts: what is plain is plain soon.
LEVELS = [("grasping", None, 70), ("cunning", 60, 90), ("fiendish", 300, 100)]
SEED = 1


@pytest.mark.parametrize("name", LAY)
def test_every_game_has_positions_that_can_be_got_wrong(name: str) -> None:
    positions = positions_of(name)
    assert len(positions) >= 15
    assert len({laid.title for laid in positions}) == len(positions)
    for laid in positions:
        match = match_of(name, laid)
        assert laid.seat in match.position.to_act(), laid.title
        legal = map(match.game.space.move, match.position.legal_moves(laid.seat))
        answers = {laid.judge(match.game, match.position, move) for move in legal}
        assert answers == {True, False}, laid.title
        assert laid.why.endswith(".")


@pytest.mark.parametrize(("level", "iterations", "least"), LEVELS)
@pytest.mark.parametrize("name", LAY)
def test_levels_see_what_is_plain(name: str, level: str, iterations: int, least: int) -> None:
    wrong = []
    positions = positions_of(name)
    for laid in positions:
        match = match_of(name, laid)
        bot = bots.make(level, match.game, SEED, iterations=iterations)
        move = match.game.space.move(bot.choose(match.seen(laid.seat)))
        if not laid.judge(match.game, match.position, move):
            wrong.append(f"{laid.title}: {move.verb} {move.args}")
    assert 100 * len(wrong) <= (100 - least) * len(positions), "\n".join(wrong)
