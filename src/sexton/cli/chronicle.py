"""`sexton chronicle`: a game written down as the tale that it was."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sexton.cli.arguments import RecordFile
from sexton.core.errors import BadOption


class Format(StrEnum):
    MARKDOWN = "md"
    PAGE = "html"


def chronicle(
    file: RecordFile,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format", help="Markdown, or a page for the browser (Markdown if not said)."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write it there; .html makes it a page."),
    ] = None,
) -> None:
    """Write a game down as a tale: every character's life, from the cards that befell them.

    The players' own sentences stand where they wrote some, and ours where they wrote none. The same
    record always makes the same tale.
    """
    import sexton
    from sexton.cli.terminal import write_text
    from sexton.core.record import read_file
    from sexton.games import GAMES

    match = sexton.load(read_file(file))
    if match.game.chronicle is None or match.game.chronicle_text is None:
        with_stories = [game.title for game in GAMES.values() if game.chronicle is not None]
        raise BadOption(
            f"{match.game.title} has no story to tell; these games have: {', '.join(with_stories)}."
        )
    if form is None:
        page = out is not None and out.suffix.lower() in (".html", ".htm")
        form = Format.PAGE if page else Format.MARKDOWN
    tale = match.game.chronicle_text(match.game.chronicle(match), form.value)
    if out is None:
        typer.echo(tale, nl=False)
        return
    write_text(out, tale)
    typer.echo(f"Written: {out}")
