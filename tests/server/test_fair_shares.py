"""Bots think, and logs are read, for everybody in turn: nobody's many tables keep another's
waiting."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from sexton.core.errors import IllegalMove
from sexton.games import GAMES
from sexton.server import protocol, reading
from sexton.server.identity import Person
from sexton.server.live.bot_pool import NOBODY, BotPool, Share, Who
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store, queries
from sexton.server.table.state import Table
from tests.server.test_bots_and_clocks import registry_in, until
from tests.server.test_fuzz import FakeConnection

NONCE = "0123456789abcdef"
BOT = protocol.SeatPlan("bot", "sleepwalker")


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, 120))


def test_a_persons_bot_moves_though_sixty_tables_without_people_wait() -> None:
    async def story() -> list[str]:
        pool, done = BotPool(1, 0.02), list[str]()
        game = GAMES["gravediggers"]
        position = game.deal(3, "ab" * 16, game_options())
        view = game.view(position, position.to_act()[0])

        async def think(share: Share) -> None:
            await pool.choose(share, game, True, Who("sleepwalker"), 1, view)
            done.append(share.who)

        crowd = [asyncio.create_task(think(Share("crowd", NOBODY))) for _ in range(60)]
        await asyncio.sleep(0)
        try:
            await think(Share("person"))
            assert not all(task.done() for task in crowd)
            await think(Share("another", NOBODY))
        finally:
            for task in crowd:
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            pool.close()
        return done

    done = run(story())
    assert done.index("person") <= 1
    assert done.index("another") <= done.index("person") + 3


def game_options() -> dict[str, Any]:
    from sexton.core.options import read_options

    return read_options(GAMES["gravediggers"].options, None)


@pytest.mark.parametrize("level", ["sleepwalker", "grasping"])
def test_in_a_window_a_thought_takes_its_place_for_the_same_time(level: str) -> None:
    async def story() -> float:
        pool = BotPool(1, 0.4)
        game = GAMES["gravediggers"]
        position = game.deal(3, "ab" * 16, game_options())
        view = game.view(position, position.to_act()[0])
        share = Share("somebody", steady=True)
        try:
            await pool.choose(share, game, True, Who(level), 1, view)  # The process has started.
            begun = time.monotonic()
            thoughts = [pool.choose(share, game, True, Who(level), seed, view) for seed in (2, 3)]
            await asyncio.gather(*thoughts)
            return time.monotonic() - begun
        finally:
            pool.close()

    assert run(story()) >= 1.0


def test_tables_count_for_whoever_made_them(tmp_path: Path) -> None:
    """Also those at which only bots sit, or which the host has got up from."""

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'shares.db'}")
        registry = Registry(store, limits=Limits(tables=3), pace=5.0)
        await registry.open()
        try:
            host = FakeConnection(Person("host", "Host"))
            bots = protocol.NewTable("gravediggers", [BOT, BOT, BOT], start=True)
            seats = [protocol.SeatPlan("me"), protocol.SeatPlan("open"), BOT]
            open_table = protocol.NewTable("gravediggers", seats, nonce=NONCE)
            await registry.make(host.person, bots)
            await registry.make(host.person, bots)
            live = await registry.make(host.person, open_table)
            await live.hear(host, protocol.Stand("up"))
            assert host.heard[-1]["type"] == "done"
            with pytest.raises(IllegalMove, match="3 unfinished tables"):
                await registry.make(host.person, bots)
            await registry.make(Person("friend", "Friend"), bots)
        finally:
            await registry.close()

    run(story())


class HeavyLogs:
    """Logs that take as long to read as the test likes."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._go = threading.Semaphore(0)

    def read(self, store: Store, games: object, name: str) -> Table:
        self.begun.append(name)
        assert self._go.acquire(timeout=60)
        table = Table(name, GAMES)
        table.seq = 1
        return table

    def let(self, count: int) -> None:
        self._go.release(count)


def test_whoever_looks_at_many_tables_keeps_nobody_from_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their logs are read in threads of their own, for one address after another, and once for all
    who look at the same time: what else waits for the database goes on."""
    logs = HeavyLogs()
    monkeypatch.setattr(reading, "read_table", logs.read)

    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            greedy = [f"long {number}" for number in range(20)]
            many = [asyncio.create_task(registry.look(name, "greedy")) for name in greedy * 2]
            await until(lambda: len(logs.begun) == reading.THREADS)
            theirs = asyncio.create_task(registry.look("theirs", "another address"))
            status = await asyncio.to_thread(registry.store.ask, lambda c: queries.status(c, "x"))
            assert status is None, "the database is there for others"
            logs.let(reading.THREADS)
            await until(lambda: "theirs" in logs.begun)
            assert len(logs.begun) <= 2 * reading.THREADS, "others have one turn after another"
            logs.let(len(greedy))
            assert (await theirs) is not None
            assert all([await one for one in many])
            assert sorted(logs.begun) == sorted([*greedy, "theirs"]), "one was read twice"
        finally:
            logs.let(100)
            await registry.close()

    run(story())
