"""Which worker leads a table: runs its bots and its clock. PostgreSQL's advisory locks decide."""

from __future__ import annotations

import threading
import zlib

import sqlalchemy as sa
import structlog

from sexton.server.store.store import Store

logger = structlog.get_logger()
LOCK_SPACE = 731_906
TAKE = sa.text("SELECT pg_try_advisory_lock(:space, :key)")
RELEASE = sa.text("SELECT pg_advisory_unlock(:space, :key)")


def key_of(table: str) -> dict[str, int]:
    return {"space": LOCK_SPACE, "key": zlib.crc32(table.encode()) - 2**31}


class Leases:
    """Locks on a connection that is held while we live: when it is lost, so are they."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._connection: sa.Connection | None = None
        self._held: set[str] = set()
        self._guard = threading.Lock()

    def close(self) -> None:
        with self._guard:
            if self._connection is not None:
                self._connection.close()
            self._lose_all()

    def take(self, table: str) -> bool:
        """Is this worker the one that leads the table? Asks the database."""
        with self._guard:
            try:
                return self._take(table)
            except sa.exc.SQLAlchemyError as error:
                logger.warning("could not ask for a table", error=str(error))
                self._lose_all()
                return False

    def release(self, table: str) -> None:
        """Nobody has to lead it any more, or another worker may."""
        with self._guard:
            if table not in self._held or self._connection is None:
                return
            self._held.discard(table)
            try:
                self._connection.execute(RELEASE, key_of(table))
            except sa.exc.SQLAlchemyError as error:
                logger.warning("could not let go of a table", error=str(error))
                self._lose_all()

    def _take(self, table: str) -> bool:
        if self._connection is None or self._connection.closed:
            self._lose_all()
            self._connection = self.store.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            )
        if table in self._held:
            self._connection.execute(sa.text("SELECT 1"))
            return True
        got = bool(self._connection.execute(TAKE, key_of(table)).scalar())
        if got:
            self._held.add(table)
        return got

    def _lose_all(self) -> None:
        self._connection = None
        self._held.clear()
