"""Preparation: what everybody begins with."""

from __future__ import annotations

from bisect import insort

from sexton.games.gravediggers.rules.tiles import next_turn
from sexton.games.gravediggers.state import State


def prepare(table: State) -> None:
    """GD-P1: five cards each, one at every cemetery, the rest is the deck."""
    table.deck = table.box.cards.copy()
    table.shuffle(table.deck)
    for hand in table.hands:
        for _ in range(table.box.hand):
            insort(hand, table.deck.pop())
    for line in table.lines:
        line.append(table.deck.pop())
    table.turn = table.roll(table.seats) - 1  # GD-1: the start player is next.
    next_turn(table)
