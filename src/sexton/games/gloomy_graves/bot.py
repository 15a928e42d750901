"""What a player would want: how good each move looks, and how well a seat stands."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Final

from mypy_extensions import i64

from sexton.core.ranking import chances_by_prospects, shares_of_win
from sexton.games.gloomy_graves.components import DRAWS, Box
from sexton.games.gloomy_graves.moves import DIGGER, SYMBOL_COUNT, TYPE_COUNT
from sexton.games.gloomy_graves.rules import GloomyGraves, crypt, graveyard
from sexton.games.gloomy_graves.rules.end import claimed_points
from sexton.games.gloomy_graves.rules.graveyard import beside_of
from sexton.games.gloomy_graves.rules.groups import count, groups
from sexton.games.gloomy_graves.rules.scoring import claimable
from sexton.games.gloomy_graves.state import BIT, BURY, CHOOSE, CRYPT, DISCARD, OVER, SCORE

EACH: Final = 4.0  # what a score card adds to the bonus, about
READY: Final = 0.75  # a sum that suffices is not a card yet
GROWTH: Final = 0.25  # by how much a sum grows in a turn, if one minds that type
SPREAD: Final = 2.5  # how unsure that is
ENVY: Final = 0.6  # how much of the others' hopes is one's own loss
FEW: Final = 4  # Among so few moves for the crypt a quick look at the hand will do.
# A lead of so many points is about three to one: at the end, and by turns left.
WARMTH: Final = (3.0, 0.6)


MOST: Final = 80  # No sum is larger: some sixty cells, nine of a crypt, and a few to spare.
NONE: Final = [0.0] * MOST


@cache
def hopes(box: Box, left: int, turns: int, missing: int) -> list[float]:
    """What a type may still bring, for each sum: the best of the cards left, if time suffices.

    `left` has a bit for each score card of the type on the table; `missing` types share `turns`."""
    share = min(1.0, turns / missing)
    reach = GROWTH * turns
    cards = [
        (need, (points + EACH) * share)
        for level, (need, points) in enumerate(zip(box.needs, box.points, strict=True))
        if left >> level & 1
    ]
    return [
        max((value * chance(need - total, reach) for need, value in cards), default=0.0)
        for total in range(MOST)
    ]


def chance(missing: int, reach: float) -> float:
    if missing <= 0:
        return READY
    return READY / (1 + exp((missing - reach) / SPREAD))


@cache
def claims(box: Box, left: int) -> list[float]:
    """What scoring a type would bring at once, for each sum."""
    worth = [0.0] * MOST
    for level, (need, points) in enumerate(zip(box.needs, box.points, strict=True)):
        if left >> level & 1:
            worth[need:] = [points + EACH] * (MOST - need)
    return worth


def cards_left(table: GloomyGraves) -> list[int]:
    """For each type, a bit for each of its score cards that nobody has claimed."""
    levels: i64 = len(table.box.needs)
    found: list[int] = []
    grave: i64
    level: i64
    for grave in range(TYPE_COUNT):
        left: i64 = 0
        for level in range(levels):
            if not table.claims[grave * levels + level]:
                left |= BIT[level]
        found.append(left)
    return found


def hopes_of(table: GloomyGraves, left: list[int], seat: int, turns: int) -> list[list[float]]:
    """For each type, what each sum is worth to a seat that will still have some turns, while these
    score cards are left."""
    scored: i64 = table.scored[seat]
    missing = TYPE_COUNT - int(count(scored))
    found: list[list[float]] = []
    grave: i64
    for grave in range(TYPE_COUNT):
        if not turns or scored >> grave & 1:
            found.append(NONE)
        else:
            found.append(hopes(table.box, left[grave], turns, missing))
    return found


def turns_left(table: GloomyGraves) -> list[int]:
    """How many turns each seat will have after the one under way, unless somebody scores every
    type: whoever can't draw two cards ends the game with that round (GG-11)."""
    seats = table.seats
    place = (table.turn - table.start) % seats
    more = 0 if table.ending else (len(table.deck) + table.drawn) // DRAWS  # turns without the end
    rounds = (place + more) // seats
    return [rounds + ((seat - table.start) % seats > place) for seat in range(seats)]


def own_groups(table: GloomyGraves, seat: int) -> list[int]:
    return [crypt.largest_group(table, seat, grave) for grave in range(TYPE_COUNT)]


class Outlook:
    """What every sum of every type is worth to one seat now, and how the others would like it."""

    def __init__(self, table: GloomyGraves, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.turns = turns_left(table)
        self.left = cards_left(table)
        self.communal = [graveyard.largest_group(table, grave) for grave in range(TYPE_COUNT)]
        self.own = own_groups(table, seat)
        self.now = [
            NONE if table.scored[seat] >> grave & 1 else claims(table.box, self.left[grave])
            for grave in range(TYPE_COUNT)
        ]
        self.hope = hopes_of(table, self.left, seat, self.turns[seat])
        self.want: list[list[float]] = []
        self.steps: list[float] = []
        self.ready: list[float] = []

    def weigh_cards(self) -> None:
        """For each symbol, what one more of it is worth; and what could then be scored at once."""
        for grave in range(TYPE_COUNT):
            total = self.communal[grave] + self.own[grave]
            hope, now = self.hope[grave], self.now[grave]
            self.steps.append(hope[total + 1] - hope[total])
            self.ready.append(now[total + 1] - hope[total + 1])
        self.steps.append(sum(sorted(self.steps)[-2:]))  # A digger helps the best two.

    def weigh_burials(self) -> None:
        """For each type, what a size of the graveyard's group is worth, the others considered."""
        table = self.table
        sizes = range(len(table.where) + 2)
        self.want = [
            [self.hope[grave][size + self.own[grave]] for size in sizes]
            for grave in range(TYPE_COUNT)
        ]
        envy = ENVY / (table.seats - 1)
        for other in range(table.seats):
            if other == self.seat:
                continue
            hope = hopes_of(table, self.left, other, self.turns[other])
            crypts = own_groups(table, other)
            for grave, values in enumerate(self.want):
                theirs, add = hope[grave], crypts[grave]
                for size in sizes:
                    values[size] -= envy * theirs[size + add]


# Ranking


def rank(table: GloomyGraves, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    outlook = Outlook(table, seat)
    numbering = table.box.numbering
    if table.phase == BURY:
        return rank_burials(outlook, moves)
    if table.phase == CRYPT:
        return rank_crypt(outlook, moves)
    if table.phase == SCORE:
        return [rank_score(outlook, move - numbering.score, move) for move in moves]
    if table.phase == CHOOSE:
        return [rank_first(outlook, move - numbering.choose) for move in moves]
    if table.phase == DISCARD:
        return [-card_value(outlook, move - numbering.discard) for move in moves]
    blind = mean_value(outlook)
    return [
        blind if move == numbering.draw else card_value(outlook, move - numbering.take)
        for move in moves
    ]


def rank_score(outlook: Outlook, grave: int, move: int) -> float:
    """A card in hand against the hope for a better one; the others would like to have it, too."""
    table = outlook.table
    if move == table.box.numbering.skip:
        return 0.0
    total = outlook.communal[grave] + outlook.own[grave]
    gain = outlook.now[grave][total] - outlook.hope[grave][total]
    left = outlook.left[grave]
    then = left & ~(1 << claimable(table, grave, total) - 1)
    for other in range(table.seats):
        turns = outlook.turns[other]
        if other == outlook.seat or not turns or table.scored[other] >> grave & 1:
            continue
        theirs = outlook.communal[grave] + crypt.largest_group(table, other, grave)
        lost = hopes(table.box, left, turns, 1)[theirs] - hopes(table.box, then, turns, 1)[theirs]
        gain += ENVY * lost / (table.seats - 1)
    return gain


def rank_first(outlook: Outlook, kind: int) -> float:
    one, two = outlook.table.box.halves[kind]
    value = 0.0
    for grave in range(TYPE_COUNT):
        size = (grave == one) + (grave == two) + (two == DIGGER)
        value += outlook.hope[grave][outlook.communal[grave] + size]
    return value - 0.5 * card_value(outlook, kind)


def rank_crypt(outlook: Outlook, moves: list[int]) -> list[float]:
    """What the crypt would be worth, and what the cards kept back could do in the graveyard."""
    numbering = outlook.table.box.numbering
    crypt_move, spots = int(numbering.crypt), int(numbering.spots)
    laid = [divmod(move - crypt_move, spots) for move in moves]
    if crypt.count_moves(outlook.table, outlook.seat) <= FEW:
        kept = {kind: -0.5 * card_value(outlook, kind) for kind, _ in laid}
    else:
        kept = best_kept(outlook)
    return [kept[kind] + crypt_value(outlook, kind, spot) for kind, spot in laid]


def best_kept(outlook: Outlook) -> dict[int, float]:
    """For each kind in hand, what the best of the other cards could do in the graveyard."""
    hand = outlook.table.hands[outlook.seat]
    burials = best_burials(outlook)
    return {
        kind: max(
            (value for other, value in burials.items() if other != kind or hand.count(kind) > 1),
            default=0.0,
        )
        for kind in burials
    }


def crypt_value(outlook: Outlook, kind: int, spot: int) -> float:
    table = outlook.table
    base = outlook.seat * SYMBOL_COUNT
    one, two = table.box.halves[kind]
    first, second = crypt.BIT[spot >> 2], crypt.SECOND[spot]
    rest = ~(first | second)
    laid = [0] * SYMBOL_COUNT
    laid[one] |= first
    laid[two] |= second
    diggers = table.plots[base + DIGGER] & rest | laid[DIGGER]
    value = 0.0
    for grave in range(TYPE_COUNT):
        cells = table.plots[base + grave] & rest | laid[grave] | diggers
        total = outlook.communal[grave] + crypt.largest(cells)
        # A few more that don't hang together yet are better than none.
        value += outlook.hope[grave][total] + 0.02 * cells.bit_count()
    return value


def best_burials(outlook: Outlook) -> dict[int, float]:
    """For each kind in hand, the value of its best place in the graveyard."""
    table = outlook.table
    moves = graveyard.bury_moves(table, outlook.seat)
    best = dict.fromkeys(table.hands[outlook.seat], -100.0)
    numbering = table.box.numbering
    for move, value in zip(moves, rank_burials(outlook, moves), strict=True):
        kind = (move - numbering.bury) // (numbering.sides * 2)
        if value > best[kind]:
            best[kind] = value
    return best


def rank_burials(outlook: Outlook, moves: list[int]) -> list[float]:
    """The groups as they would be, and the best score that would then be allowed."""
    table = outlook.table
    box, numbering = table.box, table.box.numbering
    outlook.weigh_burials()
    grounds: dict[tuple[int, int], Ground] = {}
    as_is = [groups(table.near, mask | table.ground[DIGGER]) for mask in table.ground[:DIGGER]]
    ranks = []
    first, sides = int(numbering.bury), int(numbering.sides)
    for move in moves:
        covering, called = divmod(move - first, sides)
        kind = covering >> 1
        top, other = box.halves[kind] if not covering & 1 else box.halves[kind][::-1]
        side = int(graveyard.side_called(table, called))
        cell = side >> 2
        ground = grounds.get((cell, top))
        if ground is None:
            ground = grounds[cell, top] = Ground(outlook, as_is, cell, top)
        beside = beside_of(table, side)
        ranks.append(ground.value_with(other, beside, types_of(box.types[kind])))
    return ranks


class Ground:
    """The graveyard with one cell covered, before the other half lies beside it."""

    def __init__(self, outlook: Outlook, as_is: list[list[int]], cell: int, top: int) -> None:
        self.outlook = outlook
        self.groups = as_is.copy()
        self.largest = outlook.communal.copy()
        self.value = 0.0  # compared with the graveyard as it is
        table, bit = outlook.table, BIT[cell]
        old = table.tops[cell]
        for grave in range(TYPE_COUNT):
            counts = top in (grave, DIGGER)
            if counts == (old in (grave, DIGGER)):
                continue
            cells = table.ground[grave] | table.ground[DIGGER]
            found = groups(table.near, cells | bit if counts else cells & ~bit)
            size = 0
            for group in found:
                size = max(size, count(group))
            self.value += outlook.want[grave][size] - outlook.want[grave][self.largest[grave]]
            self.groups[grave], self.largest[grave] = found, size

    def value_with(self, symbol: int, beside: int, types: list[int]) -> float:
        """All that with a symbol on bare ground beside these cells, and a score of these types."""
        outlook, value, gain = self.outlook, self.value, 0.0
        for grave in types:
            size = self.largest[grave]
            if symbol in (grave, DIGGER):
                joined = 1 + joined_size(self.groups[grave], beside)
                if joined > size:
                    value += outlook.want[grave][joined] - outlook.want[grave][size]
                    size = joined
            total = size + outlook.own[grave]
            ready = outlook.now[grave][total] - outlook.hope[grave][total]
            if ready > gain:
                gain = ready
        return value + gain


def joined_size(groups: list[int], beside: i64) -> i64:
    """How many cells those groups have that lie beside a place."""
    size: i64 = 0
    group: i64
    for group in groups:
        if group & beside:
            size += count(group)
    return size


@cache
def types_of(bits: int) -> list[int]:
    return [grave for grave in range(TYPE_COUNT) if bits >> grave & 1]


def card_value(outlook: Outlook, kind: int) -> float:
    """How a card would help: one more of its types, and the right to score what is ready."""
    box = outlook.table.box
    if not outlook.steps:
        outlook.weigh_cards()
    best = 0.0
    for grave in types_of(box.types[kind]):
        best = max(best, outlook.ready[grave])
    return 0.5 * best + outlook.steps[box.first[kind]] + outlook.steps[box.second[kind]]


def mean_value(outlook: Outlook) -> float:
    """What a card of the deck is worth, without knowing which."""
    counts = outlook.table.box.counts
    total = sum(count * card_value(outlook, kind) for kind, count in enumerate(counts))
    return total / sum(counts)


# Judging


def judge(table: GloomyGraves) -> list[float]:
    """0 lost, 1 won, 1/n even."""
    if table.phase == OVER:
        return shares_of_win(table.scores())
    communal = [graveyard.largest_group(table, grave) for grave in range(TYPE_COUNT)]
    turns = turns_left(table)
    if table.phase in (CHOOSE, CRYPT, BURY):
        turns[table.turn] += 1
    left = cards_left(table)
    prospects = [prospect(table, left, seat, turns[seat], communal) for seat in range(table.seats)]
    return chances_by_prospects(prospects, WARMTH[0] + WARMTH[1] * max(turns))


def prospect(
    table: GloomyGraves, left: list[int], seat: int, turns: int, communal: list[int]
) -> float:
    """The points a seat has, and those it may hope for in so many turns."""
    hope = hopes_of(table, left, seat, turns)
    cards = claimed_points(table, seat)
    value = sum(cards) + EACH * len(cards)
    ready = 0.0
    for grave in range(TYPE_COUNT):
        total = communal[grave] + crypt.largest_group(table, seat, grave)
        value += hope[grave][total]
        if table.phase == SCORE and seat == table.turn and table.scorable >> grave & 1:
            ready = max(ready, claims(table.box, left[grave])[total] - hope[grave][total])
    return value + ready
