"""Several workers on one PostgreSQL: they die, hang, are replaced, and nobody loses anything."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import sqlalchemy as sa

from sexton.server import loop_watch
from sexton.server.loop_watch import LoopWatch
from sexton.server.settings import database_url
from sexton.server.store import Store, heartbeat, schema
from sexton.server.store.leases import Worker
from sexton.server.table.entries import decode_entry
from sexton.server.workers import Workers
from tests.server.guests import Guest, Server, guests, next_to_move, play_some, seated
from tests.server.postgres import Postgres
from tests.server.test_bots_and_clocks import run, until

Serving = Callable[..., Server]
GONE = (ConnectionError, aiohttp.ClientError, TimeoutError)
COMES_BACK = 0.4  # seconds after which the client does
TAKEN_OVER = 5.0  # seconds in which a dead worker's tables are served elsewhere
RESTARTED = 2.0  # seconds that anybody may wait while workers are replaced


class Regular:
    """Somebody who plays on, comes back when the line breaks, and says again what was not answered:
    as the client does."""

    def __init__(self, guest: Guest, *bases: str) -> None:
        self.guest = guest
        self.bases = bases or (guest.base,)
        self.table = guest.table
        self.waits: list[tuple[float, float]] = []  # when a move was answered, and after how long
        self.done: set[str] = set()
        self.breaks = 0
        self.absences: list[float] = []  # from a line that broke to the next one's welcome
        self.me = next(m["me"]["id"] for m in guest.heard if m["type"] == "welcome")
        self._said: dict[str, Any] | None = None  # a move that was not answered yet
        self._since = 0.0
        self._decided = -1
        self._broke = 0.0

    async def play_on(self, pace: float) -> None:
        while not self.over():
            try:
                if self.guest.socket is None:
                    await self._come_back()
                await self._step(pace)
            except GONE:
                if self.guest.socket is not None:
                    self._broke = time.monotonic()
                self.breaks += 1
                self.guest.socket = None
                self.guest.base = self.bases[self.breaks % len(self.bases)]
                await asyncio.sleep(COMES_BACK)

    def over(self) -> bool:
        return self.guest.moment is not None and self.guest.moment["result"] is not None

    async def _come_back(self) -> None:
        await self.guest.connect(self.table)
        self.absences.append(time.monotonic() - self._broke)
        if self._said is not None:
            await self.guest.say("play", **self._said)

    async def _step(self, pace: float) -> None:
        moment = self.guest.moment
        assert moment is not None
        if self._said is None and moment["legal"] and moment["decision"] != self._decided:
            await asyncio.sleep(pace)
            verb, args = self.guest.rng.choice(self.guest.legal())
            name = f"move-{moment['decision']}"
            self._said = {"id": name, "decision": moment["decision"], "verb": verb, "args": args}
            self._decided, self._since = moment["decision"], time.monotonic()
            await self.guest.say("play", **self._said)
        message = await self.guest.hear()
        if self._said is not None and message.get("re") == self._said["id"]:
            assert message["type"] == "done", message
            now = time.monotonic()
            self.waits.append((now, now - self._since))
            self.done.add(self._said["id"])
            self._said = None

    def next_after(self, moment: float) -> float:
        """How long after that a move of theirs was answered."""
        return min((at for at, _ in self.waits if at > moment), default=float("inf")) - moment


class Play:
    """People at tables who play on by themselves."""

    def __init__(self, regulars: list[Regular], pace: float = 0.05) -> None:
        self.regulars = regulars
        self.tasks = [asyncio.create_task(one.play_on(pace)) for one in regulars]

    async def going_on(self, since: float) -> None:
        """Until everybody has been answered after that moment, or is at the end of the game."""
        await until(lambda: all(one.over() or one.next_after(since) < 1e9 for one in self.regulars))

    async def stop(self) -> None:
        while not all(task.done() for task in self.tasks):  # wait_for may swallow being cancelled.
            for task in self.tasks:
                task.cancel()
            await asyncio.wait(self.tasks, timeout=0.2)
        for outcome in await asyncio.gather(*self.tasks, return_exceptions=True):
            assert outcome is None or isinstance(outcome, asyncio.CancelledError), outcome
        for one in self.regulars:
            await one.guest.close()


def written(store: Store, table: str) -> Counter[tuple[str, str]]:
    """Who has said what at a table, by the ids of messages."""
    entries = [decode_entry(entry) for _, _, entry in store.read(table)]
    return Counter((entry.by, entry.message) for entry in entries if entry.message)


def check_log(store: Store, regulars: list[Regular]) -> None:
    """Everything that was acknowledged is there, and nothing twice."""
    for table in {one.table for one in regulars}:
        said = written(store, table)
        assert set(said.values()) == {1}
        for one in regulars:
            if one.table == table:
                assert one.done <= {message for by, message in said if by == one.me}


async def pair_at(bases: list[str], *more: str) -> list[Regular]:
    """Two people who came by these ways and have begun a game."""
    people = [Guest(base, number) for number, base in enumerate(bases)]
    for guest in people:
        await guest.arrive()
    await seated(people, "gravediggers")
    return [Regular(guest, guest.base, *more) for guest in people]


async def with_a_bot(guest: Guest) -> str:
    """Begins a game with a bot, and plays until it has moved and is to decide again."""
    table = await guest.make_table("gravediggers", ["me", "sleepwalker"])
    await guest.connect(table)
    await guest.answer(await guest.say("start"))
    await guest.settle()
    for _ in range(2):
        await next_to_move([guest])
        while guest.legal():
            await guest.answer(await guest.play_any())
            await guest.settle()
    return table


def lives_in(store: Store, table: str) -> str:
    query = sa.select(schema.leases.c.worker).where(schema.leases.c.table_id == table)
    return str(store.ask(lambda c: c.execute(query).scalar_one()))


def test_a_dead_workers_tables_are_served_elsewhere(serving: Serving, postgresql: Postgres) -> None:
    """Those with people, wherever they are connected, and those where a bot is to move."""

    async def story() -> None:
        url = postgresql.database("killed")
        store = Store(database_url(url))
        dies, lives = serving(url, pace=3.0), serving(url, pace=0.05)
        for server in (dies, lives):
            await server.start()
        regulars = await pair_at([dies.base, lives.base], lives.base)
        async with guests(dies.base, 1) as (alone,), guests(lives.base, 1) as (other,):
            await with_a_bot(other)  # Its bots' processes have been started.
            quiet = await with_a_bot(alone)
            play = Play(regulars)
            entries = len(store.read(quiet))
            home = lives_in(store, quiet)
            assert lives_in(store, regulars[0].table) == home
            killed = time.monotonic()
            dies.kill()
            await until(lambda: lives_in(store, quiet) not in ("", home))
            assert time.monotonic() - killed < TAKEN_OVER
            await until(lambda: len(store.read(quiet)) > entries)
            await play.going_on(killed)
            await play.stop()
            assert max(one.next_after(killed) for one in regulars) < TAKEN_OVER
            check_log(store, regulars)
        store.engine.dispose()

    run(story())


def test_a_worker_wrongly_taken_for_dead_writes_nothing(
    serving: Serving, postgresql: Postgres
) -> None:
    """It hangs, another has its tables, and then it goes on as if nothing had happened."""

    async def story() -> None:
        url = postgresql.database("fenced")
        store = Store(database_url(url))
        hangs, lives = serving(url), serving(url)
        for server in (hangs, lives):
            await server.start()
        assert hangs.process is not None
        host, friend = (one.guest for one in await pair_at([hangs.base, lives.base]))
        again = Guest(lives.base)  # the host's second tab
        await again.session.close()
        again.session = host.session
        await host.settle()
        table, mover = host.table, host if host.legal() else friend
        if mover is friend:
            await play_some([friend], 1)
            await host.settle()
        os.killpg(hangs.process.pid, signal.SIGSTOP)
        late = await host.play_any()
        cut = await closing(friend)
        assert cut["retry"], "whoever was handed on to it is sent back"
        await again.connect(table)
        assert (await again.answer(await again.play_any()))["type"] == "done"
        entries = len(store.read(table))
        os.killpg(hangs.process.pid, signal.SIGCONT)
        assert (await closing(host))["retry"]
        assert late not in host.acknowledged
        assert len(store.read(table)) == entries
        assert set(written(store, table).values()) == {1}
        for guest in (host, friend):
            await guest.leave()
            await guest.connect(table)
        await play_some([host, friend], 3)
        for guest in (friend, host):
            await guest.close()
        store.engine.dispose()

    async def closing(guest: Guest) -> dict[str, Any]:
        return await guest.until("closing")

    run(story())


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    path = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    pids = [int(pid) for pid in path.read_text().split()]
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def children_of(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


def test_workers_are_replaced_while_people_play(serving: Serving, postgresql: Postgres) -> None:
    """When a newer Sexton is installed, one after the other; and one that was killed, at once."""

    async def story() -> None:
        url = postgresql.database("replaced")
        store = Store(database_url(url))
        server = serving(url, workers=2)
        await server.start()
        assert server.process is not None
        regulars = [one for _ in range(3) for one in await pair_at([server.base] * 2)]
        play = Play(regulars, pace=1.0)
        old = workers_of(server)
        server.process.send_signal(signal.SIGHUP)
        await until(lambda: "all workers are new" in server.log.read_text())
        new = workers_of(server)
        assert len(new) == 2
        assert not set(old) & set(new)
        await play.going_on(time.monotonic())
        assert all(one.over() or one.absences for one in regulars)
        assert max(gone for one in regulars for gone in one.absences) < RESTARTED
        assert max(wait for one in regulars for _, wait in one.waits) < RESTARTED
        check_log(store, regulars)
        thinkers = children_of(new[0])
        killed = time.monotonic()
        os.kill(new[0], signal.SIGKILL)
        await play.going_on(killed)
        await play.stop()
        assert max(one.next_after(killed) for one in regulars if not one.over()) < TAKEN_OVER
        assert "a worker is dead" not in server.log.read_text(), "its tables were free before that"
        await until(lambda: len(workers_of(server)) == 2)
        await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in thinkers))
        check_log(store, regulars)
        store.engine.dispose()

    run(story())


def test_a_shared_screen_is_handed_to_and_fro_through_another_worker(
    serving: Serving, postgresql: Postgres
) -> None:
    """Whose line it is, is said in the address (?seat=): it arrives where the table lives."""

    async def story() -> None:
        url = postgresql.database("shared")
        home, door = serving(url), serving(url)
        for server in (home, door):
            await server.start()
        async with guests(home.base, 1) as (anna,), guests(door.base, 1) as (stranger,):
            plan = [{"kind": "me"}, {"kind": "beside", "name": "Tilly"}]
            wish = {"game": "gravediggers", "seats": plan, "nonce": "00" * 8, "start": True}
            status, info = await anna.call("POST", "/api/tables", wish)
            assert status == 201
            await anna.connect(info["id"])  # From now on the table lives there.
            await anna.leave()
            anna.base = door.base
            holders = [await held_at(anna, info["id"], seat) for seat in (None, 0, 1)]
            assert holders == [(True, None), (False, 0), (False, 1)]
            for _ in range(6):  # Whoever is asked takes the screen and moves.
                await held_at(anna, info["id"], None)
                assert anna.moment is not None
                await held_at(anna, info["id"], anna.moment["beside"][0])
                answer = await anna.answer(await anna.play_any())
                assert answer["type"] == "done", answer
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await stranger.connect(info["id"], 1)

    run(story())


async def held_at(guest: Guest, table: str, seat: int | None) -> tuple[bool, int | None]:
    """The screen is taken by this seat, or covered: is it, and whose eyes does it see with?"""
    await guest.leave()
    await guest.connect(table, seat)
    assert guest.moment is not None
    return guest.info["covered"], guest.moment["view"]["seat"]


OWNER = "a secret printed at the start"


def test_the_owner_shows_somebody_out_at_whichever_worker_they_ask(
    serving: Serving, postgresql: Postgres
) -> None:
    """A worker is known to the others by whatever name its machine has, as here by 127.1."""

    async def story() -> None:
        url = postgresql.database("owner")
        store = Store(database_url(url))
        home = serving(url, owner=OWNER, inner_host="127.1")
        asked = serving(url, owner=OWNER)
        for server in (home, asked):
            await server.start()
        host, friend = (one.guest for one in await pair_at([home.base, asked.base]))
        await host.settle()
        assert all(seat["here"] for seat in host.info["seats"]), "wherever they came in"
        name = next(m["me"]["name"] for m in friend.heard if m["type"] == "welcome")
        async with guests(asked.base, 1) as (owner,):
            path, headers = f"/api/owner/{host.table}", {"x-sexton-owner": OWNER}
            wish = {"deed": "remove", "name": name}
            status, shown = await owner.call("POST", path, wish, headers=headers)
            assert status == 200, shown
            status, refused = await owner.call("POST", path, wish, headers=headers)
            assert (status, "already" in refused["sentence"]) == (409, True)
            wrong = {"x-sexton-owner": "a guess"}
            assert (await owner.call("POST", path, wish, headers=wrong))[0] == 404
        assert not (await friend.until("closing"))["retry"]
        for guest in (host, friend):
            await guest.close()
        store.engine.dispose()

    run(story())


def test_a_worker_whose_loop_hangs_gives_no_sign_of_life(
    postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its thread could go on saying so for ever, and nobody would be served."""
    # More than a beat: what is asked of the loop at one is looked at when the next comes.
    monkeypatch.setattr(loop_watch, "HUNG", 2 * heartbeat.BEAT)
    store = Store(database_url(postgresql.database("hangs")))
    store.open()
    loop = asyncio.new_event_loop()  # It does not turn yet.
    nothing = heartbeat.Callbacks(lambda: None, lambda: None, lambda alive: None)
    beats = heartbeat.Heartbeat(store, LoopWatch(loop), nothing)
    query = sa.select(schema.workers.c.beat).where(schema.workers.c.id == "w")

    def beat() -> float:
        return float(store.ask(lambda c: c.execute(query).scalar_one()))

    async def turn_until(later: float) -> None:
        while beat() == later:
            await asyncio.sleep(0.05)

    beats.open(Worker("w", "nowhere", "secret"))
    try:
        time.sleep(3 * heartbeat.BEAT)
        stopped = beat()
        time.sleep(3 * heartbeat.BEAT)
        assert beat() == stopped
        loop.run_until_complete(asyncio.wait_for(turn_until(stopped), 30))
    finally:
        beats.close()
        store.close()
        loop.close()


class Child:
    """A worker's process, alive or dead, without one."""

    def __init__(self, *, alive: bool) -> None:
        self.alive = alive
        self.pid = 0
        self.line, self._other = multiprocessing.Pipe()
        self._other.send("named")
        if not alive:
            self._other.close()
        self.sentinel, self.process = self.line, self

    def is_alive(self) -> bool:
        return self.alive

    def await_ready(self) -> bool:
        return True

    def name(self) -> str:
        return "named"

    def stop(self) -> None:
        self.alive = False

    def bury(self) -> None:
        assert not self.alive


class Staff(Workers):
    """Workers without processes."""

    def __init__(self, first: list[Child]) -> None:
        self.dead: list[str] = []
        super().__init__(None, None, len(first), self.dead.append)  # type: ignore[arg-type]
        self.workers = list(first)  # type: ignore[arg-type]

    def _new(self) -> Any:
        return Child(alive=True)


def test_a_reload_is_not_forgotten_because_a_worker_died_just_then() -> None:
    first: list[Any] = [Child(alive=True), Child(alive=False), Child(alive=True)]
    staff = Staff(first)
    staff._ring(signal.SIGHUP, None)
    watching = threading.Thread(target=staff._watch, daemon=True)
    watching.start()
    give_up = time.monotonic() + 30
    while any(one in first for one in staff.workers) and time.monotonic() < give_up:
        time.sleep(0.02)
    staff._ring(signal.SIGTERM, None)
    watching.join(30)
    assert not watching.is_alive()
    assert not any(one in first for one in staff.workers)
    assert staff.dead == ["named"], "whose tables are set free at once"
