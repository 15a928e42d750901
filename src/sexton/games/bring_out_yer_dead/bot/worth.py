"""What graves and banks are worth to a player, about."""

from __future__ import annotations

from typing import Final

from sexton.games.bring_out_yer_dead.components import FATE, TREASURE
from sexton.games.bring_out_yer_dead.rules.cemetery import coffins_in, open_graves
from sexton.games.bring_out_yer_dead.rules.scoring import totals
from sexton.games.bring_out_yer_dead.state import State

UNSEEN: Final = [4.2, 4.6]  # what the top card of the fate and of the treasure deck is worth, about
BODY: Final = 3.5  # what a body in the river costs
# What a point that another loses is worth, by the number of players.
SPITE: Final = [0.0, 0.0, 0.9, 0.37, 0.22, 0.15]
PAIR: Final = 0.5  # the part of a pair's points that its first grave promises
# How sure a majority looks with so many coffins more than the next player, from two fewer on.
LEAD: Final = [0.02, 0.12, 0.35, 0.75, 0.95]


def grave_worth(table: State, seat: int, place: int, lying: int = 0) -> float:
    """Its points and what it does to the majority; `lying`: the seat's coffin is there already."""
    board = table.board
    if place in board.pit:
        return board.pit_points[board.bank_of[place]] + 0.1
    return own_points(table, seat, place) + majority_worth(table, seat, board.area_of[place], lying)


def own_points(table: State, seat: int, place: int) -> float:
    """The points of a grave; of a pair, the part that one of its graves promises."""
    board = table.board
    points = board.points[place]
    if place not in board.paired:
        return float(points)
    other = table.graves[board.mate[place]]
    if not other:
        return PAIR * points
    return float(points) if other - 1 >> 1 == seat else 0.05 * points


def majority_worth(table: State, seat: int, area: int, lying: int = 0) -> float:
    """What one coffin more, or the one lying there, does to an area's majority."""
    majority = table.board.majority[area]
    if not majority:
        return 0.0
    counts = coffins_in(table, area)
    own = counts[seat] - lying
    counts[seat] = 0
    most = max(counts)
    return majority * (lead(own + 1 - most) - (lead(own - most) if own else 0.0))


def lead(margin: int) -> float:
    return LEAD[0] if margin < -2 else LEAD[4] if margin > 2 else LEAD[margin + 2]


class Graves:
    """What open graves are worth to a seat; each area's majority is weighed once."""

    def __init__(self, table: State, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.majorities: dict[int, float] = {}

    def worth(self, place: int) -> float:
        """As `grave_worth` says of a grave that is no pit."""
        table = self.table
        area = table.board.area_of[place]
        majority = self.majorities.get(area)
        if majority is None:
            majority = self.majorities[area] = majority_worth(table, self.seat, area)
        return own_points(table, self.seat, place) + majority

    def worths(self, double: int, bank: int) -> list[float]:
        """Of all on a bank, for such a coffin, the best first."""
        table = self.table
        places = open_graves(table, double, bank)
        pit = places.pop()
        found = [self.worth(place) for place in places]
        card = card_on_top(table, table.board.pit_deck[bank])
        found.append(grave_worth(table, self.seat, pit) + card)
        found.sort(reverse=True)
        return found


def best_grave(table: State, seat: int, double: int) -> float:
    """What the best open grave of both banks is worth to a seat, for such a coffin."""
    graves = Graves(table, seat)
    return max(graves.worths(double, bank)[0] for bank in (0, 1))


def card_on_top(table: State, deck: int) -> float:
    """What the best card to be had from a deck and its row is worth, about."""
    if not table.rows[deck] and not table.decks[deck]:
        return 0.0
    if deck == FATE:
        return UNSEEN[FATE] if table.carts else 0.0
    return UNSEEN[TREASURE]


def spite(table: State) -> float:
    """How much a point that another player loses is worth."""
    return SPITE[table.seats]


def grudges(table: State, seat: int) -> list[float]:
    """The same by player, nothing for oneself: half of all of it is meant for the leader."""
    scores = totals(table)
    each = spite(table) / 2
    minds = [each] * table.seats
    minds[seat] = 0.0
    leader = max((other for other in range(table.seats) if other != seat), key=scores.__getitem__)
    minds[leader] = each * table.seats
    return minds


def promise(table: State, seat: int, bank: int) -> float:
    total, graves = 0.0, Graves(table, seat)
    if table.families[2 * seat]:
        total += sum(graves.worths(0, bank)[:2])
    if table.families[2 * seat + 1]:
        total += graves.worths(1, bank)[0]
    return total
