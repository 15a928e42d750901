"""The owner's page: who runs the server sees all tables, and can silence and show out."""

from __future__ import annotations

import asyncio
import secrets
import urllib.error
import urllib.request

from starlette.requests import Request
from starlette.responses import Response

from sexton.server import messages, protocol
from sexton.server.fair_queue import TooBusy
from sexton.server.identity import Person
from sexton.server.live.table_log import Elsewhere
from sexton.server.registry import Registry
from sexton.server.table.state import Table
from sexton.server.web.hop import SECRET as INNER
from sexton.server.web.responses import NotFound, encoded, plain
from sexton.server.web.security import address
from sexton.server.web.site import Site, body

SECRET = "x-sexton-owner"
PATIENCE = 5.0  # seconds that another worker has for an answer
SAID = 20  # lines of each table's chat that are shown
NOBODY = Person("", "")


async def page(site: Site, request: Request) -> Response:
    check_owner(site, request)
    found = await site.registry.listing("all", NOBODY, address(request))
    return plain(protocol.OwnersPage([shown(live.table, live.info("")) for live in found]))


async def deed(site: Site, request: Request) -> Response:
    check_owner(site, request)
    wish = await body(request, protocol.Deed)
    try:
        live = await site.registry.get(request.path_params["table"])
    except Elsewhere:
        return await handed_on(site.registry, request, protocol.encode(wish))
    if live is None:
        raise NotFound("There is no such table.")
    command: protocol.Mute | protocol.Remove
    if wish.deed == "remove":
        command = protocol.Remove("", wish.name)
    else:
        command = protocol.Mute("", wish.name, muted=wish.deed == "mute")
    await live.moderate(command)
    return plain(shown(live.table, live.info("")))


async def handed_on(registry: Registry, request: Request, wish: bytes) -> Response:
    """Done by the worker in which the table lives."""
    home = await registry.home(request.path_params["table"])
    if home is None or not home.address or INNER in request.headers:
        raise TooBusy("The table is on its way to another worker: try again in a moment.")
    headers = {
        "content-type": "application/json",
        SECRET: request.headers.get(SECRET, ""),
        INNER: home.secret,
    }
    address = f"http://{home.address}{request.url.path}"
    asked = urllib.request.Request(address, wish, headers)
    try:
        return await asyncio.to_thread(answer_to, asked)
    except OSError:
        registry.suspect(home)
        raise TooBusy("The table's worker does not answer: try again in a moment.") from None


def answer_to(asked: urllib.request.Request) -> Response:
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return encoded(answer.read(), answer.status)
    except urllib.error.HTTPError as refused:
        return encoded(refused.read(), refused.code)


def shown(table: Table, info: protocol.TableInfo) -> protocol.OwnersTable:
    said = [messages.chat_line(line) for line in table.talk.chat[-SAID:]]
    return protocol.OwnersTable(info, sorted(table.muted.values()), said)


def check_owner(site: Site, request: Request) -> None:
    """Whoever has the secret that was printed at the start; guessing it is slow."""
    where, given = address(request), request.headers.get(SECRET, "")
    if site.wrong_owners.wait(where) > 0:
        raise TooBusy("That was wrong too often: wait a while.")
    right = bool(site.owner) and secrets.compare_digest(given.encode(), site.owner.encode())
    site.wrong_owners.note(where, right=right)
    if not right:
        raise NotFound("There is nothing at that address.")
