"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from itertools import combinations
from typing import assert_never

from sexton.games.bring_out_yer_dead.components import BID as BID_SIZE
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.effects import (
    Dredge,
    Effect,
    Load,
    Move,
    Points,
    Renew,
    Return,
    Shallow,
    Swap,
    Switch,
    TakeWith,
)
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.state import (
    BANK,
    BID,
    BURY,
    COFFIN,
    DREDGE,
    KEEP,
    LAY,
    RENEW,
    RETURN,
    SHALLOW,
    SHIFT,
    SNATCH,
    SWAP,
    SWITCH,
    TAKE,
    TRADE,
    TUCK,
)
from sexton.games.bring_out_yer_dead.worth import (
    BODY,
    UNSEEN,
    card_on_top,
    grave_worth,
    grudges,
    held_worth,
    majority_worth,
    promise,
    rounds_left,
    spite,
    worths,
)

# How often a player bids a card that loads: one that would fall off, and one that would not.
EAGER = (0.3, 0.8)
UNSURE = 3.2  # over how many spots of the cart it is open whether a coffin stays on
TASTE = 0.5  # how many of the graves one would like best a coffin ahead takes away


def rank(table: BringOutYerDead, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    numbering = table.box.numbering
    if table.phase == BID:
        return rank_bids(table, seat, moves)
    if table.phase == BURY:
        return [rank_bury(table, seat, move - numbering.bury) for move in moves]
    if table.phase in (KEEP, TUCK):
        first = numbering.keep if table.phase == KEEP else numbering.tuck
        sign = 1.0 if table.phase == KEEP else -1.0
        return [sign * held_worth(table, seat, move - first) for move in moves]
    if table.phase == BANK:
        return [bank_worth(table, seat, move - numbering.bank) for move in moves]
    if table.phase == TAKE:
        return [rank_take(table, seat, move) for move in moves]
    minds = grudges(table, seat)
    return [rank_effect(table, seat, move, minds) for move in moves]


# Graves, banks and cards


def rank_bury(table: BringOutYerDead, seat: int, place: int) -> float:
    board = table.board
    worth = grave_worth(table, seat, place)
    if board.is_pit(place):
        return worth + card_on_top(table, board.pit_deck[board.bank_of[place]])
    if place in board.paired:  # Breaking somebody's pair is worth something too.
        other = table.graves[board.mate[place]]
        if other and other - 1 >> 1 != seat:
            return worth + board.points[place] * spite(table)
    # The wide graves are the only ones that doubles can have.
    narrow = 0.6 if not board.wide[place] and table.families[2 * seat + 1] else 0.0
    return worth + narrow


def bank_worth(table: BringOutYerDead, seat: int, bank: int) -> float:
    """The first player is a little ahead of the others: what is good here, less what they get."""
    own = promise(table, seat, bank)
    others = [promise(table, other, bank) for other in range(table.seats) if other != seat]
    return own - 0.9 * sum(others) / len(others)


def rank_take(table: BringOutYerDead, seat: int, move: int) -> float:
    numbering = table.box.numbering
    if move == numbering.let_be:
        return 0.0
    if move in (numbering.draw, numbering.draw + 1):
        deck = move - numbering.draw
        if deck == FATE:
            return UNSEEN[FATE] * 0.8 if rounds_left(table) else 0.0
        return UNSEEN[TREASURE] * 0.9
    return held_worth(table, seat, move - numbering.take)


# Bids


def rank_bids(table: BringOutYerDead, seat: int, moves: list[int]) -> list[float]:
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


def loading(table: BringOutYerDead, seat: int, cards: list[Ladder | None]) -> float:
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


def load_of(table: BringOutYerDead, seat: int, kind: int) -> int | None:
    """Does the card load, and which coffin?"""
    for effect in table.box.effects[kind]:
        if isinstance(effect, Load):
            double = effect.coffin == "double"
            if double and effect.or_single and not table.families[2 * seat + 1]:
                return 0
            return int(double)
    return None


def load_ladder(table: BringOutYerDead, seat: int, kinds: list[int]) -> list[Ladder | None]:
    """What each card is worth as one that loads."""
    spots, spare = table.spots(), spared(table, seat)
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
            dry = staying(spots, place)
            choice = graves[double]
            worth = choice[min(len(choice) - 1, int(place * TASTE + 0.5))]
            steps.append(dry * worth + (1 - dry) * wet - spare)
        ladder.append((double, steps[0], steps[1], steps[2]))
    return ladder


def turn_of(table: BringOutYerDead, seat: int, kind: int) -> int:
    """Cards have their turns in this order: by rank, then from the first player (BD-2)."""
    return (seat - table.first) % table.seats - table.seats * table.box.ranks[kind]


def staying(spots: int, ahead: float) -> float:
    """How likely a coffin with so many ahead of it stays on the cart."""
    return min(1.0, max(0.0, 0.5 + (spots - 0.5 - ahead) / UNSURE))


def spared(table: BringOutYerDead, seat: int) -> float:
    """Graves are fewer than coffins: only who has hardly any left saves them."""
    left = table.families[2 * seat] + table.families[2 * seat + 1]
    return 1.0 if left < 1.3 * len(table.carts) else 0.0


def rival_loads(table: BringOutYerDead, seat: int) -> list[tuple[int, float]]:
    """The turns of the cards with which the others can load, and how likely each is bid."""
    turns = []
    for other in range(table.seats):
        if other == seat:
            continue
        for kind in (*table.hands[other], *table.bids[other]):
            double = load_of(table, other, kind) if table.box.effects[kind] else None
            if double is not None and table.families[2 * other + double]:
                turns.append(turn_of(table, other, kind))
    turns.sort()
    # Nobody likes to load what will fall off: the more are ahead, the fewer dare.
    spots, ahead, rivals = table.spots(), 0.0, []
    shy, bold = EAGER
    for turn in turns:
        likely = shy + (bold - shy) * staying(spots, ahead)
        rivals.append((turn, likely))
        ahead += likely
    return rivals


def taking_pairs(table: BringOutYerDead, kinds: list[int]) -> list[tuple[int, int]]:
    """The 2 that brings a fate card beside a 3: where they lie among these cards."""
    return [
        (one, other)
        for one, kind in enumerate(kinds)
        for effect in table.box.effects[kind]
        if isinstance(effect, TakeWith)
        for other, card in enumerate(kinds)
        if table.box.ranks[card] == effect.number
    ]


def card_now(table: BringOutYerDead, seat: int, kind: int) -> float:
    """What bidding a card brings, apart from loading, less what it would be worth in the hand."""
    box = table.box
    worth = float(box.points[kind])
    if box.backs[kind] == TREASURE:
        hand = table.hands[seat]
        spare = hand.count(kind) + table.bids[seat].count(kind) > 1
        kept = 0.0 if spare else kept_treasure(table, seat, kind)
        return worth - kept
    for effect in box.effects[kind]:
        worth += effect_now(table, seat, effect)
    if box.backs[kind] == FATE:
        worth -= keeping(table, seat, kind)
    return worth


def kept_treasure(table: BringOutYerDead, seat: int, kind: int) -> float:
    box = table.box
    if box.gemstone[kind]:
        return float(box.gemstone[kind])
    own = {k for k in (*table.hands[seat], *table.bids[seat]) if box.heirloom[k]}
    own.discard(kind)
    step = box.heirloom_points[len(own) + 1] - box.heirloom_points[len(own)]
    return float(step) + min(2.0, 0.3 * len(table.carts))


def keeping(table: BringOutYerDead, seat: int, kind: int) -> float:
    """A fate card not bid now may bring more later."""
    left = len(table.carts)
    return 0.0 if not left else min(1.0, 0.3 + 0.15 * left) * held_worth(table, seat, kind) * 0.8


def effect_now(table: BringOutYerDead, seat: int, effect: Effect) -> float:
    match effect:
        case Load() | TakeWith():  # These depend on the rest of the bid.
            return 0.0
        case Switch():
            here = promise(table, seat, table.bank)
            there = promise(table, seat, 1 - table.bank)
            return 0.3 * max(0.0, there - here)
        case Move(whose):
            return best_shift(table, seat) if whose == "own" else best_harm(table, seat)
        case Swap():
            return best_swap(table, seat)
        case Dredge():
            bodies = min(2, table.bodies(seat))
            return bodies * (BODY + 3.0)
        case Return():
            return 0.5 * best_harm(table, seat)
        case Shallow():
            return 1.5
        case Points(each, per):
            return float(each * table.count(seat, per))
        case Renew(take):
            return 4.3 * len(take) if table.carts else 0.6 * 4.3 * len(take)
        case _:
            assert_never(effect)


def best_shift(table: BringOutYerDead, seat: int) -> float:
    """From one's worst grave to the best that is open."""
    own = [
        grave_worth(table, seat, place, 1)
        for coffin, place in table.buried()
        if coffin >> 1 == seat and not coffin & 1
    ]
    if not own:
        return 0.0
    best = max(worths(table, seat, 0, bank)[0] for bank in (0, 1))
    return max(0.0, best - 2.0 - min(own))


def best_harm(table: BringOutYerDead, seat: int) -> float:
    minds = grudges(table, seat)
    harms = [harm(table, coffin, place, minds) for coffin, place in table.buried()]
    return max(harms, default=0.0)


def harm(table: BringOutYerDead, coffin: int, place: int, minds: list[float]) -> float:
    """What its owner would lose with that grave, as far as it matters to the seat."""
    owner = coffin >> 1
    return minds[owner] * grave_worth(table, owner, place, 1) if minds[owner] else 0.0


def best_swap(table: BringOutYerDead, seat: int) -> float:
    own = [place for coffin, place in table.buried() if coffin >> 1 == seat]
    others = [(coffin >> 1, place) for coffin, place in table.buried() if coffin >> 1 != seat]
    if not own or not others:
        return 0.0
    minds, points = grudges(table, seat), table.board.points
    low = min(grave_worth(table, seat, place, 1) for place in own)
    return max(0.0, *((points[place] - low) * (0.7 + minds[other]) for other, place in others))


# Decisions about a card


def rank_effect(table: BringOutYerDead, seat: int, move: int, minds: list[float]) -> float:
    numbering = table.box.numbering
    if move == numbering.let_be:
        return 0.0
    if table.phase == SWITCH:
        there = cart_worth(table, seat, 1 - table.bank, minds)
        return there - cart_worth(table, seat, table.bank, minds)
    if table.phase == RENEW:
        return 5.0
    if table.phase == SHALLOW:
        double, area = divmod(move - numbering.shallow, numbering.areas)
        return rank_shallow(table, seat, double, area)
    if table.phase == DREDGE:
        double, place = divmod(move - numbering.dredge, numbering.graves)
        return grave_worth(table, seat, place) + BODY * (1 + double) + (0.0 if double else 4.0)
    if table.phase == LAY:
        coffin, _ = table.held
        sign = 1.0 if coffin >> 1 == seat else -1.0
        return sign * grave_worth(table, coffin >> 1, move - numbering.lay)
    if table.phase == TRADE:
        double, place = divmod(move - numbering.trade, numbering.graves)
        return swap_worth(table, seat, table.held[0], table.held[1], place, minds)
    first = numbering.send_home if table.phase == RETURN else numbering.lift
    coffin, place = divmod(move - first, numbering.graves)
    return rank_target(table, seat, coffin, place, minds)


def rank_target(
    table: BringOutYerDead, seat: int, coffin: int, place: int, minds: list[float]
) -> float:
    if table.phase == SNATCH:
        return harm(table, coffin, place, minds) - 0.3
    if table.phase == SHIFT:
        best = max(worths(table, seat, coffin & 1, bank)[0] for bank in (0, 1))
        return best - grave_worth(table, seat, place, 1) - 1.0
    if table.phase == SWAP:
        partners = table.partners(seat, coffin, place)
        return max(swap_worth(table, seat, coffin, place, own, minds) for _, own in partners)
    again = 3.0 if table.carts else 0.0
    if coffin >> 1 == seat:
        return again - grave_worth(table, seat, place, 1) - 1.0
    return harm(table, coffin, place, minds) - minds[coffin >> 1] * again


def swap_worth(
    table: BringOutYerDead, seat: int, coffin: int, place: int, own: int, minds: list[float]
) -> float:
    owner = coffin >> 1
    here = grave_worth(table, seat, place) - grave_worth(table, seat, own, 1)
    there = grave_worth(table, owner, own) - grave_worth(table, owner, place, 1)
    return here - minds[owner] * there


def cart_worth(table: BringOutYerDead, seat: int, bank: int, minds: list[float]) -> float:
    """What the coffins on the cart would bring their owners on a bank, as the seat sees it."""
    total = 0.0
    for taken, loaded in enumerate(table.loaded):
        coffin = loaded & COFFIN
        graves = worths(table, coffin >> 1, coffin & 1, bank)
        worth = graves[min(taken, len(graves) - 1)]
        total += worth if coffin >> 1 == seat else -minds[coffin >> 1] * worth
    return total


def rank_shallow(table: BringOutYerDead, seat: int, double: int, area: int) -> float:
    return majority_worth(table, seat, area) - (0.5 if double else 0.8)
