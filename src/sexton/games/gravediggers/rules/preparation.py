"""Preparation: what everybody begins with."""

from __future__ import annotations

from bisect import insort

from sexton.games.gravediggers import events
from sexton.games.gravediggers.rules.tiles import next_turn
from sexton.games.gravediggers.state import State


def prepare(table: State) -> None:
    """GD-P1: five cards each, one at every cemetery, the rest is the deck."""
    cards = table.box.cards.copy()
    table.shuffle(cards)
    table.deck = cards
    for hand in table.hands:
        for _ in range(table.box.hand):
            insort(hand, table.draw())
    events.dealt(table)
    for line in table.lines:
        line.append(table.draw())
    table.turn = table.roll(table.seats) - 1  # GD-1: the start player is next.
    next_turn(table)
