"""Who is connected to a table, and for how long others have been gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sexton.server.identity import Person
from sexton.server.table.state import Table


class Connection(Protocol):
    """A way to somebody: whatever is put there reaches them in order."""

    plain: bool  # the table is wanted in words too

    @property
    def person(self) -> Person: ...

    def send(self, message: bytes) -> None: ...


class Presence:
    def __init__(self, table: Table, now: Callable[[], float], since: float) -> None:
        self.table = table
        self.now = now
        self.since = since  # Whoever was not seen yet has been gone from then on.
        self.connections: set[Connection] = set()
        self._left: dict[str, float] = {}

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._left.pop(connection.person.id, None)

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.person.id not in self.here():
            self._left[connection.person.id] = self.now()

    def here(self) -> set[str]:
        """The identities that are connected."""
        return {connection.person.id for connection in self.connections}

    def watchers(self) -> int:
        return sum(self.table.seats.of(identity) is None for identity in self.here())

    def away(self, seat: int) -> float:
        """For how long this seat's person has not been here."""
        identity = self.table.seats[seat].identity
        if identity in self.here():
            return 0.0
        return self.now() - self._left.get(identity, self.since)
