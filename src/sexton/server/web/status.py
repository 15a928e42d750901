"""How the server is, and what it can be asked: for those who run it or talk to it by program."""

from __future__ import annotations

import asyncio

import structlog
from starlette.requests import Request
from starlette.responses import Response

import sexton
from sexton.server.web import metrics
from sexton.server.web.limits import HERE
from sexton.server.web.responses import NotFound, plain, refusal
from sexton.server.web.security import address
from sexton.server.web.site import Site

logger = structlog.get_logger()
PATIENCE = 5.0  # seconds that the database has for an answer


async def health(site: Site, request: Request) -> Response:
    registry = site.registry
    try:
        await asyncio.wait_for(asyncio.to_thread(registry.store.check_writable), PATIENCE)
    except Exception as error:  # Whatever it is: nobody can play.
        logger.warning("not well", error=type(error).__name__)
        return refusal(503, "store", "Nothing can be saved: the database is gone, full or closed.")
    return plain({"status": "ok", "version": sexton.__version__, "tables": len(registry.live)})


async def figures(site: Site, request: Request) -> Response:
    """For who runs the server, on the same machine."""
    if address(request) not in HERE:
        raise NotFound("There is nothing at that address.")
    text = metrics.exposition(site.registry, site.sockets.total())
    return Response(text, media_type="text/plain; version=0.0.4")


async def openapi(site: Site, request: Request) -> Response:
    from sexton.server.web import openapi  # It reads the list of routes, which has this one.

    return plain(openapi.openapi())


async def asyncapi(site: Site, request: Request) -> Response:
    from sexton.server.web import openapi

    return plain(openapi.asyncapi())


async def nothing(site: Site, request: Request) -> Response:
    raise NotFound("There is nothing at that address.")
