"""What never changes in a game: the cards there are, the tiles, and where every coin came from."""

from __future__ import annotations

from collections import Counter

from sexton.games.gravediggers.components import NOTE
from sexton.games.gravediggers.rules import Gravediggers
from sexton.games.gravediggers.state import kind_of


def conserved(position: Gravediggers) -> object:
    cards = Counter(position.deck)
    for hand in position.hands:
        cards.update(hand)
    for line in position.lines:
        cards.update(map(kind_of, line))
    for kind, count in enumerate(position.gone):
        cards[kind] += count
    seats = position.seats
    won = [sum(row[3 + seats + seat] for row in position.ledger) for seat in range(seats)]
    start = [
        coins - NOTE * notes - gains
        for coins, notes, gains in zip(position.coins, position.notes, won, strict=True)
    ]
    assert min(position.coins) >= 0
    assert sum(position.notes) <= position.box.notes
    for fist, coins in zip(position.fists, position.coins, strict=True):
        assert 0 <= fist <= coins
    assert Counter(position.tiles) <= Counter(position.box.tiles)
    return sorted(cards.items()), start
