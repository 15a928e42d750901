"""Servers to be measured: started, found ready, and what they take of the machine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp

BESIDE: list[int] = []  # further servers on the same database


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


def machine() -> str:
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg())
    python = platform.python_version()
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {python}, load {load}"


def shared(busy: list[str]) -> str:
    """Who has to share cores: figures of workers side by side say little where they do."""
    cores = len(os.sched_getaffinity(0))
    who = ", ".join(busy)
    if cores < len(busy):
        return f"{cores} cores for {len(busy)} that are busy: {who}"
    return f"a core for each of {who} ({cores} cores)"
