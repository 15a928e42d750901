"""Who somebody is, their name, and the link that moves them to another device."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from sexton.server import protocol
from sexton.server.identity import COOKIE, Person
from sexton.server.web.pages import link_page
from sexton.server.web.responses import plain, set_cookie
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


async def find_or_welcome(site: Site, request: Request) -> tuple[Person, str | None]:
    """The person, and the secret of somebody who is new."""
    identities = site.registry.identities
    person = await identities.find(request.cookies.get(COOKIE))
    if person is not None:
        return person, None
    return await identities.welcome(site.registry.now())


def introduced(request: Request, person: Person, secret: str | None) -> Response:
    response = plain(protocol.Me(person.id, person.name))
    if secret is not None:
        set_cookie(request, response, secret)
    return response


async def new_link(site: Site, request: Request) -> Response:
    person = await site.person(request)
    token, expires = await site.registry.identities.new_link(person, site.registry.now())
    return plain(protocol.LinkInfo(f"{site.outside(request)}link/{token}", expires))


async def show_link(site: Site, request: Request) -> Response:
    """Opening the link only asks; the button uses it, so that no preview can use it up."""
    return HTMLResponse(link_page(request.path_params["token"]))


async def use_link(site: Site, request: Request) -> Response:
    token = request.path_params["token"]
    secret = await site.registry.identities.use_link(token, site.registry.now())
    if secret is None:
        return HTMLResponse(link_page(""), status_code=410)
    response = RedirectResponse("/", status_code=303)
    set_cookie(request, response, secret)
    return response
