"""What a grasping player would do."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import dig, match_at, on_table, position

FOUR = ["The Miner in 3", "The Miner in 4", "The Miner in 5", "The Runner in 3"]


def favourite(match: Match, seat: int) -> Move:
    moves = match.position.legal_moves(seat)
    ranks = GAME.rank(on_table(match).clone(), seat, moves)
    return GAME.space.move(moves[ranks.index(max(ranks))])


def test_it_seals_what_is_nearly_sealed() -> None:
    match = match_at(position(hands=["The Librarian"], graves={0: ["The Judge in 2 at 2"]}))
    assert favourite(match, 0) == Move("dig", cemetery=0, grave="tomb 2", direction="down")


def test_it_buries_safely() -> None:
    match = match_at(position(hands=["The Banker, Tomb 4, Tomb 1"], actions=2))
    assert favourite(match, 0) == Move("bury", tomb="Tomb 4", corpse="The Banker")


def test_it_harasses_the_leader() -> None:
    match = match_at(
        position(
            3,
            hands=["The Plumber"],
            sealed={2: FOUR},
            graves={1: ["The Banker in 2 at 1"], 2: ["The Banker in 2 at 1"]},
        )
    )
    match.play(0, "use", card="The Plumber")
    assert favourite(match, 0).args["cemetery"] == 2


@pytest.mark.parametrize(("level", "direction", "answer"), [(1, "up", "stop"), (1, "down", "pass")])
def test_it_keeps_a_stop_for_what_matters(level: int, direction: str, answer: str) -> None:
    """Its own corpse is worth a stop; another's first step down is not."""
    owner = 1 if direction == "up" else 0
    match = match_at(
        position(
            3,
            hands=["Tomb 1", "The Runner"],
            graves={owner: [f"The Banker in 2 at {level}"]},
        )
    )
    dig(match, 0, owner, 2, direction)
    assert favourite(match, 1).verb == answer


def test_the_king_is_for_the_best_of_the_leader() -> None:
    match = match_at(
        position(
            3, hands=["The King"], sealed={1: [*FOUR, "The Judge in 2"], 2: ["The Miner in 5"]}
        )
    )
    assert favourite(match, 0) == Move("use", card="The King")
    match.play(0, "use", card="The King")
    assert favourite(match, 0) == Move("exhume", cemetery=1, grave="sealed 5")


def test_judging_follows_the_cemeteries() -> None:
    even = position(3)
    assert GAME.judge(even) == pytest.approx([1 / 3] * 3)
    ahead = position(3, sealed={0: FOUR}, zombies={2: [-9]})
    judged = GAME.judge(ahead)
    assert judged[0] > 0.5 > 1 / 3 > judged[1] > judged[2]
    match = match_at(position(2, sealed={0: [*FOUR, "The Miner in 5"]}, turn=1))
    match.play(1, "skip")
    assert GAME.judge(on_table(match)) == [1.0, 0.0]
