"""Bring Out Yer Dead in a terminal: West bank, river and cart, East bank; cards; players; hand."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sexton.games.bring_out_yer_dead.types import (
    Area,
    BringOutYerDeadView,
    Card,
    Grave,
    Loaded,
    MassGrave,
    Turn,
)

LETTERS = "ABCDE"
COLOURS = ("cyan", "magenta", "yellow", "green", "red")
LEGEND = "A single  AA double  [A] yours  · open   S single only  D either   ✝2 points when bid"
CELL = 8
STONE = "✝"


def draw(view: BringOutYerDeadView) -> RenderableType:
    parts: list[RenderableType] = [top_line(view), banks(view), Text(LEGEND, style="dim"), Text("")]
    if view.order:
        parts += [order(view), Text("")]
    parts += [market(view), Text(""), players(view)]
    if view.seat is not None:
        parts += [Text(""), hand(view)]
    return Group(*parts)


def top_line(view: BringOutYerDeadView) -> Text:
    if view.first is None:
        return Text("Choosing fate cards to begin with", style="bold")
    text = Text(f"Round {view.round} of {view.rounds}", style="bold")
    if view.spots is not None:
        text.append(f"   cart of {view.spots}")
        text.append(f"   bank {view.bank.upper()}" if view.bank else "   bank not chosen yet")
        text.append(f"   first player {LETTERS[view.first]} {view.seats[view.first]}")
    return text


# The cemetery


def banks(view: BringOutYerDeadView) -> Table:
    row = Table.grid(expand=True)
    row.add_column(ratio=5)
    row.add_column(width=16)
    row.add_column(ratio=5)
    row.add_row(bank(view, "west"), middle(view), bank(view, "east"))
    return row


def bank(view: BringOutYerDeadView, side: str) -> Panel:
    here = view.bank == side
    areas = [area_text(view, area) for area in view.areas if area.bank == side]
    title = f"{'▶ ' if here else ''}{side.upper()} BANK{' ◀' if here else ''}"
    return Panel(
        Text("\n").join(areas),
        title=title,
        box=box.HEAVY if here else box.ROUNDED,
        border_style="yellow" if here else "dim",
        padding=0,
    )


def area_text(view: BringOutYerDeadView, area: Area) -> Text:
    text = Text(area.title, style="bold")
    if area.majority:
        text.append(f" {area.majority:+d}".replace("-", "−"), style="dim")
        if area.leader is not None:
            text.append(" most ", style="dim").append_text(letter(view, area.leader))
    if area.mass is not None:
        return text.append_text(mass_text(view, area.mass))
    if any(grave.kind == "pair" for grave in area.graves):
        points = area.graves[-1].points if area.graves[-1].kind == "pair" else ""
        text.append(f" {points} for both", style="dim")
    if any(grave.kind == "column" for grave in area.graves):
        text.append(" from below →", style="dim")
    text.append("\n ")
    for grave in area.graves:
        text.append_text(hole(view, grave))
    if area.outside:
        text.append(" outside ", style="dim")
        for coffin in area.outside:
            text.append_text(token(view, coffin.owner, coffin.coffin)).append(" ")
    return text


def hole(view: BringOutYerDeadView, grave: Grave) -> Text:
    fits = "S" if grave.fits == "single" else "D"
    mark = {"grave": "", "pair": "=", "column": ""}[grave.kind]
    text = Text(f"{mark}{fits}{'' if grave.kind == 'pair' else grave.points} ", style="dim")
    if grave.coffin is None:
        text.append("·")
    else:
        text.append_text(token(view, grave.coffin.owner, grave.coffin.coffin))
    return text.append(" " * (CELL - len(text)))


def letter(view: BringOutYerDeadView, seat: int) -> Text:
    name = f"[{LETTERS[seat]}]" if seat == view.seat else LETTERS[seat]
    return Text(name, style=COLOURS[seat])


def token(view: BringOutYerDeadView, owner: int, size: str) -> Text:
    """A coffin: the letter of its family, twice for a double, in brackets if it is yours."""
    word = LETTERS[owner] * (2 if size == "double" else 1)
    return Text(f"[{word}]" if owner == view.seat else word, style=f"bold {COLOURS[owner]}")


def mass_text(view: BringOutYerDeadView, mass: MassGrave) -> Text:
    text = Text(f" {mass.points} each, +{mass.take}\n ", style="dim")
    if not any(map(any, mass.coffins)):
        return text.append("empty, no limit", style="dim")
    for owner, counts in enumerate(mass.coffins):
        for size, count in zip(("single", "double"), counts, strict=True):
            if count:
                text.append_text(token(view, owner, size)).append(f"×{count} ")
    return text


def middle(view: BringOutYerDeadView) -> Group:
    return Group(
        Panel(river(view), title="RIVER", box=box.ROUNDED, border_style="blue", padding=0),
        Panel(cart(view), title="CART", box=box.SQUARE, padding=0),
    )


def river(view: BringOutYerDeadView) -> Text:
    text = Text()
    for seat, player in enumerate(view.players):
        singles, doubles = player.river
        if singles or doubles:
            for count, size in ((singles, "single"), (doubles, "double")):
                if count:
                    text.append_text(token(view, seat, size)).append(f"×{count} ")
            text.append(f"−{player.toll}\n", style="dim")
    return text or Text("nobody", style="dim")


def cart(view: BringOutYerDeadView) -> Text:
    if view.spots is None:
        return Text("—", style="dim")
    text = Text()
    for spot in range(view.spots):
        text.append(f"{spot + 1:>2} ", style="dim")
        if spot < len(view.loaded):
            text.append_text(carried(view, view.loaded[spot]))
        else:
            text.append("·", style="dim")
        text.append("\n")
    for one in view.fallen:
        text.append(" ≈ ", style="blue").append_text(carried(view, one)).append("\n")
    text.rstrip()
    return text


def carried(view: BringOutYerDeadView, one: Loaded) -> Text:
    text = token(view, one.owner, one.coffin)
    return text.append(" gone", style="dim") if one.gone else text


# Cards


def order(view: BringOutYerDeadView) -> Table:
    """The cards by rank, and what came of each."""
    rows = Table.grid(expand=True, padding=(0, 2, 0, 0))
    rows.add_column(ratio=1)
    rows.add_column(ratio=1)
    half = (len(view.order) + 1) // 2
    lines = [turn_text(view, turn) for turn in view.order] + [Text("")]
    for index in range(half):
        rows.add_row(lines[index], lines[index + half])
    return rows


def turn_text(view: BringOutYerDeadView, turn: Turn) -> Text:
    text = Text("✓ " if turn.done else "  ").append(f"{turn.card.rank:>2} ", style="bold")
    text.append_text(letter(view, turn.seat)).append(f" {turn.card.short}")
    outcomes = [
        OUTCOMES[step.what].format(spot=step.spot, points=step.points)
        for step in view.steps
        if (step.seat, step.card) == (turn.seat, turn.card.name) and step.what in OUTCOMES
    ]
    return text.append(f" → {', '.join(outcomes)}" if outcomes else "", style="dim")


OUTCOMES = {
    "scored": "+{points}",
    "cashed": "+{points}",
    "earned": "+{points}",
    "loaded": "spot {spot}",
    "fell": "falls off",
    "bluffed": "bluff",
    "no effect": "no effect",
    "switched": "switched",
    "moved": "moved",
    "swapped": "swapped",
    "dredged": "dredged",
    "returned": "sent home",
    "scratched": "put in",
    "renewed": "renewed",
}


def face(card: Card) -> Text:
    stone = f" {STONE}{card.points}" if card.points else ""
    return Text(f"[{card.rank} {card.short}{stone}]", style="bold")


def market(view: BringOutYerDeadView) -> Text:
    text = Text()
    for name, row, left in (
        ("Treasure (west)", view.treasure_row, view.treasure_deck),
        ("Fate (east)    ", view.fate_row, view.fate_deck),
    ):
        text.append(f"{name} ", style="dim")
        for card in row:
            text.append_text(face(card)).append(" ")
        text.append(f"deck {left}\n", style="dim")
    text.rstrip()
    return text


def players(view: BringOutYerDeadView) -> Table:
    rows = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    rows.add_column("Player", no_wrap=True)
    for heading in ("Points", "Ended now" if not view.over else "Final"):
        rows.add_column(heading, justify="right")
    for heading in ("Family", "Fate", "Treasure", "Known in hand"):
        rows.add_column(heading)
    for seat, player in enumerate(view.players):
        mark = "▶ " if seat in view.waiting else "✓ " if player.ready else "  "
        name = Text(mark).append_text(letter(view, seat))
        name.append(f" {view.seats[seat]}", style="bold" if seat == view.seat else "")
        name.append(" (you)" if seat == view.seat else "")
        shown = player.openly if seat == view.seat else player.known
        rows.add_row(
            name,
            str(player.points),
            str(player.score),
            f"{player.singles}S {player.doubles}D",
            str(player.fate),
            str(player.treasure),
            ", ".join(card.title for card in shown) or "–",
        )
    return rows


def hand(view: BringOutYerDeadView) -> Group:
    lines = []
    if view.drawn:
        lines += [Text("To choose from", style="dim"), *(card_line(card) for card in view.drawn)]
    if view.bid:
        text = Text("Your bid  ", style="dim")
        for card in view.bid:
            text.append_text(face(card)).append(" ")
        lines.append(text)
    papers = [card for card in view.hand if card.back == "certificate"]
    text = Text("Your hand  ", style="dim")
    for card in papers:
        text.append(f"[{card.rank} {card.short.lower()}]", style="bold").append(" ")
    lines.append(text)
    lines += [card_line(card) for card in view.hand if card.back != "certificate"]
    return Group(*lines)


def card_line(card: Card) -> Text:
    return Text("  ").append_text(face(card)).append(f" {card.text}", style="dim")
