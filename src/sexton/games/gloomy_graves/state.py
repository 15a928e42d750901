"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from sexton.core.position import Position
from sexton.core.types import Event
from sexton.games.gloomy_graves import crypt
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import DIGGER, EAST, SOUTH, STEPS, SYMBOLS, TYPES

CHOOSE, CRYPT, BURY, DISCARD, SCORE, DRAW, OVER = range(7)
PHASES = ("choose", "crypt", "bury", "discard", "score", "draw", "over")

# A place on the table is one int: its row times 256, plus its column. The graveyard has at most
# some sixty cells, so it never runs off the edge.
ORIGIN = 128 * 256 + 128
STEP = [dy * 256 + dx for dx, dy in STEPS]

# A buried card is one int: its kind, which half covers, the side (cell and direction) it lies on,
# and who laid it (a seat plus one; nobody for the two cards of the opening).
KIND = 31
HALF = 5
SIDE = 6
LAID_BY = 14
# A crypt's card is one int: its kind, and above that the spot it lies on.
SPOT = 5


def column_of(place: int) -> int:
    return place % 256 - 128


def row_of(place: int) -> int:
    return place // 256 - 128


class State(Position):
    fields = (
        "secret",
        "chance",
        "unveiled",
        "seats",
        "removed",
        "deck",
        "row",
        "hands",
        "known",
        "chosen",
        "ready",
        "crypts",
        "laid",
        "out",
        "claims",
        "start",
        "turn",
        "phase",
        "scorable",
        "drawn",
        "ending",
    )

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.log: list[Event] | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.removed: list[int] = []  # back in the box before the deal, unseen
        self.deck: list[int] = []  # the last is the top
        self.row: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[list[int]] = [[] for _ in range(seats)]  # of the hand, known to all
        self.chosen = [0] * seats  # the first crypt cards, face down until all have chosen
        self.ready = 0  # a bit for each seat that has chosen
        self.crypts: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[int] = []  # the cards of the communal graveyard
        self.out: list[int] = []  # cards put out of the game for all to see (GG-7)
        self.claims = [0] * (len(TYPES) * len(box.needs))  # 0 on the table, else a seat plus one
        self.start = 0
        self.turn = 0
        self.phase = CHOOSE
        self.scorable = 0  # while scoring: a bit for each type that would claim a card
        self.drawn = 0  # while drawing: how many this turn
        self.ending = False
        self.clear_ground()

    def clear_ground(self) -> None:
        """All below follows from the crypts, the laid cards and the claims, and is kept up with
        them: it is what legal moves and groups are read from."""
        self.where: list[int] = []  # the place of each cell
        self.cell_at: dict[int, int] = {}  # and back
        self.tops: list[int] = []  # the symbol each cell shows
        self.ground = [0] * len(SYMBOLS)  # a bit for each cell that shows the symbol
        self.near: list[int] = []  # for each cell, the bits of those beside it
        self.beside: dict[int, int] = {}  # for each bare place beside a cell, the bits of such
        self.sides: list[int] = []  # cell * 4 + direction where the table is bare, rising
        self.dug = [0] * self.seats  # each crypt's cells that hold a card
        self.plots = [0] * (self.seats * len(SYMBOLS))  # and those that show a symbol
        self.scored = [0] * self.seats  # a bit for each type a seat has scored

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.box = self.box
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.removed = self.removed.copy()
        twin.deck = self.deck.copy()
        twin.row = self.row.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.known = [known.copy() for known in self.known]
        twin.chosen = self.chosen.copy()
        twin.ready = self.ready
        twin.crypts = [cards.copy() for cards in self.crypts]
        twin.laid = self.laid.copy()
        twin.out = self.out.copy()
        twin.claims = self.claims.copy()
        twin.start = self.start
        twin.turn = self.turn
        twin.phase = self.phase
        twin.scorable = self.scorable
        twin.drawn = self.drawn
        twin.ending = self.ending
        twin.where = self.where.copy()
        twin.cell_at = self.cell_at.copy()
        twin.tops = self.tops.copy()
        twin.ground = self.ground.copy()
        twin.near = self.near.copy()
        twin.beside = self.beside.copy()
        twin.sides = self.sides.copy()
        twin.dug = self.dug.copy()
        twin.plots = self.plots.copy()
        twin.scored = self.scored.copy()
        return twin

    def restore(self, saved: dict[str, Any]) -> None:
        super().restore(saved)
        self.rebuild()

    def rebuild(self) -> None:
        """Lays all cards anew, so that the ground agrees with them."""
        self.clear_ground()
        laid, self.laid = self.laid, []
        for card in laid:
            if card >> LAID_BY:
                side = card >> SIDE & 255
                self.lay(card >> LAID_BY, card & KIND, card >> HALF & 1, side)
            else:
                self.lay_opening(card & KIND, card >> HALF & 1)
        for seat, cards in enumerate(self.crypts):
            for card in cards:
                self.dig(seat, card & KIND, card >> SPOT)
        for place, claim in enumerate(self.claims):
            if claim:
                self.scored[claim - 1] |= 1 << place // len(self.box.needs)

    # The communal graveyard

    def lay_opening(self, kind: int, half: int) -> None:
        """One of the two cards that begin the graveyard: `half` lies north, the other south."""
        place = ORIGIN + STEP[EAST] * len(self.laid)
        upper, lower = self.box.halves[kind]
        if half:
            upper, lower = lower, upper
        self.laid.append(kind | half << HALF | (len(self.where) * 4 + SOUTH) << SIDE)
        self.add_cell(place, upper)
        self.add_cell(place + STEP[SOUTH], lower)

    def lay(self, laid_by: int, kind: int, half: int, side: int) -> None:
        """One half covers a cell; the other makes a new one beside it."""
        self.laid.append(kind | half << HALF | side << SIDE | laid_by << LAID_BY)
        cell = side >> 2
        if half:
            top, other = self.box.second[kind], self.box.first[kind]
        else:
            top, other = self.box.first[kind], self.box.second[kind]
        bit = 1 << cell
        self.ground[self.tops[cell]] ^= bit
        self.ground[top] |= bit
        self.tops[cell] = top
        self.add_cell(self.where[cell] + STEP[side & 3], other)

    def add_cell(self, place: int, symbol: int) -> None:
        cell = len(self.where)
        bit = 1 << cell
        self.where.append(place)
        self.cell_at[place] = cell
        self.tops.append(symbol)
        self.ground[symbol] |= bit
        self.near.append(self.beside.pop(place, 0))
        for direction in range(4):
            beyond = place + STEP[direction]
            other = self.cell_at.get(beyond)
            if other is None:
                self.beside[beyond] = self.beside.get(beyond, 0) | bit
                self.sides.append(cell * 4 + direction)
            else:
                self.near[other] |= bit
                self.sides.remove(other * 4 + (direction ^ 2))

    def largest_group(self, kind: int) -> int:
        """GG-9: the most graves of a type that hang together; diggers count as such."""
        return largest(self.near, self.ground[kind] | self.ground[DIGGER])

    # The private crypts

    def dig(self, seat: int, kind: int, spot: int) -> None:
        """Lays a card into a crypt, over whatever is there."""
        first, second = crypt.BIT[spot >> 2], crypt.SECOND[spot]
        rest = ~(first | second)
        base = seat * len(SYMBOLS)
        for place in range(base, base + len(SYMBOLS)):
            self.plots[place] &= rest
        self.plots[base + self.box.first[kind]] |= first
        self.plots[base + self.box.second[kind]] |= second
        self.dug[seat] |= first | second

    def largest_in_crypt(self, seat: int, kind: int) -> int:
        base = seat * len(SYMBOLS)
        return crypt.largest(self.plots[base + kind] | self.plots[base + DIGGER])


def largest(near: list[int], cells: int) -> int:
    """The size of the largest of the groups that these cells form."""
    best = 0
    while cells.bit_count() > best:
        group = fringe = cells & -cells
        while fringe:
            lowest = fringe & -fringe
            found = near[lowest.bit_length() - 1] & cells & ~group
            group |= found
            fringe = fringe ^ lowest | found
        size = group.bit_count()
        if size > best:
            best = size
        cells &= ~group
    return best


def groups(near: Sequence[int], mask: int) -> list[int]:
    """All groups that these cells form, as bits."""
    found = []
    while mask:
        group = fringe = mask & -mask
        while fringe:
            lowest = fringe & -fringe
            more = near[lowest.bit_length() - 1] & mask & ~group
            group |= more
            fringe = fringe ^ lowest | more
        found.append(group)
        mask &= ~group
    return found
