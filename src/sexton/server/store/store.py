"""The store: an append-only log for each table, in SQLite or PostgreSQL by one code path."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from sexton.server.store.checkpoints import Checkpoints
from sexton.server.store.rows import LogRow
from sexton.server.store.schema import NEWEST, log
from sexton.server.store.writer import StoreDown, Writer

T = TypeVar("T")
CHECKPOINT = 50_000  # pages of SQLite's log at which the writer moves them itself after all
ROOM = 20_000_000  # bytes that a disk should have left
PATIENCE = 30  # seconds for which one waits for others that write
MIGRATING = 731_905  # the advisory lock of whoever migrates


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = sqlite_engine(self.url) if self.is_sqlite else postgres_engine(self.url)
        self.writer = Writer(self.engine, self._has)
        self._checkpoints: Checkpoints | None = None

    def open(self) -> None:
        """Creates or migrates the database and starts the writer."""
        try:
            with self.engine.begin() as connection:
                if self.is_sqlite:  # Those that start together migrate one after another.
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                else:
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                if version(connection) != NEWEST:
                    migrate(connection)
        except sa.exc.OperationalError as error:
            raise StoreDown(f"Can't open the database {self.name()}: {error.orig}") from None
        self.writer.open()
        if self.is_sqlite:
            self._checkpoints = Checkpoints(self.engine, lambda: self.writer.rows)
            self._checkpoints.open()

    def name(self) -> str:
        """The database's address without its password."""
        return self.url.render_as_string(hide_password=True)

    def close(self) -> None:
        """Finishes every write, then lets go."""
        self.writer.close()
        if self._checkpoints is not None:
            self._checkpoints.close()
            self._checkpoints = None
        self.engine.dispose()

    async def append(self, row: LogRow) -> None:
        """Returns when the entry is safe on disk; raises Conflict if its number is taken."""
        await self.writer.write(row)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Does this in a transaction of the writer's."""
        result: T = await self.writer.write(work)
        return result

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[Any]:
        """The entries of a table's log after that one: (seq, at, entry)."""
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

    def size(self) -> int:
        """The bytes that it takes on disk."""
        if self.is_sqlite:
            file = Path(self.url.database or "")
            return sum(
                part.stat().st_size
                for part in (file, file.with_name(f"{file.name}-wal"))
                if part.is_file()
            )
        with self.engine.connect() as connection:
            size = sa.func.pg_database_size(sa.func.current_database())
            return int(connection.execute(sa.select(size)).scalar() or 0)

    def compact(self) -> None:
        """Gives room that nothing takes any more back to the disk."""
        if self.is_sqlite:
            with self.engine.connect() as connection:
                connection.execution_options(isolation_level="AUTOCOMMIT")
                connection.exec_driver_sql("VACUUM")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def check_writable(self) -> None:
        """Raises what is wrong if nothing could be saved now."""
        if self.writer.failing:
            raise StoreDown("The newest write could not be made.")
        with self.engine.connect() as connection:
            if not self.is_sqlite:
                read_only = sa.func.current_setting("transaction_read_only")
                if connection.execute(sa.select(read_only)).scalar() == "on":
                    raise StoreDown("The database takes no writes: it is read-only or a standby.")
                return
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.exec_driver_sql("ROLLBACK")
        folder = Path(self.url.database or ".").absolute().parent
        if shutil.disk_usage(folder).free < ROOM:
            raise StoreDown(f"The disk has less than {ROOM} bytes left.")

    def _has(self, row: LogRow) -> bool:
        return self.read(row.table, row.seq - 1, limit=1) == [(row.seq, row.at, row.entry)]


def postgres_engine(url: sa.URL) -> Engine:
    return sa.create_engine(
        url, pool_pre_ping=True, pool_size=4, max_overflow=2, hide_parameters=True
    )


def sqlite_engine(url: sa.URL) -> Engine:
    engine = sa.create_engine(
        url, connect_args={"timeout": PATIENCE, "check_same_thread": False}, hide_parameters=True
    )

    @sa.event.listens_for(engine, "connect")
    def durable(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        use_wal(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


def use_wal(cursor: Any) -> None:
    """Several may turn a new file at once, and SQLite's time-out does not make one wait for it."""
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(0.01)


def version(connection: Connection) -> str | None:
    """The newest migration that this database has had; None if it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        sa.text("SELECT version_num FROM alembic_version")
    ).scalar()
    return found


def migrate(connection: Connection) -> None:
    import alembic.command  # A start that finds nothing to migrate does not wait for it.
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
