"""Gravediggers in a terminal: five cemeteries in a row, the middle, the players, the hand."""

from __future__ import annotations

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sexton.core.phrases import capital, counted
from sexton.games.gravediggers.moves import cemetery_name
from sexton.games.gravediggers.types import Cemetery, GravediggersView, LaidCard
from sexton.games.gravediggers.words.cards import TILE_NAMES

DOWN, YOURS, OPEN = "▒", "◐", "■"
LEGEND = f"{DOWN} face down   {YOURS} face down, but you know it   {OPEN} open   +A looked at by A"
NARROW = 70


def draw(view: GravediggersView) -> RenderableType:
    parts: list[RenderableType] = [Cemeteries(view), Text(LEGEND, style="dim"), Text("")]
    parts += [middle(view), Text(""), players(view)]
    if view.robberies:
        parts += [Text(""), last_robbery(view)]
    if view.seat is not None:
        parts += [Text(""), hand(view)]
    return Group(*parts)


class Cemeteries:
    """A headstone each, under the number by which moves call it, and its line of cards below."""

    def __init__(self, view: GravediggersView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.in_columns() if options.max_width >= NARROW else self.in_lines()

    def in_columns(self) -> Table:
        row = Table.grid(expand=True, padding=(0, 1, 0, 0))
        for _ in self.view.cemeteries:
            row.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        numbered = list(enumerate(self.view.cemeteries))
        row.add_row(*(headstone(self.view, index, place) for index, place in numbered))
        row.add_row(*(Padding(cards(self.view, place), (0, 0, 1, 0)) for _, place in numbered))
        return row

    def in_lines(self) -> Group:
        """One under the other, where the terminal is narrow."""
        blocks: list[RenderableType] = []
        for index, place in enumerate(self.view.cemeteries):
            name, state = engraved(self.view, index, place)
            blocks.append(Text.assemble(name, "  ", state))
            blocks.append(Padding(cards(self.view, place), (0, 0, 0, 1)))
        return Group(*blocks, Text(""))


def headstone(view: GravediggersView, index: int, place: Cemetery) -> Panel:
    robbed = view.robbed == index
    stone = Text("\n").join(engraved(view, index, place))
    return Panel(
        stone,
        box=box.HEAVY if robbed else box.ROUNDED,
        border_style="yellow" if robbed else "dim" if place.closed else "",
    )


def engraved(view: GravediggersView, index: int, place: Cemetery) -> tuple[Text, Text]:
    whose = view.seats[index] if index < len(view.seats) else "nobody"
    name = Text(f"{index + 1} {whose}", style="bold")
    if view.robbed == index:
        return name, Text("⚒ robbery", style="yellow")
    if place.closed:
        return name, Text("✗ closed", style="dim")
    if index in view.last_robberies:
        return name, Text("to be robbed", style="yellow")
    return name, Text(
        "yours" if index == view.seat else counted(len(place.cards), "card"), style="dim"
    )


def cards(view: GravediggersView, place: Cemetery) -> Text:
    if not place.cards:
        return Text(" no cards", style="dim")
    return Text("\n").join(laid(view, spot, card) for spot, card in enumerate(place.cards))


def laid(view: GravediggersView, spot: int, card: LaidCard) -> Text:
    """A card: its number in the line, how it lies, what it is or who laid it."""
    line = Text(f"{spot + 1:>2}", style="dim")
    if card.open:
        return line.append(f"{OPEN} {card.card}", style="bold")
    if card.card is not None:
        line.append(f"{YOURS} {card.card}", style="cyan")
    else:
        layer = view.seats[card.laid_by] if card.laid_by is not None else "dealt"
        line.append(f"{DOWN} ", style="blue").append(layer, style="dim")
    lookers = [
        view.seats[seat][:1] for seat in card.seen_by if seat not in (card.laid_by, view.seat)
    ]
    return line.append(f"+{''.join(lookers)}" if lookers else "", style="dim")


def middle(view: GravediggersView) -> Text:
    text = Text()
    if view.tile is not None:
        text.append("Tile ").append(f" {TILE_NAMES[view.tile].upper()} ", style="bold reverse")
        text.append("   ")
    left = [f"{number} {TILE_NAMES[tile]}" for tile, number in view.tiles.items() if number]
    text.append(f"Still face down: {', '.join(left) or 'none'}")
    text.append(f"\nDeck {view.deck}   Credit notes {view.notes_left}")
    if view.gone:
        gone = ", ".join(f"{number}×{card}" for card, number in view.gone.items())
        text.append(f"   Out of the game: {gone}", style="dim")
    return text


def players(view: GravediggersView) -> Table:
    rows = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    rows.add_column("Player", no_wrap=True)
    for title in ("Coins", "Cards", "Notes"):
        rows.add_column(title, justify="right")
    robbing = view.phase == "fist"
    if robbing:
        rows.add_column("Fist")
    for seat, player in enumerate(view.players):
        mark = "▶" if seat in view.waiting else " "
        name = Text(f"{mark} {view.seats[seat]}", style="bold" if seat == view.seat else "")
        name.append(" (you)" if seat == view.seat else "")
        purse = "hidden" if player.coins is None else str(player.coins)
        cells: list[RenderableType] = [name, purse, str(player.hand), str(player.notes)]
        if robbing:
            own = seat == view.seat and player.clenched
            cells.append(f"closed on {view.fist}" if own else "closed" if player.clenched else "…")
        rows.add_row(*cells)
    return rows


def last_robbery(view: GravediggersView) -> Text:
    last = view.robberies[-1]
    fists = [f"{name} {fist}" for name, fist in zip(view.seats, last.fists, strict=True)]
    gains = [f"{name} {gain:+d}" for name, gain in zip(view.seats, last.gains, strict=True) if gain]
    text = Text("Last robbery  ", style="dim")
    place = capital(cemetery_name(last.cemetery, view.seats))
    text.append(f"{place}: {', '.join(last.cards)}")
    text.append(f" ({last.outcome}), bounty {last.bounty}\n", style="")
    text.append("  fists ", style="dim").append(", ".join(fists))
    return text.append("   gains ", style="dim").append(", ".join(gains) or "nobody")


def hand(view: GravediggersView) -> Text:
    assert view.seat is not None
    text = Text("Your hand  ", style="dim")
    for card in view.hand:
        text.append(f"[{card}]", style="bold cyan").append(" ")
    text.append("" if view.hand else "empty ")
    purse = view.players[view.seat].coins
    return text.append("  Your purse  ", style="dim").append(f"{purse} coins", style="bold")
