"""What never changes in a game: the corpse cards there are, and the score cards."""

from __future__ import annotations

from collections import Counter

from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.rules.graveyard import beside_of
from sexton.games.gloomy_graves.rules.setup import rebuild
from sexton.games.gloomy_graves.state import BIT, CHOOSE, KIND, STEP

GROUND = ("where", "rows", "columns", "tops", "ground", "near", "dug", "plots", "scored")


def conserved(position: GloomyGraves) -> object:
    cards = Counter(position.deck + position.row + position.removed + position.out)
    for hand in position.hands:
        cards.update(hand)
    for crypt in position.crypts:
        cards.update(card & KIND for card in crypt)
    cards.update(card & KIND for card in position.laid)
    if position.phase == CHOOSE:
        cards.update(
            card for seat, card in enumerate(position.chosen) if position.ready >> seat & 1
        )
    for hand, known in zip(position.hands, position.known, strict=True):
        assert Counter(known) <= Counter(hand)
    assert all(0 <= claim <= position.seats for claim in position.claims)
    # The ground is kept up with the cards; laid anew, it is the same.
    twin = position.clone()
    rebuild(twin)
    assert all(getattr(twin, name) == getattr(position, name) for name in GROUND)
    assert sorted(twin.sides) == sorted(position.sides)
    assert [beside_of(twin, side) for side in twin.sides] == [
        plainly_beside(twin, side) for side in twin.sides
    ]
    return sorted(cards.items()), len(position.claims)


def plainly_beside(table: GloomyGraves, side: int) -> int:
    """The cells beside the bare place on a side, found by looking at all of them."""
    place = table.where[side >> 2] + STEP[side & 3]
    assert place not in table.where
    return sum(BIT[cell] for cell, other in enumerate(table.where) if other - place in STEP)
