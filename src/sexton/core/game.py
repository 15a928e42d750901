"""The Game record: everything the outside asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from sexton.core.chance import Rng
from sexton.core.edition import Edition, shipped
from sexton.core.moves import Move, Space
from sexton.core.options import Option, Options
from sexton.core.position import Position
from sexton.core.types import (
    Event,
    Preview,
    Refusal,
    Result,
    Seat,
    Section,
    Standing,
    View,
)

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

    # A match as a chronicle, in its parts, and those parts as a text in "md" or "html"; None where
    # a game has no story to tell.
    chronicle: Callable[[Any], Any] | None = None
    chronicle_text: Callable[[Any, str], str] | None = None

    def help(self) -> str:
        """The rules in our own words, with an id for each."""
        return (self.folder / "help.md").read_text("utf-8")

    def shipped(self) -> Sequence[Edition]:
        """The editions that come with the game, the current one first."""
        return shipped(self.folder)


AnyGame = Game[Any, Any]


def touch_arguments(view: View, move: Move) -> tuple[str, ...]:
    """The plain case: a move touches what it names."""
    return tuple(f"{key}:{value}" for key, value in move.args.items())
