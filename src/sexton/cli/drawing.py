"""The table in a terminal: as its game draws it, or told in words where it has no drawing."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.types import Entry, Result, Section

Draw = Callable[[Any], RenderableType]
Closer = Callable[[Any, str], RenderableType | None]


def own_module(game: AnyGame) -> ModuleType | None:
    """The module of cli.tables with the name of the game's package."""
    name = f"sexton.cli.tables.{game.folder.name}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None


def draw(game: AnyGame, view: Any, *, plain: bool = False) -> RenderableType:
    own = None if plain else own_module(game)
    return in_words(game.describe(view)) if own is None else cast(Draw, own.draw)(view)


def closer(game: AnyGame, view: Any, typed: str) -> RenderableType | None:
    """More about what has these words in its name: as its game draws it, or the lines of it."""
    look: Closer | None = getattr(own_module(game), "closer", None)
    found = look(view, typed) if look else None
    if found is not None:
        return found
    sections = [
        Section(section.title, [entry for entry in section.entries if mentions(entry, typed)])
        for section in game.describe(view)
    ]
    found_in = [section for section in sections if section.entries]
    return in_words(found_in) if found_in else None


def mentions(entry: Entry, typed: str) -> bool:
    return typed.casefold() in entry.text.casefold()


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
        lines = [f"{line.points:+d}  {line.text} ({line.rule})" for line in result.lines[seat]]
        sheet.add_row(
            f"{'★ ' if first else ''}{result.places[seat]}",
            Text(match.names[seat], style="bold" if first else ""),
            str(result.scores[seat]),
            "\n".join(lines) or "—",
        )
    return sheet
