"""What a host keeps for itself, made at its first use and the same for all workers."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import host
from sexton.server.store.store import Store

KEEP = sa.text("INSERT INTO host (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


def read(connection: Connection, name: str) -> str | None:
    found: str | None = connection.execute(
        sa.select(host.c.value).where(host.c.name == name)
    ).scalar()
    return found


async def kept(store: Store, name: str, make: Callable[[], str]) -> str:
    """What is kept by that name; of several who make it at once one has it its way."""

    def work(connection: Connection) -> str:
        known = read(connection, name)
        if known is None:
            connection.execute(KEEP, {"name": name, "value": make()})
            known = read(connection, name)
        assert known is not None
        return known

    return await store.write(work)
