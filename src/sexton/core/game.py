"""The Game record: everything the outside asks of a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from sexton.core.chance import Rng
from sexton.core.edition import Edition, shipped
from sexton.core.features import Features
from sexton.core.guards import Guard
from sexton.core.help import filled
from sexton.core.moves import Move, Space, Value
from sexton.core.options import Option, Options
from sexton.core.position import Position
from sexton.core.types import (
    Event,
    Expansion,
    Explanation,
    Preview,
    Refusal,
    Result,
    Seat,
    Section,
    Shelf,
    Standing,
    View,
)

if TYPE_CHECKING:
    from sexton.core.numbers import Numbers

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
    aim: str  # who wins, in one line
    turn: str  # what a turn is, in one line
    seats: range
    options: tuple[Option, ...]
    version: str
    edition: Edition
    box: Any  # the game's own Box: what the edition says, numbered
    space: Space
    folder: Path  # help.md and the shipped editions live here
    house_data: str  # which parts of the box are our own, in a sentence; "" if none
    view_type: type[V]

    deal: Callable[[int, str, Options], P]  # seats, secret, options
    load: Callable[[dict[str, Any]], P]
    shared: Callable[[P], V]  # a view with what all see alike, and nothing else
    own: Callable[[V, P, Seat | None], None]  # puts into it what one seat sees, or a spectator
    tell: Callable[[Event, Seat | None], Event | None]
    determinise: Callable[[V], Worlds[P]]

    prompt: Callable[[V], str]
    preview: Callable[[V, int], Preview]
    why_not: Callable[[V, Move], Refusal]  # the move may be whole or have only some arguments
    touches: Callable[[V, Move], tuple[str, ...]]  # the things a legal move mentions
    say_event: Callable[[Event, Sequence[str]], str]  # the players' names
    describe: Callable[[V], list[Section]]  # the whole table in words
    explain: Callable[[V, str], Explanation | None]  # a thing that the view shows, by its name
    contents: Callable[[], list[Shelf]]  # all that is in the box

    # Higher is better; a move's rank does not hang on which others are asked about.
    rank: Callable[[P, Seat, list[int]], list[float]]
    # Each seat's chance: 0 lost, 1 won, 1/n even; where nothing is under way.
    judge: Callable[[P], list[float]]

    standing: Callable[[P], Standing]
    result: Callable[[P], Result | None]
    with_edition: Callable[[Edition], Game[P, V]]

    # Boxes that options put to the game's own, and the game as it is then: with its own cards, its
    # own moves and perhaps other numbers of players.
    expansions: tuple[Expansion, ...] = ()
    with_options: Callable[[Options], Game[P, V]] | None = None

    lowest_wins: bool = False  # low scores are good ones
    minutes: int = 0  # that a game with people takes, about; 0: nobody knows yet

    # The table drawn, as pieces of HTML one after the other; see core/picture.py. None: in words.
    picture: Callable[[V], list[str]] | None = None

    # What the printed rulebook does not cover, each with the ruling that holds then.
    guards: tuple[Guard, ...] = ()

    # What stands in help.md for {marks}: numbers that this box decides.
    figures: Callable[[], Mapping[str, str]] = dict

    # On the copy of a table whose game is over: everybody has seen whatever lies there. None: each
    # card there has been seen by somebody.
    lay_open: Callable[[P], None] | None = None

    # What `determinise` would deal from that seat's view of an imagined table, without the view in
    # between: for whoever asks often what others may think. None: the view is made.
    imagine: Callable[[P, Seat, Rng], P] | None = None

    # What a seat sees as numbers for learning, at a table for so many; see core/features.py.
    features: Callable[[int], Features] | None = None

    # The same numbers straight from the table, without the view in between; see core/numbers.py.
    numbers: Callable[[Features], Numbers] | None = None

    # The game by rules that it had in earlier versions, for records and tables begun with them.
    earlier: Mapping[str, Callable[[], Game[P, V]]] = field(default_factory=dict)

    # How a move is said now that records of format 1 said otherwise, at the table where it is made;
    # what is said as now stays as it is. And all that could be said then. None: all is as it was.
    reworded: Callable[[P, str, Mapping[str, Value]], Mapping[str, Value]] | None = None
    space_before: Callable[[], Space] | None = None

    # How a chapter of the log is headed, by the event it begins with: "Turn {n} · {who}".
    # {n} counts such events, {who} is the event's seat; its own arguments can be named as well.
    chapters: Mapping[str, str] = field(default_factory=dict)

    # How the game itself would tell of a move in a sentence or two, for a player to take or to
    # better, and for bots that tell stories; None where a game has no story to tell.
    story: Callable[[V, int], str] | None = None

    # A match as a chronicle, in its parts, and those parts as a text in "md" or "html"; None where
    # a game has no story to tell.
    chronicle: Callable[[Any], Any] | None = None
    chronicle_text: Callable[[Any, str], str] | None = None

    def view(self, table: P, seat: Seat | None) -> V:
        """What a seat may know; None for a spectator."""
        seen = self.shared(table)
        self.own(seen, table, seat)
        return seen

    def at_version(self, version: str) -> Game[P, V]:
        """The game by the rules of this version; as it is now where there is no such version."""
        return self.earlier[version]() if version in self.earlier else self

    def at_table(self, options: Options) -> Game[P, V]:
        """The game as it is played with these options: with all the boxes they put on the table."""
        return self.with_options(options) if self.with_options else self

    def __reduce__(self) -> tuple[Callable[..., AnyGame], tuple[Any, Edition]]:
        """It travels as the name of whoever opens it and what is in the box; nothing is copied."""
        return reopened, (self.with_edition, self.edition)

    def help(self) -> str:
        """The rules in our own words: who wins, what a turn is, then every rule with its id."""
        text = filled((self.folder / "help.md").read_text("utf-8"), self.figures())
        title, rest = text.split("\n", 1)
        return f"{title}\n\n**How it is won.** {self.aim}\n\n**A turn.** {self.turn}\n{rest}"

    def shipped(self) -> Sequence[Edition]:
        """The editions that come with the game, the current one first."""
        return shipped(self.folder)


AnyGame = Game[Any, Any]

_OPENED: dict[tuple[str, str], AnyGame] = {}


def reopened(open_box: Callable[[Edition], AnyGame], edition: Edition) -> AnyGame:
    """The game with this box: each box is opened once in a process, however often it arrives."""
    package = sys.modules[open_box.__module__]
    shipped_game: AnyGame | None = getattr(package, "GAME", None)
    own = shipped_game is not None and shipped_game.with_edition is open_box
    if shipped_game is not None and own and shipped_game.edition.digest == edition.digest:
        return shipped_game
    key = (f"{open_box.__module__}.{open_box.__qualname__}", edition.digest)
    if key not in _OPENED:
        _OPENED[key] = open_box(edition)
    return _OPENED[key]


def legal_in(game: AnyGame, view: View) -> list[int]:
    """The numbers of what the seat whose view this is may do: the view alone tells."""
    if view.asked is None:
        return []
    moves: list[int] = game.determinise(view).deal(Rng(0)).legal_moves(view.seat)
    return moves


def touch_arguments(view: View, move: Move) -> tuple[str, ...]:
    """The plain case: a move touches what it names."""
    return tuple(f"{key}:{value}" for key, value in move.args.items())
