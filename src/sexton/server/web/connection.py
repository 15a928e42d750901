"""A socket to one person: what is put there reaches them in order."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sexton.server import protocol
from sexton.server.identity import Person

OUTBOX = 1000  # messages somebody may be behind before the socket is closed
OUTBOX_BYTES = 1_000_000
POLICY_VIOLATION = 1008
TRY_LATER = 1013


class Connection:
    def __init__(self, websocket: WebSocket, send: Send, person: Person, address: str = "") -> None:
        self.address = address
        self.key = ""
        self.websocket = websocket
        self._pass_on = send  # the server's own, without Starlette's checks for every message
        state = websocket.scope.get("state", {})
        self._send_now: Callable[[bytes], bool] = state.get("send_now", never)
        self.person = person
        self.holds = False
        self.looking = True
        self.plain = False  # the table is wanted in words too
        self.behind = False
        self._cut: Callable[[], None] | None = state.get("cut")
        self._farewell = ""
        self._comes_back = True
        self._outbox: deque[bytes] = deque()
        self.waiting = 0  # bytes in the outbox
        self._wake: asyncio.Future[None] | None = None  # what an idle delivery waits for

    async def receive(self) -> str | bytes | None:
        """What comes next; None when they are gone."""
        packet = await self.websocket.receive()
        if packet["type"] == "websocket.disconnect":
            return None
        return packet.get("text") or packet.get("bytes") or ""

    def send(self, message: bytes) -> None:
        if not self._outbox and self._send_now(message):
            return
        if self.behind:
            return
        if not self._outbox or (
            len(self._outbox) < OUTBOX and self.waiting + len(message) <= OUTBOX_BYTES
        ):
            self._outbox.append(message)
            self.waiting += len(message)
        else:
            self._give_up()
        self._wake_up()

    def send_away(self, sentence: str, *, back: bool = True) -> None:
        """Closes the socket, when what was sent before has gone out; they come back, or not."""
        self._farewell, self._comes_back = sentence, back
        self._wake_up()

    def _wake_up(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _give_up(self) -> None:
        """Nobody reads what is sent: keeping it would cost everybody memory."""
        self.behind = True
        if self._cut is not None:
            self._outbox.clear()
            self._cut()

    async def deliver(self) -> None:
        """Sends what could not go at once, for as long as it isn't cancelled."""
        loop = asyncio.get_running_loop()
        while not self.behind:
            if self._outbox:
                text = self._outbox[0].decode()
                await self._pass_on({"type": "websocket.send", "text": text})
                if self.behind:
                    break
                self.waiting -= len(self._outbox.popleft())  # Not before: more goes behind it.
            elif self._farewell:
                code = TRY_LATER if self._comes_back else POLICY_VIOLATION
                await self.close(code, self._farewell, self._comes_back)
                return
            else:
                self._wake = loop.create_future()
                await self._wake
        await self.close(
            TRY_LATER, "You are too far behind: come back for the table as it is.", True
        )

    async def close(self, code: int, sentence: str, retry: bool) -> None:
        closing = protocol.encode(protocol.Closing(sentence, retry)).decode()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.websocket.send_text(closing)
            await self.websocket.close(code, sentence[:120])


def never(message: bytes) -> bool:
    """Another server than ours has no shorter way."""
    return False
