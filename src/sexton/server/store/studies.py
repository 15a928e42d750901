"""Post-mortems in the database: one row for each seat of a game, under way or done."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import studies


class Row(NamedTuple):
    beat: float  # the last sign of life
    done: int  # decisions
    total: int
    found: bytes | None


def of(table: str, seat: int) -> sa.ColumnElement[bool]:
    return sa.and_(studies.c.table_id == table, studies.c.seat == seat)


def row(connection: Connection, table: str, seat: int) -> Row | None:
    columns = (studies.c.beat, studies.c.done, studies.c.total, studies.c.found)
    found = connection.execute(sa.select(*columns).where(of(table, seat))).first()
    return None if found is None else Row(*found)


def take(
    connection: Connection, table: str, seat: int, token: str, now: float, stale: float
) -> bool:
    """False if it is there or somebody works on it."""
    dead = sa.and_(of(table, seat), studies.c.found.is_(None), studies.c.beat < stale)
    connection.execute(sa.delete(studies).where(dead))
    if row(connection, table, seat) is not None:
        return False
    values = {"table_id": table, "seat": seat, "token": token, "beat": now, "done": 0, "total": 0}
    connection.execute(sa.insert(studies).values(**values))
    return True


def sign(
    connection: Connection, table: str, seat: int, token: str, now: float, done: int, total: int
) -> bool:
    """How far it is; False if it is nobody's any more."""
    mine = sa.and_(of(table, seat), studies.c.token == token)
    changed = sa.update(studies).where(mine).values(beat=now, done=done, total=total)
    return connection.execute(changed).rowcount == 1


def finish(
    connection: Connection, table: str, seat: int, token: str, total: int, found: bytes
) -> bool:
    mine = sa.and_(of(table, seat), studies.c.token == token)
    changed = sa.update(studies).where(mine).values(done=total, total=total, found=found)
    return connection.execute(changed).rowcount == 1


def give_up(connection: Connection, table: str, seat: int, token: str | None = None) -> None:
    """Whoever works on it, or that one alone; what is done stays."""
    gone = sa.delete(studies).where(of(table, seat), studies.c.found.is_(None))
    connection.execute(gone if token is None else gone.where(studies.c.token == token))
