"""The table drawn from a view: the families with all that befell them, the middle, the hand."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.core.phrases import counted, listed
from sexton.core.picture import bold, card, drawn, panel, player, row, signed, span, tag, worth
from sexton.games.gloom.types.view import Card, Character, GloomView, HandCard, Home, Layer

FATES = {"living": "", "dead": "✝ ", "gone": "✗ ", "in the middle": "◇ "}
# The signs of the cards' icons, drawn in a square of a hundred.
ICONS = {
    "beast": (
        "M50 46c14 0 26 14 26 28 0 10-10 14-26 14s-26-4-26-14c0-14 12-28 26-28zM20 32a10 13 0 1 "
        "1 1 0zM42 12a10 13 0 1 1 1 0zM64 12a10 13 0 1 1 1 0zM84 32a10 13 0 1 1 1 0z"
    ),
    "death": (
        "M50 8c26 0 40 16 40 36 0 14-6 22-14 28v18H24V72c-8-6-14-14-14-28C10 24 24 8 50 8zM34 "
        "40a9 9 0 1 0 1 0zM66 40a9 9 0 1 0 1 0z"
    ),
    "duck": (
        "M30 12c12 0 20 8 20 18 0 8-4 12-4 16 14 4 30 0 44-10 0 30-18 50-44 50C24 86 12 72 12 "
        "58c0-10 6-16 6-22L4 34l10-10c2-8 8-12 16-12z"
    ),
    "goblet": "M24 10h52c0 28-8 44-20 48v18h14v12H30V76h14V58C32 54 24 38 24 10z",
    "lucre": (
        "M50 8a42 42 0 1 1-1 0zM46 20v8c-18 4-18 24 4 26 14 2 10 12 0 12-8 0-12-4-16-8l-6 8c4 4 "
        "10 8 18 8v8h8v-8c20-4 20-26-4-28-12-2-10-10 0-10 6 0 10 2 14 6l6-8c-4-4-10-6-16-6v-8z"
    ),
    "marriage": (
        "M36 28a30 30 0 1 1-1 0zM36 42a16 16 0 1 0 1 0zM64 28a30 30 0 1 1-1 0zM64 42a16 16 0 1 "
        "0 1 0z"
    ),
}


def picture(view: GloomView) -> list[str]:
    pieces = [family(view, seat) for seat in range(len(view.players))]
    pieces.append(middle(view))
    if view.seat is not None:
        pieces.append(hand(view))
    return pieces


def family(view: GloomView, seat: int) -> str:
    own = view.players[seat]
    told = f"{own.family} · {own.hand} in hand, draws to {own.draw_limit}"
    if own.known:
        told += f" · holds {listed([one.title for one in own.known])}"
    head = player(view, seat) + span("soft", told) + row(span("soft", "worth"), worth(own.value))
    head += span("tag", "at turn") if seat == view.turn and not view.over else ""
    people = [character(who) for who in view.characters if who.owner == seat]
    homes = [house(own.home)] if own.home is not None else []
    return panel(head, row(*homes, *people), size="wide", lit=seat in view.waiting)


def character(who: Character) -> str:
    """A character as its stack shows it: a clear card lets through what lies beneath."""
    gone = " gone" if who.fate == "gone" else ""
    name = FATES[who.fate] + who.name
    dark = "background:#d3bf93" if who.fate == "dead" else ""
    inside = [span("name", name, "color:#20180e")]
    if who.stack:
        inside += [row(span("small", "worth"), ink_worth(who.worth)), slots(who.pathos, who.icon)]
        inside += [layer(*one) for one in reversed(list(zip(who.stack, who.layers, strict=True)))]
    inside += [span("small", text) for text in (who.follows, who.text, *who.pinned) if text]
    inside += [span("small", "anybody may kill it")] if who.open_to_death else []
    return tag(f"card broad{gone}", *inside, style=dark)


def house(home: Home) -> str:
    inside = [span("name", f"⌂ {home.name}", "color:#20180e")]
    if home.mysteries:
        inside += [row(span("small", "worth"), ink_worth(home.worth)), slots(home.pathos, "none")]
        pairs = zip(home.mysteries, home.layers, strict=True)
        inside += [layer(*one) for one in reversed(list(pairs))]
    inside += [span("small", home.text)] if home.text else []
    return tag("card broad", *inside, style="background:#e9dab8")


def ink_worth(number: int) -> str:
    return span("big", signed(number), f"color:{ground_of(number)}")


def slots(pathos: Sequence[int | None], icon: str) -> str:
    """The three numbers that show, top to bottom, and the icon."""
    cells = [
        span("small", "·" if slot is None else signed(slot), slot_style(slot)) for slot in pathos
    ]
    return row(*cells, *([drawn(ICONS[icon], "#43351f", 18)] if icon in ICONS else []))


def slot_style(slot: int | None) -> str:
    ground = "#e9dab8" if slot is None else ground_of(slot)
    ink = "#66542f" if slot is None else "#fdf8ea"
    return f"background:{ground};color:{ink};border-radius:4px;padding:1px 5px;font-weight:700"


def ground_of(number: int) -> str:
    """Red below nothing, green above."""
    return "#8c2f20" if number < 0 else "#1f5b43" if number else "#66542f"


def layer(one: Card, shows: Layer) -> str:
    """A card of a stack: in full ink if anything of it still shows."""
    seen = any(shows.slots) or shows.icon or shows.text
    return span("small", one.title, "" if seen else "opacity:.55;text-decoration:line-through")


def middle(view: GloomView) -> str:
    told = [f"{view.deck} in the draw pile", counted(len(view.discards), "discard")]
    if view.discards:
        told.append(f"newest: {', '.join(view.discards[:-4:-1])}")
    lines = [span("soft", " · ".join(told))]
    if view.expedition is not None:
        lines.append(span("soft", f"Expedition: {view.expedition.title}. {view.expedition.text}"))
    lines += [span("tag lit", waiting) for waiting in on_its_way(view)]
    lines += [row(*(character(who) for who in view.middle))] if view.middle else []
    head = bold("It is over" if view.over else f"Turn {view.turns + 1}")
    return panel(head, tag("column", *lines), size="wide")


def on_its_way(view: GloomView) -> list[str]:
    """What waits: who plays which card, and on whom."""
    return [
        f"{view.seats[task.seat]}: {task.card}"
        + (f" on {task.character}" if task.character else "")
        for task in view.pending
        if task.card and task.seat is not None
    ]


def hand(view: GloomView) -> str:
    cards = [held(view, one) for one in view.hand] or [span("soft", "empty")]
    return panel(bold("Your hand"), row(*cards), size="wide", lit=view.asked is not None)


def held(view: GloomView, one: HandCard) -> str:
    own = one.card
    inside = [span("name", own.title, "color:#20180e"), span("small", own.kind)]
    if any(slot is not None for slot in own.pathos) or own.icon in ICONS:
        inside.append(slots(own.pathos, own.icon))
    inside += [span("small", own.text)] if own.text else []
    inside += [span("small", "just taken")] if one.looted else []
    if one.known_by:
        inside.append(span("small", f"known to {listed([view.seats[s] for s in one.known_by])}"))
    return card("", *inside, broad=True)
