"""The Cemetery Game in a terminal: a cross-section of every cemetery, the middle, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sexton.core.phrases import counted
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.rules.end import SEALED_TO_END
from sexton.games.the_cemetery.types import Cemetery, Face, Grave, TheCemeteryView

HIDDEN, YOURS, OPEN, ACTIVE = "▒", "◐", "■", "★"
LEGEND = (
    f"{HIDDEN} face down   {YOURS} face down, but you know it   {OPEN} face up   {ACTIVE} active"
)
SIDE_BY_SIDE = 96
Row = tuple[str, Text]


def draw(view: TheCemeteryView) -> RenderableType:
    parts: list[RenderableType] = [Cemeteries(view), Text(LEGEND, style="dim"), middle(view)]
    if view.declared is not None:
        parts.append(declared(view))
    if view.seat is not None:
        parts += [Text(""), hand(view.hand)]
    return Group(*parts)


class Cemeteries:
    """Two in a row where there is room, else one under the other; your own comes first."""

    def __init__(self, view: TheCemeteryView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = self.view.seat or 0
        count = len(self.view.cemeteries)
        panels = [cemetery(self.view, (first + step) % count) for step in range(count)]
        if options.max_width < SIDE_BY_SIDE:
            yield from panels
            return
        row = Table.grid(expand=True, padding=(0, 1, 0, 0))
        row.add_column(ratio=1)
        row.add_column(ratio=1)
        for place in range(0, count, 2):
            row.add_row(*panels[place : place + 2])
        yield row


def cemetery(view: TheCemeteryView, owner: int) -> Panel:
    place = view.cemeteries[owner]
    at_turn = view.turn == owner and not view.over
    marks = [
        mark
        for mark, on in (
            ("yours", owner == view.seat),
            ("at turn", at_turn),
            ("first", owner == view.first),
        )
        if on
    ]
    name = f"{owner + 1} {view.seats[owner]}" + "".join(f" · {mark}" for mark in marks)
    lines = [levels(place), rows([sealed(place), *extras(view, owner)])]
    standing = "final score" if view.over else "if it ended now"
    return Panel(
        Group(*lines),
        title=Text(name, style="bold"),
        title_align="left",
        subtitle=Text(f"{held(view, owner)} · {standing}: {ended_now(place)}"),
        subtitle_align="right",
        box=box.HEAVY if owner == view.seat else box.ROUNDED,
        border_style="yellow" if at_turn else "",
    )


def ended_now(place: Cemetery) -> str:
    points, unknown = minus(place.if_ended.points), place.if_ended.unknown
    return f"{points} + {unknown} × {HIDDEN}" if unknown else points


def held(view: TheCemeteryView, owner: int) -> str:
    return counted(view.players[owner].hand, "card")


def levels(place: Cemetery) -> RenderableType:
    """The open tombs from left to right, each corpse on its level."""
    if not place.graves:
        return Text("no open tombs", style="dim")
    section = Table.grid(padding=(0, 2, 0, 0))
    section.add_column(no_wrap=True, style="dim")
    for _ in place.graves:
        section.add_column(no_wrap=True, min_width=5)
    section.add_row("tomb", *(Text(f"┏ {grave.value} ┓", style="bold") for grave in place.graves))
    for level in (1, 2):
        section.add_row(f"level {level}", *(at_level(grave, level) for grave in place.graves))
    return section


def at_level(grave: Grave, level: int) -> Text:
    if grave.level != level:
        return Text("┆   ┆", style="dim")
    active = f" {ACTIVE}" if level == 2 else ""
    return Text(f"{corpse(grave)}{active}")


def corpse(grave: Grave) -> str:
    """Its worth first: that is what counts."""
    if grave.corpse is None:
        return f"{HIDDEN}{HIDDEN}"
    return f"{OPEN if grave.open else YOURS} {grave.points} {short(grave.corpse)}"


def short(name: str) -> str:
    return name.removeprefix("The ")


def sealed(place: Cemetery) -> Row:
    count = len(place.sealed)
    text = Text("▣" * count + "□" * (SEALED_TO_END - count), style="bold")
    tombs = ", ".join(f"{corpse(grave)} in {grave.value}" for grave in place.sealed)
    return "sealed", text.append(f"  {tombs}", style="not bold")


def extras(view: TheCemeteryView, owner: int) -> list[Row]:
    """The zombies, the developments, and the cards that are known in the owner's hand."""
    place, lines = view.cemeteries[owner], []
    if place.zombies:
        values = " ".join(minus(value) for value in place.zombies)
        lines.append(("zombies", Text(values, style="red")))
    if place.good is not None:
        up = " (up)" if place.fence_up else ""
        lines.append(("+ good", Text(f"{place.good.name}{up}", style="green")))
    if place.bad is not None:
        lines.append(("− bad", Text(place.bad.name, style="red")))
    if known := ", ".join(known.card for known in view.players[owner].known):
        whose = "your hand, as others know" if owner == view.seat else "the hand"
        lines.append(("known", Text(f"{known} in {whose}")))
    return lines


def rows(lines: Sequence[Row]) -> Table:
    """Labels at the left; what is too long goes on beside them."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=len("level 1"), style="dim")
    grid.add_column(style="not dim")
    for line in lines:
        grid.add_row(*line)
    return grid


def middle(view: TheCemeteryView) -> Text:
    parts = [f"Round {view.round}", f"deck {view.deck}", f"zombie deck {view.zombie_deck}"]
    if view.zombie_discards:
        gone = " ".join(minus(value) for value in view.zombie_discards)
        parts.append(f"zombie discards {gone}")
    if view.used is not None:
        parts.append(f"being used: {view.used.name}")
    text = Text(" · ".join(parts))
    if view.discards:
        lying = [f"{count} {short(name)}" for name, count in view.discards.items()]
        text.append(f"\ndiscards: {', '.join(lying)}", style="dim")
    return text


def declared(view: TheCemeteryView) -> Text:
    dig = view.declared
    assert dig is not None
    arrow = "▲" if dig.direction == "up" else "▼"
    who, whose = view.seats[dig.digger], view.seats[dig.cemetery]
    text = f"{arrow} {who} digs {dig.direction} +{dig.levels}: {dig.grave} of {whose}"
    return Text(text, style="bold yellow")


def hand(cards: Sequence[Face]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column(style="dim")
    names = [face.name for face in cards]
    for face in dict.fromkeys(cards):
        count = names.count(face.name)
        name = face.name if count == 1 else f"{face.name} ×{count}"
        grid.add_row(worth(face), name, text_of(face))
    return Group(Text("Your hand", style="bold"), grid if cards else Text("  empty", style="dim"))


def worth(face: Face) -> str:
    if face.sort == "tomb":
        return f"┏{face.value}┓"
    if face.sort == "corpse":
        return f"† {face.value}"
    return "+" if face.colour == "good" else "−"


def text_of(face: Face) -> str:
    if not face.bonus:
        return face.ability
    return f"{face.ability} {'At level 2:' if face.sort == 'tomb' else 'Played:'} {face.bonus}"
