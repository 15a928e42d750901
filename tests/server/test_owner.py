"""Somebody who can't behave is silenced or shown out, by the host or by who runs the server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.table.apply import apply
from sexton.server.table.entries import decode_entry
from sexton.server.table.state import Table
from sexton.server.web.app import application
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection

NONCE = "0123456789abcdef"
SECRET = "a secret printed at the start"
ME, OPEN = protocol.SeatPlan("me"), protocol.SeatPlan("open")


class Hosted(Client):
    registry: Registry

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 60))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    registry = Registry(
        Store(f"sqlite:///{tmp_path / 'owner.db'}"), pace=60.0, limits=Limits(**WIDE)
    )
    made = Hosted(application(registry, owner=SECRET))
    made.registry = registry
    yield made
    made.close()


class Evening:
    """A host, a friend with a seat, and a stranger who only talks."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.host, self.friend, self.stranger = (
            FakeConnection(Person(name.lower(), name)) for name in ("Hanna", "Fred", "Eve")
        )
        self.count = 0

    async def say(self, who: FakeConnection, kind: Any, *args: Any) -> str:
        """What is answered: done, or the sentence of a refusal."""
        self.count += 1
        await self.live.hear(who, kind(f"m{self.count}", *args))
        answer = next(m for m in reversed(who.heard) if m.get("re") == f"m{self.count}")
        self.live.broadcast()
        return str(answer.get("sentence", "done"))


async def evening(registry: Registry) -> Evening:
    wish = protocol.NewTable("gravediggers", [ME, OPEN, OPEN], nonce=NONCE)
    tonight = Evening(await registry.make(Person("hanna", "Hanna"), wish))
    for line in (tonight.host, tonight.friend, tonight.stranger):
        tonight.live.join(line)
    assert await tonight.say(tonight.friend, protocol.Sit, 1, NONCE) == "done"
    assert await tonight.say(tonight.stranger, protocol.Chat, "Boo!") == "done"
    return tonight


def test_the_host_silences_somebody_and_lets_them_talk_again(client: Hosted) -> None:
    async def story() -> None:
        tonight = await evening(client.registry)
        host, friend, stranger = tonight.host, tonight.friend, tonight.stranger
        assert "host" in await tonight.say(friend, protocol.Mute, "Eve", True)
        assert "called Nobody" in await tonight.say(host, protocol.Mute, "Nobody", True)
        assert "called Hanna" in await tonight.say(host, protocol.Mute, "Hanna", True)
        for name, line in (("Eve", stranger), ("Fred", friend)):
            assert await tonight.say(host, protocol.Mute, name, True) == "done"
            assert "silent" in await tonight.say(line, protocol.Chat, "Boo!")
        assert tonight.live.info("hanna").muted == ["Eve", "Fred"]
        assert tonight.live.info("fred").muted == ["Fred"]
        assert await tonight.say(host, protocol.Mute, "Eve", False) == "done"
        assert await tonight.say(stranger, protocol.Chat, "Sorry.") == "done"

    client.run(story())


def test_whoever_is_silent_tells_no_stories_either(client: Hosted) -> None:
    async def story() -> None:
        tonight = await evening(client.registry)
        tonight.live.leading = False
        bot = protocol.SetSeat
        assert await tonight.say(tonight.host, bot, 2, "bot", "grasping") == "done"
        assert await tonight.say(tonight.host, protocol.Start) == "done"
        assert await tonight.say(tonight.host, protocol.Mute, "Fred", True) == "done"
        assert "silent" in await tonight.say(tonight.friend, protocol.AddStory, "Once.")

    client.run(story())


def test_somebody_who_is_removed_does_not_come_back(client: Hosted) -> None:
    async def story() -> tuple[str, int]:
        tonight = await evening(client.registry)
        live, friend, stranger = tonight.live, tonight.friend, tonight.stranger
        for name in ("Eve", "Fred"):
            assert await tonight.say(tonight.host, protocol.Remove, name) == "done"
        for line in (friend, stranger):
            assert line.heard[-1]["type"] == "closing"
            assert "asked to leave" in line.heard[-1]["sentence"]
            assert "asked to leave" in await tonight.say(line, protocol.Sit, 2, NONCE)
        assert live.table.seats[1].kind == "open"
        assert [line.words for line in live.table.talk.chat] == []
        assert "already" in await tonight.say(tonight.host, protocol.Remove, "Eve")
        return live.table.id, live.table.seq

    table, seq = client.run(story())
    again = Table(table, client.registry.games)
    for number, at, raw in client.registry.store.read(table):
        apply(again, number, at, decode_entry(raw))
    assert (again.seq, again.removed) == (seq, {"eve", "fred"})


def test_a_ghost_plays_for_whoever_is_removed_from_a_game(client: Hosted) -> None:
    async def story() -> None:
        tonight = await evening(client.registry)
        assert await tonight.say(tonight.host, protocol.SetSeat, 2, "bot", "grasping") == "done"
        assert await tonight.say(tonight.host, protocol.Start) == "done"
        assert await tonight.say(tonight.host, protocol.Remove, "Fred") == "done"
        chair = tonight.live.table.seats[1]
        assert (chair.ghost, chair.resigned, tonight.live.table.status) == (True, True, "playing")
        assert tonight.friend.heard[-1]["type"] == "closing"

    client.run(story())


def asked(client: Hosted, secret: str, **deed: str) -> tuple[int, Any]:
    headers = {"x-sexton-owner": secret, "content-type": "application/json"}
    table = deed.pop("table", "")
    method, path = ("POST", f"/api/owner/{table}") if table else ("GET", "/api/owner")
    status, _, text = client.call(method, path, msgspec.json.encode(deed), headers)
    return status, msgspec.json.decode(text)


def test_the_owner_sees_all_tables_and_shows_somebody_out(client: Hosted) -> None:
    tonight = client.run(evening(client.registry))
    table = tonight.live.table.id
    status, page = asked(client, SECRET)
    assert (status, [one["table"]["id"] for one in page["tables"]]) == (200, [table])
    assert [line["words"] for line in page["tables"][0]["chat"]] == ["Boo!"]
    for deed in ("mute", "unmute", "remove"):
        status, shown = asked(client, SECRET, table=table, name="Eve", deed=deed)
        assert (status, shown["muted"]) == (200, ["Eve"] if deed == "mute" else [])
    tonight.live.broadcast()
    assert tonight.stranger.heard[-1]["type"] == "closing"
    status, shown = asked(client, SECRET, table=table, name="Hanna", deed="remove")
    assert status == 200, "the host of a table as well"
    assert asked(client, SECRET, table=table, name="Nobody", deed="mute")[0] == 409
    assert asked(client, SECRET, table="nowhere", name="Eve", deed="mute")[0] == 404


def test_the_owners_page_is_the_owners(client: Hosted) -> None:
    statuses = [asked(client, wrong)[0] for wrong in ("", "guess", "another", "more")]
    assert statuses == [404, 404, 404, 429]
    assert asked(client, SECRET)[0] == 429, "from where somebody guesses"
    client.address = "192.0.2.1"
    assert asked(client, SECRET)[0] == 200


def test_without_a_secret_there_is_no_owners_page(tmp_path: Path) -> None:
    registry = Registry(Store(f"sqlite:///{tmp_path / 'none.db'}"))
    client = Hosted(application(registry))
    try:
        assert asked(client, "")[0] == 404
    finally:
        client.close()
