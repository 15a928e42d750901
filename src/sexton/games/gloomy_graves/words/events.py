"""What happened, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import capital, counted, dealt
from sexton.core.types import Event
from sexton.games.gloomy_graves.moves import article, plural

EVENTS = {
    "row": "The row: {cards}.",
    "opening": "The graveyard begins with {cards}.",
    "start player": "{who} is the start player.",
    "entombed": "{who} lays {card} into the crypt.",
    "showed": "{who} has no card that fits the graveyard and shows {cards}.",
    "put out": "{who} puts {card} out of the game.",
    "scored": "{who} scores {types}, {communal} + {crypt}, and claims the {number} card: {points}.",
    "passed": "{who} scores nothing this turn.",
    "took": "{who} takes {card} from the row.",
    "refilled": "{card} is laid into the row.",
}
LAST_CARD = "would draw, but the deck is empty"


def say_event(event: Event, players: Sequence[str]) -> str:
    args: dict[str, Any] = dict(event.args)
    who = players[args["seat"]] if "seat" in args else ""
    if event.name == "dealt":
        return dealt(args, players)
    if event.name == "chose":
        what = article(args["card"]) if "card" in args else "a card"
        return f"{who} has chosen {what} for the crypt."
    if event.name == "drew":
        return f"{who} draws {article(args['card']) if 'card' in args else 'a card'}."
    if event.name == "set up":
        stay = "stays" if args["removed"] == 1 else "stay"
        return f"{counted(args['removed'], 'card')} {stay} in the box, unseen."
    if event.name == "crypts":
        begun = [f"{players[seat]} {card}" for seat, card in enumerate(args["cards"])]
        return f"The crypts begin: {', '.join(begun)}."
    if event.name == "buried":
        return f"{who} {say_buried(args)}."
    if event.name == "last round":
        why = "has a score card of every type" if args["why"] == "five types" else LAST_CARD
        return f"{who} {why}: the round is finished, and nobody draws any more."
    if event.name == "ended":
        scores = [f"{players[seat]} {score}" for seat, score in enumerate(args["scores"])]
        return f"The game is over: {', '.join(scores)}."
    if "card" in args:
        args["card"] = article(args["card"])
    if "cards" in args:
        args["cards"] = ", ".join(args["cards"])
    if "points" in args:
        args["points"] = counted(args["points"], "point")
    args["types"] = plural(args.get("type", ""))
    return capital(EVENTS[event.name].format(who=who, **args))


def say_buried(args: dict[str, Any]) -> str:
    """Where it lies is said by what lies there: the board shows no numbers."""
    halves = args["card"].split("-")
    other = halves[1 - halves.index(args["half"])]
    return (
        f"buries {article(args['card'])}, the {args['half']} on a {args['covers']}, "
        f"the {other} {args['direction']} of it"
    )
