"""What every answer carries, whoever asks and whatever for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sexton.server.registry import Registry
from sexton.server.store import Store
from sexton.server.web.app import application
from sexton.server.web.security import OwnHosts, host_name, no_socket
from tests.server.test_fuzz import Client


@pytest.mark.parametrize(
    ("host", "trusted"),
    [("127.0.0.1:8777", True), ("localhost:8777", True), ("192.168.1.7:8777", False)],
)
def test_every_answer_is_guarded(host: str, trusted: bool, tmp_path: Path) -> None:
    """A browser calls the opener's policy an error where it can't keep it: on a LAN, over http."""
    registry = Registry(Store(f"sqlite:///{tmp_path / 'guarded.db'}"))
    client = Client(application(registry))
    try:
        for path, expected in (("/", 200), ("/api/games", 200), ("/api/tables/nowhere", 404)):
            status, headers, _ = client.call("GET", path, b"", {"host": host})
            assert status == expected
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert headers["referrer-policy"] == "same-origin"
            policy = headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self';")
            assert "unsafe" not in policy
            assert ("cross-origin-opener-policy" in headers) == trusted
    finally:
        client.close()


@pytest.mark.parametrize("origin", ["http://[", "null", "http://elsewhere", "http://here:1"])
def test_only_our_own_pages_change_anything(origin: str, tmp_path: Path) -> None:
    """An origin that can't be read is somebody else's; it is refused, and nothing fails."""
    client = Client(application(Registry(Store(f"sqlite:///{tmp_path / 'origins.db'}"))))
    try:
        status, _, text = client.call("POST", "/api/link", b"", {"host": "here", "origin": origin})
        assert (status, b"another site" in text) == (403, True)
    finally:
        client.close()


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("play.example.org", True), ("Play.Example.org:443", True), ("127.0.0.1:8777", True),
        ("[2001:db8::1]:8777", True), ("192.168.1.7", True), ("localhost:8777", True),
        ("pi.local:8777", True), ("sexton:8777", True), ("", True),
        ("evil.example", False), ("evil.example:8777", False), ("127.0.0.1.evil.example", False),
        ("play.example.org.evil.example", False), ("localhost.evil.example", False),
    ],
)  # fmt: skip
def test_it_answers_to_its_own_names_only(host: str, ours: bool) -> None:
    """A page that gives its own name our address is not one of our pages."""
    assert OwnHosts(no_socket, ("Play.Example.org",)).is_ours(host_name(host)) == ours


def test_whoever_asks_by_another_name_is_told_what_to_say(tmp_path: Path) -> None:
    registry = Registry(Store(f"sqlite:///{tmp_path / 'hosts.db'}"))
    client = Client(application(registry, hosts=("play.example.org",)))
    try:
        for host, expected in (("play.example.org", 200), ("evil.example", 421)):
            status, headers, text = client.call("GET", "/api/games", b"", {"host": host})
            assert status == expected
            assert ("--allow-host evil.example" in text.decode()) == (expected == 421)
            assert headers["x-frame-options"] == "DENY"
    finally:
        client.close()


def test_sockets_by_another_name_are_refused() -> None:
    async def dial(host: str) -> list[str]:
        sent: list[str] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})

        async def send(message: Any) -> None:
            sent.append(message["type"])

        scope = {"type": "websocket", "headers": [(b"host", host.encode())]}
        await OwnHosts(app)(scope, None, send)  # type: ignore[arg-type]
        return sent

    assert asyncio.run(dial("evil.example")) == ["websocket.close"]
    assert asyncio.run(dial("127.0.0.1:8777")) == ["websocket.accept"]
