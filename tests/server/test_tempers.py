"""Bots with a temper at a table: they are called by it, wear its crest and think with it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sexton import bots
from sexton.bots import TEMPERS
from sexton.bots.greedy import Greedy
from sexton.core.errors import BadOption
from sexton.core.options import read_options
from sexton.games import GAMES
from sexton.server import crests, protocol
from sexton.server.identity import Person
from sexton.server.live.bot_pool import BotPool, Job, Share, Who, made
from sexton.server.new_tables import seats_of
from sexton.server.protocol import SeatPlan
from sexton.server.table.seats import BOT_NAMES
from sexton.server.web.games import level_info
from tests.server.test_bots_and_clocks import registry_in
from tests.server.test_fuzz import FakeConnection

NONCE = "0123456789abcdef"


def planned(name: str, *plans: SeatPlan) -> list[tuple[str, str, str]]:
    """Who would sit at a table so planned."""
    wish = protocol.NewTable("gravediggers", [SeatPlan("me"), *plans], nonce=NONCE)
    return [(one.name, one.level, one.temper) for one in seats_of(Person("aa", name), wish)[1:]]


def test_bots_go_by_the_names_of_their_temper_and_nobody_by_anothers() -> None:
    spiteful, even = SeatPlan("bot", "cunning", temper="spiteful"), SeatPlan("bot", "cunning")
    names = TEMPERS["spiteful"].names
    assert planned("Anna", spiteful, even, spiteful) == [
        (names[0], "cunning", "spiteful"),
        (BOT_NAMES[0], "cunning", ""),
        (names[1], "cunning", "spiteful"),
    ]
    assert planned(names[0].lower(), spiteful)[0][0] == names[1]
    with pytest.raises(BadOption, match="There is no temper"):
        planned("Anna", SeatPlan("bot", "cunning", temper="program:true"))
    with pytest.raises(BadOption, match="A sleepwalker has no temper"):
        planned("Anna", SeatPlan("bot", "sleepwalker", temper="greedy"))


def test_the_host_gives_a_bot_a_temper_and_all_see_its_crest(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            host = FakeConnection(Person("host", "Host"))
            seats = [SeatPlan("me"), SeatPlan("open"), SeatPlan("open")]
            wish = protocol.NewTable("gravediggers", seats, nonce=NONCE)
            live = await registry.make(host.person, wish)
            for number, temper in enumerate(TEMPERS):
                says = protocol.SetSeat(f"m{number}", 1, "bot", "cunning", temper)
                await live.hear(host, says)
                chair = live.table.seats[1]
                assert (chair.level, chair.temper) == ("cunning", temper)
                assert chair.name in TEMPERS[temper].names
                assert crests.written(live.info("host").seats[1].crest) == TEMPERS[temper].crest
                assert live.info("host").seats[1].temper == temper
            await live.hear(host, protocol.SetSeat("last", 1, "bot", "cunning", "jolly"))
            assert live.table.seats[1].temper == temper
            await live.hear(host, protocol.SetSeat("even", 1, "bot", "cunning"))
            assert (live.table.seats[1].temper, live.table.seats[1].crest) == ("", "")
        finally:
            await registry.close()

    asyncio.run(story())


def test_a_temper_reaches_the_process_that_thinks() -> None:
    game = GAMES["gravediggers"]
    position = game.deal(3, "ab" * 16, read_options(game.options, None))
    view = game.view(position, position.to_act()[0])
    pool, given = BotPool(1, 1.0), list[Job]()

    async def run(work: Any, seconds: float, job: Job) -> int:
        given.append(msgspec.json.decode(msgspec.json.encode(job), type=Job))
        return int(work(job))

    pool._run = run  # type: ignore[method-assign]
    asyncio.run(pool.choose(Share("one"), game, True, Who("grasping", "greedy"), 1, view))
    pool.close()
    bot = made(given[0], game)
    assert isinstance(bot, Greedy)
    assert bot.temper is TEMPERS["greedy"]


def test_where_others_wait_for_a_place_everybody_thinks_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = BotPool(2, 1.0)
    job = Job("gravediggers", b"", {}, "fiendish", 1, 3000, 1.0, b"")
    assert pool._shortened(job).seconds == 1.0
    monkeypatch.setattr(pool.queue, "waiting", lambda: 6)
    assert pool._shortened(job) == msgspec.structs.replace(job, seconds=0.25)
    pool.close()


def test_a_bot_s_pace_has_room_for_all_that_its_level_may_think(tmp_path: Path) -> None:
    """Whatever it holds: the same for its level, and by chance up to a fifth more."""

    async def story() -> None:
        registry = registry_in(tmp_path, pace=0.9, thinking=1.0)
        await registry.open()
        try:
            host = FakeConnection(Person("host", "Host"))
            bots = [SeatPlan("bot", level) for level in ("grasping", "cunning", "fiendish")]
            wish = protocol.NewTable("gravediggers", [SeatPlan("me"), *bots], nonce=NONCE)
            live = await registry.make(host.person, wish)
            for seat, least in ((1, 0.9), (2, 0.9), (3, 1.1)):
                paces = [live.bots._pace(seat, decision) for decision in range(50)]
                assert least <= min(paces) < max(paces) <= least * 1.2
        finally:
            await registry.close()

    asyncio.run(story())


def test_the_catalogue_says_of_each_level_what_it_is_for() -> None:
    tempered = [name for name in bots.LEVELS if level_info(name).tempered]
    for name in bots.LEVELS:
        if name in tempered:
            bots.maker_for(name, "spiteful")
        else:
            with pytest.raises(BadOption, match="has no temper"):
                bots.maker_for(name, "spiteful")
    assert bots.USUAL in tempered
    assert bots.GENTLEST not in tempered
