"""The words that cards are written in: what each says, spoken by its data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Icon = Literal["beast", "death", "duck", "goblet", "lucre", "marriage"]
ICONS: tuple[Icon, ...] = ("beast", "death", "duck", "goblet", "lucre", "marriage")

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


# Events.


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

# What a move names when an event is played, besides the card itself.
NOTHING, ONE, TWO, MODIFIER, DEATH = range(5)


def names(deed: Deed) -> int:
    """What must be named with it: nothing, one character, two, or one and a card of the hand."""
    match deed:
        case DrawAndPlay() | Loot() | ExtraPlays():
            return NOTHING
        case Revive() | DiscardModifiers() | DiscardTop():
            return ONE
        case StealBody() | ExchangeTops() | MoveDeath():
            return TWO
        case ExchangeWithHand():
            return MODIFIER
        case DeathWhere():
            return DEATH


def points(value: int) -> str:
    """A number as it stands on a card: 0, +20, or −15 with a true minus sign."""
    return f"{value:+d}".replace("-", "\N{MINUS SIGN}") if value else "0"


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def at_once_text(effect: AtOnce) -> str:
    match effect:
        case Discard(cards=count):
            return f"The owner discards {cards(count)}."
        case DiscardHand():
            return "The owner discards the whole hand."
        case DrawOrDiscard(cards=count):
            return f"The owner may draw {cards(count)} or discard {cards(count)}."
        case Refill():
            return "The owner may discard any number, then draws up to the draw limit."
        case NeighbourTakes(cards=count):
            return f"The player on the owner's right takes {cards(count)} at random and keeps them."
        case NeighbourDiscards(cards=count):
            return (
                f"The player on the owner's right picks {cards(count)} at random to be discarded."
            )
        case SkipDraw():
            return "The owner skips the next draw phase."
        case SkipTurn():
            return "The owner skips the next turn."


def while_visible_text(effect: WhileVisible) -> str:
    match effect:
        case DrawLimit(change=change):
            return f"While visible: {points(change)} to the owner's draw limit."
        case DiscardAfterModifier(cards=count):
            return f"While visible: the owner discards {cards(count)} after each modifier played."
        case OpenToDeath():
            return (
                "While visible and negative: anybody may play an untimely death here "
                "as a free play in their own turn."
            )
        case NoEvents():
            return "While visible: the owner can't play events."


def needs_text(needs: Needs) -> str:
    match needs:
        case Shows(icon=icon):
            return f"Only on a character showing {icon}."
        case ShowsNot(icon=icon):
            return f"Not on a character showing {icon}."


def deed_text(deed: Deed) -> str:
    match deed:
        case StealBody():
            return (
                "Give up one of your living characters and choose any dead one: "
                "both leave the game and count for nobody."
            )
        case ExchangeTops():
            return "Exchange the top modifiers of two living characters."
        case MoveDeath():
            return (
                "Move an untimely death from a dead character, who lives again, "
                "to a living one whose Self-Worth is negative."
            )
        case DrawAndPlay(cards=count):
            return (
                f"Draw {cards(count)}, play 1 card of any kind if you like, "
                "then discard down to your draw limit."
            )
        case Loot(icon=icon):
            return (
                f"Only with a living character of yours showing {icon}: take 1 card at random "
                "from each opponent; play any of them at once, keep the rest."
            )
        case Revive():
            return "In your turn: discard the untimely death of a dead character, who lives again."
        case ExtraPlays(plays=plays):
            return (
                f"Up to {plays} extra plays this turn, "
                "untimely deaths or modifiers with negative pathos only."
            )
        case DeathWhere(icon=icon):
            return (
                f"Play an untimely death from your hand on a character showing {icon}, "
                "whatever its Self-Worth."
            )
        case ExchangeWithHand():
            return "Exchange a living character's top modifier with one from your hand."
        case DiscardModifiers():
            return "Discard every modifier on one living character."
        case DiscardTop():
            return "Discard the top modifier of one living character."


Cancels = Literal["untimely death", "event"]


def cancels_text(cancels: Cancels) -> str:
    match cancels:
        case "untimely death":
            return "Response: cancel an untimely death as it is played."
        case "event":
            return "Response: cancel an event as it is played."
