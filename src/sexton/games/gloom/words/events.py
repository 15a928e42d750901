"""What happened, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import counted, dealt, listed, signed
from sexton.core.types import Event

EVENTS = {
    "turn": "It is {who}'s turn.",
    "passed": "{who} passes.",
    "declined": "{who} goes on without.",
    "skipped turn": "{who} skips a turn.",
    "skipped draw": "{who} skips the draw phase.",
    "remade": "The discards are shuffled into a new draw pile of {count}.",
    "drew openly": "{who} draws {cards}, for all to see.",
    "picked": "{who} picks at random from {victim}'s hand, for the discards: {cards}.",
    "modifier": "{who} plays {card} on {character}: {was} → {worth}.",
    "took effect": "{card} takes effect.",
    "response": "{who} answers {against} with {card}.",
    "died": "Death comes to {character} at {worth}: {card}.",
    "lives again": "Back among the living at {worth}, without {card}: {character}.",
    "gone": "{card} takes {character} out of the game, with every card there.",
    "moved": "{card} moves from {character} to {other}: {worth} now.",
    "exchanged": "{who} takes {taken} from {character} and puts {card} there: {worth} now.",
    "stripped": "Taken off {character}, {worth} now: {cards}.",
    "mystery": "{who} plays the mystery {card} at {residence}, which now counts {worth}.",
    "solved": "{residence} loses the mystery {card}, and now counts {worth}.",
    "rehoused": "{card} moves from {residence} to {other}, which now counts {worth}.",
    "joined": "{character} comes to stay with {family}, at {worth}.",
    "left": "Shown out, and now waiting in the middle: {character}.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args: dict[str, Any] = dict(event.args)
    who = players[args["seat"]] if "seat" in args else ""
    worth = signed(args["worth"]) if "worth" in args else ""
    if event.name == "dealt":
        return dealt(args, players)
    if event.name == "families":
        return say_families(args, players)
    if event.name == "drew":
        what = listed(args["cards"]) if "cards" in args else counted(args["count"], "card")
        return f"{who} draws {what}."
    if event.name == "took":
        what = listed(args["cards"]) if "cards" in args else counted(args["count"], "card")
        return f"{who} takes {what} from {players[args['victim']]}'s hand."
    if event.name == "kill":
        free = ", as a free play" if args["free"] else ""
        return f"{who} plays {args['card']} on {args['character']}, at {worth}{free}."
    if event.name == "discarded":
        free = ", which is no play" if "free" in args else ""
        return f"{who} discards {listed(args['cards'])}{free}."
    if event.name == "cancelled":
        spared = f": {args['character']} lives on at {worth}" if "character" in args else ""
        return f"{args['card']} is cancelled by {args['by']}{spared}."
    if event.name == "event":
        where = listed([args[key] for key in ("character", "other") if key in args])
        where = (
            f" on {where}" if where else f" at {args['residence']}" if "residence" in args else ""
        )
        text = f"{who} plays {args['card']}{where}"
        return f"{text} with {args['using']}." if "using" in args else f"{text}."
    if event.name == "expedition":
        over = f" {args['before']} is over." if args["before"] else ""
        return f"An expedition sets out: {args['card']}.{over}"
    if event.name == "ended":
        values = [f"{players[seat]} {signed(value)}" for seat, value in enumerate(args["values"])]
        return f"The game is over: {', '.join(values)}."
    victim = players[args["victim"]] if "victim" in args else ""
    cards = listed(args.get("cards", []))
    was = signed(args["was"]) if "was" in args else ""
    spoken = {**args, "who": who, "victim": victim, "cards": cards, "worth": worth, "was": was}
    return EVENTS[event.name].format(**spoken)


def say_families(args: dict[str, Any], players: Sequence[str]) -> str:
    """Who has which family; who of it is there lies on the table."""
    led = [f"{players[seat]} leads {family}" for seat, family in enumerate(args["families"])]
    middle = f" In the middle: {listed(args['guests'])}." if args["guests"] else ""
    return f"{listed(led)}.{middle}"
