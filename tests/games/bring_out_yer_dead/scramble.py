"""Everything hidden from a seat, changed. Written from the rulebook, not from the game's view.

What a player can't see: the decks and the carts to come, but for the fate cards that the player
put under the deck; the fate and treasure cards in the hands of the others that weren't taken for
all to see (their backs show, though, and at the end treasures are counted openly); fate cards that
others still choose from; and what the others have bid before all bids are turned up.
"""

from __future__ import annotations

from sexton.core.chance import Rng
from sexton.games.bring_out_yer_dead.components import CERTIFICATE, FATE, TREASURE
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.state import BID, KIND, KNOWERS, OVER, OWNER

# Arguments of moves that only the mover knows.
SECRET = {"keep": ("card",), "tuck": ("card",), "bid": ("card",)}

BID_SIZE = 3


def scramble(position: BringOutYerDead, seat: int | None, rng: Rng) -> BringOutYerDead:
    table = position.clone()
    others = [other for other in range(table.seats) if other != seat]
    bid_sizes = take_back_bids(table, others)
    pools = [hidden_fate(table, seat), table.decks[TREASURE].copy()]
    kept: dict[int, list[int]] = {}
    for other in others:
        kept[other] = seen_in_hand(table, seat, other)
        for card in without(table.hands[other], kept[other]):
            pools[table.box.backs[card]].append(card)
        pools[FATE] += table.drawn[other]
    for pool in pools:
        rng.shuffle(pool)
    for other in others:
        backs = [table.box.backs[card] for card in without(table.hands[other], kept[other])]
        table.hands[other] = kept[other] + [pools[back].pop() for back in backs]
        table.drawn[other] = [pools[FATE].pop() for _ in table.drawn[other]]
        bid_anew(table, other, bid_sizes.get(other, 0), rng)
    own = own_places(table, seat)
    for place in range(len(table.decks[FATE])):
        if place not in own:
            table.decks[FATE][place] = pools[FATE].pop()
    table.decks[TREASURE] = pools[TREASURE]
    rng.shuffle(table.carts)
    knower = knower_bit(table, seat)
    table.known = [entry for entry in table.known if holder(entry) == seat or entry & knower]
    table.secret = f"{rng.below(1 << 30):064x}"
    return table


def knower_bit(table: BringOutYerDead, seat: int | None) -> int:
    return 1 << KNOWERS + (table.seats if seat is None else seat)


def holder(entry: int) -> int:
    return (entry & (1 << KNOWERS) - 1) >> OWNER


def own_places(table: BringOutYerDead, seat: int | None) -> set[int]:
    """Where the two fate cards lie that this seat has put under the deck."""
    if seat is None or seat >= table.tucked:
        return set()
    lowest = 2 * (table.tucked - 1 - seat)
    return {lowest, lowest + 1}


def hidden_fate(table: BringOutYerDead, seat: int | None) -> list[int]:
    own = own_places(table, seat)
    return [card for place, card in enumerate(table.decks[FATE]) if place not in own]


def seen_in_hand(table: BringOutYerDead, seat: int | None, other: int) -> list[int]:
    """Of another's hand: certificates, cards seen on their way there, at the end all treasures."""
    knower = knower_bit(table, seat)
    open_backs = (CERTIFICATE, TREASURE) if table.phase == OVER else (CERTIFICATE,)
    seen = [card for card in table.hands[other] if table.box.backs[card] in open_backs]
    taken = [entry & KIND for entry in table.known if holder(entry) == other and entry & knower]
    return seen + [card for card in taken if table.box.backs[card] not in open_backs]


def without(hand: list[int], known: list[int]) -> list[int]:
    left = hand.copy()
    for card in known:
        left.remove(card)
    return left


def take_back_bids(table: BringOutYerDead, others: list[int]) -> dict[int, int]:
    if table.phase != BID:
        return {}
    sizes = {other: len(table.bids[other]) for other in others}
    for other in others:
        table.hands[other] += table.bids[other]
        table.bids[other] = []
    return sizes


def bid_anew(table: BringOutYerDead, other: int, size: int, rng: Rng) -> None:
    """All see whose three cards lie there, but not how many of another's do before that."""
    if table.phase != BID:
        return
    for _ in range(size if size == BID_SIZE else rng.below(BID_SIZE)):
        ranks = [table.box.ranks[card] for card in table.bids[other]]
        open_cards = [card for card in table.hands[other] if table.box.ranks[card] not in ranks]
        card = open_cards[rng.below(len(open_cards))]
        table.hands[other].remove(card)
        table.bids[other].append(card)
