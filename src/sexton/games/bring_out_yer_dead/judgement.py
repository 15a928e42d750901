"""How well each player stands: the points now, those under way, and those to be hoped for."""

from __future__ import annotations

from math import exp

from sexton.games.bring_out_yer_dead.bot import TASTE, load_of
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.state import COFFIN, KIND, OVER, OWNER
from sexton.games.bring_out_yer_dead.worth import (
    BODY,
    PAIR,
    UNSEEN,
    held_worth,
    hoped,
    lead,
    rounds_left,
    worths,
)

# All this is from games of greedy players: how their scores went on from such moments.
COFFINS = (0.5, 1.5, 2.5, 3.0)  # a coffin still in the family, by the rounds left to load it
FATES = 0.75  # of what a fate card in the hand is worth to a player who would bid it
SPARE = 3.0  # a second treasure of a kind, good only to be bid
UNDER_WAY = 0.75  # of what a coffin on the cart or a card not resolved yet may bring
CALM, STIR = 4.5, 0.5  # a lead of so many points is three to one at the end, and with rounds left


def judge(table: BringOutYerDead, seat: int) -> float:
    """0 lost, 1 won, 1/n even."""
    if table.phase == OVER:
        scores = table.scores()
        return 1 / scores.count(scores[seat]) if scores[seat] == max(scores) else 0.0
    hopes = prospects(table)
    best, rounds = max(hopes), rounds_left(table)
    warmth = CALM + STIR * rounds * rounds
    shares = [exp((hope - best) / warmth) for hope in hopes]
    return shares[seat] / sum(shares)


def prospects(table: BringOutYerDead) -> list[float]:
    """What each player may come to; what all will still gain alike is left out."""
    hopes = [float(points) for points in table.points]
    add_graves(table, hopes)
    add_majorities(table, hopes)
    for seat in range(table.seats):
        hopes[seat] += hand_worth(table, seat) - table.box.penalty[table.bodies(seat)]
        left = table.families[2 * seat] + table.families[2 * seat + 1]
        hopes[seat] += left * COFFINS[min(rounds_left(table), len(COFFINS) - 1)]
    if table.queue:
        add_under_way(table, hopes)
    return hopes


def add_graves(table: BringOutYerDead, hopes: list[float]) -> None:
    board, graves = table.board, table.graves
    for place in board.graves:
        if graves[place] and place not in board.paired:
            hopes[graves[place] - 1 >> 1] += board.points[place]
    for one, other in board.pairs:
        first, second = graves[one], graves[other]
        if not first or not second:
            if first or second:
                hopes[(first or second) - 1 >> 1] += PAIR * board.points[one]
        elif first - 1 >> 1 == second - 1 >> 1:
            hopes[first - 1 >> 1] += board.points[one]
    for bank, points in enumerate(board.pit_points):
        for coffin in range(2 * table.seats if points else 0):
            hopes[coffin >> 1] += points * table.pits[bank * 2 * table.seats + coffin]


def add_majorities(table: BringOutYerDead, hopes: list[float]) -> None:
    """A lead may be lost, and a deficit made up for, while there are carts to come."""
    for area in table.board.areas:
        points = table.board.majority[area]
        counts = table.counts(area) if points else []
        most = max(counts, default=0)
        if not most:
            continue
        second = most if counts.count(most) > 1 else max(c if c < most else 0 for c in counts)
        for seat, count in enumerate(counts):
            margin = count - (second if count == most else most)
            if count and table.carts:
                hopes[seat] += points * lead(margin)
            elif margin > 0:
                hopes[seat] += points


def hand_worth(table: BringOutYerDead, seat: int) -> float:
    """Treasures as they score, and what the rest may bring when bid."""
    box, worth, heirlooms = table.box, 0.0, 0
    seen: set[int] = set()
    for kind in table.hands[seat]:
        if box.backs[kind] == FATE:
            worth += FATES * held_worth(table, seat, kind)
        elif box.backs[kind] == TREASURE:
            if kind not in seen:
                seen.add(kind)
                worth += box.gemstone[kind]
                heirlooms += box.heirloom[kind]
            elif table.carts:
                worth += SPARE
    return worth + (box.heirloom_points[heirlooms] if heirlooms else 0)


def add_under_way(table: BringOutYerDead, hopes: list[float]) -> None:
    """The round so far: what lies on the cart or beside it, and the cards yet to be resolved."""
    box, spots, families = table.box, table.spots(), table.families.copy()
    dry = [coffin & COFFIN for coffin in table.loaded[table.unloaded :]]
    wet = [coffin & COFFIN for coffin in table.fallen[table.drowned :]]
    loaded = len(table.loaded)
    for entry in table.queue[table.resolved :]:
        kind, seat = entry & KIND, entry >> OWNER
        hopes[seat] += box.points[kind]
        double = load_of(table, seat, kind)
        if double is None:
            for effect in box.effects[kind]:
                hopes[seat] += UNDER_WAY * hoped(table, seat, kind, effect)
        elif families[2 * seat + double]:
            families[2 * seat + double] -= 1
            (dry if loaded < spots else wet).append(2 * seat + double)
            loaded += 1
    for ahead, coffin in enumerate(dry):
        graves = worths(table, coffin >> 1, coffin & 1, table.bank)
        hopes[coffin >> 1] += UNDER_WAY * graves[min(len(graves) - 1, int(ahead * TASTE + 0.5))]
    if table.takes:
        hopes[table.turn] += UNSEEN[FATE] * len(table.takes)
    for coffin in wet:
        cards = UNSEEN[FATE] + UNSEEN[TREASURE] if coffin & 1 else UNSEEN[TREASURE]
        hopes[coffin >> 1] += cards - BODY * (1 + (coffin & 1))
