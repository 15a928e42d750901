"""What somebody may leave behind here: so many tables and so many bytes, and as many again later.

Whoever comes with a new cookie is somebody else, so the same holds for an address."""

from __future__ import annotations

from sexton.server.buckets import Bucket, Buckets
from sexton.server.settings import Limits
from sexton.server.turns import TooBusy

HOUR, DAY = 3600.0, 86_400.0


class Budgets:
    def __init__(self, limits: Limits) -> None:
        self._tables = Buckets(limits.new_tables / HOUR, limits.new_tables)
        self._address_tables = Buckets(limits.address_tables / HOUR, limits.address_tables)
        self._bytes = Buckets(limits.new_bytes / DAY, limits.new_bytes)
        self._people = Buckets(limits.address_people / HOUR, limits.address_people)

    def take_table(self, who: str, address: str) -> None:
        """One more table; refused where it is one too many, or too much was written for them."""
        if any(budget.left_now() <= 0 for budget in self._written_by(who, address)):
            raise TooBusy("Your tables take too much room for today: come back tomorrow.")
        tables = [self._tables.of(who)]
        if address:
            tables.append(self._address_tables.of(address))
        if any(budget.left_now() < 1 for budget in tables):
            raise TooBusy("You have made many tables just now: play at one, or wait a while.")
        for budget in tables:
            budget.take()

    def check_room(self, who: str, address: str) -> None:
        """Refuses what is no move to whom so much was written for that a day's room is used up."""
        if any(budget.left_now() <= 0 for budget in self._written_by(who, address)):
            raise TooBusy("You have left too much here for one day. You can still play your games.")

    def note_bytes(self, who: str, address: str, size: int) -> None:
        """So much was written for them; what is too much binds what comes next."""
        for budget in self._written_by(who, address):
            budget.spend(size)

    def take_newcomer(self, address: str) -> None:
        if not self._people.take(address):
            raise TooBusy("Many new people have come from your address just now: wait a while.")

    def _written_by(self, who: str, address: str) -> list[Bucket]:
        keys = [f"who {who}"] + ([f"at {address}"] if address else [])
        return [self._bytes.of(key) for key in keys]
