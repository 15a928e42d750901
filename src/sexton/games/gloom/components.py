"""What is in the box: reads an edition, checks it and numbers the cards and characters."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.edition import Edition
from sexton.core.phrases import signed
from sexton.games.gloom.effects import (
    DEATH,
    MODIFIER,
    NOTHING,
    ONE,
    TWO,
    at_once_text,
    cancels_text,
    deed_text,
    names,
    needs_text,
    while_visible_text,
)
from sexton.games.gloom.moves import Numbering
from sexton.games.gloom.types import (
    FAMILY,
    ICONS,
    MOST_SEATS,
    AnyCard,
    AtOnce,
    Cancels,
    Contents,
    Deed,
    DiscardAfterModifier,
    DrawLimit,
    EventCard,
    Modifier,
    Needs,
    NoEvents,
    OpenToDeath,
    Shows,
    ShowsNot,
    Slot,
    UntimelyDeath,
    WhileVisible,
)

HAND = 5
DRAW_LIMIT = 5

MODIFIERS, DEATHS, EVENTS = range(3)
KINDS = ("modifier", "untimely death", "event")

CLEAR = 999  # a slot that shows what lies below; no pathos can be that much
NO_ICON, BLANK = 0, 1
ICON_NAMES = ("none", "blank", *ICONS)


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means."""

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        self.families = [family.name for family in contents.families]
        self.symbols = [family.symbol for family in contents.families]
        self.characters = [name for family in contents.families for name in family.characters]
        modifiers, deaths, events = contents.modifiers, contents.deaths, contents.events
        cards: list[AnyCard] = [*modifiers, *deaths, *events]
        self.titles = [card.title for card in cards]
        self.number = {title: kind for kind, title in enumerate(self.titles)}
        self.character_number = {name: number for number, name in enumerate(self.characters)}
        self.categories = (
            [MODIFIERS] * len(modifiers) + [DEATHS] * len(deaths) + [EVENTS] * len(events)
        )
        self.counts = [card.count for card in cards]
        self.cards = [kind for kind, count in enumerate(self.counts) for _ in range(count)]
        self.first_death = len(modifiers)
        self.first_event = len(modifiers) + len(deaths)
        self.faces(modifiers, deaths, events)
        self.effects(modifiers, deaths, events)
        self.texts = [
            *(modifier_text(card) for card in modifiers),
            *(death_text(card) for card in deaths),
            *(event_text(card) for card in events),
        ]
        self.lasting = [
            " ".join(map(while_visible_text, card.while_visible))
            if isinstance(card, Modifier)
            else ""
            for card in cards
        ]
        self.number_moves(events)

    def faces(
        self, modifiers: list[Modifier], deaths: list[UntimelyDeath], events: list[EventCard]
    ) -> None:
        """What can be seen on each card: three slots and an icon."""
        clear = (CLEAR, CLEAR, CLEAR)
        self.pathos = [
            *(slots(card.pathos) for card in modifiers),
            *(slots(card.pathos) for card in deaths),
            *(clear for _ in events),
        ]
        self.icons = [ICON_NAMES.index(card.icon) for card in modifiers]
        self.icons += [NO_ICON] * (len(deaths) + len(events))
        self.negative = [
            any(slot != CLEAR and slot < 0 for slot in pathos) for pathos in self.pathos
        ]
        self.bonus = [0] * len(self.titles)
        self.bonus_icons = [0] * len(self.titles)  # a bit for each icon that earns it
        for kind, death in enumerate(deaths, self.first_death):
            if death.bonus is not None:
                self.bonus[kind] = death.bonus.points
                for icon in set(death.bonus.icons):
                    self.bonus_icons[kind] |= 1 << ICON_NAMES.index(icon)

    def effects(
        self, modifiers: list[Modifier], deaths: list[UntimelyDeath], events: list[EventCard]
    ) -> None:
        """What each card does, laid out so that reading a stack needs no effect words."""
        size = len(self.titles)
        laid: list[Modifier | UntimelyDeath] = [*modifiers, *deaths]
        self.at_once: list[list[AtOnce]] = [*(card.at_once for card in laid), *([] for _ in events)]
        self.limit_change = [0] * size
        self.discards_after = [0] * size
        self.opens = [False] * size
        self.bars_events = [False] * size
        self.must_show = [NO_ICON] * size
        self.must_not_show = [NO_ICON] * size
        self.deeds: list[Deed | None] = [None] * self.first_event + [card.deed for card in events]
        self.cancels: list[Cancels | None] = [None] * self.first_event
        self.cancels += [card.cancels for card in events]
        for kind, modifier in enumerate(modifiers):
            for effect in modifier.while_visible:
                self.note(kind, effect)
        for kind, card in enumerate(laid):
            if card.needs is not None:
                self.require(kind, card.needs)

    def note(self, kind: int, effect: WhileVisible) -> None:
        match effect:
            case DrawLimit(change=change):
                self.limit_change[kind] += change
            case DiscardAfterModifier(cards=cards):
                self.discards_after[kind] += cards
            case OpenToDeath():
                self.opens[kind] = True
            case NoEvents():
                self.bars_events[kind] = True

    def require(self, kind: int, needs: Needs) -> None:
        match needs:
            case Shows(icon=icon):
                self.must_show[kind] = ICON_NAMES.index(icon)
            case ShowsNot(icon=icon):
                self.must_not_show[kind] = ICON_NAMES.index(icon)

    def number_moves(self, events: list[EventCard]) -> None:
        """Where each event stands in its own verb's list, and each response in its own."""
        shapes: list[list[str]] = [[], [], [], []]
        responses: list[str] = []
        self.place: list[int] = [0] * len(self.titles)
        self.shape: list[int] = [NOTHING] * len(self.titles)
        self.response_place: dict[int, int] = {}
        self.by_shape: list[list[int]] = [[], [], [], []]
        for kind, card in enumerate(events, self.first_event):
            if card.cancels is not None:
                self.response_place[kind] = len(responses)
                responses.append(card.title)
            if card.deed is not None:
                shape = names(card.deed)
                verb = {NOTHING: 0, ONE: 1, TWO: 2, MODIFIER: 3, DEATH: 3}[shape]
                self.shape[kind] = shape
                self.place[kind] = len(shapes[verb])
                shapes[verb].append(card.title)
                self.by_shape[verb].append(kind)
        self.responses = list(self.response_place)
        self.numbering = Numbering(
            self.characters,
            self.titles[: self.first_death],
            self.titles[self.first_death : self.first_event],
            self.titles[self.first_event :],
            shapes,
            responses,
        )

    def family_of(self, character: int) -> int:
        return character // FAMILY


def slots(pathos: list[Slot]) -> tuple[int, int, int]:
    top, middle, bottom = (CLEAR if slot == "clear" else slot for slot in pathos)
    return top, middle, bottom


def modifier_text(card: Modifier) -> str:
    parts = [needs_text(card.needs)] if card.needs is not None else []
    parts += [at_once_text(effect) for effect in card.at_once]
    parts += [while_visible_text(effect) for effect in card.while_visible]
    return " ".join(parts)


def death_text(card: UntimelyDeath) -> str:
    parts = [needs_text(card.needs)] if card.needs is not None else []
    if card.bonus is not None:
        parts.append(f"{signed(card.bonus.points)} if {' or '.join(card.bonus.icons)} shows.")
    parts += [at_once_text(effect) for effect in card.at_once]
    return " ".join(parts)


def event_text(card: EventCard) -> str:
    parts = [cancels_text(card.cancels)] if card.cancels is not None else []
    if card.deed is not None:
        parts.append(deed_text(card.deed))
    return " ".join(parts)


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
