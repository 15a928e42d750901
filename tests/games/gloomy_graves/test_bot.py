"""What a player knows of the time that is left, and makes of it."""

from __future__ import annotations

import pytest

from sexton.core.chance import Rng, secret_of
from sexton.games.gloomy_graves import GAME, moves
from sexton.games.gloomy_graves.bot import judge, turns_left
from sexton.games.gloomy_graves.moves import TYPES
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.state import CHOOSE, CRYPT, SCORE
from tests.games.gloomy_graves.table import bury, match_at, position


@pytest.mark.rule("GG-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_knows_how_many_turns_are_left(seats: int) -> None:
    """Whatever is played, unless somebody scores all five types."""
    table = GAME.deal(seats, secret_of(7), {})
    rng = Rng(7)
    told: list[list[int]] = []
    begun: list[tuple[int, int]] = []  # at which moment a turn began, and whose
    while waiting := table.to_act():
        if table.phase == CRYPT:
            begun.append((len(told), table.turn))
        if table.phase != CHOOSE:
            told.append(turns_left(table))
        table.play(waiting[0], table.random_move(waiting[0], rng))
    assert max(scored.bit_count() for scored in table.scored) < len(TYPES)
    for moment, turns in enumerate(told):
        later = [turn for start, turn in begun if start > moment]
        assert turns == [later.count(seat) for seat in range(seats)]


def test_hope_ends_with_the_last_turn() -> None:
    """Of two who own nothing, only the one who still has a turn can hope."""
    table = position(
        graveyard="PPPPPP GGGGGG",
        crypts=["PPG PPU", "PPG PPU"],
        hands=["PU", "PU"],
        turn=1,
        ending=True,
    )
    assert judge(table)[1] > 0.6


def test_what_can_be_scored_now_is_as_good_as_scored() -> None:
    table = position(
        graveyard="PPPPPP GGGGGG", crypts=["PPG PPU", "PPP"], hands=["PU"], phase="bury"
    )
    match = match_at(table)
    match.play(0, bury(match, "PU", 0, 0, "north"))
    ready = match.position
    assert isinstance(ready, GloomyGraves)
    assert ready.phase == SCORE
    unable = ready.clone()
    unable.scorable = 0
    assert judge(ready)[0] > judge(unable)[0]


def test_the_counts_written_out_are_right() -> None:
    assert (len(moves.TYPES), len(moves.SYMBOLS)) == (moves.TYPE_COUNT, moves.SYMBOL_COUNT)
    assert moves.SYMBOLS[moves.DIGGER] == "gravedigger"
