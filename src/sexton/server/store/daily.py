"""Who plays the deal of a day, and how it ended for them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import daily, results

SHOWN = 50
CLAIM = sa.text(
    "INSERT INTO daily (day, identity, table_id) VALUES (:day, :identity, :table)"
    " ON CONFLICT DO NOTHING"
)


def table_of(connection: Connection, day: str, who: str) -> str | None:
    query = sa.select(daily.c.table_id).where(daily.c.day == day, daily.c.identity == who)
    found: str | None = connection.execute(query).scalar()
    return found


def claim(connection: Connection, day: str, who: str, table: str) -> str:
    """The one table at which this person plays it: this, or an earlier one."""
    connection.execute(CLAIM, {"day": day, "identity": who, "table": table})
    return table_of(connection, day, who) or table


def give_back(connection: Connection, day: str, who: str, table: str) -> None:
    mine = sa.and_(daily.c.day == day, daily.c.identity == who, daily.c.table_id == table)
    connection.execute(sa.delete(daily).where(mine))


def ended(connection: Connection, day: str, before: float) -> list[Any]:
    """How it ended for those who were done when the day was over, the best first."""
    query = (
        sa.select(results.c.identity, results.c.place, results.c.score, results.c.share)
        .join(
            daily,
            sa.and_(daily.c.table_id == results.c.table_id, daily.c.identity == results.c.identity),
        )
        .where(daily.c.day == day, results.c.ended < before)
        .order_by(results.c.place, results.c.ended)
        .limit(SHOWN)
    )
    return list(connection.execute(query))


def forget(connection: Connection, before: str) -> None:
    connection.execute(sa.delete(daily).where(daily.c.day < before))
