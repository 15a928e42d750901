"""Tables: made, found, looked at."""

from __future__ import annotations

import asyncio
import io
from functools import lru_cache

import segno
from starlette.requests import Request
from starlette.responses import Response

from sexton.core.errors import SextonError
from sexton.server import protocol
from sexton.server.fair_queue import TooBusy
from sexton.server.store import queries
from sexton.server.table.access import may_watch
from sexton.server.web.responses import NotFound, plain
from sexton.server.web.rules_page import rules_page
from sexton.server.web.security import address
from sexton.server.web.site import Site, body


async def listing(site: Site, request: Request) -> Response:
    person = await site.person(request)
    which = request.query_params.get("which", "mine")
    if which not in ("mine", "hidden", "open", "watch"):
        raise SextonError("Tables are listed as mine, hidden, open or watch.")
    found = await site.registry.listing(which, person, address(request))
    shown = [live for live in found if which != "watch" or may_watch(live.table, person.id)]
    hidden = await asyncio.to_thread(
        site.registry.store.ask, lambda c: queries.count_hidden(c, person.id)
    )
    return plain(protocol.TableList([live.info(person.id) for live in shown], hidden))


async def make(site: Site, request: Request) -> Response:
    person = await site.person(request)
    wish = await body(request, protocol.NewTable)
    live = await site.registry.make(person, wish, address(request))
    return plain(live.info(person.id), 201)


async def fork(site: Site, request: Request) -> Response:
    """Another table, from a moment of this one's finished game."""
    live, person = await site.visible_table(request)
    wish = await body(request, protocol.NewFork)
    made = await site.registry.fork(person, live.table, wish, address(request))
    return plain(made.info(person.id), 201)


async def by_code(site: Site, request: Request) -> Response:
    person, where = await site.person(request), address(request)
    if not await site.guesses.take(where):
        raise TooBusy("Too many wrong words: wait a minute, or ask for the table's link.")
    live = await site.registry.by_code(request.path_params["code"], where)
    if live is None:
        raise NotFound("No open table has these words; once a game begins only its link leads in.")
    await site.guesses.was_right(where)
    return plain(live.info(person.id))


async def table(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    return plain(live.info(person.id))


async def rules(site: Site, request: Request) -> Response:
    """With the box and the options that this table plays with."""
    live, _ = await site.visible_table(request)
    game, options = live.table.game, live.table.terms.options
    return plain(rules_page(game.at_table(options)))


async def qr(site: Site, request: Request) -> Response:
    live = await site.table(request)
    url = f"{site.outside(request)}t/{live.table.id}"
    return Response(qr_code(url), media_type="image/svg+xml")


@lru_cache(maxsize=256)
def qr_code(url: str) -> bytes:
    """Drawn once for all who ask for it: that takes longer than any other answer."""
    picture = io.BytesIO()
    segno.make(url, error="m").save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return picture.getvalue()
