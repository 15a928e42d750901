"""What every answer carries, whoever asks and whatever for."""

from __future__ import annotations

from pathlib import Path

import pytest

from sexton.server.registry import Registry
from sexton.server.store import Store
from sexton.server.web.app import application
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
