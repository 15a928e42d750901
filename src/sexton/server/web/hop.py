"""A table lives in one worker: sockets that arrive at another are handed on to it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from hmac import compare_digest
from typing import Any

import structlog
import uvicorn
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from sexton.server import protocol
from sexton.server.fair_queue import TooBusy
from sexton.server.identity import COOKIE
from sexton.server.live.table_log import Elsewhere
from sexton.server.reading import Unreadable
from sexton.server.registry import Registry
from sexton.server.store.leases import Worker
from sexton.server.web.connection import POLICY_VIOLATION, TRY_LATER
from sexton.server.web.security import address, own_origin
from sexton.server.web.site import NOT_OPEN, Site

logger = structlog.get_logger()
SECRET = "x-sexton-worker"
PATIENCE = 8.0  # seconds in which a table of a worker that is gone comes to another
AGAIN = 0.7  # seconds after which its home is looked for again if no worker says anything
HANDSHAKE = 2.0  # tokens that opening a socket takes
SPOKEN = (1000, 1001, POLICY_VIOLATION, 1009, 1012, TRY_LATER)  # codes of a proper farewell
LOST = protocol.Closing("The table's worker is gone: come back to the table.", True)
PASSED_ON = ("cookie", "user-agent", "x-forwarded-proto")


class Hop:
    """Before a table's sockets: those whose table lives here go on, the others are relayed."""

    def __init__(self, site: Site, sockets: ASGIApp) -> None:
        self.site = site
        self.registry = site.registry
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        if not own_origin(websocket):  # Beyond the hop nobody knows it any more.
            await websocket.close(POLICY_VIOLATION, "This socket comes from another site's page.")
            return
        if not self.site.requests.take(address(websocket), HANDSHAKE):
            await websocket.close(TRY_LATER, "Too many sockets at once: wait a little.")
            return
        if await self.registry.identities.find(websocket.cookies.get(COOKIE)) is None:
            await websocket.close(POLICY_VIOLATION, NOT_OPEN)
            return
        await self._bring(websocket, scope, receive, send)

    async def _bring(
        self, websocket: WebSocket, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """To the table, wherever it lives; one that is on its way is waited for."""
        give_up = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < give_up:
            try:
                await self.registry.get(websocket.path_params["table"], address(websocket))
                await self.sockets(scope, receive, send)
                return
            except Unreadable as error:
                await websocket.close(POLICY_VIOLATION, str(error)[:120])
                return
            except TooBusy as error:
                await websocket.close(TRY_LATER, str(error)[:120])
                return
            except Elsewhere:
                if await self._relayed(websocket, send):
                    return
            await self.registry.await_moves(AGAIN)
        await websocket.close(TRY_LATER, "The table is on its way to another worker.")

    async def _relayed(self, websocket: WebSocket, send: Send) -> bool:
        """True once the person is gone; False if there was no way to the table's worker."""
        home = await self.registry.home(websocket.path_params["table"])
        if home is None or not home.address or SECRET in websocket.headers:
            return False
        try:
            line = await reach(home, websocket)
        except InvalidStatus:
            await websocket.close(POLICY_VIOLATION, NOT_OPEN)
            return True
        except ConnectionRefusedError:
            self.registry.suspect(home)
            return False
        except (OSError, TimeoutError, WebSocketException):
            return False
        with self.registry.relays.to(home.id, line.transport.abort):
            async with line:
                await relay(websocket, send, line)
        return True


async def reach(home: Worker, websocket: WebSocket) -> ClientConnection:
    headers = {name: websocket.headers[name] for name in PASSED_ON if name in websocket.headers}
    headers |= {SECRET: home.secret, "x-forwarded-for": address(websocket)}
    path, query = websocket.url.path, websocket.url.query
    return await connect(
        f"ws://{home.address}{path}?{query}", additional_headers=headers, open_timeout=2,
        compression=None, max_size=None, ping_interval=None, proxy=None, user_agent_header=None,
    )  # fmt: skip


async def relay(websocket: WebSocket, send: Send, line: ClientConnection) -> None:
    """Both ways, until either end closes."""
    await websocket.accept()
    listening = asyncio.create_task(pass_up(websocket, line))
    try:
        await pass_down(websocket, send, line)
    except ConnectionClosed:
        pass
    finally:
        listening.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
            await listening
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # They may have gone first.
        if line.close_code in SPOKEN:
            await websocket.close(line.close_code, line.close_reason or "")
        else:
            await websocket.send_text(protocol.encode(LOST).decode())
            await websocket.close(TRY_LATER, LOST.sentence)


async def pass_up(websocket: WebSocket, line: ClientConnection) -> None:
    while (packet := await websocket.receive())["type"] != "websocket.disconnect":
        await line.send(packet.get("text") or packet.get("bytes") or "")
    await line.close()


async def pass_down(websocket: WebSocket, send: Send, line: ClientConnection) -> None:
    send_now = websocket.scope.get("state", {}).get("send_now")
    while True:
        message = await line.recv(decode=False)
        if send_now is None or not send_now(message):
            await send({"type": "websocket.send", "text": message.decode()})


class Inside:
    """The same application for other workers only; they show that they share our database. They
    call this machine by whatever name they know it."""

    def __init__(self, registry: Registry, app: ASGIApp) -> None:
        self.registry = registry
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = Headers(scope=scope).get(SECRET, "")
        known = compare_digest(given.encode(), self.registry.worker.secret.encode())
        if not known:
            await PlainRefusal()(scope, receive, send)
            return
        headers = [header for header in scope["headers"] if header[0] != b"host"]
        await self.app({**scope, "headers": headers}, receive, send)


class PlainRefusal:
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class InnerServer(uvicorn.Server):
    """Beside the one that people reach, which hears the signals for both."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def inner_door(registry: Registry, app: ASGIApp, host: str) -> AsyncIterator[str]:
    """Listens for other workers; yields the address at which they reach this one."""
    settings: dict[str, Any] = {
        "host": host, "port": 0, "lifespan": "off", "log_level": "warning", "access_log": False,
        "ws": "sexton.server.web.websocket:DirectWebSocket", "ws_per_message_deflate": False,
        "ws_max_size": 4 * protocol.MESSAGE_LIMIT, "ws_ping_interval": None, "server_header": False,
        "forwarded_allow_ips": "*", "timeout_graceful_shutdown": 2,
    }  # fmt: skip
    server = InnerServer(uvicorn.Config(Inside(registry, app), **settings))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
        if serving.done():
            serving.result()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        await serving
