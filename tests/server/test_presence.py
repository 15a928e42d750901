"""Who is at a table, whose clock runs, and since when: across workers, restarts and odd walls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sexton.server import protocol
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import database_url
from sexton.server.store import Store
from sexton.server.store.schema import leases
from tests.server.postgres import Postgres
from tests.server.test_bots_and_clocks import Clock, registry_in, run, table_of
from tests.server.test_fuzz import FakeConnection

DAY = 86_400


async def call_ghost(live: LiveTable, line: FakeConnection, name: str) -> Any:
    await live.hear(line, protocol.CallGhost(name, 1))
    return next(m for m in reversed(line.heard) if m.get("re") == name)


@pytest.mark.parametrize("clock", [0, 30, 14 * DAY])
def test_a_ghost_is_called_past_the_tables_own_clock(tmp_path: Path, clock: int) -> None:
    async def story() -> None:
        wall = Clock()
        registry = registry_in(tmp_path, clock=wall)
        await registry.open()
        try:
            settings = protocol.TableSettings(clock=clock)
            live, lines = await table_of(
                registry, "gravediggers", ["me", "open"], settings=settings
            )
            wall.shift = 1000.0
            answer = await call_ghost(live, lines[0], "there")
            assert " is here; at this table a ghost may be called after " in answer["sentence"]
            live.part(lines[1])
            longest = max(60, clock)
            wall.shift += longest - 1
            answer = await call_ghost(live, lines[0], "early")
            assert answer["type"] == "refused"
            assert ("14 days" in answer["sentence"]) == (clock == 14 * DAY)
            wall.shift += 2
            assert (await call_ghost(live, lines[0], "late"))["type"] == "done"
            assert live.table.seats[1].ghost
        finally:
            await registry.close()

    run(story())


def test_nobody_is_gone_because_a_table_came_to_another_worker(tmp_path: Path) -> None:
    async def story() -> None:
        wall = Clock()
        registry = registry_in(tmp_path, clock=wall)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "open"])
            name = live.table.id
            wall.shift = 3600.0
            registry._all_lost()
            again = await registry.get(name)
            assert again is not None
            again.join(lines[0])
            assert (await call_ghost(again, lines[0], "early"))["type"] == "refused"
            wall.shift += 61
            assert (await call_ghost(again, lines[0], "late"))["type"] == "done"
        finally:
            await registry.close()

    run(story())


def test_a_clock_set_back_between_runs_gives_nobody_more_time(tmp_path: Path) -> None:
    """Neither the one whose table is looked at, nor the one whose table sleeps."""

    async def story() -> None:
        first = registry_in(tmp_path, clock=Clock())
        await first.open()
        settings = protocol.TableSettings(clock=600)
        live, _ = await table_of(first, "gravediggers", ["me", "open"], settings=settings)
        name = live.table.id
        await first.close()
        wall = Clock()
        wall.shift = -DAY
        second = registry_in(tmp_path, clock=wall)
        await second.open()
        try:
            assert due(second, name) - wall() <= 600
            again = await second.get(name)
            assert again is not None
            rings = again.clock.next()
            assert rings is not None
            assert 0 < rings - again.now() <= 600
            written = again.table.at
            line = FakeConnection(live.presence.connections.pop().person)
            await again.hear(line, protocol.Chat("hello", "Hello."))
            assert again.table.at >= written
        finally:
            await second.close()

    def due(registry: Registry, name: str) -> float:
        query = sa.select(leases.c.due).where(leases.c.table_id == name)
        return float(registry.store.ask(lambda c: c.execute(query).scalar_one()))

    run(story())


def test_a_name_given_at_another_worker_is_known_here(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr("sexton.server.identity.FRESH", 0.0)
        url = database_url(postgresql.database("names"))
        here, there = Registry(Store(url)), Registry(Store(url))
        for registry in (here, there):
            await registry.open()
        try:
            person, secret = await here.identities.welcome(0.0)
            again = await there.identities.find(secret)
            assert again is not None
            await there.identities.rename(again, "Somebody Else")
            assert await here.identities.find(secret) is person
            assert person.name == "Somebody Else"
        finally:
            for registry in (here, there):
                await registry.close()

    run(story())
