"""What is rare and dear is counted by all workers together: several are no way around a limit."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from sexton.server.budgets import HOUR, Budgets
from sexton.server.fair_queue import TooBusy
from sexton.server.settings import Limits, database_url
from sexton.server.store import Store, schema
from sexton.server.tidy import Tidier
from sexton.server.web.limits import AGAIN, Guesses
from tests.server.postgres import Postgres

LIMITS = Limits(
    wrong_words=4.0, all_wrong_words=7.0, new_tables=3.0, address_tables=5.0, address_people=2.0
)


class Clock:
    time = 1000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Workers:
    """Two of them on one database, with one clock."""

    stores: list[Store]
    clock: Clock

    def of(self, kind: Any) -> list[Any]:
        return [kind(LIMITS, store, self.clock) for store in self.stores]


@pytest.fixture
def workers(postgresql: Postgres) -> Iterator[Workers]:
    url = database_url(postgresql.database("allowances"))
    made = Workers([Store(url), Store(url)], Clock())
    for store in made.stores:
        store.open()
    yield made
    for store in made.stores:
        store.close()


async def made_tables(budgets: list[Budgets], who: str, address: str, tries: int) -> int:
    """How many of so many tables they may make, at one worker after the other."""
    count = 0
    for number in range(tries):
        try:
            await budgets[number % 2].take_table(who, address)
        except TooBusy:
            continue
        count += 1
    return count


def test_two_workers_count_together(workers: Workers) -> None:
    async def words() -> None:
        one, two = workers.of(Guesses)
        tries = [await guesses.take("here") for guesses in (one, two, one, two, one, two)]
        assert tries == [True] * 4 + [False] * 2
        tries = [await guesses.take("there") for guesses in (one, two, two, one)]
        assert tries == [True] * 3 + [False], "all addresses together"
        await one.was_right("there")
        assert await two.take("elsewhere"), "who was right has not guessed"
        workers.clock.time += AGAIN / LIMITS.wrong_words + 1
        assert await workers.of(Guesses)[0].take("here"), "it comes back in time"

    async def tables() -> None:
        budgets = workers.of(Budgets)
        assert await made_tables(budgets, "anna", "here", 5) == 3
        assert await made_tables(budgets, "new cookie", "here", 5) == 2
        assert await made_tables(budgets, "berta", "there", 1) == 1
        for budget in budgets:
            await budget.take_newcomer("here")
        with pytest.raises(TooBusy):
            await budgets[0].take_newcomer("here")

    async def tidied() -> None:
        """A row for every address that ever came would have no end."""
        workers.clock.time += 30 * HOUR
        tidier = Tidier(workers.stores[0], workers.clock, lambda _: None)
        await tidier.tidy()
        count = f"SELECT count(*) FROM {schema.allowances.name}"
        assert workers.stores[0].ask(lambda c: c.exec_driver_sql(count).scalar()) == 0

    async def story() -> None:
        await words()
        await tables()
        await tidied()

    asyncio.run(asyncio.wait_for(story(), 60))
