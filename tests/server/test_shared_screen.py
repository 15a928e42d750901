"""Several people at one screen: each has a seat, and what lies in front of it is theirs alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from sexton.core.errors import BadOption
from sexton.server import protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.table import entries, sharing
from sexton.server.table.access import may_join
from sexton.server.table.entries import decode_entry, encode_entry
from sexton.server.web.sockets import held_by
from tests.server.guests import WIDE, Guest, Server, guests
from tests.server.test_bots_and_clocks import decision_of, registry_in, until
from tests.server.test_fuzz import FakeConnection
from tests.server.test_windows import deal_stops

NONCE = "0123456789abcdef"
ANNA = Person("aa", "Anna")
ME, OPEN = protocol.SeatPlan("me"), protocol.SeatPlan("open")
BOT = protocol.SeatPlan("bot", "sleepwalker")


def beside(name: str) -> protocol.SeatPlan:
    return protocol.SeatPlan("beside", name=name)


class Evening:
    """A table at which some share a screen; nothing happens there by itself."""

    def __init__(self, live: LiveTable, registry: Registry) -> None:
        self.live = live
        self.registry = registry
        self.count = 0

    def line(self, person: Person, seat: int | None = None) -> FakeConnection:
        """A new line of this browser: to a seat that it holds, or as it comes."""
        holder = held_by(self.live.table, person, "" if seat is None else str(seat))
        assert holder is not None
        connection = FakeConnection(holder)
        connection.holds = holder is not person
        self.live.join(connection)
        return connection

    async def say(self, line: FakeConnection, kind: Callable[..., Any], *args: Any) -> str:
        """What is answered: done, or the sentence of a refusal."""
        self.count += 1
        name = f"m{self.count}"
        await self.live.hear(line, kind(name, *args))
        self.live.broadcast()
        answer = next(m for m in line.heard if m.get("re") == name)
        return str(answer.get("sentence", "done"))

    async def move(self, line: FakeConnection, seat: int, verb: str = "") -> None:
        match = self.live.table.match
        assert match is not None
        moves = [match.game.space.move(number) for number in self.live.table.legal(seat)]
        words = next((one for one in moves if one.verb == verb), moves[0])
        decision = decision_of(self.live, seat)
        assert await self.say(line, protocol.Play, decision, words.verb, words.args) == "done"


Story = Callable[[Evening], Awaitable[None]]


@pytest.fixture
def at_table(tmp_path: Path) -> Callable[..., None]:
    def tell(story: Story, game: str, seats: list[protocol.SeatPlan], **wish: Any) -> None:
        async def evening() -> None:
            registry = registry_in(tmp_path)
            await registry.open()
            try:
                made = protocol.NewTable(game, seats, nonce=NONCE, **wish)
                live = await registry.make(ANNA, made)
                live.leading = False
                live.schedule()
                await story(Evening(live, registry))
            finally:
                await registry.close()

        asyncio.run(asyncio.wait_for(evening(), 90))

    return tell


def newest(line: FakeConnection, kind: str) -> Any:
    return next(message for message in reversed(line.heard) if message["type"] == kind)


def moment(line: FakeConnection) -> Any:
    found = next(m for m in reversed(line.heard) if m["type"] in ("welcome", "happened"))
    return found["moment"]


# Sitting down.


def test_a_table_is_set_for_several_at_this_screen(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        chairs = evening.live.table.seats
        assert [chair.name for chair in chairs] == ["Anna", "Tilly", "Anna 2", "Wick"]
        assert [chair.identity for chair in chairs] == ["aa", "aa~1", "aa~2", ""]
        assert len({chair.nonce for chair in chairs}) == 4
        assert evening.live.table.status == "playing"

    seats = [ME, beside("Tilly"), beside("Anna"), BOT]
    at_table(story, "gravediggers", seats, start=True)


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([OPEN, beside("Tilly")], "take a seat yourself"),
        ([ME, beside("")], "can be read"),
        ([ME, beside("\u202eylliT")], "can be read"),
    ],
)
def test_a_table_that_can_t_be_set_so(
    at_table: Callable[..., None], seats: list[protocol.SeatPlan], sentence: str
) -> None:
    async def story(_: Evening) -> None:
        raise AssertionError("it was made")

    with pytest.raises(BadOption, match=sentence):
        at_table(story, "gravediggers", seats)


def test_in_the_lobby_people_sit_down_beside_each_other(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        table, line = evening.live.table, evening.line(ANNA)
        rose = evening.line(Person("bb", "Rose"))
        assert "take a seat" in await evening.say(rose, protocol.Sit, 1, NONCE, "", "Ted")
        assert await evening.say(line, protocol.Sit, 1, NONCE, "", "  Tilly ") == "done"
        assert "sits there already" in await evening.say(line, protocol.Sit, 1, NONCE, "", "Ted")
        assert await evening.say(rose, protocol.Sit, 2, NONCE) == "done"
        assert "shares your screen" in await evening.say(rose, protocol.Stand, 1)
        assert await evening.say(rose, protocol.Sit, 3, NONCE, "", "Tilly") == "done"
        assert [c.name for c in table.seats] == ["Anna", "Tilly", "Rose", "Tilly 2"]
        info = newest(line, "table")["table"]
        assert [seat["beside"] for seat in info["seats"]] == [True, True, False, False]
        assert (info["covered"], info["my_seat"]) == (False, 0), "in the lobby nothing is hidden"
        assert await evening.say(line, protocol.Stand, 1) == "done"
        assert [c.kind for c in table.seats] == ["person", "open", "person", "person"]
        assert await evening.say(rose, protocol.Stand) == "done"
        assert [c.kind for c in table.seats] == ["person", "open", "open", "open"]

    at_table(story, "gravediggers", [ME, OPEN, OPEN, OPEN])


def test_who_shares_a_screen_has_a_family_picked_there(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        line = evening.line(ANNA)
        assert await evening.say(line, protocol.Pick, 1, "Blackwater Watch") == "done"
        assert "picked Blackwater Watch" in await evening.say(
            line, protocol.Pick, 0, "Blackwater Watch"
        )

    at_table(story, "gloom", [ME, beside("Tilly")])


# Whose hand is seen.


def test_a_screen_is_covered_until_somebody_says_that_they_hold_it(
    at_table: Callable[..., None],
) -> None:
    """While it is covered no byte is sent that who only watches is not sent."""

    async def story(evening: Evening) -> None:
        live, table = evening.live, evening.live.table
        line = evening.line(ANNA)
        assert await evening.say(line, protocol.Start) == "done"
        begun = newest(line, "welcome")
        assert begun["table"]["covered"]
        assert begun["table"]["my_seat"] is None
        watcher = evening.line(Person("ww", "Walter"))
        lines = {seat: evening.line(ANNA, seat) for seat in (0, 1)}
        for seat, held in lines.items():
            told = newest(held, "welcome")
            assert told["table"]["my_seat"] == seat
            assert not told["table"]["covered"]
            assert told["moment"]["view"]["seat"] == seat
        assert table.match is not None
        for _ in range(40):
            asked = table.match.to_act()
            for seat in asked:
                for at in (line, watcher):
                    at.heard.clear()
                await evening.move(lines[seat], seat)
                covered, seen = [msgspec.json.encode(strip(at.heard)) for at in (line, watcher)]
                assert covered == seen
                if table.over:
                    return
            assert moment(lines[asked[0]])["beside"] == sharing.asked_beside(table, "aa")
        assert "say first who holds it" in await evening.say(line, protocol.Resign)
        live.part(line)

    at_table(story, "gravediggers", [ME, beside("Tilly")])


def strip(heard: list[dict[str, Any]]) -> list[Any]:
    """Of what somebody heard all but who of their own screen is asked."""
    scenes = [message for message in heard if message["type"] == "happened"]
    return [
        {**message, "moment": {**message["moment"], "beside": []}}
        for message in scenes
        if message["scenes"] or message["changes"]
    ]


def test_a_seat_is_nobody_s_to_hold_but_its_browser_s(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        table = evening.live.table
        rose = Person("bb", "Rose")
        anna = evening.line(ANNA)
        await evening.say(evening.line(rose), protocol.Sit, 2, NONCE)
        assert await evening.say(anna, protocol.Start) == "done"
        assert held_by(table, rose, "1") is None
        assert held_by(table, ANNA, "2") is None
        assert held_by(table, ANNA, "7") is None
        assert held_by(table, ANNA, "x") is None
        assert held_by(table, Person("cc", "Carl"), "0") is None
        held = held_by(table, ANNA, "1")
        assert held is not None
        assert (held.id, held.account, held.name) == ("aa~1", "aa", "Tilly")
        assert newest(evening.line(rose), "welcome")["table"]["my_seat"] == 2, "Rose sits alone"

    at_table(story, "gravediggers", [ME, beside("Tilly"), OPEN])


def test_sealed_choices_are_asked_for_one_after_another(at_table: Callable[..., None]) -> None:
    """The screen knows who of its own has still to choose."""

    async def story(evening: Evening) -> None:
        table, rose = evening.live.table, Person("bb", "Rose")
        anna, other = evening.line(ANNA), evening.line(rose)
        await evening.say(other, protocol.Sit, 2, NONCE)
        await evening.say(anna, protocol.Start)
        lines = {0: evening.line(ANNA, 0), 1: evening.line(ANNA, 1), 2: evening.line(rose, 2)}
        assert table.match is not None
        while len(table.match.to_act()) < 3:
            seat = table.match.to_act()[0]
            await evening.move(lines[seat], seat)
        assert moment(anna)["beside"] == [0, 1]
        await evening.move(lines[0], 0)
        assert moment(anna)["beside"] == [1] == moment(lines[0])["beside"]
        assert moment(other)["beside"] == [], "who of another screen has chosen is not said"

    at_table(story, "gravediggers", [ME, beside("Tilly"), OPEN])


# Reaction windows.


async def into_window(evening: Evening, holders: set[int]) -> dict[int, FakeConnection]:
    """Anna digs, and exactly these could stop it."""
    table = evening.live.table
    lines = {seat: evening.line(ANNA, seat) for seat in (0, 1, 2)}
    assert table.match is not None
    position: Any = table.match.position
    position.first = position.turn = 0
    deal_stops(position, holders)
    table.match._legal, table.match._digest = {}, None
    table.note_decisions(0.0)
    await evening.move(lines[0], 0, "bury")
    await evening.move(lines[0], 0, "dig")
    assert table.in_window()
    return lines


@pytest.mark.parametrize("holders", [{1}, {1, 2}])
def test_in_a_window_all_at_the_screen_are_asked_whatever_they_hold(
    at_table: Callable[..., None], holders: set[int]
) -> None:
    async def story(evening: Evening) -> None:
        table = evening.live.table
        lines = await into_window(evening, holders)
        covered = evening.line(ANNA)
        assert moment(covered)["beside"] == [1, 2]
        assert table.window_closes() is None, "the screen goes round first"
        passing = table.game.space.number("pass")
        words = table.game.space.move(passing)
        decision = decision_of(evening.live, 1)
        await evening.say(lines[1], protocol.Play, decision, words.verb, words.args)
        assert moment(covered)["beside"] == [2]
        assert await evening.say(covered, protocol.LetPass) == "done"
        assert moment(covered)["beside"] == []
        assert "is asked" in await evening.say(covered, protocol.LetPass)
        assert table.play is not None
        assert set(table.play.window.answers) == {1, 2}
        assert table.window_closes() == table.play.window.since
        evening.live.leading = True
        evening.live.schedule()
        await until(lambda: not table.in_window())

    at_table(story, "the-cemetery", [ME, beside("Tilly"), beside("Ted")], start=True)


def test_who_would_rather_not_be_asked_at_a_shared_screen_is_not(
    at_table: Callable[..., None],
) -> None:
    async def story(evening: Evening) -> None:
        lines = {seat: evening.line(ANNA, seat) for seat in (1, 2)}
        await evening.say(lines[1], protocol.DefaultAnswer, "pass")
        await evening.say(lines[2], protocol.DefaultAnswer, "could")
        await into_window(evening, {1, 2})
        assert evening.live.table.unheard() == [2], "to be asked must tell nothing"

    at_table(story, "the-cemetery", [ME, beside("Tilly"), beside("Ted")], start=True)


def test_with_another_screen_at_the_table_a_window_has_its_seconds_too(
    at_table: Callable[..., None],
) -> None:
    async def story(evening: Evening) -> None:
        table = evening.live.table
        anna = evening.line(ANNA)
        await evening.say(evening.line(Person("bb", "Rose")), protocol.Sit, 3, NONCE)
        await evening.say(anna, protocol.Start)
        await into_window(evening, {1})
        assert table.play is not None
        assert table.play.window.since is not None
        assert table.window_closes() is None
        assert await evening.say(evening.line(ANNA), protocol.LetPass) == "done"
        assert table.window_closes() == table.play.window.since + table.settings.window

    seats = [ME, beside("Tilly"), beside("Ted"), OPEN]
    at_table(story, "the-cemetery", seats)


# Beside the game.


def test_a_screen_that_is_handed_on_leaves_nobody_away(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        live, first = evening.live, evening.line(ANNA, 0)
        second = evening.line(ANNA, 1)
        live.part(first)
        info = live.info("aa~1")
        assert [seat.here for seat in info.seats] == [True, True]
        assert info.watchers == 0
        assert live.presence.away(0) == 0.0
        live.part(second)
        assert [seat.here for seat in live.info("ww").seats] == [False, False]

    at_table(story, "gravediggers", [ME, beside("Tilly")], start=True)


def test_the_others_at_the_screen_are_asked_about_an_undo(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        table = evening.live.table
        lines = [evening.line(ANNA, seat) for seat in (0, 1)]
        covered = evening.line(ANNA)
        assert table.match is not None
        seat = table.match.to_act()[0]
        other = 1 - seat
        while table.match.to_act()[0] == seat:
            await evening.move(lines[seat], seat)
        await evening.move(lines[other], other)
        made = len(table.match.moves)
        assert await evening.say(lines[seat], protocol.Undo) == "done"
        assert table.play is not None
        assert table.play.undo_asked == seat
        assert other in moment(covered)["beside"]
        assert await evening.say(lines[other], protocol.AllowUndo, True) == "done"
        assert len(table.match.moves) < made

    settings = protocol.TableSettings(undo="ask")
    at_table(story, "gloom", [ME, beside("Tilly")], start=True, settings=settings)


def test_the_same_people_sit_down_again(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        live, covered = evening.live, evening.line(ANNA)
        for seat in (0, 1):
            await evening.say(evening.line(ANNA, seat), protocol.Abandon, True)
        assert live.table.status == "abandoned"
        assert await evening.say(covered, protocol.Rematch) == "done"
        assert live.table.next_table is not None
        again = await evening.registry.get(live.table.next_table)
        assert again is not None
        assert again.table.host == "aa"
        assert [(c.kind, c.name) for c in again.table.seats] == [
            ("open", ""), ("person", "Tilly"), ("bot", "Wick")
        ]  # fmt: skip
        assert newest(evening.line(ANNA), "welcome")["table"]["my_seat"] == 0, "no secrets now"

    at_table(story, "gravediggers", [ME, beside("Tilly"), BOT], start=True)


def test_who_is_shown_out_goes_with_all_of_their_screen(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        table, rose = evening.live.table, Person("bb", "Rose")
        anna, other = evening.line(ANNA), evening.line(rose)
        await evening.say(other, protocol.Sit, 1, NONCE)
        await evening.say(other, protocol.Sit, 2, NONCE, "", "Ted")
        await evening.say(anna, protocol.Start)
        await evening.say(anna, protocol.Mute, "Rose", True)
        ted = evening.line(rose, 2)
        assert "to be silent" in await evening.say(ted, protocol.Chat, "psst")
        await evening.say(anna, protocol.Remove, "Rose")
        assert [chair.resigned for chair in table.seats] == [False, True, True]
        assert not may_join(table, "bb")
        assert not may_join(table, "bb~1")

    at_table(story, "gravediggers", [ME, OPEN, OPEN])


def test_one_of_a_screen_leaves_alone(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        tilly = evening.line(ANNA, 1)
        assert await evening.say(tilly, protocol.Stand) == "done"
        assert [chair.ghost for chair in evening.live.table.seats] == [False, True]
        assert 1 not in sharing.asked_beside(evening.live.table, "aa")
        assert await evening.say(evening.line(ANNA), protocol.Chat, "Where is Tilly?") == "done"
        assert evening.live.table.talk.chat[-1].name == "Anna"

    at_table(story, "gravediggers", [ME, beside("Tilly")], start=True)


def test_entries_of_a_shared_screen_are_read_again() -> None:
    for entry in (
        entries.Sat(seat=1, name="Tilly", nonce=NONCE, beside=1, by="aa"),
        entries.LetPass(seats=[1, 2], by="aa~0"),
    ):
        assert decode_entry(encode_entry(entry)) == entry


# Over real lines.


def test_lines_are_given_by_the_browser_and_counted_there(
    serving: Callable[..., Server],
) -> None:
    async def story() -> None:
        server = serving(limits={**WIDE, "sockets": 3})
        await server.start()
        async with guests(server.base, 2) as (anna, stranger):
            plan = [{"kind": "me"}, {"kind": "beside", "name": "Tilly"}]
            wish = {"game": "gravediggers", "seats": plan, "nonce": NONCE, "start": True}
            status, info = await anna.call("POST", "/api/tables", wish)
            assert status == 201
            table = str(info["id"])
            assert info["my_turn"]
            assert not info["covered"]
            status, _ = await anna.call("GET", f"/api/tables/{table}/record")
            assert status == 404, "a record shows what Anna holds"
            await refused(stranger, table, 1)
            await refused(anna, table, 5)
            await anna.connect(table)
            assert anna.info["covered"]
            assert anna.moment is not None
            assert anna.moment["view"]["seat"] is None
            lines = [anna.socket]
            for seat in (0, 1):
                await anna.connect(table, seat)
                assert anna.moment["view"]["seat"] == seat
                lines.append(anna.socket)
            await refused(anna, table, 0)
            assert not any(line is None or line.closed for line in lines)

    asyncio.run(asyncio.wait_for(story(), 120))


async def refused(guest: Guest, table: str, seat: int) -> None:
    url = f"{guest.base}/api/tables/{table}/socket?seat={seat}"
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await guest.session.ws_connect(url)
