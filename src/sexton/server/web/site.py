"""What all answers to requests draw on, and what they read from a request."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import Request

from sexton.core.errors import SextonError
from sexton.server import protocol
from sexton.server.identity import COOKIE, Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.table.state import Table
from sexton.server.web.limits import Buckets, SocketCounts
from sexton.server.web.responses import NotFound

T = TypeVar("T")
BODY = 30.0  # seconds in which a request has to be here
HERE = ("127.0.0.1", "localhost")


class Site:
    """One registry of tables, and the limits for those who come there."""

    def __init__(self, registry: Registry, lan: str = "") -> None:
        self.registry = registry
        self.lan = lan  # where others on the network find us, if they do
        self.requests = Buckets(registry.limits.requests, registry.limits.request_burst)
        self.sockets = SocketCounts(registry.limits.sockets, registry.limits.address_sockets)

    def outside(self, request: Request) -> str:
        """The address that links begin with: 127.0.0.1 is another place on every device."""
        here = request.url.hostname in HERE
        return self.lan if here and self.lan else str(request.base_url)

    async def person(self, request: Request) -> Person:
        person = await self.registry.identities.find(request.cookies.get(COOKIE))
        if person is None:
            raise SextonError("Nobody is known by that cookie: ask for /api/me first.")
        return person

    async def table(self, request: Request) -> LiveTable:
        found = await self.registry.get(request.path_params["table"])
        if found is None:
            raise NotFound("There is no such table.")
        return found

    async def visible_table(self, request: Request) -> tuple[LiveTable, Person]:
        """A table that this person may look at."""
        live, person = await self.table(request), await self.person(request)
        if live.table.seats.of(person.id) is None and not may_watch(live.table, person):
            raise NotFound("There is no such table, or it isn't open to you.")
        return live, person


def may_watch(table: Table, person: Person) -> bool:
    if table.host == person.id or table.ended:
        return True
    return table.settings.watching != "off" and not table.terms.password


def may_join(table: Table, person: Person) -> bool:
    """Before the game everybody with the link may come in to sit down."""
    if table.seats.of(person.id) is not None or table.status == "open":
        return True
    return may_watch(table, person)


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
