"""Connections: silent, dawdling, too many and unread ones cost nobody else anything."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import aiohttp

from sexton.server.web import connection as web_connection
from sexton.server.web.connection import Connection
from sexton.server.web.http import HEAD
from tests.server.guests import WIDE, Server, guests

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

        unread = Connection(line, stuck, None)  # type: ignore[arg-type]
        delivery = asyncio.create_task(unread.deliver())
        sent = 0
        while not line.was_cut:
            unread.send(b"x" * 20_000)
            sent += 20_000
            await asyncio.sleep(0)
            assert sent < 2 * web_connection.OUTBOX_BYTES
        assert not unread._outbox
        delivery.cancel()

    run(story())
