"""The words that cards are written in: `word` says which, the other fields how much."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Icon = Literal["beast", "death", "duck", "goblet", "lucre", "marriage"]
ICONS: tuple[Icon, ...] = ("beast", "death", "duck", "goblet", "lucre", "marriage")

Title = Annotated[
    str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^(?! )[^\x00-\x1f:/]+(?<! )$")
]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="word"):
    """One effect in an edition file: `word` says which, the other fields how much."""


# At once: when the card is played, and never when it is moved (GL-6).


class Discard(Word, frozen=True, tag="discard"):
    cards: Few


class DiscardHand(Word, frozen=True, tag="discard hand"):
    pass


class DrawOrDiscard(Word, frozen=True, tag="draw or discard"):
    cards: Few


class Refill(Word, frozen=True, tag="refill"):
    pass


class NeighbourTakes(Word, frozen=True, tag="neighbour takes"):
    cards: Few


class NeighbourDiscards(Word, frozen=True, tag="neighbour discards"):
    cards: Few


class SkipDraw(Word, frozen=True, tag="skip draw"):
    pass


class SkipTurn(Word, frozen=True, tag="skip turn"):
    pass


AtOnce = (
    Discard
    | DiscardHand
    | DrawOrDiscard
    | Refill
    | NeighbourTakes
    | NeighbourDiscards
    | SkipDraw
    | SkipTurn
)


# While visible: as long as the card lies on top, read whenever somebody asks.


class DrawLimit(Word, frozen=True, tag="draw limit"):
    change: Annotated[int, msgspec.Meta(ge=-4, le=4)]


class DiscardAfterModifier(Word, frozen=True, tag="discard after modifier"):
    cards: Few


class OpenToDeath(Word, frozen=True, tag="open to death"):
    pass


class NoEvents(Word, frozen=True, tag="no events"):
    pass


WhileVisible = DrawLimit | DiscardAfterModifier | OpenToDeath | NoEvents


# What the character must show, or must not, for the card to be played there.


class Shows(Word, frozen=True, tag="shows"):
    icon: Icon


class ShowsNot(Word, frozen=True, tag="shows not"):
    icon: Icon


Needs = Shows | ShowsNot


# What an event does when it stands.


class StealBody(Word, frozen=True, tag="steal body"):
    pass


class ExchangeTops(Word, frozen=True, tag="exchange tops"):
    pass


class MoveDeath(Word, frozen=True, tag="move death"):
    pass


class DrawAndPlay(Word, frozen=True, tag="draw and play"):
    cards: Few


class Loot(Word, frozen=True, tag="loot"):
    icon: Icon


class Revive(Word, frozen=True, tag="revive"):
    pass


class ExtraPlays(Word, frozen=True, tag="extra plays"):
    plays: Few


class DeathWhere(Word, frozen=True, tag="death where"):
    icon: Icon


class ExchangeWithHand(Word, frozen=True, tag="exchange with hand"):
    pass


class DiscardModifiers(Word, frozen=True, tag="discard modifiers"):
    pass


class DiscardTop(Word, frozen=True, tag="discard top"):
    pass


Deed = (
    StealBody
    | ExchangeTops
    | MoveDeath
    | DrawAndPlay
    | Loot
    | Revive
    | ExtraPlays
    | DeathWhere
    | ExchangeWithHand
    | DiscardModifiers
    | DiscardTop
)

Cancels = Literal["untimely death", "event"]
