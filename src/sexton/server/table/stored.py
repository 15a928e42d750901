"""Entries as they are stored: taken in as far as this Sexton can read them."""

from __future__ import annotations

import structlog

from sexton.core.errors import SextonError
from sexton.server.table.apply import apply
from sexton.server.table.entries import decode_entry
from sexton.server.table.state import Table

logger = structlog.get_logger()


class Unreadable(SextonError):
    """Not even the first entry of a table's log can be read."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(
            f"Table {name} can't be read by this Sexton and is set aside: {why}. Whoever sat there "
            "can download what they did."
        )


def take_in(table: Table, seq: int, at: float, entry: bytes) -> None:
    """Whatever a row holds, it stops this table at most."""
    try:
        apply(table, seq, at, decode_entry(entry))
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        if not hasattr(table, "game"):
            raise Unreadable(table.id, why) from error
        logger.warning("a table is set aside", table=table.id, entry=seq, why=why)
        table.seq = seq
        table.freeze(f"Entry {seq} of its log can't be read by this Sexton: {why}")
