"""What is in the box: reads an edition, checks it and numbers the kinds of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Edition, Provenance
from sexton.games.the_cemetery.effects import (
    ALWAYS,
    END,
    OWN,
    START,
    Ability,
    BuryDeep,
    Dig,
    Effect,
    Fence,
    NoDigAction,
    Standing,
    Stop,
    Timed,
    When,
    ability_text,
    bonus_text,
    is_standing,
)
from sexton.games.the_cemetery.moves import MOST_SEATS, Numbering

CORPSE, TOMB, DEVELOPMENT = range(3)
SORTS = ("corpse", "tomb", "development")
GOOD, BAD = range(2)
COLOURS = ("good", "bad")

HAND = 5  # the full game's hand; the simplified one has 6 (TC-13)
SIMPLE_HAND = 6
MOST_KINDS = 63
NO_BONUS, AT_START, AT_END, STANDING = range(4)
TIMES = {START: AT_START, END: AT_END, ALWAYS: STANDING}

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=1, le=9)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 '-]*$", max_length=24)]


class Corpse(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    value: Value
    count: Count
    ability: Annotated[list[Ability], msgspec.Meta(min_length=1, max_length=4)]
    provenance: Provenance


class Tomb(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    value: Value
    count: Count
    ability: Annotated[list[Ability], msgspec.Meta(min_length=1, max_length=4)]
    when: Literal["start of turn", "end of turn"]
    bonus: Timed
    provenance: Provenance


class Development(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    colour: Literal["good", "bad"]
    count: Count
    ability: Annotated[list[Ability], msgspec.Meta(min_length=1, max_length=4)]
    when: When
    effect: Timed | Standing
    provenance: Provenance


class Zombie(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    value: Annotated[int, msgspec.Meta(ge=-20, le=-1)]
    provenance: Provenance


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["the-cemetery"]
    name: str
    corpses: Annotated[list[Corpse], msgspec.Meta(min_length=1)]
    tombs: Annotated[list[Tomb], msgspec.Meta(min_length=1)]
    developments: list[Development]
    zombies: list[Zombie]


class Face(msgspec.Struct, frozen=True):
    """A card as everybody can read it."""

    name: str
    sort: str
    value: int | None
    colour: str | None
    ability: str
    bonus: str


class Box:
    """The components, numbered. A card is the number of its kind; tables say what it means.

    Corpses come first, then tombs, then developments. Effects are numbered too, so that what is
    half done can be written down.
    """

    def __init__(self, edition: Edition) -> None:
        contents = edition.read(Contents)
        check(edition, contents)
        self.edition = edition
        corpses, tombs, developments = contents.corpses, contents.tombs, contents.developments
        cards: list[Corpse | Tomb | Development] = [*corpses, *tombs, *developments]
        self.names = tuple(card.name for card in cards)
        self.number = {name: kind for kind, name in enumerate(self.names)}
        self.counts = [card.count for card in cards]
        self.corpses = len(corpses)
        self.tombs = len(tombs)
        self.sorts = [CORPSE] * len(corpses) + [TOMB] * len(tombs)
        self.sorts += [DEVELOPMENT] * len(developments)
        self.values = [card.value for card in corpses] + [tomb.value for tomb in tombs]
        self.values += [0] * len(developments)
        self.slot_values = sorted({tomb.value for tomb in tombs})
        self.slots = len(self.slot_values)
        self.slot = [0] * len(corpses)
        self.slot += [self.slot_values.index(tomb.value) for tomb in tombs]
        self.colours = [0] * (len(corpses) + len(tombs))
        self.colours += [COLOURS.index(card.colour) for card in developments]
        self.zombies = sorted(zombie.value for zombie in contents.zombies)
        self.effects: list[Effect] = []
        self.abilities: list[list[int]] = []  # the effects' numbers, for each kind
        self.bonus_time: list[int] = []
        self.bonus: list[int] = []  # an effect's number; means something where there is a time
        for card in cards:
            self.add_effects(card)
        self.read_standing()
        self.faces = [face(card) for card in cards]
        self.numbering = Numbering(
            [card.name for card in corpses],
            [card.name for card in tombs],
            [card.name for card in developments],
            self.slot_values,
            self.zombies,
            [self.names[kind] for kind in self.stops],
        )

    def add_effects(self, card: Corpse | Tomb | Development) -> None:
        first = len(self.effects)
        self.effects += card.ability
        self.abilities.append(list(range(first, len(self.effects))))
        self.bonus.append(len(self.effects))
        match card:
            case Corpse():
                self.bonus_time.append(NO_BONUS)
            case Tomb():
                self.bonus_time.append(TIMES[card.when])
                self.effects.append(card.bonus)
            case Development():
                self.bonus_time.append(TIMES[card.when])
                self.effects.append(card.effect)

    def read_standing(self) -> None:
        """What is asked all the time, as one table for each question."""
        kinds = range(len(self.names))
        self.stops = [kind for kind in kinds if isinstance(self.ability(kind)[0], Stop)]
        self.stop_count = sum(self.counts[kind] for kind in self.stops)
        self.fences = [False for _ in kinds]
        self.no_dig = [False for _ in kinds]
        self.deep_from = [0 for _ in kinds]  # 0: never
        for kind in kinds:
            if self.bonus_time[kind] != STANDING:
                continue
            effect = self.effects[self.bonus[kind]]
            self.fences[kind] = isinstance(effect, Fence)
            self.no_dig[kind] = isinstance(effect, NoDigAction)
            if isinstance(effect, BuryDeep):
                self.deep_from[kind] = effect.from_value

    def ability(self, kind: int) -> list[Effect]:
        return [self.effects[number] for number in self.abilities[kind]]

    def deck(self, *, simplified: bool) -> list[int]:
        """TC-13: the simplified game leaves the developments in the box."""
        return [
            kind
            for kind, count in enumerate(self.counts)
            if not simplified or self.sorts[kind] != DEVELOPMENT
            for _ in range(count)
        ]


def face(card: Corpse | Tomb | Development) -> Face:
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


def check(edition: Edition, contents: Contents) -> None:
    """What the types can't say."""
    seen: set[str] = set()
    lists: dict[str, Sequence[Corpse | Tomb | Development]] = {
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


def check_timed(edition: Edition, entry: str, effect: Timed | Standing) -> None:
    if isinstance(effect, Dig) and (effect.optional or effect.another):
        raise edition.wrong(entry, "a bonus is one dig: it can't be optional or another")


def check_development(edition: Edition, entry: str, card: Development) -> None:
    check_timed(edition, entry, card.effect)
    if is_standing(card.effect) != (card.when == ALWAYS):
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
