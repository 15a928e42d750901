"""The few pages that are not the client's."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sexton.server.registry import Registry

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sexton</title>
<h1>{title}</h1>
{body}
</html>
"""


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
