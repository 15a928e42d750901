"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Self

from sexton.core.position import Position
from sexton.core.types import Event
from sexton.games.the_cemetery.components import Box

MISFORTUNE, RESOLUTION, ACTIONS, ENDING, ADJUSTMENT, OVER = range(6)
PHASES = ("misfortune", "resolution", "actions", "ending", "adjustment", "over")

# A grave is one int: its level, the kinds of its tomb and corpse, who has seen the corpse, whether
# it lies face up. No grave is 0. One list of ints clones quicker than objects.
LEVEL = 3
SEALED = 3
TOMB_AT = 2
CORPSE_AT = 8
KIND = 63
SEEN = 14
OPEN = 1 << 19

# A card that somebody knows in another's hand is one int: kind, holder, and a bit for each knower;
# the bit after the last seat is the bystanders'.
HOLDER = 6
KNOWERS = 9

# An answer to a dig: none yet, pass, the fence, or a stop card (its kind is added).
SILENT, PASSED, FENCED, STOPPED = range(4)


def level_of(grave: int) -> int:
    return grave & LEVEL


def tomb_of(grave: int) -> int:
    return grave >> TOMB_AT & KIND


def corpse_of(grave: int) -> int:
    return grave >> CORPSE_AT & KIND


def seen_by(grave: int, seat: int) -> bool:
    return bool(grave & OPEN) or bool(grave >> SEEN + seat & 1)


def new_grave(level: int, tomb: int, corpse: int, owner: int) -> int:
    return level | tomb << TOMB_AT | corpse << CORPSE_AT | 1 << SEEN + owner


class State(Position):
    fields = (
        "secret",
        "chance",
        "unveiled",
        "seats",
        "simplified",
        "deck",
        "discards",
        "hands",
        "known",
        "plots",
        "sealed_tombs",
        "slots",
        "fences",
        "zombies",
        "zombie_deck",
        "zombie_discards",
        "first",
        "turn",
        "round",
        "phase",
        "actions",
        "offers",
        "queue",
        "used",
        "dug",
        "declared",
        "answers",
    )

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.log: list[Event] | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.simplified = False
        self.deck: list[int] = []  # the last is the top
        self.discards = [0] * len(box.names)  # how many of each kind; they lie open
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[int] = []  # cards that others know in somebody's hand
        # The unsealed graves: a place for each tomb value in each cemetery, by TC-4.
        self.plots = [0] * (seats * box.slots)
        self.sealed_tombs: list[list[int]] = [[] for _ in range(seats)]
        self.slots = [0] * (seats * 2)  # for each cemetery: good, bad; a development's kind + 1
        self.fences = 0  # a bit for each cemetery whose fence is up
        self.zombies: list[list[int]] = [[] for _ in range(seats)]  # their values
        self.zombie_deck: list[int] = []
        self.zombie_discards: list[int] = []
        self.first = 0
        self.turn = 0
        self.round = 1
        self.phase = MISFORTUNE
        self.actions = 0  # done this turn
        self.offers: list[int] = []  # kinds of cards whose bonus may still be used in this phase
        self.queue: list[int] = []  # effects to be carried out now, the first is next
        self.used: list[int] = []  # the card whose ability this is
        self.dug = 0  # the place of the last dig of this ability, plus one
        self.declared: list[int] = []  # a dig that others may stop: its place, up, levels
        self.answers: list[int] = []  # what each seat has answered to it

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.box = self.box
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.simplified = self.simplified
        twin.deck = self.deck.copy()
        twin.discards = self.discards.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.known = self.known.copy()
        twin.plots = self.plots.copy()
        twin.sealed_tombs = [graves.copy() for graves in self.sealed_tombs]
        twin.slots = self.slots.copy()
        twin.fences = self.fences
        twin.zombies = [zombies.copy() for zombies in self.zombies]
        twin.zombie_deck = self.zombie_deck.copy()
        twin.zombie_discards = self.zombie_discards.copy()
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.phase = self.phase
        twin.actions = self.actions
        twin.offers = self.offers.copy()
        twin.queue = self.queue.copy()
        twin.used = self.used.copy()
        twin.dug = self.dug
        twin.declared = self.declared.copy()
        twin.answers = self.answers.copy()
        return twin
