"""The suite itself: a game with a fault fails the test that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Self

import pytest

from sexton.core.chance import Rng
from sexton.core.game import AnyGame
from sexton.core.position import Position
from sexton.core.types import Refusal
from sexton.games import GAMES
from sexton.games.gravediggers.rules import Gravediggers
from tests.contract import test_bots as bot_tests
from tests.contract import test_film as film_tests
from tests.contract import test_play as play_tests
from tests.contract import test_views as view_tests
from tests.contract import test_words as word_tests
from tests.contract.tables import Table

GOOD = GAMES["gravediggers"]


@dataclass(frozen=True)
class FaultyTable(Table):
    """Gravediggers for three, with something wrong."""

    fault: str = ""

    @property
    def game(self) -> AnyGame:
        return FAULTS[self.fault][0]


def dealing(kind: type[Gravediggers]) -> AnyGame:
    """The game, its positions having this class instead."""

    def deal(seats: int, secret: str, options: Any) -> Position:
        position: Position = GOOD.deal(seats, secret, options)
        position.__class__ = kind
        return position

    return replace(GOOD, deal=deal)


class SharesLines(Gravediggers):
    def clone(self) -> Self:
        twin = super().clone()
        twin.lines = self.lines
        return twin


class LosesCards(Gravediggers):
    """A card of every robbery is put nowhere."""

    def play(self, seat: int, move: int) -> None:
        before = sum(self.gone)
        super().play(seat, move)
        if sum(self.gone) > before:
            self.gone[self.gone.index(max(self.gone))] -= 1


class PrefersTheFirst(Gravediggers):
    def random_move(self, seat: int, rng: Rng) -> int:
        moves = self.legal_moves(seat)
        return moves[min(rng.below(len(moves)), rng.below(len(moves)))]


class OffersByTheDeck(Gravediggers):
    """The order of the moves tells what lies on top of the deck."""

    def legal_moves(self, seat: int) -> list[int]:
        moves = super().legal_moves(seat)
        return moves[::-1] if self.deck and self.deck[-1] % 2 else moves


def shows_a_hand(view: Any, position: Any, seat: int | None) -> None:
    GOOD.own(view, position, seat)
    if not view.hand:
        view.hand = [position.box.names[kind] for kind in sorted(position.hands[0])]


def shows_the_top_card(position: Any) -> Any:
    view = GOOD.shared(position)
    view.deck += position.deck[-1] if position.deck else 0
    return view


def shows_in_passing(position: Any) -> Any:
    """The top of the deck, but only between placing a card and drawing one."""
    view = GOOD.shared(position)
    if position.deck and not all(len(hand) == position.box.hand for hand in position.hands):
        view.deck += position.deck[-1]
    return view


class OneWorld:
    """Always the same world."""

    def __init__(self, view: Any) -> None:
        self.world = GOOD.determinise(view).deal(Rng(1))

    def deal(self, rng: Rng) -> Position:
        rng.fresh()
        world: Position = self.world.clone()
        return world


class OtherHands(OneWorld):
    """Worlds in which the seat holds other cards."""

    def __init__(self, view: Any) -> None:
        super().__init__(view)
        hand = self.world.hands[view.seat]
        self.world.hands[view.seat], self.world.deck = self.world.deck[:5], hand


FAULTS: dict[str, tuple[AnyGame, Callable[[Table], None]]] = {
    "shared lines": (dealing(SharesLines), play_tests.test_a_clone_is_deep),
    "lost cards": (dealing(LosesCards), play_tests.test_nothing_is_lost_or_made),
    "loaded dice": (
        dealing(PrefersTheFirst),
        play_tests.test_a_random_move_is_legal_and_any_is_as_likely,
    ),
    "telling order": (dealing(OffersByTheDeck), view_tests.test_nothing_hidden_shows),
    "a hand shown": (replace(GOOD, own=shows_a_hand), view_tests.test_nothing_hidden_shows),
    "the top shown": (
        replace(GOOD, shared=shows_the_top_card),
        view_tests.test_nothing_hidden_shows,
    ),
    "shown in passing": (
        replace(GOOD, shared=shows_in_passing),
        film_tests.test_nothing_hidden_is_on_film,
    ),
    "all told": (
        replace(GOOD, tell=lambda event, seat: event),
        view_tests.test_nothing_hidden_is_told,
    ),
    "one world": (
        replace(GOOD, determinise=OneWorld),
        view_tests.test_worlds_vary_where_something_is_hidden,
    ),
    "other hands": (
        replace(GOOD, determinise=OtherHands),
        view_tests.test_a_world_gives_its_seat_the_same_view,
    ),
    "no such rule": (
        replace(GOOD, why_not=lambda view, move: Refusal("GD-99", "No.")),
        play_tests.test_any_other_move_is_refused_and_changes_nothing,
    ),
    "speechless": (
        replace(GOOD, say_event=lambda event, players: ""),
        word_tests.test_every_event_has_words_for_whoever_is_told,
    ),
    "touching nothing": (
        replace(GOOD, touches=lambda view, move: ()),
        word_tests.test_legal_moves_have_text_rule_and_what_they_touch,
    ),
    "everybody wins": (
        replace(GOOD, result=lambda position: None),
        play_tests.test_random_play_ends_with_a_result,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: str) -> None:
    _, test = FAULTS[fault]
    test(Table("gravediggers", 3))  # Without the fault it passes.
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        test(FaultyTable("gravediggers", 3, fault=fault))


def test_a_missing_hook_fails_and_says_which() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"no_such_game/scramble\.py is missing"):
        Table("no-such-game", 2).hook("scramble")


def test_every_quick_level_is_tried() -> None:
    assert {"sleepwalker", "grasping"} <= set(bot_tests.QUICK)
