"""What every answer carries, and who may ask: headers, origins, sizes."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sexton.server.web.limits import place
from sexton.server.web.responses import refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
OPENER = ("cross-origin-opener-policy", "same-origin")
ONLY_HTTPS = ("strict-transport-security", "max-age=31536000")
HERE = ("127.0.0.1", "localhost")
# No name server of the world answers for these, so no page from there can be called so.
AT_HOME = (".localhost", ".local", ".lan", ".internal", ".home.arpa")


class OwnHosts:
    """Answers to names of our own only. Another's could lead a browser here behind its back, to
    be taken for one of our pages; addresses, and names of a home network, could not."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ()) -> None:
        self.app = app
        self.names = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] in ("http", "websocket"):
            name = host_name(Headers(scope=scope).get("host", ""))
            if not self.is_ours(name):
                app = stranger(name) if scope["type"] == "http" else no_socket
        await app(scope, receive, send)

    def is_ours(self, name: str) -> bool:
        return (
            name in self.names or "." not in name or name.endswith(AT_HOME) or is_address(name)
        )  # fmt: skip


class WithoutNul:
    """No address has the character that PostgreSQL can't be asked for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if "\0" in scope.get("path", ""):
            nothing = refusal(404, "not-found", "There is nothing at that address.")
            app = nothing if scope["type"] == "http" else no_socket
        await app(scope, receive, send)


def host_name(host: str) -> str:
    """Without its port."""
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    return name.rstrip(".").lower()


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def stranger(name: str) -> ASGIApp:
    return refusal(
        421, "host",
        f"This server is not called {name[:100]!r}. Who runs it says so: --allow-host {name[:100]}",
    )  # fmt: skip


async def no_socket(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.close", "code": 1008})


class SecureHeaders:
    """Puts the same headers on every answer, whoever made it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault(*ONLY_HTTPS)
                if is_trusted(scope):
                    headers.setdefault(*OPENER)
            await send(message)

        await self.app(scope, receive, sending)


def is_trusted(scope: Scope) -> bool:
    """Do browsers take every header from here? Over plain http on a LAN they ignore one, and say so
    as an error on each page."""
    host = Headers(scope=scope).get("host", "").partition(":")[0]
    return scope["scheme"] == "https" or host in HERE


def own_origin(connection: HTTPConnection) -> bool:
    """Did our own pages send this? A browser always says; other clients may say nothing."""
    headers: Headers = connection.headers
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        return bool(headers.get("host")) and urlsplit(origin).netloc == headers["host"]
    except ValueError:  # "http://[" is no origin at all.
        return False


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as limits count it."""
    return place(connection.client.host) if connection.client else "unknown"
