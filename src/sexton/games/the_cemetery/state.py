"""What is on the table, as plain data with its own clone."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self

from mypy_extensions import i64, mypyc_attr

from sexton.core.events import Log
from sexton.core.position import Position
from sexton.core.tasks import Task
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.types import Word

MISFORTUNE: Final = 0
RESOLUTION: Final = 1
ACTIONS: Final = 2
ENDING: Final = 3
ADJUSTMENT: Final = 4
OVER: Final = 5
PHASES = ("misfortune", "resolution", "actions", "ending", "adjustment", "over")

# A grave is one int: its level, the kinds of its tomb and corpse, who has seen the corpse, whether
# it lies face up. No grave is 0. One list of ints clones quicker than objects.
LEVEL: Final = 3
SEALED: Final = 3
TOMB_AT: Final = 2
CORPSE_AT: Final = 8
KIND: Final = 63
SEEN: Final = 14
OPEN: Final = 1 << 19

# A card that somebody knows in another's hand is one int: kind, holder, and a bit for each knower;
# the bit after the last seat is the bystanders'.
HOLDER: Final = 6
HOLDERS: Final = 7
KNOWERS: Final = 9

# An answer to a dig: none yet, pass, the fence, or a stop card (its kind is added).
SILENT: Final = 0
PASSED: Final = 1
FENCED: Final = 2
STOPPED: Final = 3


def level_of(grave: i64) -> i64:
    return grave & LEVEL


def is_burning(grave: i64) -> bool:
    """TC-15: a tomb on level 2 gives its bonus."""
    return grave & LEVEL == 2


def tomb_of(grave: i64) -> i64:
    return grave >> TOMB_AT & KIND


def corpse_of(grave: i64) -> i64:
    return grave >> CORPSE_AT & KIND


def seen_by(grave: i64, seat: i64) -> bool:
    return bool(grave & OPEN) or bool(grave >> SEEN + seat & 1)


def new_grave(level: i64, tomb: i64, corpse: i64, owner: i64) -> i64:
    return level | tomb << TOMB_AT | corpse << CORPSE_AT | 1 << SEEN + owner


def holder_of(card: i64) -> i64:
    return card >> HOLDER & HOLDERS


class Ability(Task):
    """What a card does, half done: the numbers of the steps to come, the first is next.

    A card used from the hand lies open until all its steps are done; a bonus or a bad development
    has no such card.
    """

    __slots__ = ("card", "steps")

    def __init__(self, card: int | None, steps: list[int]) -> None:
        self.card = card
        self.steps = steps

    def plain(self) -> list[int]:
        return self.steps.copy()

    def clone(self) -> Ability:
        return Ability(self.card, self.steps.copy())


class DeclaredDig(Task):
    """A dig that the others may stop, and what each seat has answered to it."""

    __slots__ = ("answers", "levels", "plot", "up")

    def __init__(self, plot: i64, up: i64, levels: i64, answers: list[int]) -> None:
        self.plot = plot
        self.up = up
        self.levels = levels
        self.answers = answers

    def plain(self) -> list[int]:
        return [self.plot, self.up, self.levels]

    def clone(self) -> DeclaredDig:
        return DeclaredDig(self.plot, self.up, self.levels, self.answers.copy())


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Position):
    fields: ClassVar[tuple[str, ...]] = (
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
        "dug",
    )

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.log: Log | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.simplified = False
        self.deck: list[int] = []  # the last is the top
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        # The unsealed graves: a place for each tomb value in each cemetery, by TC-4.
        self.plots: list[int] = [0] * (seats * box.slots)
        # What changes seldom is replaced, never changed, so that clones share it: discards, what is
        # known, sealed tombs, developments, what zombies there are where, and offers.
        self.discards: list[int] = [0] * len(box.names)  # how many of each kind; they lie open
        self.known: list[int] = []  # cards that others know in somebody's hand
        self.sealed_tombs: list[list[int]] = [[] for _ in range(seats)]
        # For each cemetery: good, bad; a development's kind + 1.
        self.slots: list[int] = [0] * (seats * 2)
        self.fences: i64 = 0  # a bit for each cemetery whose fence is up
        self.zombies: list[list[int]] = [[] for _ in range(seats)]  # their values
        self.zombie_deck: list[int] = []
        self.zombie_discards: list[int] = []
        self.first: i64 = 0
        self.turn: i64 = 0
        self.round = 1
        self.phase: i64 = MISFORTUNE
        self.actions: i64 = 0  # done this turn
        self.offers: list[int] = []  # kinds of cards whose bonus may still be used in this phase
        self.ability: Ability | None = None  # what is carried out now
        self.dug: i64 = 0  # the plot of the last dig, plus one: a second dig is for another tomb
        self.declared: DeclaredDig | None = None

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
        twin.box = self.box
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.simplified = self.simplified
        twin.deck = self.deck.copy()
        twin.discards = self.discards
        twin.hands = [hand.copy() for hand in self.hands]
        twin.known = self.known
        twin.plots = self.plots.copy()
        twin.sealed_tombs = self.sealed_tombs
        twin.slots = self.slots
        twin.fences = self.fences
        twin.zombies = self.zombies
        twin.zombie_deck = self.zombie_deck
        twin.zombie_discards = self.zombie_discards
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.phase = self.phase
        twin.actions = self.actions
        twin.offers = self.offers
        twin.ability = None if self.ability is None else self.ability.clone()
        twin.dug = self.dug
        twin.declared = None if self.declared is None else self.declared.clone()
        return twin

    def save(self) -> dict[str, Any]:
        """An ability is saved as its queue and the card used, a dig apart from its answers: so
        the positions of old records keep their digests."""
        saved = super().save()
        ability, declared = self.ability, self.declared
        saved["queue"] = [] if ability is None else ability.plain()
        saved["used"] = [] if ability is None or ability.card is None else [ability.card]
        saved["declared"] = [] if declared is None else declared.plain()
        saved["answers"] = [] if declared is None else declared.answers.copy()
        return saved

    def restore(self, saved: dict[str, Any]) -> None:
        super().restore(saved)
        self.ability = ability_of(saved["used"], saved["queue"])
        self.declared = None
        if saved["declared"]:
            plot, up, levels = saved["declared"]
            self.declared = DeclaredDig(plot, up, levels, list(saved["answers"]))


def count_discard(table: State, kind: i64, more: i64 = 1) -> None:
    """So many more of a kind lie on the discards."""
    table.discards = table.discards.copy()
    table.discards[kind] += more


def replace_tombs(table: State, owner: i64, graves: list[int]) -> None:
    """What is sealed in a cemetery from now on: clones keep what they share."""
    table.sealed_tombs = table.sealed_tombs.copy()
    table.sealed_tombs[owner] = graves


def replace_zombies(table: State, owner: i64, zombies: list[int]) -> None:
    """Who strolls in a cemetery from now on."""
    table.zombies = table.zombies.copy()
    table.zombies[owner] = zombies


def ability_of(used: list[int], queue: list[int]) -> Ability | None:
    """What is half done, if anything is."""
    if not used and not queue:
        return None
    return Ability(used[0] if used else None, list(queue))


def next_word(table: State) -> Word | None:
    """What is to be carried out next, if anything is."""
    if table.ability is None or not table.ability.steps:
        return None
    return table.box.words[table.ability.steps[0]]
