"""Things explained at a terminal: one that somebody names, or all that is in the box."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.things import explain, named
from sexton.core.types import Explanation, Shelf

MOST = 4  # things that are explained at once
MANY = 12  # and so many are looked at for it


def meant(match: Match, seat: int, typed: str, *, wholly: bool) -> list[Explanation]:
    """What somebody may mean by these words: a thing by the name that moves have for it, a player,
    or something of the box; by its whole name only, or by a part of it as well."""
    view, wanted = match.seen(seat), typed.casefold().strip()
    people = [f"seat:{who}" for who, name in enumerate(match.names) if name.casefold() == wanted]
    boxed = named(match.game.contents(), typed)
    if wholly:
        boxed = [one for one in boxed if one.title.casefold() == wanted]
    found = [explain(match.game, view, name) for name in (typed, *people)]
    found += [explain(match.game, view, one.thing) or one for one in boxed[:MANY]]
    known = [one for one in found if one is not None] or lying(match, seat, wanted, wholly=wholly)
    once: dict[tuple[str, str], Explanation] = {}
    for one in known:
        once.setdefault((one.title, one.text), one)
    # What something can be done with first: that lies before one.
    return sorted(once.values(), key=lambda one: not one.can)


def lying(match: Match, seat: int, wanted: str, *, wholly: bool) -> list[Explanation]:
    """What lies on the table under this name, as a place or a pile does; or all of a small kind of
    things, as the tiles are."""
    view = match.seen(seat)
    entries = [entry for section in match.game.describe(view) for entry in section.entries]
    names = dict.fromkeys(entry.thing for entry in entries if entry.thing)
    shown = [one for name in names if (one := explain(match.game, view, name)) is not None]
    called = [one for one in shown if is_called(one, wanted, wholly=wholly)]
    boxed = [one for shelf in match.game.contents() for one in shelf.things]
    kind = [one for one in boxed if wanted and wanted in (one.kind, f"{one.kind}s")]
    return called or (kind if len(kind) <= MOST else [])


def is_called(one: Explanation, wanted: str, *, wholly: bool) -> bool:
    title = one.title.casefold()
    return wanted == title or (not wholly and bool(wanted) and wanted in title)


def page(about: Explanation) -> RenderableType:
    """A thing explained, in a few lines."""
    head = Text.assemble((about.title, "bold"))
    if about.kind:
        head.append(f"   {about.kind}", style="dim")
    lines: list[RenderableType] = [head]
    if about.text:
        lines.append(Text(about.text))
    lines += [Text(line) for line in about.now]
    lines += [Text.assemble(("You can: ", "green"), line) for line in about.can]
    if foot := "   ".join(part for part in (counts(about), ", ".join(about.rules)) if part):
        lines.append(Text(foot, style="dim"))
    return Padding(Group(*lines), (0, 2))


def counts(about: Explanation) -> str:
    said = []
    if about.copies is not None:
        said.append(f"{about.copies} in the box")
    if about.unseen is not None:
        said.append(f"{about.unseen} unseen by you")
    return ", ".join(said)


def box(game: AnyGame) -> RenderableType:
    """Everything in the box, shelf by shelf."""
    name = str(game.edition.contents.get("name", ""))
    head = Text(f"In the box: {name}", style="dim")
    return Group(head, *(listed(shelf) for shelf in game.contents()))


def listed(shelf: Shelf) -> RenderableType:
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(justify="right", no_wrap=True, style="bold")
    rows.add_column(style="bold", max_width=28)
    rows.add_column()
    for one in shelf.things:
        copies = "" if one.copies is None else f"{one.copies} ×"
        text = Text.assemble((f"{one.kind}. " if one.kind else "", "dim"), one.text)
        text.append(f" ({', '.join(filter(None, (*one.rules, one.provenance)))})", style="dim")
        rows.add_row(copies, one.title, text)
    parts: list[RenderableType] = [Text(), Text(shelf.title, style="bold yellow")]
    if shelf.text:
        parts.append(Text(shelf.text, style="dim"))
    return Group(*parts, Padding(rows, (0, 0, 0, 2)))
