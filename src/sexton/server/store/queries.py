"""What is asked about the list of tables."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import log, members, tables

LISTED = 50
MOST_KEPT = 200  # games that one person may keep


def status(connection: Connection, table: str) -> str | None:
    """How far a table is; None where there is none."""
    found: str | None = connection.execute(
        sa.select(tables.c.status).where(tables.c.id == table)
    ).scalar()
    return found


def count_unfinished(connection: Connection, who: str) -> int:
    """How many tables this identity made or sits at that have not ended."""
    query = (
        sa.select(sa.func.count())
        .select_from(members.join(tables, tables.c.id == members.c.table_id))
        .where(members.c.identity == who, tables.c.status.in_(("open", "playing")))
    )
    return int(connection.execute(query).scalar() or 0)


def finished(connection: Connection) -> list[str]:
    """All tables whose game was played to its end, the oldest first."""
    query = sa.select(tables.c.id).where(tables.c.status == "over").order_by(tables.c.created)
    return list(connection.execute(query).scalars())


def by_code(connection: Connection, code: str) -> str | None:
    """The table with these words; they are for those who come to sit down."""
    query = sa.select(tables.c.id).where(tables.c.code == code, tables.c.status == "open")
    found: str | None = connection.execute(query).scalar()
    return found


def listed(connection: Connection, which: str, who: str) -> list[str]:
    """The ids of tables: mine, open ones to join, games to watch; or all, for the owner."""
    query = sa.select(tables.c.id).order_by(tables.c.changed.desc()).limit(LISTED)
    if which in ("mine", "hidden"):
        query = query.join(members, members.c.table_id == tables.c.id)
        query = query.where(members.c.identity == who, members.c.hidden == (which == "hidden"))
    elif which != "all":
        status = "open" if which == "open" else "playing"
        query = query.where(tables.c.listed, tables.c.status == status)
    return list(connection.execute(query).scalars())


def keeping(connection: Connection, table: str, who: str) -> tuple[bool, float]:
    """Whether this person keeps the table, and when something happened there last."""
    mine = sa.select(members.c.kept).where(members.c.table_id == table, members.c.identity == who)
    newest = sa.select(sa.func.max(log.c.at)).where(log.c.table_id == table)
    kept, at = connection.execute(mine).scalar(), connection.execute(newest).scalar()
    return bool(kept), float(at or 0.0)


def keep(connection: Connection, table: str, who: str, *, kept: bool) -> bool:
    """False if they keep too many already."""
    count = sa.select(sa.func.count()).where(members.c.identity == who, members.c.kept)
    if kept and int(connection.execute(count).scalar() or 0) >= MOST_KEPT:
        return False
    connection.execute(
        sa.update(members)
        .where(members.c.table_id == table, members.c.identity == who)
        .values(kept=kept)
    )
    return True


def hide(connection: Connection, table: str, who: str, *, hidden: bool) -> None:
    """Takes a table off this person's list, or puts it back."""
    mine = sa.and_(members.c.table_id == table, members.c.identity == who)
    connection.execute(sa.update(members).where(mine).values(hidden=hidden))


def count_hidden(connection: Connection, who: str) -> int:
    query = sa.select(sa.func.count()).where(members.c.identity == who, members.c.hidden)
    return int(connection.execute(query).scalar() or 0)


def set_status(connection: Connection, table: str, status: str) -> None:
    connection.execute(sa.update(tables).where(tables.c.id == table).values(status=status))
