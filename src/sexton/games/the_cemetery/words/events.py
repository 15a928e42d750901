"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import counted, dealt, listed
from sexton.core.types import Event
from sexton.games.the_cemetery.moves import cemetery_name, grave_name, minus

EVENTS = {
    "fence down": "{who}'s fence comes down.",
    "misfortune": "{who} must obey {card}.",
    "bonus": "{who} uses the bonus of {card}.",
    "digs": "{who} digs {direction} +{levels} at {grave} of {place}.",
    "stopped": "{who} stops it with {card}.",
    "fenced": "{who} stops it with {card}, which now keeps opponents out.",
    "level": "In {place}, {grave} is now at level {level}.",
    "sealed": "In {place}, {grave} is sealed: {count} now.",
    "unsealed": "{who} opens {grave} of {place}.",
    "exhumed": "{corpse}, worth {points}, is exhumed from {tomb} in {place}.",
    "laid open": "In {place}, {grave} holds {corpse}, worth {points}: {total} so far.",
    "zombie": "It was worth more than its tomb: the zombie {zombie} rises in {place}.",
    "no zombie": "It was worth more than its tomb, but there is no zombie left to rise.",
    "used": "{who} uses {card}.",
    "skipped": "{who} skips all actions.",
    "remade": "The deck is empty: {cards} discards are shuffled into a new one.",
    "developed": "{who} plays {card} into {place}.",
    "replaced": "{card} in {place} is discarded for it.",
    "destroyed": "{who} destroys {card} in {place}.",
    "moved": "{who} moves {card} from {place} to {to}.",
    "killed": "{who} kills the zombie {zombie} in {place}.",
    "sent": "{who} sends the zombie {zombie} to {place}.",
    "took": "{who} takes {card} from the discards.",
    "turned up": "{who} turns up {card} in {grave} of {place}.",
    "discarded": "{who} discards {card}.",
}


def say_event(event: Event, players: Sequence[str]) -> str:
    args = event.args
    who = players[args["seat"]] if "seat" in args else ""
    other = players[args["player"]] if "player" in args else ""
    if event.name in EVENTS:
        return EVENTS[event.name].format(**spoken(args, players))
    if event.name == "omens":
        drawn = [f"{players[seat]} {minus(zombie)}" for seat, zombie in enumerate(args["zombies"])]
        return f"Zombies drawn: {', '.join(drawn)}. {who} starts."
    if event.name == "dealt":
        return dealt(args, players)
    if event.name == "turn":
        return f"Round {args['round']}: it is {who}'s turn."
    if event.name == "buried":
        corpse = args.get("corpse", "a corpse")
        return f"{who} buries {corpse} in {args['tomb']} at level {args['level']}."
    if event.name == "drew":
        cards = f": {listed(args['cards'])}" if "cards" in args else ""
        return f"{who} draws {counted(args['count'], 'card')}{cards}."
    if event.name == "looked":
        place, grave = cemetery_name(args["cemetery"], players), grave_name(args["grave"], players)
        seen = f": {args['card']}" if "card" in args else ""
        return f"{who} looks into {grave} of {place}{seen}."
    if event.name == "stole":
        return f"{who} takes {args.get('card', 'a card')} from {other}'s hand."
    if event.name == "gave":
        return f"{who} loses {args.get('card', 'a card')} to {other}."
    scores = [f"{players[seat]} {minus(score)}" for seat, score in enumerate(args["scores"])]
    return f"The game is over: {', '.join(scores)}."


def spoken(args: dict[str, Any], players: Sequence[str]) -> dict[str, Any]:
    """The arguments of an event as they are said."""
    said = dict(args)
    if "seat" in args:
        said["who"] = players[args["seat"]]
    if "cemetery" in args:
        said["place"] = cemetery_name(args["cemetery"], players)
    if "to" in args:
        said["to"] = cemetery_name(args["to"], players)
    if "grave" in args:
        said["grave"] = grave_name(args["grave"], players)
    for key in ("zombie", "total"):
        if key in args:
            said[key] = minus(args[key])
    return said
