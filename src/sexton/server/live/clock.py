"""The clock of a table: windows that close, and people whose time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from sexton.core.errors import SextonError
from sexton.server.commands.checks import Step
from sexton.server.live.table_log import TableLog
from sexton.server.table import entries

logger = structlog.get_logger()
AGAIN = 1.0  # seconds after which it is tried again when nothing can be saved


class TableClock:
    """One timer, for whatever comes next."""

    def __init__(self, log: TableLog, now: Callable[[], float]) -> None:
        self.log = log
        self.table = log.table
        self.now = now
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.Task[None] | None = None

    def set(self) -> None:
        """Sets the timer for what comes next, if anything does."""
        self.stop()
        due = self.next()
        if due is not None:
            self._ring_after(max(0.0, due - self.now()))

    def next(self) -> float | None:
        """When something is due at this table, if anything is."""
        if self.table.status != "playing" or self.table.paused:
            return None
        times = [self.table.window_closes()]
        times += [self.table.deadline(seat) for seat in self.table.seats.present_persons()]
        return min((time for time in times if time is not None), default=None)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring_after(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._ticking = asyncio.get_running_loop().create_task(self.tick())

    async def tick(self) -> None:
        """A window closes, or somebody's time has run out; or it was too early."""
        if self.log.closed:
            return
        try:
            async with self.log.lock:
                entry = self._due()
                if entry is None:
                    self.set()
                else:
                    await self.log.append(Step(entry))
        except SextonError as error:
            logger.warning("clock could not be kept", table=self.table.id, error=str(error))
            self._ring_after(AGAIN)

    def _due(self) -> entries.Entry | None:
        table, now = self.table, self.now()
        if table.status != "playing" or table.paused or table.match is None:
            return None
        closes = table.window_closes()
        if closes is not None and closes <= now:
            return entries.WindowClosed(digest=table.match.digest())
        for seat in table.seats.present_persons():
            deadline = table.deadline(seat)
            if deadline is not None and deadline <= now:
                return entries.Ghosted(seat=seat, why="slow")
        return None
