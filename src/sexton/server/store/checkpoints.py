"""SQLite's write-ahead log is moved into the database beside the writer: no commit waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Engine

logger = structlog.get_logger()
PAUSE = 5.0  # seconds; under heavy load that is some twenty megabytes
ROUNDS = 5  # While one part is moved the next is written: the last round is short.


class Checkpoints:
    """A thread with a connection of its own. Once all of the log is moved, SQLite begins it anew by
    itself; while it is not, it only grows."""

    def __init__(self, engine: Engine, written: Callable[[], int]) -> None:
        self.engine = engine
        self.written = written  # how much has been written so far
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sexton-checkpoints", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        moved = 0
        while not self._stop.wait(PAUSE):
            written = self.written()
            if written != moved and self._move():
                moved = written

    def _move(self) -> bool:
        """True when nothing is left to be moved."""
        try:
            with self.engine.connect() as connection:
                for _ in range(ROUNDS):
                    row = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
                    _, pages, done = row
                    if done == pages:
                        return True
        except sa.exc.OperationalError as error:  # A full disk, say; the writer says so as well.
            logger.warning("the log could not be moved into the database", error=str(error.orig))
        return False
