"""A position: one moment of one game, as plain data that clones, saves and compares."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, ClassVar, Final, Protocol, Self, TypeVar

from mypy_extensions import i64, mypyc_attr

from sexton.core.chance import (
    INCREMENT,
    MULTIPLIER,
    NATIVE_MASK,
    SCRIPTED,
    Rng,
    dice,
    drawn,
    keyed_shuffle,
)
from sexton.core.edition import Edition
from sexton.core.events import Log
from sexton.core.options import Options
from sexton.core.tasks import Task
from sexton.core.types import Head, Seat, View

# Who owes a decision, ready to be handed out: nobody, or one seat, or those with a bit set.
NOBODY: Final[list[Seat]] = []
ALONE: Final[list[list[Seat]]] = [[seat] for seat in range(16)]
TOGETHER: Final[list[list[Seat]]] = [
    [seat for seat in range(6) if bits >> seat & 1] for bits in range(1 << 6)
]


# Compiled, this lets `clone` make a twin without `__init__`, and games be written uncompiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Position(metaclass=ABCMeta):
    """Holds ints, strings and lists and dicts of them; `fields` names all that is to be saved.

    `secret` and `chance` are the seed and counter of real games; an imagined world has no secret
    and `chance` is then the state of a cheap generator. `unveiled` counts how often the one who
    moved was shown something hidden: what has been seen can't be undone.
    """

    fields: ClassVar[tuple[str, ...]]
    seats: int
    secret: str
    chance: i64
    unveiled: i64
    log: Log | None

    @abstractmethod
    def clone(self) -> Self: ...

    def midway(self) -> Self:
        """A clone from the midst of a move: it shares nothing that the move is still changing."""
        return self.clone()

    @abstractmethod
    def to_act(self) -> list[Seat]:
        """All seats that owe a decision now; none when the game is over. Callers don't change the
        list."""

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

    def roll(self, sides: i64) -> i64:
        """A whole number from 0 to sides - 1, by chance."""
        if self.secret:
            if self.secret == SCRIPTED:
                return dice.below(sides)
            self.chance += 1
            return drawn(self.secret, self.chance - 1, sides)
        self.chance = (self.chance * MULTIPLIER + INCREMENT) & NATIVE_MASK
        return (self.chance >> 31) % sides

    def shuffle(self, cards: list[int]) -> None:
        if self.secret and self.secret != SCRIPTED:
            self.chance = keyed_shuffle(self.secret, self.chance, cards)
            return
        is_laid_out = self.secret == SCRIPTED
        last: i64
        for last in range(len(cards) - 1, 0, -1):
            if is_laid_out and cards[: last + 1].count(cards[0]) > last:
                return  # The rest are all alike: nobody has to say how they lie.
            other = self.roll(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        """It travels as the game's package, the edition and what `save` gives."""
        package = ".".join(type(self).__module__.split(".")[:3])
        box: HasEdition = getattr(self, "box")  # noqa: B009 - games type their own
        return revived, (package, box.edition, self.save(), self.log)

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


def revived(package: str, edition: Edition, saved: dict[str, Any], log: Log | None) -> Position:
    """The position that travelled, at a table with the box of this process."""
    from sexton.core.game import reopened

    position: Position = reopened(import_module(package).open_box, edition).load(saved)
    position.log = log
    return position


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
    *,
    options: Options,
    waiting: list[Seat],
) -> Head:
    """What every view begins with, before it is anybody's."""
    return {
        "game": game,
        "version": version,
        "edition": box.edition.digest,
        "options": options,
        "seats": list(nameless(position.seats)),
        "seat": None,
        "asked": None,
        "waiting": waiting.copy(),
        "over": not position.to_act(),
    }


def take_seat(view: View, position: Position, seat: Seat | None, asked: str) -> None:
    """Makes it the view of this seat, or of a spectator; `asked` is what the seat owes if it owes
    anything."""
    view.seat = seat
    if seat in position.to_act():
        view.asked = asked


@lru_cache
def nameless(seats: int) -> tuple[str, ...]:
    return tuple(f"Player {seat + 1}" for seat in range(seats))


def plain(value: Any) -> Any:
    """Lists and dicts copied to the bottom, tasks as plain lists. Most of a position is numbers,
    and a table's log asks for it with every move: those cost no call."""
    if isinstance(value, Task):
        return value.plain()
    if isinstance(value, list):
        return [item if type(item) is int else plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
