"""What is in the box: reads an edition, checks it and numbers the cards and characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sexton.core.edition import Edition
from sexton.games.gloom.moves import NOTHING, Numbering
from sexton.games.gloom.types.cards import (
    MOST_SEATS,
    AnyCard,
    Contents,
    EventCard,
    Modifier,
    Slot,
    UntimelyDeath,
)
from sexton.games.gloom.types.words import ICONS, AtOnce, Cancels, Deed, Needs

if TYPE_CHECKING:
    from sexton.games.gloom.effects import AtOnceEffect, Condition, DeedEffect

HAND: Final = 5
DRAW_LIMIT: Final = 5

MODIFIERS: Final = 0
DEATHS: Final = 1
EVENTS: Final = 2
KINDS = ("modifier", "untimely death", "event")

CLEAR: Final = 999  # a slot that shows what lies below; no pathos can be that much
NO_ICON: Final = 0
BLANK: Final = 1
ICON_NAMES = ("none", "blank", *ICONS)

Slots = tuple[int, int, int]


class Box:
    """The components, numbered. A card is the number of its kind; columns say what it means."""

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition

        self.families = [family.name for family in contents.families]
        self.symbols = [family.symbol for family in contents.families]
        self.characters = [name for family in contents.families for name in family.characters]
        self.character_number = {name: who for who, name in enumerate(self.characters)}
        self.family_of: list[int] = []  # of each character
        for number, family in enumerate(contents.families):
            self.family_of += [number] * len(family.characters)

        modifiers, deaths, events = contents.modifiers, contents.deaths, contents.events
        cards: list[AnyCard] = [*modifiers, *deaths, *events]
        self.first_death = len(modifiers)
        self.first_event = len(modifiers) + len(deaths)
        self.titles = [card.title for card in cards]
        self.number = {title: kind for kind, title in enumerate(self.titles)}
        self.categories = (
            [MODIFIERS] * len(modifiers) + [DEATHS] * len(deaths) + [EVENTS] * len(events)
        )
        self.counts = [card.count for card in cards]
        self.cards = [kind for kind, count in enumerate(self.counts) for _ in range(count)]

        self.pathos = [slots(card) for card in cards]
        self.icons = [printed_icon(card) for card in cards]
        self.negative = [
            any(slot != CLEAR and slot < 0 for slot in pathos) for pathos in self.pathos
        ]
        self.bonus = [0] * len(cards)
        self.bonus_icons = [0] * len(cards)  # a bit for each icon that earns it
        self.cancels: list[Cancels | None] = [None] * len(cards)

        # What shows on top is read from here, so that reading a stack needs no effect words.
        self.limit_change = [0] * len(cards)
        self.discards_after = [0] * len(cards)
        self.opens = [False] * len(cards)
        self.bars_events = [False] * len(cards)
        self.text_worth = [0.0] * len(cards)  # to the owner, in the eyes of a bot

        self.needs: list[tuple[Condition[Any], Needs] | None] = [None] * len(cards)
        self.at_once: list[list[tuple[AtOnceEffect[Any], AtOnce]]] = [[] for _ in cards]
        self.deeds: list[tuple[DeedEffect[Any], Deed] | None] = [None] * len(cards)
        self.names = [NOTHING] * len(cards)  # what a move names with an event
        self.texts = [""] * len(cards)
        self.lasting = [""] * len(cards)  # what the text says of the time while it is visible
        for kind, card in enumerate(cards):
            self.look_up(kind, card)

        named: list[list[int]] = [[], [], [], []]
        for kind, deed in enumerate(self.deeds):
            if deed is not None:
                named[self.names[kind]].append(kind)
        self.numbering = Numbering(
            self.characters,
            self.titles,
            self.first_death,
            self.first_event,
            named,
            [kind for kind, cancels in enumerate(self.cancels) if cancels is not None],
        )

    def look_up(self, kind: int, card: AnyCard) -> None:
        """Finds the entry of each word on a card, once for all games."""
        from sexton.games.gloom import effects  # They know the rules, which know the box.

        self.texts[kind] = effects.card_text(card)
        self.lasting[kind] = effects.lasting_text(card)
        if isinstance(card, EventCard):
            self.cancels[kind] = card.cancels
            if card.deed is not None:
                entry = effects.DEEDS[type(card.deed)]
                self.deeds[kind] = (entry, card.deed)
                self.names[kind] = entry.names
            return
        if card.needs is not None:
            self.needs[kind] = (effects.NEEDS[type(card.needs)], card.needs)
        self.at_once[kind] = [(effects.AT_ONCE[type(word)], word) for word in card.at_once]
        if isinstance(card, UntimelyDeath) and card.bonus is not None:
            self.bonus[kind] = card.bonus.points
            for icon in card.bonus.icons:
                self.bonus_icons[kind] |= 1 << ICON_NAMES.index(icon)
        if isinstance(card, Modifier):
            for word in card.while_visible:
                effects.LASTING[type(word)].note(self, word, kind)
                self.text_worth[kind] += effects.LASTING[type(word)].worth(word)

    def members(self, family: int) -> list[int]:
        return [who for who, own in enumerate(self.family_of) if own == family]


def slots(card: AnyCard) -> Slots:
    pathos: list[Slot] = [] if isinstance(card, EventCard) else card.pathos
    top, middle, bottom = [CLEAR if slot == "clear" else slot for slot in pathos] or [CLEAR] * 3
    return top, middle, bottom


def printed(pathos: Slots) -> list[int | None]:
    """Three slots as people see them: a clear one holds nothing."""
    return [None if slot == CLEAR else slot for slot in pathos]


def printed_icon(card: AnyCard) -> int:
    return ICON_NAMES.index(card.icon) if isinstance(card, Modifier) else NO_ICON


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    seen: set[str] = set()  # in small letters: nobody can say which of two is meant
    for index, family in enumerate(contents.families):
        for name in family.characters:
            if name.casefold() in seen:
                raise edition.wrong(f"families[{index}] ({family.name})", f"{name} is there twice")
            seen.add(name.casefold())
    if len({family.name.casefold() for family in contents.families}) < len(contents.families):
        raise edition.wrong("families", "two families have the same name")
    groups: dict[str, Sequence[AnyCard]] = {
        "modifiers": contents.modifiers,
        "deaths": contents.deaths,
        "events": contents.events,
    }
    total = 0
    for group, cards in groups.items():
        for index, card in enumerate(cards):
            if card.title.casefold() in seen:
                raise edition.wrong(f"{group}[{index}] ({card.title})", "that title is taken")
            seen.add(card.title.casefold())
            total += card.count
    for index, event in enumerate(contents.events):
        if event.deed is None and event.cancels is None:
            entry = f"events[{index}] ({event.title})"
            raise edition.wrong(entry, "an event needs a deed, or says what it cancels")
    needed = MOST_SEATS * HAND + 1
    if not needed <= total <= 500:
        raise edition.wrong("cards", f"there must be {needed} to 500 cards, and there are {total}")
