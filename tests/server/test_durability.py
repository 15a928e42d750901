"""kill -9, a full disk, a database gone: no acknowledged move is lost, none comes twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.server.guests import Guest, Server, guests, seated
from tests.server.postgres import Postgres

Serving = Callable[..., Server]
KILLS = int(os.environ.get("SEXTON_KILLS", "15"))
TABLES = 3


def run(work: Any, seconds: float = 240) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


async def play_until_cut(guest: Guest, rng: random.Random) -> None:
    """Plays at random until the connection breaks, noting which moves were acknowledged."""
    with contextlib.suppress(ConnectionError, aiohttp.ClientError, TimeoutError):
        await guest.play_on(rng)


async def next_to_move(people: list[Guest]) -> Guest:
    for guest in people:
        await guest.settle()
    return next(guest for guest in people if guest.legal())


async def stored_messages(guest: Guest) -> list[str]:
    """The ids of this guest's own moves, as the server has them: asked by repeating each one."""
    found = []
    for name in list(guest.acknowledged):
        if name.startswith("play"):
            decision = -1  # Stale on purpose: only a move already done is acknowledged again.
            await guest.say("play", id=name, decision=decision, verb="credit", args={})
            answer = await guest.answer(name)
            if answer["type"] == "done":
                found.append(name)
    return found


async def own_moves(guest: Guest) -> int:
    """How many moves of this seat stand, from the record it may have."""
    _, record = await guest.call("GET", f"/api/tables/{guest.table}/record")
    return sum("verb" in row and row["seat"] == guest.info["my_seat"] for row in record["moves"])


@pytest.mark.timeout(120 + 20 * KILLS)
def test_kill_nine(serving: Serving, database: str) -> None:
    """Killed at random moments under load; after each restart every acknowledged move is there."""

    async def story() -> None:
        rng = random.Random(7)
        server = serving(database)
        await server.start()
        people = [Guest(server.base) for _ in range(2 * TABLES)]
        for guest in people:
            await guest.arrive()
        pairs = [people[index : index + 2] for index in range(0, len(people), 2)]
        for pair in pairs:
            await seated(pair, "gravediggers")
        for _ in range(KILLS):
            tasks = [asyncio.create_task(play_until_cut(guest, rng)) for guest in people]
            await asyncio.sleep(rng.uniform(0.05, 0.5))
            server.kill()
            await asyncio.gather(*tasks)
            await server.start()
            for pair in pairs:
                for guest in pair:
                    await back_again(guest)
                if all(guest.moment and guest.moment["result"] for guest in pair):
                    for guest in pair:
                        await guest.leave()
                    await seated(pair, "gravediggers")
        for pair in pairs:  # Every table goes on to its end.
            await asyncio.gather(*(guest.play_on(rng) for guest in pair))
            status, checks = await pair[0].call("GET", f"/api/tables/{pair[0].table}/verify")
            assert status == 200
            assert all(check["passed"] for check in checks["checks"])
        for guest in people:
            await guest.close()

    async def back_again(guest: Guest) -> None:
        sent = {m["re"] for m in guest.heard if m.get("type") == "done"}
        acknowledged = [name for name in guest.acknowledged if name.startswith("play")]
        assert set(acknowledged) <= sent
        guest.heard.clear()
        await guest.leave()
        await guest.connect(guest.table)
        recent = acknowledged[-20:]
        guest.acknowledged = list(recent)
        assert await stored_messages(guest) == recent  # None is lost.
        over = guest.moment is not None and guest.moment["result"] is not None
        if not over:
            moves = await own_moves(guest)
            sent_plays = guest.count  # None comes twice: never more moves than were ever sent.
            assert len(recent) <= moves <= sent_plays
        guest.acknowledged = []

    run(story(), 100 + 20 * KILLS)


def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path, serving: Serving) -> None:
    """A limit on the size of files is what a full disk looks like to SQLite."""

    async def story() -> None:
        server = serving()
        await server.start()
        assert server.process is not None
        async with guests(server.base, 2) as people:
            table = await seated(people, "gravediggers")
            rng = random.Random(8)
            await asyncio.gather(*(guest.play_on(rng, moves=3) for guest in people))
            size = sum(path.stat().st_size for path in tmp_path.glob("sexton.db*"))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size // 4, -1))
            refused = None
            for _ in range(100):
                mover = await next_to_move(people)
                answer = await mover.answer(await mover.play(*rng.choice(mover.legal())))
                if answer["type"] == "refused":
                    assert "can't save" in answer["sentence"], answer
                    refused = mover
                    break
            assert refused is not None, "the disk was never full"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (-1, -1))
            answer = await refused.answer(await refused.play(*rng.choice(refused.legal())))
            assert answer["type"] == "done"
            server.kill()
            await server.start()
            for guest in people:
                await guest.leave()
                await guest.connect(table)
            await asyncio.gather(*(guest.play_on(rng) for guest in people))

    run(story())


@pytest.mark.timeout(120)
def test_a_database_gone_for_ten_seconds(serving: Serving, postgresql: Postgres) -> None:
    async def story() -> None:
        server = serving(postgresql.database("gone"))
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "gravediggers")
            rng = random.Random(9)
            await asyncio.gather(*(guest.play_on(rng, moves=3) for guest in people))
            mover = await next_to_move(people)
            await asyncio.to_thread(postgresql.stop, at_once=True)
            name = await mover.play(*rng.choice(mover.legal()))
            await asyncio.sleep(10)
            await asyncio.to_thread(postgresql.start)
            answer = await mover.answer(name)
            assert answer["type"] == "done", answer  # It waited, and was saved.
            await asyncio.gather(*(guest.play_on(rng) for guest in people))

    run(story(), 110)
