"""A real server in a process of its own, and guests who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from sexton.core.differences import put
from tests.ports import free_port

PATIENCE = 90.0  # seconds, for busy machines
ROOT = Path(__file__).resolve().parents[2]
SERVING = [sys.executable, "-m", "tests.server.serving"]
WIDE: dict[str, Any] = {
    "tables": 100_000, "sockets": 10_000, "address_sockets": 10_000, "messages": 1e6,
    "burst": 1e6, "person_messages": 1e6, "address_messages": 1e6, "requests": 1e6,
    "request_burst": 1e6, "new_tables": 1e9, "address_tables": 1e9, "address_people": 1e9,
    "new_bytes": 1e15,
}  # fmt: skip


class Child:
    """A process that isn't ours to wait for, as far as servers need it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return -1
        return None

    def wait(self, timeout: float = 15.0) -> int:
        give_up = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > give_up:
                raise subprocess.TimeoutExpired("server", timeout)
            time.sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


class Nursery:
    """Where servers come from that are to start quickly, again and again."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            SERVING, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def launch(self, log: Path, settings: dict[str, Any]) -> Child:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([str(log), settings]) + "\n")
        self.process.stdin.flush()
        return Child(int(self.process.stdout.readline()))

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


class Server:
    """`sexton serve` as a child: it can be stopped, killed and started again."""

    def __init__(
        self, folder: Path, database: str, *, nursery: Nursery | None = None, **settings: Any
    ) -> None:
        self.folder = folder
        self.nursery = nursery
        self.port = free_port()
        self.settings = {
            "port": self.port, "database": database, "pace": 0.05, "thinking": 0.05,
            "limits": WIDE, **settings,
        }  # fmt: skip
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | Child | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        if self.nursery is not None:
            self.process = self.nursery.launch(self.log, self.settings)
            return
        command = [*SERVING, json.dumps(self.settings)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )

    async def start(self) -> None:
        self.launch()
        await self.ready()

    async def ready(self) -> None:
        give_up = time.monotonic() + PATIENCE
        async with aiohttp.ClientSession() as session:
            while time.monotonic() < give_up:
                assert self.process is not None
                assert self.process.poll() is None, self.log.read_text()
                try:
                    async with session.get(f"{self.base}/healthz") as answer:
                        if answer.status == 200:
                            return
                except aiohttp.ClientError:
                    await asyncio.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """kill -9 of the server and of everything it started."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process = None


def view_after(view: Any, happened: dict[str, Any]) -> Any:
    """A view once everything is made of it that a message says has changed."""
    steps = [step["changes"] for scene in happened["scenes"] for step in scene["steps"]]
    for change in [one for changes in (*steps, happened["changes"]) for one in changes]:
        view = put(view, change["path"], change["now"])
    return view


def told_in(happened: dict[str, Any]) -> list[dict[str, Any]]:
    """The events of a message, in order."""
    steps = [step for scene in happened["scenes"] for step in scene["steps"]]
    return [*happened["events"], *(step["event"] for step in steps if step["event"])]


class Guest:
    """One person with a cookie, perhaps at a table."""

    def __init__(self, base: str, number: int = 0) -> None:
        self.base = base
        self.rng = random.Random(number)  # What one guest decides hangs on nobody's haste.
        self.session = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            connector=aiohttp.TCPConnector(force_close=True),  # None is closed for being idle.
        )
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.table = ""
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.verbs: dict[str, Any] = {}
        self.moment: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.sent: list[str] = []  # the ids of what was said
        self.acknowledged: list[str] = []
        self.count = 0

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        async with self.session.request(method, self.base + path, json=body, **more) as answer:
            text = await answer.text()
            kind = answer.headers.get("content-type", "")
            return answer.status, json.loads(text) if "json" in kind else text

    async def arrive(self) -> None:
        status, _ = await self.call("GET", "/api/me")
        assert status == 200

    async def make_table(self, game: str, seats: list[str], **wish: Any) -> str:
        """Seats are "me", "open" or a bot's level."""
        plan = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": plan, "nonce": "0123456789abcdef", **wish}
        status, info = await self.call("POST", "/api/tables", body)
        assert status == 201, info
        return str(info["id"])

    async def connect(self, table: str, seat: int | None = None) -> None:
        """To a table; of several who share this screen, as the one on that seat."""
        self.table = table
        held = "" if seat is None else f"?seat={seat}"
        url = f"{self.base}/api/tables/{table}/socket{held}"
        self.socket = await self.session.ws_connect(url, max_msg_size=0)
        await self.until("welcome")

    async def say(self, what: str, **fields: Any) -> str:
        """Says something; returns its id."""
        assert self.socket is not None
        self.count += 1
        name = str(fields.pop("id", f"{what}-{self.count}"))
        self.sent.append(name)
        await self.socket.send_str(json.dumps({"type": what, "id": name, **fields}))
        return name

    async def hear(self) -> dict[str, Any]:
        """The next message, taken in."""
        assert self.socket is not None
        packet = await asyncio.wait_for(self.socket.receive(), PATIENCE)
        if packet.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the socket closed: {packet.type.name} {packet.extra}")
        message: dict[str, Any] = json.loads(packet.data)
        self.raw.append(packet.data)
        self.heard.append(message)
        self.take_in(message)
        return message

    def take_in(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.verbs = {verb["name"]: verb for verb in message["verbs"]}
        if message["type"] in ("welcome", "happened"):
            if message["moment"] and message["moment"]["view"] is None:
                assert self.moment is not None
                message["moment"]["view"] = view_after(self.moment["view"], message)
            self.moment = message["moment"]
        if message["type"] in ("welcome", "table"):
            self.info = message["table"]
        if message["type"] == "done":
            self.acknowledged.append(message["re"])

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def answer(self, name: str) -> dict[str, Any]:
        """What the server answers to the message of that name."""
        while True:
            message = await self.hear()
            if message.get("re") == name:
                return message

    async def settle(self) -> None:
        """Hears everything that has been sent so far: the answer to nonsense comes after it."""
        name = await self.say("why-not", verb="nothing of the kind")
        await self.answer(name)

    def legal(self) -> list[tuple[str, dict[str, Any]]]:
        """The legal moves as words."""
        moves = []
        for columns in (self.moment or {}).get("legal", []):
            values = {
                key: arg["values"] for key, arg in self.verbs[columns["verb"]]["args"].items()
            }
            for index in range(columns["count"]):
                args = {key: values[key][column[index]] for key, column in columns["args"].items()}
                moves.append((columns["verb"], args))
        return moves

    async def play(self, verb: str, args: dict[str, Any], **more: Any) -> str:
        assert self.moment is not None
        decision = more.pop("decision", self.moment["decision"])
        return await self.say("play", decision=decision, verb=verb, args=args, **more)

    async def play_any(self) -> str:
        """Some legal move; its id."""
        return await self.play(*self.rng.choice(self.legal()))

    async def play_out(self) -> None:
        """Plays at random until the game is over; everybody at the table must."""
        answered = -1
        while self.moment is None or self.moment["result"] is None:
            moment = self.moment
            if moment is not None and moment["legal"] and moment["decision"] != answered:
                answered = moment["decision"]
                await self.play_any()
            await self.hear()

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def close(self) -> None:
        await self.leave()
        await self.session.close()


@asynccontextmanager
async def guests(base: str, count: int) -> AsyncIterator[list[Guest]]:
    people = [Guest(base, number) for number in range(count)]
    try:
        for guest in people:
            await guest.arrive()
        yield people
    finally:
        for guest in people:
            await guest.close()


async def seated(people: list[Guest], game: str, **wish: Any) -> str:
    """All of them at one new table, with the game begun."""
    table = await people[0].make_table(game, ["me", *["open"] * (len(people) - 1)], **wish)
    await people[0].connect(table)
    for seat, guest in enumerate(people[1:], 1):
        await guest.connect(table)
        name = await guest.say("sit", seat=seat, nonce="fedcba9876543210")
        assert (await guest.answer(name))["type"] == "done"
    name = await people[0].say("start")
    assert (await people[0].answer(name))["type"] == "done"
    for guest in people:
        while guest.moment is None:
            await guest.hear()
    return table


async def next_to_move(people: list[Guest]) -> Guest:
    """The first of them who is asked something, perhaps after bots have moved."""
    while True:
        for guest in people:
            await guest.settle()
        for guest in people:
            if guest.legal():
                return guest
        await asyncio.sleep(0.02)


async def play_some(people: list[Guest], moves: int) -> None:
    """So many moves in all, whoever's turn it is: nobody waits for moves that nobody makes."""
    for _ in range(moves):
        mover = await next_to_move(people)
        answer = await mover.answer(await mover.play_any())
        assert answer["type"] == "done", answer


async def play_out(people: list[Guest]) -> None:
    """All at once, to the end of the game."""
    await asyncio.gather(*(guest.play_out() for guest in people))
