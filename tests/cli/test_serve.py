"""`sexton serve` where something already listens, and where there is a browser to open."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import play
from sexton.cli import serve
from tests.cli.shell import sexton
from tests.ports import free_port


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was asked to open; there is a desktop."""
    asked: list[str] = []
    monkeypatch.setattr(webbrowser, "open", asked.append)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    return asked


@pytest.fixture
def listening(request: pytest.FixtureRequest) -> Iterator[int]:
    """The port of somebody who says this to everything."""
    said: bytes = request.param

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


SEXTON = b'{"status":"ok","version":"0.1.0","tables":3}'


@pytest.mark.parametrize("listening", [SEXTON], indirect=True)
def test_started_twice_opens_the_first_one(listening: int, opened: list[str]) -> None:
    told = sexton("serve", "--open", "--port", str(listening)).output
    assert "already at the table" in told
    assert opened == [f"http://127.0.0.1:{listening}/"]


@pytest.mark.parametrize("listening", [b"[]", b"<html>", b'{"status":"ok"}'], indirect=True)
def test_a_port_that_others_have_is_refused(listening: int, opened: list[str]) -> None:
    told = sexton("serve", "--open", "--port", str(listening), code=2).output
    assert f"Port {listening} on 127.0.0.1 is taken" in told
    assert opened == []


@pytest.mark.parametrize("listening", [SEXTON], indirect=True)
def test_a_second_server_without_a_browser_is_refused(listening: int) -> None:
    """Whoever runs it for others must not think that it runs."""
    told = sexton("serve", "--port", str(listening), code=2).output
    assert "is taken" in told


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"])
def test_where_there_is_a_browser(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for other in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(other, raising=False)
    assert not serve.has_display()
    monkeypatch.setenv(name, "something")
    assert serve.has_display()


@pytest.mark.parametrize("friends", [True, False])
def test_play_alone_lets_phones_in(friends: bool, tmp_path: Path) -> None:
    """Another address of loopback stands for another machine: only who listens everywhere hears."""
    port = free_port()
    job = play.MAIN_JOB if friends else ["serve"]
    command = [sys.executable, "-m", "sexton", *job, "--port", str(port)]
    command += ["--database", str(tmp_path / "play.db")]
    server = subprocess.Popen(command, env={**os.environ, "CI": "true"})
    try:
        give_up = time.monotonic() + 60
        while not serve.answers(f"http://127.0.0.1:{port}/") and time.monotonic() < give_up:
            time.sleep(0.1)
        assert serve.answers(f"http://127.0.0.2:{port}/") == friends
    finally:
        server.terminate()
        assert server.wait(30) in (0, -signal.SIGTERM)
