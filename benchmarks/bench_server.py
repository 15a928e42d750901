"""Real games by real clients against a real server: how many durable moves a second, how late.

    python benchmarks/bench_server.py                       500 tables, 2000 sockets, SQLite
    python benchmarks/bench_server.py --game gloomy-graves  the same with hundreds of legal moves
    python benchmarks/bench_server.py --database postgresql://...

Clients sit at the tables over WebSockets, choose legal moves at random and play them; a move counts
when its acknowledgement arrives, which is after its commit. Everything stays on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import msgspec


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
    moment: Moment | None = None
    verbs: list[Verb] = []


decode = msgspec.json.Decoder(Heard).decode


@dataclass
class Tally:
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    bytes: int = 0
    finished: int = 0
    counting: bool = False


class Player:
    """One seat, played at random at a steady pace."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, tally: Tally, think: float) -> None:
        self.socket = socket
        self.tally = tally
        self.think = think
        self.verbs: dict[str, Verb] = {}
        self.asked = 0
        self.sent: dict[str, float] = {}
        self.count = 0

    async def play(self, stop: asyncio.Event) -> None:
        async for packet in self.socket:
            if stop.is_set() or packet.type is not aiohttp.WSMsgType.TEXT:
                break
            self.tally.bytes += len(packet.data)
            heard = decode(packet.data)
            if heard.verbs:
                self.verbs = {verb.name: verb for verb in heard.verbs}
            if heard.type == "done":
                began = self.sent.pop(heard.re, None)
                if began is not None and self.tally.counting:
                    self.tally.waits.append(time.perf_counter() - began)
            elif heard.type == "refused":
                self.tally.refused += 1
            if heard.moment is not None:
                if heard.moment.result is not None:
                    self.tally.finished += 1
                    break
                if heard.moment.legal and heard.moment.decision != self.asked:
                    self.asked = heard.moment.decision
                    asyncio.get_running_loop().call_later(
                        random.uniform(0.5, 1.5) * self.think, self.move_soon, heard.moment
                    )
        await self.socket.close()

    def move_soon(self, moment: Moment) -> None:
        if not self.socket.closed and moment.decision == self.asked:
            self.task = asyncio.get_running_loop().create_task(self.move(moment))

    async def move(self, moment: Moment) -> None:
        legal = random.choice(moment.legal)
        chosen = random.randrange(legal.count)
        known = self.verbs[legal.verb].args
        args = {key: known[key].values[column[chosen]] for key, column in legal.args.items()}
        self.count += 1
        name = f"m{self.count}"
        self.sent[name] = time.perf_counter()
        message = {
            "type": "play", "id": name, "decision": moment.decision, "verb": legal.verb,
            "args": args,
        }  # fmt: skip
        with contextlib.suppress(aiohttp.ClientError):  # The run may end under our hands.
            await self.socket.send_str(msgspec.json.encode(message).decode())


async def person(base: str) -> aiohttp.ClientSession:
    session = aiohttp.ClientSession(base, cookie_jar=aiohttp.CookieJar(unsafe=True))
    async with session.get("/api/me") as answer:
        answer.raise_for_status()
    return session


async def seat_table(base: str, game: str, seats: int) -> tuple[str, list[aiohttp.ClientSession]]:
    people = [await person(base) for _ in range(seats)]
    plan = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
    wish = {"game": game, "seats": plan, "nonce": os.urandom(8).hex()}
    async with people[0].post("/api/tables", json=wish) as answer:
        answer.raise_for_status()
        table = (await answer.json())["id"]
    return table, people


async def load(arguments: argparse.Namespace, base: str, pid: int) -> dict[str, Any]:
    tally = Tally()
    tables: list[tuple[str, list[aiohttp.ClientSession]]] = []
    print(f"making {arguments.tables} tables", file=sys.stderr)
    before = memory(pid)
    for batch in range(0, arguments.tables, 20):
        count = min(20, arguments.tables - batch)
        tables += await asyncio.gather(
            *(seat_table(base, arguments.game, arguments.seats) for _ in range(count))
        )
    idle = memory(pid)
    players: list[tuple[Player, str]] = []
    hosts = []
    for table, people in tables:
        for seat, session in enumerate(people):
            socket = await session.ws_connect(
                f"/api/tables/{table}/socket", max_msg_size=0, autoping=True
            )
            if seat:
                sit = {"type": "sit", "id": "sit", "seat": seat, "nonce": os.urandom(8).hex()}
                await socket.send_str(json.dumps(sit))
            else:
                hosts.append(socket)
            players.append((Player(socket, tally, arguments.think), table))
    connected = memory(pid)
    await asyncio.sleep(2)
    stop = asyncio.Event()
    tasks = [asyncio.create_task(player.play(stop)) for player, _ in players]
    for socket in hosts:
        await socket.send_str(json.dumps({"type": "start", "id": "start"}))
    await asyncio.sleep(arguments.warm)
    print(f"measuring for {arguments.seconds} s", file=sys.stderr)
    cpu, began = cpu_seconds(pid), time.perf_counter()
    tally.counting = True
    await asyncio.sleep(arguments.seconds)
    tally.counting = False
    lasted, used = time.perf_counter() - began, cpu_seconds(pid) - cpu
    stop.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for _, people in tables:
        for session in people:
            await session.close()
    waits = sorted(tally.waits) or [0.0]
    return {
        "game": arguments.game,
        "tables": arguments.tables,
        "sockets": len(players),
        "moves_per_second": round(len(tally.waits) / lasted, 1),
        "p50_ms": round(statistics.median(waits) * 1000, 1),
        "p99_ms": round(waits[int(len(waits) * 0.99) - 1] * 1000, 1),
        "max_ms": round(waits[-1] * 1000, 1),
        "refused": tally.refused,
        "finished_seats": tally.finished,
        "server_cpu_share": round(used / lasted, 2),
        "kB_per_idle_table": round((idle - before) / arguments.tables, 1),
        "kB_per_socket": round((connected - idle) / max(1, len(players)), 1),
    }


def memory(pid: int) -> int:
    """Resident kilobytes of the server."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def cpu_seconds(pid: int) -> float:
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


SERVER = """
import sys
from sexton.server.house import Limits
from sexton.server.run import Settings, serve
if __name__ == "__main__":
    wide = Limits(tables=10**6, sockets=10**6, address_sockets=10**6, requests=10**6,
                  request_burst=10**6, messages=10**6, burst=10**6)
    serve(Settings(port=int(sys.argv[1]), database=sys.argv[2], limits=wide))
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", default="gravediggers")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warm", type=float, default=4.0)
    parser.add_argument("--think", type=float, default=0.8, help="mean seconds before a move")
    parser.add_argument("--database", default="")
    parser.add_argument("--port", type=int, default=8791)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "server.py"
        script.write_text(SERVER)
        database = arguments.database or str(Path(folder) / "bench.db")
        server = subprocess.Popen([sys.executable, script, str(arguments.port), database])
        try:
            report = asyncio.run(run(arguments, server.pid))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    report["machine"] = (
        f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    )
    if arguments.json:
        print(json.dumps(report))
    else:
        for key, value in report.items():
            print(f"{key:20} {value}")


async def run(arguments: argparse.Namespace, pid: int) -> dict[str, Any]:
    base = f"http://127.0.0.1:{arguments.port}"
    async with aiohttp.ClientSession() as session:
        for _ in range(200):
            try:
                async with session.get(f"{base}/healthz") as answer:
                    if answer.status == 200:
                        break
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)
    return await load(arguments, base, pid)


if __name__ == "__main__":
    main()
