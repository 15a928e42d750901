"""With whom I have played, who asks me to a table, and tables that I would see no more."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from sexton.core.errors import NOT_NOW, NOT_YOURS, IllegalMove
from sexton.server import crests, protocol
from sexton.server.fair_queue import TooBusy
from sexton.server.identity import Person
from sexton.server.invitations import handle
from sexton.server.reading import Unreadable
from sexton.server.store import companions as rows
from sexton.server.store import queries
from sexton.server.store.companions import Companion
from sexton.server.table.access import may_join
from sexton.server.table.sharing import account_of
from sexton.server.web.responses import NotFound, plain
from sexton.server.web.security import address
from sexton.server.web.site import Site, body

GOES_ON = "The game goes on: resign it first, or leave it in your list."


async def companions(site: Site, request: Request) -> Response:
    person, found = await site.person(request), []
    for one in await known(site, person):
        try:
            live = await site.registry.look(one.table, address(request))
        except Unreadable:
            continue
        if live is not None:
            info = live.info(person.id)
            called = handle(person.id, one.identity)
            found.append(
                protocol.CompanionInfo(called, one.name, crests.read(one.crest), one.games, info)
            )
    return plain(protocol.CompanionList(found))


async def known(site: Site, person: Person) -> list[Companion]:
    store = site.registry.store
    return await asyncio.to_thread(store.ask, lambda c: rows.companions(c, person.id))


async def companion(site: Site, request: Request) -> tuple[Person, Companion]:
    person, called = await site.person(request), request.path_params["companion"]
    for one in await known(site, person):
        if handle(person.id, one.identity) == called:
            return person, one
    raise NotFound("You have played with nobody of that kind of late.")


async def again(site: Site, request: Request) -> Response:
    """Another table like the newest that both sat at; the other is asked there."""
    person, other = await companion(site, request)
    old = await site.registry.look(other.table, address(request))
    if old is None:
        raise NotFound("That table is no more.")
    live = await site.registry.again(person, old.table, other.identity, address(request))
    return plain(live.info(person.id), 201)


async def part_from(site: Site, request: Request) -> Response:
    """I would not be asked by this one, nor be reminded of them."""
    person, other = await companion(site, request)
    await site.registry.store.write(lambda c: rows.keep_apart(c, person.id, other.identity))
    return await companions(site, request)


async def invitations(site: Site, request: Request) -> Response:
    person, store = await site.person(request), site.registry.store
    found = []
    for one in await asyncio.to_thread(store.ask, lambda c: rows.invitations_of(c, person.id)):
        try:
            live = await site.registry.look(one.table, address(request))
        except Unreadable:
            continue
        if live is not None and may_join(live.table, person.id):
            found.append(protocol.InvitationInfo(one.name, live.info(person.id)))
    return plain(protocol.InvitationList(found))


async def decline(site: Site, request: Request) -> Response:
    person, table = await site.person(request), request.path_params["table"]
    await site.registry.store.write(lambda c: rows.decline(c, person.id, table))
    return await invitations(site, request)


async def hide(site: Site, request: Request) -> Response:
    """Takes a table off my list, or puts it back; it is there for everybody else."""
    live, person = await site.visible_table(request)
    wish, name = await body(request, protocol.HideTable), live.table.id
    if wish.hidden and live.table.status == "playing" and not live.table.over:
        raise IllegalMove(NOT_NOW, GOES_ON)
    await site.registry.store.write(lambda c: queries.hide(c, name, person.id, hidden=wish.hidden))
    return plain(live.info(person.id))


async def delete(site: Site, request: Request) -> Response:
    """A table at which nobody else sits, for good."""
    live, person = await site.visible_table(request)
    table = live.table
    people = {account_of(table.seats[seat].identity) for seat in table.seats.persons()}
    if table.host != person.id or people - {person.id}:
        raise IllegalMove(
            NOT_YOURS, "Others sit at that table too, or made it: take it off your list instead."
        )
    if table.status == "playing":
        raise IllegalMove(NOT_NOW, GOES_ON)
    if not await site.registry.delete(table):
        raise TooBusy("Somebody is at that table just now: try again in a minute.")
    return plain(protocol.TableList([]))
