"""Many answers in one line, and answers that lie ready, at a terminal."""

from __future__ import annotations

import pytest

import sexton
from sexton.cli.choices import Names
from sexton.cli.decision import Decision, NoSuchMove
from sexton.core.chance import Rng
from sexton.core.match import Match


def asked(game: str, kind: str) -> tuple[Match, int]:
    """The first moment at which this is asked of somebody, with more than one answer."""
    for seed in range(60):
        match, rng = sexton.new_match(game, 3, seed), Rng(seed)
        while not match.over:
            for seat in match.to_act():
                if match.seen(seat).asked == kind and len(match.legal_moves(seat)) > 2:
                    return match, seat
                if kind == "tuck" and match.seen(seat).asked == kind:
                    return match, seat
            seat = match.to_act()[0]
            match.play_number(seat, match.position.random_move(seat, rng))
    raise AssertionError(f"nobody is asked to {kind}")


def decision(game: str, kind: str) -> Decision:
    match, seat = asked(game, kind)
    return Decision(match, Names(match.game.space, match.names), seat)


def test_several_discards_are_named_with_commas() -> None:
    one = decision("gloom", "discard")
    assert one.takes_several()
    found = one.several(one.step(), "1, 2")
    assert [move.verb for move in found] == ["lose", "lose"]
    assert found[0] != found[1]
    with pytest.raises(NoSuchMove):
        one.several(one.step(), "1, 99")


def test_other_moves_are_named_one_by_one() -> None:
    one = decision("gloom", "play")
    assert not one.takes_several()
    assert one.ready() is None


def test_two_fate_cards_go_under_the_deck_by_enter_alone() -> None:
    one = decision("bring-out-yer-dead", "tuck")
    assert len(one.legal) == 2
    assert one.ready() == one.legal[0]
