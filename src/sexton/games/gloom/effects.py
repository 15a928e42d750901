"""The words that cards are written in: what each says, spoken by its data."""

from __future__ import annotations

from sexton.core.phrases import counted, signed
from sexton.games.gloom.types import (
    AtOnce,
    Cancels,
    DeathWhere,
    Deed,
    Discard,
    DiscardAfterModifier,
    DiscardHand,
    DiscardModifiers,
    DiscardTop,
    DrawAndPlay,
    DrawLimit,
    DrawOrDiscard,
    ExchangeTops,
    ExchangeWithHand,
    ExtraPlays,
    Loot,
    MoveDeath,
    Needs,
    NeighbourDiscards,
    NeighbourTakes,
    NoEvents,
    OpenToDeath,
    Refill,
    Revive,
    Shows,
    ShowsNot,
    SkipDraw,
    SkipTurn,
    StealBody,
    WhileVisible,
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


def cards(count: int) -> str:
    return counted(count, "card")


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
            return f"While visible: {signed(change)} to the owner's draw limit."
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


def cancels_text(cancels: Cancels) -> str:
    match cancels:
        case "untimely death":
            return "Response: cancel an untimely death as it is played."
        case "event":
            return "Response: cancel an event as it is played."
