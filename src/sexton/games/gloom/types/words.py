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


class Fetch(Word, frozen=True, tag="fetch"):
    guest: Title | None = None  # whoever has waited longest in the middle, if nobody is named


AtOnce = (
    Discard
    | DiscardHand
    | DrawOrDiscard
    | Refill
    | NeighbourTakes
    | NeighbourDiscards
    | SkipDraw
    | SkipTurn
    | Fetch
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


class Ban(Word, frozen=True, tag="ban"):
    icon: Icon


class FreeEvent(Word, frozen=True, tag="free event"):
    pass


class Trade(Word, frozen=True, tag="trade"):
    pass


class DrawFromHands(Word, frozen=True, tag="draw from hands"):
    pass


class Undying(Word, frozen=True, tag="undying"):
    pass


WhileVisible = (
    DrawLimit
    | DiscardAfterModifier
    | OpenToDeath
    | NoEvents
    | Ban
    | FreeEvent
    | Trade
    | DrawFromHands
    | Undying
)


# Rules that a house has for its player, or an expedition for everybody.


class IconWorth(Word, frozen=True, tag="icon worth"):
    icon: Icon
    points: Annotated[int, msgspec.Meta(ge=-20, le=20)]


class HideIcon(Word, frozen=True, tag="hide icon"):
    icon: Icon


class FaceUp(Word, frozen=True, tag="face up"):
    pass


class DeathsSecond(Word, frozen=True, tag="deaths second"):
    pass


AtHome = DrawLimit | DiscardAfterModifier | NoEvents | Ban | FreeEvent | Trade | IconWorth
ForAll = DrawLimit | DiscardAfterModifier | NoEvents | IconWorth | HideIcon | FaceUp | DeathsSecond
Lasting = WhileVisible | AtHome | ForAll


# What a guest follows, wherever it happens.


class FollowsIcon(Word, frozen=True, tag="icon"):
    icon: Icon


class FollowsDeaths(Word, frozen=True, tag="deaths"):
    icon: Icon | None = None  # that the dead must show


Follows = FollowsIcon | FollowsDeaths


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


class MoveGuest(Word, frozen=True, tag="move guest"):
    to: Literal["middle", "own family"]


class DiscardMystery(Word, frozen=True, tag="discard mystery"):
    pass


class ExchangeMysteries(Word, frozen=True, tag="exchange mysteries"):
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
    | MoveGuest
    | DiscardMystery
    | ExchangeMysteries
)

Cancels = Literal["untimely death", "event"]
