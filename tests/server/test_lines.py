"""Connections: silent, dawdling, too many and unread ones cost nobody else anything."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import uvicorn

from sexton.server.identity import Person
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web import connection as web_connection
from sexton.server.web import unread
from sexton.server.web.connection import Connection
from sexton.server.web.health import Health
from sexton.server.web.http import HEAD, PatientHttp
from sexton.server.web.limits import place
from sexton.server.web.site import Site
from sexton.server.web.sockets import Sockets
from sexton.server.web.websocket import DirectWebSocket
from tests.server.guests import WIDE, Server, guests
from tests.server.test_fuzz import FakeConnection, new_table, open_registry
from tests.server.test_sleep import memory_of, time_of

Serving = Callable[..., Server]


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, 150))


async def opened(server: Server, count: int, said: bytes = b"") -> list[Any]:
    lines = []
    for _ in range(count):
        line = await asyncio.open_connection("127.0.0.1", server.port)
        if said:
            line[1].write(said)
        lines.append(line)
    return lines


async def until_closed(line: Any) -> float:
    begun = time.monotonic()
    try:
        while await line[0].read(1000):
            pass
    except ConnectionError:
        pass
    return time.monotonic() - begun


async def status_of(server: Server, path: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(server.base + path) as answer:
        return answer.status


def test_silent_and_dawdling_connections_are_closed(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        silent = await opened(server, 1)
        slow = await opened(server, 1, b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ")
        waits = await asyncio.gather(*map(until_closed, silent + slow))
        assert all(wait < HEAD + 20 for wait in waits)
        assert await status_of(server, "/healthz") == 200

    run(story())


def test_a_head_without_end_is_not_kept(serving: Serving) -> None:
    """Four of them cost 600 MB within seconds; a great cookie and a long address are no fault."""

    async def story() -> None:
        server = serving()
        await server.start()
        assert server.process is not None
        before = memory_of(server.process.pid)
        start = b"GET / HTTP/1.1\r\nHost: here\r\n"
        many = b"".join(b"X-%d: b\r\n" % number for number in range(100_000))
        lines = await opened(server, 4, start + many) + await opened(server, 1, b"GET /" + many * 9)
        waits = await asyncio.gather(*map(until_closed, lines))
        assert max(waits) < HEAD / 2
        assert memory_of(server.process.pid) < before + 50
        cookie = {"cookie": "other=" + "x" * 8000}
        address = f"{server.base}/healthz?{'y' * 8000}"
        async with aiohttp.ClientSession(headers=cookie) as session, session.get(address) as answer:
            assert answer.status == 200

    run(story())


def test_thousands_of_requests_in_one_breath_are_not_kept(serving: Serving) -> None:
    """Twenty such connections cost 180 MB, for as long as people played, and everybody seconds;
    a few that are asked one after another without waiting are answered."""

    async def story() -> None:
        server = serving()
        await server.start()
        assert server.process is not None
        before = memory_of(server.process.pid)
        asked = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
        lines = await opened(server, 20, asked * 6000)
        waits = await asyncio.gather(*map(until_closed, lines))
        assert max(waits) < HEAD / 2
        assert memory_of(server.process.pid) < before + 50
        ((reader, writer),) = await opened(server, 1, asked * 10)
        for _ in range(10):
            assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 200")
        writer.close()
        assert "Traceback" not in server.log.read_text()

    run(story())


def test_too_many_connections_leave_room_for_newcomers(serving: Serving) -> None:
    """One too many is closed at once; those who said nothing make room for others in time."""

    async def story() -> None:
        server = serving(limits={**WIDE, "lines": 50})
        await server.start()
        crowd = await opened(server, 60)
        closed = await asyncio.gather(*map(until_closed, crowd[55:]))
        assert max(closed) < HEAD / 2
        await asyncio.gather(*map(until_closed, crowd[:55]))
        assert await status_of(server, "/healthz") == 200
        async with guests(server.base, 1) as (guest,):
            assert (await guest.call("GET", "/api/games"))[0] == 200

    run(story())


def test_pages_figures_and_sockets_have_a_rate(serving: Serving) -> None:
    async def story() -> None:
        limits = {**WIDE, "requests": 0.01, "request_burst": 30.0}
        server = serving(limits=limits)
        await server.start()
        async with guests(server.base, 1) as (guest,):
            table = await guest.make_table("gravediggers", ["me", "open", "open"])
            opened = 0
            try:
                for _ in range(20):
                    await guest.session.ws_connect(f"{server.base}/api/tables/{table}/socket")
                    opened += 1
            except aiohttp.WSServerHandshakeError:
                pass
            assert 5 < opened < 16
            statuses = {(await guest.call("GET", path))[0] for path in ("/", "/metrics") * 8}
            assert 429 in statuses

    run(story())


def test_a_proxy_stands_for_many_and_any_other_address_for_one(serving: Serving) -> None:
    """Its connections are not counted together, and it is believed for whom it asks."""

    async def story() -> None:
        limits = {**WIDE, "address_lines": 20, "requests": 0.01, "request_burst": 10.0}
        proxied, direct = serving(limits=limits), serving(limits=limits, proxies=[])
        await asyncio.gather(proxied.start(), direct.start())
        assert await statuses(proxied, ["192.0.2.1"] * 12 + ["192.0.2.2"]) == [429, 200]
        six = [f"2001:db8::{number:x}" for number in range(12)]
        assert await statuses(proxied, [*six, "2001:db8:0:1::1"]) == [429, 200]
        assert await statuses(direct, [f"192.0.2.{number}" for number in range(14)]) == [429, 429]
        crowds = await asyncio.gather(opened(proxied, 30), opened(direct, 30))
        closed = await asyncio.gather(*map(until_closed, crowds[1][24:]))
        assert max(closed) < HEAD / 2
        assert not any(line[0].at_eof() for line in crowds[0])
        assert await status_of(proxied, "/healthz") == 200

    async def statuses(server: Server, forwarded: list[str]) -> list[int]:
        """The last two."""
        found = []
        async with aiohttp.ClientSession() as session:
            for address in forwarded:
                headers = {"x-forwarded-for": address}
                async with session.get(f"{server.base}/api/games", headers=headers) as answer:
                    found.append(answer.status)
        return found[-2:]

    run(story())


def test_a_crowd_leaves_files_for_the_database(serving: Serving) -> None:
    """However few the system grants."""

    async def story() -> None:
        server = serving(files=190)
        await server.start()
        async with guests(server.base, 1) as (guest,):
            await guest.connect(await guest.make_table("gravediggers", ["me", "open"]))
            crowd = await opened(server, 170)
            closed = await asyncio.gather(*map(until_closed, crowd[95:]))
            assert max(closed) < HEAD / 2
            for number in range(20):
                name = await guest.say("chat", words=f"Number {number}.")
                assert (await guest.answer(name))["type"] == "done"
            await asyncio.gather(*map(until_closed, crowd[:95]))
            await guest.make_table("gravediggers", ["me", "open"])
        assert "Too many open files" not in server.log.read_text()

    run(story())


SOMEBODY = Person("somebody", "Somebody")


class Chatter:
    """A socket by which the same is said for ever, and a table that hears it."""

    def __init__(self, said: bytes, person: Person = SOMEBODY, address: str = "") -> None:
        self.said = said
        self.person = person
        self.address = address
        self.heard = 0
        self.farewell = ""

    async def receive(self) -> bytes:
        return self.said

    async def hear(self, connection: Any, command: Any) -> None:
        self.heard += 1

    async def close(self, code: int, sentence: str, retry: bool) -> None:
        self.farewell = sentence


@pytest.mark.parametrize(
    ("said", "heard"),
    [(b'{"type":"undo","id":"u"}', 6), (b'{"type":"chat","id":"c","words":"Boo."}', 30)],
    ids=["undo", "chat"],
)
def test_an_undo_costs_more_of_ones_messages(said: bytes, heard: int, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'undo.db'}")
    registry = Registry(store, limits=Limits(messages=0.001, burst=30.0))
    chatter: Any = Chatter(said)
    run(Sockets(Site(registry))._listen(chatter, chatter))
    assert (chatter.heard, "slow down" in chatter.farewell) == (heard, True)


@pytest.mark.parametrize(
    ("people", "limits"),
    [
        (1, Limits(person_messages=10.0)),
        (6, Limits(person_messages=1e6, address_messages=10.0)),
    ],
    ids=["person", "address"],
)
def test_more_sockets_say_no_more(people: int, limits: Limits, tmp_path: Path) -> None:
    """Six of them, of one person or of as many at one address; somebody elsewhere is heard."""
    said = b'{"type":"chat","id":"c","words":"Boo."}'

    async def story() -> None:
        registry = Registry(Store(f"sqlite:///{tmp_path / 'pace.db'}"), limits=limits)
        sockets = Sockets(Site(registry))
        crowd: Any = [
            Chatter(said, Person(f"pest {number % people}", "Pest"), "192.0.2.1")
            for number in range(6)
        ]
        tasks = [asyncio.create_task(sockets._listen(one, one)) for one in crowd]
        await asyncio.sleep(1.0)
        other: Any = Chatter(said, SOMEBODY, "192.0.2.2")
        tasks.append(asyncio.create_task(sockets._listen(other, other)))
        await asyncio.sleep(0.2)
        assert 30 <= sum(one.heard for one in crowd) <= 60
        assert other.heard >= 30
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(registry.services.work_pool.close)

    run(story())


def test_a_crowd_that_comes_and_goes_is_told_of_now_and_then(tmp_path: Path) -> None:
    """Everybody hears in the end who is there, and nobody of every step."""

    async def story() -> None:
        registry = await open_registry(tmp_path)
        try:
            live, (host, *_) = await new_table(registry, "gravediggers")
            crowd = [FakeConnection(Person(f"guest {n}", f"Guest {n}")) for n in range(200)]
            for one in crowd:
                live.join(one)
            told = sum(len(one.heard) for one in crowd)
            assert told < 3000, "each of the first is told of each of the first, and no more"
            while watchers(host) != 200:
                await asyncio.sleep(0.05)
            for one in crowd:
                live.part(one)
            while watchers(host) != 0:
                await asyncio.sleep(0.05)
            assert sum(len(one.heard) for one in crowd) < 4000
        finally:
            await registry.close()

    def watchers(line: FakeConnection) -> int:
        return int(
            next(m for m in reversed(line.heard) if m["type"] == "table")["table"]["watchers"]
        )

    run(story())


def test_however_many_ask_how_it_is_the_database_is_asked_once_at_a_time() -> None:
    async def story() -> None:
        asked, go = [], threading.Event()

        def check() -> None:
            asked.append(1)
            assert go.wait(20)

        health = Health(check)
        crowd = [asyncio.create_task(health.is_well()) for _ in range(500)]
        await asyncio.sleep(0.1)
        go.set()
        assert all(await asyncio.gather(*crowd))
        assert len(asked) == 1
        assert await health.is_well()
        assert len(asked) == 2

    run(story())


async def torrent(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers with more than the system keeps for who does not read."""
    start: Any = {"type": "http.response.start", "status": 200, "headers": []}
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        await send(start)
    for _ in range(400):
        if scope["type"] == "websocket":
            await send({"type": "websocket.send", "bytes": bytes(100_000)})
        else:
            await send({"type": "http.response.body", "body": bytes(100_000), "more_body": True})


PLAIN = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


@pytest.mark.parametrize("said", [PLAIN, UPGRADE], ids=["page", "socket"])
def test_who_reads_no_answer_is_hung_up_on(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unread, "UNREAD", 0.5)

    async def story() -> None:
        config = uvicorn.Config(
            torrent, port=0, http=PatientHttp, ws=DirectWebSocket, lifespan="off",
            log_level="critical",
        )  # fmt: skip
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        deaf = socket.create_connection(("127.0.0.1", port))
        deaf.sendall(said)
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        while server.server_state.connections:  # `run` loses patience.
            await asyncio.sleep(0.05)
        deaf.close()
        server.should_exit = True
        await serving

    run(story())


@pytest.mark.parametrize("opcode", [0x1, 0x9, 0xA], ids=["message", "ping", "pong"])
def test_frames_that_say_nothing_stop_nobody(opcode: int, serving: Serving) -> None:
    """Forty thousand of them fit into one read; six sockets stopped everybody for a minute."""

    async def story() -> None:
        server = serving(limits={**WIDE, "messages": 20.0, "burst": 60.0})
        await server.start()
        assert server.process is not None
        async with guests(server.base, 2) as (pest, other):
            table = await pest.make_table("gravediggers", ["me", "open"])
            await other.connect(table)
            (cookie,) = pest.session.cookie_jar
            lines = await opened(server, 6, upgrade(table, f"{cookie.key}={cookie.value}"))
            for line in lines:
                await line[0].readuntil(b"\r\n\r\n")
            used = time_of(server.process.pid)
            for line in lines:
                line[1].write(bytes([0x80 | opcode, 0x80, 0, 0, 0, 0]) * 100_000)
            await asyncio.gather(*map(until_closed, lines))
            await other.settle()
            assert time_of(server.process.pid) - used < 2.0

    run(story())


def upgrade(table: str, cookie: str) -> bytes:
    path = f"/api/tables/{table}/socket".encode()
    return UPGRADE.replace(b" / ", b" %b " % path).replace(
        b"\r\n\r\n", b"\r\nCookie: %b\r\n\r\n" % cookie.encode()
    )


class Line:
    """The other end reads nothing."""

    def __init__(self) -> None:
        self.was_cut = False
        self.scope = {"state": {"send_now": lambda message: False, "cut": self.cut}}

    def cut(self) -> None:
        self.was_cut = True


def test_who_reads_nothing_is_let_go_of_before_it_costs_much() -> None:
    async def story() -> None:
        line = Line()

        async def stuck(message: Any) -> None:
            await asyncio.Event().wait()

        deaf = Connection(line, stuck, None)  # type: ignore[arg-type]
        delivery = asyncio.create_task(deaf.deliver())
        sent = 0
        while not line.was_cut:
            deaf.send(b"x" * 20_000)
            sent += 20_000
            await asyncio.sleep(0)
            assert sent < 2 * web_connection.OUTBOX_BYTES
        assert not deaf._outbox
        delivery.cancel()

    run(story())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"), (":nonsense:", ":nonsense:"),
    ],
)  # fmt: skip
def test_whoever_has_a_network_of_addresses_is_one(host: str, counted: str) -> None:
    assert place(host) == counted
