"""One person's socket at one table: reads messages, keeps to the limits, sends in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

import msgspec
import structlog
from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sexton.core.errors import NOT_UNDERSTOOD, OUR_FAULT
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.web.limits import Bucket

logger = structlog.get_logger()
OUTBOX = 1000  # messages somebody may be behind before the socket is closed
PATIENCE = 20  # refused messages in a row before the socket is closed
POLICY_VIOLATION = 1008
TOO_SLOW = 1013


class Connection:
    """A socket to one person, whatever is put there reaches them in order."""

    def __init__(self, websocket: WebSocket, send: Send, person: Person) -> None:
        self.websocket = websocket
        self._pass_on = send  # the server's own, without Starlette's checks for every message
        state = websocket.scope.get("state", {})
        self._send_now: Callable[[bytes], bool] = state.get("send_now", never)
        self.person = person
        self.plain = False
        self.behind = False
        self._outbox: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None  # what an idle delivery waits for

    def send(self, message: bytes) -> None:
        if not self._outbox and self._send_now(message):
            return
        if len(self._outbox) < OUTBOX:
            self._outbox.append(message)
        else:
            self.behind = True
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def deliver(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.behind:
            if self._outbox:
                text = self._outbox[0].decode()
                await self._pass_on({"type": "websocket.send", "text": text})
                self._outbox.popleft()  # Not before: what is sent meanwhile goes behind it.
            else:
                self._wake = loop.create_future()
                await self._wake
        await self.close(
            TOO_SLOW, "You are too far behind: come back for the table as it is.", True
        )

    async def close(self, code: int, sentence: str, retry: bool) -> None:
        closing = protocol.encode(protocol.Closing(sentence, retry)).decode()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.websocket.send_text(closing)
            await self.websocket.close(code, sentence[:120])


def never(message: bytes) -> bool:
    """Another server than ours has no shorter way."""
    return False


async def attend(
    registry: Registry, live: LiveTable, websocket: WebSocket, send: Send, person: Person
) -> None:
    """Sits by a table until the person goes away."""
    connection = Connection(websocket, send, person)
    live.join(connection)
    delivery = asyncio.create_task(connection.deliver())
    try:
        await listen(registry, live, connection)
    except WebSocketDisconnect:
        pass
    finally:
        live.part(connection)
        delivery.cancel()
        with contextlib.suppress(asyncio.CancelledError, RuntimeError, OSError):
            await delivery


async def listen(registry: Registry, live: LiveTable, connection: Connection) -> None:
    bucket = Bucket(registry.limits.messages, registry.limits.burst)
    bad = 0
    while True:
        packet = await connection.websocket.receive()
        if packet["type"] == "websocket.disconnect":
            return
        raw = packet.get("text") or packet.get("bytes") or ""
        if not bucket.take():
            await connection.close(POLICY_VIOLATION, "Too many messages: slow down.", True)
            return
        message, problem = read(raw)
        if message is None:
            connection.send(protocol.encode(protocol.Refused("", NOT_UNDERSTOOD, problem)))
            bad += 1
            if bad >= PATIENCE:
                await connection.close(
                    POLICY_VIOLATION, "Too many messages that make no sense.", False
                )
                return
            continue
        bad = 0
        await hear(live, connection, message)


def read(raw: str | bytes) -> tuple[protocol.FromClient | None, str]:
    """The message, or what is wrong with it."""
    if len(raw) > protocol.MESSAGE_LIMIT:
        return None, f"A message has at most {protocol.MESSAGE_LIMIT} bytes; this has {len(raw)}."
    try:
        return protocol.decode_command(raw), ""
    except msgspec.ValidationError as error:
        return None, f"This message is not in the protocol: {error}."
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None, "This is not JSON."


async def hear(live: LiveTable, connection: Connection, message: protocol.FromClient) -> None:
    try:
        await live.hear(connection, message)
    except Exception:
        # Our bug, never the player's; the table's log is the reproducer, and nothing has changed.
        logger.exception("message failed", table=live.table.id, kind=type(message).__name__)
        sentence = "Something went wrong on our side; nothing was changed."
        connection.send(protocol.encode(protocol.Refused(message.id, OUR_FAULT, sentence)))
