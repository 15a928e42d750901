"""What never changes in a game: the cards there are, and the characters."""

from __future__ import annotations

from collections import Counter

from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.state import KIND, CarryOut, FinishEvent


def conserved(position: Gloom) -> object:
    cards = Counter(position.deck + position.discards)
    for hand in position.hands:
        cards.update(card & KIND for card in hand)
    for stack in (*position.stacks, *position.homes):
        cards.update(stack)
    for task in position.tasks:
        if isinstance(task, (CarryOut, FinishEvent)):
            cards[task.card] += 1
    assert Counter(position.deck) <= Counter(position.pile)
    return sorted(cards.items()), sorted(position.families)
