"""Records of tables' games, read from their logs beside the loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from sexton.core.errors import NOT_NOW, IllegalMove
from sexton.server import jobs
from sexton.server.days import day_ends
from sexton.server.store import Store
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

CLOSED = "Others still play the deal of this day: its record is opened when the day is over."
KEPT = 8  # games that somebody looks through just now
KEPT_BYTES = 1_000_000  # A longer one is read again.


class Exports:
    def __init__(self, store: Store, work_pool: WorkPool, now: Callable[[], float]) -> None:
        self.now = now
        self.store = store
        self.work_pool = work_pool
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def record(self, who: str, table: Table, seat: int | None = None) -> bytes:
        """The whole record when the game is over; before, what that seat may have."""
        name, ended = table.id, table.ended
        if table.made.day and self.now() < day_ends(table.made.day):
            raise IllegalMove(NOT_NOW, CLOSED)
        if ended and name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name]
        rows = await asyncio.to_thread(self.store.read, name)
        found = await self.work_pool.run(who, jobs.record, name, rows, None if ended else seat)
        if ended and len(found) <= KEPT_BYTES:
            self._kept[name] = found
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def forget(self, name: str) -> None:
        self._kept.pop(name, None)
