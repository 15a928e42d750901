"""A finished game's scores, part by part."""

from __future__ import annotations

import pytest

from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.games import GAMES
from sexton.server import replay


def played(game: str, seed: int, seats: int = 2) -> Match:
    match = Match(GAMES[game], seats, seed)
    rng = Rng(seed)
    while not match.over:
        seat = match.position.to_act()[0]
        match.play(seat, match.game.space.move(match.position.random_move(seat, rng)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_scores_begin_at_the_deal_and_end_with_the_result(game: str) -> None:
    match = played(game, 3)
    result, found = match.result(), replay.running(match)
    assert result is not None
    assert (found[0].chapter, found[0].move) == ("", 0)
    assert (found[-1].move, found[-1].scores) == (len(match.moves), result.scores)
    assert [one.move for one in found] == sorted({one.move for one in found})
    for one in found:
        assert match.game.standing(match.at(one.move).position).scores == one.scores


def test_a_long_game_keeps_its_end_and_so_many_points() -> None:
    match = played("gloomy-graves", 3)
    whole = replay.running(match)
    thinned = replay.running(match, most=5)
    assert 2 < len(thinned) <= 5 < len(whole)
    assert thinned[-1] == whole[-1]
    assert all(one in whole for one in thinned)


def test_the_chapter_is_named_by_the_move_that_ended_it() -> None:
    match = played("gravediggers", 5)
    robberies = [one for one in replay.running(match) if one.chapter]
    assert [one.chapter for one in robberies] == [
        f"robbery {number}" for number in range(1, len(robberies) + 1)
    ]
    for one in robberies[:-1]:
        assert match.moves[one.move - 1].verb == "fist"
