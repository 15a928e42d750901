"""Everything about me, for me; and nothing of me when I want to be forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from sexton.server.settings import database_url
from sexton.server.store import Store, schema
from tests.server.guests import Guest, Server, guests, play_out, seated
from tests.server.test_companions import named

Serving = Callable[..., Server]
NAME = "Annabel Gravelle"


def kept_in(url: str) -> str:
    """All that the database holds, as text."""
    store = Store(url)
    try:
        rows: list[Any] = []
        with store.engine.connect() as connection:
            for table in schema.metadata.sorted_tables:
                rows += connection.execute(sa.select(table)).all()
        return " ".join(
            part.decode() if isinstance(part, bytes) else str(part) for row in rows for part in row
        )
    finally:
        store.engine.dispose()


async def export(guest: Guest) -> dict[str, Any]:
    status, found = await guest.call("GET", "/api/me/export")
    assert status == 200
    return dict(found)


async def until_somebody(guest: Guest, table: str) -> dict[str, Any]:
    while True:
        status, info = await guest.call("GET", f"/api/tables/{table}")
        if status == 200 and all(seat["name"] != NAME for seat in info["seats"]):
            return dict(info)
        await asyncio.sleep(0.05)


def test_i_am_told_everything_and_then_forgotten(database: str, serving: Serving) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 2) as (ann, ben):
            await named(ann, NAME)
            _, me = await ann.call("GET", "/api/me")
            finished = await seated([ann, ben], "gravediggers")
            await ann.answer(await ann.say("chat", words="I was here"))
            await ben.answer(await ben.say("chat", words="So was I"))
            await play_out([ann, ben])
            await ann.leave()
            await ben.leave()
            ann.moment = ben.moment = None
            goes_on = await seated([ann, ben], "gravediggers")
            alone = await ann.make_table("gravediggers", ["me", "grasping"], start=True)

            found = await export(ann)
            said = json.dumps(found)
            assert found["identity"]["name"] == NAME
            assert {one["table"] for one in found["tables"]} == {finished, goes_on, alone}
            assert "I was here" in said
            assert "So was I" not in said
            assert "server_seed" not in said
            assert {one["kind"] for part in found["done"] for one in part["entries"]} >= {
                "made", "moved", "chat"
            }  # fmt: skip

            forget = "/api/me/forget"
            assert (await ann.call("POST", forget, {"name": "Somebody"}))[0] == 409
            assert (await ann.call("GET", "/api/tables"))[0] == 200
            cookies = {one.key: one.value for one in ann.session.cookie_jar}
            assert (await ann.call("POST", forget, {"name": NAME}))[0] == 200
            status, _ = await ann.call("GET", "/api/tables", cookies=cookies)
            assert status == 400, "nobody is known by that cookie"

            info = await until_somebody(ben, finished)
            assert info["seats"][0]["name"] == "Somebody 1"
            _, checks = await ben.call("GET", f"/api/tables/{finished}/verify")
            assert all(check["passed"] is not False for check in checks["checks"])
            info = await until_somebody(ben, goes_on)
            assert info["seats"][0]["resigned"]
            while NAME in kept_in(database_url(database)):
                await asyncio.sleep(0.1)
            while me["id"] in kept_in(database_url(database)):
                await asyncio.sleep(0.1)
            left = kept_in(database_url(database))
            assert "I was here" not in left
            assert "So was I" in left
            assert alone not in left.split()
            _, statistics = await ben.call("GET", "/api/me/statistics")
            assert statistics["games"][0]["played"] == 1

    asyncio.run(asyncio.wait_for(story(), 90))
