"""Several workers on one PostgreSQL: each hears what others append; one keeps each table."""

from __future__ import annotations

import asyncio
import threading
import zlib
from collections.abc import Callable

import psycopg
import sqlalchemy as sa
import structlog

from sexton.server.store.store import CHANNEL, Store

logger = structlog.get_logger()
LOCK_SPACE = 731_906


class Bus:
    """LISTEN in a thread of its own; advisory locks on a connection that is held while we live."""

    def __init__(self, store: Store, news: Callable[[str, int], None]) -> None:
        self.store = store
        self.news = news
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._locks: sa.Connection | None = None
        self._held: set[str] = set()
        self._guard = threading.Lock()

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = threading.Thread(target=self._listen, name="sexton-bus", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=3)
        with self._guard:
            if self._locks is not None:
                self._locks.close()
                self._locks = None

    def _listen(self) -> None:
        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stop.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._pass_on(
                        "", 0
                    )  # What was said before we listened may be missed: look again.
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=1.0):
                            table, _, seq = notice.payload.partition(" ")
                            self._pass_on(table, int(seq))
            except psycopg.Error as error:
                logger.warning("lost the other workers; trying again", error=str(error))
                self._stop.wait(1.0)

    def _pass_on(self, table: str, seq: int) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.news, table, seq)

    def try_keep(self, table: str) -> bool:
        """Is this worker the one that runs the table's bots and clocks? Asks the database."""
        with self._guard:
            try:
                if self._locks is None or self._locks.closed:
                    self._held.clear()
                    self._locks = self.store.engine.connect().execution_options(
                        isolation_level="AUTOCOMMIT"
                    )
                if table in self._held:
                    self._locks.execute(sa.text("SELECT 1"))
                    return True
                query = sa.text("SELECT pg_try_advisory_lock(:space, :key)")
                key = zlib.crc32(table.encode()) - 2**31
                got = bool(self._locks.execute(query, {"space": LOCK_SPACE, "key": key}).scalar())
            except sa.exc.SQLAlchemyError as error:
                logger.warning("could not ask for a table", error=str(error))
                self._locks = None
                self._held.clear()
                return False
            if got:
                self._held.add(table)
            return got

    def let_go(self, table: str) -> None:
        with self._guard:
            if table in self._held and self._locks is not None:
                key = zlib.crc32(table.encode()) - 2**31
                query = sa.text("SELECT pg_advisory_unlock(:space, :key)")
                self._locks.execute(query, {"space": LOCK_SPACE, "key": key})
                self._held.discard(table)
