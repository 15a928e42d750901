"""Finished games: their records, checked, replayed and told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from sexton.core.errors import NOT_NOW, IllegalMove, SextonError
from sexton.server import jobs, protocol
from sexton.server.identity import Person
from sexton.server.reading import Unreadable
from sexton.server.store import queries
from sexton.server.store.tidying import RULES
from sexton.server.table.sharing import shares
from sexton.server.table.state import Table
from sexton.server.web.responses import NotFound, encoded, plain
from sexton.server.web.site import Site, body, raw_body

COVERED = "Several people share this screen: its record is there when the game is over."
NOT_YET = "You have not chosen yet: make your move at that table first."


async def record(site: Site, request: Request) -> Response:
    """The whole record when the game is over; before, to those who play, what they may have."""
    try:
        live, person = await site.visible_table(request)
    except Unreadable as error:
        return await what_is_left(site, request, str(error))
    match, seat = live.table.match, live.table.seats.of(person.id)
    if not live.table.ended and shares(live.table.seats, person.id):
        raise NotFound(COVERED)
    if match is None and live.table.status == "frozen":
        return await what_is_left(site, request, live.table.why_frozen)
    if match is None:
        raise NotFound("The game has not begun.")
    if not live.table.ended and seat is None:
        raise NotFound("The record of a game is for everybody when it is over.")
    found = await site.registry.services.exports.record(person.id, live.table, seat)
    name = f"{live.table.made.game}-{live.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return encoded(found, headers=headers)


async def what_is_left(site: Site, request: Request, why: str) -> Response:
    """Of a table that can't be read: to whoever sat there what they did, and nothing of others."""
    table, person = request.path_params["table"], await site.person(request)
    rows = await asyncio.to_thread(site.registry.store.read, table)
    own = [
        entry for _, at, raw in rows if (entry := jobs.own_entry(raw, person.id, at)) is not None
    ]
    if not own:
        raise NotFound(why)
    name = f"set-aside-{table}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return plain({"table": table, "why": why, "entries": own}, headers=headers)


async def verify_table(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    record = await record_of(site, person, live.table)
    return await worked_out(site, person, jobs.checked, record)


async def kept(site: Site, request: Request) -> Response:
    """A finished game goes after a while, unless somebody who played keeps it."""
    live, person = await site.visible_table(request)
    store, name = site.registry.store, live.table.id
    mine, at = await asyncio.to_thread(store.ask, lambda c: queries.keeping(c, name, person.id))
    return plain(protocol.Kept(mine, at + RULES[-1].seconds))


async def keep(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    wish, name = await body(request, protocol.KeepGame), live.table.id
    if live.table.seats.of(person.id) is None or not live.table.ended:
        raise IllegalMove(NOT_NOW, "Those who have played a game to its end can keep it.")
    done = await site.registry.store.write(
        lambda c: queries.keep(c, name, person.id, kept=wish.keep)
    )
    if not done:
        raise IllegalMove(NOT_NOW, f"You keep {queries.MOST_KEPT} games already: let one go first.")
    return await kept(site, request)


async def verify_upload(site: Site, request: Request) -> Response:
    person = await site.person(request)
    return await worked_out(site, person, jobs.checked, await raw_body(request))


async def moves(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    record = await record_of(site, person, live.table)
    return await worked_out(site, person, jobs.moves, record, live.info(person.id))


async def explain(site: Site, request: Request) -> Response:
    """A thing of the table as it was then."""
    live, person = await site.visible_table(request)
    seat, everybody = whose(request)
    move, thing = request.path_params["move"], request.query_params.get("thing", "")
    record = await record_of(site, person, live.table)
    return await worked_out(site, person, jobs.explain, record, move, seat, everybody, thing)


async def film(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    seat, everybody = whose(request)
    plain = request.query_params.get("plain") == "yes"
    own = plain and not everybody and live.table.seats.of(person.id) == seat
    you = seat if own else None
    record = await record_of(site, person, live.table)
    return await worked_out(site, person, jobs.whole_film, record, seat, everybody, plain, you)


async def page(site: Site, request: Request) -> Response:
    """The game as a file that plays without any server."""
    live, person = await site.visible_table(request)
    record = await record_of(site, person, live.table)
    found = await site.registry.services.work_pool.run(person.id, jobs.page, record)
    name = f"{live.table.made.game}-{live.table.id}.html"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(found, media_type="text/html", headers=headers)


def whose(request: Request) -> tuple[int | None, bool]:
    """Whose eyes are asked for, and whether everything is to be laid open."""
    wanted = request.query_params.get("seat", "all")
    if wanted == "all":
        return None, True
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 3):
        raise SextonError("A seat is a number, or all.")
    return int(wanted), False


async def chronicle(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    record = await record_of(site, person, live.table)
    if live.table.game.chronicle is None:
        raise NotFound(f"{live.table.game.title} has no story to tell.")
    return await worked_out(site, person, jobs.chronicle, record)


async def post_mortem(site: Site, request: Request) -> Response:
    """Anybody who may look at the table may read it: it is told of a game that is over."""
    live, person = await site.visible_table(request)
    return await how_far(site, person, live.table, request.path_params["seat"])


async def begin_post_mortem(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    seat = request.path_params["seat"]
    await site.registry.services.post_mortems.begin(person, live.table, seat)
    return await how_far(site, person, live.table, seat)


async def stop_post_mortem(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    seat = request.path_params["seat"]
    await site.registry.services.post_mortems.stop(person, live.table, seat)
    return await how_far(site, person, live.table, seat)


async def weigh_retry(site: Site, request: Request) -> Response:
    """A moment that was tried again at another table, against what was done at this one."""
    live, person = await site.visible_table(request)
    wish = await body(request, protocol.Retried)
    again = await site.registry.look(wish.table)
    if again is None:
        raise NotFound("There is no such table.")
    mortems, seat = site.registry.services.post_mortems, request.path_params["seat"]
    found = await mortems.weigh(person, live.table, seat, again.table)
    if found is None:
        return plain(protocol.RetryState(False, NOT_YET))
    return plain(protocol.RetryState(True, found.sentence, found))


async def how_far(site: Site, person: Person, table: Table, seat: int) -> Response:
    found = await site.registry.services.post_mortems.state(table, seat, person.id)
    return plain(found)


async def post_mortem_page(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    table, seat = live.table, request.path_params["seat"]
    found = await site.registry.services.post_mortems.found(table, seat)
    if found is None:
        raise NotFound("Nobody has looked back at this game from that seat yet.")
    replay = f"{site.outside(request).rstrip('/')}/t/{table.id}/replay"
    page = await site.registry.services.work_pool.run(
        person.id, jobs.post_mortem_page, found, replay
    )
    name = f"{table.made.game}-{table.id}-post-mortem-{seat + 1}.html"
    headers = {
        "cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'
    }  # fmt: skip
    return Response(page, 200, headers, "text/html")


async def record_of(site: Site, person: Person, table: Table) -> bytes:
    """The record of a game that has ended, as the work pool reads it."""
    if table.match is None or not table.ended:
        raise IllegalMove(NOT_NOW, "The game goes on: it can be looked through when it is over.")
    return await site.registry.services.exports.record(person.id, table)


async def worked_out(
    site: Site, person: Person, job: Callable[..., bytes], *args: object
) -> Response:
    return encoded(await site.registry.services.work_pool.run(person.id, job, *args))
