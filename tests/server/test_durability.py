"""kill -9, a full disk, a database gone: no acknowledged move is lost, none comes twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import sqlalchemy as sa

from sexton.server.settings import database_url
from sexton.server.store import Store
from sexton.server.store.heartbeat import set_free
from sexton.server.store.schema import workers
from tests.server.guests import (
    Guest,
    Nursery,
    Server,
    guests,
    next_to_move,
    play_out,
    play_some,
    seated,
)
from tests.server.postgres import Postgres

Serving = Callable[..., Server]
KILLS = int(os.environ.get("SEXTON_KILLS", "15"))
SEED = int(os.environ.get("SEXTON_SEED", "7"))
TABLES = 3


def run(work: Any, seconds: float = 240) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


async def play_until_cut(guest: Guest) -> None:
    """Plays at random until the connection breaks, noting which moves were acknowledged."""
    with contextlib.suppress(ConnectionError, aiohttp.ClientError, TimeoutError):
        await guest.play_out()


async def stored(guest: Guest, name: str) -> bool:
    """Has the server that move? It is repeated, stale on purpose: only one done is acknowledged."""
    await guest.say("play", id=name, decision=-1, verb="credit", args={})
    return bool((await guest.answer(name))["type"] == "done")


async def own_moves(guest: Guest) -> int:
    """How many moves of this seat stand, from the record it may have."""
    _, record = await guest.call("GET", f"/api/tables/{guest.table}/record")
    return sum("verb" in row and row["seat"] == guest.info["my_seat"] for row in record["moves"])


@dataclass
class Account:
    """What one guest has been promised at its table."""

    guest: Guest
    stand: int = 0  # moves known to be on disk

    async def settle(self) -> int:
        """After a restart: every acknowledged move is there, none twice, the one on its way when
        the server died once or not at all. Returns how many were checked."""
        guest = self.guest
        sent = [name for name in guest.sent if name.startswith("play")]
        acknowledged = [name for name in guest.acknowledged if name.startswith("play")]
        refused = [one for one in guest.heard if one["type"] == "refused"]
        assert acknowledged == sent[: len(acknowledged)], refused
        assert len(sent) - len(acknowledged) <= 1
        await guest.leave()
        await guest.connect(guest.table)
        for name in acknowledged[-20:]:  # The server remembers the newest messages of a table.
            assert await stored(guest, name), f"{name} was acknowledged and is lost"
        under_way = [name for name in sent[len(acknowledged) :] if await stored(guest, name)]
        self.stand += len(acknowledged) + len(under_way)
        assert await own_moves(guest) == self.stand  # Fewer: one is lost. More: one came twice.
        self.forget()
        return len(acknowledged)

    def forget(self) -> None:
        for told in (self.guest.sent, self.guest.acknowledged, self.guest.heard, self.guest.raw):
            told.clear()

    def new_game(self) -> None:
        self.stand = 0
        self.forget()


def bury(database: str) -> None:
    """Whoever started it has seen it die, as `sexton serve --workers N` does: nobody waits until
    others believe it (`test_workers.py` does)."""
    if database.startswith("postgresql"):
        store = Store(database_url(database))
        for worker in store.ask(lambda c: list(c.execute(sa.select(workers.c.id)).scalars())):
            set_free(store.url, worker)
        store.engine.dispose()


@pytest.mark.timeout(120 + 20 * KILLS)
def test_kill_nine(nursery: Nursery, serving: Serving, database: str) -> None:
    """Killed at random moments under load; after each restart every acknowledged move is there."""

    async def story() -> None:
        rng = random.Random(SEED)
        began, checked, games = time.monotonic(), 0, TABLES
        server = serving(database, nursery=nursery)
        await server.start()
        people = [Guest(server.base, number) for number in range(2 * TABLES)]
        for guest in people:
            await guest.arrive()
        accounts = [Account(guest) for guest in people]
        pairs = [accounts[index : index + 2] for index in range(0, len(accounts), 2)]
        for pair in pairs:
            await sit_down(pair)
        for kill in range(1, KILLS + 1):
            tasks = [asyncio.create_task(play_until_cut(guest)) for guest in people]
            await asyncio.sleep(rng.uniform(0.05, 0.5))
            server.kill()
            bury(database)
            await asyncio.gather(*tasks)
            await server.start()
            for pair in pairs:
                for account in pair:
                    checked += await account.settle()
                if all(over(account.guest) for account in pair):
                    games += 1
                    await sit_down(pair)
            if kill % 25 == 0 or kill == KILLS:
                print(f"\n{kill} kills, seed {SEED}: {checked} acknowledged moves all there, none "
                      f"twice; {games} games, {time.monotonic() - began:.0f} s")  # fmt: skip
        for pair in pairs:  # Every table goes on to its end.
            await play_out([account.guest for account in pair])
            guest = pair[0].guest
            status, checks = await guest.call("GET", f"/api/tables/{guest.table}/verify")
            assert status == 200
            assert all(check["passed"] for check in checks["checks"])
        for guest in people:
            await guest.close()

    async def sit_down(pair: list[Account]) -> None:
        for account in pair:
            await account.guest.leave()
        await seated([account.guest for account in pair], "gravediggers")
        for account in pair:
            account.new_game()

    def over(guest: Guest) -> bool:
        return bool(guest.moment and guest.moment["result"])

    run(story(), 100 + 20 * KILLS)


def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path, serving: Serving) -> None:
    """A limit on the size of files is what a full disk looks like to SQLite."""

    async def story() -> None:
        server = serving()
        await server.start()
        assert server.process is not None
        async with guests(server.base, 2) as people:
            table = await seated(people, "gravediggers")
            await play_some(people, moves=6)
            size = sum(path.stat().st_size for path in tmp_path.glob("sexton.db*"))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size // 4, -1))
            refused = None
            for _ in range(100):
                mover = await next_to_move(people)
                answer = await mover.answer(await mover.play_any())
                if answer["type"] == "refused":
                    assert "can't save" in answer["sentence"], answer
                    refused = mover
                    break
            assert refused is not None, "the disk was never full"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (-1, -1))
            answer = await refused.answer(await refused.play_any())
            assert answer["type"] == "done"
            server.kill()
            await server.start()
            for guest in people:
                await guest.leave()
                await guest.connect(table)
            await play_out(people)

    run(story())


def test_a_database_gone_for_ten_seconds(serving: Serving, postgresql: Postgres) -> None:
    async def story() -> None:
        server = serving(postgresql.database("gone"))
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "gravediggers")
            await play_some(people, moves=6)
            mover = await next_to_move(people)
            await asyncio.to_thread(postgresql.stop, at_once=True)
            name = await mover.play_any()
            await asyncio.sleep(10)
            await asyncio.to_thread(postgresql.start)
            answer = await mover.answer(name)
            assert answer["type"] == "done", answer  # It waited, and was saved.
            await play_out(people)

    run(story())
