"""What a player would bid: cards that load depend on each other and on what others load."""

from __future__ import annotations

from itertools import combinations

from sexton.games.bring_out_yer_dead.bot.cards import card_now
from sexton.games.bring_out_yer_dead.bot.worth import BODY, card_on_top, worths
from sexton.games.bring_out_yer_dead.components import TREASURE
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.state import State, spots

# How often a player bids a card that loads: one that would fall off, and one that would not.
EAGER = (0.3, 0.8)
UNSURE = 3.2  # over how many spots of the cart it is open whether a coffin stays on
TASTE = 0.5  # how many of the graves one would like best a coffin ahead takes away


def rank_bids(table: State, seat: int, moves: list[int]) -> list[float]:
    """The best bid of three that each pick could still become part of."""
    first, bid = table.box.numbering.bid, table.bids[seat]
    ranks = table.box.ranks
    kinds = sorted((*bid, *(move - first for move in moves)), key=lambda kind: -ranks[kind])
    numbers = [ranks[kind] for kind in kinds]
    plain = [card_now(table, seat, kind) for kind in kinds]
    ladder = load_ladder(table, seat, kinds)
    pairs = taking_pairs(table, kinds)
    fixed = [place for place, kind in enumerate(kinds) if kind in bid]
    free = [place for place, kind in enumerate(kinds) if kind not in bid]
    best = [-1e9] * len(kinds)
    for picked in combinations(free, BID_SIZE - len(bid)):
        cards = sorted((*fixed, *picked)) if fixed else picked
        if numbers[cards[0]] == numbers[cards[1]] or numbers[cards[1]] == numbers[cards[2]]:
            continue
        worth = loading(table, seat, [ladder[place] for place in cards])
        for place in cards:
            worth += plain[place]
        for one, other in pairs:
            if one in cards and other in cards:
                worth += 3.6 if table.carts else 0.0
        for place in picked:
            best[place] = max(best[place], worth)
    rank_of = dict(zip(kinds, best, strict=True))
    return [rank_of[move - first] for move in moves]


Ladder = tuple[int, float, float, float]
"""A card that loads: which coffin, and its worth behind none, one or two of one's own."""


def loading(table: State, seat: int, cards: list[Ladder | None]) -> float:
    """What the coffins of a bid are worth together, as far as the family has them."""
    worth, own = 0.0, 0
    singles, doubles = table.families[2 * seat], table.families[2 * seat + 1]
    for card in cards:
        if card is None or not (doubles if card[0] else singles):
            continue
        if card[0]:
            doubles -= 1
        else:
            singles -= 1
        own += 1
        worth += card[own]
    return worth


def load_of(table: State, seat: int, kind: int) -> int | None:
    """Does the card load, and which coffin?"""
    for effect, word in table.box.does[kind]:
        if effect.loads is not None:
            return effect.loads(table, seat, word)
    return None


def load_ladder(table: State, seat: int, kinds: list[int]) -> list[Ladder | None]:
    """What each card is worth as one that loads."""
    room, spare = spots(table), spared(table, seat)
    graves = [worths(table, seat, double, table.bank) for double in (0, 1)]
    rivals = rival_loads(table, seat)
    ladder: list[Ladder | None] = []
    for kind in kinds:
        double = load_of(table, seat, kind)
        if double is None:
            ladder.append(None)
            continue
        turn = turn_of(table, seat, kind)
        ahead = sum(likely for other, likely in rivals if other < turn)
        cards = card_on_top(table, TREASURE) * (1 + 0.8 * double)
        wet = (cards if table.carts else 0.8 * cards) - BODY * (1 + double) - 1.0
        steps = []
        for place in (ahead, ahead + 1, ahead + 2):
            dry = staying(room, place)
            choice = graves[double]
            worth = choice[min(len(choice) - 1, int(place * TASTE + 0.5))]
            steps.append(dry * worth + (1 - dry) * wet - spare)
        ladder.append((double, steps[0], steps[1], steps[2]))
    return ladder


def turn_of(table: State, seat: int, kind: int) -> int:
    """Cards have their turns in this order: by rank, then from the first player (BD-2)."""
    return (seat - table.first) % table.seats - table.seats * table.box.ranks[kind]


def staying(spots: int, ahead: float) -> float:
    """How likely a coffin with so many ahead of it stays on the cart."""
    return min(1.0, max(0.0, 0.5 + (spots - 0.5 - ahead) / UNSURE))


def spared(table: State, seat: int) -> float:
    """Graves are fewer than coffins: only who has hardly any left saves them."""
    left = table.families[2 * seat] + table.families[2 * seat + 1]
    return 1.0 if left < 1.3 * len(table.carts) else 0.0


def rival_loads(table: State, seat: int) -> list[tuple[int, float]]:
    """The turns of the cards with which the others can load, and how likely each is bid."""
    turns = []
    for other in range(table.seats):
        if other == seat:
            continue
        for kind in (*table.hands[other], *table.bids[other]):
            double = load_of(table, other, kind)
            if double is not None and table.families[2 * other + double]:
                turns.append(turn_of(table, other, kind))
    turns.sort()
    # Nobody likes to load what will fall off: the more are ahead, the fewer dare.
    room, ahead, rivals = spots(table), 0.0, []
    shy, bold = EAGER
    for turn in turns:
        likely = shy + (bold - shy) * staying(room, ahead)
        rivals.append((turn, likely))
        ahead += likely
    return rivals


def taking_pairs(table: State, kinds: list[int]) -> list[tuple[int, int]]:
    """The 2 that brings a fate card beside a 3: where they lie among these cards."""
    return [
        (one, other)
        for one, kind in enumerate(kinds)
        for effect, word in table.box.does[kind]
        if effect.needs is not None
        for other, card in enumerate(kinds)
        if table.box.ranks[card] == effect.needs(word)
    ]
