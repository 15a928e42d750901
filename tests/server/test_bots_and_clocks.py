"""Bots that crash, hang or are not needed any more; windows and paces that tell nothing; clocks."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sexton.core.chance import Rng
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.state import Table
from tests.server.guests import WIDE
from tests.server.test_fuzz import FakeConnection


def registry_in(folder: Path, **settings: Any) -> Registry:
    given = {"pace": 0.0, "thinking": 0.05, "limits": Limits(**WIDE), **settings}
    return Registry(Store(f"sqlite:///{folder / 'bots.db'}"), **given)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that search take all the time that a table gives them, and not their level's own."""
    monkeypatch.setattr("sexton.bots.levels.BUDGETS", {})


def run(work: Any, seconds: float = 250) -> None:
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


async def until(what: Callable[[], bool], seconds: float = 90) -> None:
    give_up = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < give_up, "it never happened"
        await asyncio.sleep(0.005)


def decision_of(live: LiveTable, seat: int) -> int:
    assert live.table.play is not None
    return live.table.play.decisions.ids[seat]


def another_window(live: LiveTable, began: float | None) -> bool:
    return live.table.play is not None and live.table.play.window.since != began


def children() -> list[int]:
    found = []
    for task in Path("/proc/self/task").iterdir():
        found += [int(pid) for pid in (task / "children").read_text().split()]
    return found


def strike_thinkers(number: int) -> None:
    """A signal to the processes in which bots think (Python's own helper process is not one)."""
    for pid in children():
        if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, number)


def thoughts_of(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every job that its bots are given from now on; each can say whether it runs."""
    found: list[Any] = []
    schedule = registry.services.bot_pool.pool.schedule

    def scheduled(*args: Any, **kwargs: Any) -> Any:
        found.append(schedule(*args, **kwargs))
        return found[-1]

    monkeypatch.setattr(registry.services.bot_pool.pool, "schedule", scheduled)
    return found


async def person_moves_until_bot_thinks(live: LiveTable, line: FakeConnection, rng: Rng) -> None:
    """The person plays until it is for the bot alone to decide."""
    count = 0
    while True:
        await until(lambda: live.table.over or bool(live.bots.at_work()) or live.table.owes(0))
        if live.bots.at_work() and not live.table.owes(0):
            return
        assert live.table.match is not None
        number = live.table.match.position.random_move(0, rng)
        move = live.table.match.game.space.move(number)
        count += 1
        decision = decision_of(live, 0)
        await live.hear(line, protocol.Play(f"w{count}", decision, move.verb, move.args))


@pytest.mark.usefixtures("unhurried")
def test_a_crashed_bot_is_replaced_and_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=3.0, pace=0.0)
        thoughts = thoughts_of(registry, monkeypatch)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(live, lines[0], Rng(1))
            await until(lambda: any(thought.running() for thought in thoughts))
            await asyncio.sleep(0.3)  # It has let go of the line by which it got its job.
            before = live.table.seq
            strike_thinkers(signal.SIGKILL)
            await until(lambda: live.table.seq > before)
            assert registry.services.bot_pool.mishaps >= 1
        finally:
            await registry.close()

    run(story())


@pytest.mark.usefixtures("unhurried")
def test_a_hung_bot_is_replaced_and_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=3.0, pace=0.0)
        thoughts = thoughts_of(registry, monkeypatch)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(live, lines[0], Rng(2))
            await until(lambda: any(thought.running() for thought in thoughts))
            await asyncio.sleep(0.3)  # It has let go of the line by which it got its job.
            before = live.table.seq
            strike_thinkers(signal.SIGSTOP)
            await until(lambda: live.table.seq > before)
            assert registry.services.bot_pool.mishaps >= 1
        finally:
            await registry.close()

    run(story())


@pytest.mark.usefixtures("unhurried")
def test_one_tables_thinking_delays_no_other_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=60.0, pace=60.0)
        thoughts = thoughts_of(registry, monkeypatch)
        await registry.open()
        try:
            busy, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(busy, lines[0], Rng(3))
            await until(lambda: any(thought.running() for thought in thoughts))
            live, others = await table_of(registry, "gravediggers", ["me", "open"])
            rng = Rng(4)
            for count in range(20):
                match = live.table.match
                assert match is not None
                seat = match.to_act()[0]
                move = match.game.space.move(match.position.random_move(seat, rng))
                decision = decision_of(live, seat)
                await live.hear(
                    others[seat], protocol.Play(f"q{count}", decision, move.verb, move.args)
                )
            assert busy.bots.at_work(), "it has thought for a minute, and held all of them up"
            assert len(live.table.match.moves) == 20
        finally:
            await registry.close()

    run(story())


@pytest.mark.usefixtures("unhurried")
def test_thinking_stops_when_nobody_needs_it(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path, thinking=20.0, pace=20.0)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "cunning"])
            await person_moves_until_bot_thinks(live, lines[0], Rng(5))
            _, task = next(iter(live.bots._at_work.values()))
            await live.hear(lines[0], protocol.Abandon("enough", agree=True))
            assert live.table.status == "abandoned"
            await until(task.done)
            assert task.cancelled()
        finally:
            await registry.close()

    run(story())


class Paces:
    """A table of bots: how long each of their decisions took, those with one choice apart. The
    log's own times are used, so it doesn't matter when somebody looks."""

    def __init__(self, registry: Registry, live: LiveTable) -> None:
        self.few: list[float] = []
        self.many: list[float] = []
        table = Table(live.table.id, registry.games)
        for seq, at, raw in registry.store.read(table.id):
            entry = entries.decode_entry(raw)
            if isinstance(entry, entries.Moved | entries.Answered) and not entry.by:
                assert table.play is not None
                took = at - table.play.decisions.since[entry.seat]
                (self.few if len(table.legal(entry.seat)) == 1 else self.many).append(took)
            apply(table, seq, at, entry)


async def play_against_bots(live: LiveTable, line: FakeConnection, rng: Rng, upto: int) -> None:
    """The person answers at once, so that the bots are asked as often as can be."""
    while live.table.seq < upto and not live.table.over:
        await answer_at_once(live, line, rng)
        await asyncio.sleep(0.005)


async def answer_at_once(live: LiveTable, line: FakeConnection, rng: Rng) -> None:
    table, match = live.table, live.table.match
    assert match is not None
    if table.owes(0):
        move = match.game.space.move(match.position.random_move(0, rng))
        says = protocol.Play(f"m{table.seq}", decision_of(live, 0), move.verb, move.args)
        await live.hear(line, says)


def test_a_bots_pace_tells_nothing_of_what_it_holds(tmp_path: Path) -> None:
    """The time from being asked to the move, for decisions with one choice and with many."""
    pace, players = 0.6, ["me", "grasping", "grasping"]
    tables: list[Paces] = []

    async def story() -> None:
        games: list[tuple[LiveTable, FakeConnection, Rng]] = []
        registry = registry_in(tmp_path, thinking=0.05, pace=pace)
        await registry.open()
        try:
            for number in range(4):
                live, lines = await table_of(registry, "the-cemetery", players)
                games.append((live, lines[0], Rng(number)))
            await asyncio.gather(*(play_against_bots(*game, upto=40) for game in games))
            tables.extend(Paces(registry, live) for live, _, _ in games)
        finally:
            await registry.close()

    run(story())
    few = [took for table in tables for took in table.few]
    many = [took for table in tables for took in table.many]
    assert len(few) >= 6
    assert len(many) >= 40
    assert min(few + many) > pace
    assert abs(statistics.median(few) - statistics.median(many)) < pace * 0.3


async def windows_at_a_table(registry: Registry, number: int) -> list[tuple[bool, bool, float]]:
    """Each window of a game: could it be stopped, was it answered at once, how long was it?"""
    settings = protocol.TableSettings(window=1)
    live, lines = await table_of(registry, "the-cemetery", ["me", "open"], settings=settings)
    table, rng = live.table, Rng(number)
    found: list[tuple[bool, bool, float]] = []
    while len(found) < 6 and not table.over:
        match = table.match
        assert match is not None
        seat = match.to_act()[0]
        says = partial(protocol.Play, f"m{table.seq}", decision_of(live, seat))
        if table.in_window():
            assert table.play is not None
            began, answers = table.play.window.since, bool(rng.below(2))
            can_stop = len(match.position.legal_moves(seat)) > 1
            if answers:
                await live.hear(lines[seat], says("pass", {}))
            await until(partial(another_window, live, began))
            found.append((can_stop, answers, time.time() - (began or 0.0)))
        else:
            move = match.game.space.move(match.position.random_move(seat, rng))
            await live.hear(lines[seat], says(move.verb, move.args))
    return found


def test_a_windows_length_tells_nothing_of_the_answers(tmp_path: Path) -> None:
    """Windows last the same whether they are answered at once or not at all, by whoever can stop
    the dig or can't."""

    async def story() -> list[tuple[bool, bool, float]]:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            tables = await asyncio.gather(*(windows_at_a_table(registry, n) for n in range(4)))
        finally:
            await registry.close()
        return [window for windows in tables for window in windows]

    windows = asyncio.run(asyncio.wait_for(story(), 250))
    assert {kind[:2] for kind in windows} == set(itertools.product([True, False], repeat=2))
    lengths = [length for *_, length in windows]
    assert min(lengths) > 0.95
    assert statistics.median(lengths) < 1.3


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
            live, _ = await table_of(registry, "gravediggers", ["me", "open"], settings=settings)
            assert live.table.match is not None
            seat = live.table.match.to_act()[0]
            clock.shift = -86_400.0
            live.schedule()
            await asyncio.sleep(0.2)
            assert not live.table.seats[seat].ghost
            clock.shift = 7200.0
            live.schedule()
            await until(lambda: live.table.seats[seat].missed == 1)
            await until(lambda: not live.table.seats[seat].ghost)
        finally:
            await registry.close()

    run(story())
