"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import i64, mypyc_attr

from sexton.core.events import Log
from sexton.core.position import Position
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import ORIGIN, STEPS, SYMBOL_COUNT, TYPE_COUNT

CHOOSE: Final = 0
CRYPT: Final = 1
BURY: Final = 2
DISCARD: Final = 3
SCORE: Final = 4
DRAW: Final = 5
OVER: Final = 6
PHASES = ("choose", "crypt", "bury", "discard", "score", "draw", "over")

BIT: Final = [1 << cell for cell in range(62)]  # of each cell of the graveyard

STEP: Final = [dy * 256 + dx for dx, dy in STEPS]
BARE_LINES: Final = 2  # rows and columns are kept so far beyond the outermost cells

# A buried card is one int: its kind, which half covers, the side (cell and direction) it lies on,
# and who laid it (a seat plus one; nobody for the two cards of the opening).
KIND: Final = 31
HALF: Final = 5
SIDE: Final = 6
LAID_BY: Final = 14
# A crypt's card is one int: its kind, and above that the spot it lies on.
SPOT: Final = 5


def column_of(place: i64) -> i64:
    return place % 256 - 128


def row_of(place: i64) -> i64:
    return place // 256 - 128


@mypyc_attr(allow_interpreted_subclasses=True)
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
        self.log: Log | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.removed: list[int] = []  # back in the box before the deal, unseen
        self.deck: list[int] = []  # the last is the top
        self.row: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.chosen = [0] * seats  # the first crypt cards, face down until all have chosen
        self.ready: i64 = 0  # a bit for each seat that has chosen
        self.laid: list[int] = []  # the cards of the communal graveyard
        # What changes seldom is replaced, never changed: each seat's known cards and crypt, the
        # claims, what is out. So clones share it.
        self.known: list[list[int]] = [[] for _ in range(seats)]  # of the hand, known to all
        self.crypts: list[list[int]] = [[] for _ in range(seats)]
        self.out: list[int] = []  # cards put out of the game for all to see (GG-7)
        self.claims = [0] * (TYPE_COUNT * len(box.needs))  # 0 on the table, else a seat plus one
        self.start: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = CHOOSE
        self.scorable: i64 = 0  # while scoring: a bit for each type that would claim a card
        self.drawn: i64 = 0  # while drawing: how many this turn
        self.ending = False
        self.clear_ground()

    def clear_ground(self) -> None:
        """All below follows from the crypts, the laid cards and the claims, and is kept up with
        them: it is what legal moves and groups are read from."""
        self.where: list[int] = []  # the place of each cell
        self.reading: list[int] = []  # cells from north to south and west to east, once asked for
        self.rows = [0] * (2 * BARE_LINES + 1)  # a bit for each cell that lies in the row
        self.columns = self.rows.copy()  # and in the column
        self.north: i64 = (ORIGIN >> 8) - BARE_LINES  # the first row of the rows
        self.west: i64 = (ORIGIN & 255) - BARE_LINES  # and column of the columns
        self.tops: list[int] = []  # the symbol each cell shows
        self.ground = [0] * SYMBOL_COUNT  # a bit for each cell that shows the symbol
        self.near: list[int] = []  # for each cell, the bits of those beside it
        self.sides: list[int] = []  # cell * 4 + direction where the table is bare, rising
        self.dug = [0] * self.seats  # each crypt's cells that hold a card
        self.plots = [0] * (self.seats * SYMBOL_COUNT)  # and those that show a symbol
        self.scored = [0] * self.seats  # a bit for each type a seat has scored: as the claims

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
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
        twin.known = self.known.copy()
        twin.chosen = self.chosen.copy()
        twin.ready = self.ready
        twin.crypts = self.crypts.copy()
        twin.laid = self.laid.copy()
        twin.out = self.out
        twin.claims = self.claims
        twin.start = self.start
        twin.turn = self.turn
        twin.phase = self.phase
        twin.scorable = self.scorable
        twin.drawn = self.drawn
        twin.ending = self.ending
        twin.where = self.where.copy()
        twin.reading = self.reading
        twin.rows = self.rows.copy()
        twin.columns = self.columns.copy()
        twin.north = self.north
        twin.west = self.west
        twin.tops = self.tops.copy()
        twin.ground = self.ground.copy()
        twin.near = self.near.copy()
        twin.sides = self.sides.copy()
        twin.dug = self.dug.copy()
        twin.plots = self.plots.copy()
        twin.scored = self.scored
        return twin
