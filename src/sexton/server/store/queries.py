"""What is asked about the list of tables."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import members, tables

LISTED = 50


def unfinished(connection: Connection) -> list[str]:
    """The ids of all games in play."""
    query = sa.select(tables.c.id).where(tables.c.status == "playing")
    return list(connection.execute(query).scalars())


def count_unfinished(connection: Connection, who: str) -> int:
    """How many tables this identity made or sits at that have not ended."""
    query = (
        sa.select(sa.func.count())
        .select_from(members.join(tables, tables.c.id == members.c.table_id))
        .where(members.c.identity == who, tables.c.status.in_(("open", "playing")))
    )
    return int(connection.execute(query).scalar() or 0)


def by_code(connection: Connection, code: str) -> str | None:
    query = sa.select(tables.c.id).where(tables.c.code == code)
    found: str | None = connection.execute(query).scalar()
    return found


def listed(connection: Connection, which: str, who: str) -> list[str]:
    """The ids of tables: mine, open ones to join, or games to watch."""
    query = sa.select(tables.c.id).order_by(tables.c.changed.desc()).limit(LISTED)
    if which == "mine":
        query = query.join(members, members.c.table_id == tables.c.id)
        query = query.where(members.c.identity == who)
    else:
        status = "open" if which == "open" else "playing"
        query = query.where(tables.c.listed, tables.c.status == status)
    return list(connection.execute(query).scalars())


def set_status(connection: Connection, table: str, status: str) -> None:
    connection.execute(sa.update(tables).where(tables.c.id == table).values(status=status))
