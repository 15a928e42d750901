"""Nothing hidden reaches a seat's bytes: every game is played twice over real sockets, the second
time with everything hidden from one seat exchanged, and what that seat hears is compared."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from sexton.core.chance import Rng
from sexton.server.live.live_table import LiveTable
from sexton.server.live.seat_logs import SeatLogs
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.table.play import SealedAnswer
from sexton.server.table.talk import Talk
from sexton.server.web.app import application
from sexton.server.web.websocket import DirectWebSocket
from tests.contract.tables import Table
from tests.contract.test_views import openly
from tests.server.guests import WIDE, Guest, seated

# What may differ between two tables: their own names, seals and times.
FREE = {
    "id",
    "code",
    "commitment",
    "nonce",
    "created",
    "now",
    "at",
    "closes",
    "url",
    "gone_since",
    "my_deadline",
}
MOVES = 24
GAMES_AT_LEAST, GAMES_AT_MOST = 3, 12  # Some end at once: a rule reveals something.
MOMENTS = 3


def tables() -> list[Table]:
    from sexton.games import GAMES

    return [Table(name, seats) for name, game in GAMES.items() for seats in game.seats]


def same(message: Any) -> Any:
    """A message without what may differ."""
    if isinstance(message, dict):
        return {key: same(value) for key, value in message.items() if key not in FREE}
    if isinstance(message, list):
        return [same(item) for item in message]
    return message


def difference(one: Any, two: Any, where: str = "") -> str:
    """Where two messages first differ, in words; nothing if they don't."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        parts = [difference(one[key], two[key], f"{where}.{key}") for key in one]
        return next((part for part in parts if part), "")
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        parts = [
            difference(a, b, f"{where}[{n}]") for n, (a, b) in enumerate(zip(one, two, strict=True))
        ]
        return next((part for part in parts if part), "")
    return "" if one == two else f"{where}: {one!r} / {two!r}"[:600]


class Both:
    """The same game at two tables: the second is the first with other hidden cards."""

    def __init__(self, table: Table, registry: Registry, base: str, rng: Rng) -> None:
        self.table = table
        self.registry = registry
        self.rng = rng
        self.sides = [[Guest(base) for _ in range(table.seats + 1)] for _ in range(2)]
        self.live: list[LiveTable] = []

    async def sit_down(self) -> None:
        for side in self.sides:
            for number, guest in enumerate(side):
                await guest.arrive()
                await guest.call("POST", "/api/me", {"name": f"Guest {number}"})
            name = await seated(side[:-1], self.table.name)
            await side[-1].connect(name)  # a spectator
            self.live.append(self.registry.live[name])

    async def exchange(self, audience: int) -> None:
        """The second table becomes the first, with everything hidden from `audience` changed."""
        first, second = (live.table for live in self.live)
        assert first.play is not None
        assert not first.play.window.answers
        match = first.play.match.clone()
        position = self.table.hook("scramble")(match.position, audience, self.rng)
        position.secret, position.chance = match.position.secret, match.position.chance
        position.log = list(match.events)
        match.position, match._digest, match._legal = position, None, {}
        window = replace(first.play.window, answers={}, unread=dict(first.play.window.unread))
        second.play = replace(
            first.play, match=match, decisions=first.play.decisions.copy(), window=window
        )
        talk = first.talk
        second.talk = Talk(list(talk.chat), list(talk.remarks), list(talk.stories))
        second.status, second.terms = first.status, first.terms
        second.receipts.clear()
        for live in self.live:
            live.updates.seat_logs = SeatLogs(live.table)
            live.updates.remember()
        for side, live in zip(self.sides, self.live, strict=True):
            for guest in side:
                await guest.leave()
                guest.heard.clear()
                guest.moment = None
                guest.count = 10_000  # From here on both say the same under the same names.
            for guest in side:
                await guest.connect(live.table.id)
            for guest in side:
                await guest.settle()

    async def play(self, audience: int) -> bool:
        """One move at both tables that looks the same to `audience`; False if there is none."""
        one, two = (live.table for live in self.live)
        assert one.match is not None
        assert two.match is not None
        waiting = [seat for seat in one.match.to_act() if seat not in answers_at(self.live[0])]
        if not waiting:  # All have answered: the window closes at both tables.
            for live in self.live:
                close_window(live)
            while any(answers_at(live) for live in self.live):
                await asyncio.sleep(0.005)
        else:
            seat = waiting[self.rng.below(len(waiting))]
            if seat not in two.match.to_act():
                return False
            pairs = self.pairs(seat, seat == audience)
            if not pairs:
                return False
            chosen = pairs[self.rng.below(len(pairs))]
            for side, number in zip(self.sides, chosen, strict=True):
                move = self.table.game.space.move(number)
                await side[seat].settle()
                name = await side[seat].play(move.verb, move.args)
                answer = await side[seat].answer(name)
                assert answer["type"] == "done", answer
        for side in self.sides:
            for number in {audience, self.table.seats}:
                await side[number].settle()
        return one.match.to_act() != []

    def pairs(self, seat: int, own: bool) -> list[tuple[int, int]]:
        one, two = (live.table.match for live in self.live)
        assert one is not None
        assert two is not None
        there = two.position.legal_moves(seat)
        if own:
            return [(move, move) for move in one.position.legal_moves(seat) if move in there]
        by_look: dict[Any, list[int]] = {}
        for move in there:
            by_look.setdefault(look(self.table, move), []).append(move)
        found = []
        for move in one.position.legal_moves(seat):
            twins = by_look.get(look(self.table, move))
            if twins:
                found.append((move, move if move in twins else twins[0]))
        return found

    def sees_the_same(self, audience: int | None) -> bool:
        """Does the game itself show both tables alike? If not, a rule has revealed something."""
        one, two = (live.table.match for live in self.live)
        assert one is not None
        assert two is not None
        views = [self.table.view(match.position, audience) for match in (one, two)]
        tales = [msgspec.to_builtins(match.told(audience)) for match in (one, two)]
        return bool(views[0] == views[1] and tales[0] == tales[1])

    async def close(self) -> None:
        for side in self.sides:
            for guest in side:
                await guest.close()


def answers_at(live: LiveTable) -> dict[int, SealedAnswer]:
    return live.table.play.window.answers if live.table.play else {}


def close_window(live: LiveTable) -> None:
    assert live.table.play is not None
    live.table.play.window.since = 0.0
    live.schedule()


def look(table: Table, move: int) -> str:
    return json.dumps(openly(table, move), sort_keys=True)


async def compare(table: Table, folder: Path, seed: int) -> int:
    rng = Rng(seed)
    store = Store(f"sqlite:///{folder / 'leak.db'}")
    registry = Registry(store, pace=0.0, thinking=0.01, limits=Limits(**WIDE), clock=time.time)
    config = uvicorn.Config(
        application(registry), port=0, ws=DirectWebSocket, log_level="warning", access_log=False
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    both = Both(table, registry, f"http://127.0.0.1:{port}", rng)
    compared = 0
    try:
        await both.sit_down()
        audience = rng.below(table.seats)
        await warm_up(both, rng.below(12))
        await both.exchange(audience)
        for _ in range(MOVES):
            if not both.sees_the_same(audience):
                break  # A rule has revealed something: from here on the games are two.
            one, two = (side[audience] for side in both.sides)
            assert not difference(same(one.heard), same(two.heard))
            if both.sees_the_same(None):
                watch_one, watch_two = (side[-1] for side in both.sides)
                assert not difference(same(watch_one.heard), same(watch_two.heard))
            compared += 1
            if not await both.play(audience):
                break
    finally:
        await both.close()
        server.should_exit = True
        await serving
    return compared


async def warm_up(both: Both, moves: int) -> None:
    """Some moves at the first table only, so that the comparison begins in mid-game."""
    live = both.live[0]
    while moves > 0 or answers_at(live):
        moves -= 1
        match = live.table.match
        assert match is not None
        if live.table.status != "playing":
            return
        waiting = [seat for seat in match.to_act() if seat not in answers_at(live)]
        if not waiting:
            close_window(live)
            while answers_at(live):
                await asyncio.sleep(0.005)
            continue
        guest = both.sides[0][waiting[0]]
        await guest.settle()
        number = match.position.random_move(waiting[0], both.rng)
        move = both.table.game.space.move(number)
        assert (await guest.answer(await guest.play(move.verb, move.args)))["type"] == "done"


@pytest.mark.parametrize("table", tables(), ids=str)
def test_no_byte_tells_what_is_hidden(table: Table, tmp_path: Path) -> None:
    compared = seed = 0
    while seed < GAMES_AT_LEAST or (compared <= MOMENTS and seed < GAMES_AT_MOST):
        folder = tmp_path / str(seed)
        folder.mkdir()
        compared += asyncio.run(asyncio.wait_for(compare(table, folder, seed), 90))
        seed += 1
    assert compared > MOMENTS
