"""Malformed, stale, foreign, oversized, interleaved messages: nothing breaks or changes."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web.app import application
from sexton.server.web.sockets import read
from tests.server.guests import WIDE, Server, guests, seated

Serving = Callable[..., Server]
SCALE = float(os.environ.get("SEXTON_FUZZ", "1"))
IN_PROCESS = int(20_000 * SCALE)
OVER_SOCKETS = int(5_000 * SCALE)

ODD: list[Any] = [
    None, True, False, -1, 0, 1, 3, 9, 10**6, 10**30, 0.5, "", "x", "\u0000", "\ud83d\udc80" * 40,
    "a" * 600, [], {}, [[]], {"a": {}}, "0123456789abcdef",
]  # fmt: skip


class FakeConnection:
    """A person at the table whose messages come straight in."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.holds = False
        self.looking = True
        self.plain = False
        self.address = "192.0.2.9"
        self.key = ""
        self.heard: list[Any] = []

    def send(self, message: bytes) -> None:
        self.heard.append(msgspec.json.decode(message))

    def send_away(self, sentence: str, *, back: bool = True) -> None:
        self.heard.append({"type": "closing", "sentence": sentence, "retry": back})


def kinds() -> list[type[msgspec.Struct]]:
    from typing import get_args

    return list(get_args(protocol.FromClient))


def random_value(rng: random.Random) -> Any:
    return rng.choice(ODD)


def random_message(rng: random.Random, live: LiveTable, seat: int) -> dict[str, Any]:
    """A message of a known kind, half right and half wrong."""
    kind = rng.choice(kinds())
    info = msgspec.structs.fields(kind)
    message: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for one in info:
        message[one.encode_name] = likely(rng, live, seat, one.encode_name)
        if rng.random() < 0.15:
            message[one.encode_name] = random_value(rng)
        if rng.random() < 0.05:
            del message[one.encode_name]
    if rng.random() < 0.05:
        message["surprise"] = random_value(rng)
    if kind in (protocol.Resign, protocol.Abandon) and rng.random() < 0.9:
        message["id"] = None  # Let the games go on for a while.
    return message


def likely(rng: random.Random, live: LiveTable, seat: int, field: str) -> Any:
    table = live.table
    decision = table.play.decisions.ids[seat] if table.play else 0
    verbs = list(table.game.space.verbs.values())
    verb = rng.choice(verbs)
    values: dict[str, Any] = {
        "id": f"f{rng.randrange(10**9)}",
        "decision": decision - rng.choice([0, 0, 0, 1]),
        "verb": verb.name,
        "args": {key: rng.choice(arg.values) for key, arg in verb.args.items()},
        "seat": rng.randrange(5),
        "nonce": "0123456789abcdef",
        "kind": rng.choice(["open", "bot"]),
        "answer": rng.choice(["ask", "pass"]),
        "level": rng.choice(["grasping", "sleepwalker", "cunning", "nobody"]),
        "words": "Good evening.",
        "story": rng.choice(["", "It rained."]),
    }
    return values.get(field, rng.choice([True, False, None]))


async def open_registry(folder: Path) -> Registry:
    registry = Registry(
        Store(f"sqlite:///{folder / 'fuzz.db'}"), pace=0.0, thinking=0.01, limits=Limits(**WIDE)
    )
    await registry.open()
    return registry


def state(live: LiveTable) -> Any:
    """Everything a message could have changed."""
    table = live.table
    play = table.play
    assert play is not None
    return (
        table.seq, table.status, play.match.digest(), dict(play.window.answers),
        list(play.decisions.ids), len(table.talk.chat),
    )  # fmt: skip


@pytest.mark.parametrize("game", list(GAMES))
def test_messages_in_process(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        rng = random.Random(11)
        registry = await open_registry(tmp_path)
        try:
            done = refused = 0
            live, lines = await new_table(registry, game)
            for _ in range(IN_PROCESS // len(GAMES)):
                if live.table.over:
                    live, lines = await new_table(registry, game)
                if live.table.in_window() and rng.random() < 0.1:
                    assert live.table.play is not None
                    live.table.play.window.since = 0.0
                    await live.clock.tick()
                seat = rng.randrange(len(lines))
                raw = json.dumps(random_message(rng, live, seat))
                message, problem = read(raw)
                if message is None:
                    assert problem
                    continue
                if isinstance(message, protocol.AskHint | protocol.Rematch):
                    continue  # These take time or make tables: they have tests of their own.
                before = state(live)
                line = lines[seat]
                line.heard.clear()
                await live.hear(line, message)
                answers = [m for m in line.heard if m.get("re") == message.id]
                for answer in answers:
                    if answer["type"] == "refused":
                        refused += 1
                        assert answer["sentence"]
                        assert answer["rule"]
                        assert state(live) == before, (raw, answer)
                    else:
                        done += 1
            assert done > 50
            assert refused > 50
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 280 * max(1.0, SCALE)))


async def new_table(registry: Registry, game: str) -> tuple[LiveTable, list[FakeConnection]]:
    seats = GAMES[game].seats[0]
    people = [Person(f"p{number}", f"Guest {number}") for number in range(seats)]
    plan = [protocol.SeatPlan("me"), *[protocol.SeatPlan("open")] * (seats - 1)]
    live = await registry.make(people[0], protocol.NewTable(game, plan, nonce="00" * 8))
    live.leading = False  # No bots and clocks: only messages change anything here.
    lines = [FakeConnection(person) for person in people]
    for seat, line in enumerate(lines):
        live.join(line)
        if seat:
            await live.hear(line, protocol.Sit("sit", seat, "00" * 8))
    await live.hear(lines[0], protocol.Start("start"))
    assert live.table.status == "playing"
    return live, lines


def garbage(rng: random.Random) -> str | bytes:
    """Bytes that were never meant as a message."""
    choice = rng.randrange(6)
    if choice == 0:
        return rng.randbytes(rng.randrange(1, 200))
    if choice == 1:
        return json.dumps(random_value(rng))
    if choice == 2:
        return "[" * rng.choice([10, 5_000])
    if choice == 3:
        return json.dumps({"type": rng.choice(["play", "sit", "made", ""]), "id": "x", "seat": {}})
    if choice == 4:
        return '{"type":"chat","id":"x","words":"' + "z" * rng.choice([10, 20_000]) + '"}'
    return '{"type":"play","id":"\\ud800","decision":1,"verb":"place","args":{"a":1e400}}'


def test_garbage_over_sockets(serving: Serving) -> None:
    """The socket lives or is closed with a reason; the table is as it was."""

    async def story() -> None:
        rng = random.Random(12)
        server = serving()
        await server.start()
        async with guests(server.base, 3) as (host, friend, pest):
            table = await seated([host, friend], "gravediggers")
            moment = host.moment
            sent = 0
            while sent < OVER_SOCKETS:
                sent += await pester(pest, table, rng)
            await host.leave()
            await host.connect(table)
            assert host.moment == moment
            _, health = await pest.call("GET", "/healthz")
            assert health["status"] == "ok"
        assert "Traceback" not in server.log.read_text()

    async def pester(pest: Any, table: str, rng: random.Random) -> int:
        socket = await pest.session.ws_connect(
            f"{pest.base}/api/tables/{table}/socket", max_msg_size=0
        )
        sent = 0
        reader = asyncio.create_task(drain(socket))
        while not socket.closed and sent < 300:
            try:
                raw = garbage(rng)
                if isinstance(raw, bytes):
                    await socket.send_bytes(raw)
                else:
                    await socket.send_str(raw.encode("utf-8", "replace").decode())
            except (aiohttp.ClientError, ConnectionError):
                break
            sent += 1
            if sent % 10 == 0:
                await asyncio.sleep(0)
        reasons = await asyncio.wait_for(reader, 20) if socket.closed else []
        reader.cancel()
        if socket.closed:
            assert reasons or socket.close_code is not None
        await socket.close()
        return max(1, sent)

    async def drain(socket: aiohttp.ClientWebSocketResponse) -> list[str]:
        closings = []
        async for packet in socket:
            if packet.type is aiohttp.WSMsgType.TEXT:
                message = json.loads(packet.data)
                assert message["type"] in ("welcome", "table", "refused", "closing"), message
                if message["type"] == "refused":
                    assert message["rule"] != "SX-10", message
                if message["type"] == "closing":
                    closings.append(message["sentence"])
        return closings

    asyncio.run(asyncio.wait_for(story(), 200 * max(1.0, SCALE)))


def test_sockets_from_elsewhere_are_refused(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 1) as (guest,):
            table = await guest.make_table("gravediggers", ["me", "grasping"], start=True)
            url = f"{server.base}/api/tables/{table}/socket"
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await guest.session.ws_connect(url, headers={"Origin": "http://elsewhere.example"})
            body = {"name": "Mallory"}
            status, problem = await guest.call(
                "POST", "/api/me", body, headers={"Origin": "http://elsewhere.example"}
            )
            assert status == 403
            assert problem["sentence"]

    asyncio.run(asyncio.wait_for(story(), 60))


def test_http_takes_anything_without_falling_over(tmp_path: Path) -> None:
    """Schemathesis throws what the schema allows and what it doesn't at every address."""
    import schemathesis
    from hypothesis import HealthCheck, given, settings

    registry = Registry(
        Store(f"sqlite:///{tmp_path / 'http.db'}"), pace=0.0, thinking=0.01, limits=Limits(**WIDE)
    )
    app = application(registry)
    schema = schemathesis.openapi.from_dict(describe_for(app))
    statuses: set[int] = set()
    client = Client(app)

    @given(case=schema.as_strategy())
    @settings(
        max_examples=int(200 * SCALE), deadline=None, derandomize=True,
        suppress_health_check=list(HealthCheck), database=None,
    )  # fmt: skip
    def check(case: Any) -> None:
        status, text = client.send(case)
        statuses.add(status)
        assert status < 500, (case.method, case.path, text)
        if status >= 400:
            assert msgspec.json.decode(text)["sentence"]

    try:
        check()
        assert len(statuses) > 2
    finally:
        client.close()


def describe_for(app: Any) -> dict[str, Any]:
    from sexton.server.web.openapi import openapi

    return openapi()


class Client:
    """Calls the application directly, in a loop of its own."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()
        self.life = app.router.lifespan_context(app)
        self.loop.run_until_complete(self.life.__aenter__())
        self.cookie = ""
        self.address = "127.0.0.1"
        _, headers, _ = self.call("GET", "/api/me", b"", {})
        self.cookie = headers["set-cookie"].partition(";")[0]

    def close(self) -> None:
        self.loop.run_until_complete(self.life.__aexit__(None, None, None))
        self.loop.close()

    def send(self, case: Any) -> tuple[int, bytes]:
        body = b""
        if case.body is not None and not isinstance(case.body, type(case.body).__mro__[-1]):
            try:
                body = json.dumps(case.body).encode()
            except (TypeError, ValueError):
                body = b"{}"
        path = case.formatted_path
        status, _, text = self.call(
            case.method.upper(), path, body, {"content-type": "application/json"}
        )
        return status, text

    def call(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        return self.loop.run_until_complete(self._call(method, path, body, headers))

    async def _call(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        from urllib.parse import unquote

        sent: list[Any] = []
        every = {"host": "test", "cookie": self.cookie, **headers}
        scope = {
            "type": "http", "method": method, "path": unquote(path), "raw_path": path.encode(),
            "query_string": b"", "http_version": "1.1", "scheme": "http",
            "headers": [(k.encode(), v.encode()) for k, v in every.items()],
            "client": (self.address, 1), "server": ("test", 80), "root_path": "",
        }  # fmt: skip
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            return waiting.pop(0) if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        heads = {k.decode(): v.decode() for k, v in sent[0]["headers"]}
        return sent[0]["status"], heads, b"".join(m.get("body", b"") for m in sent[1:])
