"""`sexton export`: the records of all finished games of a server, into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
from sexton.core.errors import BadOption, SextonError

if TYPE_CHECKING:
    from sexton.server.store import Store


def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the records go.")],
    database: Annotated[
        str,
        typer.Option(
            help="A file, or postgresql://...; a file in your data directory if not said."
        ),
    ] = "",
    game: Annotated[str, typer.Option(help="Only this game's.")] = "",
) -> None:
    """Write the record of every finished game of a server: one file for each.

    `sexton report GAME --records FOLDER` studies them. A record that is there already is left
    alone, so the same command brings only what is new; the server may go on meanwhile.
    """
    from sexton.cli.terminal import progress, stdout
    from sexton.server.settings import database_url
    from sexton.server.store import Store, queries

    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{folder} is no folder.")
    wanted = arguments.open_game(game).name if game else ""
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(database_url(database))
    store.open()
    written, unreadable = 0, 0
    try:
        names = store.ask(queries.finished)
        with progress() as bar:
            for name in bar.track(names, description="games"):
                try:
                    written += keep(store, name, folder, wanted)
                except SextonError:
                    unreadable += 1
    finally:
        store.close()
    console = stdout()
    console.print(f"{written} new records of {len(names)} finished games are in {folder}.")
    if unreadable:
        console.print(f"{unreadable} could not be read.")


def keep(store: Store, name: str, folder: Path, wanted: str) -> bool:
    """Writes one that is not there yet; beside it first, so that a half one is never read."""
    from sexton.server import jobs

    if list(folder.glob(f"*-{name}.json")):
        return False
    record, game = jobs.finished(name, store.read(name))
    if wanted and game != wanted:
        return False
    path = folder / f"{game}-{name}.json"
    beside = path.with_suffix(".part")
    beside.write_bytes(record)
    beside.replace(path)
    return True
