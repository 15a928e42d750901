"""What works while a text is visible: noted in the box's columns, read whenever somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sexton.games.gloom.bot import CARD
from sexton.games.gloom.components import Box
from sexton.games.gloom.types.words import (
    DiscardAfterModifier,
    DrawLimit,
    NoEvents,
    OpenToDeath,
    Word,
)

W = TypeVar("W", bound=Word)


class LastingEffect(Generic[W]):
    """Its text, where the box writes it down, and what it is worth to the owner while it lasts."""

    def __init__(
        self,
        *,
        text: str,
        note: Callable[[Box, W, int], None],
        worth: Callable[[W], float],
    ) -> None:
        self.text = text
        self.note = note
        self.worth = worth


LASTING: dict[type[Word], LastingEffect[Any]] = {}


def define(word: type[W], effect: LastingEffect[W]) -> None:
    LASTING[word] = effect


def change_limit(box: Box, word: DrawLimit, kind: int) -> None:
    box.limit_change[kind] += word.change


def limit_worth(word: DrawLimit) -> float:
    return 2.0 * CARD * word.change


define(
    DrawLimit,
    LastingEffect(
        text="While visible: {change} to the owner's draw limit.",
        note=change_limit,
        worth=limit_worth,
    ),
)


def discard_after(box: Box, word: DiscardAfterModifier, kind: int) -> None:
    box.discards_after[kind] += word.cards


def discard_worth(word: DiscardAfterModifier) -> float:
    return -CARD * word.cards


define(
    DiscardAfterModifier,
    LastingEffect(
        text="While visible: the owner discards {cards} after each modifier played.",
        note=discard_after,
        worth=discard_worth,
    ),
)


def open_to_death(box: Box, word: OpenToDeath, kind: int) -> None:
    box.opens[kind] = True


def open_worth(word: OpenToDeath) -> float:
    return 0.0


define(
    OpenToDeath,
    LastingEffect(
        text=(
            "While visible and negative: anybody may play an untimely death here "
            "as a free play in their own turn."
        ),
        note=open_to_death,
        worth=open_worth,
    ),
)


def bar_events(box: Box, word: NoEvents, kind: int) -> None:
    box.bars_events[kind] = True


def bar_worth(word: NoEvents) -> float:
    return -3.0


define(
    NoEvents,
    LastingEffect(
        text="While visible: the owner can't play events.",
        note=bar_events,
        worth=bar_worth,
    ),
)
