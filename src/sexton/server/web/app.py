"""The application: all addresses behind the same limits, headers and ways to refuse."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from sexton.core.errors import IllegalMove, SextonError
from sexton.server.registry import Registry
from sexton.server.store import StoreDown
from sexton.server.turns import TooBusy
from sexton.server.web.pages import STATIC, Assets
from sexton.server.web.responses import NotFound, refusal
from sexton.server.web.routes import CHEAP, ROUTES, SOCKET, Address
from sexton.server.web.security import SecureHeaders, address, own_origin
from sexton.server.web.site import Site
from sexton.server.web.sockets import Sockets
from sexton.server.work_pool import OverBudget

TOO_MANY = "Too many requests: wait a little."


def application(registry: Registry, lan: str = "") -> Starlette:
    """Everything that answers requests, around one registry of tables."""
    site = Site(registry, lan)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await registry.open()
        try:
            yield
        finally:
            await registry.close()

    middleware = [Middleware(SecureHeaders)]
    return Starlette(routes=all_routes(site), middleware=middleware, lifespan=lifespan)


def all_routes(site: Site) -> list[BaseRoute]:
    routes: list[BaseRoute] = [WebSocketRoute(SOCKET, Sockets(site))]
    if (STATIC / "assets").is_dir():
        assets = GZipMiddleware(Assets(directory=STATIC / "assets"))
        routes.append(Mount("/assets", Paced(site, assets)))
    return [*routes, *(route(site, one) for one in ROUTES)]


class Paced:
    """Files for those who don't ask for too many of them."""

    def __init__(self, site: Site, app: ASGIApp) -> None:
        self.site = site
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app: ASGIApp = self.app
        if not self.site.requests.take(address(HTTPConnection(scope)), CHEAP):
            app = refusal(429, "too-many", TOO_MANY)
        await app(scope, receive, send)


def route(site: Site, asked: Address) -> Route:
    """Limits, origins and errors, the same for all: a refusal says why in a sentence."""

    async def answer(request: Request) -> Response:
        if not site.requests.take(address(request), asked.cost):
            return refusal(429, "too-many", TOO_MANY)
        if request.method not in ("GET", "HEAD") and not own_origin(request):
            return refusal(403, "origin", "This request comes from another site's page.")
        return await answered(asked.answer(site, request))

    return Route(asked.path, answer, methods=[asked.method])


async def answered(work: Awaitable[Response]) -> Response:
    try:
        return await work
    except NotFound as error:
        return refusal(404, "not-found", str(error))
    except StoreDown as error:
        return refusal(503, "store", str(error))
    except IllegalMove as error:
        return refusal(409, error.rule, error.sentence)
    except (TooBusy, OverBudget) as error:
        return refusal(429, "too-much", str(error))
    except SextonError as error:
        return refusal(400, "bad-request", str(error))
    except ClientDisconnect:
        return refusal(400, "gone", "The request broke off.")
