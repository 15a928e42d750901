"""What must be decided, and what would follow."""

from __future__ import annotations

from typing import Any

from sexton.core.phrases import counted, listed, signed
from sexton.core.types import Preview
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.rules.cemetery import leading
from sexton.games.bring_out_yer_dead.state import PHASES
from sexton.games.bring_out_yer_dead.types import (
    Area,
    BringOutYerDeadView,
    Card,
    Grave,
    MassGrave,
)
from sexton.games.bring_out_yer_dead.words.cards import (
    coffin_line,
    current_card,
    find_grave,
    leaving,
)

DOES = {
    "keep": "to keep a fate card",
    "tuck": "to put two fate cards under the deck",
    "bank": "to choose the cart's bank",
    "bid": "to bid",
    "take": "to take a card",
    "bury": "to bury a coffin",
}


def prompt(box: Box, view: BringOutYerDeadView) -> str:
    if view.over:
        return "The game is over."
    if view.asked is None:
        waiting = listed([view.seats[seat] for seat in view.waiting])
        return f"Waiting for {waiting} {DOES.get(view.phase, 'to decide about a card')}."
    bank = (view.bank or "").capitalize()
    if view.asked == "keep":
        return "Keep one of your three fate cards; the other two go under the deck."
    if view.asked == "tuck":
        return "The other two go under the deck, one at the very bottom: as they lie is fine."
    if view.asked == "bank":
        spots = counted(view.spots or 0, "spot")
        return f"You are the first player: along which bank does the cart of {spots} go?"
    if view.asked == "bid":
        left = BID_SIZE - len(view.bid)
        other = ("another number", "other numbers", "different numbers")[left - 1]
        cards = counted(left, "more card" if view.bid else "card")
        return f"{bank} bank, a cart of {view.spots}: bid {cards} of {other}."
    if view.asked == "bury":
        return f"Bury your {leaving(view).coffin} on the {bank} bank."
    if view.asked == "take":
        deck = "fate or treasure" if view.takes[0] == "either" else view.takes[0]
        return f"You may take a {deck} card: one that lies face up, or the top of the deck."
    held = coffin_line(view, view.held) if view.held is not None else ""
    asked = box.asks[PHASES.index(view.asked)]
    return asked.prompt.format(card=current_card(view), held=held)


# What would follow


def preview(box: Box, view: BringOutYerDeadView, number: int) -> Preview:
    """Facts from the view, no advice."""
    move = box.numbering.space.move(number)
    args: dict[str, Any] = dict(move.args)
    if move.verb in ("bury", "lay", "dredge"):
        return Preview(grave_preview(view, args["grave"], move.verb))
    if move.verb in ("bid", "take", "keep", "tuck"):
        card = box.cards[box.number[args["card"]]]
        return Preview(card_preview(card, move.verb))
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
        lines.append(majority_preview(view, area, owner))
    return lines


def majority_preview(view: BringOutYerDeadView, area: Area, owner: int) -> str:
    """BD-15: with one coffin more there."""
    counts = area.counts.copy()
    counts[owner] += 1
    leader = leading(counts)
    if leader is None:
        lead = "several would be tied for the most coffins: nobody gets"
    else:
        lead = f"{view.seats[leader]} would have the most coffins:"
    return f"In {area.title} {lead} {signed(area.majority)}."


def grave_line(view: BringOutYerDeadView, area: Area, grave: Grave | MassGrave) -> str:
    if isinstance(grave, MassGrave):
        return f"{area.title}: {counted(grave.points, 'point')} for each coffin, no limit."
    if grave.kind == "pair":
        halves = [other for other in area.graves if other.kind == "pair"]
        mate = halves[next(at for at, half in enumerate(halves) if half is grave) ^ 1]
        beside = "open"
        if mate.coffin is not None:
            beside = coffin_line(view, mate.coffin)
        return f"{area.title}: {grave.points} points if one player holds both; beside it: {beside}."
    place = "from below, " if grave.kind == "column" else ""
    return f"{area.title}: {place}{counted(grave.points, 'point')}."


def card_preview(card: Card, verb: str) -> list[str]:
    points = f" {counted(card.points, 'point')} on its gravestone." if card.points else ""
    lines = [f"{card.title}, rank {card.rank}.{points} {card.text}"]
    if verb == "bid" and card.back != "certificate":
        lines.append("It leaves the game after the round.")
    if verb == "take":
        lines.append("Everybody sees you take it.")
    if verb == "tuck":
        lines.append("Your other card lies on it; only you know both.")
    return lines
