"""Every address is listed once: answered, described and limited from there."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web import pages
from sexton.server.web.app import application
from sexton.server.web.openapi import openapi
from sexton.server.web.pages import Assets, packed
from tests.server.test_fuzz import Client

ABOUT_ITSELF = {"/api/openapi.json", "/api/asyncapi.json", "/api/{rest:path}"}


def app_in(folder: Path, **limits: Any) -> Any:
    store = Store(f"sqlite:///{folder / 'routes.db'}")
    return application(Registry(store, limits=Limits(**limits)))


def test_whatever_is_answered_under_api_is_described(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    answered = {
        (method.lower(), re.sub(r":\w+}", "}", route.path))
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api") and route.methods
        for method in route.methods - {"HEAD"}
        if route.path not in ABOUT_ITSELF
    }
    described = {
        (method, path) for path, methods in openapi()["paths"].items() for method in methods
    }
    assert answered == described


def test_whoever_asks_too_much_is_refused_but_the_keeper_is_not(tmp_path: Path) -> None:
    client = Client(app_in(tmp_path, requests=0.0, request_burst=3.0))
    try:  # The client has asked who it is already.
        statuses = [client.call("GET", "/api/games", b"", {})[0] for _ in range(3)]
        assert statuses == [200, 200, 429]
        _, _, text = client.call("GET", "/api/games", b"", {})
        assert "wait" in json.loads(text)["sentence"]
        assert client.call("GET", "/healthz", b"", {})[0] == 200
    finally:
        client.close()


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    client = Client(app_in(tmp_path))
    try:
        status, _, text = client.call("GET", "/api/gravity", b"", {})
        assert (status, json.loads(text)["rule"]) == (404, "not-found")
        status, headers, text = client.call("DELETE", "/api/games", b"", {})
        assert (status, json.loads(text)["rule"]) == (405, "not-found")
        assert "GET" in headers["allow"]
    finally:
        client.close()


def test_a_file_is_packed_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked for the client again and again had it packed again and again, in the loop."""
    count: list[Path] = []

    def counted(file: Path) -> bytes:
        count.append(file)
        return packed(file)

    monkeypatch.setattr(pages, "packed", counted)
    (tmp_path / "client.js").write_text("let digging = true;\n" * 500)
    (tmp_path / "stone.woff2").write_bytes(bytes(5000))
    assets = Assets(tmp_path)

    async def ask(path: str, **headers: str) -> tuple[dict[str, str], bytes]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        said = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        scope = {"type": "http", "method": "GET", "path": path, "headers": said, "root_path": ""}
        await assets(scope, asyncio.Event().wait, send)  # type: ignore[arg-type]
        found = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
        return found, b"".join(message["body"] for message in sent[1:])

    async def story() -> None:
        plain, text = await ask("/client.js")
        assert "content-encoding" not in plain
        for _ in range(3):
            headers, body = await ask("/client.js", accept_encoding="br, gzip")
            assert (headers["content-encoding"], gzip.decompress(body)) == ("gzip", text)
            assert headers["content-type"] == plain["content-type"]
            assert "immutable" in headers["cache-control"]
        assert "content-encoding" not in (await ask("/stone.woff2", accept_encoding="gzip"))[0]
        assert len(count) == 1

    asyncio.run(story())
