"""Rows of the log as they are written, and the list of tables kept in step with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sexton.server.store import leases
from sexton.server.store.schema import members, tables

FIRST_LOOK = 2.0  # seconds after its start in which somebody should have come to a new game
# Only under a lease that still holds; the lock keeps it from changing hands before the commit.
INSERT_MANY = sa.text(
    "WITH new AS (SELECT * FROM unnest("
    "CAST(:tables AS varchar[]), CAST(:seqs AS integer[]), CAST(:ats AS double precision[]), "
    "CAST(:entries AS bytea[]), CAST(:fences AS bigint[])) AS n (table_id, seq, at, entry, fence)"
    "), held AS (SELECT leases.table_id FROM leases JOIN new ON leases.table_id = new.table_id "
    "AND leases.fence = new.fence FOR SHARE OF leases) "
    "INSERT INTO log (table_id, seq, at, entry) SELECT table_id, seq, at, entry FROM new "
    "WHERE fence IS NULL OR table_id IN (SELECT table_id FROM held)"
)


class Fenced(Exception):
    """A table has changed hands since its writer was given a number to append under."""


@dataclass(frozen=True)
class LogRow:
    """One entry of a table's log, and what it changes in the list of tables."""

    table: str
    seq: int
    at: float
    entry: bytes
    status: str = ""  # the table's new status, if it changed
    listed: bool | None = None
    code: str = ""  # with the first entry
    joins: str = ""  # an identity that now belongs to the table
    leaves: str = ""
    fence: int | None = None  # the number of the lease it is appended under

    def changes_list(self) -> bool:
        """Does it change the list of tables or of members?"""
        return bool(self.code or self.status or self.joins or self.leaves) or (
            self.listed is not None
        )


def insert(connection: Connection, rows: Sequence[LogRow]) -> None:
    """One statement for many rows: fewer turns of the interpreter's lock, fewer round trips."""
    if is_sqlite(connection):
        values = ", ".join(["(?, ?, ?, ?)"] * len(rows))
        flat = [part for row in rows for part in (row.table, row.seq, row.at, row.entry)]
        connection.exec_driver_sql(
            f"INSERT INTO log (table_id, seq, at, entry) VALUES {values}", tuple(flat)
        )
        return
    inserted = connection.execute(
        INSERT_MANY,
        {
            "tables": [row.table for row in rows],
            "seqs": [row.seq for row in rows],
            "ats": [row.at for row in rows],
            "entries": [row.entry for row in rows],
            "fences": [row.fence for row in rows],
        },
    )
    if inserted.rowcount < len(rows):
        raise Fenced


def append(connection: Connection, rows: Sequence[LogRow]) -> None:
    """The rows, and what they change in the list of tables."""
    insert(connection, rows)
    for row in rows:
        list_table(connection, row)
        list_members(connection, row)


def list_table(connection: Connection, row: LogRow) -> None:
    if row.code:
        connection.execute(
            sa.insert(tables).values(
                id=row.table, code=row.code, status=row.status, listed=bool(row.listed),
                created=row.at, changed=row.at,
            )
        )  # fmt: skip
    elif row.status or row.listed is not None:
        values: dict[str, Any] = {"changed": row.at}
        if row.status:
            values["status"] = row.status
        if row.listed is not None:
            values["listed"] = row.listed
        connection.execute(sa.update(tables).where(tables.c.id == row.table).values(**values))
    if row.status == "playing":
        leases.begin(connection, leases.Sleep(row.table, row.at + FIRST_LOOK, row.at))


def list_members(connection: Connection, row: LogRow) -> None:
    for identity in {row.joins, row.leaves} - {""}:
        connection.execute(
            sa.delete(members).where(
                members.c.identity == identity, members.c.table_id == row.table
            )
        )
    if row.joins:
        connection.execute(sa.insert(members).values(identity=row.joins, table_id=row.table))


def is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"
