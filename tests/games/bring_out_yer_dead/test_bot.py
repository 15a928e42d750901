"""What a grasping player would do."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.bring_out_yer_dead import GAME
from sexton.games.bring_out_yer_dead.bot import rival_loads, turn_of
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from tests.games.bring_out_yer_dead.table import BOX, match_at, playing, position

WHOLE = (8, 5)


def on_table(match: Match) -> BringOutYerDead:
    assert isinstance(match.position, BringOutYerDead)
    return match.position


def favourite(match: Match, seat: int) -> Move:
    moves = match.position.legal_moves(seat)
    ranks = GAME.rank(on_table(match).clone(), seat, moves)
    return GAME.space.move(moves[ranks.index(max(ranks))])


def favourite_bid(table: BringOutYerDead, seat: int) -> list[int]:
    """The numbers of the three cards that it would bid."""
    match = match_at(table)
    while len(on_table(match).bids[seat]) < 3:
        move = favourite(match, seat)
        match.play(seat, move)
    return sorted((BOX.ranks[kind] for kind in on_table(match).bids[seat]), reverse=True)


def test_who_is_first_loads_and_who_is_last_takes_a_fate_card() -> None:
    table = position(5, families=[WHOLE] * 5, spots=8, carts=7, first=2)
    bids = [favourite_bid(table.clone(), seat) for seat in (2, 1)]
    assert bids == [[7, 6, 3], [7, 3, 2]]


def test_on_a_large_cart_the_last_loads_too() -> None:
    table = position(5, families=[WHOLE] * 5, spots=10, carts=7, first=2)
    assert favourite_bid(table, 1)[:2] == [7, 6]


def test_the_more_are_ahead_the_fewer_dare_to_load() -> None:
    table = position(5, families=[WHOLE] * 5, spots=6, carts=7, first=2)
    likely = [chance for _, chance in rival_loads(table, 1)]
    assert len(likely) == 4 * 3
    assert likely == sorted(likely, reverse=True)
    assert likely[0] > 2 * likely[-1]


def test_who_has_no_such_coffin_loads_nothing() -> None:
    table = position(3, families=[WHOLE, (0, 5), (0, 0)], spots=3)
    assert [turn for turn, _ in rival_loads(table, 0)] == [turn_of(table, 1, BOX.certificates[1])]


@pytest.mark.parametrize("leader", [1, 2])
@pytest.mark.parametrize("card", ["body snatcher 8", "resurrection man 10"])
def test_it_harms_the_leader(card: str, leader: int) -> None:
    graves = {"old orchard 3": "1s", "yew walk 2": "2s"}
    match = playing(card, 3, graves=graves, families=[(0, 0), (1, 0), (1, 0)])
    on_table(match).points[leader] = 30
    assert favourite(match, 0).args["owner"] == leader


def test_judging_follows_the_scores() -> None:
    table = position(3, families=[(1, 0)] * 3)
    assert GAME.judge(table, 0) == pytest.approx(1 / 3)
    table.points[0] = 10
    assert GAME.judge(table, 0) > 1 / 3 > GAME.judge(table, 1)
