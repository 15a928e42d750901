"""The Structs of the chronicle: houses, lives and what befell them."""

from __future__ import annotations

import msgspec

from sexton.core.types import Seat


class Passage(msgspec.Struct, frozen=True):
    """A sentence or two: whose words, if a player's, and of which card."""

    text: str
    by: str = ""
    card: str = ""
    last: bool = False  # the death that ends a life, or seemed to
    value: str = ""  # what stands on the card
    seat: Seat | None = None  # who played it
    turn: int = 0
    move: int = 0  # after so many moves it has happened
    taken_off: str = ""  # by what the card came off again, and when


class Life(msgspec.Struct, frozen=True):
    name: str
    passages: list[Passage]
    stone: str
    worth: str
    sum: str


class House(msgspec.Struct, frozen=True):
    family: str
    player: str
    about: str
    worth: str
    lives: list[Life]


class Chronicle(msgspec.Struct, frozen=True):
    title: str
    subtitle: str
    told_by: str
    houses: list[House]
    nights: list[Passage]  # what befell nobody in particular
    asides: list[Passage]
    reckoning: list[str]
