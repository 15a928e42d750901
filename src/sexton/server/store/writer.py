"""One thread writes everything, and commits all that waits at once."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection, Engine

from sexton.core.errors import SextonError
from sexton.server.store import rows
from sexton.server.store.rows import LogRow

logger = structlog.get_logger()
BATCH = 512
GATHER = 0.020  # seconds from a shared commit to the next, so that under load many share one
PATIENCE = 30.0  # seconds that a write waits for a database that has gone away
AGAIN = 0.1  # seconds after which it is tried again

Work = LogRow | Callable[[Connection], Any]


class Conflict(Exception):
    """Somebody else has written that entry of the log first."""


class StoreDown(SextonError):
    """The database can't be reached; nothing was changed."""


@dataclass(slots=True)
class Write:
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


class Writer:
    def __init__(self, engine: Engine, stored: Callable[[LogRow], bool]) -> None:
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self.stored = stored  # Is this very row on disk?
        self.batches = 0
        self.rows = 0
        self.failing = False  # The newest write could not be made.
        self._writes: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._connections: dict[bool, Connection] = {}
        self._began = 0.0  # when the newest commit did
        self._crowded = False  # was it shared?

    def open(self) -> None:
        self._thread = threading.Thread(target=self._run, name="sexton-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finishes every write."""
        if self._thread is not None:
            self._writes.put(None)
            self._thread.join()
            self._thread = None

    async def write(self, work: Work) -> Any:
        """Returns when it is safe on disk."""
        if self._thread is None:
            raise StoreDown("The server is stopping; nothing was changed.")
        write = Write(work, asyncio.get_running_loop().create_future())
        self._writes.put(write)
        return await write.future

    def _run(self) -> None:
        stop = False
        while not stop:
            batch, stop = self._next_batch()
            self._crowded = len(batch) > 1
            if batch:
                self._commit(batch)
                wake(batch)
        self._hang_up()

    def _next_batch(self) -> tuple[list[Write], bool]:
        """Everything that waits to be written, at least one; and whether that was the last. While
        more is gathered this thread sleeps: the first that comes need not wake it for nothing."""
        if self._crowded:
            time.sleep(max(0.0, self._began + GATHER - time.monotonic()))
        write = self._writes.get()
        self._began = time.monotonic()
        batch: list[Write] = []
        while write is not None:
            batch.append(write)
            if len(batch) == BATCH:
                return batch, False
            try:
                write = self._writes.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _commit(self, batch: list[Write]) -> None:
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
                    self.failing = True
                    fail(batch)
                    return
                time.sleep(AGAIN)
            except Exception as error:
                self._hang_up()
                if len(batch) == 1:
                    self._refuse(batch[0], error)
                else:
                    for write in batch:
                        self._commit([write])
                return
        self.failing = False
        self.batches += 1
        self.rows += len(batch)
        for write, result in zip(batch, results, strict=True):
            write.result = result

    def _do_all(self, works: list[Work]) -> list[Any]:
        """In one transaction. Nothing but moves, the usual case, is a single statement in SQLite,
        and that is a transaction by itself: the interpreter's lock changes hands less often."""
        moves = [work for work in works if isinstance(work, LogRow) and not work.changes_list()]
        if self.is_sqlite and len(moves) == len(works):
            rows.insert(self._connected(autocommit=True), moves)
            return [None] * len(moves)
        connection = self._connected()
        with connection.begin():
            return do(connection, works)

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

    def _refuse(self, write: Write, error: Exception) -> None:
        """A commit whose answer got lost may be there already: then it is ours and done."""
        beaten = isinstance(error, sa.exc.IntegrityError | rows.Fenced)
        if not (beaten and isinstance(write.work, LogRow)):
            write.error = error
            return
        row = write.work
        logger.info(
            "entry conflicts",
            table=row.table,
            seq=row.seq,
            error=type(getattr(error, "orig", error)).__name__,  # Its words may quote the row.
        )
        try:
            ours = self.stored(row)
        except sa.exc.OperationalError:
            ours = False
        if not ours:
            write.error = Conflict(f"{row.table} {row.seq}")


def do(connection: Connection, works: Sequence[Work]) -> list[Any]:
    appended = [work for work in works if isinstance(work, LogRow)]
    if appended:
        rows.append(connection, appended)
    return [None if isinstance(work, LogRow) else work(connection) for work in works]


def fail(batch: list[Write]) -> None:
    sentence = "The server can't save just now; nothing was changed. Try again."
    for write in batch:
        write.error = StoreDown(sentence)


def wake(batch: list[Write]) -> None:
    """Lets everybody who waits for these know, with one wake-up for each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Write]] = {}
    for write in batch:
        by_loop.setdefault(write.future.get_loop(), []).append(write)
    for loop, writes in by_loop.items():
        with contextlib.suppress(RuntimeError):  # A loop that is closed waits for nothing.
            loop.call_soon_threadsafe(answer_all, writes)


def answer_all(writes: list[Write]) -> None:
    for write in writes:
        write.answer()
