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
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import uvloop
from server_clients import Tally, make_people, send_moves, sit_down
from server_processes import machine, memory, ready, serving, shared, spent


async def run(arguments: argparse.Namespace, pid: int) -> dict[str, Any]:
    return await load(arguments, await ready(arguments.port), pid)


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
        "shared": shared(busy(arguments)),
    }


def busy(arguments: argparse.Namespace) -> list[str]:
    """Who needs a core under this load."""
    database = ["PostgreSQL"] if arguments.database.startswith("postgres") else []
    workers: int = arguments.workers * arguments.ports
    return ["a worker"] * workers + database + ["the clients"]


def milliseconds(waits: list[float], share: float) -> float:
    """How long so great a share of the moves waited at most; the waits are sorted."""
    return round(waits[max(0, round(len(waits) * share) - 1)] * 1000, 1)


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
        from server_peer import peer

        show(peer(arguments), as_json=arguments.json)


if __name__ == "__main__":
    main()
