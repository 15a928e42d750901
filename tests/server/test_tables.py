"""Tables from making to rematch, over real sockets, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sexton.games import GAMES
from sexton.server import ids, protocol
from sexton.server.registry import Registry
from sexton.server.store import Store
from tests.server.guests import (
    PATIENCE,
    Guest,
    Server,
    guests,
    play_out,
    play_some,
    seated,
)

Serving = Callable[..., Server]


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, 250))


async def until(what: Callable[[], bool]) -> None:
    """`run` loses patience."""
    while not what():
        await asyncio.sleep(0.02)


def test_two_people_play_a_whole_game(serving: Serving, database: str) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 2) as people:
            table = await seated(people, "gravediggers")
            await play_out(people)
            for guest in people:
                assert guest.moment is not None
                assert guest.moment["result"]["places"].count(1) >= 1
            status, checks = await people[0].call("GET", f"/api/tables/{table}/verify")
            assert status == 200
            assert [check["passed"] for check in checks["checks"]] == [True] * 4
            status, record = await people[1].call("GET", f"/api/tables/{table}/record")
            assert record["seed"]
            assert record["seats"] == [seat["name"] for seat in people[0].info["seats"]]

    run(story())


def test_no_two_tables_share_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are a thousand million codes; the one that comes twice must not refuse a table."""
    codes = iter(["old oak old owl", "old oak old owl", "new oak old owl"])
    monkeypatch.setattr(ids, "new_code", lambda: next(codes))

    async def story() -> None:
        registry = Registry(Store(f"sqlite:///{tmp_path / 'codes.db'}"))
        await registry.open()
        try:
            person, _ = await registry.identities.welcome(0.0)
            seats = [protocol.SeatPlan("me"), protocol.SeatPlan("open")]
            wish = protocol.NewTable("gravediggers", seats, nonce="00" * 8)
            tables = [await registry.make(person, wish) for _ in range(2)]
            assert [live.table.made.code for live in tables] == [
                "old oak old owl",
                "new oak old owl",
            ]
            assert await registry.by_code("New-Oak old  owl") is tables[1]
        finally:
            await registry.close()

    run(story())


def test_a_person_plays_bots_in_one_request(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 1) as (guest,):
            seats = ["me", "grasping", "sleepwalker"]
            table = await guest.make_table("gravediggers", seats, start=True)
            await guest.connect(table)
            await guest.play_out()
            assert guest.moment is not None
            assert guest.moment["result"] is not None

    run(story())


def test_looking_at_the_list_while_a_table_starts_leaves_it_started(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 1) as (guest,):

            async def look() -> None:
                for _ in range(8):
                    await guest.call("GET", "/api/tables?which=mine")

            for _ in range(12):
                making = guest.make_table("gravediggers", ["me", "sleepwalker"], start=True)
                table, *_ = await asyncio.gather(making, look(), look())
                status, info = await guest.call("GET", f"/api/tables/{table}")
                assert (status, info["status"]) == (200, "playing")

    run(story())


def test_a_stale_answer_is_refused_and_a_repeat_is_answered(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "gravediggers")
            mover = next(guest for guest in people if guest.legal())
            verb, args = mover.legal()[0]
            decision = mover.moment["decision"] if mover.moment else 0
            name = await mover.play(verb, args, id="once")
            assert (await mover.answer(name))["type"] == "done"
            again = await mover.play(verb, args, id="once", decision=decision)
            assert (await mover.answer(again))["type"] == "done"
            late = await mover.play(verb, args, decision=decision)
            refused = await mover.answer(late)
            assert refused["type"] == "refused"
            assert refused["rule"] in ("SX-2", "SX-7")

    run(story())


def test_an_illegal_move_says_its_rule(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "gravediggers")
            mover = next(guest for guest in people if guest.legal())
            asked = mover.moment["view"]["asked"] if mover.moment else ""
            wrong = {"place": ("rob", {"cemetery": 0})}.get(
                asked, ("place", {"card": "widow", "cemetery": 0})
            )
            refused = await mover.answer(await mover.play(*wrong))
            assert refused["type"] == "refused"
            assert refused["rule"].startswith("GD-")
            why = await mover.answer(await mover.say("why-not", verb=wrong[0], args=wrong[1]))
            assert (why["rule"], why["sentence"]) == (refused["rule"], refused["sentence"])

    run(story())


def test_things_explain_themselves_to_who_plays_and_who_watches(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 3) as people:
            *players, watcher = people
            table = await seated(players, "gravediggers")
            await watcher.connect(table)
            for guest in people:
                found = await guest.answer(await guest.say("explain", thing="card:widow"))
                assert found["about"]["title"] == "Widow"
                assert found["about"]["copies"] == 4
                seen = guest.moment["view"]["hand"].count("widow") if guest.moment else 0
                assert found["about"]["unseen"] == 4 - seen
                assert "GD-9" in found["about"]["rules"]
            unknown = await watcher.answer(await watcher.say("explain", thing="card:queen"))
            assert unknown["type"] == "refused"
            assert "card:queen" in unknown["sentence"]

    run(story())


def test_the_rules_of_a_table_list_its_own_box(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 1) as (host,):
            text = (GAMES["gravediggers"].folder / "components.toml").read_text("utf-8")
            own = text.replace('name = "widow"', 'name = "dowager"')
            table = await host.make_table("gravediggers", ["me", "grasping"], edition=own)
            status, page = await host.call("GET", f"/api/tables/{table}/rules")
            assert status == 200
            titles = [one["title"] for shelf in page["shelves"] for one in shelf["things"]]
            assert "Dowager" in titles
            assert "Widow" not in titles

    run(story())


def test_lobby_host_and_strangers(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 3) as (host, friend, stranger):
            table = await host.make_table(
                "gravediggers", ["me", "open", "open"], password="moth", settings={"listed": True}
            )
            for guest in (host, friend, stranger):
                await guest.connect(table)
            nonce = "fedcba9876543210"

            async def refused(guest: Guest, what: str, **fields: Any) -> str:
                answer = await guest.answer(await guest.say(what, **fields))
                assert answer["type"] == "refused", answer
                return str(answer["sentence"])

            async def done(guest: Guest, what: str, **fields: Any) -> None:
                answer = await guest.answer(await guest.say(what, **fields))
                assert answer["type"] == "done", answer

            _, found = await stranger.call("GET", f"/api/codes/{host.info['code']}")
            assert found["id"] == table
            assert "password" in await refused(friend, "sit", seat=1, nonce=nonce)
            await done(friend, "sit", seat=1, nonce=nonce, password="moth")
            assert "already" in await refused(stranger, "sit", seat=1, nonce=nonce, password="moth")
            assert "host" in await refused(friend, "set-seat", seat=2, kind="bot")
            assert "open" in await refused(host, "start")
            await done(host, "change", locked=True)
            assert "locked" in await refused(stranger, "sit", seat=2, nonce=nonce, password="moth")
            await done(host, "change", options={"open_purses": True})
            assert "option" in await refused(host, "change", options={"gravity": True})
            await done(host, "set-seat", seat=1, kind="open")
            await done(host, "set-seat", seat=1, kind="bot", level="sleepwalker")
            await done(host, "set-seat", seat=2, kind="bot", level="grasping")
            await done(host, "start")
            assert host.info["seats"][1]["kind"] == "bot"
            _, listing = await stranger.call("GET", "/api/tables?which=watch")
            assert not listing["tables"], "it has a password"
            _, info = await host.call("GET", f"/api/tables/{table}")
            assert (info["status"], info["code"]) == ("playing", "")

    run(story())


def test_a_ghost_plays_on_and_the_person_comes_back(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as (host, friend):
            await seated([host, friend], "gravediggers")
            assert (await friend.answer(await friend.say("stand")))["type"] == "done"
            while not host.info["seats"][1]["ghost"]:
                await host.hear()
            await play_some([host], moves=4)
            assert (await friend.answer(await friend.say("take-back")))["type"] == "done"
            while host.info["seats"][1]["ghost"]:
                await host.hear()
            assert (await friend.answer(await friend.say("resign")))["type"] == "done"
            refused = await friend.answer(await friend.say("take-back"))
            assert refused["type"] == "refused"
            await host.play_out()

    run(story())


def test_a_clock_that_runs_out_brings_a_ghost(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "gravediggers", settings={"clock": 1})
            text = ""
            while "was too slow" not in text:
                text = (await people[0].until("notice"))["notice"]["text"]
            ghosts = [seat["name"] for seat in people[0].info["seats"] if seat["ghost"]]
            assert text.partition(" was")[0] in ghosts

    run(story())


def test_undo_chat_pause_abandon_rematch(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as (host, friend):
            await seated([host, friend], "gravediggers")
            await host.say("chat", words="Good evening, Willem.")
            said = await friend.until("chat")
            assert said["line"]["words"] == "Good evening, Willem."
            assert (await friend.answer(await friend.say("pause", paused=True)))["type"] == "done"
            mover = next(guest for guest in (host, friend) if guest.legal())
            refused = await mover.answer(await mover.play(*mover.legal()[0]))
            assert "paused" in refused["sentence"]
            assert (await friend.answer(await friend.say("pause", paused=False)))["type"] == "done"
            refused = await host.answer(await host.say("rematch"))
            assert refused["type"] == "refused"
            for guest in (host, friend):
                assert (await guest.answer(await guest.say("abandon", agree=True)))[
                    "type"
                ] == "done"
            while host.info["status"] != "abandoned":
                await host.hear()
            assert (await host.answer(await host.say("rematch")))["type"] == "done"
            while friend.info["next_table"] is None:
                await friend.hear()
            status, info = await friend.call("GET", f"/api/tables/{friend.info['next_table']}")
            assert (status, info["status"]) == (200, "open")

    run(story())


def test_nobody_hears_of_a_sealed_choice_or_that_it_is_taken_back(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "bring-out-yer-dead")
            while not all(
                guest.moment and guest.moment["view"]["asked"] == "bid" for guest in people
            ):
                for guest in people:
                    await guest.settle()
                    if guest.legal() and guest.legal()[0][0] != "bid":
                        await guest.answer(await guest.play(*guest.legal()[0]))
            for picker, other in (people, people[::-1]):
                await other.settle()
                other.heard.clear()
                await picker.answer(await picker.play(*picker.legal()[0]))
                undone = await picker.answer(await picker.say("undo"))
                assert undone["type"] == "done"
                await other.settle()
                assert [message["type"] for message in other.heard] == ["refused"]

    run(story())


def test_everything_is_there_after_a_restart(serving: Serving, database: str) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 2) as people:
            table = await seated(people, "gravediggers")
            await play_some(people, moves=16)
            await people[0].say("chat", words="Back in a minute.")
            await people[0].until("chat")
            for guest in people:
                await guest.leave()
            first = await asyncio.gather(*(fresh(guest, table) for guest in people))
            server.stop()
            await server.start()
            second = await asyncio.gather(*(fresh(guest, table) for guest in people))
            assert first == second
            await play_out(people)

    async def fresh(guest: Guest, table: str) -> dict[str, Any]:
        await guest.leave()
        await guest.connect(table)
        welcome = next(m for m in reversed(guest.heard) if m["type"] == "welcome")
        kept = {key: value for key, value in welcome.items() if key not in ("now", "table")}
        return {**kept, "status": welcome["table"]["status"]}

    run(story())


def test_several_workers_share_a_table(serving: Serving, postgresql: Any) -> None:
    async def story() -> None:
        url = postgresql.database("workers")
        servers = [serving(url) for _ in range(2)]
        for server in servers:
            await server.start()
        host, friend = (Guest(server.base, number) for number, server in enumerate(servers))
        try:
            await host.arrive()
            await friend.arrive()
            await seated([host, friend], "gravediggers")
            await play_out([host, friend])
            assert host.moment is not None
            assert friend.moment is not None
            assert host.moment["result"] == friend.moment["result"]
        finally:
            await host.close()
            await friend.close()

    run(story())


def test_sqlite_refuses_several_workers(serving: Serving) -> None:
    server = serving(workers=2)
    server.launch()
    assert server.process is not None
    assert server.process.wait(PATIENCE) != 0
    assert "Several workers need PostgreSQL" in server.log.read_text()
