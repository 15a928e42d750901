"""Tables are in memory while somebody needs them; one that can't be read harms no other."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sexton.core.chance import Rng
from sexton.server import protocol
from sexton.server.live.absent import WHILE
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import IDLE, Registry
from sexton.server.settings import database_url
from sexton.server.store import Store, leases, schema
from sexton.server.store.store import version
from sexton.server.table import entries
from tests.server.guests import WIDE, Server, guests, play_some, seated
from tests.server.test_bots_and_clocks import (
    Clock,
    answer_at_once,
    registry_in,
    run,
    table_of,
    until,
)

Serving = Callable[..., Server]
MANY = 100_000
HOUR = 3600
COPIES = {
    "tables (id, code, status, listed, created, changed)": (
        "SELECT 'many' || i, 'code ' || i, 'playing', 0, :now, :now FROM n"
    ),
    "log": "SELECT 'many' || i, seq, :now, entry FROM n, log WHERE table_id = :like",
    "leases": "SELECT 'many' || i, '', 0, :now + 3600, :now FROM n",
}


def copy_table(store: Store, like: str) -> None:
    """So many games like this one, each in its first hour."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY})"
    with store.engine.begin() as connection:
        for table, rows in COPIES.items():
            query = sa.text(f"INSERT INTO {table} {numbers} {rows}")
            given = {"now": time.time(), "like": like}
            connection.execute(query, {key: given[key] for key in given if f":{key}" in rows})


def time_of(pid: int) -> float:
    """Seconds of the processor that a process has used: others' load doesn't count."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> float:
    """Resident megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_a_hundred_thousand_games_are_no_burden(tmp_path: Path, serving: Serving) -> None:
    """The start doesn't wait for them, and they are in memory when somebody or a clock needs them:
    the one whose clock has run out is brought back by that."""

    async def story() -> None:
        server = serving()
        await server.start()
        clock = protocol.TableSettings(clock=HOUR)
        async with guests(server.base, 2) as people:
            first = await seated(people, "gravediggers", settings={"clock": clock.clock})
            server.stop()
            store = Store(database_url(str(tmp_path / "sexton.db")))
            copy_table(store, first)
            late(store, "many7")
            server.launch()
            assert server.process is not None
            await server.ready()
            assert time_of(server.process.pid) < 1.5  # of the three seconds that it may take
            idle = memory_of(server.process.pid)
            _, health = await people[0].call("GET", "/healthz")
            assert health["tables"] <= 2
            await until(lambda: ghosted(store, "many7"))
            await people[1].connect("many99999")
            assert people[1].moment is not None
            assert memory_of(server.process.pid) - idle < 50
            store.engine.dispose()

    run(story())


def plans(store: Store, work: Callable[[sa.Connection], Any]) -> list[str]:
    """How the database finds the rows of every statement of this work."""
    said: list[tuple[str, Any]] = []
    with store.engine.connect() as connection:
        sa.event.listen(connection, "before_cursor_execute", lambda *a: said.append((a[2], a[3])))
        work(connection)
        asked = list(said)
        return [
            row.detail
            for statement, given in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
        ]


@pytest.mark.parametrize(
    "work",
    [
        lambda c: leases.free_all(c, 1.0),
        lambda c: leases.catch_up(c, 1.0),
        lambda c: leases.any_due(c, 1.0),
        lambda c: leases.claim(c, "worker", 1.0, 10),
    ],
    ids=["free", "catch up", "any due", "claim"],
)
def test_nothing_at_the_start_or_by_the_second_looks_at_all_tables(
    tmp_path: Path, work: Callable[[sa.Connection], Any]
) -> None:
    """Only at those that are held, or due: an index over both leads there."""
    store = Store(f"sqlite:///{tmp_path / 'plans.db'}")
    store.open()
    try:
        found = [plan for plan in plans(store, work) if "leases" in plan]
        assert found
        by_both = "ix_leases_worker_due (worker=? AND due<?)"
        held, slept = "ix_leases_worker_due (worker>?)", "ix_leases_slept (slept>?)"
        narrow = (by_both, held, slept, "sqlite_autoindex_leases_1 (table_id=?)")
        assert all(plan.endswith(narrow) for plan in found), found
    finally:
        store.close()


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    """And its newest is the one that a start looks for before it migrates anything."""
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    store.open()
    try:
        with store.engine.connect() as connection:
            assert version(connection) == schema.NEWEST
            lengths = {"compare_type": False}  # SQLite keeps none.
            context = MigrationContext.configure(connection, opts=lengths)
            assert compare_metadata(context, schema.metadata) == []
    finally:
        store.close()


def late(store: Store, name: str) -> None:
    """Two hours have passed at this table."""
    with store.engine.begin() as connection:
        log, due = schema.log, schema.leases
        connection.execute(
            sa.update(log).where(log.c.table_id == name).values(at=log.c.at - 2 * HOUR)
        )
        connection.execute(
            sa.update(due).where(due.c.table_id == name).values(due=due.c.due - 2 * HOUR)
        )


def ghosted(store: Store, name: str) -> bool:
    return any(b'"ghosted"' in entry for _, _, entry in store.read(name))


def told(live: LiveTable, clock: Clock) -> None:
    """So much time has passed that whoever is away has been told that it is their turn."""
    clock.shift += WHILE + 1
    live.absent.ring()


def lease_of(registry: Registry, name: str) -> Any:
    query = sa.select(schema.leases).where(schema.leases.c.table_id == name)
    return registry.store.ask(lambda c: c.execute(query).one())


def test_an_idle_table_sleeps_until_its_clock_runs_out(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        registry = registry_in(tmp_path, clock=clock)
        await registry.open()
        try:
            settings = protocol.TableSettings(clock=HOUR)
            live, lines = await table_of(
                registry, "gravediggers", ["me", "open"], settings=settings
            )
            name, due = live.table.id, live.clock.next()
            assert due is not None
            clock.shift = IDLE + 1
            await registry.sweep()
            assert name in registry.live, "people are connected"
            for line in lines.values():
                live.part(line)
            await registry.sweep()
            assert name in registry.live, "those whose turn it is are to be told of it"
            told(live, clock)
            await registry.sweep()
            assert name not in registry.live
            assert (lease_of(registry, name).worker, lease_of(registry, name).due) == ("", due)
            clock.shift = HOUR + 1.0
            await until(lambda: ghosted(registry.store, name))
        finally:
            await registry.close()

    run(story())


def test_a_table_that_is_looked_at_stays_asleep(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        registry = registry_in(tmp_path, clock=clock)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "open"])
            for line in lines.values():
                live.part(line)
            clock.shift = IDLE + 1
            told(live, clock)
            await registry.sweep()
            (glance,) = await registry.listing("mine", lines[0].person)
            assert glance.info(lines[0].person.id).status == "playing"
            assert not registry.live
            again = await registry.get(live.table.id)
            assert again is not None
            await again.hear(lines[0], protocol.Chat("hello", "Anybody here?"))
            assert lines[0].heard[-1]["type"] == "done"
            assert live is not again
            await live.hear(lines[1], protocol.Chat("late", "Me!"))  # at the one that was put away
            assert lines[1].heard[-1]["type"] == "closing"
        finally:
            await registry.close()

    run(story())


def test_bots_go_on_after_a_server_that_died(tmp_path: Path) -> None:
    """Whoever held a table can't say any more when it is due: it is, at once."""

    async def story() -> None:
        first = registry_in(tmp_path, pace=1000.0)
        await first.open()
        live, lines = await table_of(first, "gravediggers", ["me", "sleepwalker"])
        rng = Rng(3)
        while not live.bots.at_work():
            await answer_at_once(live, lines[0], rng)
        seq = live.table.seq
        assert lease_of(first, live.table.id).worker == first.worker.id
        second = registry_in(tmp_path)
        await second.open()
        try:
            await until(lambda: len(second.store.read(live.table.id)) > seq)
        finally:
            await second.close()
            await first.close()

    run(story())


def spoil(store: Store, table: str, seq: int, entry: bytes) -> None:
    log = schema.log
    with store.engine.begin() as connection:
        connection.execute(
            sa.update(log).where(log.c.table_id == table, log.c.seq == seq).values(entry=entry)
        )


def first_entry(store: Store, table: str) -> bytes:
    return bytes(store.read(table, limit=1)[0][2])


@pytest.mark.parametrize("seq", [1, 2, 4])
def test_a_row_that_cannot_be_read_harms_no_other_table(
    tmp_path: Path, serving: Serving, seq: int
) -> None:
    """Truncated, of a game that was removed, of a kind that a later Sexton writes: it is set aside,
    named, and whoever sat there downloads what they may; strangers nothing, and nobody the seed."""

    async def story() -> None:
        server = serving(limits={**WIDE, "tables": 4})
        await server.start()
        async with guests(server.base, 3) as people:
            host, friend, stranger = people
            bad = []
            for _ in range(3):
                bad.append(await seated([host, friend], "gravediggers"))
                await play_some([host, friend], moves=1)
            good = await seated([host, friend], "gravediggers")
            server.kill()
            store = Store(database_url(str(tmp_path / "sexton.db")))
            made = first_entry(store, bad[1])
            seed = entries.decode_entry(made).server_seed
            odd = made.replace(b'"gravediggers"', b'"old-maid"') if seq == 1 else b'{"kind":"odd"}'
            for table, row in zip(bad, (made[:-9], odd, b"\xff"), strict=True):
                spoil(store, table, seq, row)
            await server.start()
            for guest in (host, friend):
                await guest.connect(good)
            await settle(bad)
            for table in bad:
                status, record = await host.call("GET", f"/api/tables/{table}/record")
                assert status == 200, record
                assert seed not in str(record)
                status, _ = await stranger.call("GET", f"/api/tables/{table}/record")
                assert status == 404
                assert table in server.log.read_text()
            await host.make_table("gravediggers", ["me", "open"])  # They don't count any more.
            store.engine.dispose()

    async def settle(bad: list[str]) -> None:
        """Until all have been looked at: their games were in play."""
        query = sa.select(schema.tables.c.status).where(schema.tables.c.id.in_(bad))
        store = Store(database_url(str(tmp_path / "sexton.db")))

        def aside() -> bool:
            return store.ask(lambda c: set(c.execute(query).scalars())) == {"frozen"}

        await until(aside)
        store.engine.dispose()

    run(story())
