"""What each seat has been told of a game's events: put into words and encoded once, and kept."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import takewhile

from sexton.core.match import Match
from sexton.core.position import Position
from sexton.core.types import Event
from sexton.server import messages, protocol
from sexton.server.table.state import Table


@dataclass(slots=True)
class SeatLog:
    """What one seat has been told so far, and where each stands in the keeper's log."""

    position: Position | None = None  # An undo makes another one, and with it another log.
    events: list[bytes] = field(default_factory=list)
    places: array[int] = field(default_factory=lambda: array("i"))
    upto: int = 0


@dataclass(slots=True)
class News:
    """What is new to one seat: its events from that number on."""

    start: int
    events: list[bytes]


class SeatLogs:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._logs: dict[int | None, SeatLog] = {}
        self._spoken: dict[bytes, bytes] = {}  # versions of the newest events
        self._told: dict[tuple[int, int | None], tuple[Event, Event | None]] = {}  # by seat

    def of(self, seat: int | None) -> SeatLog:
        """This seat's log, brought up to date."""
        match = self.table.match
        if match is None:
            return SeatLog()
        known = self._logs.get(seat)
        if known is None or known.position is not match.position:
            known = self._logs[seat] = SeatLog(match.position)
        events = match.events
        for place in range(known.upto, len(events)):
            told = self.tell(match, events[place], seat)
            if told is not None:
                known.events.append(self._say(match, told, seat))
                known.places.append(place)
        known.upto = len(events)
        return known

    def tell(self, match: Match, event: Event, seat: int | None) -> Event | None:
        """What a seat may know of one of the newest events: log and film ask for the same. The
        event is kept with it, so that no other can have its id."""
        known = self._told.get((id(event), seat))
        if known is None:
            known = self._told[id(event), seat] = (event, match.game.tell(event, seat))
        return known[1]

    def news(self, seat: int | None) -> News:
        """The events new to this seat since it was asked for the last time."""
        old = self._logs.get(seat)
        start = len(old.events) if old is not None else 0
        new = self.of(seat)
        if old is not None and old is not new:  # An undo: the log is another from some event on.
            pairs = zip(old.events, new.events, strict=False)
            start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return News(start, new.events[start:])

    def forget_versions(self) -> None:
        """All seats have been served: the next events are others."""
        self._spoken.clear()
        self._told.clear()

    def _say(self, match: Match, told: Event, seat: int | None) -> bytes:
        """What most seats are told alike is kept once."""
        said = protocol.encode(messages.told_event(match, told, seat))
        return self._spoken.setdefault(said, said)
