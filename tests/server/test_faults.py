"""What goes wrong is said to those who run the server, and tells players nothing."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from sexton.server import loop_watch, protocol
from sexton.server.identity import Person
from sexton.server.registry import Registry, SteadyClock
from sexton.server.settings import database_url
from sexton.server.store import Store, StoreDown
from sexton.server.store.schema import log
from sexton.server.table.state import Receipts
from sexton.server.web.app import application
from sexton.server.web.security import SecureHeaders
from tests.server.postgres import Postgres
from tests.server.test_fuzz import Client, FakeConnection, new_table, open_registry


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def hosted(folder: Path) -> tuple[Client, Registry]:
    registry = Registry(Store(f"sqlite:///{folder / 'faults.db'}"))
    return Client(application(registry)), registry


def test_a_failing_statement_keeps_what_it_was_to_write_to_itself(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'secret.db'}")
    store.open()
    try:
        row = {"table_id": "t", "seq": 1, "at": 0.0, "entry": b"the widow"}
        with store.engine.begin() as connection:
            connection.execute(sa.insert(log).values(**row))
        with pytest.raises(sa.exc.IntegrityError) as failed, store.engine.begin() as connection:
            connection.execute(sa.insert(log).values(**row))
        assert "widow" not in str(failed.value)
    finally:
        store.close()


def test_servers_that_start_together_share_a_new_file(tmp_path: Path) -> None:
    stores = [Store(f"sqlite:///{tmp_path / 'new.db'}") for _ in range(6)]
    with ThreadPoolExecutor(len(stores)) as threads:
        list(threads.map(Store.open, stores))
    for store in stores:
        assert store.read("nothing") == []
        store.close()


def test_a_new_file_that_another_writes_is_waited_for(tmp_path: Path) -> None:
    """SQLite's own time-out does not hold where a new file is turned to WAL."""
    other = sqlite3.connect(tmp_path / "new.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with ThreadPoolExecutor(1) as threads:
        opened = threads.submit(store.open)
        with pytest.raises(TimeoutError):
            opened.result(0.2)
        other.execute("COMMIT")
        opened.result()
    assert store.read("nothing") == []
    store.close()
    other.close()


def test_our_own_fault_is_told_in_a_sentence_that_tells_nothing_else(tmp_path: Path) -> None:
    client, registry = hosted(tmp_path)
    try:
        registry.games = None  # type: ignore[assignment]
        status, headers, text = client.call("GET", "/api/games", b"", {})
        assert (status, b"None" in text) == (500, False)
        assert "on our side" in msgspec.json.decode(text)["sentence"]
        assert "content-security-policy" in dict(headers)
    finally:
        client.close()


def test_a_long_address_is_not_there(tmp_path: Path) -> None:
    client, _ = hosted(tmp_path)
    try:
        for path in ("/" + "a" * 300, "/" + "%C3%A4" * 300):
            assert client.call("GET", path, b"", {})[0] == 404
        assert client.call("GET", "/t/abc", b"", {})[0] == 200
    finally:
        client.close()


def test_an_address_with_a_nul_is_not_there(postgresql: Postgres) -> None:
    """PostgreSQL can't be asked for one: whoever did filled the log, and was told of a failure."""
    registry = Registry(Store(database_url(postgresql.database("nul"))))
    client = Client(application(registry))
    headers = {"content-type": "application/json"}
    try:
        for path in ("tables/%00", "tables/a%00b/record", "codes/%00"):
            status, _, text = client.call("GET", f"/api/{path}", b"", {})
            assert (status, b"nothing at that address" in text) == (404, True)
        for path in ("devices/%00/forget", "tables/%00/keep"):
            assert client.call("POST", f"/api/{path}", b"{}", headers)[0] == 404
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"table": "a\0b"}, protocol.Retried)
    finally:
        client.close()


def test_health_says_when_nothing_can_be_saved(tmp_path: Path) -> None:
    client, registry = hosted(tmp_path)
    try:
        assert client.call("GET", "/healthz", b"", {})[0] == 200
        registry.store.engine.dispose()

        @sa.event.listens_for(registry.store.engine, "connect")
        def read_only(connection: Any, record: Any) -> None:
            connection.execute("PRAGMA query_only=ON")

        assert client.call("GET", "/healthz", b"", {})[0] == 503
    finally:
        client.close()


def test_health_says_when_postgresql_takes_no_writes(postgresql: Postgres) -> None:
    url = database_url(postgresql.database("standby"))
    store = Store(url)
    store.open()
    try:
        store.check_writable()
        with store.engine.begin() as connection:
            only_read = "ALTER DATABASE standby SET default_transaction_read_only = on"
            connection.exec_driver_sql(only_read)
        later = Store(url)
        with pytest.raises(StoreDown, match="no writes"):
            later.check_writable()
        later.engine.dispose()
    finally:
        store.close()


def test_health_says_when_the_newest_write_failed(tmp_path: Path) -> None:
    client, registry = hosted(tmp_path)
    try:
        registry.store.writer.failing = True
        status, _, text = client.call("GET", "/healthz", b"", {})
        assert (status, "saved" in msgspec.json.decode(text)["sentence"]) == (503, True)
    finally:
        client.close()


def test_figures_are_for_this_machine_and_count_no_sealed_choice(tmp_path: Path) -> None:
    client, registry = hosted(tmp_path)
    try:
        status, _, before = client.call("GET", "/metrics", b"", {})
        assert status == 200
        registry.store.writer.rows += 1
        assert client.call("GET", "/metrics", b"", {})[2] == before
        registry.store.writer.rows += 1000
        assert client.call("GET", "/metrics", b"", {})[2] != before
        for elsewhere in ("192.0.2.7", "2001:db8::1", "::ffff:192.0.2.7", "10.0.0.1"):
            client.address = elsewhere
            status, _, text = client.call("GET", "/metrics", b"", {})
            assert (status, b"sexton_" in text) == (404, False), elsewhere
    finally:
        client.close()


def test_a_spectator_who_has_just_come_counts_no_sealed_choice(tmp_path: Path) -> None:
    async def story() -> None:
        registry = await open_registry(tmp_path)
        try:
            live, lines = await new_table(registry, "bring-out-yer-dead")
            table, spectator = live.table, FakeConnection(Person("eve", "Eve"))
            assert table.play is not None
            while not all_bid(table):
                seat = table.play.match.to_act()[0]
                await do_something(live, lines[seat], seat)
            live.join(spectator)
            spectator.heard.clear()
            await do_something(live, lines[0], 0)
            await live.hear(lines[1], protocol.DefaultAnswer("standing", "pass"))
            live.broadcast()
            assert [m["type"] for m in spectator.heard] == []
        finally:
            await registry.close()

    def all_bid(table: Any) -> bool:
        asked = [table.legal(seat) for seat in range(len(table.seats))]
        return all(legal and table.game.space.move(legal[0]).verb == "bid" for legal in asked)

    run(story())


async def do_something(live: Any, line: FakeConnection, seat: int) -> None:
    table = live.table
    words = table.game.space.move(table.legal(seat)[0])
    decision = table.play.decisions.ids[seat]
    name = f"m{os.urandom(4).hex()}"
    await live.hear(line, protocol.Play(name, decision, words.verb, words.args))
    assert line.heard[-1]["type"] in ("done", "happened"), line.heard[-1]


def test_a_clock_set_back_keeps_no_window_open(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteadyClock()
    before = clock()
    earlier = before - 3600
    monkeypatch.setattr("time.time", lambda: earlier)
    assert before <= clock() < before + 60


def test_chatter_makes_no_table_forget_a_move() -> None:
    receipts = Receipts()
    receipts.note("me", "move", 1)
    for number in range(500):
        receipts.note("me", f"chat {number}", number + 2, talk=True)
        receipts.note("another", f"chat {number}", number + 2, talk=True)
    assert ("me", "move") in receipts
    assert len(receipts) < 200


def test_a_message_is_known_however_often_somebody_changes_their_mind(tmp_path: Path) -> None:
    async def story() -> None:
        registry = await open_registry(tmp_path)
        try:
            live, lines = await new_table(registry, "bring-out-yer-dead")
            table = live.table
            assert table.play is not None
            while not table.play.match.position.sealed(0):
                seat = table.play.match.to_act()[0]
                await do_something(live, lines[seat], seat)
            await live.hear(lines[0], protocol.Undo("first"))
            for number in range(100):
                await do_something(live, lines[0], 0)
                await live.hear(lines[0], protocol.Undo(f"again{number}"))
            await do_something(live, lines[0], 0)
            seq = table.seq
            await live.hear(lines[0], protocol.Undo("first"))
            assert (lines[0].heard[-1]["type"], table.seq) == ("done", seq)
        finally:
            await registry.close()

    run(story())


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_who_came_by_https_comes_by_https_again(scheme: str) -> None:
    async def story() -> bool:
        sent: list[Any] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "scheme": scheme, "headers": []}
        await SecureHeaders(app)(scope, None, send)  # type: ignore[arg-type]
        return b"strict-transport-security" in dict(sent[0]["headers"])

    assert asyncio.run(story()) == (scheme == "https")


def test_a_loop_that_hangs_is_said_with_where_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With SQLite too, where no other worker could notice."""
    monkeypatch.setattr(loop_watch, "HUNG", 0.2)
    monkeypatch.setattr(loop_watch, "BEAT", 0.05)
    said = threading.Event()
    told: list[str] = []

    def error(event: str, *, where: str, **more: object) -> None:
        told.append(f"{event}: {where}")
        said.set()

    monkeypatch.setattr(loop_watch, "logger", SimpleNamespace(error=error))

    async def dawdle() -> None:
        assert said.wait(60)  # in the loop, where it stops everybody

    async def story() -> None:
        registry = await open_registry(tmp_path)
        try:
            await dawdle()
        finally:
            await registry.close()

    run(story())
    assert told[0].startswith("this worker's loop hangs: ")
    assert "dawdle" in told[0]
