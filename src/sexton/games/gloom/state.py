"""What is on the table, and what waits: plain data and typed tasks, with their own clones."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from sexton.core.events import Log
from sexton.core.position import Position, plain
from sexton.core.tasks import Task
from sexton.games.gloom.components import Box
from sexton.games.gloom.types.cards import FAMILY

# What has become of a character.
ABSENT: Final = 0
LIVING: Final = 1
DEAD: Final = 2
GONE: Final = 3
MIDDLE: Final = 4  # GL-24: a guest who is with no family
FATES = ("absent", "living", "dead", "gone", "in the middle")

# A card in a hand is one int: its kind; who else knows that it is there, as its holder can tell (a
# bit for each seat, one more for everybody who watches); who knows it without the holder's being
# aware of that; and whether it was just looted and may be played at once: by which loot, where one
# was played inside another (1 is the outermost).
KIND: Final = 1023
KNOWN: Final = 10
UNTOLD: Final = 16
LOOT: Final = 22
LOOTED: Final = 7 << LOOT
WATCHERS: Final = 5
EVERYBODY: Final = 63
OPENLY: Final = 1 << KNOWN + WATCHERS

# Answers in a window; a response is REPLY plus its kind.
WAITING: Final = 0
LET_PASS: Final = 1
REPLY: Final = 2

# How far the turn is: `plays`.
FIRST: Final = 0
SECOND: Final = 1
AFTERWARDS: Final = 2
DONE: Final = 3
DRAWN: Final = 4  # the draw phase too: what is drawn may still be taken elsewhere (GL-28)
PLAYS = ("first", "second", "afterwards", "done", "drawn")


class GloomTask(Task):
    """Something that waits to be done or decided. Views call it `what`, saves by its number."""

    __slots__ = ()
    number: ClassVar[int]
    what: ClassVar[str]

    @classmethod
    def read(cls, saved: list[int]) -> GloomTask:
        """Brings back what `plain` gave, without the number."""
        raise NotImplementedError


class CarryOut(GloomTask):
    """A card on its way: it does what it says, on what was named, once the others were asked."""

    __slots__ = ("asked", "card", "other", "seat", "who")
    number: ClassVar[int] = 0
    what: ClassVar[str] = "card"

    def __init__(
        self, card: int, seat: int, who: int = 0, other: int = 0, *, asked: bool = False
    ) -> None:
        self.card = card
        self.seat = seat
        self.who = who
        self.other = other  # a second character, or the kind of a card
        self.asked = asked

    def plain(self) -> list[int]:
        return [self.number, self.card, self.seat, self.who, self.other, int(self.asked)]

    @classmethod
    def read(cls, saved: list[int]) -> CarryOut:
        card, seat, who, other, asked = saved
        return CarryOut(card, seat, who, other, asked=bool(asked))

    def clone(self) -> CarryOut:
        return CarryOut(self.card, self.seat, self.who, self.other, asked=self.asked)


class Window(GloomTask):
    """All but the one who played are asked for an answer, sealed, then they are read (GL-13)."""

    __slots__ = ("answers", "category", "reading", "seat")
    number: ClassVar[int] = 1
    what: ClassVar[str] = "window"

    def __init__(self, seat: int, category: int, reading: bool, answers: list[int]) -> None:
        self.seat = seat  # who played
        self.category = category  # of the card that may be answered
        self.reading = reading
        self.answers = answers  # of every seat; the one who played lets it pass

    def plain(self) -> list[int]:
        return [self.number, self.seat, self.category, int(self.reading), *self.answers]

    @classmethod
    def read(cls, saved: list[int]) -> Window:
        seat, category, reading, *answers = saved
        return Window(seat, category, bool(reading), answers)

    def clone(self) -> Window:
        return Window(self.seat, self.category, self.reading, self.answers.copy())


class FinishEvent(GloomTask):
    """An event that goes to the discards when all that it brought about is done (GL-15a)."""

    __slots__ = ("card",)
    number: ClassVar[int] = 2
    what: ClassVar[str] = "event"

    def __init__(self, card: int) -> None:
        self.card = card

    def plain(self) -> list[int]:
        return [self.number, self.card]

    @classmethod
    def read(cls, saved: list[int]) -> FinishEvent:
        return FinishEvent(saved[0])

    def clone(self) -> FinishEvent:
        return FinishEvent(self.card)


class TakeEffect(GloomTask):
    """The next of the things that a card does at once to the owner of its character."""

    __slots__ = ("card", "owner", "place")
    number: ClassVar[int] = 3
    what: ClassVar[str] = "effect"

    def __init__(self, owner: int, card: int, place: int) -> None:
        self.owner = owner
        self.card = card
        self.place = place  # which of the card's effects

    def plain(self) -> list[int]:
        return [self.number, self.owner, self.card, self.place]

    @classmethod
    def read(cls, saved: list[int]) -> TakeEffect:
        owner, card, place = saved
        return TakeEffect(owner, card, place)

    def clone(self) -> TakeEffect:
        return TakeEffect(self.owner, self.card, self.place)


class Decision(GloomTask):
    """Waits for one player."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def plain(self) -> list[int]:
        return [self.number, self.seat]

    @classmethod
    def read(cls, saved: list[int]) -> Decision:
        return cls(saved[0])

    def clone(self) -> Self:
        kind = type(self)
        return kind(self.seat)


class CountedDecision(Decision):
    """Waits for one player, about so many cards."""

    __slots__ = ("count",)

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def plain(self) -> list[int]:
        return [self.number, self.seat, self.count]

    @classmethod
    def read(cls, saved: list[int]) -> CountedDecision:
        seat, count = saved
        return cls(seat, count)

    def clone(self) -> Self:
        kind = type(self)
        return kind(self.seat, self.count)


class MustDiscard(CountedDecision):
    __slots__ = ()
    number: ClassVar[int] = 4
    what: ClassVar[str] = "discard"


class MayDrawOrDiscard(CountedDecision):
    __slots__ = ()
    number: ClassVar[int] = 5
    what: ClassVar[str] = "draw or discard"


class MayRefill(CountedDecision):
    """Counts what has been discarded so far."""

    __slots__ = ()
    number: ClassVar[int] = 6
    what: ClassVar[str] = "refill"


class MayPlayOne(Decision):
    """One card of any kind."""

    __slots__ = ()
    number: ClassVar[int] = 7
    what: ClassVar[str] = "one play"


class DiscardDown(Decision):
    """To the draw limit."""

    __slots__ = ()
    number: ClassVar[int] = 8
    what: ClassVar[str] = "discard down"


class MayPlayLoot(CountedDecision):
    """Counts how many of the cards taken may still be played."""

    __slots__ = ()
    number: ClassVar[int] = 9
    what: ClassVar[str] = "loot"


class Arrive(GloomTask):
    """An expedition, once what the card did at once is done (GL-30)."""

    __slots__ = ("card",)
    number: ClassVar[int] = 10
    what: ClassVar[str] = "expedition"

    def __init__(self, card: int) -> None:
        self.card = card  # of the expedition

    def plain(self) -> list[int]:
        return [self.number, self.card]

    @classmethod
    def read(cls, saved: list[int]) -> Arrive:
        return Arrive(saved[0])

    def clone(self) -> Arrive:
        return Arrive(self.card)


class DrawOrTake(CountedDecision):
    """Counts how many cards are still to be drawn, from the pile or out of other hands (GL-28)."""

    __slots__ = ()
    number: ClassVar[int] = 11
    what: ClassVar[str] = "draw or take"


TASKS: tuple[type[GloomTask], ...] = (
    CarryOut,
    Window,
    FinishEvent,
    TakeEffect,
    MustDiscard,
    MayDrawOrDiscard,
    MayRefill,
    MayPlayOne,
    DiscardDown,
    MayPlayLoot,
    Arrive,
    DrawOrTake,
)  # each at the place of its number


@mypyc_attr(allow_interpreted_subclasses=True)
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
    # Saved only where they say something, so older saves stay as they are.
    added = ("picked", "invited", "homes", "expedition", "freed", "traded", "remakes")

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.log: Log | None = None
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.seats = seats
        self.size = FAMILY  # characters in each family
        self.in_order = False  # families as they stand in the box, not dealt
        self.picked: list[int] = []  # the family that each seat wished for, from 1; 0 is any
        self.invited = 0  # how many guests more than usual, or fewer
        self.families: list[int] = []  # of each seat
        self.owners = [0] * len(box.characters)  # the seat of each character that is not absent
        self.fates = [ABSENT] * len(box.characters)
        # What changes seldom is replaced, never changed, so that clones share it: each stack and
        # home, the families, the pile, and who skips what.
        self.stacks: list[list[int]] = [[] for _ in box.characters]  # the last lies on top
        # The mysteries of each family's residence, newest last; nothing where there are no homes.
        self.homes: list[list[int]] = [[] for _ in box.families] if box.has_homes else []
        self.expedition = 0  # the kind of the one in play; no expedition has that number
        self.freed = False  # this turn's free event has been played
        self.traded = False  # this turn's trade has been made
        self.deck: list[int] = []  # the last is the top
        self.pile: list[int] = []  # all that the deck was last made from
        self.discards: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.remakes = True  # GL-17: the moment its last card is taken; not in the first version
        self.turn = 0
        self.turns = 0  # how many are over, skipped ones too
        self.plays = FIRST
        self.extras = 0  # extra plays left this turn
        self.lent = 0  # extra plays that went to modifiers which the second play could have held
        self.skip_draws = [0] * seats
        self.skip_turns = [0] * seats
        self.tasks: list[GloomTask] = []  # what waits, newest last
        self.over = False

    def clone(self) -> Self:
        kind = type(self)
        twin = kind.__new__(kind)
        twin.box = self.box
        twin.log = None
        twin.secret = self.secret
        twin.chance = self.chance
        twin.unveiled = self.unveiled
        twin.seats = self.seats
        twin.size = self.size
        twin.in_order = self.in_order
        twin.picked = self.picked
        twin.invited = self.invited
        twin.families = self.families
        twin.owners = self.owners.copy()
        twin.fates = self.fates.copy()
        twin.stacks = self.stacks.copy()
        twin.homes = self.homes.copy()
        twin.expedition = self.expedition
        twin.freed = self.freed
        twin.traded = self.traded
        twin.deck = self.deck.copy()
        twin.pile = self.pile
        twin.discards = self.discards.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.remakes = self.remakes
        twin.turn = self.turn
        twin.turns = self.turns
        twin.plays = self.plays
        twin.extras = self.extras
        twin.lent = self.lent
        twin.skip_draws = self.skip_draws
        twin.skip_turns = self.skip_turns
        twin.tasks = [task.clone() for task in self.tasks]
        twin.over = self.over
        return twin

    def save(self) -> dict[str, Any]:
        saved = super().save()
        later = {name: plain(getattr(self, name)) for name in self.added}
        return saved | {name: value for name, value in later.items() if value}

    def restore(self, saved: dict[str, Any]) -> None:
        super().restore(saved)
        self.remakes = False  # unless it says so
        for name in self.added:
            if name in saved:
                setattr(self, name, plain(saved[name]))
        self.tasks = [TASKS[number].read(rest) for number, *rest in saved["tasks"]]
