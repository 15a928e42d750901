"""Browsers that hold somebody's seats can be seen, and let go of."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.server import protocol
from sexton.server.devices import FAREWELL, label_of
from sexton.server.identity import digest
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web.app import application
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


class Hosted(Client):
    registry: Registry

    def ask(self, method: str, path: str, agent: str = "") -> tuple[int, Any]:
        headers = {"user-agent": agent} if agent else {}
        status, found, text = self.call(method, path, b"", headers)
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].partition(";")[0]
        return status, msgspec.json.decode(text) if text.startswith(b"{") else text


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    registry = Registry(Store(f"sqlite:///{tmp_path / 'devices.db'}"), limits=Limits(**WIDE))
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


def with_a_phone(client: Hosted) -> tuple[str, str]:
    """The cookies of somebody's two browsers."""
    first = client.cookie
    link = client.ask("POST", "/api/link")[1]["url"]
    client.cookie = ""
    assert client.ask("POST", "/link/" + link.rpartition("/")[2], PHONE)[0] == 303
    return first, client.cookie


def test_a_browser_that_is_let_go_of_is_nobodys(client: Hosted) -> None:
    first, phone = with_a_phone(client)
    identity = client.ask("GET", "/api/me")[1]["id"]
    client.cookie = first
    assert client.ask("GET", "/api/me")[1]["id"] == identity
    shown = client.ask("GET", "/api/devices")[1]["devices"]
    assert sorted((one["label"], one["here"]) for one in shown) == [
        ("A browser", True), ("Firefox on Android", False)
    ]  # fmt: skip
    mine, other = sorted(shown, key=lambda one: not one["here"])
    assert client.ask("POST", f"/api/devices/{mine['id']}/forget")[0] == 409
    status, left = client.ask("POST", f"/api/devices/{other['id']}/forget")
    assert (status, [one["id"] for one in left["devices"]]) == (200, [mine["id"]])
    assert client.ask("POST", f"/api/devices/{other['id']}/forget")[0] == 404
    client.cookie = phone
    assert client.ask("GET", "/api/tables")[0] == 400, "nobody is known by that cookie"


def test_nobody_lets_go_of_anothers_browser(client: Hosted) -> None:
    with_a_phone(client)
    other = client.ask("GET", "/api/devices")[1]["devices"][0]["id"]
    client.cookie = ""
    client.ask("GET", "/api/me")
    assert client.ask("POST", f"/api/devices/{other}/forget")[0] == 404


def test_its_sockets_are_closed_wherever_they_are(client: Hosted) -> None:
    """Another worker finds out by looking."""
    first, phone = with_a_phone(client)
    registry = client.registry

    async def story() -> None:
        person = await registry.identities.find(first.partition("=")[2])
        assert person is not None
        seats = [protocol.SeatPlan("me"), protocol.SeatPlan("open")]
        live = await registry.make(person, protocol.NewTable("gravediggers", seats, nonce="0" * 8))
        lines = [FakeConnection(person) for _ in range(3)]
        for line, cookie in zip(lines, (first, phone, ""), strict=True):
            line.key = digest(cookie.partition("=")[2]) if cookie else ""
            live.join(line)
        await registry.identities.forget_device(person, lines[1].key[:16])
        await registry.devices.check()
        closed = [line.heard[-1].get("sentence") == FAREWELL for line in lines]
        assert closed == [False, True, False]

    client.loop.run_until_complete(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (PHONE, "Firefox on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14) Version/17 Safari/605.1", "Safari on a Mac"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130", "Edge on Windows"),
        ("", "A browser"),
    ],
)
def test_a_browser_is_called_what_people_call_it(agent: str, label: str) -> None:
    assert label_of(agent) == label
