"""The store: an append-only log, written by one thread that commits many entries at once."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import alembic.command
import sqlalchemy as sa
import structlog
from alembic.config import Config
from sqlalchemy.engine import Connection, Engine

from sexton.core.errors import SextonError
from sexton.server.store import schema
from sexton.server.store.checkpoints import Checkpoints

logger = structlog.get_logger()
T = TypeVar("T")
BATCH = 512
GATHER = 0.020  # seconds from a shared commit to the next, so that under load many share one
CHECKPOINT = 50_000  # pages of SQLite's log at which the writer moves them itself after all
PATIENCE = 30.0  # seconds that a write waits for a database that has gone away
CHANNEL = "sexton"

INSERT_MANY = sa.text(
    "INSERT INTO log (table_id, seq, at, entry) SELECT * FROM unnest("
    "CAST(:tables AS varchar[]), CAST(:seqs AS integer[]), "
    "CAST(:ats AS double precision[]), CAST(:entries AS bytea[]))"
)
NOTIFY_MANY = sa.text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")


class Conflict(Exception):
    """Somebody else has written that entry of the log first."""


class StoreDown(SextonError):
    """The database can't be reached; nothing was changed."""


@dataclass(frozen=True)
class LogRow:
    """One entry of a table's log, and what it changes in the list of tables."""

    table: str
    seq: int
    at: float
    entry: bytes
    status: str = ""  # the table's new status, if it changed
    listed: bool | None = None
    code: str = ""  # with the first entry
    joins: str = ""  # an identity that now belongs to the table
    leaves: str = ""

    def changes_list(self) -> bool:
        """Does it change the list of tables or of members?"""
        return bool(self.code or self.status or self.joins or self.leaves) or (
            self.listed is not None
        )


Work = LogRow | Callable[[Connection], Any]


@dataclass(slots=True)
class _Write:
    """Something to be written, and what became of it once that is known."""

    work: Work
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def answer(self) -> None:
        """In the loop's thread. Whoever waited may have gone away; it is written all the same."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Store:
    """One database, SQLite or PostgreSQL, by one code path."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = self._engine()
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._checkpoints: Checkpoints | None = None
        self._connections: dict[bool, Connection] = {}  # the writer's own
        self._began = 0.0  # when the newest commit did
        self._crowded = False  # was it shared?
        self.batches = 0
        self.rows = 0

    def _engine(self) -> Engine:
        if not self.is_sqlite:
            return sa.create_engine(self.url, pool_pre_ping=True, pool_size=5)
        engine = sa.create_engine(
            self.url, connect_args={"timeout": 30, "check_same_thread": False}
        )

        @sa.event.listens_for(engine, "connect")
        def durable(connection: Any, record: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.close()

        return engine

    def open(self) -> None:
        """Creates or migrates the database and starts the writer."""
        try:
            with self.engine.begin() as connection:
                if not self.is_sqlite:  # Workers that start together migrate one after another.
                    connection.execute(sa.text("SELECT pg_advisory_xact_lock(731905)"))
                config = Config()
                config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
                config.attributes["connection"] = connection
                alembic.command.upgrade(config, "head")
        except sa.exc.OperationalError as error:
            raise StoreDown(f"Can't open the database {self.name()}: {error.orig}") from None
        self._writer = threading.Thread(target=self._write_all, name="sexton-writer", daemon=True)
        self._writer.start()
        if self.is_sqlite:
            self._checkpoints = Checkpoints(self.engine, lambda: self.rows)
            self._checkpoints.open()

    def name(self) -> str:
        """The database's address without its password."""
        return self.url.render_as_string(hide_password=True)

    def close(self) -> None:
        """Finishes every write, then lets go."""
        if self._writer is not None:
            self._writes.put(None)
            self._writer.join()
            self._writer = None
        if self._checkpoints is not None:
            self._checkpoints.close()
            self._checkpoints = None
        self.engine.dispose()

    # Writing.

    async def append(self, row: LogRow) -> None:
        """Returns when the entry is safe on disk; raises Conflict if its number is taken."""
        await self._write(row)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Does this in a transaction of the writer's."""
        result: T = await self._write(work)
        return result

    async def _write(self, work: LogRow | Callable[[Connection], T]) -> Any:
        if self._writer is None:
            raise StoreDown("The server is stopping; nothing was changed.")
        write = _Write(work, asyncio.get_running_loop().create_future())
        self._writes.put(write)
        return await write.future

    def _write_all(self) -> None:
        stop = False
        while not stop:
            batch, stop = self._next_batch()
            self._crowded = len(batch) > 1
            if batch:
                self._commit(batch)
                wake(batch)
        self._hang_up()

    def _next_batch(self) -> tuple[list[_Write], bool]:
        """Everything that waits to be written, at least one; and whether that was the last."""
        write = self._writes.get()
        if self._crowded:
            time.sleep(max(0.0, self._began + GATHER - time.monotonic()))
        self._began = time.monotonic()
        batch: list[_Write] = []
        while write is not None:
            batch.append(write)
            if len(batch) == BATCH:
                return batch, False
            try:
                write = self._writes.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _commit(self, batch: list[_Write]) -> None:
        """All together if it works; else one by one, so that a bad one fails only itself. A
        database that has gone away is waited for."""
        give_up = time.monotonic() + PATIENCE
        results: list[Any] | None = None
        while results is None:
            try:
                results = self._do_all([write.work for write in batch])
            except sa.exc.OperationalError as error:
                self._hang_up()
                if time.monotonic() > give_up or self._hopeless(error):
                    self._fail(batch)
                    return
                time.sleep(0.1)
            except Exception as error:
                self._hang_up()
                if len(batch) == 1:
                    self._refuse(batch[0], error)
                else:
                    for write in batch:
                        self._commit([write])
                return
        self.batches += 1
        self.rows += len(batch)
        for write, result in zip(batch, results, strict=True):
            write.result = result

    def _do_all(self, works: list[Work]) -> list[Any]:
        """In one transaction. Nothing but moves, the usual case, is a single statement in SQLite,
        and that is a transaction by itself: the interpreter's lock changes hands less often."""
        rows = [work for work in works if isinstance(work, LogRow) and not work.changes_list()]
        if self.is_sqlite and len(rows) == len(works):
            self._insert(self._connected(autocommit=True), rows)
            return [None] * len(rows)
        connection = self._connected()
        with connection.begin():
            return self._do(connection, works)

    def _connected(self, *, autocommit: bool = False) -> Connection:
        """The writer's own connection for transactions, or for single statements."""
        if autocommit not in self._connections:
            connection = self.engine.connect()
            self._connections[autocommit] = connection
            if autocommit:
                connection.execution_options(isolation_level="AUTOCOMMIT")
        return self._connections[autocommit]

    def _hang_up(self) -> None:
        """Lets go of connections that may be broken; the next write makes new ones."""
        for connection in self._connections.values():
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                connection.close()
        self._connections.clear()

    def _hopeless(self, error: sa.exc.OperationalError) -> bool:
        """Is there no use in trying again at once? A server may come back, a full disk doesn't."""
        reason = str(error.orig)
        if self.is_sqlite:
            return "locked" not in reason and "busy" not in reason
        return "No space left" in reason

    def _fail(self, batch: list[_Write]) -> None:
        sentence = "The server can't save just now; nothing was changed. Try again."
        for write in batch:
            write.error = StoreDown(sentence)

    def _refuse(self, write: _Write, error: Exception) -> None:
        if isinstance(error, sa.exc.IntegrityError) and isinstance(write.work, LogRow):
            row = write.work
            logger.info("entry conflicts", table=row.table, seq=row.seq, error=str(error.orig))
            self._judge_conflict(write, row)
        else:
            write.error = error

    def _judge_conflict(self, write: _Write, row: LogRow) -> None:
        """A commit whose answer got lost may be there already: then it is ours and done."""
        try:
            there = self.read(row.table, row.seq - 1, limit=1)
        except sa.exc.OperationalError:
            there = []
        if not there or there[0] != (row.seq, row.at, row.entry):
            write.error = Conflict(f"{row.table} {row.seq}")

    def _do(self, connection: Connection, works: Sequence[Work]) -> list[Any]:
        rows = [work for work in works if isinstance(work, LogRow)]
        if rows:
            self._insert(connection, rows)
            for row in rows:
                self._index(connection, row)
            if not self.is_sqlite:
                self._notify(connection, rows)
        return [None if isinstance(work, LogRow) else work(connection) for work in works]

    def _insert(self, connection: Connection, rows: Sequence[LogRow]) -> None:
        """One statement for many rows: fewer turns of the interpreter's lock, fewer round trips."""
        if self.is_sqlite:
            values = ", ".join(["(?, ?, ?, ?)"] * len(rows))
            flat = [part for row in rows for part in (row.table, row.seq, row.at, row.entry)]
            connection.exec_driver_sql(
                f"INSERT INTO log (table_id, seq, at, entry) VALUES {values}", tuple(flat)
            )
            return
        connection.execute(
            INSERT_MANY,
            {
                "tables": [row.table for row in rows],
                "seqs": [row.seq for row in rows],
                "ats": [row.at for row in rows],
                "entries": [row.entry for row in rows],
            },
        )

    def _index(self, connection: Connection, row: LogRow) -> None:
        """Keeps the list of tables and members in step with the log."""
        if row.code:
            connection.execute(
                sa.insert(schema.tables).values(
                    id=row.table, code=row.code, status=row.status, listed=bool(row.listed),
                    created=row.at, changed=row.at,
                )
            )  # fmt: skip
        elif row.status or row.listed is not None:
            values: dict[str, Any] = {"changed": row.at}
            if row.status:
                values["status"] = row.status
            if row.listed is not None:
                values["listed"] = row.listed
            connection.execute(
                sa.update(schema.tables).where(schema.tables.c.id == row.table).values(**values)
            )
        member = schema.members
        for identity in {row.joins, row.leaves} - {""}:
            connection.execute(
                sa.delete(member).where(
                    member.c.identity == identity, member.c.table_id == row.table
                )
            )
        if row.joins:
            connection.execute(sa.insert(member).values(identity=row.joins, table_id=row.table))

    def _notify(self, connection: Connection, rows: Iterable[LogRow]) -> None:
        newest = {row.table: row.seq for row in rows}
        news = [f"{table} {seq}" for table, seq in newest.items()]
        connection.execute(NOTIFY_MANY, {"channel": CHANNEL, "news": news})

    # Reading.

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Any]:
        """The entries of a table's log after that one: (seq, at, entry)."""
        log = schema.log
        query = (
            sa.select(log.c.seq, log.c.at, log.c.entry)
            .where(log.c.table_id == table, log.c.seq > after)
            .order_by(log.c.seq)
        )
        if limit is not None:
            query = query.limit(limit)
        with self.engine.connect() as connection:
            return [(seq, at, bytes(entry)) for seq, at, entry in connection.execute(query)]

    def ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)


def wake(batch: list[_Write]) -> None:
    """Lets everybody who waits for these know, with one wake-up for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Write]] = {}
    for write in batch:
        by_loop.setdefault(write.future.get_loop(), []).append(write)
    for loop, writes in by_loop.items():
        with contextlib.suppress(RuntimeError):  # A loop that is closed waits for nothing.
            loop.call_soon_threadsafe(answer_all, writes)


def answer_all(writes: list[_Write]) -> None:
    for write in writes:
        write.answer()
