"""How the server grows: `python benchmarks/bench_server.py --growth` runs all of this once.

One worker against two on a PostgreSQL of its own, 10,000 idle tables' memory, a start with 100,000
tables, and a worker killed under load. A machine with two cores shares them between the workers,
PostgreSQL and the clients, and the report says so: what one worker carries on a core of its own is
reckoned from the processor time it took for a move. A second worker's worth is seen with four cores
that are free: `taskset -c 0-3 python benchmarks/bench_server.py --growth --rate 4000`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bench_server
from bench_server import milliseconds
from server_clients import Line, Player, Tally, connect, make_people, send_moves, sit_down
from server_processes import BESIDE, memory, processes, ready, serving, shared, spent

ROOT = Path(__file__).resolve().parents[1]
COMES_BACK = 0.4  # seconds after which the client does
WATCHED = 15.0  # seconds after the kill
COPIES = (
    (
        "INSERT INTO tables (id, code, status, listed, created, changed) SELECT 'many' || i,"
        " 'code ' || i, 'playing', 0, {now}, {now} FROM n"
    ),
    (
        "INSERT INTO log (table_id, seq, at, entry)"
        " SELECT 'many' || i, seq, {now}, entry FROM n, log"
        " WHERE table_id = '{like}'"
    ),
    (
        "INSERT INTO leases (table_id, worker, fence, due, slept) SELECT 'many' || i, '', 0,"
        " {now} + 86400, {now} FROM n"
    ),
)


def reports(arguments: argparse.Namespace) -> Iterator[dict[str, Any]]:
    yield from many_tables(arguments, 10_000)
    yield from many_tables(arguments, 100_000)
    with postgresql() as new_database:
        found = []
        for workers in (1, 2):
            arguments.workers = workers
            found.append(throughput(arguments, new_database(f"workers{workers}")))
            yield found[-1]
        arguments.workers, arguments.ports = 1, 2
        found.append(side_by_side(arguments, new_database("beside")))
        yield found[-1]
        yield compared(*found)
        arguments.ports = 1
        yield killed(arguments, new_database("killed"))


@contextlib.contextmanager
def postgresql() -> Iterator[Any]:
    """As for the tests."""
    sys.path.insert(0, str(ROOT))
    from tests.server import postgres

    with postgres.running() as server:
        yield server.database


def many_tables(arguments: argparse.Namespace, count: int) -> Iterator[dict[str, Any]]:
    """The start, and the memory that so many games take which nobody looks at."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "bench.db")
        few = argparse.Namespace(**{**vars(arguments), "tables": 1})
        with serving(arguments.port, database) as pid:
            like = asyncio.run(one_game(few))
            alone = memory(pid)
        copy(database, like, count)
        began = time.perf_counter()
        with serving(arguments.port, database) as pid:
            asyncio.run(ready(arguments.port))
            took, used = time.perf_counter() - began, spent(pid).server
            time.sleep(12)  # It has swept, and looked for what is due.
            asleep = memory(pid)
            asyncio.run(look_at(few, 100))
            awake = memory(pid)
        yield {
            "tables": count,
            "answers_after_s": round(took, 2),
            "processor_s": round(used, 2),
            "server_MB_with_one_table": round(alone / 1024, 1),
            "server_MB": round(asleep / 1024, 1),
            "bytes_per_sleeping_table": round((asleep - alone) * 1024 / count),
            "kB_per_table_woken": round((awake - asleep) / 100, 1),
        }


async def one_game(arguments: argparse.Namespace) -> str:
    base = await ready(arguments.port)
    tables, people = await make_people(arguments, base)
    players = await sit_down(arguments, Tally(), tables, people)
    players[0].say(type="start", id="start")
    await asyncio.sleep(1)
    return tables[0]


def copy(database: str, like: str, count: int) -> None:
    """So many games like this one."""
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for insert in COPIES:
            into, _, rows = insert.partition(" SELECT ")
            rows = rows.format(now=time.time(), like=like)
            connection.execute(f"{into} {numbers} SELECT {rows}")


async def look_at(arguments: argparse.Namespace, count: int) -> None:
    """Somebody comes to so many of the tables, to watch."""
    base, tally = await ready(arguments.port), Tally()
    _, people = await make_people(arguments, base)
    for number in range(1, count + 1):
        await connect(tally, arguments.port, f"many{number}", people[0], 0)


def throughput(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    """More is offered than can be done, so that what is done is the most."""
    arguments = argparse.Namespace(**{**vars(arguments), "database": database})
    with serving(arguments.port, database, arguments.workers) as pid:
        report = asyncio.run(bench_server.run(arguments, pid))
    a_move = report["server_cpu_ms_per_move"]
    return {
        "workers": arguments.workers,
        **report,
        "moves_per_second_on_cores_of_their_own": round(arguments.workers * 1000 / a_move),
    }


def side_by_side(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    """Two servers, and everything of one table goes to one of them."""
    with serving(arguments.port + 1, database) as other:
        asyncio.run(ready(arguments.port + 1))
        BESIDE.append(other)
        report = throughput(arguments, database)
        BESIDE.clear()
    a_move = report["server_cpu_ms_per_move"]
    most = {"moves_per_second_on_cores_of_their_own": round(2000 / a_move)}
    return {**report, "workers": "2, a table's sockets at one", **most}


def compared(one: dict[str, Any], two: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    """What a second worker adds. Where cores are shared that is less than it could be, and the
    report says who shared them."""
    most = one["moves_per_second"]
    return {
        "two_workers_over_one": round(two["moves_per_second"] / most, 2),
        "the_same_with_a_tables_sockets_at_one": round(beside["moves_per_second"] / most, 2),
        "p99_ms_of_one_two_and_so": [report["p99_ms"] for report in (one, two, beside)],
        "shared": shared(["a worker", "a worker", "PostgreSQL", "the clients"]),
    }


def killed(arguments: argparse.Namespace, database: str) -> dict[str, Any]:
    """How long the tables of a worker that is killed are away."""
    with serving(arguments.port, database, 2) as pid:
        return asyncio.run(kill_one(arguments, pid))


async def kill_one(arguments: argparse.Namespace, pid: int) -> dict[str, Any]:
    base, tally = await ready(arguments.port), Tally()
    tables, people = await make_people(arguments, base)
    players = await sit_down(arguments, tally, tables, people)
    for player, cookie in zip(players, people, strict=True):
        player.come_back = returning(arguments.port, player, cookie)
    for host in players[:: arguments.seats]:
        host.say(type="start", id="start")
    rate = min(arguments.rate, 2.0 * len(tables))
    playing = asyncio.create_task(send_moves(tally, rate))
    await asyncio.sleep(arguments.warm)
    victim = processes(pid)[1]
    os.kill(victim, signal.SIGKILL)
    tally.broke.clear()
    await asyncio.sleep(WATCHED)
    playing.cancel()
    for player in players:
        player.come_back = None
    answered = tally.answered
    waits = sorted(pause(answered.get(table, []), at) for table, at in tally.broke.items())
    return {
        "killed_under_load": "one of two workers",
        "tables": len(tables),
        "moves_per_second": round(rate),
        "tables_that_broke_off": len(waits),
        "tables_served_again": sum(wait < WATCHED for wait in waits),
        "pause_p50_ms": milliseconds(waits, 0.5),
        "pause_p99_ms": milliseconds(waits, 0.99),
        "longest_pause_ms": milliseconds(waits, 1.0),
        "refused": len(tally.refused),
    }


def pause(answered: list[float], broke: float) -> float:
    """From a table's first broken line to the next answer there."""
    return min((at - broke for at in answered if at > broke + COMES_BACK / 2), default=WATCHED)


def returning(port: int, player: Player, cookie: str) -> Any:
    """Comes back as the client does, and says again what was not answered."""
    loop = asyncio.get_running_loop()
    path = f"/api/tables/{player.table}/socket"

    async def come() -> None:
        await asyncio.sleep(COMES_BACK)
        player.here.clear()
        try:
            _, player.line = await loop.create_connection(
                lambda: Line(player, path, cookie), "127.0.0.1", port
            )
        except OSError:
            again()
            return
        await player.here.wait()
        for message in list(player.unanswered.values()):
            player.say(**message)

    tasks: set[asyncio.Task[None]] = set()

    def again() -> None:
        task = loop.create_task(come())
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return again
