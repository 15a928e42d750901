"""Finished games: their records, checked, replayed and told."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from sexton.core.errors import NOT_NOW, IllegalMove, SextonError
from sexton.server import jobs, protocol
from sexton.server.identity import Person
from sexton.server.table.state import Table
from sexton.server.web.responses import NotFound, encoded, plain
from sexton.server.web.site import Site, raw_body


async def record(site: Site, request: Request) -> Response:
    """The whole record when the game is over; before, to those who play, what they may have."""
    live, person = await site.visible_table(request)
    match, seat = live.table.match, live.table.seats.of(person.id)
    if match is None:
        raise NotFound("The game has not begun.")
    if not live.table.ended and seat is None:
        raise NotFound("The record of a game is for everybody when it is over.")
    found = match.record() if live.table.ended else match.record(seat=seat)
    name = f"{live.table.made.game}-{live.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return plain(found, headers=headers)


async def verify_table(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    return await worked_out(site, person, jobs.checked, record_of(live.table))


async def verify_upload(site: Site, request: Request) -> Response:
    person = await site.person(request)
    return await worked_out(site, person, jobs.checked, await raw_body(request))


async def moves(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    record = record_of(live.table)
    return await worked_out(site, person, jobs.moves, record, live.info(person.id))


async def frame(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    wanted = request.query_params.get("seat", "all")
    everybody = wanted == "all"
    if not everybody and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 3):
        raise SextonError("A seat is a number, or all.")
    seat = None if everybody else int(wanted)
    move, record = request.path_params["move"], record_of(live.table)
    return await worked_out(site, person, jobs.frame, record, move, seat, everybody)


async def chronicle(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    record = record_of(live.table)
    if live.table.game.chronicle is None:
        raise NotFound(f"{live.table.game.title} has no story to tell.")
    return await worked_out(site, person, jobs.chronicle, record)


def record_of(table: Table) -> bytes:
    """The record of a game that has ended, as the work pool reads it."""
    if table.match is None or not table.ended:
        raise IllegalMove(NOT_NOW, "The game goes on: it can be looked through when it is over.")
    return protocol.encode(table.match.record())


async def worked_out(
    site: Site, person: Person, job: Callable[..., bytes], *args: object
) -> Response:
    return encoded(await site.registry.services.work_pool.run(person.id, job, *args))
