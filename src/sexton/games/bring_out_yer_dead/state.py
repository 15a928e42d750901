"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Any, Final, Self

from mypy_extensions import mypyc_attr

from sexton.core.events import Log
from sexton.core.position import Position
from sexton.core.tasks import Task
from sexton.games.bring_out_yer_dead.components import Box

# What is asked. A phase between BID and OVER asks only the one whose turn it is.
KEEP: Final = 0
TUCK: Final = 1
BANK: Final = 2
BID: Final = 3
SWITCH: Final = 4
SNATCH: Final = 5
SHIFT: Final = 6
LAY: Final = 7
SWAP: Final = 8
TRADE: Final = 9
DREDGE: Final = 10
RETURN: Final = 11
SHALLOW: Final = 12
RENEW: Final = 13
TAKE: Final = 14
BURY: Final = 15
OVER: Final = 16
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

EITHER: Final = 2  # A card to take, beside FATE and TREASURE: one of either deck.
TAKES = ("fate", "treasure", "either")

# A coffin is one int: twice its owner, and one more if it is a double. What is known of a hand is
# one int too: the kind of card, whose hand, and who knows; the bit after the last seat's stands for
# everybody who watches. A card that was bid is saved with its owner in the same way, a coffin on
# the cart with the card that brought it.
KIND: Final = 255
OWNER: Final = 8
KNOWERS: Final = 12
COFFIN: Final = 255
CARD: Final = 8


NOTHING: Final[list[int]] = []  # offered, for all who have nothing to offer


# What waits. These never change once made, so a clone shares them.


class CarryOut(Task):
    """A card that was bid: it has its turn by rank."""

    __slots__ = ("card", "seat")

    def __init__(self, card: int, seat: int) -> None:
        self.card = card
        self.seat = seat

    def plain(self) -> int:
        return self.card | self.seat << OWNER

    def clone(self) -> Self:
        return self


class Carried(Task):
    """A coffin on the cart, or off it, to be buried or drowned; and the card that brought it."""

    __slots__ = ("card", "coffin")

    def __init__(self, coffin: int, card: int) -> None:
        self.coffin = coffin
        self.card = card

    def plain(self) -> int:
        return self.coffin | self.card << CARD

    def clone(self) -> Self:
        return self


class Chosen(Task):
    """A coffin that is to be moved or swapped, and the grave it was chosen in."""

    __slots__ = ("coffin", "place")

    def __init__(self, coffin: int, place: int) -> None:
        self.coffin = coffin
        self.place = place

    def plain(self) -> list[int]:
        return [self.coffin, self.place]

    def clone(self) -> Self:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
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
        self.log: Log | None = None
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
        # What changes seldom is replaced, never changed, so that clones share it: each row and what
        # each seat has drawn, the river, the pits, what is gone, the queue, the cart.
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
        self.queue: list[CarryOut] = []  # the cards bid, in order of rank
        self.resolved = 0  # how many of them have had their turn
        self.words_left = 0  # of the newest card's effect
        self.takes: list[int] = []  # cards that the one whose turn it is may still take
        self.held: Chosen | None = None
        self.dredged = 0  # singles so far; 2 when that is all
        self.loaded: list[Carried] = []  # what the cart holds, from its first spot
        self.unloaded = 0
        self.fallen: list[Carried] = []  # what fell off, in order
        self.drowned = 0
        # The resolution so far, in rows: what happened, who did it, and what `events.STEPS` names.
        # Rows are never changed once written, so a clone shares them.
        self.steps: list[list[int]] = []
        # What `ask` has found to offer, until it is decided: nobody saves it, and no clone has it.
        self.offers = NOTHING

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
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
        twin.rows = self.rows.copy()
        twin.gone = self.gone
        twin.tucked = self.tucked
        twin.drawn = self.drawn.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.bids = [bid.copy() for bid in self.bids]
        twin.known = self.known.copy()
        twin.points = self.points.copy()
        twin.families = self.families.copy()
        twin.river = self.river
        twin.graves = self.graves.copy()
        twin.pits = self.pits
        twin.scratched = self.scratched
        twin.queue = self.queue
        twin.resolved = self.resolved
        twin.words_left = self.words_left
        twin.takes = self.takes
        twin.held = self.held
        twin.dredged = self.dredged
        twin.loaded = self.loaded
        twin.unloaded = self.unloaded
        twin.fallen = self.fallen
        twin.drowned = self.drowned
        twin.steps = self.steps.copy()
        twin.offers = NOTHING
        return twin

    def save(self) -> dict[str, Any]:
        saved = super().save()
        saved["held"] = self.held.plain() if self.held is not None else []
        return saved

    def restore(self, saved: dict[str, Any]) -> None:
        super().restore({**saved, "held": None})
        self.queue = [CarryOut(entry & KIND, entry >> OWNER) for entry in saved["queue"]]
        self.loaded = [Carried(entry & COFFIN, entry >> CARD) for entry in saved["loaded"]]
        self.fallen = [Carried(entry & COFFIN, entry >> CARD) for entry in saved["fallen"]]
        if saved["held"]:
            self.held = Chosen(*saved["held"])


def current_card(table: State) -> int:
    """The card whose turn it is."""
    return table.queue[table.resolved - 1].card


def current_turn(table: State) -> int | None:
    """Which of the cards bid has its turn, until the cart is unloaded."""
    unloading = table.unloaded or table.drowned or table.phase == BURY
    return table.resolved - 1 if table.resolved and not unloading else None


def spots(table: State) -> int:
    """BD-P3: the room on this round's cart."""
    return table.box.carts[table.cart][table.seats - 2]
