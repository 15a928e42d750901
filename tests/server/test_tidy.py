"""What nobody wants any more is forgotten, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from sexton.cli import app
from sexton.server import protocol
from sexton.server.registry import Registry
from sexton.server.settings import Limits, database_url
from sexton.server.store import LogRow, Store, leases, queries
from sexton.server.store.schema import identities, log, members, secrets, tables
from sexton.server.store.schema import leases as lease_rows
from sexton.server.tidy import PEOPLE, Tidier
from sexton.server.web.app import application
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection

DAY = 86_400.0
NOW = 1000 * DAY
JSON = {"content-type": "application/json"}


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, 90))


class House:
    """A database of tables that are so many days old."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.store.open()

    async def add(self, name: str, status: str, days: float, made: float = 400.0) -> None:
        """Made long ago; the newest thing happened so many days ago."""
        first = LogRow(
            name, 1, NOW - made * DAY, b"{}", status, code=f"words of {name}", joins="somebody"
        )
        await self.store.append(first)
        await self.store.append(LogRow(name, 2, NOW - days * DAY, b"{}"))

    def count(self, table: sa.Table) -> int:
        query = sa.select(sa.func.count()).select_from(table)
        return int(self.store.ask(lambda c: c.execute(query).scalar()) or 0)

    def names(self) -> set[str]:
        return set(self.store.ask(lambda c: c.execute(sa.select(tables.c.id)).scalars().all()))


def test_tables_go_when_their_time_has_come(database: str) -> None:
    async def story() -> None:
        house, gone = House(database_url(database)), list[str]()
        try:
            for status, days in (("open", 1), ("playing", 60), ("frozen", 60), ("over", 90)):
                await house.add(f"{status}-old", status, days + 0.1)
                await house.add(f"{status}-new", status, days - 0.1)
            await house.add("abandoned-old", "abandoned", 90.1)
            await house.add("kept", "over", 300)
            await house.add("awake", "open", 300)
            write = house.store.write
            assert await write(lambda c: queries.keep(c, "kept", "somebody", kept=True))
            for name in ("awake", "open-old"):
                await write(partial(leases.take, table=name, worker="worker"))
            asleep = leases.Sleep("open-old", None, NOW)
            await write(lambda c: leases.release(c, "worker", asleep))
            found = await Tidier(house.store, lambda: NOW, gone.append).tidy()
            stay = {"open-new", "playing-new", "frozen-new", "over-new", "kept", "awake"}
            assert house.names() == stay
            assert sorted(gone) == [
                "abandoned-old", "frozen-old", "open-old", "over-old", "playing-old"
            ]  # fmt: skip
            assert list(found.values()) == [1, 2, 2, 0]
            assert house.count(log) == 2 * len(stay)
            assert house.count(members) == len(stay)
            assert house.count(lease_rows) == len(stay & {"awake", "playing-new"})
        finally:
            house.store.close()

    run(story())


def test_people_who_never_came_back_go_too(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(f"sqlite:///{tmp_path / 'people.db'}")
        try:
            for who, seen in (("gone", 91.0), ("here", 1.0), ("somebody", 300.0)):
                await house.store.write(partial(come, who=who, seen=seen))
            await house.add("table", "over", 1)
            found = await Tidier(house.store, lambda: NOW, lambda name: None).tidy()
            assert found[PEOPLE] == 1
            query = sa.select(identities.c.id)
            left = set(house.store.ask(lambda c: c.execute(query).scalars().all()))
            assert left == {"here", "somebody"}
            assert house.count(secrets) == 2
        finally:
            house.store.close()

    def come(connection: sa.Connection, who: str, seen: float) -> None:
        connection.execute(sa.insert(identities).values(id=who, name=who, created=NOW - 400 * DAY))
        connection.execute(
            sa.insert(secrets).values(
                digest=who, identity=who, created=NOW - 400 * DAY, seen=NOW - seen * DAY
            )
        )

    run(story())


def test_the_command_says_what_it_has_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "command.db"

    async def fill() -> None:
        house = House(database_url(str(file)))
        await house.add("old", "over", 300)
        house.store.close()

    run(fill())
    result = CliRunner().invoke(app, ["tidy", "--database", str(file), "--compact"])
    assert result.exit_code == 0, result.output
    assert "1 ended 90 days ago" in result.output
    assert "0 never begun" in result.output


class Hosted(Client):
    registry: Registry


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    registry = Registry(
        Store(f"sqlite:///{tmp_path / 'tidy.db'}"), pace=60.0, limits=Limits(**WIDE)
    )
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


async def my_table(client: Hosted) -> tuple[Any, FakeConnection]:
    person = await client.registry.identities.find(client.cookie.partition("=")[2])
    assert person is not None
    seats = [protocol.SeatPlan("me"), protocol.SeatPlan("bot", "sleepwalker")]
    wish = protocol.NewTable("gravediggers", seats, nonce="00" * 8, start=True)
    return await client.registry.make(person, wish), FakeConnection(person)


def test_who_has_played_a_game_keeps_it(client: Hosted) -> None:
    live, line = client.loop.run_until_complete(my_table(client))
    path, wish = f"/api/tables/{live.table.id}/keep", msgspec.json.encode({"keep": True})
    assert client.call("POST", path, wish, JSON)[0] == 409, "it goes on"
    client.loop.run_until_complete(live.hear(line, protocol.Abandon("a", agree=True)))
    for keep in (True, False, True):
        wish = msgspec.json.encode({"keep": keep})
        status, _, text = client.call("POST", path, wish, JSON)
        assert (status, msgspec.json.decode(text)["kept"]) == (200, keep)
    found = msgspec.json.decode(client.call("GET", path, b"", {})[2])
    assert found["kept"]
    assert abs(found["until"] - client.registry.now() - 90 * DAY) < 100
    client.cookie = ""
    client.cookie = client.call("GET", "/api/me", b"", {})[1]["set-cookie"].partition(";")[0]
    assert client.call("POST", path, wish, JSON)[0] == 409, "who only watched"


def test_a_table_that_is_gone_is_not_shown_from_memory(client: Hosted) -> None:
    async def story() -> None:
        registry = client.registry
        live, _ = await my_table(client)
        name = live.table.id
        await registry._let_sleep(live)
        assert await registry.look(name) is not None
        registry.tidier.now = lambda: registry.now() + 100 * DAY
        assert sum((await registry.tidier.tidy()).values()) >= 1
        assert await registry.look(name) is None
        assert await registry.get(name) is None

    client.loop.run_until_complete(asyncio.wait_for(story(), 60))


def test_somebody_who_is_there_keeps_a_table(client: Hosted) -> None:
    async def story() -> None:
        registry = client.registry
        live, _ = await my_table(client)
        registry.tidier.now = lambda: registry.now() + 100 * DAY
        await registry.tidier.tidy()
        assert await registry.get(live.table.id) is live
        assert await registry.look("nowhere") is None

    client.loop.run_until_complete(asyncio.wait_for(story(), 60))


def test_figures_tell_how_much_room_it_takes(client: Hosted) -> None:
    text = client.call("GET", "/metrics", b"", {})[2].decode()
    assert "sexton_database_bytes 0.0" in text, "in steps of a megabyte"
    assert client.registry.store.size() > 10_000
