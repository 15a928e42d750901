"""Routes: HTTP to make and find tables, one socket per table to play."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import segno
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

import sexton
from sexton import bots
from sexton.core.errors import IllegalMove, SextonError
from sexton.core.game import AnyGame
from sexton.core.types import Refusal
from sexton.core.verify import verify
from sexton.server import protocol
from sexton.server.identity import COOKIE, Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.store import StoreDown
from sexton.server.web import metrics, replay
from sexton.server.web.connection import attend
from sexton.server.web.limits import Buckets
from sexton.server.web.openapi import asyncapi, openapi
from sexton.server.web.pages import link_page, no_client_page
from sexton.server.web.rules_page import rules_page
from sexton.server.web.security import SecureHeaders, address, own_origin

logger = structlog.get_logger()
T = TypeVar("T")
YEAR = 365 * 86_400
STATIC = Path(sexton.__file__).parent / "static"
LEVEL_TEXTS = {
    "sleepwalker": "plays anything that is legal",
    "grasping": "takes what looks best now",
    "cunning": "thinks ahead, from what its seat can see",
}
Handler = Callable[[Request], Awaitable[Response]]


class NotFound(Exception):
    """There is no such thing here."""


class Assets(StaticFiles):
    """The client's built files: their names hold their digests, so they never change."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


class Sockets:
    """What comes to a table's socket, with the server's own way to send."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app.socket(WebSocket(scope, receive, send), send)


class App:
    """Everything that answers requests, around one registry."""

    def __init__(self, registry: Registry, lan: str = "") -> None:
        self.registry = registry
        self.lan = lan
        self.requests = Buckets(registry.limits.requests, registry.limits.request_burst)
        self.sockets: Counter[str] = Counter()
        self.address_sockets: Counter[str] = Counter()

    def asgi(self) -> Starlette:
        routes = [
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/me", self.answering(self.me), methods=["GET", "POST"]),
            Route("/api/link", self.answering(self.new_link), methods=["POST"]),
            Route("/api/games", self.answering(self.catalogue)),
            Route("/api/games/{game}/rules", self.answering(self.rules)),
            Route("/api/games/{game}/edition", self.answering(self.edition)),
            Route("/api/tables", self.answering(self.tables), methods=["GET", "POST"]),
            Route("/api/codes/{code}", self.answering(self.by_code)),
            Route("/api/tables/{table}", self.answering(self.table)),
            Route("/api/tables/{table}/record", self.answering(self.record)),
            Route("/api/tables/{table}/verify", self.answering(self.verify)),
            Route("/api/tables/{table}/replay", self.answering(self.replay)),
            Route("/api/tables/{table}/replay/{move:int}", self.answering(self.frame)),
            Route("/api/tables/{table}/chronicle", self.answering(self.chronicle)),
            Route("/api/tables/{table}/fork", self.answering(self.fork), methods=["POST"]),
            Route("/api/tables/{table}/qr.svg", self.answering(self.qr)),
            Route("/api/verify", self.answering(self.verify_upload), methods=["POST"]),
            Route("/api/openapi.json", self.answering(self.openapi)),
            Route("/api/asyncapi.json", self.answering(self.asyncapi)),
            WebSocketRoute("/api/tables/{table}/socket", Sockets(self)),
            Route("/api/{rest:path}", self.answering(self.nothing)),
            Route("/link/{token}", self.answering(self.use_link), methods=["GET", "POST"]),
        ]
        if (STATIC / "assets").is_dir():
            assets = GZipMiddleware(Assets(directory=STATIC / "assets"))
            routes.append(Mount("/assets", assets))
        routes.append(Route("/{path:path}", self.page))
        return Starlette(
            routes=routes, middleware=[Middleware(SecureHeaders)], lifespan=self.lifespan
        )

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.registry.open()
        try:
            yield
        finally:
            await self.registry.close()

    # What every request goes through.

    def answering(self, handler: Handler) -> Handler:
        """Limits, origins and errors, the same for all: a refusal is a Problem with a sentence."""

        async def answer(request: Request) -> Response:
            if not self.requests.take(address(request)):
                return problem(429, "too-many", "Too many requests: wait a little.")
            if request.method not in ("GET", "HEAD") and not own_origin(request):
                return problem(403, "origin", "This request comes from another site's page.")
            try:
                return await handler(request)
            except NotFound as error:
                return problem(404, "not-found", str(error))
            except StoreDown as error:
                return problem(503, "store", str(error))
            except IllegalMove as error:
                return problem(409, error.rule, error.sentence)
            except SextonError as error:
                return problem(400, "bad-request", str(error))
            except ClientDisconnect:
                return problem(400, "gone", "The request broke off.")

        return answer

    async def body(self, request: Request, kind: type[T]) -> T:
        raw = await self.raw_body(request)
        try:
            return msgspec.json.decode(raw, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SextonError(f"The request is not as it should be: {error}.") from None

    async def raw_body(self, request: Request) -> bytes:
        if "application/json" not in request.headers.get("content-type", ""):
            raise SextonError("Send JSON, with content-type application/json.")
        chunks, size = [], 0
        async for chunk in request.stream():
            size += len(chunk)
            if size > protocol.BODY_LIMIT:
                raise SextonError(f"A request has at most {protocol.BODY_LIMIT} bytes.")
            chunks.append(chunk)
        return b"".join(chunks)

    async def person(self, request: Request) -> Person:
        person = await self.registry.identities.find(request.cookies.get(COOKIE))
        if person is None:
            raise SextonError("Nobody is known by that cookie: ask for /api/me first.")
        return person

    async def live(self, request: Request) -> LiveTable:
        found = await self.registry.get(request.path_params["table"])
        if found is None:
            raise NotFound("There is no such table.")
        return found

    async def visible(self, request: Request) -> tuple[LiveTable, Person]:
        """A table that this person may look at."""
        live, person = await self.live(request), await self.person(request)
        if live.table.seats.of(person.id) is None and not may_watch(live, person):
            raise NotFound("There is no such table, or it isn't open to you.")
        return live, person

    # Answers.

    async def health(self, request: Request) -> Response:
        registry = self.registry
        try:
            await asyncio.wait_for(asyncio.to_thread(registry.store.ask, lambda c: None), 5)
        except Exception:
            return problem(503, "store", "The database can't be reached.")
        return plain({"status": "ok", "version": sexton.__version__, "tables": len(registry.live)})

    async def metrics(self, request: Request) -> Response:
        text = metrics.exposition(self.registry, sum(self.sockets.values()))
        return Response(text, media_type="text/plain; version=0.0.4")

    async def me(self, request: Request) -> Response:
        """Who I am; the first visit makes me somebody."""
        identities = self.registry.identities
        person = await identities.find(request.cookies.get(COOKIE))
        secret = None
        if person is None:
            person, secret = await identities.welcome(self.registry.now())
        if request.method == "POST":
            wish = await self.body(request, protocol.NewName)
            await identities.rename(person, wish.name)
        response = plain(protocol.Me(person.id, person.name))
        if secret is not None:
            set_cookie(request, response, secret)
        return response

    def outside(self, request: Request) -> str:
        """The address that links begin with: 127.0.0.1 is another place on every device."""
        here = request.url.hostname in ("127.0.0.1", "localhost")
        return self.lan if here and self.lan else str(request.base_url)

    async def new_link(self, request: Request) -> Response:
        person = await self.person(request)
        token, expires = await self.registry.identities.new_link(person, self.registry.now())
        return plain(protocol.LinkInfo(f"{self.outside(request)}link/{token}", expires))

    async def use_link(self, request: Request) -> Response:
        """Opening the link only asks; the button uses it, so that no preview can use it up."""
        token = request.path_params["token"]
        if request.method == "GET":
            return HTMLResponse(link_page(token))
        secret = await self.registry.identities.use_link(token, self.registry.now())
        if secret is None:
            return HTMLResponse(link_page(""), status_code=410)
        response = RedirectResponse("/", status_code=303)
        set_cookie(request, response, secret)
        return response

    async def catalogue(self, request: Request) -> Response:
        games = [game_info(game) for game in self.registry.games.values()]
        infos = [protocol.LevelInfo(name, LEVEL_TEXTS.get(name, "")) for name in bots.LEVELS]
        return plain(protocol.Catalogue(games, infos, sexton.__version__, self.lan))

    async def rules(self, request: Request) -> Response:
        game = self.registry.games.get(request.path_params["game"])
        if game is None:
            raise NotFound("There is no such game.")
        return plain(rules_page(game))

    async def edition(self, request: Request) -> Response:
        """The box as a commented file, to write one's own edition from."""
        game = self.registry.games.get(request.path_params["game"])
        if game is None:
            raise NotFound("There is no such game.")
        text = (game.folder / "components.toml").read_text("utf-8")
        return Response(text, media_type="application/toml; charset=utf-8")

    async def tables(self, request: Request) -> Response:
        person = await self.person(request)
        if request.method == "POST":
            wish = await self.body(request, protocol.NewTable)
            live = await self.registry.make(person, wish)
            return plain(live.info(person.id), 201)
        which = request.query_params.get("which", "mine")
        if which not in ("mine", "open", "watch"):
            raise SextonError("Tables are listed as mine, open or watch.")
        found = await self.registry.listing(which, person)
        return plain(protocol.TableList([live.info(person.id) for live in found]))

    async def by_code(self, request: Request) -> Response:
        person = await self.person(request)
        live = await self.registry.by_code(request.path_params["code"])
        if live is None:
            raise NotFound("No table has that code.")
        return plain(live.info(person.id))

    async def table(self, request: Request) -> Response:
        live, person = await self.visible(request)
        return plain(live.info(person.id))

    async def record(self, request: Request) -> Response:
        live, person = await self.visible(request)
        match, seat = live.table.match, live.table.seats.of(person.id)
        if match is None:
            raise NotFound("The game has not begun.")
        if not live.table.over and seat is None:
            raise NotFound("The record of a game is for everybody when it is over.")
        record = match.record() if live.table.over else match.record(seat=seat)
        name = f"{live.table.made.game}-{live.table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return plain(record, headers=headers)

    async def verify(self, request: Request) -> Response:
        live, _ = await self.visible(request)
        record = replay.finished(live.table).record()
        return plain(await self._checks(record))

    async def verify_upload(self, request: Request) -> Response:
        return plain(await self._checks(await self.raw_body(request)))

    async def _checks(self, record: object) -> protocol.Checks:
        return protocol.Checks(await asyncio.to_thread(verify, record, self.registry.games))

    async def replay(self, request: Request) -> Response:
        live, person = await self.visible(request)
        info = live.info(person.id)
        return plain(await asyncio.to_thread(replay.replay, live.table, info))

    async def frame(self, request: Request) -> Response:
        live, _ = await self.visible(request)
        wanted = request.query_params.get("seat", "all")
        if wanted != "all" and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 3):
            raise SextonError("A seat is a number, or all.")
        seat = None if wanted == "all" else int(wanted)
        move = request.path_params["move"]
        frame = await asyncio.to_thread(
            replay.frame, live.table, move, seat, everybody=wanted == "all"
        )
        return plain(frame)

    async def chronicle(self, request: Request) -> Response:
        live, _ = await self.visible(request)
        match = replay.finished(live.table)
        game = match.game
        if game.chronicle is None or game.chronicle_text is None:
            raise NotFound(f"{game.title} has no story to tell.")
        chronicle = await asyncio.to_thread(game.chronicle, match)
        markdown = await asyncio.to_thread(game.chronicle_text, chronicle, "md")
        return plain(protocol.ChroniclePage(markdown, chronicle))

    async def fork(self, request: Request) -> Response:
        live, person = await self.visible(request)
        wish = await self.body(request, protocol.NewFork)
        made = await self.registry.fork(person, live.table, wish)
        return plain(made.info(person.id), 201)

    async def qr(self, request: Request) -> Response:
        live = await self.live(request)
        url = f"{self.outside(request)}t/{live.table.id}"
        picture = io.BytesIO()
        segno.make(url, error="m").save(picture, kind="svg", scale=4, border=2, xmldecl=False)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def openapi(self, request: Request) -> Response:
        return plain(openapi())

    async def asyncapi(self, request: Request) -> Response:
        return plain(asyncapi())

    async def nothing(self, request: Request) -> Response:
        raise NotFound("There is nothing at that address.")

    async def page(self, request: Request) -> Response:
        """The client: one page for every address, and its few files at the top."""
        wanted = STATIC / request.path_params["path"]
        is_file = wanted.parent == STATIC and wanted.is_file() and not wanted.name.startswith(".")
        if is_file and wanted.name != "index.html":
            return FileResponse(wanted)
        if not (STATIC / "index.html").is_file():
            return HTMLResponse(no_client_page(self.registry))
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    # Sockets.

    async def socket(self, websocket: WebSocket, send: Send) -> None:
        if not own_origin(websocket):
            await websocket.close(1008, "This socket comes from another site's page.")
            return
        person = await self.registry.identities.find(websocket.cookies.get(COOKIE))
        live = await self.registry.get(websocket.path_params["table"])
        if person is None or live is None or not may_join(live, person):
            await websocket.close(1008, "There is no such table, or it isn't open to you.")
            return
        host, limits = address(websocket), self.registry.limits
        if (
            self.sockets[person.id] >= limits.sockets
            or self.address_sockets[host] >= limits.address_sockets
        ):
            await websocket.close(1013, "Too many sockets are open.")
            return
        await websocket.accept()
        self.sockets[person.id] += 1
        self.address_sockets[host] += 1
        try:
            await attend(self.registry, live, websocket, send, person)
        finally:
            for counter, key in ((self.sockets, person.id), (self.address_sockets, host)):
                counter[key] -= 1
                if counter[key] <= 0:
                    del counter[key]


def may_watch(live: LiveTable, person: Person) -> bool:
    table = live.table
    if table.host == person.id or table.over:
        return True
    return table.settings.watching != "off" and not table.terms.password


def may_join(live: LiveTable, person: Person) -> bool:
    """Before the game everybody with the link may come in to sit down."""
    table = live.table
    if table.seats.of(person.id) is not None or table.status == "open":
        return True
    return may_watch(live, person)


def game_info(game: AnyGame) -> protocol.GameInfo:
    return protocol.GameInfo(
        game.name, game.title, game.credit, game.blurb, list(game.seats), list(game.options),
        game.version, game.edition.digest, game.house_data, game.chronicle is not None,
    )  # fmt: skip


def plain(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    every = {"cache-control": "no-store", **(headers or {})}
    return Response(protocol.encode(value), status, every, "application/json")


def problem(status: int, rule: str, sentence: str) -> Response:
    return plain(Refusal(rule, sentence), status)


def set_cookie(request: Request, response: Response, secret: str) -> None:
    response.set_cookie(
        COOKIE, secret, max_age=5 * YEAR, httponly=True, samesite="lax",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip
