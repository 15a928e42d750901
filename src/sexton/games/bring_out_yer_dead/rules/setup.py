"""Setting up: the fate cards to begin with, the treasure, the face-up cards (BD-1)."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import DRAWN, FATE, ROW, TREASURE
from sexton.games.bring_out_yer_dead.rules.hands import deal_row
from sexton.games.bring_out_yer_dead.rules.rounds import next_round
from sexton.games.bring_out_yer_dead.state import TUCK, State


def prepare(table: State) -> None:
    """BD-1: everybody draws three fate cards to choose from."""
    table.decks = [table.box.deck(FATE), table.box.deck(TREASURE)]
    table.carts = list(range(len(table.box.carts)))
    for deck in (*table.decks, table.carts):
        table.shuffle(deck)
    for seat in range(table.seats):
        table.hands[seat] = table.box.certificates.copy()
        table.drawn[seat] = [table.decks[FATE].pop() for _ in range(DRAWN)]
        events.offered(table, seat)


def keep_moves(table: State, seat: int) -> list[int]:
    if len(table.drawn[seat]) < DRAWN:
        return []
    return [table.box.numbering.keep + kind for kind in sorted(set(table.drawn[seat]))]


def without(cards: list[int], kind: int) -> list[int]:
    left = cards.copy()
    left.remove(kind)
    return left


def keep(table: State, seat: int, kind: int) -> None:
    table.drawn[seat] = without(table.drawn[seat], kind)
    table.hands[seat].append(kind)
    events.kept(table, seat, kind)
    if all(len(drawn) < DRAWN for drawn in table.drawn):
        table.phase, table.turn = TUCK, 0


def tuck(table: State, seat: int, kind: int) -> None:
    """BD-1: the named card becomes the lowest, the other lies on it."""
    (other,) = without(table.drawn[seat], kind)
    table.drawn[seat] = []
    table.decks[FATE][:0] = [kind, other]
    table.tucked += 1
    table.turn += 1
    events.tucked(table, seat, kind, other)
    if table.tucked == table.seats:
        deal_treasure(table)
        next_round(table)


def deal_treasure(table: State) -> None:
    for seat, hand in enumerate(table.hands):
        kind = table.decks[TREASURE].pop()
        hand.append(kind)
        events.inherited(table, seat, kind)
    deal_row(table, FATE, ROW)
    deal_row(table, TREASURE, ROW)
    table.first = table.roll(table.seats)
