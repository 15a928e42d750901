"""Everything that is kept about a person, for themselves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server import jobs
from sexton.server.identity import Person
from sexton.server.store import companions, notices, ratings, results, schema

if TYPE_CHECKING:
    from sexton.server.registry import Registry

TABLES = 500  # the newest
BYTES = 8_000_000  # of what was done at tables; then the rest is only listed


async def everything(registry: Registry, person: Person) -> dict[str, Any]:
    """One table after another, each worked out in the process for such things."""
    store, who = registry.store, person.id
    found = await asyncio.to_thread(store.ask, lambda c: kept(c, who))
    found["browsers"] = [one._asdict() for one in await registry.identities.devices(person)]
    done, size = [], 0
    for table in found["tables"]:
        if size > BYTES:
            found["left_out"] = "What you did at older tables: each has a record of its own."
            break
        rows = await asyncio.to_thread(store.read, table["table"])
        entries, length = await registry.services.work_pool.run(who, jobs.own_entries, rows, who)
        size += length
        done.append({"table": table["table"], "entries": entries})
    found["done"] = done
    return found


def kept(connection: Connection, who: str) -> dict[str, Any]:
    identity = connection.execute(
        sa.select(schema.identities).where(schema.identities.c.id == who)
    ).one()
    tables, members = schema.tables, schema.members
    sat = (
        sa.select(tables.c.id.label("table"), tables.c.status, tables.c.created, members.c.kept,
                  members.c.hidden)
        .join(members, members.c.table_id == tables.c.id)
        .where(members.c.identity == who)
        .order_by(tables.c.changed.desc())
        .limit(TABLES)
    )  # fmt: skip
    days = sa.select(schema.daily.c.day, schema.daily.c.table_id).where(
        schema.daily.c.identity == who
    )
    return {
        "identity": dict(identity._mapping),
        "tables": rows(connection.execute(sat)),
        "results": [dict(row._mapping) for row in results.of_person(connection, who)],
        "ratings": {
            game: skill._asdict() for game, skill in ratings.of_person(connection, who).items()
        },
        "deals_of_days": rows(connection.execute(days)),
        "notices": notices.kept(connection, who),
        "invitations": [one._asdict() for one in companions.invitations_of(connection, who)],
    }


def rows(found: sa.Result[Any]) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in found]
