"""Preparation: a family each, five cards each, and who begins."""

from __future__ import annotations

from sexton.core.errors import BadOption
from sexton.core.phrases import counted
from sexton.games.gloom import events
from sexton.games.gloom.components import HAND, USUAL_GUESTS
from sexton.games.gloom.rules.guests import invite
from sexton.games.gloom.state import LIVING, State

DEALT, IN_ORDER = "dealt", "in order"


def prepare(table: State) -> None:
    """GL-1, GL-P2: a family each, five cards each, and a start player by chance."""
    choose_families(table)
    invite(table, USUAL_GUESTS + table.invited)
    events.families_gathered(table)
    table.deck = table.box.cards.copy()
    table.pile = table.box.cards.copy()
    table.shuffle(table.deck)
    for hand in table.hands:
        hand.extend([table.deck.pop() for _ in range(HAND)])
    events.dealt(table)
    table.turn = table.roll(table.seats)
    events.turn_begins(table)


def pick_families(table: State, picks: list[str]) -> None:
    """GL-1: what each seat has picked; a family that is not there, or twice, can't be had."""
    box = table.box
    if len(picks) != table.seats:
        raise BadOption(f"{counted(table.seats, 'seat')} pick a family each, not {len(picks)}.")
    for pick in picks:
        if pick == DEALT:
            continue
        if pick not in box.families:
            raise BadOption(f"{pick} is not in this box: it has {', '.join(box.families)}.")
        if picks.count(pick) > 1:
            raise BadOption(f"{pick} can't be picked twice.")
    table.picked = [0 if pick == DEALT else box.families.index(pick) + 1 for pick in picks]


def choose_families(table: State) -> None:
    """GL-1: as they were picked; the seats that picked none are dealt one of the others."""
    left = list(range(len(table.box.families)))
    if not table.in_order:
        table.shuffle(left)
    left = [family for family in left if family + 1 not in table.picked]
    picked = table.picked or [0] * table.seats
    table.families = [pick - 1 if pick else left.pop(0) for pick in picked]
    for seat, family in enumerate(table.families):
        members = table.box.members(family)
        table.shuffle(members)
        for who in members[: table.size]:
            table.owners[who] = seat
            table.fates[who] = LIVING
