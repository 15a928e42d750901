"""The words that cards are written in: one entry for each, with all that there is to know of it.

A new word is a Struct in types/words.py and an entry here. Everybody else finds it through the box.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sexton.core.phrases import counted, signed
from sexton.games.gloom.effects import death_deeds, hand_deeds, modifier_deeds
from sexton.games.gloom.effects.at_once import AT_ONCE, AtOnceEffect
from sexton.games.gloom.effects.deeds import DEEDS, DeedEffect
from sexton.games.gloom.effects.lasting import LASTING, LastingEffect
from sexton.games.gloom.effects.needs import NEEDS, Condition
from sexton.games.gloom.types.cards import AnyCard, EventCard, Modifier
from sexton.games.gloom.types.words import Word

__all__ = [
    "AT_ONCE",
    "DEEDS",
    "LASTING",
    "NEEDS",
    "AtOnceEffect",
    "Condition",
    "DeedEffect",
    "LastingEffect",
    "card_text",
    "death_deeds",
    "hand_deeds",
    "lasting_text",
    "modifier_deeds",
]


def spoken(text: str, word: Word) -> str:
    """A text with the word's own numbers in it: "2 cards", "+1"."""
    said: dict[str, Any] = msgspec.structs.asdict(word)
    if "cards" in said:
        said["cards"] = counted(said["cards"], "card")
    if "change" in said:
        said["change"] = signed(said["change"])
    return text.format(**said)


def card_text(card: AnyCard) -> str:
    """All that a card says, spoken by its data."""
    parts: list[str] = []
    if isinstance(card, EventCard):
        if card.cancels is not None:
            parts.append(f"Response: cancel an {card.cancels} as it is played.")
        if card.deed is not None:
            parts.append(spoken(DEEDS[type(card.deed)].text, card.deed))
        return " ".join(parts)
    if card.needs is not None:
        parts.append(spoken(NEEDS[type(card.needs)].text, card.needs))
    if not isinstance(card, Modifier) and card.bonus is not None:
        parts.append(f"{signed(card.bonus.points)} if {' or '.join(card.bonus.icons)} shows.")
    parts += [spoken(AT_ONCE[type(word)].text, word) for word in card.at_once]
    return " ".join([*parts, lasting_text(card)]).strip()


def lasting_text(card: AnyCard) -> str:
    """What a card says of the time while it is visible."""
    words = card.while_visible if isinstance(card, Modifier) else []
    return " ".join([spoken(LASTING[type(word)].text, word) for word in words])
