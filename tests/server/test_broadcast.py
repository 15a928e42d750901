"""Who acted is answered first; then everybody is told, of several moves at once if need be."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sexton.core.chance import Rng
from sexton.core.moves import Move
from sexton.core.options import read_options
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.broadcast import Audience, BroadcastQueue
from sexton.server.live.live_table import LiveTable
from sexton.server.store import LogRow, Store
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.state import Table
from tests.server.guests import told_in
from tests.server.test_bots_and_clocks import decision_of, registry_in, run, table_of, until
from tests.server.test_fuzz import FakeConnection


def kinds(line: FakeConnection) -> list[str]:
    return [message["type"] for message in line.heard]


class Silence(BroadcastQueue):
    """Tells nobody anything."""

    def add(self, audience: Audience) -> None:
        pass


async def move(live: LiveTable, lines: dict[int, FakeConnection], rng: Rng) -> int:
    """Whoever is to decide does, at random."""
    match = live.table.match
    assert match is not None
    seat = match.to_act()[0]
    chosen = match.game.space.move(match.position.random_move(seat, rng))
    name = f"m{live.table.seq}"
    says = protocol.Play(name, decision_of(live, seat), chosen.verb, chosen.args)
    await live.hear(lines[seat], says)
    return seat


def test_the_mover_is_answered_before_anybody_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "open"])
            live.broadcast()
            for line in lines.values():
                line.heard.clear()
            seat = await move(live, lines, Rng(1))
            assert kinds(lines[seat]) == ["done"]
            assert kinds(lines[1 - seat]) == []
            await until(lambda: "happened" in kinds(lines[1 - seat]))
            assert kinds(lines[seat]) == ["done", "happened"]
        finally:
            await registry.close()

    run(story())


def test_moves_made_meanwhile_are_told_together(tmp_path: Path) -> None:
    """The events of both, in order, and the table as it is after the last."""

    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "open"])
            live.broadcast()
            for line in lines.values():
                line.heard.clear()
            rng = Rng(2)
            registry.services.broadcasts = Silence()
            for _ in range(3):
                await move(live, lines, rng)
            await live.hear(lines[0], protocol.Chat("c1", "one"))
            await live.hear(lines[0], protocol.Chat("c2", "two"))
            live.broadcast()
            told = lines[1].heard
            (news,) = [message for message in told if message["type"] == "happened"]
            match = live.table.match
            assert match is not None
            assert news["from_event"] + len(told_in(news)) == len(match.told(1))
            assert news["moment"]["decision"] == decision_of(live, 1)
            said = [message["line"]["words"] for message in told if message["type"] == "chat"]
            assert said == ["one", "two"]
        finally:
            await registry.close()

    run(story())


def test_who_comes_or_asks_meanwhile_makes_nobody_miss_anything(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, lines = await table_of(registry, "gravediggers", ["me", "open"])
            first, second = (
                FakeConnection(Person("w1", "Watcher")),
                FakeConnection(Person("w2", "Watcher")),
            )
            live.join(first)
            first.heard.clear()
            await move(live, lines, Rng(3))
            live.join(second)
            assert "happened" in kinds(first)
            welcome = second.heard[0]
            assert live.table.match is not None
            assert len(welcome["events"]) == len(live.table.match.told(None))
            assert "happened" not in kinds(second)
            seat = await move(live, lines, Rng(4))
            await live.hear(lines[seat], protocol.AskWhyNot("why", "place"))
            assert kinds(lines[seat])[-2:] == ["happened", "why-not"]
        finally:
            await registry.close()

    run(story())


class Listener:
    def __init__(self, heard: list[str], name: str) -> None:
        self.heard = heard
        self.name = name

    def broadcast(self) -> None:
        self.heard.append(self.name)
        if self.name == "bad":
            raise ValueError("a bug of ours")


def test_tables_are_told_in_turn_and_a_failure_stops_nobody(capsys: Any) -> None:
    heard: list[str] = []

    async def story() -> None:
        queue = BroadcastQueue()
        for name in ("one", "bad", "two"):
            queue.add(Listener(heard, name))
        asyncio.get_running_loop().call_soon(heard.append, "somebody speaks")
        await asyncio.sleep(0.05)
        queue.add(Listener(heard, "three"))
        await asyncio.sleep(0.05)

    asyncio.run(story())
    assert heard == ["one", "somebody speaks", "bad", "two", "three"]
    assert "broadcast failed" in capsys.readouterr().out


def test_the_log_is_moved_into_the_database_while_it_is_used(tmp_path: Path) -> None:
    """Whoever copies the file alone, without the log beside it, finds what was written."""
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    store.open()

    def moved() -> int:
        copy = tmp_path / "copy.db"
        copy.write_bytes((tmp_path / "a.db").read_bytes())
        engine = sa.create_engine(f"sqlite:///{copy}")
        try:
            with engine.connect() as connection:
                return int(connection.exec_driver_sql("SELECT count(*) FROM log").scalar_one())
        except sa.exc.DatabaseError:  # Not even the tables are there yet, or half of a page.
            return 0
        finally:
            engine.dispose()

    async def story() -> None:
        for seq in range(1, 21):
            await store.append(LogRow("table", seq, float(seq), b"entry"))
        await until(lambda: moved() == 20)

    try:
        run(story())
    finally:
        store.close()


def begun(game: str, seats: int, seed: str) -> Table:
    """A table of people in play, from its first entries."""
    found = GAMES[game]
    chairs = [
        entries.SeatMade("person", f"p{seat}", f"P{seat}", nonce="0") for seat in range(seats)
    ]
    made = entries.Made(
        code="a b c d", game=game, version=found.version, edition=found.edition.digest,
        options=read_options(found.options, {}), settings=entries.Settings(), seats=chairs,
        server_seed=seed, box=None, password="", by="p0",
    )  # fmt: skip
    table = Table("table", GAMES)
    apply(table, 1, 0.0, made)
    apply(table, 2, 0.0, entries.Started(by="p0"))
    return table


def asked_with_response() -> tuple[Table, int, Move]:
    """A table of Gloom with a window open, and a seat that holds a response to it."""
    for seed in range(1000):
        table, rng = begun("gloom", 3, str(seed)), Rng(seed)
        assert table.match is not None
        while table.match.to_act() and not table.in_window():
            seat = table.match.to_act()[0]
            move = table.game.space.move(table.match.position.random_move(seat, rng))
            entry = entries.Moved(seat=seat, verb=move.verb, args=move.args, digest="")
            apply(table, table.seq + 1, 0.0, entry)
        for seat in table.match.to_act():
            for move in table.match.legal_moves(seat):
                if move.verb != "pass":
                    return table, seat, move
    raise AssertionError("nobody ever holds a response")


def test_the_sentence_of_an_answer_is_shown_only_with_the_answer() -> None:
    table, seat, response = asked_with_response()
    assert table.match is not None
    (silent,) = [other for other in table.match.to_act() if other != seat]
    answers = [
        entries.Answered(seat=seat, verb=response.verb, args=response.args, story="Not so fast!"),
        entries.Answered(seat=silent, verb="pass", story="I have nothing against it."),
    ]
    for answer in answers:
        apply(table, table.seq + 1, 0.0, answer)
    assert table.talk.stories == []
    apply(table, table.seq + 1, 0.0, entries.WindowClosed(digest=table.match.digest()))
    ((place, who, story),) = table.talk.stories
    assert (who, story) == (seat, "Not so fast!")
    assert table.match.events[place].name == "response"
    kept = [row.story for row in table.match.moves if row.story]
    assert sorted(kept) == ["I have nothing against it.", "Not so fast!"]
