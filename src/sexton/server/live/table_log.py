"""A table's log on disk, and the table read from it, kept in step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from sexton.server.commands import Step
from sexton.server.store import Conflict, LogRow, Store
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.state import Table
from sexton.server.table.trial import try_out


class Follower(Protocol):
    """Somebody who has to know when a table has changed."""

    def changed(self) -> None: ...

    def ended(self) -> None: ...


class TableLog:
    """Whatever is added is on disk before the table changes. Whoever appends holds the lock from
    looking at the table on, so that all that happens at it comes one thing after another."""

    def __init__(
        self, table: Table, store: Store, now: Callable[[], float], follower: Follower
    ) -> None:
        self.table = table
        self.store = store
        self.now = now
        self.follower = follower
        self.lock = asyncio.Lock()
        self._unsent: list[entries.Entry] = []

    async def append(self, step: Step) -> bool:
        """True when the entry is on disk and taken in; False if another worker was quicker, whose
        entries are then taken in. What can't be taken in is refused; a move by its number has
        passed the gate by which it is taken in. The lock is held."""
        row = row_of(self.table, step.entry, self.now())
        if step.number is None:
            try_out(self.table, row.at, step.entry)
        try:
            await self.store.append(row)
        except Conflict:
            await self.catch_up()
            return False
        self._take_in(row.seq, row.at, step)
        self.follower.changed()
        return True

    async def catch_up(self) -> bool:
        """Takes in what another worker has appended, if anything. The lock is held."""
        rows = await asyncio.to_thread(self.store.read, self.table.id, self.table.seq)
        for seq, at, entry in rows:
            self._take_in(seq, at, Step(entries.decode_entry(entry)))
        if rows:
            self.follower.changed()
        return bool(rows)

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


def row_of(table: Table, entry: entries.Entry, at: float) -> LogRow:
    """The next entry as it is stored, with what it changes in the list of tables."""
    joins, leaves, status, listed = "", "", "", None
    match entry:
        case entries.Sat():
            joins = entry.by
        case entries.Stood() | entries.SeatSet():
            leaves = table.seats[entry.seat].identity
            if leaves == table.host:  # It counts among their tables until it has ended.
                leaves = ""
        case entries.Changed() if entry.settings is not None:
            listed = entry.settings.listed
        case entries.Started():
            status = "playing"
        case _:
            pass
    encoded = entries.encode_entry(entry)
    return LogRow(table.id, table.seq + 1, at, encoded, status, listed, joins=joins, leaves=leaves)
