"""How often somebody may do what is rare and dear. Workers that share a database count together:
who comes to several of them may not do more."""

from __future__ import annotations

from collections.abc import Callable

from sexton.server.buckets import Buckets
from sexton.server.store import Store
from sexton.server.store import allowances as rows


class Allowances:
    """So many at once for each key, and as many again in so many seconds. What this worker alone
    would refuse is refused without a question to the database."""

    def __init__(
        self, store: Store, now: Callable[[], float], kind: str, most: float, again: float
    ) -> None:
        self.store = store
        self.now = now
        self.kind = kind
        self.rate, self.burst = most / again, most
        self._here = Buckets(self.rate, most)

    async def take(self, key: str) -> bool:
        if not self._here.take(key):
            return False
        if self.store.is_sqlite:  # There is one worker.
            return True
        asked = rows.Asked(f"{self.kind} {key}"[:120], self.rate, self.burst, self.now())
        return await self.store.write(lambda c: rows.take(c, asked))

    async def give_back(self, key: str) -> None:
        self._here.of(key).give_back()
        if not self.store.is_sqlite:
            name = f"{self.kind} {key}"[:120]
            await self.store.write(lambda c: rows.give_back(c, name))
