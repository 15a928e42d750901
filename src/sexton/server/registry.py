"""The registry of tables: those that live in this worker, and how others come there."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
import structlog

from sexton.core.errors import SextonError
from sexton.core.game import AnyGame
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.counting import Counting
from sexton.server.daily import Daily
from sexton.server.devices import Devices
from sexton.server.exports import Exports
from sexton.server.garbage import GarbageCollector
from sexton.server.identity import Identities, Person
from sexton.server.invitations import Invitations
from sexton.server.leaving import Leaving
from sexton.server.live.bot_pool import BotPool
from sexton.server.live.broadcast import BroadcastQueue
from sexton.server.live.live_table import LiveTable
from sexton.server.live.presence import Connection
from sexton.server.live.secrecy import Secrecy
from sexton.server.live.services import Services
from sexton.server.live.table_log import MOVED, Elsewhere
from sexton.server.loop_watch import LoopWatch, WatchThread
from sexton.server.new_tables import NewTables
from sexton.server.notices.notices import Notices
from sexton.server.notices.outside import Outside
from sexton.server.post_mortems import PostMortems
from sexton.server.reading import Glance, Glances, Reader, Unreadable
from sexton.server.settings import Limits, Mail
from sexton.server.store import Store, leases, queries
from sexton.server.store.leases import Sleep, Worker
from sexton.server.store.tidying import forget
from sexton.server.table.state import Table
from sexton.server.tidy import Tidier
from sexton.server.whereabouts import Whereabouts
from sexton.server.work_pool import WorkPool

if TYPE_CHECKING:
    from sexton.server.store.heartbeat import Heartbeat

logger = structlog.get_logger()
SWEEP = 5.0
IDLE = 60.0  # seconds after which a table that nobody looks at may go to sleep
LOOK = 1.0  # seconds from one look for tables that are due to the next
PUT_OFF = 60.0  # seconds after which one that could not be woken is tried again
HURRY = 3.0  # seconds in which what is being said at a table is done before the worker goes
GONE = "This table was deleted."
RESTART = "The server is being restarted: come back in a moment."
AT_ONCE = 10  # so many of them are woken at a time; other workers find the next


class SteadyClock:
    """Seconds since 1970 by the wall when it was made; from then on no wall can set it back."""

    def __init__(self) -> None:
        self.agree(time.time())

    def agree(self, now: float) -> None:
        """It is that time."""
        self._began = now - time.monotonic()

    def __call__(self) -> float:
        return self._began + time.monotonic()


class Relays:
    """Sockets that were handed on to other workers; with a worker they are lost."""

    def __init__(self) -> None:
        self._cuts: dict[str, set[Callable[[], None]]] = {}

    @contextlib.contextmanager
    def to(self, worker: str, cut: Callable[[], None]) -> Iterator[None]:
        self._cuts.setdefault(worker, set()).add(cut)
        try:
            yield
        finally:
            self._cuts.get(worker, set()).discard(cut)

    def keep(self, alive: set[str]) -> None:
        """Only those to these workers go on: one that hangs does not close its lines itself."""
        for worker in self._cuts.keys() - alive:
            for cut in self._cuts.pop(worker):
                cut()


class Registry:
    def __init__(
        self,
        store: Store,
        *,
        pace: float = 0.9,
        thinking: float = 1.0,
        processes: int = 1,
        limits: Limits | None = None,
        clock: Callable[[], float] | None = None,
        games: dict[str, AnyGame] | None = None,
        mail: Mail | None = None,
        outside: Outside | None = None,
    ) -> None:
        clock = clock or SteadyClock()
        self.store = store
        self.limits = limits or Limits()
        self.games = GAMES if games is None else games
        self.identities = Identities(store)
        self.live: dict[str, LiveTable] = {}
        self.whereabouts = Whereabouts()
        work_pool = WorkPool(whereabouts=self.whereabouts)
        exports = Exports(store, work_pool, clock)
        self.reader = Reader(store, self.games)
        self.glances = Glances(self.reader)
        bot_pool = BotPool(processes, thinking, self.whereabouts)
        self.notices = Notices(store, clock, self.games, mail, outside)
        self.invitations = Invitations(store, clock, self.games, self._connected, self.notices)
        self.services = Services(
            store=store,
            bot_pool=bot_pool,
            broadcasts=BroadcastQueue(),
            new_tables=NewTables(store, self.games, clock, self.limits, work_pool, exports),
            invitations=self.invitations,
            notices=self.notices,
            exports=exports,
            post_mortems=PostMortems(store, bot_pool, exports, clock),
            work_pool=work_pool,
            secrecy=Secrecy(work_pool),
            now=clock,
            pace=pace,
            table_over=self._table_over,
            table_lost=self._table_lost,
        )
        self.daily = Daily(store, self.services.new_tables, self.games, clock)
        self.now = clock
        self.worker = Worker(secrets.token_hex(8))
        self.relays = Relays()
        self.devices = Devices(store, self._connected)
        self.tidier = Tidier(store, clock, self._table_gone)
        self.counting = Counting(store, self.reader)
        self.leaving = Leaving(self)
        self.draining = False
        self._heartbeat: Heartbeat | None = None
        self._watch: WatchThread | None = None
        self._look = asyncio.Event()  # tables may be due
        self._moved = asyncio.Event()  # Tables have changed hands; then there is a new one.
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._chores: set[asyncio.Task[object]] = set()

    # Opening and closing.

    async def open(self, address: str = "") -> None:
        """Opens the store, says to other workers where this one is, and lets play go on."""
        await asyncio.to_thread(self.store.open)
        self.worker = Worker(self.worker.id, address, secrets.token_hex(16))
        if not self.store.is_sqlite:
            await self._meet_others()
        now = self.now()
        if self.store.is_sqlite:
            self._watch = WatchThread(self._loop_watch())
            await self.store.write(lambda c: leases.free_all(c, now))
        await self.store.write(lambda c: leases.catch_up(c, now))
        await self.notices.open()
        self._chore(self._wake_for_ever())
        self._chore(self._sweep_now_and_then())
        self._chore(self.tidier.for_ever())
        self._chore(self.devices.for_ever())
        self._chore(self.counting.for_ever())
        self._chore(self.invitations.for_ever())
        self._chore(self.leaving.for_ever())

    async def _meet_others(self) -> None:
        """Workers go by the clock of their database, and tell each other that they live."""
        from sexton.server.store.heartbeat import Callbacks, Heartbeat  # with PostgreSQL's driver

        if isinstance(self.now, SteadyClock):
            self.now.agree(await asyncio.to_thread(self.store.ask, leases.wall_clock))
        call = Callbacks(self._tables_moved, self._all_lost, self.relays.keep)
        self._heartbeat = Heartbeat(self.store, self._loop_watch(), call)
        await asyncio.to_thread(self._heartbeat.open, self.worker)

    def _loop_watch(self) -> LoopWatch:
        return LoopWatch(asyncio.get_running_loop(), self.worker.id)

    async def drain(self) -> None:
        """Lets all tables go, after what is being said there; others have them at once, and whoever
        is connected comes back there."""
        self.draining = True
        for task in list(self._chores):
            task.cancel()
        due: dict[str, float | None] = {}
        await asyncio.gather(*(self._let_go(live, due) for live in list(self.live.values())))
        if due:
            with contextlib.suppress(SextonError, TimeoutError):
                await asyncio.wait_for(self._release(due), HURRY)
                await asyncio.wait_for(self.store.write(leases.call), HURRY)
        for live in list(self.live.values()):
            live.presence.send_away(RESTART)
        self.live.clear()

    async def _let_go(self, live: LiveTable, due: dict[str, float | None]) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(live.log.lock.acquire(), HURRY)
            live.log.lock.release()
        due[live.table.id] = live.due()
        live.close()

    async def close(self) -> None:
        """Finishes what is being written, then lets go of everything."""
        await self.drain()
        await self.notices.close()
        await self.services.post_mortems.close()
        if self._heartbeat is not None:
            await asyncio.to_thread(self._heartbeat.close)
        if self._watch is not None:
            await asyncio.to_thread(self._watch.close)
        await asyncio.to_thread(self.services.bot_pool.close)
        await asyncio.to_thread(self.services.work_pool.close)
        self.reader.close()
        await asyncio.to_thread(self.store.close)

    async def _release(self, due: dict[str, float | None]) -> None:
        """These tables sleep from now on, after all that was said at them is on disk."""
        worker, now = self.worker.id, self.now()

        def work(connection: sa.Connection) -> None:
            for name, when in due.items():
                leases.release(connection, worker, Sleep(name, when, now))

        await self.store.write(work)

    def _chore(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    # Sleeping and waking.

    async def _sweep_now_and_then(self) -> None:
        garbage = GarbageCollector(lambda: self.store.writer.rows)
        while True:
            await asyncio.sleep(SWEEP)
            garbage.collect()
            await self.sweep()

    async def sweep(self) -> None:
        """Lets tables sleep that nobody needs now."""
        for live in list(self.live.values()):
            if live.idle(IDLE):
                try:
                    await self._let_sleep(live)
                except SextonError as error:
                    logger.warning("a table could not go to sleep", error=str(error))

    async def _let_sleep(self, live: LiveTable) -> None:
        name, due = live.table.id, live.due()
        live.close()
        del self.live[name]
        await self._release({name: due})

    async def _wake_for_ever(self) -> None:
        while True:
            try:
                woken = await self._wake_due()
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("could not look for tables that are due", error=str(error))
                woken = 0
            if woken < AT_ONCE:
                self._look.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._look.wait(), LOOK)

    async def _wake_due(self) -> int:
        """Wakes tables whose clock or bots are due, one after another: others come in between."""
        until, worker = self.now() + LOOK, self.worker.id
        if not await asyncio.to_thread(self.store.ask, lambda c: leases.any_due(c, until)):
            return 0
        found = await self.store.write(lambda c: leases.claim(c, worker, until, AT_ONCE))
        for name in found:
            began = time.monotonic()
            await self._wake(name)
            await asyncio.sleep(min(0.1, time.monotonic() - began))
        return len(found)

    async def _wake(self, name: str) -> None:
        try:
            live = await self.get(name)
        except (Elsewhere, Unreadable):
            return
        except Exception:  # Our bug; the others are woken all the same.
            logger.exception("a table could not be woken", table=name)
            return
        if live is None:
            await self._release({name: None})
        elif not live.presence.connections:
            live.touched = 0.0  # Nobody has asked for it: it may sleep again at once.

    # Other workers.

    async def _take(self, name: str) -> int:
        if self.draining:
            raise Elsewhere
        worker = self.worker.id
        fence = await self.store.write(lambda c: leases.take(c, name, worker))
        if fence is None:
            raise Elsewhere
        return fence

    async def home(self, name: str) -> Worker | None:
        """The other worker in which a table lives."""
        found = await asyncio.to_thread(self.store.ask, lambda c: leases.home(c, name))
        return found if found is not None and found.id != self.worker.id else None

    def suspect(self, worker: Worker) -> None:
        """It could not be reached."""
        if self._heartbeat is not None:
            self._heartbeat.suspect(worker.id)

    def _table_lost(self, live: LiveTable) -> None:
        """It lives in another worker now: whoever sits here comes back there."""
        live.close()
        if self.live.get(live.table.id) is live:
            del self.live[live.table.id]
        live.presence.send_away(MOVED)

    def _tables_moved(self) -> None:
        self._look.set()
        self._moved.set()
        self._moved = asyncio.Event()

    async def await_moves(self, seconds: float) -> None:
        """Until tables have changed hands, but no longer than that."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._moved.wait(), seconds)

    def _all_lost(self) -> None:
        logger.warning("this worker was taken for dead", worker=self.worker.id)
        for live in list(self.live.values()):
            self._table_lost(live)

    def _table_over(self, table: Table) -> None:
        self._chore(self.counting.ended(table))

    def _connected(self) -> Iterator[Connection]:
        for live in self.live.values():
            yield from live.presence.connections

    def _table_gone(self, name: str) -> None:
        self.glances.forget(name)
        self.services.exports.forget(name)

    # Finding.

    async def get(self, name: str, address: str = "") -> LiveTable | None:
        """A table by its id, to live here from now on; Elsewhere if it lives in another worker."""
        live = self.live.get(name)
        if live is not None:
            live.touched = self.now()
            return live
        if name not in self._loading:
            loading = asyncio.get_running_loop().create_task(self._load(name, address))
            loading.add_done_callback(lambda _: self._loading.pop(name))
            self._loading[name] = loading
        return await asyncio.shield(self._loading[name])

    async def _load(self, name: str, address: str) -> LiveTable | None:
        status = await asyncio.to_thread(self.store.ask, lambda c: queries.status(c, name))
        if status is None:
            return None
        fence = await self._take(name)
        try:
            table = await self.reader.read(name, address)
        except Unreadable as error:
            await self._set_aside(name, str(error))
            raise
        except Exception:
            await self._release({name: self.now() + PUT_OFF})
            raise
        if table is None:
            return None
        if table.status != status:
            self._table_over(table)
        if self.draining:
            await self._release({name: self.now()})
            raise Elsewhere
        self.glances.forget(name)
        live = self.live[name] = LiveTable(self.services, table, fence)
        live.schedule()
        return live

    async def _set_aside(self, name: str, why: str) -> None:
        logger.error("a table is set aside", table=name, why=why)
        await self.store.write(lambda c: queries.set_status(c, name, "frozen"))
        await self._release({name: None})

    async def look(self, name: str, address: str = "") -> LiveTable | Glance | None:
        """A table to look at only, wherever it lives."""
        return self.live.get(name) or await self.glances.of(name, address)

    async def by_code(self, code: str, address: str = "") -> LiveTable | Glance | None:
        words = " ".join(code.lower().replace("-", " ").split())
        name = await asyncio.to_thread(self.store.ask, lambda c: queries.by_code(c, words))
        return await self.look(name, address) if name else None

    async def listing(
        self, which: str, person: Person, address: str = ""
    ) -> list[LiveTable | Glance]:
        found = await asyncio.to_thread(
            self.store.ask, lambda c: queries.listed(c, which, person.id)
        )
        tables = []
        for name in found:
            try:
                tables.append(await self.look(name, address))
            except Unreadable as error:
                logger.warning("a table can't be listed", error=str(error))
        return [table for table in tables if table is not None]

    # Making.

    async def make(self, person: Person, wish: protocol.NewTable, address: str = "") -> LiveTable:
        return await self._made(await self.services.new_tables.make(person, wish, address))

    async def lesson(self, person: Person, game: AnyGame, address: str = "") -> LiveTable:
        return await self._made(await self.services.new_tables.lesson(person, game, address))

    async def again(self, person: Person, old: Table, other: str, address: str = "") -> LiveTable:
        """A table like that one, to which the other is asked."""
        await self.invitations.check(person)
        live = await self._made(await self.services.new_tables.again(old, person, other, address))
        await self.invitations.invite(person, [other], live.table.id, live.table.made.game)
        return live

    async def rewrite(self, live: LiveTable, work: Callable[[sa.Connection], None]) -> None:
        """Changes what a table's log says; whoever is there comes back to it as it is then."""
        async with live.log.lock:
            live.close()
            await self.store.write(work)
        live.presence.send_away(MOVED)
        self.live.pop(live.table.id, None)
        self._table_gone(live.table.id)
        await self._release({live.table.id: self.now()})

    async def delete(self, table: Table) -> bool:
        """Forgets a table for good; False while it lives in another worker."""
        live = self.live.get(table.id)
        if live is not None:
            for connection in list(live.presence.connections):
                connection.send_away(GONE, back=False)
            await self._let_sleep(live)
        gone = await self.store.write(lambda c: forget(c, [table.id]))
        for name in gone:
            self._table_gone(name)
        return bool(gone)

    async def fork(
        self, person: Person, old: Table, wish: protocol.NewFork, address: str = ""
    ) -> LiveTable:
        return await self._made(await self.services.new_tables.fork(person, old, wish, address))

    async def _made(self, name: str) -> LiveTable:
        """With several workers it lives where somebody first comes to it: a proxy chooses that."""
        live = await self.get(name)
        assert live is not None
        if not self.store.is_sqlite:
            await self._let_sleep(live)
        return live
