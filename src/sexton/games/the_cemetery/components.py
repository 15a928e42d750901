"""What is in the box: reads an edition, checks it and numbers the kinds of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from sexton.core.edition import Edition
from sexton.core.phrases import capital
from sexton.games.the_cemetery.moves import MOST_SEATS, Numbering
from sexton.games.the_cemetery.types import (
    ALWAYS,
    END,
    OWN,
    START,
    Ability,
    BuryDeep,
    Card,
    Contents,
    Corpse,
    Development,
    Dig,
    Face,
    Fence,
    Lasting,
    LastingWord,
    NoDigAction,
    Stop,
    Timed,
    Tomb,
    When,
    Word,
)

CORPSE: Final = 0
TOMB: Final = 1
DEVELOPMENT: Final = 2
GOOD: Final = 0
BAD: Final = 1
COLOURS = ("good", "bad")

HAND: Final = 5  # the full game's hand; the simplified one has 6 (TC-13)
SIMPLE_HAND: Final = 6
MOST_KINDS: Final = 63

NO_BONUS: Final = 0
AT_START: Final = 1
AT_END: Final = 2
LASTING: Final = 3
TIMES = {START: AT_START, END: AT_END, ALWAYS: LASTING}


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means.

    Corpses come first, then tombs, then developments. The words on them are numbered
    too, so that what is half done can be written down.
    """

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        corpses, tombs, developments = contents.corpses, contents.tombs, contents.developments
        cards: list[Card] = [*corpses, *tombs, *developments]
        self.names = tuple(card.name for card in cards)
        self.number = {name: kind for kind, name in enumerate(self.names)}
        self.counts = [card.count for card in cards]
        self.corpses: i64 = len(corpses)
        self.tombs: i64 = len(tombs)
        self.sorts = [CORPSE] * len(corpses) + [TOMB] * len(tombs)
        self.sorts += [DEVELOPMENT] * len(developments)
        self.values = [card.value for card in corpses] + [tomb.value for tomb in tombs]
        self.values += [0] * len(developments)
        self.slot_values = sorted({tomb.value for tomb in tombs})
        self.slots: i64 = len(self.slot_values)
        self.slot = [0] * len(corpses)
        self.slot += [self.slot_values.index(tomb.value) for tomb in tombs]
        self.colours = [0] * (len(corpses) + len(tombs))
        self.colours += [COLOURS.index(card.colour) for card in developments]
        self.zombies = sorted(zombie.value for zombie in contents.zombies)
        self.words: list[Word] = []
        self.abilities: list[list[int]] = []  # the numbers of its words, for each kind
        self.bonus_time: list[int] = []
        self.bonus: list[int] = []  # a word's number; means something where there is a time
        for card in cards:
            self.add_words(card)
        kinds = range(len(cards))
        # What is asked all the time: one table for each question.
        self.stops = [kind for kind in kinds if isinstance(self.ability(kind)[0], Stop)]
        self.stop_count = sum(self.counts[kind] for kind in self.stops)
        self.fences = [isinstance(self.lasting(kind), Fence) for kind in kinds]
        self.no_dig = [isinstance(self.lasting(kind), NoDigAction) for kind in kinds]
        self.deep_from = [deep_from(self.lasting(kind)) for kind in kinds]
        self.faces = [face(card) for card in cards]
        self.numbering = Numbering(
            [card.name for card in corpses],
            [card.name for card in tombs],
            [card.name for card in developments],
            self.slot_values,
            self.zombies,
            [self.names[kind] for kind in self.stops],
        )

    def add_words(self, card: Card) -> None:
        first = len(self.words)
        self.words += card.ability
        self.abilities.append(list(range(first, len(self.words))))
        self.bonus.append(len(self.words))
        match card:
            case Corpse():
                self.bonus_time.append(NO_BONUS)
            case Tomb():
                self.bonus_time.append(TIMES[card.when])
                self.words.append(card.bonus)
            case Development():
                self.bonus_time.append(TIMES[card.when])
                self.words.append(card.effect)

    def ability(self, kind: int) -> list[Word]:
        return [self.words[number] for number in self.abilities[kind]]

    def lasting(self, kind: int) -> Word | None:
        """What holds for a cemetery while this card lies there."""
        return self.words[self.bonus[kind]] if self.bonus_time[kind] == LASTING else None

    def deck(self, *, simplified: bool) -> list[int]:
        counts = self.counts_in_deck(simplified=simplified)
        return [kind for kind, count in enumerate(counts) for _ in range(count)]

    def counts_in_deck(self, *, simplified: bool) -> list[int]:
        """TC-13: the simplified game leaves the developments in the box."""
        if not simplified:
            return self.counts.copy()
        return [
            0 if self.sorts[kind] == DEVELOPMENT else count
            for kind, count in enumerate(self.counts)
        ]


def deep_from(effect: Word | None) -> int:
    """The value of a tomb from which on burials start at level 2; 0 for never."""
    return effect.from_value if isinstance(effect, BuryDeep) else 0


def face(card: Card) -> Face:
    ability = ability_text(card.ability)
    match card:
        case Corpse():
            return Face(card.name, "corpse", card.value, None, ability, "")
        case Tomb():
            bonus = bonus_text(card.when, card.bonus, compulsory=False)
            return Face(card.name, "tomb", card.value, None, ability, bonus)
        case Development():
            bonus = bonus_text(card.when, card.effect, compulsory=card.colour == "bad")
            return Face(card.name, "development", None, card.colour, ability, bonus)


def ability_text(steps: Sequence[Word]) -> str:
    """What a card does from the hand."""
    return sentence(", then ".join(may(step) for step in steps))


def may(step: Word) -> str:
    return f"may {step.text()}" if step.may_be_left() else step.text()


def bonus_text(when: When, effect: Word, *, compulsory: bool) -> str:
    """What a tomb or a development does for the owner of its cemetery."""
    if isinstance(effect, LastingWord):
        return sentence(effect.text())
    if compulsory:
        return sentence(f"{when}, if it can be done: {effect.text()}")
    return sentence(f"{when}: you may {effect.text()}")


def sentence(text: str) -> str:
    return f"{capital(text)}."


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    seen: set[str] = set()
    lists: dict[str, Sequence[Card]] = {
        "corpses": contents.corpses,
        "tombs": contents.tombs,
        "developments": contents.developments,
    }
    for key, cards in lists.items():
        for index, card in enumerate(cards):
            entry = f"{key}[{index}] ({card.name})"
            if card.name in seen:
                raise edition.wrong(entry, "another card has that name already")
            seen.add(card.name)
            check_ability(edition, entry, card.ability)
            if isinstance(card, Tomb):
                check_timed(edition, entry, card.bonus)
            elif isinstance(card, Development):
                check_development(edition, entry, card)
    if len(seen) > MOST_KINDS:
        raise edition.wrong("file", f"there are {len(seen)} kinds of cards; at most {MOST_KINDS}")
    if len({tomb.value for tomb in contents.tombs}) > 5:
        raise edition.wrong("tombs", "there are at most five different values")
    check_counts(edition, contents)


def check_counts(edition: Edition, contents: Contents) -> None:
    values = [zombie.value for zombie in contents.zombies]
    for index, value in enumerate(values):
        if values.index(value) != index:
            raise edition.wrong(f"zombies[{index}]", f"there is another zombie {value} already")
    if len(values) < MOST_SEATS:
        raise edition.wrong("zombies", f"there must be {MOST_SEATS} or more: each player draws one")
    corpses = sum(card.count for card in contents.corpses)
    tombs = sum(card.count for card in contents.tombs)
    needed = MOST_SEATS * SIMPLE_HAND * 2
    if not needed <= corpses + tombs <= 200:
        raise edition.wrong(
            "file", f"there must be {needed} to 200 corpses and tombs; there are {corpses + tombs}"
        )
    for key, count in (("corpses", corpses), ("tombs", tombs)):
        if count < 10:
            raise edition.wrong(key, f"there must be 10 or more of them, and there are {count}")


def check_ability(edition: Edition, entry: str, steps: list[Ability]) -> None:
    for place, step in enumerate(steps):
        if isinstance(step, Stop) and len(steps) > 1:
            raise edition.wrong(entry, "a stop stands alone: it is played outside one's turn")
        follows = place > 0 and isinstance(steps[place - 1], Dig)
        if isinstance(step, Dig) and (step.optional or step.another) and not follows:
            raise edition.wrong(entry, "only a dig right after a dig is optional or another")


def check_timed(edition: Edition, entry: str, effect: Timed | Lasting) -> None:
    if isinstance(effect, Dig) and (effect.optional or effect.another):
        raise edition.wrong(entry, "a bonus is one dig: it can't be optional or another")


def check_development(edition: Edition, entry: str, card: Development) -> None:
    check_timed(edition, entry, card.effect)
    if isinstance(card.effect, LastingWord) != (card.when == ALWAYS):
        raise edition.wrong(
            entry, 'when = "always" belongs to bury deep, fence and no dig action, and to no other'
        )
    colour = "bad" if isinstance(card.effect, NoDigAction) else "good"
    if card.when == ALWAYS and card.colour != colour:
        raise edition.wrong(entry, "bury deep and fence are good, no dig action is bad")
    if card.colour == "bad":
        if card.when == END:
            raise edition.wrong(entry, "a bad development works at the start of the turn or always")
        dig = card.effect
        if isinstance(dig, Dig) and (dig.stoppable or dig.where != OWN):
            raise edition.wrong(
                entry, 'a compulsory dig has stoppable = false and where = "own" (TC-8)'
            )
