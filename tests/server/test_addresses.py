"""Where friends find a table: 127.0.0.1 leads a phone to itself."""

from __future__ import annotations

import io
import json
import socket
from pathlib import Path

import pytest
import segno

from sexton.server.registry import Registry
from sexton.server.settings import addresses
from sexton.server.store import Store
from sexton.server.web.app import application
from tests.server.test_fuzz import Client

LAN = "http://10.0.0.7:8777/"


@pytest.mark.parametrize("found", ["10.0.0.7", "192.168.1.7"])
def test_this_machine_comes_first(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first address is opened here, the last one is for friends, whatever its digits."""
    monkeypatch.setattr(socket.socket, "connect", lambda *_: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda _: (found, 0))
    assert addresses("0.0.0.0", 8777) == ["http://127.0.0.1:8777/", f"http://{found}:8777/"]
    assert addresses("127.0.0.1", 8777) == ["http://127.0.0.1:8777/"]


@pytest.mark.parametrize(
    ("host", "lan", "begins"),
    [
        ("127.0.0.1:8777", LAN, LAN),
        ("localhost:8777", LAN, LAN),
        ("127.0.0.1:8777", "", "http://127.0.0.1:8777/"),
        ("games.example", LAN, "http://games.example/"),
    ],
)
def test_links_lead_friends_to_this_machine(
    host: str, lan: str, begins: str, tmp_path: Path
) -> None:
    registry = Registry(Store(f"sqlite:///{tmp_path / 'links.db'}"))
    client = Client(application(registry, lan, hosts=("games.example",)))
    said = {"host": host, "content-type": "application/json"}
    try:
        _, _, catalogue = client.call("GET", "/api/games", b"", said)
        assert json.loads(catalogue)["lan"] == lan
        _, _, link = client.call("POST", "/api/link", b"", said)
        assert json.loads(link)["url"].startswith(f"{begins}link/")
        seats = [{"kind": "me"}, {"kind": "open"}]
        wish = {"game": "gravediggers", "seats": seats, "nonce": "00" * 8}
        status, _, made = client.call("POST", "/api/tables", json.dumps(wish).encode(), said)
        assert status == 201, made
        table = json.loads(made)["id"]
        _, _, picture = client.call("GET", f"/api/tables/{table}/qr.svg", b"", said)
    finally:
        client.close()
    drawn = io.BytesIO()
    segno.make(f"{begins}t/{table}", error="m").save(
        drawn, kind="svg", scale=4, border=2, xmldecl=False
    )
    assert picture == drawn.getvalue()
