"""Real games by real clients against a real server: how many durable moves a second, how late.

    python benchmarks/bench_server.py                       500 tables, 2000 sockets, SQLite
    python benchmarks/bench_server.py --game gloomy-graves  the same with hundreds of legal moves
    python benchmarks/bench_server.py --database postgresql://...
    python benchmarks/bench_server.py --workers 2 --database postgresql://...
    python benchmarks/bench_server.py --peer                then boardgame.io's tic-tac-toe (npm)
    python benchmarks/bench_server.py --growth              one worker against two, idle tables,
                                                            many tables, a worker killed

Clients sit at the tables over WebSockets, choose legal moves at random and play them. Moves are
sent at a fixed rate, however late the answers come; a move counts when its acknowledgement arrives,
which is after its commit. "Told" is when its player sees the table after it. Everything stays on
loopback, client and server share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import platform
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import aiohttp
import msgspec
import platformdirs
import uvloop

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL = MASKED = 0x80
PEER = "boardgame.io@0.50"
BESIDE: list[int] = []  # further servers on the same database
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


async def load(arguments: argparse.Namespace, base: str, pid: int) -> dict[str, Any]:
    tally, seats = Tally(), arguments.seats
    before = memory(pid)
    tables, people = await make_people(arguments, base)
    idle = memory(pid)
    players = await sit_down(arguments, tally, tables, people)
    connected = memory(pid)
    for host in players[::seats]:
        host.say(type="start", id="start")
    playing = asyncio.create_task(send_moves(tally, arguments.rate))
    await asyncio.sleep(arguments.warm)
    print(f"measuring for {arguments.seconds} s", file=sys.stderr)
    start = spent(pid)
    sent, tally.bytes, tally.counting = tally.sent, 0, True
    await asyncio.sleep(arguments.seconds)
    tally.counting = False
    used = spent(pid).since(start)
    sent = tally.sent - sent
    playing.cancel()
    under_way = memory(pid)
    for player in players:
        assert player.line is not None
        player.line.close()
    for sentence in set(tally.refused):
        print(f"refused: {sentence}", file=sys.stderr)
    waits, moves = sorted(tally.waits) or [0.0], max(1, len(tally.waits))
    told = sorted(tally.told) or [0.0]
    return {
        "game": arguments.game,
        "tables": arguments.tables,
        "sockets": len(players),
        "offered_per_second": round(sent / used.wall, 1),
        "moves_per_second": round(len(tally.waits) / used.wall, 1),
        "p50_ms": milliseconds(waits, 0.5),
        "p90_ms": milliseconds(waits, 0.9),
        "p99_ms": milliseconds(waits, 0.99),
        "max_ms": milliseconds(waits, 1.0),
        "told_p50_ms": milliseconds(told, 0.5),
        "told_p99_ms": milliseconds(told, 0.99),
        "kB_per_move": round(tally.bytes / moves / 1024, 1),
        "refused": len(tally.refused),
        "lost_sockets": tally.lost,
        "finished_tables": tally.finished // seats,
        "server_cpu_share": round(used.server / used.wall, 2),
        "server_cpu_ms_per_move": round(used.server / moves * 1000, 3),
        "client_cpu_share": round(used.client / used.wall, 2),
        "kB_per_idle_table": round((idle - before) / arguments.tables, 1),
        "kB_per_socket": round((connected - idle) / max(1, len(players)), 1),
        "kB_per_table_in_play": round((under_way - connected) / arguments.tables, 1),
        "server_MB": round(under_way / 1024),
    }


def milliseconds(waits: list[float], share: float) -> float:
    """How long so great a share of the moves waited at most; the waits are sorted."""
    return round(waits[max(0, round(len(waits) * share) - 1)] * 1000, 1)


@dataclass
class Spent:
    """Seconds: of the clock, and of the processor by server and client."""

    wall: float
    server: float
    client: float

    def since(self, start: Spent) -> Spent:
        return Spent(self.wall - start.wall, self.server - start.server, self.client - start.client)


def processes(pid: int) -> list[int]:
    """A server, its workers and those beside it; not the processes in which bots think."""
    found = [pid, *BESIDE]
    for one in list(found):
        children = Path(f"/proc/{one}/task/{one}/children").read_text().split()
        names = {child: Path(f"/proc/{child}/cmdline").read_bytes() for child in children}
        found += [int(child) for child, name in names.items() if b"spawn_main" in name]
    return found


def spent(pid: int) -> Spent:
    server = 0.0
    for process in processes(pid):
        parts = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        server += (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
    own = resource.getrusage(resource.RUSAGE_SELF)
    return Spent(time.perf_counter(), server, own.ru_utime + own.ru_stime)


def memory(pid: int) -> int:
    """Resident kilobytes of the server and its workers."""
    pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in processes(pid)]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") // 1024


SERVER = """
import sys
from sexton.server.serve import serve
from sexton.server.settings import Limits, Settings
if __name__ == "__main__":
    wide = Limits(tables=10**6, sockets=10**6, address_sockets=10**6, requests=10**6,
                  new_tables=1e9, address_tables=1e9, address_people=1e9, new_bytes=1e15,
                  request_burst=10**6, messages=10**6, burst=10**6, lines=10**5,
                  address_lines=10**5, person_messages=10**6, address_messages=10**6)
    serve(Settings(port=int(sys.argv[1]), database=sys.argv[2], workers=int(sys.argv[3]),
                   limits=wide))
"""


@contextlib.contextmanager
def serving(port: int, database: str, workers: int = 1) -> Iterator[int]:
    """A server with room for all; its process."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "server.py"
        script.write_text(SERVER)
        command = [sys.executable, script, str(port), database, str(workers)]
        server = subprocess.Popen(command)
        try:
            yield server.pid
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


def peer(arguments: argparse.Namespace) -> dict[str, Any]:
    """boardgame.io's server on its own tic-tac-toe, with as many tables and the same rate."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        sys.exit("--peer needs npm and node.")
    script = Path(__file__).with_name("boardgame_io.cjs")
    folder = platformdirs.user_cache_path("sexton", appauthor=False) / "bench-peer"
    package = folder / "node_modules/boardgame.io/package.json"
    if not package.exists():
        folder.mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--prefix", str(folder), "--ignore-scripts", "--no-audit"]
        subprocess.run([*install, PEER], check=True, timeout=600, stdout=sys.stderr)
    settings = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    port = str(arguments.port + 1)
    server = subprocess.Popen([node, script, "server", port], env=settings, stdout=sys.stderr)
    try:
        time.sleep(5)
        before = memory(server.pid)
        figures = [arguments.tables, arguments.rate, arguments.warm, arguments.seconds]
        clients = subprocess.Popen(
            [node, script, "clients", port, *map(str, figures)],
            env=settings, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert clients.stdout is not None
        clients.stdout.readline()
        start = spent(server.pid)
        told = json.loads(clients.stdout.readline())
        used = spent(server.pid).since(start)
        after = memory(server.pid)
    finally:
        server.terminate()
        server.wait(20)
    return {
        "peer": f"boardgame.io {json.loads(package.read_text())['version']}, in memory",
        "tables": arguments.tables,
        "sockets": 2 * arguments.tables,
        "offered_per_second": round(told["offered"], 1),
        "moves_per_second": round(told["moves"], 1),
        "p50_ms": round(told["p50"] or 0.0, 1),
        "p99_ms": round(told["p99"] or 0.0, 1),
        "server_cpu_share": round(used.server / used.wall, 2),
        "server_cpu_ms_per_move": round(used.server / max(1, told["count"]) * 1000, 3),
        "client_cpu_share": round(told["client"], 2),
        "kB_per_socket": round((after - before) / (2 * arguments.tables), 1),
    }


def show(report: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report))
    else:
        for key, value in report.items():
            print(f"{key:22} {value}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", default="gravediggers")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1100.0, help="moves offered a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm", type=float, default=5.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int, default=8791)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ports", type=int, default=1, help="servers at ports beside each other")
    parser.add_argument("--growth", action="store_true", help="workers, many tables, a kill")
    parser.add_argument("--peer", action="store_true", help="then boardgame.io's server")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    uvloop.install()
    if arguments.growth:
        import server_growth

        for report in server_growth.reports(arguments):
            show({**report, "machine": machine()}, as_json=arguments.json)
        return
    with tempfile.TemporaryDirectory() as folder:
        database = arguments.database or str(Path(folder) / "bench.db")
        with serving(arguments.port, database, arguments.workers) as pid:
            report = asyncio.run(run(arguments, pid))
    report["machine"] = machine()
    show(report, as_json=arguments.json)
    if arguments.peer:
        show(peer(arguments), as_json=arguments.json)


def machine() -> str:
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg())
    python = platform.python_version()
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {python}, load {load}"


async def run(arguments: argparse.Namespace, pid: int) -> dict[str, Any]:
    return await load(arguments, await ready(arguments.port), pid)


async def ready(port: int) -> str:
    """Where it is, once it answers."""
    base = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession() as session:
        for _ in range(6000):
            try:
                async with session.get(f"{base}/healthz") as answer:
                    if answer.status == 200:
                        return base
            except aiohttp.ClientError:
                await asyncio.sleep(0.01)
    sys.exit("The server did not start.")


if __name__ == "__main__":
    main()
