"""Somebody wants to be forgotten: their seats are given up, their tables gone through."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import structlog

from sexton.server.commands.checks import Step
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.live.table_log import Elsewhere
from sexton.server.reading import Unreadable
from sexton.server.store import forgetting
from sexton.server.store.forgetting import Leaver
from sexton.server.table import entries
from sexton.server.table.sharing import account_of, seats_of
from sexton.server.table.state import Table

if TYPE_CHECKING:
    from sexton.server.registry import Registry

logger = structlog.get_logger()
HOUR = 3600.0


class Leaving:
    """One table after another, by a list that survives a restart."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.store = registry.store
        self._wake = asyncio.Event()

    async def begin(self, person: Person) -> None:
        gone = Leaver(person.id, secrets.token_hex(len(person.id) // 2))
        await self.store.write(lambda c: forgetting.begin(c, gone))
        self.registry.identities.forget(person)
        self._wake.set()

    async def for_ever(self) -> None:
        while True:
            try:
                while await self.go_on():
                    pass
            except Exception as error:  # Whatever it is: in an hour it is tried again.
                logger.warning("could not forget somebody", error=type(error).__name__)
            self._wake.clear()
            try:
                await asyncio.wait_for(self._wake.wait(), HOUR)
            except TimeoutError:
                continue

    async def go_on(self) -> bool:
        """One step; False when nobody is left to be forgotten."""
        found = await asyncio.to_thread(self.store.ask, forgetting.next_table)
        if found is None:
            return False
        gone, table = found
        if table is None:
            await self.store.write(lambda c: forgetting.finish(c, gone))
        else:
            await self._leave(gone, table)
        return True

    async def _leave(self, gone: Leaver, name: str) -> None:
        """At a table that lives in another worker the name goes when it sleeps next."""
        try:
            live = await self.registry.get(name)
        except (Elsewhere, Unreadable):
            live = None
        if live is None:
            await self.store.write(lambda c: forgetting.leave(c, gone, name))
            return
        if not others(live.table, gone.identity) and await self.registry.delete(live.table):
            return
        await give_up_seats(live, gone.identity)
        await self.registry.rewrite(live, lambda c: forgetting.leave(c, gone, name))


def others(table: Table, who: str) -> bool:
    people = {account_of(table.seats[seat].identity) for seat in table.seats.persons()}
    return bool(people - {who})


async def give_up_seats(live: LiveTable, who: str) -> None:
    """A ghost plays on where a game goes on."""
    async with live.log.lock:
        for seat in seats_of(live.table.seats, who):
            chair = live.table.seats[seat]
            if live.table.status == "open":
                await live.log.append(Step(entries.Stood(seat=seat, by=chair.identity)))
            elif live.table.status == "playing" and not chair.resigned:
                goes_on = live.table.seats.others_in_game(seat)
                entry = entries.Resigned(seat=seat, goes_on=goes_on, by=chair.identity)
                await live.log.append(Step(entry))
