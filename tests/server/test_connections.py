"""What is said to somebody arrives whole and in order, and what is left behind is swept out."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest
import uvicorn
from starlette.websockets import WebSocket

from sexton.server.garbage import LATEST, GarbageCollector
from sexton.server.identity import Person
from sexton.server.web.connection import OUTBOX_BYTES, Connection
from sexton.server.web.websocket import DirectWebSocket

MANY, LONG = 400, 50_000  # far more than the system keeps for somebody who does not read


class Line:
    """The server's side of a socket: it can be held up, and writes down what goes out."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.free = asyncio.Event()

    def send_now(self, text: bytes) -> bool:
        if self.free.is_set():
            self.sent.append(text.decode())
        return self.free.is_set()

    async def send(self, message: Any) -> None:
        await self.free.wait()
        self.sent.append(message["text"])

    def socket(self) -> Connection:
        scope = {"type": "websocket", "state": {"send_now": self.send_now}}
        websocket = WebSocket(scope, self.send, self.send)  # type: ignore[arg-type]
        return Connection(websocket, self.send, Person("somebody", "Somebody"))


def test_what_comes_while_the_line_is_held_up_goes_behind_what_waits() -> None:
    async def talk() -> list[str]:
        line = Line()
        socket = line.socket()
        delivery = asyncio.create_task(socket.deliver())
        socket.send(b"1")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        line.free.set()  # The delivery has not run on yet: 1 is still to be sent.
        socket.send(b"2")
        while len(line.sent) < 2:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        socket.send(b"3")
        delivery.cancel()
        return line.sent

    assert asyncio.run(asyncio.wait_for(talk(), 10)) == ["1", "2", "3"]


def test_a_free_line_needs_no_waiting() -> None:
    async def talk() -> list[str]:
        line = Line()
        line.free.set()
        line.socket().send(b"at once")
        return line.sent

    assert asyncio.run(talk()) == ["at once"]


async def flood(scope: Any, receive: Any, send: Any) -> None:
    """An application that says more than is read, by the short way where it is open."""
    if scope["type"] != "websocket":
        return
    await send({"type": "websocket.accept"})
    socket = Connection(WebSocket(scope, receive, send), send, Person("somebody", "Somebody"))
    delivery = asyncio.create_task(socket.deliver())
    for number in range(MANY):
        socket.send(b"%d %s" % (number, b"x" * LONG))
        await asyncio.sleep(0)
        while socket.waiting > OUTBOX_BYTES / 2:  # More is for those who read nothing at all.
            await asyncio.sleep(0.001)
    await receive()
    while (await receive())["type"] != "websocket.disconnect":
        pass
    socket.send(b"Nobody hears this.")
    delivery.cancel()


def test_a_slow_reader_gets_everything_in_order() -> None:
    async def talk() -> list[int]:
        config = uvicorn.Config(
            flood, port=0, ws=DirectWebSocket, lifespan="off", log_level="warning"
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        numbers = []
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"http://127.0.0.1:{port}/", max_msg_size=0) as socket,
        ):
            await asyncio.sleep(0.2)  # Meanwhile the line fills up.
            for _ in range(MANY):
                numbers.append(int((await socket.receive_str()).split()[0]))
        server.should_exit = True
        await serving
        return numbers

    assert asyncio.run(asyncio.wait_for(talk(), 120)) == list(range(MANY))


class Knot:
    """Refers to itself: only a look at everything finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def no_automatic_sweeping() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_automatic_sweeping")
def test_garbage_is_swept_out_when_nothing_is_written_any_more() -> None:
    written = 10
    garbage = GarbageCollector(lambda: written, lambda: 0.0)
    assert not garbage.collect(), "nothing has happened yet"
    knot = weakref.ref(Knot())
    written = 12
    assert not garbage.collect(), "people play"
    assert knot() is not None
    assert garbage.collect()
    assert knot() is None
    assert not garbage.collect(), "once is enough"


@pytest.mark.usefixtures("no_automatic_sweeping")
def test_sweeping_is_not_put_off_for_ever() -> None:
    written, now = 0, 0.0

    def count() -> int:
        nonlocal written
        written += 1
        return written

    garbage = GarbageCollector(count, lambda: now)
    now = LATEST - 1
    assert not garbage.collect()
    now = LATEST
    assert garbage.collect()
    assert not garbage.collect()
