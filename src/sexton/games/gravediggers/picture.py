"""The table drawn from a view: the cemeteries with their cards, the tiles, the hand."""

from __future__ import annotations

from collections.abc import Iterator

from sexton.core.phrases import counted
from sexton.core.picture import (
    bold,
    card,
    crest,
    drawn,
    line,
    panel,
    player,
    row,
    signed,
    span,
    tag,
)
from sexton.games.gravediggers.types import Cemetery, GravediggersView, LaidCard

INK = "#43351f"
SIGNS = {
    "widow": (
        "M50 8c-22 0-28 20-28 44L12 94h76L78 52c0-24-6-44-28-44zm0 22c9 0 14 8 14 18S58 68 50 "
        "68 36 58 36 48s5-18 14-18z"
    ),
    "guard": (
        "M50 6 14 18v28c0 26 16 40 36 48 20-8 36-22 36-48V18zm-5 "
        "18h10v16h16v10H55v26H45V50H29V40h16z"
    ),
    "accomplice": (
        "M34 12a15 15 0 1 1 0 30 15 15 0 0 1 0-30zM66 12a15 15 0 1 1 0 30 15 15 0 0 1 0-30zM10 "
        "90c0-26 8-40 24-40 8 0 13 3 16 8 3-5 8-8 16-8 16 0 24 14 24 40z"
    ),
    "bandit": (
        "M8 36c26-10 58-10 84 0 2 20-6 34-22 34-10 0-14-8-20-8s-10 8-20 8C14 70 6 56 8 36zm16 "
        "8c2 9 8 11 16 8-2-7-8-10-16-8zm52 0c-8-2-14 1-16 8 8 3 14 1 16-8z"
    ),
    "valuable": "M24 20h52c0 26-8 40-20 44v12h12v10H32V76h12V64C32 60 24 46 24 20z",
    "x": "M22 14l28 26 28-26 8 8-26 28 26 28-8 8-28-26-28 26-8-8 26-28-26-28z",
}
TILES = {"place": "Place", "view": "View", "reveal": "Reveal", "gravedigger": "Dig"}
HEX = "clip-path:polygon(50% 0,100% 25%,100% 75%,50% 100%,0 75%,0 25%);"


def picture(view: GravediggersView) -> list[str]:
    pieces = [cemetery(view, number, place) for number, place in enumerate(view.cemeteries)]
    pieces.append(middle(view))
    if view.robberies:
        pieces.append(last_robbery(view))
    if view.seat is not None:
        pieces.append(hand(view))
    return pieces


def cemetery(view: GravediggersView, number: int, place: Cemetery) -> str:
    head = [crest(None), bold("Potter's field")] if place.owner is None else []
    if place.owner is not None:
        head = [player(view, place.owner), span("soft", purse(view, place.owner))]
    robbed = view.robbed == number
    head += [span("tag bad", "robbed now")] if robbed else []
    head += [span("tag", "closed")] if place.closed else []
    head += [span("tag bad", "to be robbed")] if number in view.last_robberies else []
    cards = [laid(view, one) for one in place.cards] or [span("soft", "no cards")]
    lit = place.owner is not None and place.owner in view.waiting
    return panel("".join(head), row(*cards), lit=lit, hot=robbed)


def purse(view: GravediggersView, seat: int) -> str:
    """What is openly known of a player, and of oneself the coins."""
    own = view.players[seat]
    told = [] if own.coins is None else [counted(own.coins, "coin")]
    told.append(f"{own.hand} in hand")
    if own.notes:
        told.append(counted(own.notes, "note"))
    if own.clenched:
        told.append("fist closed" if seat != view.seat else f"fist of {view.fist}")
    return " · ".join(told)


def laid(view: GravediggersView, one: LaidCard) -> str:
    if one.open and one.card is not None:
        return face(one.card)
    who = "" if one.laid_by is None else crest(one.laid_by)
    seen = "".join(crest(seat) for seat in one.seen_by if seat != one.laid_by)
    marks = row(who, *([span("small", "seen by"), seen] if seen else []))
    return card("", marks, foot=one.card or "", down=True)


def face(name: str) -> str:
    """A card as printed: its value large, or its person."""
    if name.isdigit():
        return card(name, drawn(SIGNS["valuable"], INK))
    sign = SIGNS.get(name.lower())
    return card("", *([drawn(sign, INK)] if sign else []), foot=name)


def middle(view: GravediggersView) -> str:
    cycle = view.cycle
    tiles = [hexagon(TILES.get(name, name), "#465069", "#f2f5fc") for name in cycle.used]
    if cycle.now is not None:
        tiles.append(hexagon(TILES.get(cycle.now, cycle.now), "#f5ebd3", "#20180e"))
    if not view.over:
        tiles += [hexagon("?", "#223052", "#b3c0dc")] * cycle.down
    told = [f"{view.deck} in the deck", counted(view.notes_left, "note") + " left"]
    told += [f"out: {listed}"] if (listed := ", ".join(gone(view))) else []
    return panel(bold(when(view)), row(*tiles), span("soft", " · ".join(told)), size="half")


def when(view: GravediggersView) -> str:
    if view.over:
        return "It is over"
    if view.ending:
        return "The last robberies"
    cycle = view.cycle
    if cycle.number is None:
        return "The deck is empty"
    return f"Turn {cycle.turn} · cycle {cycle.number} of {cycle.of}"


def gone(view: GravediggersView) -> Iterator[str]:
    for name, number in view.gone.items():
        yield f"{name} ×{number}" if number > 1 else name


def hexagon(text: str, ground: str, ink: str) -> str:
    style = (
        f"{HEX}background:{ground};color:{ink};width:54px;height:58px;display:flex;"
        "align-items:center;justify-content:center;font-size:12px;font-weight:600"
    )
    return tag("hex", span("", text), style=style)


def last_robbery(view: GravediggersView) -> str:
    last = view.robberies[-1]
    players = [
        line(crest(seat), span("", name), span("soft", f"fist {fist}, {signed(gain)}"))
        for seat, (name, fist, gain) in enumerate(
            zip(view.seats, last.fists, last.gains, strict=True)
        )
    ]
    head = bold("Last robbery") + span("soft", f"bounty {last.bounty}")
    cards = [face(name) for name in last.cards]
    said = span("soft", last.text)
    return panel(head, row(*cards, tag("column", *players)), said, size="half")


def hand(view: GravediggersView) -> str:
    cards = [face(name) for name in view.hand] or [span("soft", "empty")]
    return panel(bold("Your hand"), row(*cards), size="half")
