"""How it is said: the prompt, what would follow, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.moves import Move
from sexton.core.types import Event, Preview
from sexton.games.bring_out_yer_dead.components import BID, Box, Card
from sexton.games.bring_out_yer_dead.view import (
    Area,
    BringOutYerDeadView,
    Grave,
    MassGrave,
    Step,
)

PROMPTS = {
    "keep": "Keep one of your three fate cards; the other two go under the deck.",
    "tuck": "Which of your two fate cards goes to the very bottom of the deck?",
    "bank": "You are the first player: along which bank does the cart of {spots} go?",
    "switch": "{card}: you may switch the cart to the other bank.",
    "snatch": "{card}: you may choose an opponent's coffin and move it to another open grave.",
    "shift": "{card}: you may choose one of your coffins and move it to another open grave.",
    "lay": "{card}: where does {held} go?",
    "swap": "{card}: you may choose an opponent's coffin to change places with one of yours.",
    "trade": "{card}: which of your coffins changes places with {held}?",
    "dredge": "{card}: you may bring two singles or one double from the river to open graves.",
    "return": "{card}: you may send any coffin in the graveyard back to its family.",
    "shallow": "{card}: you may put a coffin of your family into an area, outside its graves.",
    "renew": "{card}: you may clear away the face-up cards and have new ones dealt.",
}
DOES = {
    "keep": "to keep a fate card",
    "tuck": "to put two fate cards under the deck",
    "bank": "to choose the cart's bank",
    "bid": "to bid",
    "take": "to take a card",
    "bury": "to bury a coffin",
}


def named(people: Sequence[str]) -> str:
    if len(people) < 2:
        return "".join(people)
    return f"{', '.join(people[:-1])} and {people[-1]}"


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def prompt(box: Box, view: BringOutYerDeadView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        waiting = named([view.seats[seat] for seat in view.waiting])
        return f"Waiting for {waiting} {DOES.get(view.phase, 'to decide about a card')}."
    if view.asked == "bid":
        left = BID - len(view.bid)
        other = ("another number", "other numbers", "different numbers")[left - 1]
        cards = counted(left, "more card" if view.bid else "card")
        bank = (view.bank or "").capitalize()
        return f"{bank} bank, a cart of {view.spots}: bid {cards} of {other}."
    if view.asked == "bury":
        coffin = view.loaded[sum(one.gone for one in view.loaded)]
        return f"Bury your {coffin.coffin} on the {(view.bank or '').capitalize()} bank."
    if view.asked == "take":
        deck = "fate or treasure" if view.takes[0] == "either" else view.takes[0]
        return f"You may take a {deck} card: one that lies face up, or the top of the deck."
    return PROMPTS[view.asked].format(
        spots=counted(view.spots or 0, "spot"), card=current_card(view), held=say_held(view)
    )


def current_card(view: BringOutYerDeadView) -> str:
    done = [turn.card.title for turn in view.order if turn.done]
    return done[-1] if done else ""


def say_held(view: BringOutYerDeadView) -> str:
    if view.held is None:
        return ""
    return f"{whose(view, view.held.owner)} {view.held.coffin}"


def whose(view: BringOutYerDeadView, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.seats[seat]}'s"


def find_grave(view: BringOutYerDeadView, name: str) -> tuple[Area, Grave | MassGrave] | None:
    """A grave on this side of the board."""
    for area in view.areas:
        for grave in area.graves:
            if grave.name == name:
                return area, grave
        if area.mass is not None and area.mass.name == name:
            return area, area.mass
    return None


# What would follow


def preview(box: Box, view: BringOutYerDeadView, number: int) -> Preview:
    """Facts from the view, no advice."""
    move = box.numbering.space.move(number)
    args: dict[str, Any] = dict(move.args)
    if move.verb in ("bury", "lay", "dredge"):
        return Preview(grave_preview(view, args["grave"], move.verb))
    if move.verb in ("bid", "take", "keep", "tuck"):
        card = box.cards[box.number[args["card"]]]
        return Preview(card_preview(view, card, move.verb))
    if move.verb == "bank":
        free = [free_graves(area) for area in view.areas if area.bank == args["bank"]]
        return Preview([f"{counted(sum(free), 'grave')} open on that bank, and its mass grave."])
    if move.verb == "draw":
        return Preview(["You alone see the card."])
    if move.verb == "switch":
        bank = "East" if view.bank == "west" else "West"
        return Preview([f"Everything on the cart would be unloaded on the {bank} bank."])
    if move.verb == "shallow":
        return Preview(["It counts for the majority there, scores no grave, and stays."])
    if move.verb in ("return", "lift", "trade"):
        found = find_grave(view, args["grave"])
        assert found is not None
        return Preview([grave_line(view, *found)])
    if move.verb == "renew":
        faces = len(view.fate_row) + len(view.treasure_row)
        return Preview([f"Out of the game: {counted(faces, 'face-up card')}, and new ones dealt."])
    return Preview(["Nothing happens."])


def free_graves(area: Area) -> int:
    return sum(grave.coffin is None for grave in area.graves)


def grave_preview(view: BringOutYerDeadView, name: str, verb: str) -> list[str]:
    found = find_grave(view, name)
    assert found is not None
    area, grave = found
    lines = [grave_line(view, area, grave)]
    if isinstance(grave, MassGrave):
        if verb == "bury":
            lines.append(f"You may take a {grave.take} card.")
        return lines
    owner = view.held.owner if view.held is not None and verb == "lay" else view.seat
    if area.majority and owner is not None:
        counts = area.counts.copy()
        counts[owner] += 1
        most = max(counts)
        if counts.count(most) > 1:
            lead = "several would be tied for the most coffins: nobody gets"
        else:
            lead = f"{view.seats[counts.index(most)]} would have the most coffins:"
        lines.append(f"In {area.title} {lead} {signed(area.majority)}.")
    return lines


def grave_line(view: BringOutYerDeadView, area: Area, grave: Grave | MassGrave) -> str:
    if isinstance(grave, MassGrave):
        return f"{area.title}: {counted(grave.points, 'point')} for each coffin, no limit."
    if grave.kind == "pair":
        halves = [other for other in area.graves if other.kind == "pair"]
        mate = halves[next(at for at, half in enumerate(halves) if half is grave) ^ 1]
        beside = "open"
        if mate.coffin is not None:
            beside = f"{whose(view, mate.coffin.owner)} {mate.coffin.coffin}"
        return f"{area.title}: {grave.points} points if one player holds both; beside it: {beside}."
    place = "from below, " if grave.kind == "column" else ""
    return f"{area.title}: {place}{counted(grave.points, 'point')}."


def card_preview(view: BringOutYerDeadView, card: Card, verb: str) -> list[str]:
    points = f" {counted(card.points, 'point')} on its gravestone." if card.points else ""
    lines = [f"{card.title}, rank {card.rank}.{points} {card.text}"]
    if verb == "bid" and card.back != "certificate":
        lines.append("It leaves the game after the round.")
    if verb == "take":
        lines.append("Everybody sees you take it.")
    if verb == "tuck":
        lines.append("Your other card lies on it; only you know both.")
    return lines


def touches(view: BringOutYerDeadView, move: Move) -> tuple[str, ...]:
    """A coffin in a mass grave is one thing, named by its owner and size too."""
    args = move.args
    if move.verb in ("lift", "return"):
        lying = f"grave:{args['grave']}/owner:{args['owner']}/coffin:{args['coffin']}"
        return (f"grave:{args['grave']}", lying)
    if move.verb == "trade":
        lying = f"grave:{args['grave']}/owner:{view.seat}/coffin:{args['coffin']}"
        return (f"grave:{args['grave']}", lying)
    if move.verb == "dredge":
        return (f"river:{args['coffin']}", f"grave:{args['grave']}")
    if move.verb == "shallow":
        return (f"family:{args['coffin']}", f"area:{args['area']}")
    return tuple(f"{key}:{value}" for key, value in args.items())


# What happened

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
    "no effect": "{card} of {who} has no effect.",
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


def title(box: Box, card: str) -> str:
    return box.cards[box.number[card]].title


def say_cards(box: Box, cards: Sequence[str] | None, unseen: str) -> str:
    return unseen if cards is None else ", ".join(title(box, card) for card in cards)


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
            said[key] = box.grave_titles[args[key]]
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
