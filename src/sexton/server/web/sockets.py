"""A table's sockets: who may open one, and what is heard there, within the limits."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import structlog
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sexton.core.errors import NOT_UNDERSTOOD, OUR_FAULT
from sexton.server import protocol
from sexton.server.buckets import Bucket
from sexton.server.identity import COOKIE, Person, digest
from sexton.server.live.live_table import LiveTable
from sexton.server.live.table_log import MOVED
from sexton.server.table.access import may_join
from sexton.server.table.sharing import seats_of
from sexton.server.table.state import Table
from sexton.server.web.connection import POLICY_VIOLATION, TRY_LATER, Connection
from sexton.server.web.security import address
from sexton.server.web.site import NOT_OPEN, Site

logger = structlog.get_logger()
COSTS: dict[type, float] = {protocol.Undo: 5.0}  # tokens: the whole game is played again
PATIENCE = 20  # messages in a row that make no sense, before the socket is closed


class Sockets:
    """What comes to a table's socket, with the server's own way to send."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        registry, counts = self.site.registry, self.site.sockets
        person = await self.site.known(websocket)
        live = await registry.get(websocket.path_params["table"])
        if person is None or live is None or not may_join(live.table, person.id):
            await websocket.close(POLICY_VIOLATION, NOT_OPEN)
            return
        holder = held_by(live.table, person, websocket.query_params.get("seat", ""))
        if holder is None:
            await websocket.close(POLICY_VIOLATION, NOT_OPEN)
            return
        where = address(websocket)
        if counts.full(person.id, where):
            await websocket.close(TRY_LATER, "Too many sockets are open.")
            return
        await websocket.accept()
        if live.log.closed:  # It has gone to sleep or away since.
            await Connection(websocket, send, person, where).close(TRY_LATER, MOVED, True)
            return
        counts.open(person.id, where)
        try:
            connection = Connection(websocket, send, holder, where)
            connection.holds = holder is not person
            connection.key = digest(websocket.cookies[COOKIE])
            await self._attend(live, connection)
        finally:
            counts.close(person.id, where)

    async def _attend(self, live: LiveTable, connection: Connection) -> None:
        """Sits by a table until the person goes away."""
        live.join(connection)
        delivery = asyncio.create_task(connection.deliver())
        try:
            await self._listen(live, connection)
        except WebSocketDisconnect:
            pass
        finally:
            live.part(connection)
            delivery.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, OSError):
                await delivery

    async def _listen(self, live: LiveTable, connection: Connection) -> None:
        limits = self.site.registry.limits
        bucket = Bucket(limits.messages, limits.burst)
        senseless = 0
        while (raw := await connection.receive()) is not None:
            command, problem = read(raw)
            cost = COSTS.get(type(command), 1.0)
            if not bucket.take(cost):
                await connection.close(POLICY_VIOLATION, "Too many messages: slow down.", True)
                return
            wait = self.site.pace.wait(connection.person.account, connection.address, cost)
            if wait > 0:  # Meanwhile nothing more is read here: the sender's own line fills up.
                await asyncio.sleep(wait)
            if command is not None:
                senseless = 0
                await hear(live, connection, command)
                continue
            connection.send(protocol.encode(protocol.Refused("", NOT_UNDERSTOOD, problem)))
            senseless += 1
            if senseless >= PATIENCE:
                sentence = "Too many messages that make no sense."
                await connection.close(POLICY_VIOLATION, sentence, False)
                return


def held_by(table: Table, person: Person, seat: str) -> Person | None:
    """Whose line it is: of several who share a screen the one who says to hold it; None if that
    seat is not this browser's to give."""
    if not seat or table.status == "open":
        return person
    mine = {str(one): table.seats[one] for one in seats_of(table.seats, person.id)}
    return Person(mine[seat].identity, mine[seat].name) if seat in mine else None


def read(raw: str | bytes) -> tuple[protocol.FromClient | None, str]:
    """The command, or what is wrong with it."""
    if len(raw) > protocol.MESSAGE_LIMIT:
        return None, f"A message has at most {protocol.MESSAGE_LIMIT} bytes; this has {len(raw)}."
    try:
        return protocol.decode_command(raw), ""
    except msgspec.ValidationError as error:
        return None, f"This message is not in the protocol: {error}."
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None, "This is not JSON."


async def hear(live: LiveTable, connection: Connection, command: protocol.FromClient) -> None:
    try:
        await live.hear(connection, command)
    except Exception:
        # Our bug, never the player's; the table's log is the reproducer, and nothing has changed.
        logger.exception("command failed", table=live.table.id, kind=type(command).__name__)
        sentence = "Something went wrong on our side; nothing was changed."
        connection.send(protocol.encode(protocol.Refused(command.id, OUR_FAULT, sentence)))
