"""Several workers on one PostgreSQL: each hears what the others append to the logs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import psycopg
import structlog

from sexton.server.store.rows import CHANNEL
from sexton.server.store.store import Store

logger = structlog.get_logger()
AGAIN = 1.0  # seconds after which a lost connection is tried again


class Notifications:
    """LISTEN, in a thread of its own."""

    def __init__(self, store: Store, heard: Callable[[str, int], None]) -> None:
        self.store = store
        self.heard = heard  # a table and the number of its newest entry; "" for all of them
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread = threading.Thread(target=self._run, name="sexton-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=3)

    def _run(self) -> None:
        url = self.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stop.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error as error:
                logger.warning("lost the other workers; trying again", error=str(error))
                self._stop.wait(AGAIN)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._pass_on("", 0)  # What was said before we listened may be missed: look again.
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=1.0):
                table, _, seq = notice.payload.partition(" ")
                self._pass_on(table, int(seq))

    def _pass_on(self, table: str, seq: int) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.heard, table, seq)
