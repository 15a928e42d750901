"""Preparation: a family each, five cards each, and who begins."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.components import HAND
from sexton.games.gloom.state import LIVING, State


def prepare(table: State) -> None:
    """GL-1, GL-P2: a family each, five cards each, and a start player by chance."""
    choose_families(table)
    table.deck = table.box.cards.copy()
    table.pile = table.box.cards.copy()
    table.shuffle(table.deck)
    for hand in table.hands:
        hand.extend([table.deck.pop() for _ in range(HAND)])
    table.turn = table.roll(table.seats)
    events.turn_begins(table)


def choose_families(table: State) -> None:
    left = list(range(len(table.box.families)))
    if not table.in_order:
        table.shuffle(left)
    table.families = left[: table.seats]
    for seat, family in enumerate(table.families):
        members = table.box.members(family)
        table.shuffle(members)
        for who in members[: table.size]:
            table.owners[who] = seat
            table.fates[who] = LIVING
