"""The Game record: everything the outside asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from sexton.core.chance import Rng
from sexton.core.edition import Edition, shipped
from sexton.core.events import Event
from sexton.core.moves import Move, Space
from sexton.core.options import Option, Options
from sexton.core.position import Position, Seat
from sexton.core.tale import Chronicle


class View(msgspec.Struct, kw_only=True):
    """What one seat may know. A game's own view adds its table to this head."""

    game: str
    version: str
    edition: str
    options: Options
    seats: list[str]  # the players' names, in seat order
    seat: Seat | None  # whose view this is; None for a spectator
    asked: str | None  # the kind of decision this seat owes now
    waiting: list[Seat]  # who is known to all to owe a decision
    over: bool


class Refusal(msgspec.Struct, frozen=True):
    """Why something can't be done: the rule, and a sentence that says what is possible."""

    rule: str
    sentence: str


class Preview(msgspec.Struct, frozen=True):
    """What would follow from a move, as far as the seat can know; data is for the board to draw."""

    lines: list[str]
    data: dict[str, Any] = {}


class Line(msgspec.Struct, frozen=True):
    """One line of how a score came about: the rule it goes by, and the part of the account that it
    is counted in."""

    text: str
    points: int
    rule: str
    part: str


class Standing(msgspec.Struct, frozen=True):
    """How a game stands: the part of it this is, and the box's scores if it ended now. It knows
    what is hidden, so nobody is told before the game is over."""

    chapter: str  # "round 3"; "" before there is anything to count
    scores: list[int]


class Result(msgspec.Struct, frozen=True):
    """How a game ended: places (ties share one), the box's scores, and how each came about."""

    places: list[int]
    scores: list[int]
    lines: list[list[Line]]

    def __getitem__(self, name: str) -> Any:
        if name not in self.__struct_fields__:
            raise KeyError(name)
        return msgspec.to_builtins(getattr(self, name))

    @property
    def winners(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place == 1]


class Entry(msgspec.Struct, frozen=True):
    """A line of the table told in words; `thing` is the name by which moves touch it."""

    text: str
    thing: str = ""


class Section(msgspec.Struct, frozen=True):
    """A part of the table told in words: a heading and its lines."""

    title: str
    entries: list[Entry]


P = TypeVar("P", bound=Position)
V = TypeVar("V", bound=View)
P_co = TypeVar("P_co", bound=Position, covariant=True)


class Worlds(Protocol[P_co]):
    """All positions that a view could have come from."""

    def deal(self, rng: Rng) -> P_co:
        """One of them, dealt at random, without a secret and without a log."""


@dataclass(frozen=True)
class Game(Generic[P, V]):
    """One game, opened with one box. Everything that needs hidden things takes the position;
    everything that speaks to a seat takes that seat's view."""

    name: str
    title: str
    credit: str
    blurb: str  # one sentence that makes somebody want to play it
    seats: range
    options: tuple[Option, ...]
    version: str
    edition: Edition
    space: Space
    folder: Path  # help.md and the shipped editions live here
    house_data: str  # which parts of the box are our own, in a sentence; "" if none
    view_type: type[V]

    deal: Callable[[int, str, Options], P]  # seats, secret, options
    load: Callable[[dict[str, Any]], P]
    view: Callable[[P, Seat | None], V]
    tell: Callable[[Event, Seat | None], Event | None]
    determinise: Callable[[V], Worlds[P]]

    prompt: Callable[[V], str]
    preview: Callable[[V, int], Preview]
    why_not: Callable[[V, Move], Refusal]  # the move may be whole or have only some arguments
    touches: Callable[[V, Move], tuple[str, ...]]  # the things a legal move mentions
    say_event: Callable[[Event, Sequence[str]], str]  # the players' names
    describe: Callable[[V], list[Section]]  # the whole table in words

    rank: Callable[[P, Seat, list[int]], list[float]]  # higher is better
    judge: Callable[[P, Seat], float]  # 0 lost, 1 won, 1/n even; where nothing is under way

    standing: Callable[[P], Standing]
    result: Callable[[P], Result | None]
    with_edition: Callable[[Edition], Game[P, V]]

    # How a chapter of the log is headed, by the event it begins with: "Turn {n} · {who}".
    # {n} counts such events, {who} is the event's seat; its own arguments can be named as well.
    chapters: Mapping[str, str] = field(default_factory=dict)

    # A match told as a tale, in "md" or "html"; None where a game has no story to tell.
    chronicle: Callable[[Any, str], str] | None = None
    tale: Callable[[Any], Chronicle] | None = None  # the same in its parts

    def help(self) -> str:
        """The rules in our own words, with an id for each."""
        return (self.folder / "help.md").read_text("utf-8")

    def shipped(self) -> Sequence[Edition]:
        """The editions that come with the game, the current one first."""
        return shipped(self.folder)


AnyGame = Game[Any, Any]


def places(scores: Sequence[int]) -> list[int]:
    """First is 1; equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


def touch_arguments(view: View, move: Move) -> tuple[str, ...]:
    """The plain case: a move touches what it names."""
    return tuple(f"{key}:{value}" for key, value in move.args.items())
