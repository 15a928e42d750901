"""The words that cards are written in: what a card does is data, and its text is spoken from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec

Few = Annotated[int, msgspec.Meta(ge=1, le=9)]

DOWN: Final = "down"
UP: Final = "up"
EITHER: Final = "either"
ANYWHERE: Final = "anywhere"
OWN: Final = "own"
OPPONENTS: Final = "opponents"
START: Final = "start of turn"
END: Final = "end of turn"
ALWAYS: Final = "always"

When = Literal["start of turn", "end of turn", "always"]


class Word(msgspec.Struct, tag_field="does", forbid_unknown_fields=True, frozen=True):
    """One thing a card does; `does` in the edition file says which."""


class Dig(Word, frozen=True, tag="dig"):
    """Slides a corpse so many levels down or up (TC-6)."""

    direction: Literal["down", "up", "either"]
    levels: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    where: Literal["anywhere", "own", "opponents"] = ANYWHERE
    from_level: Literal[1, 2] | None = None  # None: any unsealed tomb
    stoppable: bool = True
    optional: bool = False  # only for a step after the first
    another: bool = False  # not the tomb of the dig before


class Draw(Word, frozen=True, tag="draw"):
    """Draws so many cards."""

    cards: Few


class Exhume(Word, frozen=True, tag="exhume"):
    """Exhumes a sealed corpse anywhere; it is no dig."""


class KillZombie(Word, frozen=True, tag="kill a zombie"):
    """Puts a zombie of any cemetery on the zombie discards."""


class SendZombie(Word, frozen=True, tag="send a zombie"):
    """Moves a zombie out of the own cemetery."""


class DestroyDevelopment(Word, frozen=True, tag="destroy a development"):
    """Discards a development of any cemetery."""


class MoveDevelopment(Word, frozen=True, tag="move a development"):
    """Moves a development to another cemetery (TC-9)."""


class Steal(Word, frozen=True, tag="steal"):
    """Takes a random card out of an opponent's hand."""


class Salvage(Word, frozen=True, tag="salvage"):
    """Takes a tomb out of the discards."""


class Stop(Word, frozen=True, tag="stop"):
    """A reaction: cancels an opponent's dig (TC-8)."""


class Look(Word, frozen=True, tag="look"):
    """Looks at a face-down corpse."""


class Discard(Word, frozen=True, tag="discard"):
    """Discards any number of cards."""


class GiveLeft(Word, frozen=True, tag="give left"):
    """A random card of the hand goes to the player on the left."""


class TurnUp(Word, frozen=True, tag="turn up"):
    """Turns an own face-down unsealed corpse face up."""


class BuryDeep(Word, frozen=True, tag="bury deep"):
    """Burying with a tomb of that value or more starts at level 2."""

    from_value: Few


class Fence(Word, frozen=True, tag="fence"):
    """May cancel an opponent's dig here and then keeps them out (TC-17)."""


class NoDigAction(Word, frozen=True, tag="no dig action"):
    """The owner has no Dig action."""


Ability = (
    Dig
    | Draw
    | Exhume
    | KillZombie
    | SendZombie
    | DestroyDevelopment
    | MoveDevelopment
    | Steal
    | Salvage
    | Stop
)
Timed = Dig | Draw | Look | Discard | GiveLeft | TurnUp
Standing = BuryDeep | Fence | NoDigAction
Effect = Ability | Timed | Standing

DIG_ACTION = Dig(EITHER)  # TC-5: what anybody may do as an action.

# What a player is asked while an effect waits for a choice; "" if it needs none.
REACT, BONUS, ACTION, ADJUST = "react", "bonus", "action", "adjust"


def asks(effect: Effect) -> str:
    """The verb by which its owner chooses; "" where there is nothing to choose."""
    match effect:
        case Dig():
            return "dig"
        case Exhume():
            return "exhume"
        case KillZombie():
            return "kill"
        case SendZombie():
            return "send"
        case DestroyDevelopment():
            return "destroy"
        case MoveDevelopment():
            return "move"
        case Steal():
            return "rob"
        case Salvage():
            return "take"
        case Look():
            return "look"
        case Discard():
            return "discard"
        case TurnUp():
            return "turn_up"
        case Draw() | GiveLeft() | Stop() | BuryDeep() | Fence() | NoDigAction():
            return ""


def is_standing(effect: Effect) -> bool:
    """Does it hold while it lies there, instead of happening at a moment?"""
    match effect:
        case BuryDeep() | Fence() | NoDigAction():
            return True
        case (
            Dig()
            | Draw()
            | Exhume()
            | KillZombie()
            | SendZombie()
            | DestroyDevelopment()
            | MoveDevelopment()
            | Steal()
            | Salvage()
            | Stop()
            | Look()
            | Discard()
            | GiveLeft()
            | TurnUp()
        ):
            return False


def may_leave(effect: Effect) -> bool:
    """May its owner say that this is enough?"""
    match effect:
        case Dig():
            return effect.optional
        case Discard():
            return True
        case (
            Draw()
            | Exhume()
            | KillZombie()
            | SendZombie()
            | DestroyDevelopment()
            | MoveDevelopment()
            | Steal()
            | Salvage()
            | Stop()
            | Look()
            | GiveLeft()
            | TurnUp()
            | BuryDeep()
            | Fence()
            | NoDigAction()
        ):
            return False


def phrase(effect: Effect) -> str:
    """What it does, as the middle of a sentence."""
    match effect:
        case Dig():
            return dig_phrase(effect)
        case Draw(cards):
            return f"draw {cards} card{'' if cards == 1 else 's'}"
        case Exhume():
            return "exhume a sealed corpse in any cemetery; it is no dig, and nothing can stop it"
        case KillZombie():
            return "kill a zombie in any cemetery"
        case SendZombie():
            return "send a zombie from your cemetery to any other"
        case DestroyDevelopment():
            return "destroy a development in any cemetery"
        case MoveDevelopment():
            return (
                "move a development to another cemetery where the slot of its colour is free; "
                "a good one may be stolen over your own"
            )
        case Steal():
            return "take a random card from an opponent's hand"
        case Salvage():
            return "take any one tomb from the discards"
        case Stop():
            return "as a reaction, stop an opponent's dig"
        case Look():
            return "look at one face-down corpse in any cemetery"
        case Discard():
            return "discard any number of cards"
        case GiveLeft():
            return "a random card of your hand goes to the player on your left"
        case TurnUp():
            return "turn one of your face-down unsealed corpses face up for good"
        case BuryDeep(from_value):
            return (
                f"a burial with a tomb of value {from_value} or more starts at level 2 here at once"
            )
        case Fence():
            return (
                "when an opponent digs here you may cancel that dig, and opponents can't dig here "
                "until your next turn"
            )
        case NoDigAction():
            return "you have no Dig action; abilities and bonuses still dig"


def dig_phrase(dig: Dig) -> str:
    step = f"+{dig.levels}"
    text = f"dig {dig.direction} {step}"
    if dig.direction == EITHER:
        text = f"dig down {step} or dig up {step}"
    if dig.another:
        text += " on another tomb"
    if dig.from_level is not None:
        text += f" at a tomb on level {dig.from_level}"
    if dig.where == OWN:
        text += " in your own cemetery"
    elif dig.where == OPPONENTS:
        text += " in an opponent's cemetery"
    return text if dig.stoppable else f"{text}; it can't be stopped"


def ability_text(steps: Sequence[Effect]) -> str:
    """What a card does from the hand."""
    return sentence(", then ".join(may(step) for step in steps))


def may(step: Effect) -> str:
    return f"may {phrase(step)}" if isinstance(step, Dig) and step.optional else phrase(step)


def bonus_text(when: When, effect: Effect, *, compulsory: bool) -> str:
    """What a tomb or a development does for the owner of its cemetery."""
    if is_standing(effect):
        return sentence(phrase(effect))
    what = phrase(effect)
    if compulsory:
        return sentence(f"{when}, if it can be done: {what}")
    return sentence(f"{when}: you may {what}")


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
