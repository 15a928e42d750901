"""What one person can make expensive costs that person, and nobody else."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.games import GAMES
from sexton.server import jobs, passwords, protocol
from sexton.server.fair_queue import FairQueue, TooBusy
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.live.secrecy import NEARBY
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.table import entries
from sexton.server.web.app import application
from sexton.server.whereabouts import Whereabouts
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection
from tests.server.test_fuzz import new_table as at_table

STOPPED = 2.0  # seconds of its own processor time that the loop may keep others waiting; it was ten
JSON = {"content-type": "application/json"}
NONCE = "0123456789abcdef"


class Hosted(Client):
    registry: Registry


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    registry = Registry(Store(f"sqlite:///{tmp_path / 'budgets.db'}"), limits=Limits(**WIDE))
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


@asynccontextmanager
async def loop_watched(waits: list[float]) -> AsyncIterator[None]:
    """How long others had to wait for the loop meanwhile, by its own work: how busy the machine is
    with anything else doesn't count."""

    async def watch() -> None:
        while True:
            begun = time.process_time()
            await asyncio.sleep(0.01)
            waits.append(time.process_time() - begun)

    watching = asyncio.create_task(watch())
    try:
        yield
    finally:
        watching.cancel()


def sent(client: Hosted, path: str, body: Any) -> tuple[int, str, float]:
    """Its answer, and the longest that anybody else had to wait for the loop."""
    waits: list[float] = []

    async def story() -> tuple[int, str]:
        async with loop_watched(waits):
            status, _, text = await client._call("POST", path, msgspec.json.encode(body), JSON)
        return status, text.decode()

    status, text = client.loop.run_until_complete(story())
    return status, text, max(waits, default=0.0)


def new_table(edition: str) -> dict[str, Any]:
    return {"game": "gravediggers", "seats": [{"kind": "open"}] * 3, "edition": edition}


def test_an_edition_of_dotted_keys_stops_nobody(client: Hosted) -> None:
    bomb = "a." * 22_000 + "a = 1\n"
    status, text, waited = sent(client, "/api/tables", new_table(bomb))
    assert (status, "seconds to work out" in text) == (429, True), text
    assert waited < STOPPED


def test_an_edition_is_read_and_a_wrong_one_named(client: Hosted) -> None:
    text = (GAMES["gravediggers"].folder / "components.toml").read_text("utf-8")
    status, answer, _ = sent(client, "/api/tables", new_table(text + "# Mine.\n"))
    assert status == 201, answer
    status, answer, _ = sent(client, "/api/tables", new_table("game = 5"))
    assert (status, "which game it is for" in answer) == (400, True), answer
    status, answer, _ = sent(client, "/api/tables", new_table("a = " + "9" * 5_000))
    assert (status, "too many digits" in answer) == (400, True), answer
    status, answer, _ = sent(client, "/api/tables", new_table("#" * 100_001))
    assert status == 400


def endless_record() -> bytes:
    """A game in which somebody plays and takes back, again and again, after many moves."""
    import sexton

    match = sexton.new_match("gravediggers", seats=5, seed=7)
    while len(match.rows) < 40:
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    before, seat = match.record()["moves"], match.to_act()[0]
    match.play(seat, match.legal_moves(seat)[0])
    move, undo = msgspec.to_builtins(match.rows[-1]), {"seat": seat, "undo": "agreed"}
    match.undo(seat, agreed=True)
    plain = msgspec.to_builtins(match.record())
    plain["moves"] = [*before, *[move, undo] * 6_000]
    return msgspec.json.encode(plain)


def test_a_record_full_of_undos_stops_nobody(client: Hosted) -> None:
    record = endless_record()
    assert len(record) < protocol.BODY_LIMIT
    client.registry.services.work_pool.seconds = 0.5
    status, text, waited = sent(client, "/api/verify", msgspec.Raw(record))
    assert (status, "seconds to work out" in text) == (429, True), text
    assert waited < STOPPED


def test_records_are_checked_for_those_with_a_cookie(client: Hosted) -> None:
    client.cookie = ""
    status, _, _ = sent(client, "/api/verify", {})
    assert status == 400


def test_wrong_passwords_slow_down_who_guesses_and_nobody_else(client: Hosted) -> None:
    registry = client.registry

    async def story() -> tuple[list[str], str, float]:
        host = FakeConnection(Person("host", "Host"))
        seats = [protocol.SeatPlan("me"), protocol.SeatPlan("open"), protocol.SeatPlan("open")]
        wish = protocol.NewTable("gravediggers", seats, nonce=NONCE, password="moth")
        live = await registry.make(host.person, wish)
        pest, friend = (FakeConnection(Person(name, name.title())) for name in ("pest", "friend"))

        async def sit(who: FakeConnection, seat: int, password: str, count: int) -> str:
            await live.hear(who, protocol.Sit(f"s{count}", seat, NONCE, password))
            return str(who.heard[-1].get("sentence", "done"))

        tries = [await sit(pest, 1, "owl", count) for count in range(4)]
        tries.append(await sit(pest, 1, "moth", 4))
        pests = [asyncio.create_task(sit(pest, 1, "rook", count)) for count in range(5, 200)]
        begun = time.monotonic()
        answer = await sit(friend, 2, "moth", 0)
        waited = time.monotonic() - begun
        await asyncio.gather(*pests)
        return tries, answer, waited

    tries, answer, waited = client.loop.run_until_complete(story())
    assert tries[:3] == ["That is not this table's password."] * 3
    assert all("too often" in sentence for sentence in tries[3:])
    assert answer == "done"
    assert waited < STOPPED


def test_a_new_cookie_does_not_begin_the_guessing_anew(client: Hosted) -> None:
    registry = client.registry

    async def story() -> tuple[list[str], str]:
        host = FakeConnection(Person("host", "Host"))
        seats = [protocol.SeatPlan("me"), protocol.SeatPlan("open"), protocol.SeatPlan("open")]
        wish = protocol.NewTable("gravediggers", seats, nonce=NONCE, password="moth")
        live = await registry.make(host.person, wish)

        async def sit(who: FakeConnection, password: str) -> str:
            await live.hear(who, protocol.Sit("s", 1, NONCE, password))
            return str(who.heard[-1].get("sentence", "done"))

        pests = [FakeConnection(Person(f"pest{n}", "Pest")) for n in range(NEARBY + 4)]
        tries = [await sit(pest, "owl") for pest in pests]
        friend = FakeConnection(Person("friend", "Friend"))
        friend.address = "192.0.2.77"
        return tries, await sit(friend, "moth")

    tries, answer = client.loop.run_until_complete(story())
    assert tries[:NEARBY] == ["That is not this table's password."] * NEARBY
    assert all("too often" in sentence for sentence in tries[NEARBY:])
    assert answer == "done"


def ended_table(client: Hosted, moves: int = 4) -> str:
    """A game that was broken off, of whoever holds the client's cookie."""

    async def play() -> str:
        person = await client.registry.identities.find(client.cookie.partition("=")[2])
        assert person is not None
        host = FakeConnection(person)
        bot = protocol.SeatPlan("bot", "sleepwalker")
        seats = [protocol.SeatPlan("me"), bot, bot]
        wish = protocol.NewTable("gravediggers", seats, nonce=NONCE, start=True)
        live = await client.registry.make(person, wish)
        give_up = time.monotonic() + 60
        while len(live.table.match.moves if live.table.match else []) < moves:
            assert time.monotonic() < give_up
            if live.table.owes(0):
                assert live.table.play is not None
                move = live.table.game.space.move(live.table.legal(0)[0])
                decision = live.table.play.decisions.ids[0]
                name = f"m{live.table.seq}"
                await live.hear(host, protocol.Play(name, decision, move.verb, move.args))
            await asyncio.sleep(0.01)
        await live.hear(host, protocol.Abandon("a", agree=True))
        assert live.table.status == "abandoned"
        return str(live.table.id)

    return client.loop.run_until_complete(play())


def test_no_game_is_recorded_or_replayed_where_the_loop_runs(
    client: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended_table(client)
    monkeypatch.setattr(Match, "at", None)
    monkeypatch.setattr(Match, "record", None)
    path = f"/api/tables/{table}"
    for what in ("record", "verify", "replay", "film"):
        status, _, text = client.call("GET", f"{path}/{what}", b"", {})
        assert status == 200, (what, text)
    for move, expected in ((2, 201), (9_999, 400)):
        wish = {"move": move, "seat": 0, "nonce": NONCE}
        status, answer, _ = sent(client, f"{path}/fork", wish)
        assert status == expected, answer
        if expected == 201:  # The others are called as they were.
            _, _, old = client.call("GET", path, b"", {})
            names = [[seat["name"] for seat in json.loads(one)["seats"]] for one in (answer, old)]
            assert names[0][1:] == names[1][1:]


def test_a_record_of_an_unfinished_game_is_read_for_one_seat_only() -> None:
    made = entries.Made(
        code="old oak", game="gravediggers", version=GAMES["gravediggers"].version,
        edition=GAMES["gravediggers"].edition.digest, options={}, settings=entries.Settings(),
        seats=[entries.SeatMade("person", f"p{n}", f"P{n}", nonce=NONCE) for n in range(2)],
        server_seed="ab" * 16, by="p0",
    )  # fmt: skip
    rows = [
        (seq, 0.0, entries.encode_entry(entry))
        for seq, entry in enumerate((made, entries.Started()), 1)
    ]
    with pytest.raises(IllegalMove):
        jobs.record("t", rows, None)
    assert b"ab" * 16 not in jobs.record("t", rows, 1)


def test_each_wrong_password_doubles_the_wait_and_a_right_one_ends_it() -> None:
    now = [0.0]
    tries = passwords.WrongTries(lambda: now[0])
    waits = []
    for _ in range(6):
        tries.note("pest", right=False)
        waits.append(tries.wait("pest"))
    assert waits == [0, 0, 1, 2, 4, 8]
    assert tries.wait("friend") == 0
    now[0] = 9.0
    assert tries.wait("pest") == 0
    tries.note("pest", right=True)
    tries.note("pest", right=False)
    assert tries.wait("pest") == 0


def test_turns_go_round_and_the_urgent_come_first() -> None:
    async def story() -> list[str]:
        turns, done = FairQueue(1), []

        async def work(who: str, urgency: int) -> None:
            async with turns.turn(who, urgency):
                await asyncio.sleep(0)
                done.append(who)

        wants = [("crowd", 1)] * 4 + [("one", 1)] * 2 + [("person", 0)]
        await asyncio.gather(*(work(*want) for want in wants))
        assert (turns.taken, turns.waiting()) == (0, 0)
        return done

    assert asyncio.run(story()) == ["crowd", "person", "crowd", "one", "crowd", "one", "crowd"]


def test_an_address_has_one_share_with_however_many_cookies() -> None:
    async def story() -> list[str]:
        whereabouts, done = Whereabouts(), list[str]()
        for number in range(60):
            whereabouts.note(f"cookie {number}", "192.0.2.1")
        whereabouts.note("person", "192.0.2.2")
        turns = FairQueue(1, address_of=whereabouts.of)

        async def work(who: str) -> None:
            async with turns.turn(who):
                await asyncio.sleep(0)
                done.append(who)

        async with turns.turn("somebody"):  # until all of them wait
            cookies = [f"cookie {number}" for number in range(60)]
            waiting = [asyncio.create_task(work(who)) for who in [*cookies, "person", "unseen"]]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        return done

    done = asyncio.run(asyncio.wait_for(story(), 20))
    assert done[:3] == ["cookie 0", "person", "unseen"]
    assert done[3:] == [f"cookie {number}" for number in range(1, 60)]


def test_who_waits_for_too_much_is_refused_and_who_goes_leaves_no_gap() -> None:
    async def story() -> None:
        turns = FairQueue(1, each=2)

        async def hold() -> None:
            async with turns.turn("crowd"):
                await asyncio.Event().wait()

        holding = [asyncio.create_task(hold()) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooBusy):
            await hold()
        for task in holding:
            task.cancel()
        await asyncio.gather(*holding, return_exceptions=True)
        async with turns.turn("another"):
            assert turns.taken == 1
        assert turns.taken == 0

    asyncio.run(asyncio.wait_for(story(), 20))


class Shared(Hosted):
    """Somebody who can come with as many cookies as they like."""

    def come_anew(self) -> int:
        self.cookie = ""
        status, headers, _ = self.call("GET", "/api/me", b"", {})
        if status == 200:
            self.cookie = headers["set-cookie"].partition(";")[0]
        return status

    def make(self, **more: Any) -> int:
        body = {**new_table(""), **more}
        status, _, _ = self.call("POST", "/api/tables", msgspec.json.encode(body), JSON)
        return status


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Callable[..., Shared]]:
    made: list[Shared] = []

    def come(**limits: Any) -> Shared:
        store = Store(f"sqlite:///{tmp_path / 'visitors.db'}")
        registry = Registry(store, limits=Limits(**{**WIDE, **limits}))
        client = Shared(application(registry))
        client.registry = registry
        made.append(client)
        return client

    yield come
    for client in made:
        client.close()


def test_one_visitor_makes_so_many_tables_with_however_many_cookies(
    visitor: Callable[..., Shared],
) -> None:
    client = visitor(new_tables=3.0, address_tables=5.0)
    assert [client.make() for _ in range(4)] == [201] * 3 + [429]
    client.come_anew()
    assert [client.make() for _ in range(3)] == [201] * 2 + [429]
    client.address = "192.0.2.1"
    client.come_anew()
    assert client.make() == 201, "others are elsewhere"


def test_new_people_of_an_address_are_counted(visitor: Callable[..., Shared]) -> None:
    client = visitor(address_people=3.0)
    assert [client.come_anew() for _ in range(3)] == [200, 200, 429]
    client.address = "192.0.2.1"
    assert client.come_anew() == 200


def test_so_many_bytes_of_editions_a_day(visitor: Callable[..., Shared]) -> None:
    client = visitor(new_bytes=5_000.0)
    text = (GAMES["gravediggers"].folder / "components.toml").read_text("utf-8")
    statuses = [client.make(edition=text + f"# {number}\n") for number in range(6)]
    assert 201 in statuses
    assert statuses[-1] == 429
    assert client.make() == 429
    client.come_anew()
    assert client.make() == 429, "it is the same address"
    client.address = "192.0.2.1"
    client.come_anew()
    assert client.make() == 201


def test_whoever_talks_a_days_room_full_can_still_play(tmp_path: Path) -> None:
    """With however many cookies; somebody elsewhere talks on."""

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'talk.db'}")
        registry = Registry(store, pace=0.0, limits=Limits(**{**WIDE, "new_bytes": 20_000.0}))
        await registry.open()
        try:
            live, lines = await at_table(registry, "gravediggers")
            for number in range(60):
                await live.hear(lines[0], protocol.Chat(f"c{number}", "x" * 500))
            assert lines[0].heard[-1]["type"] == "refused"
            assert "too much here" in lines[0].heard[-1]["sentence"]
            assert sum(len(entry) for *_, entry in store.read(live.table.id)) < 30_000
            for number in range(5):  # another cookie at the same address
                await live.hear(lines[1], protocol.Chat(f"c{number}", "y" * 500))
            assert "too much here" in lines[1].heard[-1]["sentence"]
            elsewhere = FakeConnection(Person("watcher", "Watcher"))
            elsewhere.address = "192.0.2.77"
            live.join(elsewhere)
            await live.hear(elsewhere, protocol.Chat("c", "Good evening."))
            assert elsewhere.heard[-1]["type"] == "done"
            assert live.table.match is not None
            mover = live.table.match.to_act()[0]
            live.table.seats[mover].let_ghost_play("called")
            await live.hear(lines[mover], protocol.TakeBack("t"))
            assert not live.table.seats[mover].ghost, "nobody has to leave their game to a ghost"
            await play_once(live, lines[mover])
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


async def play_once(live: LiveTable, line: FakeConnection) -> None:
    seat, table = live.table.seats.of(line.person.id), live.table
    assert seat is not None
    assert table.play is not None
    move = table.game.space.say(table.legal(seat)[0], table.play.match.names)
    decision = table.play.decisions.ids[seat]
    await live.hear(line, protocol.Play("p", decision, move.verb, move.args))
    assert [m["type"] for m in line.heard if m.get("re") == "p"] == ["done"]


def test_a_rematch_counts_as_a_table(visitor: Callable[..., Shared]) -> None:
    client = visitor(new_tables=1.0)
    table = ended_table(client, moves=0)
    live = client.registry.live[table]
    line = FakeConnection(Person(live.table.host, "Host"))
    client.loop.run_until_complete(live.hear(line, protocol.Rematch("again")))
    assert "many tables" in line.heard[-1]["sentence"]
