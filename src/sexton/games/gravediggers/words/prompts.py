"""What must be decided, and what would follow from a move."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any

from sexton.core.phrases import capital, counted, listed, ordinal
from sexton.core.types import Preview
from sexton.games.gravediggers.components import Box
from sexton.games.gravediggers.moves import article, cemetery_name, coins
from sexton.games.gravediggers.rules.bounty import reckon
from sexton.games.gravediggers.rules.people import OUTCOMES
from sexton.games.gravediggers.types import GravediggersView
from sexton.games.gravediggers.words.cards import OUTCOME_TEXTS, TILE_NAMES
from sexton.games.gravediggers.worlds import Worlds

PROMPTS = {
    "place": "The tile says Place: lay a card from your hand face down at any cemetery.",
    "view": "The tile says View: look at one face-down card.",
    "reveal": "The tile says Reveal: turn up one face-down card, never a cemetery's last.",
    "rob": "The tile says Gravedigger: choose the cemetery to be robbed.",
}


def prompt(view: GravediggersView) -> str:
    if view.over:
        return "The game is over."
    if view.asked == "fist":
        assert view.robbed is not None
        assert view.seat is not None
        return fist_prompt(view, view.robbed, view.seat)
    if view.asked is not None:
        return PROMPTS[view.asked]
    waiting = listed([view.seats[seat] for seat in view.waiting])
    if view.phase == "fist":
        return f"Waiting for {waiting} to close a fist."
    return f"{waiting} has turned up {TILE_NAMES[view.tile or 'place']} and decides."


def fist_prompt(view: GravediggersView, robbed: int, seat: int) -> str:
    place = "your cemetery" if robbed == seat else cemetery_name(robbed, view.seats)
    have = view.players[seat].coins or 0
    if have:
        question = f"how many of your {coins(have)} go" if have > 1 else "does your 1 coin go"
        wins = "Fists that are paid double, usually the lowest first."
        return f"{capital(place)} is being robbed: {question} into your fist? {wins}"
    borrow = "borrow 10, or " if view.notes_left else ""
    return f"{capital(place)} is being robbed, and you have no coins: {borrow}close an empty fist."


def preview(box: Box, view: GravediggersView, number: int) -> Preview:
    move = box.numbering.space.move(number)
    if move.verb == "place":
        place = cemetery_name(move.args["cemetery"], view.seats)
        line = view.cemeteries[int(move.args["cemetery"])]
        card = capital(article(str(move.args["card"])))
        lines = [f"{card} would lie face down at {place}, its {ordinal(len(line.cards) + 1)} card."]
        if line.closed:
            lines.append("That cemetery is closed: the card would be out of play.")
        lines.append("You draw a card." if view.deck else "The deck is empty: you draw nothing.")
        if not view.deck and len(view.hand) == 1:
            lines.append("It is your last card: the last robberies begin.")
        return Preview(lines)
    if move.verb == "fist":
        return Preview(fist_preview(box, view, int(move.args["coins"])), chances(box, view))
    if move.verb == "credit":
        return Preview(["You show your coins, get 10 more, and lose 10 for the note at the end."])
    if move.verb == "rob":
        return Preview(["Everybody closes a fist, then that cemetery's cards turn up."])
    if move.verb == "view":
        return Preview(["You alone see the card; it stays where it is."])
    return Preview(["Everybody sees the card; it stays where it is."])


def fist_preview(box: Box, view: GravediggersView, fist: int) -> list[str]:
    """Facts from the view, no advice."""
    assert view.robbed is not None
    cards = view.cemeteries[view.robbed].cards
    values = dict(zip(box.names, box.values, strict=True))
    known = [card.card for card in cards if card.card is not None]
    unknown = len(cards) - len(known)
    worth = sum(values[card] for card in known)
    which = "its only card" if len(cards) == 1 else f"{len(known)} of its {len(cards)} cards"
    lines = ["You know none of its cards."]
    if known:
        lines = [f"You know {which}, worth {worth} before any X."]
    if fist:
        lines.append(f"If you are paid you gain {coins(fist)}; if bandits raid you lose them.")
    else:
        lines.append("An empty fist risks nothing, and gains 5 if a lone guard protects the place.")
    if unknown:
        lines.append(f"{counted(unknown, 'card')} you have not seen.")
    return lines


def chances(box: Box, view: GravediggersView) -> dict[str, Any]:
    """The outcomes with their shares, and the bounties they would pay. Facts, no advice."""
    assert view.robbed is not None
    known, hidden = 0, 0
    for card in view.cemeteries[view.robbed].cards:
        if card.card is None:
            hidden += 1
        else:
            known += box.tallies[box.number[card.card]]
    unseen = Worlds(box, view).unseen
    counts = tuple(unseen.count(kind) for kind in range(len(box.names)))
    ends = ways_to_end(tuple(box.tallies), counts, known, hidden)
    return {
        "unseen": len(unseen),
        "hidden": hidden,
        "ways": comb(len(unseen), hidden),
        "outcomes": [
            {"outcome": OUTCOMES[end], "text": text, "ways": ways, "low": low, "high": high}
            for end, text in OUTCOME_TEXTS.items()
            if (found := ends.get(end))
            for ways, low, high in [found]
        ],
    }


@lru_cache(maxsize=64)
def ways_to_end(
    tallies: tuple[int, ...], counts: tuple[int, ...], known: int, hidden: int
) -> dict[int, tuple[int, int, int]]:
    """For each outcome: how many of the ways lead to it, and its lowest and highest bounty."""
    falls = {(0, known): 1}  # How many cards are dealt, and what they count up to.
    for tally, count in zip(tallies, counts, strict=True):
        dealt: dict[tuple[int, int], int] = {}
        for (taken, total), ways in falls.items():
            for more in range(min(count, hidden - taken) + 1):
                key = taken + more, total + more * tally
                dealt[key] = dealt.get(key, 0) + ways * comb(count, more)
        falls = dealt
    ends: dict[int, tuple[int, int, int]] = {}
    for (taken, total), ways in falls.items():
        if taken == hidden:
            end, bounty = reckon(total)
            before, low, high = ends.get(end, (0, bounty, bounty))
            ends[end] = before + ways, min(low, bounty), max(high, bounty)
    return ends
