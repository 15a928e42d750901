"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Self

from sexton.core.position import Position
from sexton.core.types import Event
from sexton.games.bring_out_yer_dead.components import Box

# What is asked. A phase between BID and OVER asks only the one whose turn it is.
(
    KEEP,
    TUCK,
    BANK,
    BID,
    SWITCH,
    SNATCH,
    SHIFT,
    LAY,
    SWAP,
    TRADE,
    DREDGE,
    RETURN,
    SHALLOW,
    RENEW,
    TAKE,
    BURY,
    OVER,
) = range(17)
PHASES = (
    "keep",
    "tuck",
    "bank",
    "bid",
    "switch",
    "snatch",
    "shift",
    "lay",
    "swap",
    "trade",
    "dredge",
    "return",
    "shallow",
    "renew",
    "take",
    "bury",
    "over",
)

EITHER = 2  # A card to take, beside FATE and TREASURE: one of either deck.
TAKES = ("fate", "treasure", "either")

# A coffin is one int: whose it is and whether it is a double. On the cart it also carries the card
# that brought it. A card bid is its kind and whose it is. What is known of a hand is the kind,
# whose hand, and who knows; the bit after the last seat's stands for everybody who watches.
COFFIN = 255
CARD = 8
KIND = 255
OWNER = 8
KNOWERS = 12

# The resolution so far is a list of rows: what happened, who did it, and what the table here names.
# Rows are never changed once written, so a clone shares them.
STEPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("scored", "BD-21", ("card", "points")),
    ("cashed", "BD-P7", ("card", "points")),
    ("earned", "BD-P8", ("card", "points")),
    ("loaded", "BD-4", ("card", "coffin", "spot")),
    ("fell", "BD-6", ("card", "coffin", "spot")),
    ("bluffed", "BD-4", ("card",)),
    ("no effect", "BD-12", ("card",)),
    ("declined", "BD-12", ()),
    ("switched", "BD-13", ("card", "bank")),
    ("moved", "BD-9", ("card", "coffin", "grave", "to")),
    ("swapped", "BD-9", ("card", "coffin", "grave", "other", "to")),
    ("dredged", "BD-22", ("card", "coffin", "to")),
    ("returned", "BD-10", ("card", "coffin", "grave")),
    ("scratched", "BD-11", ("card", "coffin", "area")),
    ("renewed", "BD-23", ("card",)),
    ("took", "BD-6", ("card",)),
    ("drew", "BD-6", ("deck",)),
    ("buried", "BD-7", ("coffin", "spot", "to")),
    ("drowned", "BD-6", ("coffin", "spot")),
)
(
    SCORED,
    CASHED,
    EARNED,
    LOADED,
    FELL,
    BLUFFED,
    NO_EFFECT,
    DECLINED,
    SWITCHED,
    MOVED,
    SWAPPED,
    DREDGED,
    RETURNED,
    SCRATCHED,
    RENEWED,
    TOOK,
    DREW,
    BURIED,
    DROWNED,
) = range(len(STEPS))


class State(Position):
    fields = (
        "secret",
        "chance",
        "unveiled",
        "seats",
        "phase",
        "turn",
        "first",
        "round",
        "carts",
        "cart",
        "bank",
        "decks",
        "rows",
        "gone",
        "tucked",
        "drawn",
        "hands",
        "bids",
        "known",
        "points",
        "families",
        "river",
        "graves",
        "pits",
        "scratched",
        "queue",
        "resolved",
        "words_left",
        "takes",
        "held",
        "dredged",
        "loaded",
        "unloaded",
        "fallen",
        "drowned",
        "steps",
    )

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.board = box.board(seats)
        self.log: list[Event] | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.phase = KEEP
        self.turn = 0
        self.first = 0
        self.round = 0
        self.carts: list[int] = []  # still face down; the last is the next
        self.cart = 0  # the one of this round
        self.bank = 0
        self.decks: list[list[int]] = [[], []]  # fate and treasure; the last is the top
        self.rows: list[list[int]] = [[], []]  # face up
        self.gone = [0] * len(box.names)  # how many of each kind are out of the game
        # Seats that have put two fate cards under the deck. Decks are never mixed again, so these
        # stay the lowest ones: the last seat's at 0 and 1, the seat's before it at 2 and 3.
        self.tucked = 0
        self.drawn: list[list[int]] = [[] for _ in range(seats)]  # fate cards to choose from
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.bids: list[list[int]] = [[] for _ in range(seats)]  # face down before their owners
        self.known: list[int] = []  # cards in hands that others know, until they are bid
        self.points = [0] * seats
        self.families = box.family * seats  # by coffin, as are the river and each pit
        self.river = [0] * (2 * seats)
        self.graves = [0] * len(box.graves)  # a coffin plus one, or nobody
        self.pits = [0] * (4 * seats)
        self.scratched: list[int] = []  # coffins in an area but in no grave: area, coffin, area ...
        self.queue: list[int] = []  # the cards bid, in order of rank
        self.resolved = 0  # how many of them have had their turn
        self.words_left = 0  # of the newest card's effect
        self.takes: list[int] = []  # cards that the one whose turn it is may still take
        self.held: list[int] = []  # a coffin chosen to be moved or swapped, and its place
        self.dredged = 0
        self.loaded: list[int] = []  # what the cart holds, from its first spot
        self.unloaded = 0
        self.fallen: list[int] = []  # what fell off, in order
        self.drowned = 0
        self.steps: list[list[int]] = []

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.box = self.box
        twin.board = self.board
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.phase = self.phase
        twin.turn = self.turn
        twin.first = self.first
        twin.round = self.round
        twin.carts = self.carts.copy()
        twin.cart = self.cart
        twin.bank = self.bank
        twin.decks = [deck.copy() for deck in self.decks]
        twin.rows = [row.copy() for row in self.rows]
        twin.gone = self.gone.copy()
        twin.tucked = self.tucked
        twin.drawn = [cards.copy() for cards in self.drawn]
        twin.hands = [hand.copy() for hand in self.hands]
        twin.bids = [bid.copy() for bid in self.bids]
        twin.known = self.known.copy()
        twin.points = self.points.copy()
        twin.families = self.families.copy()
        twin.river = self.river.copy()
        twin.graves = self.graves.copy()
        twin.pits = self.pits.copy()
        twin.scratched = self.scratched.copy()
        twin.queue = self.queue.copy()
        twin.resolved = self.resolved
        twin.words_left = self.words_left
        twin.takes = self.takes.copy()
        twin.held = self.held.copy()
        twin.dredged = self.dredged
        twin.loaded = self.loaded.copy()
        twin.unloaded = self.unloaded
        twin.fallen = self.fallen.copy()
        twin.drowned = self.drowned
        twin.steps = self.steps.copy()
        return twin
