"""People one has played with: asked to a table again, or heard of no more; tables put away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.guests import Guest, Server, guests, play_out, seated
from tests.server.test_statistics import moved_to_a_phone

Serving = Callable[..., Server]


async def tables_of(guest: Guest, which: str = "mine") -> list[str]:
    _, found = await guest.call("GET", f"/api/tables?which={which}")
    return [table["id"] for table in found["tables"]]


async def asked(guest: Guest) -> list[tuple[str, str]]:
    _, found = await guest.call("GET", "/api/invitations")
    return [(one["name"], one["table"]["id"]) for one in found["invitations"]]


async def companions(guest: Guest) -> list[dict[str, Any]]:
    _, found = await guest.call("GET", "/api/companions")
    return list(found["companions"])


async def named(guest: Guest, name: str) -> Guest:
    assert (await guest.call("POST", "/api/me", {"name": name}))[0] == 200
    return guest


def test_a_companion_is_asked_to_a_table_like_the_last(database: str, serving: Serving) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 3) as (ann, tilly, stranger):
            await named(ann, "Ann")
            await named(tilly, "Tilly")
            wish = {"settings": {"clock": 300}}
            old = await ann.make_table("gravediggers", ["me", "open", "sleepwalker"], **wish)
            await ann.connect(old)
            await tilly.connect(old)
            await tilly.answer(await tilly.say("sit", seat=1, nonce="fedcba9876543210"))
            await ann.answer(await ann.say("start"))
            phone = await moved_to_a_phone(ann)
            try:
                (one,) = await companions(phone)
            finally:
                await phone.close()
            assert (one["name"], one["games"], one["table"]["id"]) == ("Tilly", 1, old)
            assert await companions(stranger) == []
            path = f"/api/companions/{one['id']}"
            assert (await stranger.call("POST", f"{path}/again"))[0] == 404
            status, made = await ann.call("POST", f"{path}/again")
            assert status == 201
            assert [seat["kind"] for seat in made["seats"]] == ["open", "open", "bot"]
            assert (made["game"], made["settings"]["clock"]) == ("gravediggers", 300)
            heard = await tilly.until("invited")
            assert (heard["name"], heard["table"]) == ("Ann", made["id"])
            assert await asked(tilly) == [("Ann", made["id"])]
            assert await asked(ann) == []
            await tilly.leave()
            await tilly.connect(made["id"])
            await tilly.answer(await tilly.say("sit", seat=1, nonce="fedcba9876543210"))
            assert await asked(tilly) == [], "she sits there"

    asyncio.run(asyncio.wait_for(story(), 120))


def test_who_would_not_be_asked_is_not(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as (ann, tilly):
            old = await seated([ann, tilly], "gravediggers")
            (one,) = await companions(ann)
            again = f"/api/companions/{one['id']}/again"
            first = (await ann.call("POST", again))[1]["id"]
            second = (await ann.call("POST", again))[1]["id"]
            assert [table for _, table in await asked(tilly)] == [second, first]
            await tilly.call("POST", f"/api/invitations/{second}/decline")
            assert [table for _, table in await asked(tilly)] == [first]
            (other,) = await companions(tilly)
            status, left = await tilly.call("POST", f"/api/companions/{other['id']}/part")
            assert (status, left) == (200, {"companions": []})
            assert await asked(tilly) == []
            assert (await ann.call("POST", again))[0] == 201, "she is not told"
            assert await asked(tilly) == []
            assert await tables_of(tilly) == [old]

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_rematch_asks_the_others(serving: Serving) -> None:
    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as (ann, tilly):
            await seated([ann, tilly], "gravediggers")
            await play_out([ann, tilly])
            await ann.answer(await ann.say("rematch"))
            heard = await tilly.until("invited")
            await tilly.settle()
            assert heard["table"] == tilly.info["next_table"]

    asyncio.run(asyncio.wait_for(story(), 120))


def test_people_talk_and_change_seats_before_the_start(serving: Serving) -> None:
    """By who made the table; nobody who sits there is put out by it."""

    async def story() -> None:
        server = serving()
        await server.start()
        async with guests(server.base, 2) as (ann, ben):
            await ann.connect(await ann.make_table("gloom", ["me", "cunning", "open", "open"]))
            await ben.connect(ann.table)
            await ben.answer(await ben.say("chat", words="Shall I sit?"))
            assert (await ann.until("chat"))["line"]["words"] == "Shall I sit?"
            await ben.answer(await ben.say("sit", seat=3, nonce="fedcba9876543210"))
            await ben.answer(await ben.say("pick", seat=3, wish="Blackwater Watch"))
            refused = await ben.answer(await ben.say("change", seats=3))
            assert refused["type"] == "refused"
            assert (await ann.answer(await ann.say("change", seats=1)))["type"] == "refused"
            assert (await ann.answer(await ann.say("change", seats=9)))["type"] == "refused"
            for count, kinds in (
                (3, ["person", "bot", "person"]),
                (2, ["person", "person"]),
                (4, ["person", "person", "open", "open"]),
            ):
                assert (await ann.answer(await ann.say("change", seats=count)))["type"] == "done"
                await ann.settle()
                assert [seat["kind"] for seat in ann.info["seats"]] == kinds
            families = str(ann.info["options"]["families"])
            assert families.count("Blackwater Watch") == 1
            await ann.answer(await ann.say("set-seat", seat=2, kind="bot"))
            await ann.answer(await ann.say("change", seats=3))
            assert (await ann.answer(await ann.say("start")))["type"] == "done"
            late = await ann.answer(await ann.say("change", seats=4))
            assert "has begun" in late["sentence"]
            await ben.until("welcome")
            assert ben.info["my_seat"] == 1

    asyncio.run(asyncio.wait_for(story(), 120))


def test_tables_are_put_away_and_deleted(database: str, serving: Serving) -> None:
    async def story() -> None:
        server = serving(database)
        await server.start()
        async with guests(server.base, 2) as (ann, ben):
            shared = await seated([ann, ben], "gravediggers")
            hide = f"/api/tables/{shared}/hide"
            assert (await ann.call("POST", hide, {"hidden": True}))[0] == 409, "it goes on"
            await play_out([ann, ben])
            assert (await ann.call("POST", hide, {"hidden": True}))[0] == 200
            assert (await tables_of(ann), await tables_of(ann, "hidden")) == ([], [shared])
            assert await tables_of(ben) == [shared]
            assert (await ann.call("POST", f"/api/tables/{shared}/delete"))[0] == 409
            assert (await ann.call("POST", hide, {"hidden": False}))[0] == 200
            assert await tables_of(ann) == [shared]

            alone = await ben.make_table("gravediggers", ["me", "grasping"], start=True)
            delete = f"/api/tables/{alone}/delete"
            assert (await ann.call("POST", delete))[0] == 409
            assert (await ben.call("POST", delete))[0] == 409, "it goes on"
            await ben.leave()
            await ben.connect(alone)
            await ben.answer(await ben.say("resign"))
            assert (await ben.call("POST", delete))[0] == 200
            assert await tables_of(ben) == [shared]
            assert (await ben.call("GET", f"/api/tables/{alone}"))[0] == 404

    asyncio.run(asyncio.wait_for(story(), 120))
