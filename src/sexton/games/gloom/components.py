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
    Expedition,
    Guest,
    Modifier,
    Mystery,
    Slot,
    UntimelyDeath,
)
from sexton.games.gloom.types.words import ICONS, AtOnce, Cancels, Deed, Fetch, Needs

if TYPE_CHECKING:
    from sexton.games.gloom.effects import AtOnceEffect, Condition, DeedEffect

HAND: Final = 5
DRAW_LIMIT: Final = 5
USUAL_GUESTS: Final = 2

MODIFIERS: Final = 0
DEATHS: Final = 1
EVENTS: Final = 2
MYSTERIES: Final = 3
GUESTS: Final = 4
EXPEDITIONS: Final = 5
KINDS = ("modifier", "untimely death", "event", "mystery", "guest", "expedition")
MOST_KINDS: Final = 1000  # of cards: a card in a hand has ten bits for its kind

CLEAR: Final = 999  # a slot that shows what lies below; no pathos can be that much
NO_ICON: Final = 0
BLANK: Final = 1
ICON_NAMES = ("none", "blank", *ICONS)

Slots = tuple[int, int, int]


def option_of(box: str) -> str:
    """The option that puts this box on the table."""
    return box.replace("-", "_")


class Box:
    """The components, numbered. A card is the number of its kind; columns say what it means."""

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition

        self.families = [family.name for family in contents.families]
        self.symbols = [family.symbol for family in contents.families]
        self.boxes = list(contents.boxes)
        self.most_seats = min(MOST_SEATS, len(self.families))
        self.characters = [name for family in contents.families for name in family.names]
        self.family_of: list[int] = []  # of each character that has one
        for number, family in enumerate(contents.families):
            self.family_of += [number] * len(family.names)
        self.first_guest = len(self.characters)  # GL-24: guests are characters as well
        self.characters += [guest.title for guest in contents.guests]
        self.character_number = {name: who for who, name in enumerate(self.characters)}

        groups: list[Sequence[AnyCard]] = [
            contents.modifiers,
            contents.deaths,
            contents.events,
            contents.mysteries,
            contents.guests,
            contents.expeditions,
        ]
        cards: list[AnyCard] = [card for group in groups for card in group]
        self.categories = [category for category, group in enumerate(groups) for _ in group]
        self.first_death = len(contents.modifiers)
        self.first_event = self.first_death + len(contents.deaths)
        self.first_mystery = self.first_event + len(contents.events)
        self.first_guest_card = self.first_mystery + len(contents.mysteries)
        self.first_expedition = self.first_guest_card + len(contents.guests)
        self.titles = [card.title for card in cards]
        self.number = {title: kind for kind, title in enumerate(self.titles)}
        self.counts = [
            0 if isinstance(card, Guest | Expedition) else card.count for card in cards
        ]  # in the draw pile
        self.cards = [kind for kind, count in enumerate(self.counts) for _ in range(count)]

        self.pathos = [slots(card) for card in cards]
        # For adding up a stack: a bit for each slot that a card covers; and for each of the eight
        # sets of slots what it shows in them, at eight times the card plus the set.
        self.covers = [
            sum(1 << at for at in range(3) if pathos[at] != CLEAR) for pathos in self.pathos
        ]
        self.sums = [
            sum(pathos[at] for at in range(3) if wanted >> at & 1 and pathos[at] != CLEAR)
            for pathos in self.pathos
            for wanted in range(8)
        ]
        self.icons = [printed_icon(card) for card in cards]
        self.negative = [
            any(slot != CLEAR and slot < 0 for slot in pathos) for pathos in self.pathos
        ]
        self.bonus = [0] * len(cards)
        self.bonus_icons = [0] * len(cards)  # a bit for each icon that earns it
        self.cancels: list[Cancels | None] = [None] * len(cards)
        self.answers = [-1] * len(cards)  # the category of what a response cancels

        # What shows on top is read from here, so that reading a stack needs no effect words.
        self.limit_change = [0] * len(cards)
        self.discards_after = [0] * len(cards)
        self.opens = [False] * len(cards)
        self.bars_events = [False] * len(cards)
        self.bans = [0] * len(cards)  # a bit for each icon that can't be played
        self.frees_event = [False] * len(cards)
        self.trades = [False] * len(cards)
        self.draws_from_hands = [False] * len(cards)
        self.undying = [False] * len(cards)
        self.worth_icon = [NO_ICON] * len(cards)  # an icon that counts, and how much
        self.worth_points = [0] * len(cards)
        self.hides_icon = [NO_ICON] * len(cards)
        self.draws_face_up = [False] * len(cards)
        self.deaths_second = [False] * len(cards)
        self.text_worth = [0.0] * len(cards)  # to the owner, in the eyes of a bot

        self.following = [""] * len(cards)  # of guests: whom they join, as their card says it
        self.persists = [
            isinstance(card, Guest) or (isinstance(card, Modifier) and card.persistent)
            for card in cards
        ]
        self.follows_icon = [NO_ICON] * len(cards)  # GL-25: of guests; else they follow deaths
        self.follows_deaths = [False] * len(cards)
        self.brings = [0] * len(cards)  # the kind of an expedition, if any
        self.usually = [0] * len(cards)  # how many things it does at once, wherever all are
        self.mystery_icons: list[list[int]] = [[] for _ in cards]

        self.needs: list[tuple[Condition[Any], Needs] | None] = [None] * len(cards)
        self.at_once: list[list[tuple[AtOnceEffect[Any], AtOnce]]] = [[] for _ in cards]
        self.deeds: list[tuple[DeedEffect[Any], Deed] | None] = [None] * len(cards)
        self.names = [NOTHING] * len(cards)  # what a move names with an event
        self.texts = [""] * len(cards)
        self.lasting = [""] * len(cards)  # what the text says of the time while it is visible
        for kind, card in enumerate(cards):
            self.look_up(kind, card)

        homes = {home.family: home.name for home in contents.residences}
        self.has_homes = bool(contents.mysteries)
        self.residences = [homes.get(family, family) for family in self.families]
        # Where nothing in the box can do it, nobody need look for it.
        self.has_bans = any(self.bans)
        self.has_persistent = any(self.persists)
        self.has_undying = any(self.undying)
        self.changes_worth = any(self.worth_points)
        self.hides_icons = any(self.hides_icon)

        named: list[list[int]] = [[], [], [], [], []]
        for kind, deed in enumerate(self.deeds):
            if deed is not None:
                named[self.names[kind]].append(kind)
        self.numbering = Numbering(
            self,
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
            self.answers[kind] = -1 if card.cancels is None else KINDS.index(card.cancels)
            if card.deed is not None:
                entry = effects.DEEDS[type(card.deed)]
                self.deeds[kind] = (entry, card.deed)
                self.names[kind] = entry.names
            return
        self.note_lasting(kind, card)
        if isinstance(card, Mystery):
            self.mystery_icons[kind] = [ICON_NAMES.index(icon) for icon in card.icons]
        elif isinstance(card, Guest):
            effects.note_follows(self, card, kind)
            self.following[kind] = effects.follows_text(card)
        elif not isinstance(card, Expedition):
            self.look_up_laid(kind, card)

    def note_lasting(self, kind: int, card: AnyCard) -> None:
        from sexton.games.gloom import effects

        for word in lasting_words(card):
            entry = effects.LASTING[type(word)]
            entry.note(self, word, kind)
            self.text_worth[kind] += entry.worth(word)

    def look_up_laid(self, kind: int, card: Modifier | UntimelyDeath) -> None:
        """What lies on a character: what it needs, does at once, earns and brings."""
        from sexton.games.gloom import effects

        if card.needs is not None:
            self.needs[kind] = (effects.NEEDS[type(card.needs)], card.needs)
        words = [*card.at_once, *card.already_there]
        self.at_once[kind] = [(effects.AT_ONCE[type(word)], word) for word in words]
        self.usually[kind] = len(card.at_once)
        if card.brings is not None:
            self.brings[kind] = self.number[card.brings]
        if isinstance(card, UntimelyDeath) and card.bonus is not None:
            self.bonus[kind] = card.bonus.points
            for icon in card.bonus.icons:
                self.bonus_icons[kind] |= 1 << ICON_NAMES.index(icon)

    def members(self, family: int) -> list[int]:
        return [who for who, own in enumerate(self.family_of) if own == family]


def lasting_words(card: AnyCard) -> Sequence[Any]:
    """What a card does as long as it counts."""
    if isinstance(card, Modifier):
        return card.while_visible
    if isinstance(card, Mystery):
        return card.while_newest
    if isinstance(card, Guest):
        return card.persistently
    return card.rules if isinstance(card, Expedition) else []


def slots(card: AnyCard) -> Slots:
    pathos: list[Slot] = [] if isinstance(card, EventCard | Expedition) else card.pathos
    top, middle, bottom = [CLEAR if slot == "clear" else slot for slot in pathos] or [CLEAR] * 3
    return top, middle, bottom


def printed(pathos: Slots) -> list[int | None]:
    """Three slots as people see them: a clear one holds nothing."""
    return [None if slot == CLEAR else slot for slot in pathos]


def printed_icon(card: AnyCard) -> int:
    return ICON_NAMES.index(card.icon) if isinstance(card, Modifier | Guest) else NO_ICON


def check_families(edition: Edition, contents: Contents) -> set[str]:
    """Everybody's name, in small letters: nobody could say which of two is meant."""
    seen: set[str] = set()
    for index, family in enumerate(contents.families):
        entry = f"families[{index}] ({family.name})"
        earlier = [other.name.casefold() for other in contents.families[:index]]
        if family.name.casefold() in earlier:
            raise edition.wrong(entry, "that name is taken by another family")
        for name in family.names:
            if name.casefold() in seen:
                raise edition.wrong(entry, f"{name} is there twice")
            seen.add(name.casefold())
    return seen


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    seen = check_families(edition, contents)
    groups: dict[str, Sequence[AnyCard]] = {
        "modifiers": contents.modifiers,
        "deaths": contents.deaths,
        "events": contents.events,
        "mysteries": contents.mysteries,
        "guests": contents.guests,
        "expeditions": contents.expeditions,
    }
    total = 0
    for group, cards in groups.items():
        for index, card in enumerate(cards):
            entry = f"{group}[{index}] ({card.title})"
            if card.title.casefold() in seen:
                raise edition.wrong(entry, "that title is taken")
            seen.add(card.title.casefold())
            total += 0 if isinstance(card, Guest | Expedition) else card.count
            check_named(edition, contents, entry, card)
    for index, event in enumerate(contents.events):
        if event.deed is None and event.cancels is None:
            entry = f"events[{index}] ({event.title})"
            raise edition.wrong(entry, "an event needs a deed, or says what it cancels")
    if len(set(contents.boxes)) < len(contents.boxes):
        raise edition.wrong("boxes", "one of them is there twice")
    check_homes(edition, contents)
    needed = min(MOST_SEATS, len(contents.families)) * HAND + 1
    if not needed <= total <= 500:
        raise edition.wrong("cards", f"there must be {needed} to 500 cards, and there are {total}")
    if sum(map(len, groups.values())) > MOST_KINDS:
        raise edition.wrong("cards", f"there can't be more than {MOST_KINDS} different ones")


def check_named(edition: Edition, contents: Contents, entry: str, card: AnyCard) -> None:
    """An expedition that a card brings, and a guest that it fetches, are in the box."""
    if not isinstance(card, Modifier | UntimelyDeath):
        return
    expeditions = [one.title for one in contents.expeditions]
    if card.brings is not None and card.brings not in expeditions:
        there_are = ", ".join(expeditions) or "none"
        raise edition.wrong(entry, f"{card.brings} is no expedition in this box: {there_are}")
    if card.already_there and card.brings is None:
        raise edition.wrong(entry, "already_there is for cards that bring an expedition")
    guests = [guest.title for guest in contents.guests]
    for word in (*card.at_once, *card.already_there):
        if isinstance(word, Fetch) and word.guest and word.guest not in guests:
            there_are = ", ".join(guests) or "none"
            raise edition.wrong(entry, f"{word.guest} is no guest in this box: {there_are}")


def check_homes(edition: Edition, contents: Contents) -> None:
    """Two residences can't be told apart by the same name, or the same family."""
    families, names = set[str](), set[str]()
    for index, home in enumerate(contents.residences):
        entry = f"residences[{index}] ({home.name})"
        if home.family in families:
            raise edition.wrong(entry, f"{home.family} has a residence already")
        if home.name.casefold() in names:
            raise edition.wrong(entry, "that name is taken by another residence")
        families.add(home.family)
        names.add(home.name.casefold())
