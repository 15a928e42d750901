"""Every address is listed once: answered, described and limited from there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from starlette.routing import Route

from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web.app import application
from sexton.server.web.openapi import openapi
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
    finally:
        client.close()
