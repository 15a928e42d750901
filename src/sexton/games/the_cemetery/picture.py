"""The table drawn from a view: a cross-section of every cemetery, what lies between, the hand."""

from __future__ import annotations

from sexton.core.phrases import counted
from sexton.core.picture import bold, card, crest, line, panel, player, row, signed, span, tag
from sexton.games.the_cemetery.types import Cemetery, Face, Grave, TheCemeteryView

STONE = (
    "color:#080c18;border-radius:28px 28px 0 0;width:56px;height:34px;margin:0 auto;"
    "text-align:center;font:700 20px/36px Georgia,serif;background:"
)
LEVELS = {1: "#5b4733", 2: "#493828", 3: "#2a2019"}  # The third is sealed.
DEEP = "width:86px;height:46px;padding:3px 4px;line-height:1.15;border-top:1px solid #8a7355;"
HIDDEN = "background:repeating-linear-gradient(45deg,#223052 0 4px,#19243e 4px 8px)"


def picture(view: TheCemeteryView) -> list[str]:
    first = view.seat or 0
    count = len(view.cemeteries)
    pieces = [cemetery(view, (first + step) % count) for step in range(count)]
    pieces.append(middle(view))
    if view.seat is not None:
        pieces.append(hand(view))
    return pieces


def cemetery(view: TheCemeteryView, owner: int) -> str:
    place = view.cemeteries[owner]
    head = [player(view, owner), span("soft", held(view, owner))]
    head += [span("tag", "first")] if owner == view.first else []
    head += [span("tag", "at turn")] if owner == view.turn and not view.over else []
    graves = [grave(one, owner) for one in (*place.graves, *place.sealed)]
    sealed = f"{len(place.sealed)} of {view.sizes.sealed} sealed"
    inside = [row(*(graves or [span("soft", "no tombs yet")]))]
    inside.append(row(span("tag", sealed), *extras(place)))
    return panel("".join(head), tag("column", *inside), size="half", lit=owner in view.waiting)


def held(view: TheCemeteryView, owner: int) -> str:
    own, ended = view.players[owner], view.cemeteries[owner].if_ended
    points = counted(ended.points, "point").replace("-", "−")
    points += f" and {ended.unknown} unknown" if ended.unknown else ""
    told = [f"{own.hand} in hand", points if view.over else f"if it ended now {points}"]
    if own.known:
        whose = "others know" if owner == view.seat else "known"
        told.append(f"{whose}: {', '.join(one.card for one in own.known)}")
    return " · ".join(told)


def grave(one: Grave, owner: int) -> str:
    """A tomb over its shaft; the corpse lies at its level, the third of which is sealed."""
    stone = tag("", span("", one.value), style=STONE + ("#76839a" if one.level < 3 else "#aab3c2"))
    return tag("grave", stone, *(shaft(one, owner, level) for level in LEVELS))


def shaft(one: Grave, owner: int, level: int) -> str:
    if one.level != level:
        return tag("", style=DEEP + f"background:{LEVELS[level]}")
    if one.corpse is None:
        seen = [crest(seat) for seat in one.seen_by if seat != owner]
        told = [span("small", "seen by"), *seen] if seen else [span("small", "face down")]
        return tag("", row(*told), style=DEEP + HIDDEN)
    worth = "" if one.points is None else span("big", f"{one.points} ")
    name = span("small", one.corpse.removeprefix("The "), "color:#f2f5fc")
    marks = span("small", " face down") if not one.open else ""
    marks += span("small", " active", "color:#7fd0a8") if one.burning else ""
    style = f"background:{LEVELS[level]}" if one.open else HIDDEN
    return tag("", worth, name, marks, style=DEEP + style)


def extras(place: Cemetery) -> list[str]:
    """Zombies and developments."""
    pieces = [span("tag bad", f"zombie {signed(value)}") for value in place.zombies]
    if place.good is not None:
        pieces.append(span("tag good", place.good.name + (" (up)" if place.fence_up else "")))
    if place.bad is not None:
        pieces.append(span("tag bad", place.bad.name))
    return pieces


def middle(view: TheCemeteryView) -> str:
    told = [f"{view.deck} in the deck", f"{view.zombie_deck} in the zombie deck"]
    if view.zombie_discards:
        told.append("zombies gone: " + " ".join(map(signed, view.zombie_discards)))
    if view.used is not None:
        told.append(f"being used: {view.used.name}")
    lines = [span("soft", " · ".join(told))]
    if view.declared is not None:
        lines.append(declared(view))
    if view.discards:
        names = [f"{name} ×{count}" if count > 1 else name for name, count in view.discards.items()]
        lines.append(span("small", f"Discards: {', '.join(names)}"))
    head = f"Round {view.round}"
    if view.phase == "actions" or view.actions:
        head += f", {counted(view.actions, 'action')} of {view.sizes.actions} done"
    return panel(bold(head), tag("column", *lines), size="half")


def declared(view: TheCemeteryView) -> str:
    dig = view.declared
    assert dig is not None
    where = f"{dig.grave} of {view.seats[dig.cemetery]}"
    arrow = "▲" if dig.direction == "up" else "▼"
    return line(crest(dig.digger), span("tag lit", f"{arrow} digs {dig.direction} at {where}"))


def hand(view: TheCemeteryView) -> str:
    cards = [face(one) for one in view.hand] or [span("soft", "empty")]
    return panel(bold("Your hand"), row(*cards), size="wide", lit=view.asked is not None)


def face(one: Face) -> str:
    corner = str(one.value) if one.value is not None else "+" if one.colour == "good" else "−"
    sort = f"{one.colour} {one.sort}" if one.colour else one.sort
    texts = [
        span("name", one.name, "color:#20180e"),
        span("small", sort),
        span("small", one.ability),
    ]
    texts += [span("small", one.bonus)] if one.bonus else []
    return card(corner, *texts, broad=True)
