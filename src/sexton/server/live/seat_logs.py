"""What each seat has been told of a game's events: put into words and encoded once, and kept."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

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
    newest: dict[int, Event] = field(default_factory=dict)  # the newest of these, by their places


@dataclass(slots=True)
class News:
    """What is new to one seat: its events from that number on."""

    start: int
    events: list[bytes]


class Said(NamedTuple):
    """An event as some are told it, in words that name everybody, and encoded."""

    told: Event
    text: str
    encoded: bytes


class SeatLogs:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._logs: dict[int | None, SeatLog] = {}
        self._said: dict[int, list[Said]] = {}  # versions of the newest events, by their places

    def of(self, seat: int | None) -> SeatLog:
        """This seat's log, brought up to date."""
        match = self.table.match
        if match is None:
            return SeatLog()
        known = self._logs.get(seat)
        if known is None or known.position is not match.position:
            known = self._logs[seat] = SeatLog(match.position)
        events = match.events
        if known.upto == len(events):
            return known
        for place in range(known.upto, len(events)):
            told = match.game.tell(events[place], seat)
            if told is not None:
                known.newest[place] = told
                known.events.append(self._say(match, place, told, seat))
                known.places.append(place)
        known.upto = len(events)
        return known

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
        self._said.clear()
        for log in self._logs.values():
            log.newest.clear()

    def _say(self, match: Match, place: int, told: Event, seat: int | None) -> bytes:
        """What most seats are told alike is put into words and kept once; whoever is named there
        is told of themselves, and of what they alone are told nobody else needs the words."""
        versions = self._said.setdefault(place, [])
        for said in versions:
            if said.told == told:
                if seat is None or match.names[seat] not in said.text:
                    return said.encoded
                return protocol.encode(messages.told_event(match, told, seat))
        spoken, addressed = messages.say_to(match, told, seat)
        encoded = protocol.encode(spoken)
        if not addressed:
            versions.append(Said(told, spoken.text, encoded))
        return encoded
