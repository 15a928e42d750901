"""The bids: three cards each, in secret, and the order in which they take effect (BD-2, BD-3)."""

from __future__ import annotations

from typing import Final

from sexton.games.bring_out_yer_dead import events
from sexton.games.bring_out_yer_dead.components import CERTIFICATE
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.rules.hands import distinct, forget
from sexton.games.bring_out_yer_dead.rules.resolution import proceed
from sexton.games.bring_out_yer_dead.state import KIND, CarryOut, State

# A card that was bid is one int until the order is found: how far its number is below the highest,
# how far its owner sits behind the first player, and its kind.
HIGHEST: Final = 99
BELOW: Final = 12
BEHIND: Final = 8
SEATS: Final = (1 << BELOW - BEHIND) - 1


def bid_moves(table: State, seat: int) -> list[int]:
    """BD-2, BD-3: three cards, no two with the same number."""
    bid = table.bids[seat]
    if len(bid) == BID_SIZE:
        return []
    ranks, first = table.box.ranks, table.box.numbering.bid
    return [
        first + kind
        for kind in distinct(table.hands[seat])
        if not any(ranks[other] == ranks[kind] for other in bid)
    ]


def pick(table: State, seat: int, kind: int) -> None:
    """Face down; nobody sees how many of the three lie there until all do."""
    table.hands[seat].remove(kind)
    table.bids[seat].append(kind)
    events.picked(table, seat, kind)
    if len(table.bids[seat]) == BID_SIZE:
        events.bid(table, seat)
        if all(len(bid) == BID_SIZE for bid in table.bids):
            reveal(table)


def reveal(table: State) -> None:
    """BD-2: from the highest number down, ties clockwise from the first player."""
    table.unveiled += 1
    order: list[int] = []
    for seat, bid in enumerate(table.bids):
        behind = (seat - table.first) % table.seats
        for kind in bid:
            order.append(HIGHEST - table.box.ranks[kind] << BELOW | behind << BEHIND | kind)
            if table.box.backs[kind] != CERTIFICATE:
                forget(table, seat, kind)
    order.sort()
    table.queue = [
        CarryOut(card & KIND, (table.first + (card >> BEHIND & SEATS)) % table.seats)
        for card in order
    ]
    table.steps = []
    events.revealed(table)
    proceed(table)
