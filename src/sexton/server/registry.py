"""The registry of tables: all tables of this worker, and everything they share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection

from sexton.bots import level_named
from sexton.core import chance, codec
from sexton.core.checks import checked_seats
from sexton.core.edition import from_toml
from sexton.core.errors import NOT_NOW, BadOption, IllegalMove, SextonError
from sexton.core.game import AnyGame
from sexton.core.options import read_options
from sexton.core.record import Parent
from sexton.games import GAMES
from sexton.server import ids, protocol
from sexton.server.commands import hashed
from sexton.server.garbage import Broom
from sexton.server.identity import Identities, Person
from sexton.server.live.bot_pool import BotPool
from sexton.server.live.broadcast import BroadcastQueue
from sexton.server.live.live_table import LiveTable
from sexton.server.settings import Limits
from sexton.server.store import Conflict, LogRow, Store, schema
from sexton.server.store.bus import Bus
from sexton.server.table import entries
from sexton.server.table.table import BOT_NAMES, Table

logger = structlog.get_logger()
SWEEP = 5.0
IDLE = 600.0  # seconds after which a finished table nobody looks at is put away


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
        clock: Callable[[], float] = time.time,
        games: dict[str, AnyGame] | None = None,
    ) -> None:
        self.store = store
        self.now = clock
        self.started = clock()
        self.pace = pace
        self.limits = limits or Limits()
        self.games = dict(GAMES) if games is None else games  # Opened now: no table waits.
        self.identities = Identities(store)
        self.bot_pool = BotPool(processes, thinking)
        self.broadcasts = BroadcastQueue()
        self.bus = Bus(store, self.news) if shared else None
        self.stopping = False
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._chores: set[asyncio.Task[object]] = set()

    # Opening and closing.

    async def open(self) -> None:
        """Opens the store, brings every unfinished table back, and lets play go on."""
        await asyncio.to_thread(self.store.open)
        if self.bus is not None:
            self.bus.open(asyncio.get_running_loop())
        for table in await asyncio.to_thread(self.store.ask, unfinished):
            await self.get(table)
        self._chore(self._sweep_now_and_then())

    async def close(self) -> None:
        """Finishes what is being written, then lets go of everything."""
        self.stopping = True
        for task in list(self._chores):
            task.cancel()
        for live in self.live.values():
            live.close()
        await asyncio.to_thread(self.bot_pool.close)
        if self.bus is not None:
            await asyncio.to_thread(self.bus.close)
        await asyncio.to_thread(self.store.close)

    def _chore(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _sweep_now_and_then(self) -> None:
        broom = Broom(lambda: self.store.rows)
        while True:
            await asyncio.sleep(SWEEP)
            broom.sweep()
            try:
                await self._sweep()
            except (SextonError, sa.exc.SQLAlchemyError) as error:
                logger.warning("sweep failed", error=str(error))

    async def _sweep(self) -> None:
        """Puts finished tables away, and keeps those whose keeper is gone."""
        for name, live in list(self.live.items()):
            idle = self.now() - live.touched > IDLE
            if live.table.status != "playing" and not live.connections and idle:
                live.close()
                del self.live[name]
        if self.bus is not None:
            for table in await asyncio.to_thread(self.store.ask, unfinished):
                await self.get(table)
            for live in list(self.live.values()):
                await self._keep(live)

    async def _keep(self, live: LiveTable) -> None:
        if self.bus is None or live.table.status != "playing":
            return
        kept = await asyncio.to_thread(self.bus.try_keep, live.table.id)
        if kept != live.keeper:
            live.keeper = kept
            live.schedule()

    def news(self, table: str, seq: int) -> None:
        """Another worker has appended to a table's log."""
        affected = [table] if table else list(self.live)
        for name in affected:
            live = self.live.get(name)
            if live is not None and (not table or live.table.seq < seq):
                self._chore(self._catch_up(live))

    async def _catch_up(self, live: LiveTable) -> None:
        async with live.lock:
            await live.catch_up()
        await self._keep(live)

    def note_status(self, table: Table) -> None:
        """Keeps the list of tables in step with one that has ended."""
        status, name = table.status, table.id
        tables = schema.tables
        work = self.store.write(
            lambda c: c.execute(sa.update(tables).where(tables.c.id == name).values(status=status))
        )
        self._chore(work)

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
        table = Table(name)
        for seq, at, entry in rows:
            table.apply(seq, at, entries.decode_entry(entry), self.games)
        live = LiveTable(self, table)
        self.live[name] = live
        await self._keep(live)
        live.schedule()
        return live

    async def by_code(self, code: str) -> LiveTable | None:
        words = " ".join(code.lower().replace("-", " ").split())
        tables = schema.tables
        query = sa.select(tables.c.id).where(tables.c.code == words)
        name = await asyncio.to_thread(self.store.ask, lambda c: c.execute(query).scalar())
        return await self.get(name) if name else None

    async def listing(self, which: str, person: Person) -> list[LiveTable]:
        found = await asyncio.to_thread(self.store.ask, lambda c: listed(c, which, person.id))
        tables = [await self.get(name) for name in found]
        return [live for live in tables if live is not None]

    # Making.

    async def make(self, person: Person, wish: protocol.NewTable) -> LiveTable:
        game = self._game(wish)
        checked_seats(game, len(wish.seats))
        if sum(plan.kind == "me" for plan in wish.seats) > 1:
            raise BadOption("You can sit on one seat only.")
        mine = await asyncio.to_thread(self.store.ask, lambda c: count_unfinished(c, person.id))
        if mine >= self.limits.tables:
            raise IllegalMove(
                NOT_NOW, f"You have {mine} unfinished tables: finish or leave some first."
            )
        made = entries.Made(
            code=ids.new_code(),
            game=game.name,
            version=game.version,
            edition=game.edition.digest,
            options=read_options(game.options, wish.options),
            settings=wish.settings,
            seats=self._seats(person, wish),
            server_seed=chance.new_seed(),
            box=game.edition.contents if wish.edition else None,
            password=hashed(wish.password),
            by=person.id,
        )
        return await self._put(person, made, start=wish.start)

    def _game(self, wish: protocol.NewTable) -> AnyGame:
        game = self.games.get(wish.game)
        if game is None:
            raise BadOption(f"There is no game {wish.game!r}; there are {', '.join(self.games)}.")
        return game.with_edition(from_toml(wish.edition, "edition")) if wish.edition else game

    def _seats(self, person: Person, wish: protocol.NewTable) -> list[entries.SeatMade]:
        spare = [name for name in BOT_NAMES if name != person.name]
        seats = []
        for plan in wish.seats:
            if plan.kind == "me":
                if wish.nonce is None:
                    raise BadOption("Sitting down needs a nonce: 8 to 64 hexadecimal digits.")
                seats.append(entries.SeatMade("person", person.id, person.name, nonce=wish.nonce))
            elif plan.kind == "bot":
                level = level_named(plan.level)
                seats.append(entries.SeatMade("bot", name=spare.pop(0), level=level))
            else:
                seats.append(entries.SeatMade("open"))
        return seats

    async def _put(self, person: Person, made: entries.Made, *, start: bool) -> LiveTable:
        try:
            name = await self._found(person, made)
        except Conflict:  # Another table has that code.
            name = await self._found(person, msgspec.structs.replace(made, code=ids.new_code()))
        if start and all(seat.kind != "open" for seat in made.seats):
            begun = entries.encode_entry(entries.Started(by=person.id))
            await self.store.append(LogRow(name, 2, self.now(), begun, "playing"))
        live = await self.get(name)
        assert live is not None
        async with live.lock:  # Somebody may have looked at it between the two rows.
            await live.catch_up()
        return live

    async def _found(self, person: Person, made: entries.Made) -> str:
        """Writes the first entry of a new table."""
        name = ids.new_id()
        joins = person.id if any(seat.identity == person.id for seat in made.seats) else ""
        row = LogRow(
            name, 1, self.now(), entries.encode_entry(made), "open", made.settings.listed,
            made.code, joins,
        )  # fmt: skip
        await self.store.append(row)
        return name

    async def rematch(self, old: Table, who: str) -> str:
        """A new table like this one; people's seats are kept open for them."""
        seats = []
        for chair in old.chairs:
            if chair.kind == "bot":
                seats.append(entries.SeatMade("bot", name=chair.name, level=chair.level))
            else:
                seats.append(entries.SeatMade("open"))
        made = entries.Made(
            code=ids.new_code(), game=old.made.game, version=old.game.version,
            edition=old.made.edition, options=old.options, settings=old.settings, seats=seats,
            server_seed=chance.new_seed(), box=old.made.box, password=old.password, by=who,
        )  # fmt: skip
        live = await self._put(Person(who, ""), made, start=False)
        return live.table.id

    async def fork(self, person: Person, old: Table, wish: protocol.NewFork) -> str:
        """Goes on from a moment of a finished game, with bots on the other seats."""
        match = old.match
        if match is None or not old.over:
            raise IllegalMove(NOT_NOW, "Only a finished game can be gone on from.")
        if wish.seat >= match.seats or wish.move > len(match.moves):
            raise BadOption(f"This game has {match.seats} seats and {len(match.moves)} moves.")
        before = match.at(wish.move)
        if before.over:
            raise BadOption("The game is over there: choose an earlier moment to go on from.")
        parent = Parent(
            codec.digest(match.record()), wish.move, wish.seat, before.record(), wish.same_deck
        )
        level = level_named(wish.level)
        spare = [name for name in BOT_NAMES if name != person.name]
        seats = [
            entries.SeatMade("bot", name=spare.pop(0), level=level) for _ in range(match.seats)
        ]
        seats[wish.seat] = entries.SeatMade("person", person.id, person.name, nonce=wish.nonce)
        made = entries.Made(
            code=ids.new_code(), game=old.made.game, version=old.game.version,
            edition=old.made.edition, options=old.options,
            settings=protocol.TableSettings(), seats=seats, server_seed=chance.new_seed(),
            box=old.made.box, parent=as_plain(parent), parent_table=old.id, by=person.id,
        )  # fmt: skip
        live = await self._put(person, made, start=True)
        return live.table.id


def as_plain(parent: Parent) -> dict[str, object]:
    return {name: getattr(parent, name) for name in parent.__struct_fields__}


def unfinished(connection: Connection) -> list[str]:
    tables = schema.tables
    query = sa.select(tables.c.id).where(tables.c.status == "playing")
    return list(connection.execute(query).scalars())


def count_unfinished(connection: Connection, who: str) -> int:
    tables, members = schema.tables, schema.members
    query = (
        sa.select(sa.func.count())
        .select_from(members.join(tables, tables.c.id == members.c.table_id))
        .where(members.c.identity == who, tables.c.status.in_(("open", "playing")))
    )
    return int(connection.execute(query).scalar() or 0)


def listed(connection: Connection, which: str, who: str) -> list[str]:
    """The ids of tables: mine, open ones to join, or games to watch."""
    tables, members = schema.tables, schema.members
    query = sa.select(tables.c.id).order_by(tables.c.changed.desc()).limit(50)
    if which == "mine":
        query = query.join(members, members.c.table_id == tables.c.id)
        query = query.where(members.c.identity == who)
    else:
        status = "open" if which == "open" else "playing"
        query = query.where(tables.c.listed, tables.c.status == status)
    return list(connection.execute(query).scalars())
