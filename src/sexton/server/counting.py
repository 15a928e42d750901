"""Counting games that have ended: at once where they end, and the rest one by one beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection

from sexton.core.errors import SextonError
from sexton.server.reading import Reader, Unreadable
from sexton.server.store import Store, queries, ratings, results
from sexton.server.table.outcome import Outcome, outcome
from sexton.server.table.state import Table

logger = structlog.get_logger()
FIRST, HOUR = 20.0, 3600.0  # seconds after the start, and then
AT_ONCE = 20
REST = 4.0  # Counting takes a fifth of a thread's time at most.


class Counting:
    """Tables from before there were results, and those whose worker died too early."""

    def __init__(self, store: Store, reader: Reader) -> None:
        self.store = store
        self.reader = reader

    async def ended(self, table: Table) -> None:
        """Keeps the list of tables and the results in step with one that has ended."""
        name, status = table.id, table.status
        found = outcome(table) if table.ended else None

        def work(connection: Connection) -> None:
            queries.set_status(connection, name, status)
            if status in results.ENDED:
                results.count(connection, name, found)

        await self.store.write(work)
        await self._rate(found)

    async def _rate(self, found: Outcome | None) -> None:
        """By itself: whatever becomes of it, the game has ended and is counted. Two workers may
        write somebody's first rating at once; then it is tried again."""
        for _ in range(2):
            try:
                if found is not None:
                    await self.store.write(lambda c: ratings.note(c, found))
                return
            except Exception as error:
                logger.warning("a game was not rated", error=type(error).__name__)

    async def for_ever(self) -> None:
        pause = FIRST
        while True:
            await asyncio.sleep(pause)
            pause = HOUR
            try:
                await self.catch_up()
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("could not count games", error=type(error).__name__)

    async def catch_up(self, rest: Callable[[float], Awaitable[None]] = asyncio.sleep) -> int:
        """Counts what has ended and is not counted; says how many that were."""
        done, after = 0, ""
        while names := await asyncio.to_thread(
            self.store.ask, lambda c, after=after: results.uncounted(c, AT_ONCE, after)
        ):
            for after in names:
                began = asyncio.get_running_loop().time()
                done += await self._count(after)
                await rest(REST * (asyncio.get_running_loop().time() - began))
        return done

    async def _count(self, name: str) -> bool:
        try:
            table = await self.reader.read(name, "")
        except Unreadable:
            table = None
        found = outcome(table) if table is not None else None
        done = await self.store.write(lambda c: results.count(c, name, found))
        await self._rate(found)
        return done
