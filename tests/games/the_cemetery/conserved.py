"""What never changes in a game: the cards there are, and the zombies."""

from __future__ import annotations

from collections import Counter

from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.state import KIND, KNOWERS, corpse_of, holder_of, tomb_of


def conserved(position: TheCemetery) -> object:
    cards = Counter(position.deck)
    for hand in position.hands:
        cards.update(hand)
    for kind, count in enumerate(position.discards):
        assert count >= 0
        cards[kind] += count
    for zone in (position.plots, *position.sealed_tombs):
        for grave in zone:
            if grave:
                cards.update((tomb_of(grave), corpse_of(grave)))
    cards.update(slot - 1 for slot in position.slots if slot)
    if position.ability is not None and position.ability.card is not None:
        cards[position.ability.card] += 1
    zombies = [*position.zombie_deck, *position.zombie_discards]
    for strolling in position.zombies:
        zombies += strolling
    # What somebody knows of another's hand is true.
    for seat in range(position.seats + 1):
        for holder, hand in enumerate(position.hands):
            known = Counter(
                card & KIND
                for card in position.known
                if holder_of(card) == holder and card >> KNOWERS + seat & 1
            )
            assert known <= Counter(hand)
    return sorted((+cards).items()), sorted(zombies)
