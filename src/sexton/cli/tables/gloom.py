"""Gloom in a terminal: the families as columns, what is on its way, the middle, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sexton.core.phrases import listed, signed
from sexton.games.gloom.types.view import Card, Character, GloomView, HandCard, Home
from sexton.games.gloom.words.cards import pending_line
from sexton.games.gloom.words.table import burdens

FATES = {"living": "○", "dead": "✝", "gone": "✗", "in the middle": "◇"}
GUEST = "◇"
ICONS = {
    "beast": "beast ♞",
    "death": "death ☠",
    "duck": "duck ~",
    "goblet": "goblet ♨",
    "lucre": "lucre $",
    "marriage": "marriage ⚭",
}
LEGEND = (
    "○ living   ✝ dead   ✗ out of the game   top·middle·bottom as they show   "
    "▤ lies beneath, newest first"
)
NARROW = 60
COLUMN = 22  # a family needs so much, or they stand one under the other


def draw(view: GloomView) -> RenderableType:
    parts: list[RenderableType] = [Families(view), Text(LEGEND, style="dim"), Text("")]
    parts.append(middle(view))
    if view.seat is not None:
        parts += [Text(""), hand(view)]
    return Group(*parts)


class Families:
    """A column for each player where there is room; two rows of columns, or one, where not."""

    def __init__(self, view: GloomView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        seats = list(range(len(self.view.seats)))
        across = max(1, min(len(seats), options.max_width // COLUMN))
        if options.max_width < NARROW:
            across = 1
        elif across < len(seats):
            across = 2
        for first in range(0, len(seats), across):
            yield self.row(seats[first : first + across])

    def row(self, seats: Sequence[int]) -> Table:
        row = Table.grid(expand=True, padding=(0, 1, 0, 0))
        for _ in seats:
            row.add_column(ratio=1)
        row.add_row(*(family(self.view, seat) for seat in seats))
        return row


def family(view: GloomView, seat: int) -> RenderableType:
    player = view.players[seat]
    acting = seat in view.waiting
    mark = "▶ " if acting else ""
    you = " (you)" if seat == view.seat else ""
    head = Text(f"{mark}{view.seats[seat]}{you}", style="bold")
    about = Text(f"\n{player.family}\n", style="dim")
    about.append(f"Family Value {signed(player.value)}", style="bold")
    about.append(f"\n{player.hand} in hand, draws to {player.draw_limit}")
    for burden in burdens(player):
        about.append(f"\n! {burden}", style="yellow")
    if player.known:
        about.append(f"\nholds {listed([card.title for card in player.known])}", style="italic")
    stone = Panel(
        Text.assemble(head, about),
        box=box.HEAVY if seat == view.turn and not view.over else box.ROUNDED,
        border_style="yellow" if seat == view.turn and not view.over else "dim",
        padding=(0, 1),
    )
    people = [character(who) for who in view.characters if who.owner == seat]
    return Group(stone, *house(player.home), *people)


def house(home: Home | None) -> list[RenderableType]:
    """The residence at the head of its family, and what is the matter with it."""
    if home is None:
        return []
    text = Text(f"⌂ {home.name}", style="bold")
    if not home.mysteries:
        return [Padding(text.append("  no mystery yet", style="dim"), (0, 0, 0, 1))]
    text.append(f"  {signed(home.worth)}", style="red" if home.worth < 0 else "green")
    laid = Text(f"{slots(home.pathos)}\n{home.mysteries[-1].title}")
    if home.text:
        laid.append(f"\n{home.text}", style="italic")
    if len(home.mysteries) > 1:
        below = ", ".join(card.title for card in reversed(home.mysteries[:-1]))
        laid.append(f"\n▤ {below}", style="dim")
    return [Padding(text, (0, 0, 0, 1)), Padding(laid, (0, 0, 0, 3))]


def character(who: Character) -> RenderableType:
    style = {"dead": "", "gone": "dim strike"}.get(who.fate, "bold")
    text = Text(f"{GUEST if who.guest and who.fate == 'living' else FATES[who.fate]} ")
    text.append(who.name, style=style)
    if who.stack:
        colour = "red" if who.worth < 0 else "green" if who.worth > 0 else ""
        text.append(f"  {signed(who.worth)}", style=f"bold {colour}")
    name = Padding(text, (0, 0, 0, 1))
    return Group(name, Padding(laid(who), (0, 0, 0, 3))) if who.stack else name


def laid(who: Character) -> Text:
    """What shows on a character, then what lies beneath."""
    text = Text(slots(who.pathos))
    if who.icon:
        text.append(f"  {ICONS[who.icon]}")
    if who.guest:
        text.append(f"\n{who.follows}", style="dim")
    if len(who.stack) > who.guest:
        text.append(f"\n{who.stack[-1].title}")
    for pinned in who.pinned:
        text.append(f"\n⚲ {pinned}", style="italic")
    if who.text:
        text.append(f"\n{who.text}", style="italic")
    below = [card.title for card in reversed(who.stack[who.guest : -1])]
    if below:
        text.append(f"\n▤ {', '.join(below)}", style="dim")
    return text


def closer(view: GloomView, typed: str) -> RenderableType | None:
    """Characters peeled back, card by card from the top; in brackets what lies covered."""
    everybody = (*view.characters, *view.middle)
    found = [who for who in everybody if typed.casefold() in who.name.casefold()]
    return Group(*map(peeled, found)) if found else None


def peeled(who: Character) -> RenderableType:
    rows = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for card, layer in zip(reversed(who.stack), reversed(who.layers), strict=True):
        faces = ["·" if slot is None else signed(slot) for slot in card.pathos]
        faces += ["·" if card.icon == "none" else ICONS.get(card.icon, card.icon), card.text]
        shows = (*layer.slots, layer.icon, layer.text)
        rows.add_row(Text(card.title), *map(Text, map(bracketed, faces, shows)))
    head = Text(f"{FATES[who.fate]} {who.name}  {signed(who.worth)}", style="bold")
    if not who.stack:
        return head.append("  nothing has happened yet", style="dim")
    return Group(head, Padding(rows, (0, 0, 0, 2)))


def bracketed(face: str, shows: bool) -> str:
    return face if shows or face in ("·", "") else f"({face})"


def slots(pathos: Sequence[int | None]) -> str:
    return "  ".join("·" if slot is None else signed(slot) for slot in pathos)


def middle(view: GloomView) -> RenderableType:
    text = Text(f"Turn {view.turns + 1}   draw pile {view.deck}   discards {len(view.discards)}")
    if view.discards:
        text.append(f"   newest: {', '.join(view.discards[:-4:-1])}", style="dim")
    if view.expedition is not None:
        text.append(f"\n⚑ Expedition: {view.expedition.title}. {view.expedition.text}")
    if view.middle:
        names = ", ".join(f"{who.name} ({who.follows})" for who in view.middle)
        text.append(f"\n{GUEST} Waiting: {names}")
    for task in view.pending:
        if task.card:
            text.append(f"\n» {pending_line(view, task)}", style="yellow")
    return text


def hand(view: GloomView) -> RenderableType:
    rows = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    rows.add_column(no_wrap=True)
    rows.add_column(no_wrap=True)
    rows.add_column(no_wrap=True)
    rows.add_column(ratio=1)
    for own in view.hand:
        rows.add_row(*cells(view, own))
    empty = Text("Your hand is empty.", style="dim")
    return Group(
        Text("Your hand", style="bold"), Padding(rows, (0, 0, 0, 1)) if view.hand else empty
    )


def cells(view: GloomView, own: HandCard) -> tuple[Text, Text, Text, Text]:
    card: Card = own.card
    title = Text(card.title, style="bold")
    face = Text(slots(card.pathos) if any(slot is not None for slot in card.pathos) else "")
    icon = ICONS.get(card.icon, "blank" if card.icon == "blank" else "")
    kind = Text(icon or ("" if card.kind == "modifier" else card.kind), style="dim")
    text = Text(card.text)
    if own.looted:
        text.append(" (just taken)", style="yellow")
    knowing = [view.seats[seat] for seat in own.known_by]
    if knowing:
        text.append(f" (known to {listed(knowing)})", style="italic dim")
    return title, face, kind, text
