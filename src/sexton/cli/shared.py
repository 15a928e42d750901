"""Arguments that several commands take, explained once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; see sexton games.")]
GameOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="A rule option, as often as you like; see sexton games."
    ),
]
EditionFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Play with the box in this file; see sexton edition."),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record: what s saves at the table.")
]
