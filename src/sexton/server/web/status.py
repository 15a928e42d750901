"""How the server is, and what it can be asked: for those who run it or talk to it by program."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

import sexton
from sexton.server.web import metrics
from sexton.server.web.limits import HERE
from sexton.server.web.responses import NotFound, plain, refusal
from sexton.server.web.security import address
from sexton.server.web.site import Site


async def health(site: Site, request: Request) -> Response:
    if not await site.health.is_well():
        return refusal(503, "store", "Nothing can be saved: the database is gone, full or closed.")
    tables = len(site.registry.live)
    return plain({"status": "ok", "version": sexton.__version__, "tables": tables})


async def figures(site: Site, request: Request) -> Response:
    """For who runs the server, on the same machine."""
    if address(request) not in HERE:
        raise NotFound("There is nothing at that address.")
    size = await asyncio.to_thread(site.registry.store.size)
    text = metrics.exposition(site.registry, site.sockets.total(), size)
    return Response(text, media_type="text/plain; version=0.0.4")


async def openapi(site: Site, request: Request) -> Response:
    from sexton.server.web import openapi  # It reads the list of routes, which has this one.

    return plain(openapi.openapi())


async def asyncapi(site: Site, request: Request) -> Response:
    from sexton.server.web import openapi

    return plain(openapi.asyncapi())


async def nothing(site: Site, request: Request) -> Response:
    raise NotFound("There is nothing at that address.")
