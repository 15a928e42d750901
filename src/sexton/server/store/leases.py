"""Where a table lives: in one worker at a time, or asleep until it is due."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import leases, tables, workers

NOBODY = ""
CHANNEL = "sexton"  # on which workers hear that tables may be due
NOW = "SELECT extract(epoch FROM clock_timestamp())"
TAKE = sa.text(
    "INSERT INTO leases (table_id, worker, fence, due, slept) VALUES (:table, :worker, 1, NULL, 0)"
    " ON CONFLICT (table_id) DO UPDATE SET worker = :worker, fence = leases.fence + 1, due = NULL"
    " WHERE leases.worker IN ('', :worker) RETURNING fence"
)
BEGIN = sa.text(
    "INSERT INTO leases (table_id, worker, fence, due, slept) VALUES (:table, '', 0, :due, :now)"
    " ON CONFLICT (table_id) DO NOTHING"
)


class Worker(NamedTuple):
    """A process that tables can live in, and how others reach it."""

    id: str
    address: str = ""
    secret: str = ""


def take(connection: Connection, table: str, worker: str) -> int | None:
    """The number under which this worker may append from now on; None if the table lives in
    another."""
    given = {"table": table, "worker": worker}
    fence: int | None = connection.execute(TAKE, given).scalar()
    return fence


class Sleep(NamedTuple):
    """A table that falls asleep now, until then if there is something to wake it for."""

    table: str
    due: float | None
    now: float


def release(connection: Connection, worker: str, sleep: Sleep) -> None:
    connection.execute(
        sa.update(leases)
        .where(leases.c.table_id == sleep.table, leases.c.worker == worker)
        .values(worker=NOBODY, due=sleep.due, slept=sleep.now)
    )


def begin(connection: Connection, sleep: Sleep) -> None:
    """A game has begun at a table that lives nowhere yet."""
    connection.execute(BEGIN, sleep._asdict())


def any_due(connection: Connection, until: float) -> bool:
    """Does a table sleep that has to be woken by then?"""
    query = sa.select(leases.c.table_id).where(leases.c.due <= until, leases.c.worker == NOBODY)
    return connection.execute(query.limit(1)).first() is not None


def claim(connection: Connection, worker: str, until: float, most: int) -> list[str]:
    """Tables that sleep and have to be woken by then, those first that wait longest: they are this
    worker's from now on, and workers that look at the same time find others."""
    due = (
        sa.select(leases.c.table_id)
        .where(leases.c.due <= until, leases.c.worker == NOBODY)
        .order_by(leases.c.due)
        .limit(most)
        .with_for_update(skip_locked=True)
        .cte("found")
    )
    found = connection.execute(
        sa.update(leases)
        .where(leases.c.table_id.in_(sa.select(due.c.table_id)))
        .values(worker=worker, fence=leases.c.fence + 1, due=None)
        .returning(leases.c.table_id)
    )
    return list(found.scalars())


def call(connection: Connection) -> None:
    """Other workers hear that there may be tables to be had."""
    if connection.dialect.name != "sqlite":
        connection.execute(sa.text(f"NOTIFY {CHANNEL}"))


def wall_clock(connection: Connection) -> float:
    """What time it is for PostgreSQL."""
    return float(connection.execute(sa.text(NOW)).scalar_one())


def catch_up(connection: Connection, now: float) -> None:
    """The wall's clock was set back since tables went to sleep: they sleep no longer for that."""
    late = leases.c.slept - now
    connection.execute(
        sa.update(leases).where(leases.c.slept > now).values(due=leases.c.due - late, slept=now)
    )


def home(connection: Connection, table: str) -> Worker | None:
    """The worker that a table lives in."""
    query = (
        sa.select(workers.c.id, workers.c.address, workers.c.secret)
        .join(leases, leases.c.worker == workers.c.id)
        .where(leases.c.table_id == table)
    )
    row = connection.execute(query).first()
    return Worker(*row) if row else None


def free(connection: Connection, gone: sa.ColumnElement[bool], now: float) -> int:
    """Workers are gone: their games are due at once, and what they still append is refused."""
    playing = sa.select(tables.c.id).where(tables.c.status == "playing")
    at_once = sa.case((leases.c.table_id.in_(playing), now), else_=None)
    freed = connection.execute(
        sa.update(leases)
        .where(gone)
        .values(worker=NOBODY, fence=leases.c.fence + 1, due=at_once, slept=now)
    )
    return freed.rowcount


def free_all(connection: Connection, now: float) -> int:
    """One process serves this database: whoever held a table before it is gone."""
    return free(connection, leases.c.worker > NOBODY, now)  # not "!=": that looks at all of them
