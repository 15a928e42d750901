"""The table drawn from a view: the banks with their graves, river and cart, cards, players."""

from __future__ import annotations

from sexton.core.phrases import counted
from sexton.core.picture import (
    LETTERS,
    SEATS,
    bold,
    card,
    crest,
    line,
    panel,
    player,
    row,
    signed,
    span,
    tag,
)
from sexton.games.bring_out_yer_dead.types import (
    Area,
    BringOutYerDeadView,
    Card,
    Grave,
    Loaded,
    MassGrave,
    Turn,
)

COFFIN = "polygon(22% 0,78% 0,100% 28%,80% 100%,20% 100%,0 28%)"
WIDTHS = {"single": 26, "double": 46}
HOLE = (
    "height:54px;border-radius:4px;background:#2a2019;border:1px solid #8a7355;display:flex;"
    "flex-direction:column;align-items:center;justify-content:space-between;padding:2px 0;"
    "font-size:12px;line-height:1;color:#e9dab8;"
)


def picture(view: BringOutYerDeadView) -> list[str]:
    pieces = [bank(view, "west"), bank(view, "east"), river(view), cart(view)]
    pieces += [order(view)] if view.order else []
    pieces += [market("Treasure", view.treasure_row, view.treasure_deck)]
    pieces += [market("Fate", view.fate_row, view.fate_deck)]
    size = "half" if len(view.players) in (2, 4) else "third"
    pieces += [family(view, seat, size) for seat in range(len(view.players))]
    if view.seat is not None:
        pieces.append(hand(view))
    return pieces


def bank(view: BringOutYerDeadView, side: str) -> str:
    head = bold(f"{side.title()} bank")
    head += span("tag", "the cart is here") if view.bank == side else ""
    areas = [area(one) for one in view.areas if one.bank == side]
    return panel(head, row(*areas), size="half")


def area(one: Area) -> str:
    head = [span("name", one.title)]
    if one.majority:
        head.append(span("soft", f"{signed(one.majority)} for the most"))
        head += [crest(one.leader)] if one.leader is not None else []
    if pair := next((grave for grave in one.graves if grave.kind == "pair"), None):
        head.append(span("soft", f"{signed(pair.points)} for both"))
    inside = [row(*map(hole, one.graves))] if one.graves else []
    inside += [mass(one.mass)] if one.mass is not None else []
    if one.outside:
        lying = [coffin(lies.owner, lies.coffin) for lies in one.outside]
        inside.append(line(span("small", "outside"), *lying))
    return tag("column", line(*head), *inside, style="width:216px")


def hole(grave: Grave) -> str:
    """A grave: as wide as what fits, with its points; those of a pair stand beside its name."""
    size = "single" if grave.fits == "single" else "double"
    points = "pair" if grave.kind == "pair" else signed(grave.points)
    inside = [span("", points)]
    if grave.coffin is not None:
        inside.append(coffin(grave.coffin.owner, grave.coffin.coffin))
    style = HOLE + f"width:{WIDTHS[size] + 8}px"
    return tag("", *inside, style=style)


def coffin(owner: int, size: str, *, gone: bool = False) -> str:
    """The family's letter on its colour, twice for a double."""
    text = LETTERS[owner] * (2 if size == "double" else 1)
    style = (
        f"clip-path:{COFFIN};background:{SEATS[owner]};color:#080c18;width:{WIDTHS[size]}px;"
        "height:36px;display:inline-block;text-align:center;"
        "font:700 13px/34px system-ui,sans-serif;"
    )
    return span("", text, style + ("opacity:.35" if gone else ""))


def mass(grave: MassGrave) -> str:
    lying = [
        tag("line stay", coffin(owner, size), span("small", f"×{count}" if count > 1 else ""))
        for owner, counts in enumerate(grave.coffins)
        for size, count in zip(("single", "double"), counts, strict=True)
        if count
    ]
    told = f"mass grave: {signed(grave.points)} each, and a {grave.take} card"
    return line(span("soft", told), *lying)


def river(view: BringOutYerDeadView) -> str:
    lines = []
    for seat, own in enumerate(view.players):
        if any(own.river):
            lying = [coffin(seat, "single")] * own.river[0] + [coffin(seat, "double")] * own.river[
                1
            ]
            lines.append(line(*lying, span("soft", f"costs {own.toll}")))
    inside = tag("column", *(lines or [span("soft", "nobody")]))
    return tag("panel half", tag("head", bold("The river")), inside, style="background:#234a76")


def cart(view: BringOutYerDeadView) -> str:
    told = f"Round {view.round} of {view.rounds}" if view.round else "Before the first round"
    spots = [spot(view, place) for place in range(view.spots or 0)]
    fallen = [coffin(one.owner, one.coffin) for one in view.fallen]
    inside = (
        [row(*spots)] if spots else [span("soft", "none any more" if view.over else "none yet")]
    )
    inside += [line(span("small", "fallen off"), *fallen)] if fallen else []
    return panel(bold("The cart") + span("soft", told), tag("column", *inside), size="half")


def spot(view: BringOutYerDeadView, place: int) -> str:
    one: Loaded | None = view.loaded[place] if place < len(view.loaded) else None
    inside = [span("", place + 1)]
    inside += [coffin(one.owner, one.coffin, gone=one.gone)] if one is not None else []
    return tag("", *inside, style=HOLE + "width:54px;background:#465069")


def order(view: BringOutYerDeadView) -> str:
    """The cards that were bid, by rank; those carried out are ticked."""
    return panel(
        bold("Order of the bids"), row(*(bid(view, one) for one in view.order)), size="wide"
    )


def bid(view: BringOutYerDeadView, one: Turn) -> str:
    now = view.current is not None and view.order[view.current] is one
    done = span("small", "✓ ") if one.done else ""
    kind = "tag lit" if now else "tag"
    return tag(kind, done, crest(one.seat), span("", f" {one.card.rank} {one.card.short}"))


def market(title: str, cards: list[Card], left: int) -> str:
    faces = [face(one) for one in cards] or [span("soft", "empty")]
    head = bold(title) + span("soft", f"{left} in the deck")
    return panel(head, row(*faces), size="half")


def face(one: Card) -> str:
    stone = [span("small", f"✝ {one.points} when bid")] if one.points else []
    return card(str(one.rank), span("name", one.short, "color:#20180e"), *stone, broad=False)


def family(view: BringOutYerDeadView, seat: int, size: str) -> str:
    own = view.players[seat]
    stands = "final" if view.over else "if it ended now"
    told = [f"{counted(own.points, 'point')}, {stands} {own.score}"]
    told.append(f"{own.fate} fate and {own.treasure} treasure in hand")
    lines = [span("soft", " · ".join(told).replace("-", "−"))]
    left = f"{counted(own.singles, 'single')} and {counted(own.doubles, 'double')} at home"
    lines.append(line(coffin(seat, "single"), span("soft", left)))
    shown = own.openly if seat == view.seat else own.known
    if shown:
        whose = "others know" if seat == view.seat else "known in hand"
        lines.append(span("small", f"{whose}: {', '.join(one.title for one in shown)}"))
    ready = span("tag good", "ready") if own.ready else ""
    head = player(view, seat) + (span("tag", "first") if seat == view.first else "") + ready
    return panel(head, tag("column", *lines), size=size, lit=seat in view.waiting)


def hand(view: BringOutYerDeadView) -> str:
    lines = []
    if view.drawn:
        lines += [span("soft", "To choose from"), row(*map(broad_face, view.drawn))]
    if view.bid:
        lines += [span("soft", "Your bid, face down"), row(*map(face, view.bid))]
    papers = [one for one in view.hand if one.back == "certificate"]
    others = [one for one in view.hand if one.back != "certificate"]
    lines += [row(*map(face, papers))] if papers else []
    lines += [row(*map(broad_face, others))] if others else []
    inside = tag("column", *(lines or [span("soft", "empty")]))
    return panel(bold("Your hand"), inside, size="wide", lit=view.asked is not None)


def broad_face(one: Card) -> str:
    texts = [span("name", one.title, "color:#20180e"), span("small", one.back)]
    texts += [span("small", one.text)] if one.text else []
    return card(str(one.rank), *texts, broad=True)
