"""What each seat has been shown of a game: the next scenes begin there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sexton.core.differences import changed
from sexton.core.film import Eye, Still, Take
from sexton.core.match import Match
from sexton.core.position import Position
from sexton.core.types import Difference, Event, Step
from sexton.server import messages
from sexton.server.live.seat_logs import SeatLogs
from sexton.server.table.state import Table

Shown = list[tuple[Step, Any]]
"""A scene: each thing that happened, and the view then."""


@dataclass(slots=True)
class Showing:
    """What is new to a seat: scenes, what changed after them, and the view that it has then."""

    scenes: list[Shown]
    changes: list[Difference]
    view: Any


class SeatEye(Eye):
    """Is told what the seat's log is told."""

    def __init__(self, match: Match, seat: int | None, logs: SeatLogs) -> None:
        super().__init__(match.game, match.names, seat)
        self.logs = logs

    def told(self, take: Take) -> list[Event | None]:
        newest = self.logs.of(self.seat).newest
        return [newest.get(place) for place in range(take.start, take.start + len(take.events))]


class SeatFilms:
    """Only while somebody looks are moves kept as takes."""

    def __init__(self, table: Table, logs: SeatLogs) -> None:
        self.table = table
        self.logs = logs
        self._eyes: dict[int | None, Eye] = {}
        self._position: Position | None = None  # An undo makes another one: no scene leads there.

    def whole(self, seat: int | None) -> Any:
        """All that this seat sees now; from here on it is told what changes."""
        match = self.table.match
        assert match is not None
        if match.position is not self._position:
            self._begin()
        if seat not in self._eyes:
            self._eyes[seat] = SeatEye(match, seat, self.logs)
            self._eyes[seat].open(match.position)
        eye = self._eyes[seat]
        eye.view = messages.as_shown(self.table, seat, eye.latest)
        return eye.view

    def shoot(self, seats: Collection[int | None]) -> dict[int | None, Showing | None]:
        """What is new to each of these seats; None where no scene leads to what it sees now."""
        match = self.table.match
        assert match is not None
        self._eyes = {seat: eye for seat, eye in self._eyes.items() if seat in seats}
        takes = match.takes()
        if match.position is not self._position:
            self._position = match.position
            match.roll()
            return {seat: self._cut(seat, eye) for seat, eye in self._eyes.items()}
        return {seat: self._scenes(seat, eye, takes) for seat, eye in self._eyes.items()}

    def _scenes(self, seat: int | None, eye: Eye, takes: list[Take]) -> Showing:
        scenes = [shown for take in takes if (shown := list(eye.steps(take)))]
        now = messages.as_shown(self.table, seat, eye.latest)
        showing = Showing(scenes, changed(eye.view, now), now)
        eye.view = now
        return showing

    def _cut(self, seat: int | None, eye: Eye) -> Showing | None:
        """Something was taken back. Who sees the same as before hears nothing of it."""
        assert self._position is not None
        eye.latest = eye.look(Still(self._position))
        before, now = eye.view, messages.as_shown(self.table, seat, eye.latest)
        eye.view = now
        return Showing([], [], now) if now == before else None

    def stop(self) -> None:
        """Nobody looks any more."""
        self._eyes.clear()
        self._position = None
        if self.table.match is not None:
            self.table.match.roll(rolling=False)

    def _begin(self) -> None:
        match = self.table.match
        assert match is not None
        self._eyes.clear()
        self._position = match.position
        match.roll()
