"""Families of Gloom are picked in the lobby: by each person, first come, first served (GL-1)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web.app import application
from tests.rules import rule
from tests.server.guests import WIDE
from tests.server.test_access import BOT, ME, NONCE, OPEN, Hosted
from tests.server.test_fuzz import FakeConnection

DEN, HALL, MOB = "Dark's Den of Deformity", "Hemlock Hall", "The Malone Mob"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    database = Store(f"sqlite:///{tmp_path / 'picks.db'}")
    registry = Registry(database, pace=60.0, limits=Limits(**WIDE))
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


class Lobby:
    """A table of Gloom with a host, a friend who has sat down, and a bot."""

    def __init__(self, live: LiveTable, host: FakeConnection, friend: FakeConnection) -> None:
        self.live, self.host, self.friend = live, host, friend
        self.said = 0

    async def says(self, who: FakeConnection, command: Any, **args: Any) -> str:
        """What somebody asks for; gives the refusal, if it is refused."""
        self.said += 1
        heard = len(who.heard)
        await self.live.hear(who, command(f"m{self.said}", **args))
        refused = [one for one in who.heard[heard:] if one["type"] == "refused"]
        return str(refused[0]["sentence"]) if refused else ""

    async def pick(self, who: FakeConnection, seat: int, wish: str) -> str:
        return await self.says(who, protocol.Pick, seat=seat, wish=wish)

    @property
    def families(self) -> object:
        return self.live.table.terms.options["families"]


async def lobby(client: Hosted, **options: Any) -> Lobby:
    host = FakeConnection(Person("host", "Hanna"))
    new = protocol.NewTable("gloom", [ME, OPEN, BOT], nonce=NONCE, options=options)
    live = await client.registry.make(host.person, new)
    friend = FakeConnection(Person("friend", "Fred"))
    for one in (host, friend):
        live.join(one)
    made = Lobby(live, host, friend)
    assert await made.says(friend, protocol.Sit, seat=1, nonce=NONCE) == ""
    return made


@rule("GL-1")
def test_everybody_picks_for_themselves_and_the_host_for_bots(client: Hosted) -> None:
    async def story() -> None:
        table = await lobby(client)
        assert table.families == "dealt"
        assert await table.pick(table.friend, 1, DEN) == ""
        assert table.families == f"dealt / {DEN} / dealt"
        assert "Fred has picked Dark's Den" in await table.pick(table.host, 0, DEN)
        assert "picks for themselves" in await table.pick(table.host, 1, HALL)
        assert "picks for themselves" in await table.pick(table.friend, 2, HALL)
        assert await table.pick(table.host, 2, HALL) == ""
        assert table.families == f"dealt / {DEN} / {HALL}"
        assert await table.pick(table.friend, 1, "dealt") == ""
        assert await table.pick(table.host, 2, "dealt") == ""
        assert table.families == "dealt"
        assert "not in this box" in await table.pick(table.friend, 1, MOB)
        assert "can't be" in await table.pick(table.friend, 1, "The Addamses")
        assert await table.pick(table.friend, 1, DEN) == ""
        assert await table.says(table.host, protocol.Start) == ""
        assert table.live.table.match is not None
        assert table.live.table.match.view(None)["players"][1]["family"] == DEN
        assert "begun" in await table.pick(table.friend, 1, HALL)

    client.run(story())


@rule("GL-1")
def test_whoever_leaves_leaves_the_family_to_others(client: Hosted) -> None:
    async def story() -> None:
        table = await lobby(client)
        await table.pick(table.friend, 1, DEN)
        await table.pick(table.host, 2, HALL)
        assert await table.says(table.friend, protocol.Stand) == ""
        assert table.families == f"dealt / dealt / {HALL}"
        assert await table.says(table.host, protocol.SetSeat, seat=2, kind="open") == ""
        assert table.families == "dealt"
        assert "take a seat" in await table.pick(table.friend, 1, DEN)

    client.run(story())


@rule("GL-1")
def test_a_box_that_goes_takes_its_family_along(client: Hosted) -> None:
    async def story() -> None:
        table = await lobby(client, unwelcome_guests=True)
        await table.pick(table.friend, 1, MOB)
        await table.pick(table.host, 0, DEN)
        off = {"unwelcome_guests": False}
        assert await table.says(table.host, protocol.Change, options=off) == ""
        assert table.families == f"{DEN} / dealt / dealt"
        in_order = {"families": "in order"}
        assert await table.says(table.host, protocol.Change, options=in_order) == ""
        assert "nobody picks" in await table.pick(table.friend, 1, HALL)

    client.run(story())


def test_where_there_is_nothing_to_pick_nobody_does(client: Hosted) -> None:
    async def story() -> None:
        host = FakeConnection(Person("host", "Hanna"))
        new = protocol.NewTable("gravediggers", [ME, BOT], nonce=NONCE)
        live = await client.registry.make(host.person, new)
        live.join(host)
        await live.hear(host, protocol.Pick("p", 0, HALL))
        assert "nobody picks" in host.heard[-1]["sentence"]

    client.run(story())
