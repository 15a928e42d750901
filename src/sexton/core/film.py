"""The film of a match: each move as a scene, its events in order, each with what a seat sees then.

A view of every moment is taken as it is, and of the next only what has changed is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from mypy_extensions import mypyc_attr

from sexton.core.differences import Common
from sexton.core.position import Position
from sexton.core.types import Event, Scene, Seat, Step

if TYPE_CHECKING:
    from sexton.core.game import AnyGame
    from sexton.core.match import Match


class Still:
    """A table as it was. What all see of it alike is put together once, whoever looks."""

    __slots__ = ("_common", "_since", "shared", "table")

    def __init__(self, table: Position) -> None:
        self.table = table
        self.shared: Any = None
        self._since: Any = None  # what all saw before
        self._common: Common | None = None

    def view(self, game: AnyGame, seat: Seat | None) -> Any:
        if self.shared is None:
            self.shared = game.shared(self.table)
        seen = self.shared.__copy__()
        game.own(seen, self.table, seat)
        return seen

    def since(self, shared: Any) -> Common:
        """What has changed for all alike since that was what all saw. Most come from there."""
        if self._common is None or self._since is not shared:
            self._since, self._common = shared, Common(shared, self.shared)
        return self._common


class Take(NamedTuple):
    """A move as the keeper saw it: what happened, and the table after each of these things. The
    last table is the one that the move left; a move of which nothing is told has that alone."""

    start: int  # the number of its first event
    events: list[Event]
    tables: list[Still]
    answers: bool  # in a window: an answer of which nothing is told is a pass, whoever gave it


@mypyc_attr(native_class=False)  # Compiled, nothing native can be a list.
class Camera(list[Event]):
    """A log that can keep the table as it was when each thing happened."""

    def __init__(self, position: Position, before: Iterable[Event] = ()) -> None:
        super().__init__(before)
        self.position = position
        self.rolling = False
        self._tables: list[Still] = []

    def append(self, event: Event) -> None:
        super().append(event)
        if self.rolling:
            self._tables.append(Still(self.position.midway()))

    def __reduce__(self) -> tuple[type, tuple[list[Event]]]:
        """What was told can travel; whoever listened stays behind."""
        return list, (list(self),)

    def cut(self, start: int, *, answers: bool) -> Take:
        """The move that began with that event is over."""
        tables, self._tables = self._tables, []
        return Take(start, self[start:], [*tables[:-1], Still(self.position.clone())], answers)


class Eye:
    """One seat's way of looking at a match, or a spectator's: it knows what it has seen last."""

    def __init__(self, game: AnyGame, names: Sequence[str], seat: Seat | None) -> None:
        self.game = game
        self.names = list(names)
        self.seat = seat
        self.view: Any = None  # as the scenes so far leave it
        self.latest: Any = None  # as it is
        self._ground: Any = None  # what all saw when this one saw `view`

    def look(self, table: Still) -> Any:
        view = table.view(self.game, self.seat)
        view.seats = self.names
        return view

    def tell(self, event: Event) -> Event | None:
        return self.game.tell(event, self.seat)

    def told(self, take: Take) -> list[Event | None]:
        """What this seat may know of each thing that happened."""
        return [self.tell(event) for event in take.events]

    def open(self, table: Position) -> Any:
        """The film begins here: all of what is seen."""
        still = Still(table)
        self.view = self.latest = self.look(still)
        self._ground = still.shared
        return self.view

    def scene(self, take: Take) -> Scene | None:
        """The move as this seat sees it; None if it sees nothing of it."""
        steps = [step for step, _ in self.steps(take)]
        return Scene(steps) if steps else None

    def steps(self, take: Take) -> Iterator[tuple[Step, Any]]:
        """What this seat sees of the move, one thing after another, each with its view then."""
        before, last = self.latest, len(take.tables) - 1
        heard = self.told(take) or [None]
        for place, table in enumerate(take.tables):
            told = heard[place]
            if told is None and place < last:
                continue  # What this seat is not told of shows with the next thing that it is.
            view = self.look(table)
            if place < last:  # Until the move is done nobody is asked anything.
                view.asked, view.waiting, view.over = None, before.waiting, before.over
            self.latest = view
            if told is None and take.answers:
                continue  # A pass is no scene: what it changes comes with the next.
            changes = table.since(self._ground).changed(self.view, view)
            self.view, self._ground = view, table.shared
            if told is not None or changes:
                yield Step(told, changes), view


class OpenEye(Eye):
    """Sees a game that is over as one seat did, and all that lay hidden on the table besides."""

    def __init__(self, game: AnyGame, names: Sequence[str], seat: Seat | None) -> None:
        super().__init__(game, names, seat)
        hands = ("hands", list[Any])  # everybody's
        self.open_view = msgspec.defstruct(
            "OpenView", [hands], bases=(game.view_type,), kw_only=True
        )

    def look(self, still: Still) -> Any:
        whole = msgspec.to_builtins(still.view(self.game, self.seat))
        table = still.table
        if self.game.lay_open is not None:
            table = table.clone()
            self.game.lay_open(table)
        views = [msgspec.to_builtins(self.game.view(table, seat)) for seat in range(table.seats)]
        for view in views:
            whole = laid_open(whole, view)
        hands = [view["hand"] for view in views]
        return msgspec.convert({**whole, "seats": self.names, "hands": hands}, self.open_view)

    def tell(self, event: Event) -> Event | None:
        return event if self.game.tell(event, self.seat) else None


def laid_open(one: Any, other: Any) -> Any:
    """What one view doesn't know is taken from the other, wherever both show the same thing."""
    if one is None:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: laid_open(value, other.get(key)) for key, value in one.items()}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [laid_open(value, other[place]) for place, value in enumerate(one)]
    return one


class Film(NamedTuple):
    """A match, or the rest of it, as a seat saw it."""

    view: Any  # how it begins
    begins: int  # with which of the seat's events
    scenes: list[Scene]
    moves: list[int]  # for each scene, how many moves are made after it


def film(match: Match, seat: Seat | None, since: int = 0, until: int | None = None) -> Film:
    """From the scene on that has the seat's event number `since` in it, to so many moves."""
    return shot_by(Eye(match.game, match.names, seat), match, since, until)


def shot_by(eye: Eye, match: Match, since: int = 0, until: int | None = None) -> Film:
    again, seat = match.at(0), eye.seat
    again.roll()
    view, heard = eye.open(again.position), len(again.told(seat))
    shot = Film(view, heard, [], [])
    for count, row in enumerate(match.moves[:until], 1):
        again.play_number(row.seat, match.game.space.number_of(row.verb, row.args))
        (take,) = again.takes()
        scene = eye.scene(take)
        if scene is None:
            continue
        heard += sum(step.event is not None for step in scene.steps)
        if 0 < since >= heard:
            shot = shot._replace(view=eye.view, begins=heard)
        else:
            shot.scenes.append(scene)
            shot.moves.append(count)
    return shot
