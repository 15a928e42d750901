"""The bids: three cards each, in secret, and the order in which they take effect (BD-2, BD-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.chance import Rng
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
    if len(table.bids[seat]) == BID_SIZE:
        return []
    numbers = table.box.numbering.bids
    if not table.box.has_few:
        return [numbers[kind] for kind in kinds_to_bid(table, seat)]
    moves: list[int] = []
    kinds = bits_to_bid(table, seat)
    while kinds:
        moves.append(numbers[lowest(kinds)])
        kinds &= kinds - 1
    return moves


def kinds_to_bid(table: State, seat: int) -> list[int]:
    bid, ranks = table.bids[seat], table.box.ranks
    return [
        kind
        for kind in distinct(table.hands[seat])
        if not any(ranks[other] == ranks[kind] for other in bid)
    ]


def bits_to_bid(table: State, seat: int) -> i64:
    """The same as one int with a bit for each kind, where the kinds are few."""
    bits, same_rank = table.box.bits, table.box.same_rank
    kinds: i64 = 0
    held: i64
    for held in table.hands[seat]:
        kind: i64 = bits[held]
        kinds |= kind
    for held in table.bids[seat]:
        alike: i64 = same_rank[held]
        kinds &= ~alike
    return kinds


def lowest(kinds: i64) -> int:
    """The first kind of these bits."""
    return int(kinds & -kinds).bit_length() - 1


def random_bid(table: State, seat: int, rng: Rng) -> int:
    """One of the moves, each as likely, without the list."""
    if not table.box.has_few:
        moves = bid_moves(table, seat)
        return moves[rng.below(len(moves))]
    kinds = bits_to_bid(table, seat)
    count: i64 = 0
    left = kinds
    while left:
        left &= left - 1
        count += 1
    for _ in range(rng.below(count)):
        kinds &= kinds - 1
    return table.box.numbering.bid + lowest(kinds)


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
