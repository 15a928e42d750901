"""The application: all addresses behind the same limits, headers and ways to refuse."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from sexton.core.errors import OUR_FAULT, IllegalMove, SextonError
from sexton.core.types import Refusal
from sexton.server.fair_queue import TooBusy
from sexton.server.registry import Registry
from sexton.server.store import StoreDown
from sexton.server.web.hop import Hop, inner_door
from sexton.server.web.pages import STATIC, Assets
from sexton.server.web.responses import NotFound, plain, refusal
from sexton.server.web.routes import CHEAP, ROUTES, SOCKET, Address
from sexton.server.web.security import OwnHosts, SecureHeaders, WithoutNul, address, own_origin
from sexton.server.web.site import Site
from sexton.server.web.sockets import Sockets
from sexton.server.work_pool import OverBudget

logger = structlog.get_logger()
TOO_MANY = "Too many requests: wait a little."


def application(
    registry: Registry,
    lan: str = "",
    inner_host: str = "127.0.0.1",
    hosts: tuple[str, ...] = (),
    owner: str = "",
) -> Starlette:
    """Everything that answers requests, around one registry of tables."""
    site = Site(registry, lan, owner)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            inner = ""
            if not registry.store.is_sqlite:
                inner = await stack.enter_async_context(inner_door(registry, app, inner_host))
            await registry.open(inner)
            stack.push_async_callback(registry.close)
            yield

    middleware = [Middleware(SecureHeaders), Middleware(OwnHosts, hosts), Middleware(WithoutNul)]
    return Starlette(
        routes=all_routes(site),
        middleware=middleware,
        lifespan=lifespan,
        exception_handlers={HTTPException: no_such_thing},
    )


async def no_such_thing(request: Request, error: Exception) -> Response:
    """An address or a way of asking that no route has."""
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    sentence = "There is nothing at that address, or it can't be asked for like that."
    return plain(Refusal("not-found", sentence), error.status_code, headers)


def all_routes(site: Site) -> list[BaseRoute]:
    routes: list[BaseRoute] = [WebSocketRoute(SOCKET, Hop(site, Sockets(site)))]
    if (STATIC / "assets").is_dir():
        routes.append(Mount("/assets", Paced(site, Assets(STATIC / "assets"))))
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
    except Exception:  # Our bug: whoever runs the server finds it in the log.
        logger.exception("request failed")
        return refusal(500, OUR_FAULT, "Something went wrong on our side. Try it once more.")
