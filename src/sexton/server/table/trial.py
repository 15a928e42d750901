"""Trying an entry on a copy of its table: what can't be taken in is never written down."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from sexton.core.errors import OUR_FAULT, IllegalMove
from sexton.server.table.apply import take_in
from sexton.server.table.entries import Entry
from sexton.server.table.seats import Seats
from sexton.server.table.state import Table, Terms


def try_out(table: Table, at: float, entry: Entry) -> None:
    """Refuses what `apply` could not take in; the table stays as it is."""
    if table.status == "frozen":
        return
    twin = copied(table)
    take_in(twin, at, entry)
    twin.note_decisions(at)
    if twin.status == "frozen":
        raise IllegalMove(OUR_FAULT, f"That would stop the game for good: {twin.why_frozen}")


def copied(table: Table) -> Table:
    twin = copy(table)
    twin.seats = Seats(replace(chair) for chair in table.seats)
    twin.terms = Terms(**vars(table.terms))
    twin.talk = table.talk.copy()
    twin.muted, twin.removed = dict(table.muted), set(table.removed)
    twin.helped = set(table.helped)
    twin.play = table.play.copy() if table.play else None
    return twin
