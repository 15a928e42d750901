"""What a card does at once, when it is played and never when it is moved (GL-6).

It concerns the owner of the character (GL-5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sexton.games.gloom.bot import CARD, Mind
from sexton.games.gloom.rules.end import check_end
from sexton.games.gloom.rules.guests import join
from sexton.games.gloom.rules.hands import (
    discard_at_random,
    discard_hand,
    right_of,
    take_at_random,
)
from sexton.games.gloom.state import LIVING, MIDDLE, MayDrawOrDiscard, MayRefill, MustDiscard, State
from sexton.games.gloom.types.words import (
    Discard,
    DiscardHand,
    DrawOrDiscard,
    Fetch,
    NeighbourDiscards,
    NeighbourTakes,
    Refill,
    SkipDraw,
    SkipTurn,
    Word,
)

W = TypeVar("W", bound=Word)


class AtOnceEffect(Generic[W]):
    """Its text, what it does to an owner, and what a player gains by that."""

    def __init__(
        self,
        *,
        text: str,
        act: Callable[[State, W, int], None],
        gain: Callable[[Mind, W, int], float],
    ) -> None:
        self.text = text
        self.act = act
        self.gain = gain


AT_ONCE: dict[type[Word], AtOnceEffect[Any]] = {}


def define(word: type[W], effect: AtOnceEffect[W]) -> None:
    AT_ONCE[word] = effect


def must_discard(table: State, word: Discard, owner: int) -> None:
    table.tasks.append(MustDiscard(owner, word.cards))


def discard_gain(mind: Mind, word: Discard, owner: int) -> float:
    loss = CARD * 0.6 * min(word.cards, mind.hand_of(owner))
    return mind.weights[owner] * (-loss - mind.too_early(owner, word.cards))


define(
    Discard,
    AtOnceEffect(
        text="The owner discards {cards}.",
        act=must_discard,
        gain=discard_gain,
    ),
)


def lose_hand(table: State, word: DiscardHand, owner: int) -> None:
    discard_hand(table, owner, "GL-7")


def hand_gain(mind: Mind, word: DiscardHand, owner: int) -> float:
    held = mind.hand_of(owner)
    return mind.weights[owner] * (-CARD * 0.6 * held - mind.too_early(owner, held))


define(
    DiscardHand,
    AtOnceEffect(
        text="The owner discards the whole hand.",
        act=lose_hand,
        gain=hand_gain,
    ),
)


def may_draw_or_discard(table: State, word: DrawOrDiscard, owner: int) -> None:
    table.tasks.append(MayDrawOrDiscard(owner, word.cards))


def choice_gain(mind: Mind, word: DrawOrDiscard, owner: int) -> float:
    return mind.weights[owner] * (CARD * 0.8 * word.cards)


define(
    DrawOrDiscard,
    AtOnceEffect(
        text="The owner may draw {cards} or discard {cards}.",
        act=may_draw_or_discard,
        gain=choice_gain,
    ),
)


def may_refill(table: State, word: Refill, owner: int) -> None:
    table.tasks.append(MayRefill(owner, 0))


def refill_gain(mind: Mind, word: Refill, owner: int) -> float:
    return mind.weights[owner] * (CARD * 1.5)


define(
    Refill,
    AtOnceEffect(
        text="The owner may discard any number, then draws up to the draw limit.",
        act=may_refill,
        gain=refill_gain,
    ),
)


def neighbour_takes(table: State, word: NeighbourTakes, owner: int) -> None:
    taker = right_of(table, owner)
    table.hands[taker] += take_at_random(table, taker, owner, word.cards, "GL-5")


def taken_gain(mind: Mind, word: NeighbourTakes, owner: int) -> float:
    loss = CARD * min(word.cards, mind.hand_of(owner)) + mind.too_early(owner, word.cards)
    return (
        -mind.weights[owner] * loss + mind.weights[right_of(mind.table, owner)] * CARD * word.cards
    )


define(
    NeighbourTakes,
    AtOnceEffect(
        text="The player on the owner's right takes {cards} at random and keeps them.",
        act=neighbour_takes,
        gain=taken_gain,
    ),
)


def neighbour_discards(table: State, word: NeighbourDiscards, owner: int) -> None:
    discard_at_random(table, owner, word.cards)


def picked_gain(mind: Mind, word: NeighbourDiscards, owner: int) -> float:
    loss = CARD * min(word.cards, mind.hand_of(owner)) + mind.too_early(owner, word.cards)
    return -mind.weights[owner] * loss


define(
    NeighbourDiscards,
    AtOnceEffect(
        text="The player on the owner's right picks {cards} at random to be discarded.",
        act=neighbour_discards,
        gain=picked_gain,
    ),
)


def skip_draw(table: State, word: SkipDraw, owner: int) -> None:
    table.skip_draws = table.skip_draws.copy()
    table.skip_draws[owner] += 1


def skipped_draw_gain(mind: Mind, word: SkipDraw, owner: int) -> float:
    return mind.weights[owner] * (-CARD * 2.5)


define(
    SkipDraw,
    AtOnceEffect(
        text="The owner skips the next draw phase.",
        act=skip_draw,
        gain=skipped_draw_gain,
    ),
)


def skip_turn(table: State, word: SkipTurn, owner: int) -> None:
    table.skip_turns = table.skip_turns.copy()
    table.skip_turns[owner] += 1


def skipped_turn_gain(mind: Mind, word: SkipTurn, owner: int) -> float:
    return mind.weights[owner] * (-CARD * 4.5)


define(
    SkipTurn,
    AtOnceEffect(
        text="The owner skips the next turn.",
        act=skip_turn,
        gain=skipped_turn_gain,
    ),
)


def fetched(table: State, word: Fetch) -> list[int]:
    """The guest that is named, if it is alive; or the first who waits in the middle."""
    box = table.box
    if word.guest is not None:
        who = box.character_number[word.guest]
        return [who] if table.fates[who] in (LIVING, MIDDLE) else []
    guests = range(box.first_guest, len(box.characters))
    return [who for who in guests if table.fates[who] == MIDDLE][:1]


def fetch(table: State, word: Fetch, owner: int) -> None:
    """GL-24: it joins the owner's family; the one it leaves may then be extinct."""
    for guest in fetched(table, word):
        if join(table, guest, owner):
            check_end(table)


def fetch_gain(mind: Mind, word: Fetch, owner: int) -> float:
    return sum([mind.guest_gain(guest, owner) for guest in fetched(mind.table, word)])


define(
    Fetch,
    AtOnceEffect(
        text="{guest} joins the owner's family.",
        act=fetch,
        gain=fetch_gain,
    ),
)
