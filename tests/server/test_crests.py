"""A crest and a colour of one's own: at one's tables, with one's link, and gone with oneself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sexton.server import crests
from sexton.server.protocol import Crest
from sexton.server.settings import database_url
from tests.server.guests import Guest, Server, guests, seated
from tests.server.test_forgetting import kept_in

MOON = {"figure": "moon", "colour": "teal"}


async def until_without(guest: Guest, table: str) -> None:
    while (await guest.call("GET", f"/api/tables/{table}"))[1]["seats"][0]["crest"]:
        await asyncio.sleep(0.05)


def test_a_crest_is_worn_moved_and_forgotten(database: str, serving: Callable[..., Server]) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 3) as (ann, ben, phone):
            assert (await ann.call("GET", "/api/me"))[1]["crest"] is None
            for wrong in ({"figure": "raven", "colour": "teal"}, {"figure": "moon"}, "moon"):
                assert (await ann.call("POST", "/api/me/crest", {"crest": wrong}))[0] == 400
            status, me = await ann.call("POST", "/api/me/crest", {"crest": MOON})
            assert (status, me["crest"]) == (200, MOON)
            star = {"figure": "star", "colour": "rust"}
            await ben.call("POST", "/api/me/crest", {"crest": star})

            table = await seated([ann, ben], "gravediggers")
            for guest in (ann, ben):
                assert [seat["crest"] for seat in guest.info["seats"]] == [MOON, star]
            _, shown = await phone.call("GET", f"/api/tables/{table}")
            assert [seat["crest"] for seat in shown["seats"]] == [MOON, star]
            _, found = await ben.call("GET", "/api/companions")
            assert [one["crest"] for one in found["companions"]] == [MOON]

            _, link = await ann.call("POST", "/api/link")
            path = link["url"].removeprefix(server.base)
            assert (await phone.call("POST", path, allow_redirects=False))[0] == 303
            assert (await phone.call("GET", "/api/me"))[1]["crest"] == MOON
            _, mine = await ann.call("GET", "/api/me/export")
            assert mine["identity"]["crest"] == "moon teal"

            assert (await ann.call("POST", "/api/me/forget", {"name": me["name"]}))[0] == 200
            await until_without(ben, table)
            while "moon teal" in kept_in(database_url(database)):
                await asyncio.sleep(0.1)
            assert "star rust" in kept_in(database_url(database))
            await ben.call("POST", "/api/me/crest", {"crest": None})
            assert (await ben.call("GET", "/api/me"))[1]["crest"] is None

    asyncio.run(asyncio.wait_for(story(), 90))


def test_one_that_is_not_drawn_any_more_is_none() -> None:
    moon = Crest("moon", "teal")
    assert crests.read(crests.written(moon)) == moon
    assert crests.read("dodo teal") is None
    assert crests.read(crests.written(None)) is None
