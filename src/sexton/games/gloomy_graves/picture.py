"""The table drawn from a view: the graveyard from above, score cards, crypts, the row, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.phrases import counted
from sexton.core.picture import bold, crest, line, panel, player, row, span, tag
from sexton.games.gloomy_graves.types import Cell, Claim, GloomyGravesView, Plot, Standing

# Ground and ink of each symbol; its sign is drawn in a square of a hundred.
GROUNDS = {
    "pixie": ("#bfe6da", "#1c6b5e"),
    "goblin": ("#dde29a", "#5c6a1b"),
    "unicorn": ("#e2d4f7", "#5a45a8"),
    "cyclops": ("#b9d3f0", "#25628f"),
    "dragon": ("#f3bfae", "#8c2f20"),
    "gravedigger": ("#223052", "#e9dab8"),
}
SIGNS = {
    "pixie": (
        "M48 50C40 20 12 14 10 30c0 14 14 22 30 22-14 4-20 14-14 24 8 10 20-2 24-18 4 16 16 28 "
        "24 18 6-10 0-20-14-24 16 0 30-8 30-22C88 14 60 20 52 50z"
    ),
    "goblin": (
        "M4 30 28 38C34 24 66 24 72 38L96 30 80 54C76 78 62 90 50 90S24 78 20 54zM34 46l12 8-12 "
        "4zm32 0-12 8 12 4zM38 70c8 6 16 6 24 0-4 12-20 12-24 0z"
    ),
    "unicorn": (
        "M78 4 62 32C76 40 84 58 78 72c-8 6-14 0-18-8-8 0-14 2-14 8 0 8 4 14 4 20H18c0-36 8-58 "
        "34-64zM60 44a5 5 0 1 0 1 0z"
    ),
    "cyclops": (
        "M50 18c24 0 40 20 46 32-6 12-22 32-46 32S10 62 4 50C10 38 26 18 50 18zm0 12a20 20 0 1 "
        "0 1 0zm0 10a10 10 0 1 1-1 0z"
    ),
    "dragon": (
        "M50 4c4 18 30 30 30 58 0 20-14 32-30 32S20 82 20 62c0-14 8-22 12-34 6 4 8 10 8 16 8-10 "
        "12-22 10-40zm0 58c-6 8-10 12-10 18s4 10 10 10 10-4 10-10-4-10-10-18z"
    ),
    "gravedigger": "M44 4h12v44h14v22c0 12-10 20-20 26-10-6-20-14-20-26V48h14z",
}
SIDE = 46
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def picture(view: GloomyGravesView) -> list[str]:
    pieces = [graveyard(view), types(view)]
    pieces += [crypt(view, seat) for seat in range(len(view.players))]
    pieces.append(supply(view))
    if view.seat is not None:
        pieces.append(hand(view))
    return pieces


def graveyard(view: GloomyGravesView) -> str:
    when = "The first crypt cards" if not view.round else f"Round {view.round}"
    head = bold("The graveyard") + span("soft", f"{when} · {counted(len(view.cells), 'grave')}")
    tags = span("tag", "last round") if view.ending and not view.over else ""
    return panel(head + tags, grid(view.cells, SIDE), size="half")


def grid(cells: Sequence[Cell] | Sequence[Plot], side: int) -> str:
    """The cells as they lie, north above; halves of one card touch."""
    if not cells:
        return span("soft", "nothing yet")
    left, top = min(one.x for one in cells), min(one.y for one in cells)
    wide = (max(one.x for one in cells) - left + 1) * side
    high = (max(one.y for one in cells) - top + 1) * side
    squares = [square(one, (one.x - left) * side, (one.y - top) * side, side) for one in cells]
    return (
        f'<svg width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">{"".join(squares)}</svg>'
    )


def square(one: Cell | Plot, x: int, y: int, side: int) -> str:
    """A half: its ground goes on to the half it is joined with."""
    gap, (dx, dy) = 2, STEPS.get(one.joined or "", (0, 0))
    x0, y0 = x + (0 if dx < 0 else gap), y + (0 if dy < 0 else gap)
    x1, y1 = x + side - (0 if dx > 0 else gap), y + side - (0 if dy > 0 else gap)
    (ground, ink), path = GROUNDS[one.symbol], SIGNS[one.symbol]
    depth = "".join(
        f'<circle cx="{x + side - 8 - 6 * place}" cy="{y + 8}" r="2" fill="{ink}"/>'
        for place in range(len(one.under))
    )
    scale = side * 0.56 / 100
    place = f"translate({x + side * 0.22:.1f} {y + side * 0.26:.1f}) scale({scale:.3f})"
    below = f", over {', '.join(one.under)}" if one.under else ""
    return (
        f'<g><title>{one.symbol}{below}</title><rect x="{x0}" y="{y0}" width="{x1 - x0}" '
        f'height="{y1 - y0}" fill="{ground}" stroke="#f5ebd3" stroke-opacity=".35"/>'
        f'<path transform="{place}" fill="{ink}" fill-rule="evenodd" d="{path}"/>{depth}</g>'
    )


def types(view: GloomyGravesView) -> str:
    """A line for each type: its largest groups, what a score would bring, and its score cards."""
    rows = [one_type(view, one) for one in view.standings]
    return panel(bold("Largest groups and score cards"), tag("column", *rows), size="half")


def one_type(view: GloomyGravesView, one: Standing) -> str:
    claims = [claim(card) for card in view.score_cards if card.type == one.type]
    sums = [
        line(crest(seat), span("soft", f"{one.communal} + {one.crypts[seat]} = {one.sums[seat]}"))
        for seat in range(len(view.players))
    ]
    return tag("line stay", sign(one.type, 34), tag("column", row(*claims), row(*sums)))


def claim(card: Claim) -> str:
    kind = "tag" if card.owner is None else "tag good"
    text = f"{card.number} → {card.points}"
    return line(span(kind, text), *([crest(card.owner)] if card.owner is not None else []))


def sign(symbol: str, side: int) -> str:
    return grid([Plot(x=0, y=0, symbol=symbol, under=[], joined=None)], side)


def crypt(view: GloomyGravesView, seat: int) -> str:
    own = view.players[seat]
    told = f"{counted(own.points, 'point')} · {own.hand} in hand"
    if own.known:
        told += f" (all have seen {', '.join(own.known)})"
    head = player(view, seat) + span("soft", told)
    first = [span("soft", "first card chosen")] if own.ready and not own.plots else []
    inside = [grid(own.plots, 36)] if own.plots else first or [span("soft", "no crypt yet")]
    size = "third" if len(view.players) > 2 else "half"
    return panel(head, *inside, lit=seat in view.waiting, size=size)


def supply(view: GloomyGravesView) -> str:
    out = f" · out of the game: {', '.join(view.out)}" if view.out else ""
    cards = [double(card) for card in view.row] or [span("soft", "empty")]
    head = bold("The row") + span("soft", f"{view.deck} in the deck{out}")
    return panel(head, row(*cards), size="half")


def hand(view: GloomyGravesView) -> str:
    cards = [double(card) for card in view.hand] or [span("soft", "empty")]
    head = bold("Your hand")
    if view.first is not None:
        head += span("soft", f"first crypt card: {view.first}")
    return panel(head, row(*cards), size="half", lit=view.asked is not None)


def double(card: str) -> str:
    """A card of the hand or the row: its two halves side by side."""
    here, there = card.split("-")
    halves = [
        Plot(x=0, y=0, symbol=here, under=[], joined="east"),
        Plot(x=1, y=0, symbol=there, under=[], joined="west"),
    ]
    return grid(halves, 42)
