"""Gloomy Graves in a terminal: the graveyard, the crypts, the sums, the row and the hand."""

from __future__ import annotations

from collections.abc import Mapping

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from sexton.games.gloomy_graves.moves import STEPS, SYMBOLS
from sexton.games.gloomy_graves.rules.crypt import BOXES, NUMBER
from sexton.games.gloomy_graves.types import GloomyGravesView, Standing

Place = tuple[int, int]

# Every symbol has its own letter, its own sign and its own colour.
LETTERS = dict(zip(SYMBOLS, "PGUCDX", strict=True))
SIGNS = dict(zip(SYMBOLS, "✦▲◆●▼†", strict=True))
STYLES = dict(
    zip(
        SYMBOLS,
        (
            "black on bright_magenta",
            "black on green",
            "black on bright_cyan",
            "black on yellow",
            "white on red",
            "bold black on white",
        ),
        strict=True,
    )
)
BARE = "·"
WIDE, TIGHT, MARGIN = 5, 4, 4
HEAD = 9  # A column of sums is not wider than "+9=24 →15", whatever the player is called.
UNBOUNDED = 1000


def draw(view: GloomyGravesView) -> RenderableType:
    parts: list[RenderableType] = [Text("The graveyard", style="bold"), Graveyard(view), legend()]
    if any(player.plots for player in view.players):
        crypts = [crypt(view, seat) for seat in range(len(view.seats))]
        parts += [Text(""), Columns(crypts, padding=(0, 3))]
    parts += [Text(""), Sums(view), Text(""), players(view), Text(""), middle(view)]
    if view.seat is not None:
        parts.append(hand(view))
    return Group(*parts)


def legend() -> Text:
    text = Text()
    for symbol in SYMBOLS:
        text.append(f" {LETTERS[symbol]}{SIGNS[symbol]} ", style=STYLES[symbol])
        text.append(f" {symbol} ")
    return text


class Graveyard:
    """Every cell with its letter and its sign, in the column and the row by which moves call it."""

    def __init__(self, view: GloomyGravesView) -> None:
        self.cells = {(cell.x, cell.y): cell for cell in view.cells}
        self.bare: set[Place] = set()
        if view.asked == "bury":
            self.bare = around(self.cells)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        shown = [*self.cells, *self.bare]
        left, right = min(x for x, _ in shown), max(x for x, _ in shown)
        columns = list(range(left, right + 1))
        wide = len(columns) * WIDE + MARGIN <= options.max_width
        most = len(columns) if wide else max(1, (options.max_width - MARGIN) // TIGHT)
        for first in range(0, len(columns), most):  # Too wide: one part under the other.
            yield self.part(columns[first : first + most], wide=wide)

    def part(self, columns: list[int], *, wide: bool) -> Text:
        width = WIDE if wide else TIGHT
        rows = [y for _, y in (*self.cells, *self.bare)]
        text = axis(columns, width)
        for y in range(min(rows), max(rows) + 1):
            upper, lower = Text(f"{y:>3} ", style="dim"), Text(" " * MARGIN)
            for x in columns:
                self.append_cell(upper, lower, (x, y), wide=wide)
            text.append("\n").append_text(upper)
            if wide:
                text.append("\n").append_text(lower)
        return text

    def append_cell(self, upper: Text, lower: Text, place: Place, *, wide: bool) -> None:
        cell = self.cells.get(place)
        if cell is None:
            mark = BARE if place in self.bare else " "
            upper.append(mark.center(WIDE if wide else TIGHT), style="dim")
            lower.append(" " * WIDE)
            return
        letter, style = LETTERS[cell.symbol], STYLES[cell.symbol]
        if wide:
            upper.append(f" {letter}{SIGNS[cell.symbol]} ", style=style).append(" ")
            lower.append(" " * (WIDE - 1), style=style).append(" ")
        else:
            upper.append(f" {letter} ", style=style).append(" ")


def axis(columns: list[int], width: int) -> Text:
    return Text(" " * MARGIN + "".join(f"{x:^{width}}" for x in columns).rstrip(), style="dim")


def around(places: Mapping[Place, object]) -> set[Place]:
    beside = {(x + dx, y + dy) for x, y in places for dx, dy in STEPS}
    return beside - places.keys()


def crypt(view: GloomyGravesView, seat: int) -> Text:
    """A crypt with its columns and rows; while you choose, also where it may still grow."""
    plots = {(plot.x, plot.y): plot.symbol for plot in view.players[seat].plots}
    own = seat == view.seat
    name = "Your crypt" if own else f"{view.seats[seat]}'s crypt"
    text = Text(name, style="bold" if own else "")
    if not plots:
        return text.append("\n  nothing yet", style="dim")
    open_places = reachable(plots) if own and view.asked == "crypt" else set(plots)
    columns = range(min(x for x, _ in open_places), max(x for x, _ in open_places) + 1)
    rows = range(min(y for _, y in open_places), max(y for _, y in open_places) + 1)
    text.append("\n").append_text(axis(list(columns), WIDE))
    for y in rows:
        text.append(f"\n{y:>3} ", style="dim")
        for x in columns:
            symbol = plots.get((x, y))
            if symbol is None:
                mark = BARE if (x, y) in open_places else " "
                text.append(mark.center(WIDE), style="dim")
            else:
                text.append(f" {LETTERS[symbol]}{SIGNS[symbol]} ", style=STYLES[symbol])
                text.append(" ")
    return text


def reachable(plots: Mapping[Place, object]) -> set[Place]:
    """All places in a box of three by three that holds the whole crypt."""
    dug = sum(1 << NUMBER[place] for place in plots)
    union = 0
    for box in BOXES:
        if not dug & ~box:
            union |= box
    return {place for place, cell in NUMBER.items() if union >> cell & 1}


class Sums:
    """Each type: the graveyard's group, everybody's sum and what it would bring or has brought, and
    the score cards left. In a narrow terminal line by line."""

    def __init__(self, view: GloomyGravesView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = self.table()
        needed = console.measure(table, options=options.update(max_width=UNBOUNDED)).maximum
        if needed <= options.max_width:
            yield table
        else:
            yield from (self.line(standing) for standing in self.view.standings)

    def table(self) -> Table:
        rows = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        rows.add_column("Groups", no_wrap=True)
        rows.add_column("Graves", justify="right")
        for seat in range(len(self.view.seats)):
            rows.add_column(self.name(seat), no_wrap=True)
        rows.add_column("Cards left", no_wrap=True)
        for standing in self.view.standings:
            sums = [self.sum_of(standing, seat) for seat in range(len(self.view.seats))]
            label = labelled(standing.type)
            rows.add_row(label, str(standing.communal), *sums, self.cards_left(standing.type))
        return rows

    def line(self, standing: Standing) -> Text:
        text = labelled(standing.type).append(f" {standing.communal}:")
        for seat in range(len(self.view.seats)):
            text.append(f"  {self.name(seat)} ").append_text(self.sum_of(standing, seat))
        return text.append("  left ").append_text(self.cards_left(standing.type))

    def name(self, seat: int) -> str:
        name = "you" if seat == self.view.seat else self.view.seats[seat]
        return name if len(name) <= HEAD else f"{name[: HEAD - 1]}…"

    def sum_of(self, standing: Standing, seat: int) -> Text:
        for card in self.view.score_cards:
            if card.type == standing.type and card.owner == seat:
                return Text(f"✓ has {card.number}", style="dim")
        text = Text(f"+{standing.crypts[seat]}={standing.sums[seat]}")
        if standing.brings[seat] is not None:
            text.append(f" →{standing.brings[seat]}", style="bold")
        return text

    def cards_left(self, kind: str) -> Text:
        left = [card for card in self.view.score_cards if card.type == kind and card.owner is None]
        return Text(" ".join(str(card.number) for card in left) or "none")


def labelled(kind: str) -> Text:
    text = Text(f" {LETTERS[kind]}{SIGNS[kind]} ", style=STYLES[kind])
    return text.append(f" {kind}", style="default on default")


def players(view: GloomyGravesView) -> Table:
    rows = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    rows.add_column("Player", no_wrap=True)
    rows.add_column("Points", justify="right")
    rows.add_column("Hand", justify="right")
    rows.add_column("Known to all")
    for seat, player in enumerate(view.players):
        mark = "▶" if seat in view.waiting else " "
        name = Text(f"{mark} {view.seats[seat]}", style="bold" if seat == view.seat else "")
        name.append(" (you)" if seat == view.seat else "")
        name.append(" ⚑ starts" if seat == view.start else "", style="dim")
        known = Text(" ").join(card(name) for name in player.known)
        if view.phase == "choose":
            known = Text("has chosen" if player.ready else "is choosing", style="dim")
        rows.add_row(name, str(player.points), str(player.hand), known)
    return rows


def card(name: str) -> Text:
    """A card as its two halves."""
    text = Text("[")
    for half in name.split("-"):
        text.append(f"{LETTERS[half]}{SIGNS[half]}", style=STYLES[half])
    return text.append("]")


def middle(view: GloomyGravesView) -> Text:
    text = Text("Row  ", style="dim")
    text.append_text(Text(" ", style="default").join(named_card(name) for name in view.row))
    text.append("   Deck ", style="dim").append(str(view.deck))
    if view.out:
        text.append(f"   Out of the game: {', '.join(view.out)}", style="dim")
    if view.ending and not view.over:
        text.append("   The last round: nobody draws", style="yellow")
    return text


def named_card(name: str) -> Text:
    return card(name).append(name, style="default")


def hand(view: GloomyGravesView) -> Text:
    text = Text("Hand ", style="dim")
    text.append_text(Text("  ").join(named_card(name) for name in view.hand))
    if view.first is not None:
        text.append("   face down: ", style="dim").append_text(named_card(view.first))
    return text.append("" if view.hand else "empty")
