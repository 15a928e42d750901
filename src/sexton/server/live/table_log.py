"""A table's log on disk, and the table read from it, kept in step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from sexton.core.errors import SextonError
from sexton.server.commands.checks import Step
from sexton.server.store import Conflict, LogRow, Store
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.state import Table
from sexton.server.table.trial import try_out


class Follower(Protocol):
    """Somebody who has to know when a table has changed."""

    def changed(self) -> None: ...

    def ended(self) -> None: ...

    def lost(self) -> None: ...


MOVED = "The table has moved: come back to it."


class Elsewhere(SextonError):
    """The table lives in another worker now."""

    def __init__(self) -> None:
        super().__init__(MOVED)


class TableLog:
    """Whatever is added is on disk before the table changes. Whoever appends holds the lock from
    looking at the table on, so that all that happens at it comes one thing after another."""

    def __init__(
        self, table: Table, store: Store, now: Callable[[], float], follower: Follower
    ) -> None:
        self.fence: int | None = None  # the number of the lease that the table is held by
        self.closed = False
        self.table = table
        self.store = store
        self.now = now
        self.follower = follower
        self.lock = asyncio.Lock()
        self._unsent: list[entries.Entry] = []

    async def append(self, step: Step) -> int:
        """The entry is on disk, then taken in; it has so many bytes. What can't be taken in is
        refused; a move by its number has passed the gate by which it is taken in. The lock is
        held."""
        if self.closed:
            raise Elsewhere
        row = row_of(self.table, step.entry, self.now(), self.fence)
        if step.number is None:
            try_out(self.table, row.at, step.entry)
        try:
            await self.store.append(row)
        except Conflict:
            self.follower.lost()
            raise Elsewhere from None
        self._take_in(row.seq, row.at, step)
        self.follower.changed()
        return len(row.entry)

    def take_unsent(self) -> list[entries.Entry]:
        """What was taken in since this was asked for the last time."""
        unsent, self._unsent = self._unsent, []
        return unsent

    def _take_in(self, seq: int, at: float, step: Step) -> None:
        was_over = self.table.over
        apply(self.table, seq, at, step.entry, step.number)
        self._unsent.append(step.entry)
        if self.table.over and not was_over:
            self.follower.ended()


def row_of(table: Table, entry: entries.Entry, at: float, fence: int | None) -> LogRow:
    """The next entry as it is stored, with what it changes in the list of tables."""
    joins, leaves, status, listed = "", "", "", None
    match entry:
        case entries.Sat():
            joins = entry.by
        case entries.Stood() | entries.SeatSet():
            leaves = table.seats[entry.seat].identity
            if leaves == table.host:  # It counts among their tables until it has ended.
                leaves = ""
        case entries.Removed() if entry.who != table.host:
            leaves = entry.who
        case entries.Changed() if entry.settings is not None:
            listed = entry.settings.listed
        case entries.Started():
            status = "playing"
        case _:
            pass
    return LogRow(
        table.id, table.seq + 1, at, entries.encode_entry(entry), status, listed, joins=joins,
        leaves=leaves, fence=fence,
    )  # fmt: skip
