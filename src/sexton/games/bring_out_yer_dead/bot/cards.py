"""What cards are worth to a player: in the hand, to be bid later, and to be bid now."""

from __future__ import annotations

from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.state import BANK, BID, KEEP, TUCK, State


def rounds_left(table: State) -> int:
    """Rounds in which a card taken now can still be bid."""
    return len(table.carts) + (table.phase in (KEEP, TUCK, BANK, BID))


def end_worth(table: State, seat: int, kind: int) -> float:
    """What a treasure adds at the end to a hand that doesn't count it."""
    box, hand = table.box, table.hands[seat]
    if kind in hand:
        return 0.0
    if box.gemstone[kind]:
        return float(box.gemstone[kind])
    kinds = sum(box.heirloom[other] for other in set(hand))
    return float(box.heirloom_points[kinds + 1] - box.heirloom_points[kinds])


def held_worth(table: State, seat: int, kind: int) -> float:
    """What a card is worth to a hand, to be bid later or to be kept."""
    left = rounds_left(table)
    if table.box.backs[kind] == TREASURE:
        bid = 3.4 if left else 0.0
        return max(bid, end_worth(table, seat, kind))
    if not left:
        return 0.0
    worth = table.box.points[kind] * 0.8
    for effect, word in table.box.does[kind]:
        worth += 0.8 * effect.hope(table, seat, kind, word)
    return worth


def card_now(table: State, seat: int, kind: int) -> float:
    """What bidding a card brings, apart from loading, less what it would be worth in the hand."""
    box = table.box
    worth = float(box.points[kind])
    if box.backs[kind] == TREASURE:
        hand = table.hands[seat]
        spare = hand.count(kind) + table.bids[seat].count(kind) > 1
        kept = 0.0 if spare else kept_treasure(table, seat, kind)
        return worth - kept
    for effect, word in box.does[kind]:
        worth += effect.gain(table, seat, word)
    if box.backs[kind] == FATE:
        worth -= keeping(table, seat, kind)
    return worth


def kept_treasure(table: State, seat: int, kind: int) -> float:
    box = table.box
    if box.gemstone[kind]:
        return float(box.gemstone[kind])
    own = {k for k in (*table.hands[seat], *table.bids[seat]) if box.heirloom[k]}
    own.discard(kind)
    step = box.heirloom_points[len(own) + 1] - box.heirloom_points[len(own)]
    return float(step) + min(2.0, 0.3 * len(table.carts))


def keeping(table: State, seat: int, kind: int) -> float:
    """A fate card not bid now may bring more later."""
    left = len(table.carts)
    return 0.0 if not left else min(1.0, 0.3 + 0.15 * left) * held_worth(table, seat, kind) * 0.8
