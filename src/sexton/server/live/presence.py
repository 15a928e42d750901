"""Who is connected to a table, and for how long others have been gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sexton.server.identity import Person
from sexton.server.table.sharing import account_of, covered, seats_of, shares
from sexton.server.table.state import Table


class Connection(Protocol):
    """A way to somebody: whatever is put there reaches them in order."""

    plain: bool  # the table is wanted in words too
    address: str  # where they come from
    key: str  # the digest of their browser's secret
    person: Person
    looking: bool  # the table is in sight there
    holds: bool  # they have said which of several who share a screen they are

    def send(self, message: bytes) -> None: ...

    def send_away(self, sentence: str, *, back: bool = True) -> None: ...


class Presence:
    def __init__(self, table: Table, now: Callable[[], float]) -> None:
        self.table = table
        self.now = now
        self.since = now()  # Whoever was not seen here yet counts as gone from then on.
        self.connections: set[Connection] = set()
        self._left: dict[str, float] = {}
        self._looked: dict[str, float] = {}  # when somebody looked here last who doesn't now

    def join(self, connection: Connection) -> None:
        self.cover(connection)
        self.connections.add(connection)
        self._left.pop(connection.person.account, None)

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.person.account not in self.here():
            self._left[connection.person.account] = self.now()
        self._look_away(connection)

    def look(self, connection: Connection, *, looking: bool) -> None:
        """The table has come into somebody's sight, or gone out of it."""
        connection.looking = looking
        self._look_away(connection)

    def _look_away(self, connection: Connection) -> None:
        account = connection.person.account
        if account not in self.looking():
            self._looked[account] = self.now()

    def looking(self) -> set[str]:
        """Who has the table in sight."""
        return {one.person.account for one in self.connections if one.looking}

    def looked_until(self, account: str) -> float:
        return self._looked.get(account, 0.0)

    def cover(self, connection: Connection) -> None:
        """A screen that several share is nobody's until somebody says that they hold it."""
        who, table = connection.person, self.table
        if connection.holds or table.status == "open" or table.ended:
            return
        if shares(table.seats, who.id):
            connection.person = Person(covered(who.account), who.name)

    def send_away(self, sentence: str) -> None:
        """Everybody comes back by another way."""
        for connection in list(self.connections):
            connection.send_away(sentence)

    def here(self) -> set[str]:
        """Whose browsers are connected."""
        return {connection.person.account for connection in self.connections}

    def watchers(self) -> int:
        return sum(not seats_of(self.table.seats, account) for account in self.here())

    def gone_since(self, identity: str) -> float:
        return self._left.get(account_of(identity), self.since)

    def away(self, seat: int) -> float:
        """For how long this seat's person has not been here."""
        identity = self.table.seats[seat].identity
        if account_of(identity) in self.here():
            return 0.0
        return self.now() - self.gone_since(identity)
