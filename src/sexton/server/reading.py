"""Reading tables from their logs: whole, or as far as this Sexton understands them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from sexton.core.game import AnyGame
from sexton.server import messages, protocol
from sexton.server.fair_queue import FairQueue
from sexton.server.store import Store
from sexton.server.table.state import Table
from sexton.server.table.stored import Unreadable, take_in

__all__ = ["Glance", "Glances", "Reader", "Unreadable", "read_table"]
GLANCES = 100  # tables that don't live here and are kept, because somebody has looked at them
THREADS = 2
WAITING = 200  # tables that one address may wait for
FEW = 5  # new entries of a log, which are taken in at once


def read_table(store: Store, games: Mapping[str, AnyGame], name: str) -> Table | None:
    """The table, frozen where an entry can't be read; Unreadable if that is the first."""
    rows = store.read(name)
    if not rows:
        return None
    table = Table(name, games)
    for seq, at, entry in rows:
        take_in(table, seq, at, entry)
    return table


class Reader:
    """Reads logs in threads of its own: whatever else waits for the database does not wait for
    them. Every address has one turn after another; so has the server, for clocks and bots."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self.store = store
        self.games = games
        self.queue = FairQueue(THREADS, each=WAITING)
        self._threads = ThreadPoolExecutor(THREADS, "sexton-reader")

    async def read(self, name: str, address: str) -> Table | None:
        async with self.queue.turn(address):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._threads, read_table, self.store, self.games, name
            )

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


@dataclass
class Glance:
    """A table as its log has it. Who is connected is known where it lives, and not here."""

    table: Table

    def info(self, who: str) -> protocol.TableInfo:
        return messages.table_info(self.table, who, set(), 0)


class Glances:
    """Tables that somebody has looked at and that don't live here; the newest are kept."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._kept: OrderedDict[str, Glance] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[Glance | None]] = {}

    async def of(self, name: str, address: str = "") -> Glance | None:
        """The table as it is on disk now."""
        glance = self._kept.get(name)
        if glance is not None:
            rows = await asyncio.to_thread(self.reader.store.read, name, glance.table.seq)
            if len(rows) > FEW:
                return await self._read(name, address)
            for seq, at, entry in rows:
                if seq == glance.table.seq + 1:  # Another who looks may have been quicker.
                    take_in(glance.table, seq, at, entry)
            self._keep(name, glance)
            return glance
        return await self._read(name, address)

    async def _read(self, name: str, address: str) -> Glance | None:
        """Once for all who look at the same time."""
        if name not in self._under_way:
            reading = asyncio.get_running_loop().create_task(self._new(name, address))
            reading.add_done_callback(lambda _: self._under_way.pop(name))
            self._under_way[name] = reading
        return await asyncio.shield(self._under_way[name])

    async def _new(self, name: str, address: str) -> Glance | None:
        table = await self.reader.read(name, address)
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
