"""What somebody has played: counted once for each game, wherever it ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sexton.games import GAMES
from sexton.server.counting import Counting
from sexton.server.reading import Reader
from sexton.server.settings import database_url
from sexton.server.store import Store
from sexton.server.store.schema import ratings, results, tables
from tests.server.guests import Guest, Server, guests, play_out, seated

Serving = Callable[..., Server]


async def until_played(guest: Guest, games: int) -> dict[str, Any]:
    """What somebody has played, once so many games are counted; ratings come a moment later."""
    while True:
        _, found = await guest.call("GET", "/api/me/statistics")
        for one in found["games"]:
            del one["rating"]
        if sum(one["played"] for one in found["games"]) == games:
            return found  # type: ignore[no-any-return]
        await asyncio.sleep(0.02)


async def moved_to_a_phone(guest: Guest) -> Guest:
    """The same person in another browser."""
    _, link = await guest.call("POST", "/api/link")
    phone = Guest(guest.base)
    path = "/link/" + link["url"].rpartition("/")[2]
    status, _ = await phone.call("POST", path, allow_redirects=False)
    assert status == 303
    return phone


def test_a_game_is_counted_for_everybody_who_played(database: str, serving: Serving) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 3) as (ann, ben, stranger):
            table = await seated([ann, ben], "gravediggers")
            await play_out([ann, ben])
            result = ann.moment["result"]  # type: ignore[index]
            for seat, guest in enumerate((ann, ben)):
                (found,) = (await until_played(guest, 1))["games"]
                place, score = result["places"][seat], result["scores"][seat]
                assert (found["game"], found["played"], found["even"]) == ("gravediggers", 1, 0.5)
                assert found["won"] == (1 / result["places"].count(1) if place == 1 else 0)
                assert found["best"] == score
                (recent,) = found["recent"]
                assert (recent["place"], recent["score"], recent["players"]) == (place, score, 2)
                assert found["levels"] == []
            _, mine = await ann.call("GET", "/api/tables?which=mine")
            (info,) = mine["tables"]
            assert (info["id"], info["places"]) == (table, result["places"])
            assert info["scores"] == result["scores"]
            assert (await until_played(stranger, 0)) == {"games": []}
            phone = await moved_to_a_phone(ann)
            try:
                assert await until_played(phone, 1) == await until_played(ann, 1)
            finally:
                await phone.close()

    asyncio.run(asyncio.wait_for(story(), 120))


def test_bots_are_beaten_by_who_comes_before_them(tmp_path: Path, serving: Serving) -> None:
    """Resigning before bots is a game lost; lessons and games gone on from are no games."""

    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 1) as (ann,):
            seats = ["me", "sleepwalker", "grasping"]
            table = await ann.make_table("gravediggers", seats, start=True)
            await ann.connect(table)
            await play_out([ann])
            places = ann.moment["result"]["places"]  # type: ignore[index]
            fork = {"move": 3, "seat": 0, "nonce": "0123456789abcdef"}
            status, _ = await ann.call("POST", f"/api/tables/{table}/fork", fork)
            assert status == 201
            await ann.leave()
            ann.moment = None
            await ann.connect(await ann.make_table("gravediggers", seats, start=True))
            await ann.answer(await ann.say("resign"))
            (found,) = (await until_played(ann, 2))["games"]
            assert found["won"] == (1 / places.count(1) if places[0] == 1 else 0)
            assert found["levels"] == [
                {"level": level, "games": 2, "beaten": int(places[0] < places[seat])}
                for seat, level in enumerate(seats[1:], 1)
            ]
            assert [one["score"] is None for one in found["recent"]] == [False, True]

    asyncio.run(asyncio.wait_for(story(), 120))


def test_games_from_before_are_counted_afterwards(tmp_path: Path, serving: Serving) -> None:
    """As those are whose worker died before it could."""

    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as people:
            await seated(people, "gravediggers")
            await play_out(people)
            before = await until_played(people[0], 1)
            server.stop()
            store = Store(database_url(str(tmp_path / "sexton.db")))
            store.open()
            reader = Reader(store, GAMES)
            try:
                for rows in (results, ratings):
                    await store.write(partial(sa.Connection.execute, statement=sa.delete(rows)))
                await store.write(lambda c: c.execute(sa.update(tables).values(counted=0)))
                counting = Counting(store, reader)
                assert (await counting.catch_up(), await counting.catch_up()) == (1, 0)
            finally:
                reader.close()
                store.close()
            await server.start()
            assert await until_played(people[0], 1) == before

    asyncio.run(asyncio.wait_for(story(), 120))
