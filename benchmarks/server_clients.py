"""Players at random, over WebSockets as lean as can be: a server is to be measured, not they."""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import aiohttp
import msgspec

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL = MASKED = 0x80
ASIDE = 20  # so many tables or sockets are made at a time


class Legal(msgspec.Struct):
    verb: str
    count: int
    args: dict[str, list[int]]


class Moment(msgspec.Struct):
    decision: int
    legal: list[Legal]
    result: Any = None


class ArgInfo(msgspec.Struct):
    values: list[str | int]


class Verb(msgspec.Struct):
    name: str
    args: dict[str, ArgInfo]


class Heard(msgspec.Struct):
    """Only what a player at random needs of a message."""

    type: str
    re: str = ""
    sentence: str = ""
    moment: Moment | None = None
    verbs: list[Verb] = []


decode = msgspec.json.Decoder(Heard).decode
encode = msgspec.json.Encoder().encode


class Line(asyncio.Protocol):
    """The client's end of a WebSocket, as lean as can be: the server is to be measured."""

    def __init__(self, player: Player, path: str, cookie: str) -> None:
        self.player = player
        self.hello = (
            f"GET {path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self.open = False
        self.buffer = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.hello)

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self.player.lost()

    def data_received(self, received: bytes) -> None:
        data = self.buffer + received if self.buffer else received
        if not self.open:
            head, mark, data = data.partition(b"\r\n\r\n")
            if not mark:
                self.buffer = head
                return
            assert b" 101 " in head, head
            self.open = True
        self.buffer = data[self.read(data) :]

    def read(self, data: bytes) -> int:
        """Takes in whole frames; says where the first that isn't whole begins."""
        start, end = 0, len(data)
        while end - start >= 2:
            size, head = data[start + 1], 2
            if size >= 126:
                head = 4 if size == 126 else 10
                size = int.from_bytes(data[start + 2 : start + head], "big")
            if end - start < head + size:
                break
            body = data[start + head : start + head + size]
            self.frame(data[start], body)
            start += head + size
        return start

    def frame(self, first: int, body: bytes) -> None:
        assert first & FINAL, "the server sends whole messages"
        kind = first & 0xF
        if kind == TEXT:
            self.player.hear(body)
        elif kind == PING:
            self.send(body, PONG)
        elif kind == CLOSE:
            self.close()

    def send(self, body: bytes, kind: int = TEXT) -> None:
        if self.transport is None:
            return
        size = len(body)
        sizes = bytes([MASKED | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        mask = random.randbytes(4)
        long_mask = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        masked = (int.from_bytes(body, "big") ^ long_mask).to_bytes(size, "big")
        self.transport.write(bytes([FINAL | kind]) + sizes + mask + masked)

    def close(self) -> None:
        if self.transport is not None:
            self.send(b"\x03\xe8", CLOSE)
            self.transport.close()


@dataclass
class Tally:
    """What all players have seen and done."""

    waits: list[float] = field(default_factory=list)  # until a move was acknowledged
    told: list[float] = field(default_factory=list)  # until its player saw the table after it
    ready: list[tuple[Player, Moment]] = field(default_factory=list)  # who could move now
    sent: int = 0
    refused: list[str] = field(default_factory=list)
    bytes: int = 0
    finished: int = 0
    lost: int = 0
    counting: bool = False
    answered: dict[str, list[float]] = field(default_factory=dict)  # when, by table
    broke: dict[str, float] = field(default_factory=dict)  # when a line to it did first, by table


class Player:
    """One seat, played at random."""

    def __init__(self, tally: Tally, table: str = "") -> None:
        self.tally = tally
        self.table = table
        self.come_back: Callable[[], Any] | None = None  # what to do when the line breaks
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.line: Line | None = None
        self.verbs: dict[str, Verb] = {}
        self.asked = 0
        self.sent: dict[str, float] = {}
        self.untold: float | None = None  # when the newest acknowledged move was sent
        self.count = 0
        self.here, self.seated = asyncio.Event(), asyncio.Event()

    def hear(self, message: bytes) -> None:
        heard, tally = decode(message), self.tally
        tally.bytes += len(message)
        if heard.type == "done":
            began = self.sent.pop(heard.re, None)
            self.unanswered.pop(heard.re, None)
            self.tally.answered.setdefault(self.table, []).append(time.perf_counter())
            if began is None:
                self.seated.set()
            elif tally.counting:
                tally.waits.append(time.perf_counter() - began)
                self.untold = began
        elif heard.type == "refused":
            tally.refused.append(heard.sentence)
        elif heard.type == "welcome":
            self.verbs = {verb.name: verb for verb in heard.verbs}
            self.here.set()
        moment = heard.moment
        if moment is not None:
            if self.untold is not None:
                tally.told.append(time.perf_counter() - self.untold)
                self.untold = None
            if moment.result is not None:
                tally.finished += 1
            elif moment.legal and moment.decision != self.asked:
                self.asked = moment.decision
                tally.ready.append((self, moment))

    def lost(self) -> None:
        self.tally.lost += 1
        self.tally.broke.setdefault(self.table, time.perf_counter())
        if self.come_back is not None:
            self.come_back()

    def say(self, **message: Any) -> None:
        assert self.line is not None
        self.line.send(encode(message))

    def move(self, moment: Moment) -> None:
        legal = random.choice(moment.legal)
        chosen = random.randrange(legal.count)
        known = self.verbs[legal.verb].args
        args = {key: known[key].values[column[chosen]] for key, column in legal.args.items()}
        self.count += 1
        name = f"m{self.count}"
        self.sent[name] = time.perf_counter()
        message = {"id": name, "decision": moment.decision, "verb": legal.verb, "args": args}
        self.unanswered[name] = {"type": "play", **message}
        self.say(**self.unanswered[name])


async def send_moves(tally: Tally, rate: float) -> None:
    """Lets somebody who is asked move, so many times a second, whatever the server does."""
    began, due = time.perf_counter(), 0
    while True:
        await asyncio.sleep(0.002)
        passed = int((time.perf_counter() - began) * rate)
        for _ in range(min(passed - due, len(tally.ready))):
            index = random.randrange(len(tally.ready))
            tally.ready[index], tally.ready[-1] = tally.ready[-1], tally.ready[index]
            player, moment = tally.ready.pop()
            if player.asked == moment.decision:
                player.move(moment)
                tally.sent += 1
        due = passed


async def person(session: aiohttp.ClientSession) -> str:
    """Somebody new: their cookie."""
    async with session.get("/api/me") as answer:
        answer.raise_for_status()
        return answer.headers["Set-Cookie"].partition(";")[0]


async def make_table(session: aiohttp.ClientSession, game: str, cookie: str, seats: int) -> str:
    plan = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
    wish = {"game": game, "seats": plan, "nonce": os.urandom(8).hex()}
    async with session.post("/api/tables", json=wish, headers={"Cookie": cookie}) as answer:
        answer.raise_for_status()
        return str((await answer.json())["id"])


async def connect(tally: Tally, port: int, table: str, cookie: str, seat: int) -> Player:
    player = Player(tally, table)
    path = f"/api/tables/{table}/socket"
    loop = asyncio.get_running_loop()
    _, player.line = await loop.create_connection(
        lambda: Line(player, path, cookie), "127.0.0.1", port
    )
    await player.here.wait()
    if seat:
        player.say(type="sit", id="sit", seat=seat, nonce=os.urandom(8).hex())
        await player.seated.wait()
    return player


async def gathered(works: list[Any]) -> list[Any]:
    """All of them, a few at a time."""
    done = []
    for start in range(0, len(works), ASIDE):
        done += await asyncio.gather(*works[start : start + ASIDE])
    return done


async def make_people(arguments: argparse.Namespace, base: str) -> tuple[list[str], list[str]]:
    """Tables, and the cookies of all who will sit there."""
    seats = arguments.seats
    print(f"making {arguments.tables} tables", file=sys.stderr)
    async with aiohttp.ClientSession(base, cookie_jar=aiohttp.DummyCookieJar()) as session:
        people = await gathered([person(session) for _ in range(arguments.tables * seats)])
        tables = await gathered(
            [make_table(session, arguments.game, host, seats) for host in people[::seats]]
        )
    return tables, people


def port_of(arguments: argparse.Namespace, table: int) -> int:
    """As a proxy chooses that sends all of one table to one worker."""
    return int(arguments.port) + table % arguments.ports


async def sit_down(
    arguments: argparse.Namespace, tally: Tally, tables: list[str], people: list[str]
) -> list[Player]:
    seats = arguments.seats
    players: list[Player] = await gathered(
        [
            connect(
                tally,
                port_of(arguments, index // seats),
                tables[index // seats],
                cookie,
                index % seats,
            )
            for index, cookie in enumerate(people)
        ]
    )
    return players
