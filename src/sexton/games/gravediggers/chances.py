"""What a seat can count: how a robbery may end, over all the ways its unseen cards can fall."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any

from sexton.games.gravediggers.components import COINS, COUNT, Box
from sexton.games.gravediggers.rules import (
    GREEDIEST,
    GUARDED,
    OUTCOMES,
    PLAIN,
    RAIDED,
    bounty_of,
    outcome_of,
)
from sexton.games.gravediggers.view import GravediggersView, Worlds

TEXTS = {
    GREEDIEST: "The highest fist is paid first",
    PLAIN: "The lowest fist is paid first",
    GUARDED: "Guarded: empty fists get 5",
    RAIDED: "Raided: every fist is lost",
}


def chances(box: Box, view: GravediggersView) -> dict[str, Any]:
    """The outcomes with their shares, and the bounties they would pay. Facts, no advice."""
    assert view.robbed is not None
    known, hidden = 0, 0
    number = {name: kind for kind, name in enumerate(box.names)}
    for card in view.cemeteries[view.robbed].cards:
        if card.card is None:
            hidden += 1
        else:
            known += box.tallies[number[card.card]]
    unseen = Worlds(box, view).unseen
    counts = tuple(unseen.count(kind) for kind in range(len(box.names)))
    ends = ways_to_end(tuple(box.tallies), counts, known, hidden)
    return {
        "unseen": len(unseen),
        "hidden": hidden,
        "ways": comb(len(unseen), hidden),
        "outcomes": [
            {"outcome": OUTCOMES[end], "text": text, "ways": ways, "low": low, "high": high}
            for end, text in TEXTS.items()
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
            end = outcome_of(total >> COINS + COUNT)
            bounty = 0 if end <= RAIDED else bounty_of(total)
            before, low, high = ends.get(end, (0, bounty, bounty))
            ends[end] = before + ways, min(low, bounty), max(high, bounty)
    return ends
