"""The registry of tables: all that this worker has in memory, and how others come there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa
import structlog

from sexton.core.errors import SextonError
from sexton.core.game import AnyGame
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.garbage import Broom
from sexton.server.identity import Identities, Person
from sexton.server.live.bot_pool import BotPool
from sexton.server.live.broadcast import BroadcastQueue
from sexton.server.live.live_table import LiveTable
from sexton.server.live.secrecy import Secrecy
from sexton.server.live.services import Services
from sexton.server.new_tables import NewTables
from sexton.server.settings import Limits
from sexton.server.store import Store, queries
from sexton.server.store.leases import Leases
from sexton.server.store.notifications import Notifications
from sexton.server.table.apply import apply
from sexton.server.table.entries import decode_entry
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

logger = structlog.get_logger()
SWEEP = 5.0
IDLE = 600.0  # seconds after which a finished table nobody looks at is put away


def steady_clock() -> Callable[[], float]:
    """Seconds since 1970 by the wall when it was made; from then on no wall can set it back."""
    began = time.time() - time.monotonic()
    return lambda: began + time.monotonic()


class Registry:
    def __init__(
        self,
        store: Store,
        *,
        pace: float = 0.9,
        thinking: float = 0.6,
        processes: int = 1,
        shared: bool = False,
        limits: Limits | None = None,
        clock: Callable[[], float] | None = None,
        games: dict[str, AnyGame] | None = None,
    ) -> None:
        clock = clock or steady_clock()
        self.store = store
        self.limits = limits or Limits()
        self.games = GAMES if games is None else games
        self.identities = Identities(store)
        self.live: dict[str, LiveTable] = {}
        work_pool = WorkPool()
        self.services = Services(
            store=store,
            bot_pool=BotPool(processes, thinking),
            broadcasts=BroadcastQueue(),
            new_tables=NewTables(store, self.games, clock, self.limits.tables, work_pool),
            work_pool=work_pool,
            secrecy=Secrecy(work_pool),
            now=clock,
            started=clock(),
            pace=pace,
            shared=shared,
            table_over=self._table_over,
        )
        self.now = clock
        self._leases = Leases(store) if shared else None
        self._notifications = Notifications(store, self.news) if shared else None
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._chores: set[asyncio.Task[object]] = set()

    # Opening and closing.

    async def open(self) -> None:
        """Opens the store, brings every unfinished table back, and lets play go on."""
        await asyncio.to_thread(self.store.open)
        if self._notifications is not None:
            self._notifications.open(asyncio.get_running_loop())
        await self._load_unfinished()
        self._chore(self._sweep_now_and_then())

    async def close(self) -> None:
        """Finishes what is being written, then lets go of everything."""
        for task in list(self._chores):
            task.cancel()
        for live in self.live.values():
            live.close()
        await asyncio.to_thread(self.services.bot_pool.close)
        await asyncio.to_thread(self.services.work_pool.close)
        if self._notifications is not None:
            await asyncio.to_thread(self._notifications.close)
        if self._leases is not None:
            await asyncio.to_thread(self._leases.close)
        await asyncio.to_thread(self.store.close)

    def _chore(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _sweep_now_and_then(self) -> None:
        broom = Broom(lambda: self.store.writer.rows)
        while True:
            await asyncio.sleep(SWEEP)
            broom.sweep()
            try:
                await self._sweep()
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("sweep failed", error=str(error))

    async def _sweep(self) -> None:
        """Puts idle tables away, and leads those whose leader is gone."""
        for live in list(self.live.values()):
            if self._idle(live):
                self._put_away(live)
        if self._leases is not None:
            await self._load_unfinished()
            for live in list(self.live.values()):
                await self._lead(live)

    def _idle(self, live: LiveTable) -> bool:
        waits = live.table.status == "playing" or live.presence.connections
        return not waits and self.now() - live.touched > IDLE

    def _put_away(self, live: LiveTable) -> None:
        live.close()
        del self.live[live.table.id]

    async def _load_unfinished(self) -> None:
        for table in await asyncio.to_thread(self.store.ask, queries.unfinished):
            await self.get(table)

    # Other workers.

    async def _lead(self, live: LiveTable) -> None:
        """Runs the table's bots and clock if no other worker does."""
        if self._leases is None or live.table.status != "playing":
            return
        leading = await asyncio.to_thread(self._leases.take, live.table.id)
        if live.table.status != "playing":  # It has ended meanwhile.
            await asyncio.to_thread(self._leases.release, live.table.id)
            return
        if leading != live.leading:
            live.leading = leading
            live.schedule()

    def news(self, table: str, seq: int) -> None:
        """Another worker has appended to a table's log."""
        for name in [table] if table else list(self.live):
            live = self.live.get(name)
            if live is not None and (not table or live.table.seq < seq):
                self._chore(self._catch_up(live))

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.log.lock:
            await live.log.catch_up()
        await self._lead(live)

    def _table_over(self, table: Table) -> None:
        """Keeps the list of tables in step with one that has ended, which nobody has to lead."""
        name, status = table.id, table.status
        self._chore(self.store.write(lambda c: queries.set_status(c, name, status)))
        if self._leases is not None:
            self._chore(asyncio.to_thread(self._leases.release, name))

    # Finding.

    async def get(self, name: str) -> LiveTable | None:
        """A table by its id, read from its log if need be."""
        if name in self.live:
            return self.live[name]
        if name not in self._loading:
            self._loading[name] = asyncio.get_running_loop().create_task(self._load(name))
        try:
            return await self._loading[name]
        finally:
            self._loading.pop(name, None)

    async def _load(self, name: str) -> LiveTable | None:
        rows = await asyncio.to_thread(self.store.read, name)
        if not rows:
            return None
        table = Table(name, self.games)
        for seq, at, entry in rows:
            apply(table, seq, at, decode_entry(entry))
        live = LiveTable(self.services, table, leading=self._leases is None)
        self.live[name] = live
        await self._lead(live)
        live.schedule()
        return live

    async def by_code(self, code: str) -> LiveTable | None:
        words = " ".join(code.lower().replace("-", " ").split())
        name = await asyncio.to_thread(self.store.ask, lambda c: queries.by_code(c, words))
        return await self.get(name) if name else None

    async def listing(self, which: str, person: Person) -> list[LiveTable]:
        found = await asyncio.to_thread(
            self.store.ask, lambda c: queries.listed(c, which, person.id)
        )
        tables = [await self.get(name) for name in found]
        return [live for live in tables if live is not None]

    # Making.

    async def make(self, person: Person, wish: protocol.NewTable) -> LiveTable:
        return await self._made(await self.services.new_tables.make(person, wish))

    async def fork(self, person: Person, old: Table, wish: protocol.NewFork) -> LiveTable:
        return await self._made(await self.services.new_tables.fork(person, old, wish))

    async def _made(self, name: str) -> LiveTable:
        live = await self.get(name)
        assert live is not None
        async with live.log.lock:  # Somebody may have looked at it between its first two entries.
            await live.log.catch_up()
        return live
