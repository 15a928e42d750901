"""What nobody wants any more is forgotten: tables after a while, and people who never sat down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import (
    apart,
    identities,
    invitations,
    leases,
    links,
    log,
    mail,
    members,
    noticed,
    pushes,
    ratings,
    secrets,
    studies,
    tables,
    wishes,
)

DAY = 86_400.0
PEOPLE = 90 * DAY  # without a table, and not seen for so long


class Rule(NamedTuple):
    """Tables like these go when nothing has happened there for so long."""

    text: str
    statuses: tuple[str, ...]
    seconds: float


RULES = (
    Rule("never begun", ("open",), DAY),
    Rule("left alone for 60 days", ("playing", "frozen"), 60 * DAY),
    Rule("ended 90 days ago, and kept by nobody", ("over", "abandoned"), 90 * DAY),
)


def expired(connection: Connection, rule: Rule, now: float, most: int) -> list[str]:
    """Some of the tables whose time has come. One that lives in a worker has somebody there."""
    newest = (
        sa.select(log.c.at)
        .where(log.c.table_id == tables.c.id)
        .order_by(log.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    kept = sa.exists().where(members.c.table_id == tables.c.id, members.c.kept)
    lives = sa.exists().where(leases.c.table_id == tables.c.id, leases.c.worker != "")
    query = (
        sa.select(tables.c.id)
        .where(tables.c.status.in_(rule.statuses), tables.c.created < now - rule.seconds)
        .where(newest < now - rule.seconds, ~kept, ~lives)
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def forget(connection: Connection, names: Sequence[str]) -> list[str]:
    """These tables with all that belongs to them, but for those somebody has just come back to."""
    held = sa.select(leases.c.table_id).where(leases.c.table_id.in_(names), leases.c.worker != "")
    back = set(connection.execute(held.with_for_update()).scalars())
    gone = [name for name in names if name not in back]
    for table in (log, members, leases, studies, invitations, noticed):
        connection.execute(sa.delete(table).where(table.c.table_id.in_(gone)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
    return gone


def forget_people(connection: Connection, now: float, most: int) -> int:
    """Some of those who have no table and have not been here for long."""
    connection.execute(sa.delete(links).where(links.c.expires < now))
    sits = sa.exists().where(members.c.identity == identities.c.id)
    seen = sa.exists().where(secrets.c.identity == identities.c.id, secrets.c.seen >= now - PEOPLE)
    query = (
        sa.select(identities.c.id)
        .where(identities.c.created < now - PEOPLE, ~sits, ~seen)
        .limit(most)
    )
    gone = list(connection.execute(query).scalars())
    connection.execute(sa.delete(ratings).where(ratings.c.who.in_(gone)))
    for table in (secrets, links, invitations, apart, wishes, mail, pushes, noticed):
        connection.execute(sa.delete(table).where(table.c.identity.in_(gone)))
    connection.execute(sa.delete(identities).where(identities.c.id.in_(gone)))
    return len(gone)
