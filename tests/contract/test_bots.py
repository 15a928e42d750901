"""Bots: every level plays legally in every game, from views alone."""

from __future__ import annotations

import msgspec
import pytest

from sexton import bots
from sexton.bots.search import Searcher
from sexton.core.chance import Rng
from tests.contract.tables import Table, every_table, moments

THOUGHTFUL = {"cunning", "fiendish"}
QUICK = [level for level in bots.LEVELS if level not in THOUGHTFUL]
MOVES = 60  # enough of a game for a bot that ranks


@pytest.mark.parametrize("level", QUICK)
@every_table
def test_quick_bots_play_legally(table: Table, level: str) -> None:
    match = table.match(8)
    players = [bots.make(level, table.game, seat) for seat in range(table.seats)]
    rng = Rng(8)
    whole = level == "sleepwalker" or table.seats == table.game.seats[0]
    while not match.over and (whole or len(match.rows) < MOVES):
        asked = match.to_act()
        seat = asked[rng.below(len(asked))]
        move = players[seat].choose(match.seen(seat))
        assert move in match.position.legal_moves(seat)
        match.play(seat, table.game.space.move(move))
    assert match.over == (match.result() is not None)
    assert match.over or not whole


@pytest.mark.parametrize("level", QUICK)
@every_table
def test_the_same_view_and_seed_decide_the_same(table: Table, level: str) -> None:
    for moment, _ in moments(table, 4):
        choices = {
            bots.make(level, table.game, 5).choose(table.game.view(moment.position, moment.seat))
            for _ in range(2)
        }
        assert len(choices) == 1


@every_table
def test_a_searching_bot_decides_legally_and_leaves_the_view_alone(table: Table) -> None:
    for moment, _ in moments(table, 6):
        view = table.game.view(moment.position, moment.seat)
        as_it_was = table.view(moment.position, moment.seat)
        move = Searcher(table.game, 5, iterations=12).choose(view)
        assert move in moment.position.legal_moves(moment.seat)
        assert msgspec.to_builtins(view) == as_it_was
