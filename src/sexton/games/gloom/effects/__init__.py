"""The words that cards are written in: one entry for each, with all that there is to know of it.

A new word is a Struct in types/words.py and an entry here. Everybody else finds it through the box.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sexton.core.phrases import counted, listed, signed
from sexton.games.gloom.components import lasting_words
from sexton.games.gloom.effects import (
    death_deeds,
    guest_deeds,
    hand_deeds,
    home_deeds,
    modifier_deeds,
)
from sexton.games.gloom.effects.at_once import AT_ONCE, AtOnceEffect
from sexton.games.gloom.effects.deeds import DEEDS, DeedEffect
from sexton.games.gloom.effects.following import FOLLOWS, note_follows
from sexton.games.gloom.effects.lasting import LASTING, LastingEffect
from sexton.games.gloom.effects.needs import NEEDS, Condition
from sexton.games.gloom.types.cards import (
    AnyCard,
    EventCard,
    Expedition,
    Guest,
    Modifier,
    Mystery,
    UntimelyDeath,
)
from sexton.games.gloom.types.words import Word

__all__ = [
    "AT_ONCE",
    "DEEDS",
    "FOLLOWS",
    "LASTING",
    "NEEDS",
    "AtOnceEffect",
    "Condition",
    "DeedEffect",
    "LastingEffect",
    "card_text",
    "death_deeds",
    "follows_text",
    "guest_deeds",
    "hand_deeds",
    "home_deeds",
    "lasting_text",
    "modifier_deeds",
    "note_follows",
]


def spoken(text: str, word: Word, **more: str) -> str:
    """A text with the word's own numbers in it: "2 cards", "+1"."""
    said: dict[str, Any] = msgspec.structs.asdict(word) | more
    if "guest" in said:
        said["guest"] = said["guest"] or "A guest out of the middle"
    if "cards" in said:
        said["cards"] = counted(said["cards"], "card")
    for number in ("change", "points"):
        if number in said:
            said[number] = signed(said[number])
    return text.format(**said)


def card_text(card: AnyCard) -> str:
    """All that a card says, spoken by its data."""
    if isinstance(card, EventCard):
        return event_text(card)
    if isinstance(card, Mystery):
        needed = f"At a house whose family shows {listed(list(card.icons))}."
        return f"{needed} {lasting_text(card)}".strip()
    if isinstance(card, Guest):
        return f"{follows_text(card)} {lasting_text(card)}".strip()
    if isinstance(card, Expedition):
        return lasting_text(card)
    return laid_text(card)


def event_text(card: EventCard) -> str:
    parts: list[str] = []
    if card.cancels is not None:
        parts.append(f"Response: cancel an {card.cancels} as it is played.")
    if card.deed is not None:
        parts.append(spoken(DEEDS[type(card.deed)].text, card.deed))
    return " ".join(parts)


def laid_text(card: Modifier | UntimelyDeath) -> str:
    parts: list[str] = []
    if card.needs is not None:
        parts.append(spoken(NEEDS[type(card.needs)].text, card.needs))
    if isinstance(card, UntimelyDeath) and card.bonus is not None:
        parts.append(f"{signed(card.bonus.points)} if {' or '.join(card.bonus.icons)} shows.")
    parts += [spoken(AT_ONCE[type(word)].text, word) for word in card.at_once]
    if card.already_there:
        more = " ".join([spoken(AT_ONCE[type(word)].text, word) for word in card.already_there])
        parts.append(f"If {card.brings} is in play already: {more[0].lower()}{more[1:]}")
    if card.brings is not None:
        parts.append(f"Brings {card.brings}.")
    return " ".join([*parts, lasting_text(card)]).strip()


def follows_text(guest: Guest) -> str:
    """Whom a guest joins, and when."""
    if guest.follows is None:
        return "Follows nobody; cards fetch it."
    return spoken(FOLLOWS[type(guest.follows)].said(guest.follows), guest.follows)


def lasting_text(card: AnyCard) -> str:
    """What a card says of the time while it counts."""
    words = lasting_words(card)
    if isinstance(card, Expedition):
        return " ".join([spoken(LASTING[type(word)].for_all, word) for word in words])
    time, owner = span(card)
    return " ".join([time + spoken(LASTING[type(word)].text, word, owner=owner) for word in words])


def span(card: AnyCard) -> tuple[str, str]:
    """How long a text works, and for whom."""
    if isinstance(card, Mystery):
        return "While it is the newest", "the house"
    if isinstance(card, Guest):
        return "Persistently", "the host"
    if isinstance(card, Modifier) and card.persistent:
        return "Persistently", "the owner"
    return "While visible", "the owner"
