"""A position: one moment of one game, as plain data that clones, saves and compares."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Protocol, Self, TypeVar

from sexton.core.chance import INCREMENT, MASK, MULTIPLIER, Rng, keyed
from sexton.core.edition import Edition
from sexton.core.options import Options
from sexton.core.tasks import Task
from sexton.core.types import Event, Head, Seat


class Position(metaclass=ABCMeta):
    """Holds ints, strings and lists and dicts of them; `fields` names all that is to be saved.

    `secret` and `chance` are the seed and counter of real games; an imagined world has no secret
    and `chance` is then the state of a cheap generator. `unveiled` counts how often the one who
    moved was shown something hidden: what has been seen can't be undone.
    """

    fields: ClassVar[tuple[str, ...]]
    seats: int
    secret: str
    chance: int
    unveiled: int
    log: list[Event] | None

    @abstractmethod
    def clone(self) -> Self: ...

    @abstractmethod
    def to_act(self) -> list[Seat]:
        """All seats that owe a decision now; none when the game is over."""

    @abstractmethod
    def legal_moves(self, seat: Seat) -> list[int]:
        """The numbers of what this seat may do; callers don't change the list."""

    @abstractmethod
    def play(self, seat: Seat, move: int) -> None:
        """Does it. The move is legal: `Match` has seen to that."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Higher is better, whatever the box says; tie-breaks included, equal means shared."""

    def random_move(self, seat: Seat, rng: Rng) -> int:
        """Any legal move, each as likely; games do this without the list where that is cheaper."""
        moves = self.legal_moves(seat)
        return moves[rng.below(len(moves))]

    def sealed(self, seat: Seat) -> int:
        """How many of this seat's last moves lie face down still: those can be taken back."""
        return 0

    def in_window(self) -> bool:
        """Is this a reaction window: all are asked at once and nobody sees who has answered?"""
        return False

    def in_secret(self) -> bool:
        """Do all choose face down now, so that nobody sees how far the others are?"""
        return False

    def under_way(self) -> bool:
        """Is something half done, so that who is ahead is better told a few decisions later?"""
        return False

    def roll(self, sides: int) -> int:
        """A whole number from 0 to sides - 1, by chance."""
        if self.secret:
            drawn = keyed(self.secret, self.chance) % sides
            self.chance += 1
            return drawn
        self.chance = (self.chance * MULTIPLIER + INCREMENT) & MASK
        return (self.chance >> 31) % sides

    def shuffle(self, cards: list[int]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.roll(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def save(self) -> dict[str, Any]:
        """Everything on the table as plain data, half-done things included."""
        return {name: plain(getattr(self, name)) for name in self.fields}

    def restore(self, saved: dict[str, Any]) -> None:
        """Brings back what `save` gave; a game with tasks makes them of their plain form here."""
        for name in self.fields:
            setattr(self, name, plain(saved[name]))


class HasEdition(Protocol):
    @property
    def edition(self) -> Edition: ...


B = TypeVar("B")
P = TypeVar("P", bound=Position)


def load(kind: Callable[[B, int], P], box: B, saved: dict[str, Any]) -> P:
    """The position that `save` gave, of the kind that is made with a box for so many seats."""
    position = kind(box, saved["seats"])
    position.restore(saved)
    return position


def head(
    game: str,
    version: str,
    box: HasEdition,
    position: Position,
    seat: Seat | None,
    *,
    options: Options,
    asked: str | None,
    waiting: list[Seat],
) -> Head:
    """What every view begins with; `asked` is what this seat owes if it owes anything."""
    acting = position.to_act()
    return Head(
        game=game,
        version=version,
        edition=box.edition.digest,
        options=options,
        seats=[f"Player {other + 1}" for other in range(position.seats)],
        seat=seat,
        asked=asked if seat in acting else None,
        waiting=waiting,
        over=not acting,
    )


def plain(value: Any) -> Any:
    """Lists and dicts copied to the bottom, tasks as plain lists."""
    if isinstance(value, Task):
        return value.plain()
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
