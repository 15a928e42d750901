"""A model of many workers on one PostgreSQL, with times that were measured for one and two.

    python benchmarks/model_workers.py                the table of docs/growth.md
    python benchmarks/model_workers.py --move 1.2     with another time for a move

A move waits for its worker's loop (one at a time), goes into the worker's next transaction (they
begin GATHER apart), and that waits for one of PostgreSQL's cores. Sockets that arrived at another
worker cost that one a little for every message. Then one worker dies: its tables are taken by the
others, ten at a time, and each has to read their logs.
"""

from __future__ import annotations

import argparse
import heapq
import random
from dataclasses import dataclass

GATHER = 0.020  # seconds from a transaction to the next, as in the store
BEAT, DEAD, LOOK = 0.5, 2.5, 1.0  # as in the heartbeat and the registry
STATEMENTS = 3 / BEAT + 1 / LOOK  # a second, for each worker: its beat, the dead, the living, due


@dataclass
class Times:
    """Seconds of a processor."""

    move: float  # of the worker, for a move and all that it tells
    hop: float  # of the worker at which a socket arrived, for a move that is handed on
    transaction: float  # of PostgreSQL
    row: float  # of PostgreSQL, for each row in it
    statement: float  # of PostgreSQL, for one without a row
    read: float  # of a worker, to read the log of a table


def simulate(workers: int, rate: float, handed_on: float, cores: int, times: Times) -> list[float]:
    """How long moves waited until they were acknowledged, in two seconds of play."""
    rng, seconds = random.Random(workers), 2.0
    batches: list[tuple[float, list[float]]] = []
    for _ in range(workers):
        batches += transactions(rng, rate, seconds, times.move + handed_on * times.hop)
    busy = workers * STATEMENTS * times.statement  # of all cores of PostgreSQL
    slower = 1 / max(0.01, 1 - busy / cores)
    free = [0.0] * cores
    waits = []
    for ready, arrivals in sorted(batches):
        begins = max(ready, heapq.heappop(free))
        done = begins + slower * (times.transaction + len(arrivals) * times.row)
        heapq.heappush(free, done)
        waits += [done - arrived for arrived in arrivals]
    return sorted(waits)


def transactions(
    rng: random.Random, rate: float, seconds: float, each: float
) -> list[tuple[float, list[float]]]:
    """When one worker's transactions begin, and when the moves in them had arrived."""
    now, idle, found = 0.0, 0.0, []
    batch: list[float] = []
    closes = 0.0
    while (now := now + rng.expovariate(rate)) < seconds:
        idle = max(idle, now) + each
        if idle > closes:
            if batch:
                found.append((closes, batch))
            batch, closes = [], max(idle, closes + GATHER)
        batch.append(now)
    return [*found, (closes, batch)] if batch else found


def take_over(workers: int, tables: int, times: Times) -> list[float]:
    """When each table of a dead worker is served again, the others being half at work."""
    rng = random.Random(workers)
    noticed = DEAD + rng.uniform(0, BEAT)
    takers = [(noticed, number) for number in range(workers - 1)]
    served = []
    for _ in range(0, tables, 10):
        now, number = heapq.heappop(takers)
        for _ in range(10):
            now += 3 * times.read  # as long again for others, and for its own people
            served.append(now)
        heapq.heappush(takers, (now, number))
    return sorted(served[:tables])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--move", type=float, default=1.0, help="ms of a worker's processor a move")
    parser.add_argument("--hop", type=float, default=0.45, help="ms for one that is handed on")
    parser.add_argument("--transaction", type=float, default=0.8, help="ms of PostgreSQL")
    parser.add_argument("--row", type=float, default=0.03, help="ms of PostgreSQL a row")
    parser.add_argument("--statement", type=float, default=0.1, help="ms of PostgreSQL")
    parser.add_argument("--read", type=float, default=9.0, help="ms to read a table")
    parser.add_argument("--share", type=float, default=0.6, help="of a core that a worker uses")
    given = parser.parse_args()
    names = ("move", "hop", "transaction", "row", "statement", "read")
    times = Times(*(getattr(given, name) / 1000 for name in names))
    print("| workers | cores of PostgreSQL | proxy | moves/s | p50 | p99 | last table back |")
    print("|---|---|---|---|---|---|---|")
    for workers, cores in ((1, 2), (2, 2), (10, 4), (30, 8), (100, 8), (100, 16)):
        for proxy, handed_on in (("by table", 0.0), ("any", 1 - 1 / workers)):
            rate = given.share / (times.move + handed_on * times.hop)
            waits = simulate(workers, rate, handed_on, cores, times)
            p50, p99 = (waits[int(len(waits) * share)] * 1000 for share in (0.5, 0.99))
            back = f"{take_over(workers, 500, times)[-1]:.1f} s" if workers > 1 else "–"
            print(f"| {workers} | {cores} | {proxy} | {workers * rate:,.0f} | {p50:.0f} ms"
                  f" | {p99:.0f} ms | {back} |")  # fmt: skip


if __name__ == "__main__":
    main()
