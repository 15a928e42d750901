"""How requests are answered: with JSON, or with a refusal that says why."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sexton.core.types import Refusal
from sexton.server import protocol
from sexton.server.identity import COOKIE

YEAR = 365 * 86_400


class NotFound(Exception):
    """There is no such thing here."""


def plain(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return encoded(protocol.encode(value), status, headers)


def encoded(value: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    every = {"cache-control": "no-store", **(headers or {})}
    return Response(value, status, every, "application/json")


def refusal(status: int, rule: str, sentence: str) -> Response:
    return plain(Refusal(rule, sentence), status)


def set_cookie(request: Request, response: Response, secret: str) -> None:
    response.set_cookie(
        COOKIE, secret, max_age=5 * YEAR, httponly=True, samesite="lax",
        secure=request.url.scheme == "https", path="/",
    )  # fmt: skip
