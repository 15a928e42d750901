"""The chronicle: houses, lives and what befell them; and the words it is written with."""

from __future__ import annotations

import msgspec

from sexton.core.types import Seat


class Passage(msgspec.Struct, frozen=True):
    """A sentence or two: who told it, in whose words, and of which card."""

    text: str
    by: str = ""  # who told it, if somebody did
    own: bool = False  # in their own words, not in ours
    card: str = ""
    last: bool = False  # the death that ends a life, or seemed to
    value: str = ""  # what stands on the card
    icon: str = ""  # the story icon among it
    seat: Seat | None = None  # who played it
    turn: int = 0
    move: int = 0  # after so many moves it has happened
    taken_off: str = ""  # by what the card came off again, and when


class Life(msgspec.Struct, frozen=True):
    name: str
    passages: list[Passage]
    end: str  # how somebody died or was taken away, in a few words
    stone: str
    worth: str
    sum: str


class House(msgspec.Struct, frozen=True):
    family: str
    player: str
    about: str
    worth: str
    lives: list[Life]
    home: str = ""  # the residence, where there are mysteries
    mysteries: list[Passage] = []  # what was the matter with it, in the order it came to light


class Chronicle(msgspec.Struct, frozen=True):
    title: str
    subtitle: str
    told_by: str
    houses: list[House]
    nights: list[Passage]  # what befell nobody in particular
    asides: list[Passage]
    reckoning: list[str]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pronoun: str
    opening: str
    short: str = ""  # what everybody says once they have been introduced


class Passing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A death: how it stands on the stone, and how it is written of."""

    stone: str
    lines: list[str]


class Prose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of prose.toml."""

    people: dict[str, Person]
    families: dict[str, str]
    turns: dict[str, list[str]]
    modifiers: dict[str, list[str]]
    deaths: dict[str, Passing]
    events: dict[str, list[str]]
    mysteries: dict[str, list[str]]
    expeditions: dict[str, list[str]]
    joined: dict[str, list[str]]
    stones: dict[str, list[str]]
    spared: dict[str, list[str]]
    foiled: dict[str, list[str]]
    living: dict[str, list[str]]
    gone: dict[str, list[str]]
    others: dict[str, list[str] | str]
