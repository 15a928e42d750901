"""With whom somebody has played, and who asks them to a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import apart, identities, invitations, members, tables

LOOKED_AT = 200  # tables of one person, the newest
SHOWN = 6  # companions
PENDING = 10  # invitations of one person; older ones make room
BEGUN = ("playing", "over", "abandoned")


class Companion(NamedTuple):
    identity: str
    name: str
    crest: str
    table: str  # the newest that both sat at
    games: int


class Invitation(NamedTuple):
    identity: str
    table: str
    name: str  # of who asks
    game: str
    created: float


def companions(connection: Connection, who: str) -> list[Companion]:
    """With whom this person has played, the newest first."""
    own, other = members.alias("own"), members.alias("other")
    mine = (
        sa.select(tables.c.id, tables.c.changed)
        .join(own, own.c.table_id == tables.c.id)
        .where(own.c.identity == who, tables.c.status.in_(BEGUN))
        .order_by(tables.c.changed.desc())
        .limit(LOOKED_AT)
        .subquery()
    )
    not_these = sa.select(apart.c.other).where(apart.c.identity == who)
    query = (
        sa.select(other.c.identity, identities.c.name, identities.c.crest, mine.c.id)
        .join(mine, mine.c.id == other.c.table_id)
        .join(identities, identities.c.id == other.c.identity)
        .where(other.c.identity != who, other.c.identity.not_in(not_these))
        .order_by(mine.c.changed.desc())
    )
    found: dict[str, Companion] = {}
    for identity, name, crest, table in connection.execute(query):
        known = found.get(identity, Companion(identity, name, crest, table, 0))
        found[identity] = known._replace(games=known.games + 1)
    return list(found.values())[:SHOWN]


def invite(connection: Connection, by: str, others: Sequence[str], new: Invitation) -> None:
    """Asks these to a table, but for those who would not be asked by this person."""
    would_not = sa.select(apart.c.identity).where(apart.c.other == by)
    not_these = set(connection.execute(would_not.where(apart.c.identity.in_(others))).scalars())
    for identity in others:
        if identity in not_these:
            continue
        forget_oldest(connection, identity)
        connection.execute(
            sa.insert(invitations).values(
                identity=identity, table_id=new.table, inviter=by, game=new.game,
                created=new.created,
            )
        )  # fmt: skip


def forget_oldest(connection: Connection, who: str) -> None:
    query = (
        sa.select(invitations.c.table_id)
        .where(invitations.c.identity == who)
        .order_by(invitations.c.created.desc())
        .offset(PENDING - 1)
    )
    for table in list(connection.execute(query).scalars()):
        decline(connection, who, table)


def decline(connection: Connection, who: str, table: str) -> None:
    mine = sa.and_(invitations.c.identity == who, invitations.c.table_id == table)
    connection.execute(sa.delete(invitations).where(mine))


def keep_apart(connection: Connection, who: str, other: str) -> None:
    """This person would hear no more of that one."""
    pair = {"identity": who, "other": other}
    known = sa.select(apart.c.other).filter_by(**pair)
    if connection.execute(known).first() is None:
        connection.execute(sa.insert(apart).values(**pair))
    theirs = sa.and_(invitations.c.identity == who, invitations.c.inviter == other)
    connection.execute(sa.delete(invitations).where(theirs))


def asked() -> sa.Select[tuple[str, str, str, str, float]]:
    """Invitations to tables that are still open, at which their people don't sit yet."""
    sits = sa.exists().where(
        members.c.identity == invitations.c.identity,
        members.c.table_id == invitations.c.table_id,
    )
    return (
        sa.select(
            invitations.c.identity, invitations.c.table_id, identities.c.name, invitations.c.game,
            invitations.c.created,
        )
        .join(tables, tables.c.id == invitations.c.table_id)
        .join(identities, identities.c.id == invitations.c.inviter)
        .where(tables.c.status == "open", ~sits)
        .order_by(invitations.c.created.desc())
    )  # fmt: skip


def invitations_of(connection: Connection, who: str) -> list[Invitation]:
    found = connection.execute(asked().where(invitations.c.identity == who))
    return [Invitation._make(row) for row in found]


def invited_since(connection: Connection, when: float) -> list[Invitation]:
    found = connection.execute(asked().where(invitations.c.created > when))
    return [Invitation._make(row) for row in found]
