"""The table in a terminal: as its game draws it, or told in words where it has no drawing."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sexton.core.game import AnyGame, Result, Section
from sexton.core.match import Match

Draw = Callable[[Any], RenderableType]


def drawing(game: AnyGame) -> Draw | None:
    """The game's own drawing, from the module of cli.tables with its package's name."""
    name = f"sexton.cli.tables.{game.folder.name}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    draw: Draw = module.draw
    return draw


def draw(game: AnyGame, view: Any, *, plain: bool = False) -> RenderableType:
    own = None if plain else drawing(game)
    return own(view) if own else in_words(game.describe(view))


def in_words(sections: list[Section]) -> RenderableType:
    """Headings and their lines, the way a screen reader wants them."""
    lines: list[RenderableType] = []
    for section in sections:
        lines.append(Text(section.title, style="bold"))
        lines += [Padding(Text(entry.text), (0, 0, 0, 2)) for entry in section.entries]
    return Group(*lines)


def result_sheet(match: Match, result: Result) -> RenderableType:
    """Places, scores and how each came about, the winner first."""
    sheet = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    sheet.add_column("Place", justify="right")
    sheet.add_column("Player")
    sheet.add_column("Score", justify="right")
    sheet.add_column("How it came about")
    order = sorted(range(match.seats), key=lambda seat: (result.places[seat], seat))
    for seat in order:
        first = result.places[seat] == 1
        lines = [f"{line.points:+d}  {line.text}" for line in result.lines[seat]]
        sheet.add_row(
            f"{'★ ' if first else ''}{result.places[seat]}",
            Text(match.names[seat], style="bold" if first else ""),
            str(result.scores[seat]),
            "\n".join(lines) or "—",
        )
    return sheet
