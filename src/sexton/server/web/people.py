"""Who somebody is, their name, and the link that moves them to another device."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from sexton.core.errors import NOT_NOW, IllegalMove
from sexton.server import crests, protocol
from sexton.server.about_me import everything
from sexton.server.devices import label_of
from sexton.server.identity import COOKIE, Person, digest
from sexton.server.statistics import rating_list
from sexton.server.statistics import statistics as played
from sexton.server.store import notices
from sexton.server.web.pages import link_page
from sexton.server.web.responses import NotFound, plain, set_cookie
from sexton.server.web.security import address
from sexton.server.web.site import Site, body


async def me(site: Site, request: Request) -> Response:
    """Who I am; the first visit makes me somebody."""
    person, secret = await find_or_welcome(site, request)
    return introduced(request, person, secret)


async def rename(site: Site, request: Request) -> Response:
    person, secret = await find_or_welcome(site, request)
    wish = await body(request, protocol.NewName)
    await site.registry.identities.rename(person, wish.name)
    return introduced(request, person, secret)


async def wear(site: Site, request: Request) -> Response:
    """A crest of my own, or none."""
    person, wish = await site.person(request), await body(request, protocol.NewCrest)
    await site.registry.identities.wear(person, crests.written(wish.crest))
    return introduced(request, person, None)


async def find_or_welcome(site: Site, request: Request) -> tuple[Person, str | None]:
    """The person, and the secret of somebody who is new."""
    identities = site.registry.identities
    person = await site.known(request)
    if person is not None:
        await identities.note_visit(request.cookies[COOKIE], site.registry.now())
        return person, None
    await site.registry.services.new_tables.budgets.take_newcomer(address(request))
    return await identities.welcome(site.registry.now(), browser(request))


def browser(request: Request) -> str:
    return label_of(request.headers.get("user-agent", ""))


def introduced(request: Request, person: Person, secret: str | None) -> Response:
    response = plain(protocol.Me(person.id, person.name, crests.read(person.crest)))
    if secret is not None:
        set_cookie(request, response, secret)
    return response


async def devices(site: Site, request: Request) -> Response:
    """The browsers that hold my seats."""
    person = await site.person(request)
    here = digest(request.cookies[COOKIE])
    found = await site.registry.identities.devices(person)
    return plain(
        protocol.DeviceList(
            [protocol.DeviceInfo(*one, here=here.startswith(one.id)) for one in found]
        )
    )


async def forget_device(site: Site, request: Request) -> Response:
    person, device = await site.person(request), request.path_params["device"]
    if digest(request.cookies[COOKIE]).startswith(device):
        raise IllegalMove(NOT_NOW, "That is the browser you are using.")
    if not await site.registry.identities.forget_device(person, device):
        raise NotFound("No such browser holds your seats.")
    await site.registry.devices.check()
    return await devices(site, request)


async def statistics(site: Site, request: Request) -> Response:
    """What I have played here."""
    person, registry = await site.person(request), site.registry
    found = await asyncio.to_thread(
        registry.store.ask, lambda c: played(c, person.id, registry.games)
    )
    return plain(found)


async def export(site: Site, request: Request) -> Response:
    """Everything that is kept about me."""
    found = await everything(site.registry, await site.person(request))
    headers = {"content-disposition": 'attachment; filename="sexton-about-me.json"'}
    return plain(found, headers=headers)


async def forget_me(site: Site, request: Request) -> Response:
    """I am nobody from now on, and my name goes from every table."""
    person = await site.person(request)
    wish = await body(request, protocol.ForgetMe)
    if wish.name != person.name:
        raise IllegalMove(NOT_NOW, f"Say your name to be forgotten: it is {person.name}.")
    await site.registry.leaving.begin(person)
    response = plain(protocol.Me("", ""))
    response.delete_cookie(COOKIE, path="/")
    return response


async def ratings(site: Site, request: Request) -> Response:
    """How strong those are who play a game here."""
    person, game = await site.person(request), request.path_params["game"]
    if game not in site.registry.games:
        raise NotFound("There is no such game.")
    store = site.registry.store
    return plain(await asyncio.to_thread(store.ask, lambda c: rating_list(c, person.id, game)))


async def new_link(site: Site, request: Request) -> Response:
    person = await site.person(request)
    token, expires = await site.registry.identities.new_link(person, site.registry.now())
    return plain(protocol.LinkInfo(f"{site.outside(request)}link/{token}", expires))


async def show_link(site: Site, request: Request) -> Response:
    """Opening the link only asks; the button uses it, so that no preview can use it up."""
    return HTMLResponse(link_page(request.path_params["token"]))


async def use_link(site: Site, request: Request) -> Response:
    token = request.path_params["token"]
    secret = await site.registry.identities.use_link(token, site.registry.now(), browser(request))
    if secret is None:
        return HTMLResponse(link_page(""), status_code=410)
    before = digest(request.cookies.get(COOKIE, ""))  # Whoever it was is not woken here any more.
    await site.registry.store.write(lambda c: notices.forget_browsers(c, [before]))
    response = RedirectResponse("/", status_code=303)
    set_cookie(request, response, secret)
    return response
