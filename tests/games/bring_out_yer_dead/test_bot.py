"""What a grasping player would do."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.bring_out_yer_dead import GAME
from sexton.games.bring_out_yer_dead.bot.bids import rival_loads, turn_of
from sexton.games.bring_out_yer_dead.bot.judgement import prospects
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.state import OVER
from tests.games.bring_out_yer_dead.table import BOX, bid, match_at, playing, position

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
    assert GAME.judge(table)[0] == pytest.approx(1 / 3)
    table.points[0] = 10
    assert GAME.judge(table)[0] > 1 / 3 > GAME.judge(table)[1]


def test_a_round_is_under_way_from_the_bids_to_the_last_coffin() -> None:
    match = match_at(position(2, families=[WHOLE] * 2, spots=3))
    assert not on_table(match).under_way()
    bid(match, "7, 5, 3", "7, 3, 2")
    while on_table(match).round == 5:
        assert on_table(match).under_way()
        seat = on_table(match).to_act()[0]
        match.play(seat, favourite(match, seat))
    assert not on_table(match).under_way()


def test_judging_counts_the_hand_and_the_family() -> None:
    even = position(2, families=[(1, 0)] * 2)
    for hands, families in (
        (("river dredger 7", ""), [(1, 0)] * 2),
        (("emerald", ""), [(1, 0)] * 2),
        (("", ""), [(2, 0), (1, 0)]),
    ):
        better = position(2, hands=hands, families=families)
        assert GAME.judge(better)[0] > GAME.judge(even)[0] == 0.5


def test_judging_hopes_for_a_pair_while_there_are_carts_and_forgets_a_broken_one() -> None:
    half = {"lovers' knoll 1": "0s"}
    whole, broken = half | {"lovers' knoll 2": "0s"}, half | {"lovers' knoll 2": "1s"}
    assert [prospects(position(2, graves=graves))[0] for graves in (whole, broken)] == [13.0, 0.0]
    early, late = (prospects(position(2, graves=half, carts=left))[0] for left in (4, 0))
    assert 6.5 > early > late > 0


def test_judging_counts_only_coffins_that_can_still_be_loaded() -> None:
    def worth(coffins: int, carts: int) -> float:
        return prospects(position(2, families=[(coffins, 0)], carts=carts))[0]

    assert worth(3, carts=0) == worth(2, carts=0) > worth(1, carts=0)
    assert worth(3, carts=1) > worth(2, carts=1)


def test_judging_trusts_a_majority_more_the_fewer_carts_come() -> None:
    graves = {"yew walk 1": "0s"}
    early, late, last = (prospects(position(2, graves=graves, carts=n))[0] for n in (6, 2, 0))
    assert 5 < early < late < last == 5 + 4


def test_who_has_won_is_plain() -> None:
    table = position(2)
    table.points, table.phase = [4, 3], OVER
    assert GAME.judge(table) == [1.0, 0.0]
