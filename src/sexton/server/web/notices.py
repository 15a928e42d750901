"""How I hear of my tables while I am not here, and the links in e-mail."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from sexton.server import protocol
from sexton.server.identity import COOKIE, Person, digest
from sexton.server.store import notices as rows
from sexton.server.store.notices import Push, Wishes
from sexton.server.web.pages import letter_page
from sexton.server.web.responses import plain
from sexton.server.web.security import address
from sexton.server.web.site import Site, body

TOO_OLD = "This link has been used or is too old. Ask for a new one on your page."


async def mine(site: Site, request: Request) -> Response:
    return await notice_info(site, request, await site.person(request))


async def notice_info(site: Site, request: Request, person: Person) -> Response:
    notices, browser = site.registry.notices, here(request)
    known = await notices.reach(person.id)
    woken = await asyncio.to_thread(
        site.registry.store.ask, lambda c: rows.is_woken(c, person.id, browser)
    )
    box = known.mailbox
    return plain(
        protocol.NoticeInfo(
            occasions=protocol.Occasions(*known.wishes),
            key=notices.pushing.key,
            woken=woken,
            browsers=len(known.pushes),
            mails=notices.post.ready,
            address=box.address if box else "",
            confirmed=box.confirmed if box else False,
        )
    )


def here(request: Request) -> str:
    return digest(request.cookies[COOKIE])


def origin(site: Site, request: Request) -> str:
    """Where links in a notice lead to: to where they asked for it."""
    return site.outside(request).rstrip("/")[:300]


async def choose(site: Site, request: Request) -> Response:
    person, wish = await site.person(request), await body(request, protocol.Occasions)
    wanted = Wishes(wish.turns, wish.invitations, wish.results)
    await site.registry.store.write(lambda c: rows.wish(c, person.id, wanted))
    return await notice_info(site, request, person)


async def subscribe(site: Site, request: Request) -> Response:
    person, wish = await site.person(request), await body(request, protocol.NewPush)
    push = Push(wish.endpoint, wish.keys.p256dh, wish.keys.auth, origin(site, request))
    await site.registry.notices.subscribe(person, here(request), push)
    return await notice_info(site, request, person)


async def unsubscribe(site: Site, request: Request) -> Response:
    person, browser = await site.person(request), here(request)
    await site.registry.store.write(lambda c: rows.forget_browsers(c, [browser]))
    return await notice_info(site, request, person)


async def give_address(site: Site, request: Request) -> Response:
    person, wish = await site.person(request), await body(request, protocol.NewAddress)
    where = origin(site, request)
    await site.registry.notices.ask_address(person, wish.address, where, address(request))
    return await notice_info(site, request, person)


async def forget_address(site: Site, request: Request) -> Response:
    person = await site.person(request)
    await site.registry.store.write(lambda c: rows.forget_mail(c, person.id))
    return await notice_info(site, request, person)


# Links in e-mail work for whoever has them, without a cookie; opening one only asks.


async def show_confirm(site: Site, request: Request) -> Response:
    sentence = "This address hears of your tables from now on: whose turn it is, who asks you."
    return HTMLResponse(letter_page("Is this your address?", sentence, "Yes, write to me"))


async def confirm(site: Site, request: Request) -> Response:
    code, now = request.path_params["code"], site.registry.now()
    if not await site.registry.store.write(lambda c: rows.confirm_mail(c, code, now)):
        return HTMLResponse(letter_page("Too late", TOO_OLD), status_code=410)
    return HTMLResponse(letter_page("Confirmed", "You hear of your tables by e-mail now."))


async def show_stop(site: Site, request: Request) -> Response:
    sentence = "Your address is forgotten, and nothing more is sent to it."
    return HTMLResponse(letter_page("No more e-mail?", sentence, "No more of these"))


async def stop(site: Site, request: Request) -> Response:
    link = request.path_params["stop"]
    await site.registry.store.write(lambda c: rows.stop_mail(c, link))
    return HTMLResponse(letter_page("Forgotten", "Nothing more is sent to your address."))
