"""What a player would bid: cards that load depend on each other and on what others load."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.games.bring_out_yer_dead.bot.cards import card_now
from sexton.games.bring_out_yer_dead.bot.worth import BODY, Graves, card_on_top
from sexton.games.bring_out_yer_dead.components import TREASURE
from sexton.games.bring_out_yer_dead.moves import BID_SIZE
from sexton.games.bring_out_yer_dead.rules.bidding import bid_moves
from sexton.games.bring_out_yer_dead.state import State, spots

# How often a player bids a card that loads: one that would fall off, and one that would not.
EAGER: Final = [0.3, 0.8]
UNSURE: Final = 3.2  # over how many spots of the cart it is open whether a coffin stays on
BIT: Final = [1 << place for place in range(62)]
TASTE: Final = 0.5  # how many of the graves one would like best a coffin ahead takes away


def rank_bids(table: State, seat: int, moves: list[int]) -> list[float]:
    """The best bid of three that each pick could still become part of."""
    first = table.box.numbering.bid
    bid = Bid(table, seat)
    bid.weigh()
    rank_of = dict(zip(bid.kinds, bid.best, strict=True))
    return [rank_of[move - first] for move in moves]


class Bid:
    """All the bids that a seat could still make, by what each card of them is worth."""

    def __init__(self, table: State, seat: int) -> None:
        first, ranks, laid = table.box.numbering.bid, table.box.ranks, table.bids[seat]
        free = [move - first for move in bid_moves(table, seat)]
        self.kinds = sorted([*laid, *free], key=lambda kind: -ranks[kind])  # in order of turns
        self.laid: i64 = 0  # a bit for each that lies there already
        for place, kind in enumerate(self.kinds):
            if kind in laid:
                self.laid |= BIT[place]
        self.numbers = [ranks[kind] for kind in self.kinds]
        self.plain = [card_now(table, seat, kind) for kind in self.kinds]
        self.ladder = load_ladder(table, seat, self.kinds)
        self.pairs = [BIT[one] | BIT[other] for one, other in taking_pairs(table, self.kinds)]
        self.pair_worth = 3.6 if table.carts else 0.0
        self.singles: i64 = table.families[2 * seat]
        self.doubles: i64 = table.families[2 * seat + 1]
        self.best = [-1e9] * len(self.kinds)

    def weigh(self) -> None:
        """Tries every three that hold what is laid, no two with the same number (BD-3)."""
        count: i64 = len(self.kinds)
        numbers, best = self.numbers, self.best
        one: i64
        two: i64
        three: i64
        for one in range(count):
            for two in range(one + 1, count):
                if numbers[one] == numbers[two]:
                    continue
                for three in range(two + 1, count):
                    if numbers[two] == numbers[three]:
                        continue
                    if self.laid & ~(BIT[one] | BIT[two] | BIT[three]):
                        continue
                    worth = self.worth(one, two, three)
                    if worth > best[one]:
                        best[one] = worth
                    if worth > best[two]:
                        best[two] = worth
                    if worth > best[three]:
                        best[three] = worth

    def worth(self, one: i64, two: i64, three: i64) -> float:
        """Each card alone, the coffins as far as the family has them, and what goes together."""
        singles, doubles = self.singles, self.doubles
        own: i64 = 0
        worth = 0.0
        turn: i64
        for turn in range(BID_SIZE):
            step = self.ladder[one if turn == 0 else two if turn == 1 else three]
            if step is None or not (doubles if step.double else singles):
                continue
            if step.double:
                doubles -= 1
            else:
                singles -= 1
            worth += step.worth[own]
            own += 1
        worth = worth + self.plain[one] + self.plain[two] + self.plain[three]
        cards: i64 = BIT[one] | BIT[two] | BIT[three]
        pair: i64
        for pair in self.pairs:
            if not pair & ~cards:
                worth += self.pair_worth
        return worth


class Load:
    """A card that loads: which coffin, and its worth behind none, one or two of one's own."""

    def __init__(self, double: int, worth: list[float]) -> None:
        self.double = double
        self.worth = worth


def load_of(table: State, seat: int, kind: int) -> int | None:
    """Does the card load, and which coffin?"""
    for effect, word in table.box.does[kind]:
        if effect.loads is not None:
            return effect.loads(table, seat, word)
    return None


def load_ladder(table: State, seat: int, kinds: list[int]) -> list[Load | None]:
    """What each card is worth as one that loads."""
    room, spare = spots(table), spared(table, seat)
    holes = Graves(table, seat)
    graves = [holes.worths(double, table.bank) for double in (0, 1)]
    rivals = rival_loads(table, seat)
    ladder: list[Load | None] = []
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
        ladder.append(Load(double, steps))
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
