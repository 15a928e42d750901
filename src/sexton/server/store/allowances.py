"""What somebody may still do in a while, as a row that all workers share."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import allowances

# How much there is by now of what was left then.
REST = "CASE WHEN {0} < :burst THEN {0} ELSE :burst END".format(
    "allowances.rest + (:now - allowances.at) * :rate"
)
TAKE = sa.text(
    "INSERT INTO allowances (key, rest, at) SELECT :key, :burst - 1.0, :now WHERE :burst >= 1.0"
    f" ON CONFLICT (key) DO UPDATE SET rest = {REST} - 1.0, at = :now WHERE {REST} >= 1.0"
    " RETURNING rest"
)
GIVE_BACK = sa.text("UPDATE allowances SET rest = rest + 1.0 WHERE key = :key")


class Asked(NamedTuple):
    """`burst` at once, and `rate` more a second."""

    key: str
    rate: float
    burst: float
    now: float


def take(connection: Connection, asked: Asked) -> bool:
    """One of them, if there is one left."""
    return connection.execute(TAKE, asked._asdict()).first() is not None


def give_back(connection: Connection, key: str) -> None:
    connection.execute(GIVE_BACK, {"key": key})


def forget(connection: Connection, before: float) -> None:
    """What nobody has used for so long is whole again."""
    connection.execute(sa.delete(allowances).where(allowances.c.at < before))
