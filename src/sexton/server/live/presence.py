"""Who is connected to a table, and for how long others have been gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sexton.server.identity import Person
from sexton.server.table.state import Table


class Connection(Protocol):
    """A way to somebody: whatever is put there reaches them in order."""

    plain: bool  # the table is wanted in words too
    address: str  # where they come from
    key: str  # the digest of their browser's secret

    @property
    def person(self) -> Person: ...

    def send(self, message: bytes) -> None: ...

    def send_away(self, sentence: str, *, back: bool = True) -> None: ...


class Presence:
    def __init__(self, table: Table, now: Callable[[], float]) -> None:
        self.table = table
        self.now = now
        self.since = now()  # Whoever was not seen here yet counts as gone from then on.
        self.connections: set[Connection] = set()
        self._left: dict[str, float] = {}

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._left.pop(connection.person.id, None)

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.person.id not in self.here():
            self._left[connection.person.id] = self.now()

    def send_away(self, sentence: str) -> None:
        """Everybody comes back by another way."""
        for connection in list(self.connections):
            connection.send_away(sentence)

    def here(self) -> set[str]:
        """The identities that are connected."""
        return {connection.person.id for connection in self.connections}

    def watchers(self) -> int:
        return sum(self.table.seats.of(identity) is None for identity in self.here())

    def gone_since(self, identity: str) -> float:
        return self._left.get(identity, self.since)

    def away(self, seat: int) -> float:
        """For how long this seat's person has not been here."""
        identity = self.table.seats[seat].identity
        if identity in self.here():
            return 0.0
        return self.now() - self.gone_since(identity)
