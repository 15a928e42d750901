"""How well each player stands between rounds: the points now, and those to be hoped for."""

from __future__ import annotations

from typing import Final

from sexton.core.ranking import chances_by_prospects, shares_of_win
from sexton.games.bring_out_yer_dead.bot.cards import held_worth, rounds_left
from sexton.games.bring_out_yer_dead.bot.worth import lead
from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.rules.cemetery import bodies, coffins_in
from sexton.games.bring_out_yer_dead.rules.scoring import scores
from sexton.games.bring_out_yer_dead.state import OVER, State

# All this is from games of greedy players: how their scores went on from the ends of rounds, in
# points that nobody can lose.
COFFINS: Final = [3.5, 3.0]  # a single and a double of the family, as far as they can be loaded
LOADS: Final = [2, 1]  # how many of each a player loads in a round
FATES: Final = 1.1  # of what a fate card in the hand is worth to a player who would bid it
SPARE: Final = 3.0  # a second treasure of a kind, good only to be bid
HALF: Final = [0.15, 0.08, 0.45]  # of a pair, with one grave: at the end, for each cart, at most
FICKLE: Final = 0.15  # how much of a majority each cart to come may take away
CALM: Final = 5.0  # a lead of so many points is three to one at the end
STIR: Final = 0.5  # and with rounds left


def judge(table: State) -> list[float]:
    """0 lost, 1 won, 1/n even."""
    if table.phase == OVER:
        return shares_of_win(scores(table))
    rounds = rounds_left(table)
    return chances_by_prospects(prospects(table), CALM + STIR * rounds * rounds)


def prospects(table: State) -> list[float]:
    """What each player may come to; what all will still gain alike is left out."""
    hopes = [float(points) for points in table.points]
    add_graves(table, hopes)
    add_majorities(table, hopes)
    for seat in range(table.seats):
        hopes[seat] += hand_worth(table, seat) - table.box.penalty[bodies(table, seat)]
        hopes[seat] += family_worth(table, seat)
    return hopes


def add_graves(table: State, hopes: list[float]) -> None:
    board, graves = table.board, table.graves
    last, each, most = HALF
    half = min(most, last + each * len(table.carts))
    for place in board.graves:
        if graves[place] and place not in board.paired:
            hopes[graves[place] - 1 >> 1] += board.points[place]
    for one, other in board.pairs:
        first, second = graves[one], graves[other]
        if not first or not second:
            if first or second:
                hopes[(first or second) - 1 >> 1] += half * board.points[one]
        elif first - 1 >> 1 == second - 1 >> 1:
            hopes[first - 1 >> 1] += board.points[one]
    for bank, points in enumerate(board.pit_points):
        for coffin in range(2 * table.seats if points else 0):
            hopes[coffin >> 1] += points * table.pits[bank * 2 * table.seats + coffin]


def add_majorities(table: State, hopes: list[float]) -> None:
    """A lead may be lost, and a deficit made up for, while there are carts to come."""
    sure = min(1.0, max(0.0, 1.1 - FICKLE * len(table.carts)))
    for area in table.board.areas:
        points = table.board.majority[area]
        counts = coffins_in(table, area) if points else []
        most = max(counts, default=0)
        if not most:
            continue
        second = most if counts.count(most) > 1 else max(c if c < most else 0 for c in counts)
        for seat, count in enumerate(counts):
            margin = count - (second if count == most else most)
            if count and table.carts:
                hopes[seat] += points * lead(margin) * sure
            elif margin > 0:
                hopes[seat] += points


def hand_worth(table: State, seat: int) -> float:
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


def family_worth(table: State, seat: int) -> float:
    rounds, worth = rounds_left(table), 0.0
    for double in (0, 1):
        coffins = min(table.families[2 * seat + double], LOADS[double] * rounds)
        worth += coffins * COFFINS[double]
    return worth
