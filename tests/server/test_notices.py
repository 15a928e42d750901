"""Who is not here hears of their tables: once, of nothing hidden, and nobody waits for it."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.absent import SURE, WHILE
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits, database_url
from sexton.server.store import Store
from sexton.server.store import notices as rows
from sexton.server.store.notices import Mark
from sexton.server.table.play import MOST_SHOWING
from sexton.server.web.app import application
from tests.server.guests import WIDE
from tests.server.notice_services import MailServer, PushService, certified, outside
from tests.server.test_bots_and_clocks import Clock, decision_of, run, until
from tests.server.test_forgetting import kept_in
from tests.server.test_fuzz import Client, FakeConnection

DAY = 86_400
ADDRESS = "ben.gravelle@example.org"


class Visitor(Client):
    """Somebody with a browser, in a loop that goes on."""

    def __init__(self, app: Any) -> None:
        self.app, self.cookie, self.address = app, "", "192.0.2.7"

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        raw = json.dumps(body or {}).encode()
        status, heads, text = await self._call(
            method, path, raw, {"content-type": "application/json"}
        )
        if "set-cookie" in heads:
            self.cookie = heads["set-cookie"].partition(";")[0]
        return status, json.loads(text) if text.startswith(b"{") else text.decode()

    async def arrive(self, name: str) -> FakeConnection:
        await self.ask("GET", "/api/me")
        _, me = await self.ask("POST", "/api/me", {"name": name})
        return FakeConnection(Person(me["id"], me["name"]))


class Host:
    """A host with two people at a table that takes its time, its push service and its mail."""

    def __init__(self, database: str, push: PushService, mail: MailServer, trust: Any) -> None:
        self.database, self.push, self.mail, self.trust = database, push, mail, trust
        self.wall = Clock()

    @asynccontextmanager
    async def open(self, **settings: Any) -> AsyncIterator[Host]:
        self.registry = Registry(
            Store(database_url(self.database)),
            pace=0.0, thinking=0.05, limits=Limits(**WIDE), clock=self.wall,
            **{"mail": self.mail.settings(), "outside": outside(self.trust), **settings},
        )  # fmt: skip
        self.app = application(self.registry)
        async with self.app.router.lifespan_context(self.app):
            yield self

    async def seat_two(self) -> LiveTable:
        self.visitors = [Visitor(self.app), Visitor(self.app)]
        self.lines = [
            await one.arrive(name) for one, name in zip(self.visitors, NAMES, strict=True)
        ]
        plan = [protocol.SeatPlan("me"), protocol.SeatPlan("open")]
        slow = protocol.TableSettings(clock=DAY)
        wish = protocol.NewTable("gravediggers", plan, settings=slow, nonce="00" * 8)
        made = await self.registry.make(self.lines[0].person, wish)
        live = await self.registry.get(made.table.id)
        assert live is not None
        for line in self.lines:
            live.join(line)
        await live.hear(self.lines[1], protocol.Sit("sit", 1, "00" * 8))
        await live.hear(self.lines[0], protocol.Start("start"))
        await self.play_until(live, asked=1)
        return live

    async def play_until(self, live: LiveTable, *, asked: int) -> None:
        """Somebody else moves, and then it is that seat's turn."""
        match = live.table.match
        assert match is not None
        moved = None
        while moved in (None, asked) or not live.table.owes(asked):
            moved = match.to_act()[0]
            move = match.legal_moves(moved)[0]
            says = protocol.Play(
                f"m{live.table.seq}", decision_of(live, moved), move.verb, move.args
            )
            await live.hear(self.lines[moved], says)
        self.wall.shift += MOST_SHOWING  # Everybody has been shown what happened.

    def later(self, live: LiveTable, seconds: float) -> None:
        self.wall.shift += seconds
        live.absent.ring()

    async def settle(self) -> None:
        """Until everything that was to be told has been."""
        own = self.registry.notices
        await until(lambda: len(own._chores) == 2 and not own.pushes.busy and not own.letters.busy)

    async def wake_browser(self, visitor: Visitor, name: str) -> dict[str, Any]:
        status, found = await visitor.ask(
            "POST", "/api/me/push", self.push.browser(name).subscription()
        )
        assert status == 200, found
        return dict(found)

    async def confirm_mail(self, visitor: Visitor, address: str = ADDRESS) -> str:
        """The link by which there is no more of it."""
        status, found = await visitor.ask("POST", "/api/me/mail", {"address": address})
        assert (status, found["confirmed"]) == (200, False), found
        await self.settle()
        text = self.mail.letters[-1].get_content()
        link = re.search(r"http://test(/mail/[\w-]+)\s", text)
        assert link is not None
        stranger = Visitor(self.app)
        assert (await stranger.ask("GET", link[1]))[0] == 200
        assert not (await visitor.ask("GET", "/api/me/notices"))[1]["confirmed"], "it only asks"
        assert (await stranger.ask("POST", link[1]))[0] == 200
        assert (await stranger.ask("POST", link[1]))[0] == 410
        assert (await visitor.ask("GET", "/api/me/notices"))[1]["confirmed"]
        stop = re.search(r"http://test(/mail/stop/[\w-]+)\s", text)
        assert stop is not None
        return stop[1]


NAMES = ("Ann", "Ben")
Story = Callable[[Host], Any]


def on_a_host(folder: Path, story: Story, database: str = "", **settings: Any) -> None:
    certificate, believer = certified(folder)

    async def whole() -> None:
        async with PushService(certificate) as push:
            host = Host(database or str(folder / "sexton.db"), push, mail, believer)
            async with host.open(**settings):
                await story(host)

    with MailServer(certificate) as mail:
        run(whole())


def test_my_turn_is_told_once_whatever_happens(tmp_path: Path, database: str) -> None:
    async def story(host: Host) -> None:
        live = await host.seat_two()
        ben = host.visitors[1]
        first = await host.wake_browser(ben, "ben")
        assert (first["woken"], first["browsers"], first["mails"]) == (True, 1, True)
        await host.confirm_mail(ben)
        assert host.mail.recipients == [ADDRESS]

        live.part(host.lines[1])
        host.later(live, WHILE - 1)
        await host.settle()
        assert not host.push.heard, "they may come by themselves"
        assert live.due() is not None
        host.later(live, 2)
        await host.settle()
        said = host.push.read()
        assert said["key"] == first["key"]
        assert said["title"] == "Gravediggers: your turn"
        assert said["body"] == "With Ann."
        assert said["url"] == f"/t/{live.table.id}"
        assert said["deadline"] == live.table.deadline(1)
        assert set(said) == {"title", "body", "url", "tag", "deadline", "key"}
        letter = host.mail.letters[-1]
        assert letter["subject"] == "Gravediggers: your turn"
        assert letter["to"] == ADDRESS
        assert f"http://test/t/{live.table.id}" in letter.get_content()
        assert "List-Unsubscribe=One-Click" in letter["list-unsubscribe-post"]

        told = len(host.push.heard), len(host.mail.letters)
        live.join(host.lines[1])
        live.part(host.lines[1])
        host.later(live, 3 * SURE)
        await host.settle()
        name = live.table.id
        again = Host(host.database, host.push, host.mail, host.trust)
        again.wall.shift = host.wall.shift
        await host.registry.drain()
        async with again.open():
            woken = await again.registry.get(name)
            assert woken is not None
            assert woken.table.owes(1)
            again.later(woken, WHILE)
            await again.settle()
            assert (len(host.push.heard), len(host.mail.letters)) == told

    on_a_host(tmp_path, story, database)


def test_two_workers_tell_it_once(tmp_path: Path, database: str) -> None:
    async def story() -> None:
        stores = [Store(database_url(database)) for _ in range(2)]
        for store in stores:
            store.open()
        mark = Mark("ben", "table", "turns", 3)
        try:
            claims = [store.write(lambda c: rows.claim(c, mark)) for store in stores * 5]
            assert sorted(await asyncio.gather(*claims)) == [False] * 9 + [True]
            older, newer = mark._replace(mark=2), mark._replace(mark=4)
            assert not await stores[0].write(lambda c: rows.claim(c, older))
            assert await stores[1].write(lambda c: rows.claim(c, newer))
        finally:
            for store in stores:
                store.close()

    run(story())


def test_who_looks_is_not_told_and_who_looks_away_is(tmp_path: Path) -> None:
    async def story(host: Host) -> None:
        live = await host.seat_two()
        await host.wake_browser(host.visitors[1], "ben")
        await host.wake_browser(host.visitors[0], "ann")
        host.later(live, SURE + 1)
        live.part(host.lines[1])
        host.later(live, 10 * WHILE)
        await host.settle()
        assert not host.push.heard, "Ben has seen that it is his turn"

        live.join(host.lines[1])
        await host.play_until(live, asked=0)
        await host.play_until(live, asked=1)
        await live.hear(host.lines[1], protocol.Look("away", False))
        assert host.lines[1].heard[-1]["type"] == "done"
        host.later(live, WHILE + 1)
        await host.settle()
        assert [path for path, _, _ in host.push.heard] == ["/push/ben"], "Ann is not asked"
        assert live.presence.away(1) == 0, "others see that his line is there"

        wishes = {"turns": False, "invitations": True, "results": True}
        assert (await host.visitors[1].ask("POST", "/api/me/notices", wishes))[0] == 200
        await live.hear(host.lines[1], protocol.Look("back", True))
        await host.play_until(live, asked=0)
        await host.play_until(live, asked=1)
        live.part(host.lines[1])
        host.later(live, WHILE + 1)
        await host.settle()
        assert len(host.push.heard) == 1, "he would not hear of turns"

    on_a_host(tmp_path, story)


def test_a_browser_that_is_gone_is_forgotten_and_one_that_hangs_delays_nobody(
    tmp_path: Path,
) -> None:
    async def story(host: Host) -> None:
        live = await host.seat_two()
        ben = host.visitors[1]
        await host.wake_browser(ben, "gone")
        host.push.status = 410
        live.part(host.lines[1])
        host.later(live, WHILE + 1)
        await host.settle()
        assert len(host.push.heard) == 1
        assert (await ben.ask("GET", "/api/me/notices"))[1]["browsers"] == 0

        await host.wake_browser(ben, "slow")
        host.push.hangs = True
        live.join(host.lines[1])
        await host.play_until(live, asked=0)
        await host.play_until(live, asked=1)
        live.part(host.lines[1])
        host.later(live, WHILE + 1)
        await until(lambda: len(host.push.heard) == 2)
        live.join(host.lines[1])
        await host.play_until(live, asked=0)
        assert host.lines[1].heard[-1]["type"] in ("done", "happened", "thinking")
        assert host.registry.notices.pushes.busy, "the call goes on beside the game"

    on_a_host(tmp_path, story)


def test_invitations_and_ends_are_told_to_those_who_are_elsewhere(tmp_path: Path) -> None:
    async def story(host: Host) -> None:
        host.registry.notices.unanswered = 0.0
        live = await host.seat_two()
        await host.wake_browser(host.visitors[1], "ben")
        live.part(host.lines[1])
        match = live.table.match
        assert match is not None
        live.join(host.lines[1])
        ann, ben = host.lines
        await live.hear(ben, protocol.Abandon("end", True))
        live.part(ben)
        await live.hear(ann, protocol.Abandon("end too", True))
        assert live.table.status == "abandoned"
        await host.settle()
        assert host.push.read()["title"] == "Gravediggers: the game is over"
        assert len(host.push.heard) == 1, "Ann was there"

        await live.hear(ann, protocol.Rematch("again"))
        assert live.table.next_table
        await until(lambda: len(host.push.heard) == 2)
        said = host.push.read()
        assert said["title"] == "Gravediggers: Ann asks you to a table"
        assert said["url"] == "/"

    on_a_host(tmp_path, story)


def test_an_address_is_confirmed_kept_to_oneself_and_forgotten(tmp_path: Path) -> None:
    async def story(host: Host) -> None:
        live = await host.seat_two()
        ann, ben = host.visitors
        for wrong in ("ben", "ben@x", "a b@example.org", "ben@example.org\nBcc: all@example.org"):
            assert (await ben.ask("POST", "/api/me/mail", {"address": wrong}))[0] == 400
        status, _ = await ben.ask("POST", "/api/me/mail", {"address": "never@example.org"})
        assert status == 200
        await host.settle()
        live.part(host.lines[1])
        host.later(live, WHILE + 1)
        await host.settle()
        assert len(host.mail.letters) == 1, "only the question, before it is confirmed"

        stop = await host.confirm_mail(ben)
        _, mine = await ben.ask("GET", "/api/me/export")
        assert mine["notices"]["mail"] == {"address": ADDRESS, "confirmed": True}
        assert stop.rpartition("/")[2] not in json.dumps(mine)
        for path in ("/api/me/export", f"/api/tables/{live.table.id}", "/api/companions"):
            assert ADDRESS not in json.dumps((await ann.ask("GET", path))[1])
        _, link = await ben.ask("POST", "/api/link")
        phone = Visitor(host.app)
        await phone.ask("POST", "/link/" + link["url"].rpartition("/")[2])
        assert (await phone.ask("GET", "/api/me/notices"))[1]["address"] == ADDRESS

        stranger = Visitor(host.app)
        assert "button" in (await stranger.ask("GET", stop))[1]
        assert (await ben.ask("GET", "/api/me/notices"))[1]["address"] == ADDRESS
        assert (await stranger.ask("POST", stop))[0] == 200
        assert (await ben.ask("GET", "/api/me/notices"))[1]["address"] == ""

        await host.confirm_mail(ben)
        await host.wake_browser(ben, "ben")
        name = host.lines[1].person.name
        assert (await ben.ask("POST", "/api/me/forget", {"name": name}))[0] == 200
        left = kept_in(database_url(host.database))
        assert ADDRESS not in left
        assert f"localhost:{host.push.port}" not in left

        asked = [
            await ann.ask("POST", "/api/me/mail", {"address": f"a{number}@example.org"})
            for number in range(4)
        ]
        assert asked[-1][0] == 429, "one place asks only so often"

    on_a_host(tmp_path, story)


def test_a_browser_is_woken_for_who_it_is_now(tmp_path: Path) -> None:
    async def story(host: Host) -> None:
        await host.seat_two()
        ann, ben = host.visitors
        await host.wake_browser(ben, "shared")
        taken = await host.wake_browser(ann, "other")
        assert taken["woken"]
        _, link = await ann.ask("POST", "/api/link")
        token = link["url"].rpartition("/")[2]
        await ben.ask("POST", f"/link/{token}")  # Ben's browser is Ann's from now on.
        _, found = await ben.ask("GET", "/api/me/notices")
        assert (found["woken"], found["browsers"]) == (False, 1)
        await host.wake_browser(ben, "shared")
        _, devices = await ann.ask("GET", "/api/devices")
        other = next(one for one in devices["devices"] if not one["here"])
        assert (await ann.ask("POST", f"/api/devices/{other['id']}/forget"))[0] == 200
        assert (await ann.ask("GET", "/api/me/notices"))[1]["browsers"] == 1
        assert (await ann.ask("POST", "/api/me/push/forget"))[1]["browsers"] == 0
        for number in range(rows.BROWSERS + 3):
            new = Visitor(host.app)
            _, link = await ann.ask("POST", "/api/link")
            await new.ask("POST", "/link/" + link["url"].rpartition("/")[2])
            await host.wake_browser(new, f"many{number}")
        assert (await ann.ask("GET", "/api/me/notices"))[1]["browsers"] == rows.BROWSERS

    on_a_host(tmp_path, story)


def test_a_subscription_that_is_none_is_refused(tmp_path: Path) -> None:
    async def story(host: Host) -> None:
        ben = Visitor(host.app)
        await ben.arrive("Ben")
        right = host.push.browser("ben").subscription()
        keys = right["keys"]
        for wrong in (
            {**right, "endpoint": "http://localhost/x"},
            {**right, "keys": {**keys, "auth": "c2hvcnQ"}},
            {**right, "keys": {**keys, "p256dh": keys["p256dh"][:-4]}},
            {**right, "keys": {**keys, "p256dh": "not base64!"}},
            {**right, "more": 1},
        ):
            assert (await ben.ask("POST", "/api/me/push", wrong))[0] == 400
        assert (await ben.ask("GET", "/api/me/notices"))[1]["browsers"] == 0

    on_a_host(tmp_path, story)
