"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Self

from sexton.core.position import Position
from sexton.core.types import Event
from sexton.games.gloom.components import Box
from sexton.games.gloom.types import FAMILY

# What has become of a character.
ABSENT, LIVING, DEAD, GONE = range(4)
FATES = ("absent", "living", "dead", "gone")

# A card in a hand is one int: its kind; who else knows that it is there, as its holder can tell (a
# bit for each seat, one more for everybody who watches); who knows it without the holder's being
# aware of that; and whether it was just looted and may be played at once.
KIND = 1023
KNOWN = 10
UNTOLD = 16
LOOTED = 1 << 22
WATCHERS = 5
EVERYBODY = 63
OPENLY = 1 << KNOWN + WATCHERS

# What waits, newest last. Each is a list of ints that begins with one of these.
CARRY = 0  # card, seat, two numbers that say on what, UNASKED until the others may answer
WINDOW = 1  # seat who played, what (a category), whether it is being read, then every answer
FINISH = 2  # card: an event that goes to the discards when all above is done
AT_ONCE = 3  # seat of the owner, card, which of its effects
DISCARD = 4  # seat, how many
CHOICE = 5  # seat, how many to draw or to discard
REFILL = 6  # seat, how many have been discarded so far
ONE_PLAY = 7  # seat: may play one card of any kind
DOWN = 8  # seat: discards down to the draw limit
LOOT = 9  # seat, how many at most: may play what was looted
TASKS = (
    "card",
    "window",
    "event",
    "effect",
    "discard",
    "draw or discard",
    "refill",
    "one play",
    "discard down",
    "loot",
)

UNASKED, ASKED = range(2)

# Answers in a window; a response is REPLY plus its kind.
WAITING, LET_PASS, REPLY = range(3)
ANSWERS = 4  # where the answers begin in a WINDOW

FIRST, SECOND, AFTERWARDS, DONE = range(4)  # how far the turn is: `plays`


class State(Position):
    fields = (
        "secret",
        "chance",
        "unveiled",
        "seats",
        "size",
        "in_order",
        "families",
        "owners",
        "fates",
        "stacks",
        "deck",
        "pile",
        "discards",
        "hands",
        "turn",
        "turns",
        "plays",
        "extras",
        "lent",
        "skip_draws",
        "skip_turns",
        "tasks",
        "over",
    )

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.log: list[Event] | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.size = FAMILY  # characters in each family
        self.in_order = False  # families as they stand in the box, not dealt
        self.families: list[int] = []  # of each seat
        self.owners = [0] * len(box.characters)  # the seat of each character that is not absent
        self.fates = [ABSENT] * len(box.characters)
        self.stacks: list[list[int]] = [[] for _ in box.characters]  # the last lies on top
        self.deck: list[int] = []  # the last is the top
        self.pile: list[int] = []  # all that the deck was last made from
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.turn = 0
        self.turns = 0  # how many are over, skipped ones too
        self.plays = FIRST
        self.extras = 0  # extra plays left this turn
        self.lent = 0  # extra plays that went to modifiers which the second play could have held
        self.skip_draws = [0] * seats
        self.skip_turns = [0] * seats
        self.tasks: list[list[int]] = []
        self.over = False

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.box = self.box
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.size = self.size
        twin.in_order = self.in_order
        twin.families = self.families.copy()
        twin.owners = self.owners.copy()
        twin.fates = self.fates.copy()
        twin.stacks = [stack.copy() for stack in self.stacks]
        twin.deck = self.deck.copy()
        twin.pile = self.pile.copy()
        twin.discards = self.discards.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.turn = self.turn
        twin.turns = self.turns
        twin.plays = self.plays
        twin.extras = self.extras
        twin.lent = self.lent
        twin.skip_draws = self.skip_draws.copy()
        twin.skip_turns = self.skip_turns.copy()
        twin.tasks = [task.copy() for task in self.tasks]
        twin.over = self.over
        return twin
