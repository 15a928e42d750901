"""Reading tables from their logs: whole, or as far as this Sexton understands them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from sexton.core.game import AnyGame
from sexton.server import messages, protocol
from sexton.server.store import Store
from sexton.server.table.state import Table
from sexton.server.table.stored import Unreadable, take_in

__all__ = ["Glance", "Glances", "Unreadable", "read_table"]
GLANCES = 100  # tables that don't live here and are kept, because somebody has looked at them


def read_table(store: Store, games: Mapping[str, AnyGame], name: str) -> Table | None:
    """The table, frozen where an entry can't be read; Unreadable if that is the first."""
    rows = store.read(name)
    if not rows:
        return None
    table = Table(name, games)
    for seq, at, entry in rows:
        take_in(table, seq, at, entry)
    return table


@dataclass
class Glance:
    """A table as its log has it. Who is connected is known where it lives, and not here."""

    table: Table

    def info(self, who: str) -> protocol.TableInfo:
        return messages.table_info(self.table, who, set(), 0)


class Glances:
    """Tables that somebody has looked at and that don't live here; the newest are kept."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self.store = store
        self.games = games
        self._kept: OrderedDict[str, Glance] = OrderedDict()

    async def of(self, name: str) -> Glance | None:
        """The table as it is on disk now."""
        glance = self._kept.get(name)
        if glance is not None:
            rows = await asyncio.to_thread(self.store.read, name, glance.table.seq)
            for seq, at, entry in rows:
                if seq == glance.table.seq + 1:  # Another who looks may have been quicker.
                    take_in(glance.table, seq, at, entry)
        else:
            table = await asyncio.to_thread(read_table, self.store, self.games, name)
            if table is None:
                return None
            glance = Glance(table)
        self._keep(name, glance)
        return glance

    def forget(self, name: str) -> None:
        self._kept.pop(name, None)

    def _keep(self, name: str, glance: Glance) -> None:
        self._kept[name] = glance
        self._kept.move_to_end(name)
        while len(self._kept) > GLANCES:
            self._kept.popitem(last=False)
