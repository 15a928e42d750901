"""Finished games: their records, checked, replayed and told."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from sexton.core.errors import SextonError
from sexton.core.verify import verify
from sexton.server import protocol
from sexton.server.web import replay
from sexton.server.web.responses import NotFound, plain
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
    live, _ = await site.visible_table(request)
    return await checked(site, replay.finished(live.table).record())


async def verify_upload(site: Site, request: Request) -> Response:
    return await checked(site, await raw_body(request))


async def checked(site: Site, found: object) -> Response:
    return plain(protocol.Checks(await asyncio.to_thread(verify, found, site.registry.games)))


async def moves(site: Site, request: Request) -> Response:
    live, person = await site.visible_table(request)
    info = live.info(person.id)
    return plain(await asyncio.to_thread(replay.replay, live.table, info))


async def frame(site: Site, request: Request) -> Response:
    live, _ = await site.visible_table(request)
    wanted = request.query_params.get("seat", "all")
    everybody = wanted == "all"
    if not everybody and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 3):
        raise SextonError("A seat is a number, or all.")
    seat = None if everybody else int(wanted)
    move = request.path_params["move"]
    return plain(await asyncio.to_thread(replay.frame, live.table, move, seat, everybody=everybody))


async def chronicle(site: Site, request: Request) -> Response:
    live, _ = await site.visible_table(request)
    match = replay.finished(live.table)
    game = match.game
    if game.chronicle is None or game.chronicle_text is None:
        raise NotFound(f"{game.title} has no story to tell.")
    found = await asyncio.to_thread(game.chronicle, match)
    markdown = await asyncio.to_thread(game.chronicle_text, found, "md")
    return plain(protocol.ChroniclePage(markdown, found))
