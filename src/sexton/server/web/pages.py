"""The client's page and files, and the few pages that are not the client's."""

from __future__ import annotations

import asyncio
import gzip
import html
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import sexton
from sexton.server.registry import Registry
from sexton.server.web.responses import NotFound
from sexton.server.web.site import Site

STATIC = Path(sexton.__file__).parent / "static"
LONGEST = 200  # letters of an address
TEXTS = (".js", ".css", ".svg", ".json", ".html", ".map")  # files that are worth packing
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sexton</title>
<h1>{title}</h1>
{body}
</html>
"""


class Assets(StaticFiles):
    """The client's built files: their names hold their digests, so they never change, and each is
    packed once for all."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._packed: dict[str, bytes] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = await super().get_response(path, scope)
        if not isinstance(found, FileResponse) or scope["method"] != "GET":
            return found
        takes_gzip = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if not takes_gzip or not path.endswith(TEXTS):
            return found
        if path not in self._packed:
            self._packed[path] = await asyncio.to_thread(packed, Path(found.path))
        headers = {
            "content-encoding": "gzip",
            "vary": "accept-encoding",
            "cache-control": found.headers["cache-control"],
        }
        return Response(self._packed[path], headers=headers, media_type=found.media_type)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


async def page(site: Site, request: Request) -> Response:
    """The client: one page for every address, and its few files at the top."""
    path = request.path_params["path"]
    if len(path) > LONGEST or not path.isprintable():
        raise NotFound("There is nothing at that address.")
    wanted = STATIC / path
    is_file = wanted.parent == STATIC and wanted.is_file() and not wanted.name.startswith(".")
    if is_file and wanted.name != "index.html":
        return FileResponse(wanted)
    if not (STATIC / "index.html").is_file():
        return HTMLResponse(no_client_page(site.registry))
    return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})


def no_client_page(registry: Registry) -> str:
    games = "".join(f"<li>{html.escape(game.title)}</li>" for game in registry.games.values())
    body = (
        "<p>The server is running, but the browser client has not been built in this "
        "installation. <code>python3 play.py</code> in a clone builds it; "
        "<code>sexton play</code> plays in the terminal.</p>"
        f"<p>It serves:</p><ul>{games}</ul>"
        '<p>Its interface is described at <a href="/api/openapi.json">/api/openapi.json</a> and '
        '<a href="/api/asyncapi.json">/api/asyncapi.json</a>.</p>'
    )
    return PAGE.format(title="Sexton", body=body)


def link_page(token: str) -> str:
    if not token:
        body = "<p>This link has been used or is too old. Make a new one on your other device.</p>"
        return PAGE.format(title="Too late", body=body)
    body = (
        "<p>This link makes this device yours too: your name and your seats come along.</p>"
        '<form method="post"><button>Go on here</button></form>'
    )
    return PAGE.format(title="Go on here?", body=body)


def letter_page(title: str, sentence: str, press: str = "") -> str:
    """What a link in an e-mail leads to; nothing is done before the button is pressed."""
    button = f'<form method="post"><button>{press}</button></form>' if press else ""
    away = '<p><a href="/">To the tables</a></p>'
    return PAGE.format(title=title, body=f"<p>{sentence}</p>{button}{away}")
