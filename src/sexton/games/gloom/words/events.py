"""What happened, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import counted, listed, signed
from sexton.core.types import Event

EVENTS = {
    "turn": "It is {who}'s turn.",
    "passed": "{who} passes.",
    "declined": "{who} goes on without.",
    "skipped turn": "{who} skips a turn.",
    "skipped draw": "{who} skips the draw phase.",
    "remade": "The discards are shuffled into a new draw pile of {count}.",
    "discarded": "{who} discards {cards}.",
    "picked": "{who} picks at random from {victim}'s hand: {cards} goes to the discards.",
    "modifier": "{who} plays {card} on {character}.",
    "response": "{who} answers {against} with {card}.",
    "cancelled": "{card} is cancelled by {by}.",
    "died": "{character} is dead: {card}.",
    "lives again": "{character} lives again, without {card}.",
    "gone": "{character} leaves the game, taken by {card}.",
    "moved": "{card} moves from {character} to {other}.",
    "exchanged": "{who} takes {taken} from {character} and puts {card} there.",
    "stripped": "{character} loses {cards}.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args: dict[str, Any] = dict(event.args)
    who = players[args["seat"]] if "seat" in args else ""
    if event.name == "drew":
        what = listed(args["cards"]) if "cards" in args else counted(args["count"], "card")
        return f"{who} draws {what}."
    if event.name == "took":
        what = listed(args["cards"]) if "cards" in args else counted(args["count"], "card")
        return f"{who} takes {what} from {players[args['victim']]}'s hand."
    if event.name == "kill":
        free = ", as a free play" if args["free"] else ""
        return f"{who} plays {args['card']} on {args['character']}{free}."
    if event.name == "event":
        where = listed([args[key] for key in ("character", "other") if key in args])
        text = f"{who} plays {args['card']}{f' on {where}' if where else ''}"
        return f"{text} with {args['using']}." if "using" in args else f"{text}."
    if event.name == "ended":
        values = [f"{players[seat]} {signed(value)}" for seat, value in enumerate(args["values"])]
        return f"The game is over: {', '.join(values)}."
    victim = players[args["victim"]] if "victim" in args else ""
    spoken = {**args, "who": who, "victim": victim, "cards": listed(args.get("cards", []))}
    return EVENTS[event.name].format(**spoken)
