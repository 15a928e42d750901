"""What one person can make expensive costs that person, and nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.games import GAMES
from sexton.server import passwords, protocol
from sexton.server.identity import Person
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.turns import TooBusy, Turns
from sexton.server.web.app import application
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection

STOPPED = 4.0  # seconds that nobody may wait, on however busy a machine; it was more than ten
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
    """How long others had to wait for the loop meanwhile."""

    async def watch() -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(0.01)
            waits.append(time.monotonic() - begun)

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
        turns, done = Turns(1), []

        async def work(who: str, urgency: int) -> None:
            async with turns.turn(who, urgency):
                await asyncio.sleep(0)
                done.append(who)

        wants = [("crowd", 1)] * 4 + [("one", 1)] * 2 + [("person", 0)]
        await asyncio.gather(*(work(*want) for want in wants))
        assert (turns.taken, turns.waiting()) == (0, 0)
        return done

    assert asyncio.run(story()) == ["crowd", "person", "crowd", "one", "crowd", "one", "crowd"]


def test_who_waits_for_too_much_is_refused_and_who_goes_leaves_no_gap() -> None:
    async def story() -> None:
        turns = Turns(1, each=2)

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
