"""What all answers to requests draw on, and what they read from a request."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from sexton.core.errors import SextonError
from sexton.server import protocol
from sexton.server.buckets import Buckets
from sexton.server.identity import COOKIE, Person
from sexton.server.live.live_table import LiveTable
from sexton.server.passwords import WrongTries
from sexton.server.reading import Glance
from sexton.server.registry import Registry
from sexton.server.table.access import may_watch
from sexton.server.web.health import Health
from sexton.server.web.limits import Guesses, SharedPace, SocketCounts
from sexton.server.web.responses import NotFound
from sexton.server.web.security import address

T = TypeVar("T")
NOT_OPEN = "There is no such table, or it isn't open to you."
BODY = 30.0  # seconds in which a request has to be here
HERE = ("127.0.0.1", "localhost")


class Site:
    """One registry of tables, and the limits for those who come there."""

    def __init__(self, registry: Registry, lan: str = "", owner: str = "") -> None:
        self.registry = registry
        self.owner = owner
        self.wrong_owners = WrongTries()
        self.lan = lan  # where others on the network find us, if they do
        self.requests = Buckets(registry.limits.requests, registry.limits.request_burst)
        self.guesses = Guesses(registry.limits, registry.store, registry.now)
        self.sockets = SocketCounts(registry.limits.sockets, registry.limits.address_sockets)
        self.pace = SharedPace(registry.limits)
        self.health = Health(registry.store.check_writable)

    def outside(self, request: Request) -> str:
        """The address that links begin with: 127.0.0.1 is another place on every device."""
        here = request.url.hostname in HERE
        return self.lan if here and self.lan else str(request.base_url)

    async def known(self, connection: HTTPConnection) -> Person | None:
        """Whose cookie it is; where they come from is remembered."""
        person = await self.registry.identities.find(connection.cookies.get(COOKIE))
        if person is not None:
            self.registry.whereabouts.note(person.id, address(connection))
        return person

    async def person(self, request: Request) -> Person:
        person = await self.known(request)
        if person is None:
            raise SextonError("Nobody is known by that cookie: ask for /api/me first.")
        return person

    async def table(self, request: Request) -> LiveTable | Glance:
        found = await self.registry.look(request.path_params["table"], address(request))
        if found is None:
            raise NotFound("There is no such table.")
        return found

    async def visible_table(self, request: Request) -> tuple[LiveTable | Glance, Person]:
        """A table that this person may look at."""
        live, person = await self.table(request), await self.person(request)
        if not may_watch(live.table, person.id):
            raise NotFound(NOT_OPEN)
        return live, person


async def body(request: Request, kind: type[T]) -> T:
    """What a request brings, as one of the protocol's types."""
    raw = await raw_body(request)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SextonError(f"The request is not as it should be: {error}.") from None


async def raw_body(request: Request) -> bytes:
    if "application/json" not in request.headers.get("content-type", ""):
        raise SextonError("Send JSON, with content-type application/json.")
    try:
        return await asyncio.wait_for(whole_body(request), BODY)
    except TimeoutError:
        raise SextonError(f"A request comes within {BODY:.0f} seconds.") from None


async def whole_body(request: Request) -> bytes:
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > protocol.BODY_LIMIT:
            raise SextonError(f"A request has at most {protocol.BODY_LIMIT} bytes.")
        chunks.append(chunk)
    return b"".join(chunks)
