"""Tables: made, found, looked at."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import Response

from sexton.core.errors import SextonError
from sexton.server import protocol
from sexton.server.web.responses import NotFound, plain
from sexton.server.web.site import Site, body


async def listing(site: Site, request: Request) -> Response:
    person = await site.person(request)
    which = request.query_params.get("which", "mine")
    if which not in ("mine", "open", "watch"):
        raise SextonError("Tables are listed as mine, open or watch.")
    found = await site.registry.listing(which, person)
    return plain(protocol.TableList([live.info(person.id) for live in found]))


async def make(site: Site, request: Request) -> Response:
    person = await site.person(request)
    live = await site.registry.make(person, await body(request, protocol.NewTable))
    return plain(live.info(person.id), 201)


async def fork(site: Site, request: Request) -> Response:
    """Another table, from a moment of this one's finished game."""
    live, person = await site.visible_table(request)
    wish = await body(request, protocol.NewFork)
    made = await site.registry.fork(person, live.table, wish)
    return plain(made.info(person.id), 201)


async def by_code(site: Site, request: Request) -> Response:
    person = await site.person(request)
    live = await site.registry.by_code(request.path_params["code"])
    if live is None:
        raise NotFound("No table has that code.")
    return plain(live.info(person.id))


async def table(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    return plain(live.info(person.id))


async def qr(site: Site, request: Request) -> Response:
    live = await site.table(request)
    url = f"{site.outside(request)}t/{live.table.id}"
    picture = io.BytesIO()
    segno.make(url, error="m").save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")
