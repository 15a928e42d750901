"""Workers on one PostgreSQL: each says that it lives, and sees to the tables of those who don't."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import psycopg
import sqlalchemy as sa
import structlog

from sexton.server.loop_watch import LoopWatch
from sexton.server.store.leases import CHANNEL, Worker
from sexton.server.store.store import Store

logger = structlog.get_logger()
BEAT = 0.5  # seconds from one sign of life to the next
DEAD = 2.5  # seconds without one after which a worker is taken to be dead
SILENT = 1.1  # the same, if nobody listens where others reach it
AGAIN = 0.5  # seconds after which a lost connection is tried again

NOW = "extract(epoch FROM clock_timestamp())"
REGISTER = (
    f"INSERT INTO workers (id, address, secret, beat) VALUES (%s, %s, %s, {NOW})"
    f" ON CONFLICT (id) DO UPDATE SET beat = {NOW}"
)
LIVE = f"UPDATE workers SET beat = {NOW} WHERE id = %s"
BURY = (
    f"DELETE FROM workers WHERE id <> %s AND (beat < {NOW} - {DEAD}"
    f" OR id = ANY(%s) AND beat < {NOW} - {SILENT}) RETURNING id"
)
ALIVE = "SELECT id FROM workers"
LEAVE = "DELETE FROM workers WHERE id = %s"
FREE = (
    f"UPDATE leases SET worker = '', fence = fence + 1, slept = {NOW}, due = CASE WHEN table_id IN"
    f" (SELECT id FROM tables WHERE status = 'playing') THEN {NOW} END WHERE worker = %s"
)


def plain_url(url: sa.URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def set_free(url: sa.URL, worker: str) -> None:
    """This worker is gone: its tables are to be had at once, and the others hear of it."""
    try:
        with psycopg.connect(plain_url(url), autocommit=True, connect_timeout=3) as connection:
            connection.execute(FREE, [worker])
            connection.execute(LEAVE, [worker])
            connection.execute(f"NOTIFY {CHANNEL}")
    except psycopg.Error as error:
        logger.warning("could not set a worker's tables free", error=str(error))


class Callbacks(NamedTuple):
    """What is called in the loop."""

    due: Callable[[], None]  # tables may be due
    lost: Callable[[], None]  # others took us for dead, and have our tables
    alive: Callable[[set[str]], None]  # these workers live


class Heartbeat:
    """A thread with a connection of its own: a busy worker is not taken for a dead one."""

    def __init__(self, store: Store, watch: LoopWatch, call: Callbacks) -> None:
        self.watch = watch
        self.call = call
        self.store = store
        self.url = plain_url(store.url)
        self.worker = Worker("")
        self._suspects: set[str] = set()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self, worker: Worker) -> None:
        self.worker = worker
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(REGISTER, worker)
        self._thread = threading.Thread(target=self._run, name="sexton-heartbeat", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The others hear that we are gone, and that our tables are to be had."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=3)
        set_free(self.store.url, self.worker.id)

    def suspect(self, worker: str) -> None:
        """Nobody listens at its address: two beats that it has missed are enough."""
        self._suspects.add(worker)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True) as connection:
                    self._live(connection)
            except psycopg.Error as error:
                logger.warning("lost the other workers; trying again", error=str(error))
                self._stop.wait(AGAIN)

    def _live(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        since = time.monotonic()
        while not self._stop.is_set():
            self._beat(connection)
            if time.monotonic() - since > DEAD:  # A database that was away made all look dead.
                self._bury(connection)
                alive = {found for (found,) in connection.execute(ALIVE).fetchall()}
                self.watch.call(partial(self.call.alive, alive))
            if list(connection.notifies(timeout=BEAT, stop_after=1)):
                self.watch.call(self.call.due)

    def _beat(self, connection: psycopg.Connection) -> None:
        """Only while the loop turns: nobody is served by a worker whose loop hangs."""
        if self.watch.is_hung():
            return
        if connection.execute(LIVE, [self.worker.id]).rowcount == 0:
            self.watch.call(self.call.lost)
            connection.execute(REGISTER, self.worker)

    def _bury(self, connection: psycopg.Connection) -> None:
        with connection.transaction():
            suspects, self._suspects = self._suspects, set()
            found = connection.execute(BURY, [self.worker.id, list(suspects)])
            for (dead,) in found.fetchall():
                freed = connection.execute(FREE, [dead]).rowcount
                connection.execute(f"NOTIFY {CHANNEL}")
                logger.warning("a worker is dead", worker=dead, tables=freed)
