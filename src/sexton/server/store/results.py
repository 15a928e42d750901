"""How games ended: rows that are counted once for each table, and read by those who played."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import results, tables
from sexton.server.table.outcome import Outcome

# Raised when what is counted changes: then all tables are counted again, and whoever raises it
# empties the ratings in the same migration.
COUNTING = 1
NEWEST = 2000  # games of one person that statistics look at
ENDED = ("over", "abandoned")


def count(connection: Connection, table: str, found: Outcome | None) -> bool:
    """Notes how a table's game ended; False where that was done."""
    mine = sa.and_(tables.c.id == table, tables.c.counted < COUNTING)
    marked = connection.execute(sa.update(tables).where(mine).values(counted=COUNTING))
    if marked.rowcount != 1:
        return False
    connection.execute(sa.delete(results).where(results.c.table_id == table))
    if found is not None:
        connection.execute(sa.insert(results), rows_of(found))
    return True


def rows_of(found: Outcome) -> list[dict[str, Any]]:
    shared = {
        "table_id": found.table, "game": found.game, "players": len(found.seats),
        "usual": found.usual, "ended": found.ended,
    }  # fmt: skip
    return [{**shared, **seat._asdict()} for seat in found.seats]


def uncounted(connection: Connection, most: int, after: str) -> list[str]:
    """Some of the tables whose game has ended and is not counted, by their ids."""
    query = (
        sa.select(tables.c.id)
        .where(tables.c.status.in_(ENDED), tables.c.counted < COUNTING, tables.c.id > after)
        .order_by(tables.c.id)
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def of_person(connection: Connection, who: str) -> list[sa.Row[Any]]:
    """The newest games of this person, the oldest of them first."""
    query = (
        sa.select(results)
        .where(results.c.identity == who)
        .order_by(results.c.ended.desc(), results.c.table_id)
        .limit(NEWEST)
    )
    return list(connection.execute(query))[::-1]


def bots_met(connection: Connection, who: str, since: float) -> list[sa.Row[Any]]:
    """Table, level and best place of the bots that this person has played against."""
    bot, own = results.alias("bot"), results.alias("own")
    query = (
        sa.select(bot.c.table_id, bot.c.level, sa.func.min(bot.c.place).label("place"))
        .join(own, own.c.table_id == bot.c.table_id)
        .where(own.c.identity == who, own.c.ended >= since, bot.c.level != "")
        .group_by(bot.c.table_id, bot.c.level)
    )
    return list(connection.execute(query))
