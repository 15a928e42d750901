"""Setting up: who begins, and what everybody is dealt (TC-1, TC-P1)."""

from __future__ import annotations

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import HAND, SIMPLE_HAND
from sexton.games.the_cemetery.rules.turn import begin_turn, go_on
from sexton.games.the_cemetery.state import State


def prepare(table: State) -> None:
    """TC-1: the zombie nearest −9 says who starts; then everybody is dealt a hand."""
    table.zombie_deck = table.box.zombies.copy()
    table.shuffle(table.zombie_deck)
    omens = table.zombie_deck[: table.seats]
    table.first = omens.index(min(omens))
    table.shuffle(table.zombie_deck)
    table.deck = table.box.deck(simplified=table.simplified)
    table.shuffle(table.deck)
    size = SIMPLE_HAND if table.simplified else HAND
    for hand in table.hands:
        hand.extend([table.deck.pop() for _ in range(size)])
    events.omens(table, omens)
    events.dealt(table)
    begin_turn(table, table.first)
    go_on(table)
