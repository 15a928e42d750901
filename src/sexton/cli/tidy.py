"""`sexton tidy`: forgets tables and people whose time has come."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.console import Console


def tidy(
    database: Annotated[
        str,
        typer.Option(
            help="A file, or postgresql://...; a file in your data directory if not said."
        ),
    ] = "",
    compact: Annotated[
        bool, typer.Option(help="Give the room back to the disk (SQLite); stop the server first.")
    ] = False,
    ratings: Annotated[
        bool, typer.Option(help="Work all ratings out anew, from the results of all games.")
    ] = False,
) -> None:
    """Forgets tables that were never begun for a day, games nobody went on with for 60 days, games
    that ended 90 days ago and that nobody keeps, and people who never came back.

    The server does the same by itself every hour; both may run at once.
    """
    import asyncio

    from sexton.server.settings import database_url
    from sexton.server.store import Store
    from sexton.server.store.ratings import work_out_anew
    from sexton.server.tidy import Tidier

    store = Store(database_url(database))
    store.open()
    try:
        before = store.size()
        found = asyncio.run(Tidier(store, time.time, lambda name: None).tidy())
        if ratings:
            games = asyncio.run(store.write(work_out_anew))
            found["games that ratings were worked out from"] = games
        if compact:
            store.compact()
        after = store.size()
    finally:
        store.close()
    console = Console()
    for what, count in found.items():
        console.print(f"{count:6} {what}")
    console.print(f"The database takes {after / 1e6:.1f} MB; before, {before / 1e6:.1f} MB.")
