"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import i64, mypyc_attr

from sexton.core.events import Log
from sexton.core.position import Position
from sexton.games.gravediggers.components import (
    ALL_OF_A_TILE,
    EACH_TILE,
    MOST_SEATS,
    Box,
    packed_tiles,
)
from sexton.games.gravediggers.types import Robbery

# A phase below FISTS is also the tile that lies turned up, as it is numbered in `Box.tiles`.
PLACE: Final = 0
VIEW: Final = 1
REVEAL: Final = 2
ROB: Final = 3
FISTS: Final = 4
OVER: Final = 5
PHASES = ("place", "view", "reveal", "rob", "fist", "over")
TILES = ("place", "view", "reveal", "gravedigger")

# A card before a cemetery is one int: its kind, who has seen it, who laid it (a seat plus one;
# nobody for the cards dealt there), whether it lies open. One list of ints clones quicker than
# objects; OPEN is the highest bit, so that no card of a line lies open if the greatest is below it.
KIND: Final = 31
SEEN: Final = 5
LAID: Final = 10
OPEN: Final = 1 << 13
LAID_BY: Final = [1 << SEEN + seat | seat + 1 << LAID for seat in range(MOST_SEATS)]

FISTS_AT: Final = 3  # where the fists begin in a row of the ledger; the gains follow them


def kind_of(card: i64) -> i64:
    return card & KIND


def laid_by(card: i64) -> int | None:
    """The seat that laid it; None for a card dealt there."""
    seat = (card & OPEN - 1) >> LAID
    return seat - 1 if seat else None


def seen_by(card: i64, seat: i64) -> bool:
    return bool(card & OPEN) or bool(card >> SEEN + seat & 1)


def take_out(hand: list[int], kind: i64) -> None:
    at: i64 = 0
    while hand[at] != kind:
        at += 1
    last: i64 = len(hand) - 1
    while at < last:
        hand[at] = hand[at + 1]
        at += 1
    hand.pop()


def put_in(hand: list[int], kind: i64) -> None:
    """Where it belongs: a hand is sorted."""
    hand.append(kind)
    at: i64 = len(hand) - 1
    while at > 0 and hand[at - 1] > kind:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = kind


def left_of(tiles: i64, tile: i64) -> i64:
    """How many there are of a tile."""
    return tiles >> EACH_TILE * tile & ALL_OF_A_TILE


def unpacked_tiles(tiles: i64) -> list[int]:
    return [tile for tile in range(len(TILES)) for _ in range(left_of(tiles, tile))]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    fields = (
        "secret",
        "chance",
        "unveiled",
        "seats",
        "open_purses",
        "deck",
        "hands",
        "lines",
        "closed",
        "coins",
        "notes",
        "tiles",
        "gone",
        "turn",
        "phase",
        "robbed",
        "queue",
        "fists",
        "clenched",
        "ledger",
    )

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.log: Log | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.open_purses = False
        self.left: i64 = 0  # how many cards the deck has
        self.lines: list[list[int]] = [[] for _ in range(box.cemeteries)]
        self.closed: i64 = 0  # a bit for each cemetery closed for good
        # What changes seldom is replaced, never changed: so clones share it. A hand is replaced by
        # the move that changes it, and drawing a card leaves the pile as it is.
        self.pile: list[int] = []  # its first `left` cards are the deck
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # each is kept sorted
        self.coins = [box.start] * seats
        self.notes = [0] * seats
        self.gone = [0] * len(box.names)  # how many of each kind are out of the game
        self.queue: list[int] = []  # the cemeteries of the last robberies still to come
        # Each robbery so far: cemetery, outcome, bounty, then fists, gains and the cards turned up.
        self.ledger: list[list[int]] = []
        # Both in words, made once for all clones, and the lists that they were made of.
        self.gone_names: dict[str, int] = {}
        self.gone_names_of: list[int] | None = None
        self.robberies: list[Robbery] = []
        self.robberies_of: list[list[int]] | None = None
        self.tiles_down: i64 = box.all_tiles
        self.turn: i64 = 0
        self.phase: i64 = PLACE
        self.robbed: i64 = 0  # the cemetery the gravedigger is at, while fists are chosen
        self.fists = [0] * seats  # replaced when a robbery begins, changed until it ends
        self.clenched: i64 = 0  # a bit for each seat that has closed its fist

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
        twin.box = self.box
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.open_purses = self.open_purses
        twin.pile = self.pile
        twin.left = self.left
        twin.hands = self.hands.copy()
        twin.lines = [line.copy() for line in self.lines]
        twin.closed = self.closed
        twin.coins = self.coins
        twin.notes = self.notes
        twin.tiles_down = self.tiles_down
        twin.gone = self.gone
        twin.turn = self.turn
        twin.phase = self.phase
        twin.robbed = self.robbed
        twin.queue = self.queue
        twin.fists = self.fists.copy() if self.phase == FISTS else self.fists
        twin.clenched = self.clenched
        twin.ledger = self.ledger
        twin.gone_names = self.gone_names
        twin.gone_names_of = self.gone_names_of
        twin.robberies = self.robberies
        twin.robberies_of = self.robberies_of
        return twin

    def midway(self) -> Self:
        twin = self.clone()
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    @property
    def deck(self) -> list[int]:
        """A copy of it; the last is the top."""
        return self.pile[: self.left]

    @deck.setter
    def deck(self, cards: list[int]) -> None:
        self.pile = cards
        self.left = len(cards)

    def draw(self) -> int:
        self.left -= 1
        return self.pile[self.left]

    @property
    def tiles(self) -> list[int]:
        """Those still face down, in no order but their numbers'."""
        return unpacked_tiles(self.tiles_down)

    @tiles.setter
    def tiles(self, tiles: list[int]) -> None:
        self.tiles_down = packed_tiles(tiles)
