"""Forgetting a person: all that is theirs goes, and at others' tables nobody has their name."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store.schema import (
    allowances,
    apart,
    daily,
    identities,
    invitations,
    leaving,
    links,
    log,
    mail,
    members,
    noticed,
    pushes,
    ratings,
    results,
    secrets,
    wishes,
)

SILENCE = "…"


class Leaver(NamedTuple):
    identity: str
    instead: str  # who stands in their place; as long as an identity, and nobody's


def begin(connection: Connection, gone: Leaver) -> None:
    """From now on they are nobody; their tables are gone through one by one."""
    who = gone.identity
    for table in (secrets, links, wishes, mail, pushes, noticed):
        connection.execute(sa.delete(table).where(table.c.identity == who))
    for theirs in (
        sa.delete(invitations).where(
            (invitations.c.identity == who) | (invitations.c.inviter == who)
        ),
        sa.delete(apart).where(sa.or_(apart.c.identity == who, apart.c.other == who)),
        sa.delete(ratings).where(ratings.c.who == who),
        sa.delete(daily).where(daily.c.identity == who),
        sa.delete(allowances).where(allowances.c.key.like(f"% {who}")),
    ):
        connection.execute(theirs)
    mine = results.c.identity == who
    connection.execute(sa.update(results).where(mine).values(identity=gone.instead))
    somebody = sa.update(identities).where(identities.c.id == who).values(name="Somebody", crest="")
    connection.execute(somebody)
    connection.execute(sa.insert(leaving).values(**gone._asdict()))


def next_table(connection: Connection) -> tuple[Leaver, str | None] | None:
    """Somebody who leaves, and a table of theirs that is left; None when nobody does."""
    row = connection.execute(sa.select(leaving).limit(1)).first()
    if row is None:
        return None
    query = sa.select(members.c.table_id).where(members.c.identity == row.identity).limit(1)
    return Leaver(row.identity, row.instead), connection.execute(query).scalar()


def leave(connection: Connection, gone: Leaver, table: str) -> None:
    """Somebody stands in their place at this table, in every entry of its log."""
    query = sa.select(log.c.seq, log.c.entry).where(log.c.table_id == table)
    for seq, entry in list(connection.execute(query)):
        new = rewritten(bytes(entry), gone)
        if new != bytes(entry):
            mine = sa.and_(log.c.table_id == table, log.c.seq == seq)
            connection.execute(sa.update(log).where(mine).values(entry=new))
    own = sa.and_(members.c.table_id == table, members.c.identity == gone.identity)
    connection.execute(sa.delete(members).where(own))


def finish(connection: Connection, gone: Leaver) -> None:
    connection.execute(sa.delete(identities).where(identities.c.id == gone.identity))
    connection.execute(sa.delete(leaving).where(leaving.c.identity == gone.identity))


def rewritten(raw: bytes, gone: Leaver) -> bytes:
    """An entry without this person's identity, name and talk; what they played stays."""
    if gone.identity.encode() not in raw:
        return raw
    raw = raw.replace(gone.identity.encode(), gone.instead.encode())
    entry: dict[str, Any] = msgspec.json.decode(raw)
    for seat, chair in enumerate(entry.get("seats") or () if entry["kind"] == "made" else ()):
        if chair.get("identity", "").startswith(gone.instead):
            chair["name"] = somebody(seat)
            chair.pop("crest", None)
    by_them = entry.get("by", "").startswith(gone.instead)
    if entry["kind"] == "sat" and by_them:
        entry["name"] = somebody(entry["seat"])
        entry.pop("crest", None)
    if entry["kind"] == "chat" and by_them:
        sat = entry.get("seat")
        entry |= {"words": SILENCE, "name": "Somebody" if sat is None else somebody(sat)}
    if entry.get("who", "").startswith(gone.instead):
        entry["name"] = "Somebody"
    return msgspec.json.encode(entry)


def somebody(seat: int) -> str:
    return f"Somebody {seat + 1}"
