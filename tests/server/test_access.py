"""Who may look at a table: whoever sits there, has its link, or can say its words in time."""

from __future__ import annotations

import asyncio
import math
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton.core.errors import IllegalMove
from sexton.server import ids, protocol
from sexton.server.commands.game import readable_story
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.names import distinct, is_readable, likeness
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.web.app import application
from tests.server.guests import WIDE
from tests.server.test_fuzz import Client, FakeConnection

NONCE = "0123456789abcdef"
BOT = protocol.SeatPlan("bot", "sleepwalker")
ME, OPEN = protocol.SeatPlan("me"), protocol.SeatPlan("open")
CLOSED = [
    {"settings": protocol.TableSettings(watching="off")},
    {"password": "moth"},
]


class Hosted(Client):
    registry: Registry

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, 60))

    def status(self, path: str) -> int:
        return self.call("GET", path, b"", {})[0]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    limits = Limits(**WIDE, wrong_words=4.0, all_wrong_words=6.0)
    registry = Registry(Store(f"sqlite:///{tmp_path / 'access.db'}"), pace=60.0, limits=limits)
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


async def new_table(
    registry: Registry, seats: list[protocol.SeatPlan], **wish: Any
) -> tuple[LiveTable, FakeConnection]:
    host = FakeConnection(Person("host", "Hanna"))
    new = protocol.NewTable("gravediggers", seats, nonce=NONCE, **wish)
    live = await registry.make(host.person, new)
    live.join(host)
    return live, host


@pytest.mark.parametrize("wish", CLOSED, ids=["watching off", "password"])
def test_whoever_watched_before_is_shown_out_when_a_closed_game_begins(
    client: Hosted, wish: dict[str, Any]
) -> None:
    async def story() -> None:
        live, host = await new_table(client.registry, [ME, BOT], **wish)
        stranger = FakeConnection(Person("eve", "Eve"))
        live.join(stranger)
        stranger.heard.clear()
        await live.hear(host, protocol.Start("start"))
        live.broadcast()
        assert [m["type"] for m in stranger.heard] == ["closing"]
        assert not stranger.heard[0]["retry"]
        for command in (protocol.AskPlain("p", True), protocol.Chat("c", "Still here!")):
            await live.hear(stranger, command)
            assert stranger.heard[-1]["type"] == "refused"
        assert host.heard[-1]["type"] != "closing"
        assert live.presence.watchers() == 0

    client.run(story())


def test_a_password_set_in_the_game_closes_the_table(client: Hosted) -> None:
    async def story() -> None:
        live, host = await new_table(client.registry, [ME, BOT], start=True)
        stranger = FakeConnection(Person("eve", "Eve"))
        live.join(stranger)
        await live.hear(host, protocol.Change("c", password="moth"))
        live.broadcast()
        assert stranger.heard[-1]["type"] == "closing"
        heard = len(stranger.heard)
        await live.hear(host, protocol.Chat("t", "Among ourselves."))
        live.broadcast()
        assert len(stranger.heard) == heard

    client.run(story())


LOOKS = ("", "/record", "/replay", "/film", "/verify")


@pytest.mark.parametrize("wish", [{}, *CLOSED], ids=["open", "watching off", "password"])
def test_a_finished_table_that_was_closed_stays_closed(
    client: Hosted, wish: dict[str, Any]
) -> None:
    async def play() -> str:
        live, host = await new_table(client.registry, [ME, BOT], start=True, **wish)
        await live.hear(host, protocol.Abandon("a", agree=True))
        assert live.table.status == "abandoned"
        return str(live.table.id)

    table = client.run(play())
    expected = 404 if wish else 200
    assert [client.status(f"/api/tables/{table}{look}") for look in LOOKS] == [expected] * 5


def test_words_are_for_sitting_down_and_end_with_the_start(client: Hosted) -> None:
    async def make() -> tuple[LiveTable, FakeConnection]:
        return await new_table(client.registry, [ME, BOT])

    live, host = client.run(make())
    words = live.table.made.code.replace(" ", "-")
    assert client.status(f"/api/codes/{words}") == 200
    client.run(live.hear(host, protocol.Start("start")))
    assert client.status(f"/api/codes/{words}") == 404
    assert live.info("host").code == ""


def test_wrong_words_are_slowed_by_address_and_in_all(client: Hosted) -> None:
    async def make() -> str:
        live, _ = await new_table(client.registry, [ME, OPEN])
        return live.table.made.code.replace(" ", "-")

    words = client.run(make())
    client.address = "192.0.2.1"
    statuses = [client.status("/api/codes/old-oak-old-owl") for _ in range(5)]
    assert statuses == [404] * 4 + [429]
    assert client.status(f"/api/codes/{words}") == 429
    client.address = "192.0.2.2"
    assert [client.status(f"/api/codes/{words}") for _ in range(9)] == [200] * 9
    statuses = [client.status("/api/codes/old-oak-old-owl") for _ in range(3)]
    assert statuses == [404] * 2 + [429], "six in all"


def test_a_link_holds_96_bits() -> None:
    made = [ids.new_id() for _ in range(500)]
    letters = {letter for one in made for letter in one}
    assert letters <= set(string.ascii_lowercase + string.digits), (
        "nothing that words are parted by"
    )
    assert min(map(len, made)) * math.log2(len(letters)) >= 96


def test_nobody_has_anothers_name_at_a_table(client: Hosted) -> None:
    async def story() -> list[str]:
        live, _ = await new_table(client.registry, [ME, OPEN, OPEN])
        copy, cyrillic = FakeConnection(Person("a", "HANNA")), FakeConnection(Person("b", "Hаnna"))
        await live.hear(copy, protocol.Sit("s", 1, NONCE))
        await live.hear(cyrillic, protocol.Chat("c", "It was me."))
        await live.hear(cyrillic, protocol.Sit("s", 2, NONCE))
        await live.hear(FakeConnection(Person("c", "Hanna 2")), protocol.Chat("c", "Or me."))
        names = [chair.name for chair in live.table.seats]
        return names + [line.name for line in live.table.talk.chat]

    names = client.run(story())
    assert names == ["Hanna", "HANNA 2", "Hаnna 3", "Hаnna 3", "Hanna 2 2"]
    assert len({likeness(name) for name in names}) == 4


@pytest.mark.parametrize(
    ("name", "readable"),
    [
        ("Zoë", True), ("Z\u0065\u0308", True), ("Việt", True), ("גילה", True), ("💀 Bones", True),
        ("Z\u0301\u0302\u0303", False), ("e\u0301\u0302\u0303", False), ("\u0301Zoe", False),
        ("Anna\u202e", False), ("An\u200bna", False), ("\u3164", False), (" ", False), ("", False),
    ],
)  # fmt: skip
def test_towers_of_accents_and_direction_marks_are_refused(name: str, readable: bool) -> None:
    assert is_readable(name) == readable


def test_names_chat_and_stories_can_be_read(client: Hosted) -> None:
    tower = "Z" + "\u0301" * 9
    body = msgspec.json.encode({"name": tower})
    answer = client.call("POST", "/api/me", body, {"content-type": "application/json"})
    assert (answer[0], "accents" in answer[2].decode()) == (400, True)

    async def story() -> None:
        live, host = await new_table(client.registry, [ME, BOT], start=True)
        await live.hear(host, protocol.Chat("c", tower))
        assert host.heard[-1]["type"] == "refused"
        assert "accents" in host.heard[-1]["sentence"]

    client.run(story())
    with pytest.raises(IllegalMove, match="accents"):
        readable_story(tower)
    assert readable_story("A raven came.") == "A raven came."


@pytest.mark.parametrize(
    "copy",
    [
        "Anna\ufe0f", "An\u034fna", "Anna\U000e0100", "A\u180bnna", "ΑΝΝΑ", "Αnna", "Аnnа", "𝐀nna",
        "An-na",
    ],
)  # fmt: skip
def test_what_looks_like_a_name_is_numbered(copy: str) -> None:
    """Marks that nobody sees, and letters of other scripts."""
    assert distinct(copy, ["Anna"]) == f"{copy} 2"


def test_a_long_name_is_numbered_within_its_length() -> None:
    assert distinct("x" * 40, ["x" * 40]) == "x" * 36 + " 2"
    assert distinct("Wick", ["Bramble"]) == "Wick"
