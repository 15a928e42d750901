"""Bots that crash, hang or are not needed any more; windows and paces that tell nothing; clocks."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sexton.core.chance import Rng
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from tests.server.guests import WIDE
from tests.server.test_fuzz import FakeConnection


def registry_in(folder: Path, **settings: Any) -> Registry:
    given = {"pace": 0.0, "thinking": 0.05, "limits": Limits(**WIDE), **settings}
    return Registry(Store(f"sqlite:///{folder / 'bots.db'}"), **given)


def run(work: Any, seconds: float = 100) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


async def table_of(registry: Registry, game: str, seats: list[str], **wish: Any) -> Any:
    """A table that has begun: its live side, and a line for every person."""
    plan = [
        protocol.SeatPlan("me") if seat == "me"
        else protocol.SeatPlan("open") if seat == "open"
        else protocol.SeatPlan("bot", seat)
        for seat in seats
    ]  # fmt: skip
    people = [Person(f"p{number}", f"Guest {number}") for number in range(len(seats))]
    live = await registry.make(people[0], protocol.NewTable(game, plan, nonce="00" * 8, **wish))
    lines: dict[int, FakeConnection] = {}
    for seat, kind in enumerate(seats):
        if kind in ("me", "open"):
            lines[seat] = FakeConnection(people[seat])
            live.join(lines[seat])
            if kind == "open":
                await live.hear(lines[seat], protocol.Sit("sit", seat, "00" * 8))
    await live.hear(lines[0], protocol.Start("start"))
    assert live.table.status == "playing"
    return live, lines


async def until(what: Callable[[], bool], seconds: float = 30) -> None:
    give_up = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < give_up, "it never happened"
        await asyncio.sleep(0.005)


def another_window(live: LiveTable, began: float | None) -> bool:
    return live.table.window_since != began


def children() -> list[int]:
    found = []
    for task in Path("/proc/self/task").iterdir():
        found += [int(pid) for pid in (task / "children").read_text().split()]
    return found


def thinkers() -> list[int]:
    """The processes in which bots think (Python's own helper process is not one)."""
    found = []
    for pid in children():
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"spawn_main" in command:
            found.append(pid)
    return found


async def person_moves_until_bot_thinks(live: LiveTable, line: FakeConnection, rng: Rng) -> None:
    """The person plays until it is for the bot alone to decide."""
    count = 0
    while True:
        await until(lambda: live.table.over or bool(live._bots) or live.table.owes(0))
        if live._bots and not live.table.owes(0):
            return
        assert live.table.match is not None
        number = live.table.match.position.random_move(0, rng)
        move = live.table.match.game.space.move(number)
        count += 1
        decision = live.table.decisions[0]
        await live.hear(line, protocol.Play(f"w{count}", decision, move.verb, move.args))


def test_a_crashed_bot_is_replaced_and_moves(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=3.0, pace=0.0)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(live, lines[0], Rng(1))
            await until(lambda: bool(thinkers()))
            await asyncio.sleep(0.3)
            before = live.table.seq
            for pid in thinkers():
                os.kill(pid, signal.SIGKILL)
            await until(lambda: live.table.seq > before)
            assert registry.bot_pool.mishaps >= 1
        finally:
            await registry.close()

    run(story())


def test_a_hung_bot_is_replaced_and_moves(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=1.0, pace=0.0)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(live, lines[0], Rng(2))
            await until(lambda: bool(thinkers()))
            await asyncio.sleep(0.2)
            before = live.table.seq
            for pid in thinkers():
                os.kill(pid, signal.SIGSTOP)
            await until(lambda: live.table.seq > before, 60)
            assert registry.bot_pool.mishaps >= 1
        finally:
            await registry.close()

    run(story())


def test_one_tables_thinking_delays_no_other_move(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=3.0, pace=3.0)
        await registry.open()
        try:
            busy, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(busy, lines[0], Rng(3))
            live, others = await table_of(registry, "gravediggers", ["me", "open"])
            waits = []
            rng = Rng(4)
            for count in range(20):
                match = live.table.match
                assert match is not None
                seat = match.to_act()[0]
                move = match.game.space.move(match.position.random_move(seat, rng))
                decision = live.table.decisions[seat]
                began = time.monotonic()
                await live.hear(
                    others[seat], protocol.Play(f"q{count}", decision, move.verb, move.args)
                )
                waits.append(time.monotonic() - began)
            assert busy._bots
            assert statistics.median(waits) < 0.5
        finally:
            await registry.close()

    run(story())


def test_thinking_stops_when_nobody_needs_it(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=20.0, pace=20.0)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(live, lines[0], Rng(5))
            _, task = next(iter(live._bots.values()))
            await live.hear(lines[0], protocol.Abandon("enough", agree=True))
            assert live.table.status == "abandoned"
            await until(task.done, 5)
            assert task.cancelled()
        finally:
            await registry.close()

    run(story())


def test_a_bots_pace_tells_nothing_of_what_it_holds(tmp_path: Path) -> None:
    """The time from being asked to the move, for decisions with one choice and with many."""

    async def story() -> None:
        pace = 0.25
        registry = registry_in(tmp_path, thinking=0.05, pace=pace)
        await registry.open()
        few: list[float] = []
        many: list[float] = []
        try:
            players = ["me", "grasping", "grasping"]
            live, lines = await table_of(registry, "the-cemetery", players)
            rng = Rng(6)
            waiting: dict[int, tuple[int, float, int]] = {}
            count = 0
            while len(few) < 6 or len(many) < 40:
                if live.table.over:
                    live, lines = await table_of(registry, "the-cemetery", players)
                    waiting.clear()
                table, match = live.table, live.table.match
                assert match is not None
                for seat in (1, 2):
                    if table.owes(seat) and seat not in waiting:
                        choices = len(match.position.legal_moves(seat))
                        waiting[seat] = (table.decisions[seat], time.monotonic(), choices)
                    known = waiting.get(seat)
                    if known and (not table.owes(seat) or table.decisions[seat] != known[0]):
                        took = time.monotonic() - known[1]
                        (few if known[2] == 1 else many).append(took)
                        del waiting[seat]
                if table.owes(0):
                    move = match.game.space.move(match.position.random_move(0, rng))
                    count += 1
                    decision = table.decisions[0]
                    await live.hear(
                        lines[0], protocol.Play(f"m{count}", decision, move.verb, move.args)
                    )
                await asyncio.sleep(0.002)
        finally:
            await registry.close()
        assert min(few + many) > pace * 0.8
        assert abs(statistics.median(few) - statistics.median(many)) < 0.08

    run(story())


def test_a_windows_length_tells_nothing_of_the_answers(tmp_path: Path) -> None:
    """Windows last the same whether they are answered at once or not at all, by whoever can stop
    the dig or can't."""

    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        held: list[float] = []
        empty: list[float] = []
        try:
            settings = protocol.TableSettings(window=1)
            live, lines = await table_of(
                registry, "the-cemetery", ["me", "open"], settings=settings
            )
            rng, count = Rng(7), 0
            give_up = time.monotonic() + 60
            while len(held) + len(empty) < 12 and time.monotonic() < give_up:
                table, match = live.table, live.table.match
                assert match is not None
                if table.over:
                    live, lines = await table_of(
                        registry, "the-cemetery", ["me", "open"], settings=settings
                    )
                    continue
                if table.in_window():
                    began = table.window_since
                    (seat,) = match.to_act()
                    can_stop = len(match.position.legal_moves(seat)) > 1
                    if rng.below(2):
                        count += 1
                        say = protocol.Play(f"a{count}", table.decisions[seat], "pass", {})
                        await live.hear(lines[seat], say)
                    await until(partial(another_window, live, began))
                    took = time.time() - (began or 0.0)
                    (held if can_stop else empty).append(took)
                    continue
                seat = match.to_act()[0]
                move = match.game.space.move(match.position.random_move(seat, rng))
                count += 1
                say = protocol.Play(f"m{count}", table.decisions[seat], move.verb, move.args)
                await live.hear(lines[seat], say)
        finally:
            await registry.close()
        lengths = held + empty
        assert len(lengths) >= 8
        assert min(lengths) > 0.95
        assert statistics.median(lengths) < 1.3

    run(story())


class Clock:
    """A clock that jumps when told to."""

    def __init__(self) -> None:
        self.shift = 0.0

    def __call__(self) -> float:
        return time.time() + self.shift


def test_clocks_that_jump(tmp_path: Path) -> None:
    """Forward: somebody's time has run out, once. Back: nobody loses anything."""

    async def story() -> None:
        clock = Clock()
        registry = registry_in(tmp_path, clock=clock)
        await registry.open()
        try:
            settings = protocol.TableSettings(clock=3600)
            live, lines = await table_of(
                registry, "gravediggers", ["me", "open"], settings=settings
            )
            assert live.table.match is not None
            seat = live.table.match.to_act()[0]
            clock.shift = -86_400.0
            live.schedule()
            await asyncio.sleep(0.2)
            assert not live.table.chairs[seat].ghost
            clock.shift = 7200.0
            live.schedule()
            await until(lambda: live.table.chairs[seat].ghost)
            await live.hear(lines[seat], protocol.TakeBack("back"))
            assert not live.table.chairs[seat].ghost
        finally:
            await registry.close()

    run(story())
