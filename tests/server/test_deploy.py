"""The examples of deploy/: a real nginx before two workers, and units with options that exist."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

import play
from sexton.cli import app
from sexton.server.settings import database_url
from sexton.server.store import Store, schema
from tests.ports import free_port
from tests.server.guests import ROOT, Guest, Server, seated
from tests.server.postgres import Postgres
from tests.server.test_bots_and_clocks import run
from tests.server.test_workers import (
    TAKEN_OVER,
    Play,
    Regular,
    Serving,
    check_log,
    lives_in,
)

DEPLOY = ROOT / "deploy"
MAIN = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    log_format way '$request_uri $upstream_addr $status';
    access_log {folder}/access.log way;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/sexton.conf;
}}
"""


def example(name: str, servers: list[Server]) -> str:
    """The example as it is, for these ports."""
    text = (DEPLOY / name).read_text()
    for written, server in zip(("8777", "8778"), servers, strict=True):
        assert f"127.0.0.1:{written}" in text
        text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{server.port}")
    return text


def nginx_example(port: int, servers: list[Server]) -> str:
    """Without certificates."""
    text = example("nginx.conf", servers)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    return re.sub(r"ssl_certificate.*;\n", "", text)


def caddy_example(port: int, servers: list[Server]) -> str:
    """Without certificates, and without a door for whoever runs it."""
    text = example("Caddyfile", servers)
    assert text.count("play.example.org {") == 1
    text = text.replace("play.example.org {", f"http://127.0.0.1:{port} {{")
    return f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}"


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(folder: Path, servers: list[Server]) -> Iterator[str]:
    found = play.find_nginx()
    if found is None:
        pytest.skip("There is no nginx: `python3 play.py test` installs it where there is apt.")
    port = free_port()
    (folder / "sexton.conf").write_text(nginx_example(port, servers))
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    command = [found, "-c", str(folder / "nginx.conf"), "-p", str(folder)]
    checked = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with running(command, port, folder / "error.log") as base:
        yield base


@contextmanager
def caddy(folder: Path, servers: list[Server]) -> Iterator[str]:
    found = shutil.which("caddy")
    if found is None:
        pytest.skip("There is no Caddy: `apt-get install caddy` brings one.")
    port = free_port()
    (folder / "Caddyfile").write_text(caddy_example(port, servers))
    command = [found, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    homes = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with running(command, port, folder / "error.log", homes) as base:
        yield base


@contextmanager
def running(
    command: list[str], port: int, log: Path, environment: dict[str, str] | None = None
) -> Iterator[str]:
    with log.open("ab") as errors:
        process = subprocess.Popen(
            command, stderr=errors, env={**os.environ, **(environment or {})}
        )
    try:
        while not listens(port):
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(15)


def handed_on(store: Store) -> int:
    """Connections to the doors that workers have for each other."""
    query = sa.select(schema.workers.c.address)
    addresses = store.ask(lambda c: list(c.execute(query).scalars()))
    doors = {int(address.rpartition(":")[2]) for address in addresses}
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(line[3] == "01" and int(line[2].partition(":")[2], 16) in doors for line in lines)


def ways(folder: Path) -> dict[str, set[str]]:
    """Through which workers the sockets of each table came."""
    found: dict[str, set[str]] = {}
    for line in (folder / "access.log").read_text().splitlines():
        uri, *upstreams, status = line.replace(",", "").split()
        if uri.endswith("/socket") and status == "101":
            found.setdefault(uri.split("/")[3], set()).add(upstreams[-1])
    return found


def test_a_table_stays_with_one_worker_behind_nginx(
    serving: Serving, postgresql: Postgres, tmp_path: Path
) -> None:
    """And when that one is killed, nginx brings everybody to the other."""

    async def story() -> None:
        url = postgresql.database("nginx")
        store = Store(database_url(url))
        servers = [serving(url) for _ in range(2)]
        for server in servers:
            await server.start()
        with nginx(tmp_path, servers) as base:
            people = [Guest(base, number) for number in range(2)]
            for guest in people:
                await guest.arrive()
            for _ in range(4):
                for guest in people:
                    await guest.leave()
                    guest.moment = None
                await seated(people, "gravediggers")
            for guest in people:
                await guest.leave()
            # nginx tells of a socket when it is closed.
            by_table = ways(tmp_path)
            assert len(by_table) >= 4
            assert all(len(upstreams) == 1 for upstreams in by_table.values())
            (upstream,) = by_table[people[0].table]
            dies = next(one for one in servers if upstream.endswith(f":{one.port}"))
            for guest in people:
                await guest.connect(guest.table)
            regulars = [Regular(guest) for guest in people]
            game = Play(regulars)
            killed = time.monotonic()
            dies.kill()
            await game.going_on(killed)
            await game.stop()
            assert max(one.next_after(killed) for one in regulars) < TAKEN_OVER
            check_log(store, regulars)
        store.engine.dispose()

    run(story())


def test_a_table_stays_with_one_worker_behind_caddy(
    serving: Serving, postgresql: Postgres, tmp_path: Path
) -> None:
    """Nobody is handed on inside; when a worker is killed, Caddy brings everybody to the other."""

    async def story() -> None:
        url = postgresql.database("caddy")
        store = Store(database_url(url))
        servers = [serving(url) for _ in range(2)]
        for server in servers:
            await server.start()
        with caddy(tmp_path, servers) as base:
            people = [Guest(base, number) for number in range(12)]
            for guest in people:
                await guest.arrive()
            pairs = [people[place : place + 2] for place in range(0, 12, 2)]
            for pair in pairs:
                await seated(pair, "gravediggers")
            assert handed_on(store) == 0
            assert len({lives_in(store, pair[0].table) for pair in pairs}) == 2
            status, _ = await people[0].call("GET", "/metrics")
            assert status == 404
            regulars = [Regular(guest) for guest in people]
            game = Play(regulars)
            killed = time.monotonic()
            servers[0].kill()
            await game.going_on(killed)
            await game.stop()
            waited = [one.next_after(killed) for one in regulars if not one.over()]
            assert max(waited) < TAKEN_OVER
            check_log(store, regulars)
        store.engine.dispose()

    run(story())


@pytest.mark.parametrize("unit", ["sexton.service", "sexton@.service"])
def test_a_unit_starts_sexton_with_options_that_it_has(unit: str) -> None:
    text = (DEPLOY / unit).read_text()
    (start,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, command, *options = shlex.split(start)
    assert (program.rsplit("/", 1)[1], command) == ("sexton", "serve")
    known = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    for option in options:
        assert not option.startswith("--") or option in known, option


def test_the_container_has_all_that_it_copies() -> None:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", "")
    for lock in re.findall(r"requirements\S*\.lock", text):
        assert (ROOT / lock).exists()
    fetching = re.findall(r"pip (?:install|wheel) [^&\n]*", text)
    assert len(fetching) == 4
    for command in fetching:
        assert "--require-hashes" in command or "--no-deps" in command
        assert "wheel --" not in command or "--no-build-isolation" in command
    assert "sexton serve --host 0.0.0.0" in text
