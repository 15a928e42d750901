"""A round begins with a cart and its bank, and ends when nobody is left on it (BD-2, BD-17)."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import CERTIFICATE
from sexton.games.bring_out_yer_dead.rules.scoring import count_out
from sexton.games.bring_out_yer_dead.state import BANK, BID, OVER, State


def next_round(table: State) -> None:
    """BD-2: a cart is turned up; the first player names its bank."""
    table.round += 1
    table.cart = table.carts.pop()
    table.unveiled += 1
    table.phase, table.turn = BANK, table.first
    events.cart(table)


def choose_bank(table: State, seat: int, bank: int) -> None:
    table.bank = bank
    table.phase = BID
    events.bank(table, seat)


def end_round(table: State) -> None:
    """BD-2: certificates return, other cards that were bid leave the game."""
    table.gone = table.gone.copy()
    for task in table.queue:
        if table.box.backs[task.card] == CERTIFICATE:
            table.hands[task.seat].append(task.card)
        else:
            table.gone[task.card] += 1
    table.bids = [[] for _ in range(table.seats)]
    table.queue, table.loaded, table.fallen = [], [], []
    table.resolved = table.unloaded = table.drowned = table.dredged = 0
    table.first = (table.first + 1) % table.seats
    if table.carts and not somebody_done(table):
        next_round(table)
        return
    table.phase = OVER
    table.unveiled += 1  # The treasures in all hands are shown.
    if events.heard(table):
        count_out(table)


def somebody_done(table: State) -> bool:
    """BD-17, BD-25: nothing left in the family, nothing in the river."""
    return any(not coffins_left(table, seat) for seat in range(table.seats))


def coffins_left(table: State, seat: int) -> int:
    families, river = table.families, table.river
    singles = families[2 * seat] + river[2 * seat]
    return singles + families[2 * seat + 1] + river[2 * seat + 1]
