"""What works while a text is visible: noted in the box's columns, read whenever somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sexton.games.gloom.bot import CARD
from sexton.games.gloom.components import ICON_NAMES, Box
from sexton.games.gloom.types.words import (
    Ban,
    DeathsSecond,
    DiscardAfterModifier,
    DrawFromHands,
    DrawLimit,
    FaceUp,
    FreeEvent,
    HideIcon,
    IconWorth,
    NoEvents,
    OpenToDeath,
    Trade,
    Undying,
    Word,
)

W = TypeVar("W", bound=Word)


class LastingEffect(Generic[W]):
    """Its text, which goes on where the time is said and names the owner; what it says as a rule
    for everybody; where the box writes it down; and what it is worth to the owner."""

    def __init__(
        self,
        *,
        text: str,
        note: Callable[[Box, W, int], None],
        worth: Callable[[W], float],
        for_all: str = "",
    ) -> None:
        self.text = text
        self.for_all = for_all
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
        text=": {change} to {owner}'s draw limit.",
        for_all="{change} to everybody's draw limit.",
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
        text=": {owner} discards {cards} after each modifier played.",
        for_all="Everybody discards {cards} after each modifier they play.",
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
            " and negative: anybody may play an untimely death here "
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
        text=": {owner} can't play events.",
        for_all="Nobody can play events, not even in answer.",
        note=bar_events,
        worth=bar_worth,
    ),
)


def ban(box: Box, word: Ban, kind: int) -> None:
    box.bans[kind] |= 1 << ICON_NAMES.index(word.icon)


def ban_worth(word: Ban) -> float:
    return 1.0


define(
    Ban,
    LastingEffect(
        text=": no {icon} can be played on {owner}'s family.",
        note=ban,
        worth=ban_worth,
    ),
)


def free_event(box: Box, word: FreeEvent, kind: int) -> None:
    box.frees_event[kind] = True


def free_event_worth(word: FreeEvent) -> float:
    return 2.0


define(
    FreeEvent,
    LastingEffect(
        text=": the first event of each of {owner}'s turns is a free play.",
        note=free_event,
        worth=free_event_worth,
    ),
)


def trade(box: Box, word: Trade, kind: int) -> None:
    box.trades[kind] = True


def trade_worth(word: Trade) -> float:
    return 1.5 * CARD


define(
    Trade,
    LastingEffect(
        text=": once in each own turn {owner} may discard a card and draw one.",
        note=trade,
        worth=trade_worth,
    ),
)


def draw_from_hands(box: Box, word: DrawFromHands, kind: int) -> None:
    box.draws_from_hands[kind] = True


def draw_from_hands_worth(word: DrawFromHands) -> float:
    return 2.0 * CARD


define(
    DrawFromHands,
    LastingEffect(
        text=": each card that {owner} draws may come at random out of another hand.",
        note=draw_from_hands,
        worth=draw_from_hands_worth,
    ),
)


def undying(box: Box, word: Undying, kind: int) -> None:
    box.undying[kind] = True


def undying_worth(word: Undying) -> float:
    return 0.0


define(
    Undying,
    LastingEffect(
        text=": no untimely death can befall this guest.",
        note=undying,
        worth=undying_worth,
    ),
)


def icon_worth(box: Box, word: IconWorth, kind: int) -> None:
    box.worth_icon[kind] = ICON_NAMES.index(word.icon)
    box.worth_points[kind] = word.points


def icon_worth_worth(word: IconWorth) -> float:
    return -0.5 * word.points


define(
    IconWorth,
    LastingEffect(
        text=": each of {owner}'s characters showing {icon} counts {points}.",
        for_all="Every character showing {icon} counts {points}.",
        note=icon_worth,
        worth=icon_worth_worth,
    ),
)


def hide_icon(box: Box, word: HideIcon, kind: int) -> None:
    box.hides_icon[kind] = ICON_NAMES.index(word.icon)


def hide_icon_worth(word: HideIcon) -> float:
    return 0.0


define(
    HideIcon,
    LastingEffect(
        text=": no {icon} shows.",
        for_all="No {icon} shows anywhere.",
        note=hide_icon,
        worth=hide_icon_worth,
    ),
)


def face_up(box: Box, word: FaceUp, kind: int) -> None:
    box.draws_face_up[kind] = True


def face_up_worth(word: FaceUp) -> float:
    return 0.0


define(
    FaceUp,
    LastingEffect(
        text=": what {owner} draws is seen by all.",
        for_all="Everybody draws face up: all see what is drawn.",
        note=face_up,
        worth=face_up_worth,
    ),
)


def deaths_second(box: Box, word: DeathsSecond, kind: int) -> None:
    box.deaths_second[kind] = True


def deaths_second_worth(word: DeathsSecond) -> float:
    return 0.0


define(
    DeathsSecond,
    LastingEffect(
        text=": {owner}'s second play may be an untimely death.",
        for_all="An untimely death may be the second play too.",
        note=deaths_second,
        worth=deaths_second_worth,
    ),
)
