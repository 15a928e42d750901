"""What somebody may leave behind here: so many tables and so many bytes, and as many again later.

Whoever comes with a new cookie is somebody else, so the same holds for an address. Tables and
people are counted by all workers together, bytes by each: a table's are written by one."""

from __future__ import annotations

from collections.abc import Callable

from sexton.server.allowances import Allowances
from sexton.server.buckets import Bucket, Buckets
from sexton.server.fair_queue import TooBusy
from sexton.server.settings import Limits
from sexton.server.store import Store

HOUR, DAY = 3600.0, 86_400.0


class Budgets:
    def __init__(self, limits: Limits, store: Store, now: Callable[[], float]) -> None:
        self._tables = Allowances(store, now, "tables of", limits.new_tables, HOUR)
        self._address_tables = Allowances(store, now, "tables at", limits.address_tables, HOUR)
        self._people = Allowances(store, now, "people at", limits.address_people, HOUR)
        self._bytes = Buckets(limits.new_bytes / DAY, limits.new_bytes)

    async def take_table(self, who: str, address: str) -> None:
        """One more table; refused where it is one too many, or too much was written for them."""
        if any(budget.left_now() <= 0 for budget in self._written_by(who, address)):
            raise TooBusy("Your tables take too much room for today: come back tomorrow.")
        may = await self._tables.take(who)
        if may and address and not await self._address_tables.take(address):
            await self._tables.give_back(who)
            may = False
        if not may:
            raise TooBusy("You have made many tables just now: play at one, or wait a while.")

    def check_room(self, who: str, address: str) -> None:
        """Refuses what is no move to whom so much was written for that a day's room is used up."""
        if any(budget.left_now() <= 0 for budget in self._written_by(who, address)):
            raise TooBusy("You have left too much here for one day. You can still play your games.")

    def note_bytes(self, who: str, address: str, size: int) -> None:
        """So much was written for them; what is too much binds what comes next."""
        for budget in self._written_by(who, address):
            budget.spend(size)

    async def take_newcomer(self, address: str) -> None:
        if not await self._people.take(address):
            raise TooBusy("Many new people have come from your address just now: wait a while.")

    def _written_by(self, who: str, address: str) -> list[Bucket]:
        keys = [f"who {who}"] + ([f"at {address}"] if address else [])
        return [self._bytes.of(key) for key in keys]
