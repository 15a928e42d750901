"""The deal of a day: the same for everybody, once for each, and closed until the day is over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sexton.core.errors import IllegalMove
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.days import day_ends, day_of
from sexton.server.exports import CLOSED
from sexton.server.identity import Person
from sexton.server.registry import Registry
from sexton.server.settings import Limits, database_url
from sexton.server.store import Store
from tests.server.guests import WIDE
from tests.server.test_fuzz import FakeConnection

DAY = 86_400.0
NOON = 20_000.5 * DAY


class Wall:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


async def somebody(registry: Registry, name: str) -> Person:
    person, _ = await registry.identities.welcome(registry.now())
    await registry.identities.rename(person, name)
    return person


async def dealt(registry: Registry, person: Person) -> tuple[str, dict[str, Any]]:
    """The table at which somebody plays it, and the first thing they see there."""
    name = await registry.daily.begin(person, "192.0.2.1")
    live = await registry.get(name)
    assert live is not None
    live.bots.stop()
    line = FakeConnection(person)
    live.join(line)
    live.part(line)
    view = dict(line.heard[0]["moment"]["view"])
    del view["seats"]
    return name, view


async def give_up(registry: Registry, person: Person, table: str) -> None:
    live = await registry.get(table)
    assert live is not None
    await live.hear(FakeConnection(person), protocol.Resign("r"))
    assert live.table.ended
    while not (await registry.daily.info(person)).results:
        await asyncio.sleep(0.01)


async def story(url: str) -> None:
    wall = Wall()
    registry = Registry(Store(url), limits=Limits(**WIDE), clock=wall)
    await registry.open()
    try:
        ann, ben = [await somebody(registry, name) for name in ("Ann", "Ben")]
        (mine, hers), (his, seen) = await dealt(registry, ann), await dealt(registry, ben)
        assert hers == seen, "the same shuffle"
        assert mine != his
        assert (await dealt(registry, ann))[0] == mine, "there is no second try"

        await give_up(registry, ann, mine)
        for reader, table in ((ann, mine), (ben, his)):
            live = await registry.look(table)
            assert live is not None
            with pytest.raises(IllegalMove, match=CLOSED):
                await registry.services.exports.record(reader.id, live.table)
        info = await registry.daily.info(ben)
        assert info.table == his
        assert [(one.name, one.me, one.score) for one in info.results] == [("", False, None)]

        wall.now += DAY
        live = await registry.look(mine)
        assert live is not None
        assert await registry.services.exports.record(ann.id, live.table)
        await give_up_late(registry, ben, his)
        info = await registry.daily.info(ann)
        assert (info.table, info.results) == (None, [])
        assert [one.me for one in info.results_before] == [True], "his came after the day"
        other, view = await dealt(registry, ann)
        assert other != mine
        assert view != hers
    finally:
        await registry.close()


async def give_up_late(registry: Registry, person: Person, table: str) -> None:
    live = await registry.get(table)
    assert live is not None
    await live.hear(FakeConnection(person), protocol.Resign("late"))
    assert live.table.ended


def test_everybody_is_dealt_the_same_once(database: str) -> None:
    asyncio.run(asyncio.wait_for(story(database_url(database)), 90))


def test_the_games_take_turns(tmp_path: Any) -> None:
    wall = Wall()
    registry = Registry(Store(f"sqlite:///{tmp_path / 'days.db'}"), clock=wall)
    planned = []
    for _ in range(len(GAMES)):
        planned.append(registry.daily.plan().game.name)
        wall.now += DAY
    assert sorted(planned) == sorted(GAMES)
    registry.services.work_pool.close()


def test_a_day_ends_at_midnight_of_the_world() -> None:
    assert day_of(NOON) == day_of(NOON - DAY / 2) == day_of(NOON + DAY / 2 - 1)
    assert day_ends(day_of(NOON)) == NOON + DAY / 2
