"""The words that cards are written in, and how each is said. Rules read them; so do texts."""

from __future__ import annotations

from typing import Annotated, Literal, assert_never

import msgspec

Size = Literal["single", "double"]
Deck = Literal["fate", "treasure"]
Counted = Literal[
    "single in a double grave",
    "coffin in the river",
    "coffin in a mass grave",
    "area led",
    "fate card in hand",
]
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="word"):
    """One thing that a card does."""


class Load(Word, frozen=True, tag="load"):
    coffin: Size
    or_single: bool = False


class Switch(Word, frozen=True, tag="switch"):
    pass


class Move(Word, frozen=True, tag="move"):
    whose: Literal["own", "opponent"]


class Swap(Word, frozen=True, tag="swap"):
    pass


class Dredge(Word, frozen=True, tag="dredge"):
    pass


class Return(Word, frozen=True, tag="return"):
    pass


class Shallow(Word, frozen=True, tag="shallow"):
    pass


class Points(Word, frozen=True, tag="points"):
    each: Number
    per: Counted


class Renew(Word, frozen=True, tag="renew"):
    take: tuple[Deck, ...]


class TakeWith(Word, frozen=True, tag="take with"):
    number: Number
    what: Deck


Effect = Load | Switch | Move | Swap | Dredge | Return | Shallow | Points | Renew | TakeWith

COUNTED = {
    "single in a double grave": "of your singles in a double grave",
    "coffin in the river": "of your coffins in the river",
    "coffin in a mass grave": "of your coffins in a mass grave",
    "area led": "area where nobody has as many coffins as you",
    "fate card in hand": "fate card left in your hand",
}


def say(effect: Effect) -> str:
    """What a card does, as a player would read it on the card."""
    match effect:
        case Load(coffin, or_single):
            rest = ", or a single if you have no double left" if or_single else ""
            return f"Load a {coffin} onto the cart{rest}."
        case Switch():
            return "You may switch the cart to the other bank."
        case Move(whose):
            which = "one of your coffins" if whose == "own" else "an opponent's coffin"
            return f"You may move {which} to any other open grave."
        case Swap():
            return "You may swap an opponent's coffin with one of yours."
        case Dredge():
            return "You may bring two singles or one double from the river to open graves."
        case Return():
            return "You may send any coffin in the graveyard back to its family."
        case Shallow():
            return "You may put a coffin of your family into an area, outside its graves."
        case Points(each, per):
            return f"{each} point{'' if each == 1 else 's'} for each {COUNTED[per]}."
        case Renew(take):
            taken = " and ".join(f"a {deck} card" for deck in take)
            rest = f", then take {taken}" if take else ""
            return f"You may clear away all face-up cards and deal new ones{rest}."
        case TakeWith(number, what):
            return f"With a {number} in your bid you may take a {what} card."
        case _:
            assert_never(effect)
