"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import counted
from sexton.core.types import Event
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.types import Step
from sexton.games.bring_out_yer_dead.words.cards import say_cards, title

EVENTS = {
    "kept": "{who} keeps {card}.",
    "inherited": "{who} inherits {card}.",
    "bank": "{who} sends the cart along the {bank} bank.",
    "bid": "{who} has bid.",
    "picked": "{who} puts {card} into the bid.",
    "scored": "{card}: {who} scores {points}.",
    "cashed": "{card}: {who} scores {points}.",
    "earned": "{card} brings {who} {points}.",
    "loaded": "{card}: {who} loads a {coffin}, spot {spot}.",
    "fell": "{card}: the cart is full, {who}'s {coffin} falls off.",
    "bluffed": "{card} is a bluff: {who} has no such coffin left.",
    "no effect": "{who}'s {card} has no effect.",
    "declined": "{who} lets it be.",
    "switched": "{card}: {who} switches the cart to the {bank} bank.",
    "chosen": "{who} chooses {owner}'s {coffin} in {grave}.",
    "moved": "{card}: {who} moves {owner}'s {coffin} from {grave} to {to}.",
    "swapped": "{card}: {who} swaps {owner}'s {coffin} in {grave} with a {other} in {to}.",
    "dredged": "{card}: {who} brings a {coffin} from the river to {to}.",
    "returned": "{card}: {who} sends {owner}'s {coffin} in {grave} back to its family.",
    "scratched": "{card}: {who} puts a {coffin} into {area}, outside its graves.",
    "renewed": "{card}: {who} has the face-up cards cleared away.",
    "took": "{who} takes {card}.",
    "buried": "{who} buries a {coffin} from spot {spot} in {to}.",
    "drowned": "{who}'s {coffin} that fell off goes into the river.",
    "gemstones": "Gemstones: {points} for {who}.",
    "majorities": "Majorities: {points} for {who}.",
    "river": "The river: {points} for {who}.",
    "graves": "Graves: {points} for {who}.",
    "heirlooms": "Heirlooms: {points} for {who}.",
}


def say_event(box: Box, event: Event, players: Sequence[str]) -> str:
    args = event.args
    who = players[args["seat"]] if "seat" in args else ""
    if event.name in EVENTS:
        return EVENTS[event.name].format(**spoken(box, args, players))
    if event.name == "offered":
        return f"{who} draws {say_cards(box, args.get('cards'), 'three fate cards')}."
    if event.name == "tucked":
        return f"{who} puts {say_cards(box, args.get('cards'), 'two cards')} under the fate deck."
    if event.name == "dealt":
        return f"Face up: {say_cards(box, args['cards'], '')}."
    if event.name == "drew":
        seen = f": {title(box, args['card'])}" if "card" in args else ""
        return f"{who} takes the top {args['deck']} card{seen}."
    if event.name == "cart":
        spots = counted(args["spots"], "spot")
        return f"Round {args['round']}: a cart of {spots}. {who} is the first player."
    if event.name == "revealed":
        bids = [f"{players[s]} {say_cards(box, b, '')}" for s, b in enumerate(args["bids"])]
        return f"The bids: {'; '.join(bids)}."
    scores = [f"{players[seat]} {score}" for seat, score in enumerate(args["scores"])]
    return f"The game is over: {', '.join(scores)}."


def spoken(box: Box, args: dict[str, Any], players: Sequence[str]) -> dict[str, str]:
    """An event's arguments as people say them."""
    said = {key: str(value) for key, value in args.items()}
    said["who"] = players[args["seat"]]
    said["card"] = title(box, args["card"]) if "card" in args else "a card"
    if "points" in args:
        points = args["points"]
        said["points"] = f"{points} point{'' if abs(points) == 1 else 's'}".replace("-", "−")
    if "owner" in args:
        said["owner"] = players[args["owner"]]
    for key in ("grave", "to"):
        if key in args:
            said[key] = box.grave_places[args[key]]
    if "area" in args:
        said["area"] = box.area_titles[args["area"]]
    if "bank" in args:
        said["bank"] = args["bank"].capitalize()
    return said


def say_step(box: Box, step: Step, players: Sequence[str]) -> str:
    """A line of the resolution, with its rule."""
    args = {
        key: getattr(step, key)
        for key in step.__struct_fields__
        if key not in ("what", "rule") and getattr(step, key) is not None
    }
    return f"{say_event(box, Event(step.what, step.rule, args), players)} ({step.rule})"
