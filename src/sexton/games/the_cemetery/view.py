"""What one seat may know, and the worlds it could be sitting in."""

from __future__ import annotations

import msgspec

from sexton.core.types import Event, Seat, View
from sexton.games.the_cemetery.components import BAD, GOOD, Face
from sexton.games.the_cemetery.effects import ACTION, ADJUST, BONUS, REACT, asks
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.rules.cards import holder_of
from sexton.games.the_cemetery.state import (
    ACTIONS,
    ADJUSTMENT,
    FENCED,
    KIND,
    KNOWERS,
    OPEN,
    OVER,
    PHASES,
    SEEN,
    SILENT,
    STOPPED,
    corpse_of,
    level_of,
    seen_by,
    tomb_of,
)

NAME = "the-cemetery"
VERSION = "1"


class Grave(msgspec.Struct):
    """A tomb with its corpse. `corpse` is what it is, if this seat knows."""

    name: str  # "tomb 3" while unsealed, "sealed 1" after; moves name it so
    tomb: str
    value: int
    level: int  # 1, 2, or 3 for sealed
    corpse: str | None
    points: int | None  # what the corpse is worth, if this seat knows
    open: bool
    seen_by: list[Seat]  # its owner and who has looked at it; everybody saw that they did
    bonus: str


class IfEnded(msgspec.Struct):
    """What a cemetery would score now: what this seat knows of it, and how much it doesn't."""

    points: int
    unknown: int


class Cemetery(msgspec.Struct):
    graves: list[Grave]  # unsealed
    sealed: list[Grave]
    good: Face | None
    bad: Face | None
    fence_up: bool
    zombies: list[int]
    if_ended: IfEnded


class Known(msgspec.Struct):
    """A card in a hand that others know of, and who does."""

    card: str
    by: list[Seat]
    public: bool  # everybody watched it go there


class Player(msgspec.Struct):
    hand: int
    known: list[Known]  # what this seat knows of the hand; of its own, what others know


class Declared(msgspec.Struct):
    """A dig that the others may stop."""

    digger: Seat
    cemetery: int
    grave: str
    direction: str
    levels: int


class TheCemeteryView(View, kw_only=True):
    hand: list[Face]
    players: list[Player]
    cemeteries: list[Cemetery]
    deck: int
    discards: dict[str, int]
    zombie_deck: int
    zombie_discards: list[int]
    first: Seat
    turn: Seat
    round: int
    phase: str
    actions: int  # done this turn
    offers: list[str]  # bonuses of this phase not used yet
    used: Face | None  # the card whose ability is being carried out
    queue: list[int]  # the edition's numbers of the effects still to come
    effect: str | None  # what the next of them asks
    dug: str | None  # the grave of the last dig of this ability
    dug_in: int | None
    declared: Declared | None
    answer: str | None  # one's own sealed answer


def asked_of(table: TheCemetery, seat: Seat | None) -> str | None:
    """What kind of decision this seat owes."""
    if seat is None or seat not in table.to_act():
        return None
    if table.declared:
        return REACT
    if table.queue:
        return asks(table.box.effects[table.queue[0]])
    if table.phase == ACTIONS:
        return ACTION
    return ADJUST if table.phase == ADJUSTMENT else BONUS


def view(table: TheCemetery, seat: Seat | None) -> TheCemeteryView:
    box = table.box
    slots = box.slots
    return TheCemeteryView(
        game=NAME,
        version=VERSION,
        edition=box.edition.digest,
        options={"simplified": table.simplified},
        seats=[f"Player {other + 1}" for other in range(table.seats)],
        seat=seat,
        asked=asked_of(table, seat),
        waiting=waiting(table),
        over=table.phase == OVER,
        hand=[box.faces[kind] for kind in sorted(table.hands[seat])] if seat is not None else [],
        players=[
            Player(len(table.hands[other]), known_cards(table, other, seat))
            for other in range(table.seats)
        ],
        cemeteries=[cemetery(table, owner, seat) for owner in range(table.seats)],
        deck=len(table.deck),
        discards={box.names[kind]: count for kind, count in enumerate(table.discards) if count},
        zombie_deck=len(table.zombie_deck),
        zombie_discards=sorted(table.zombie_discards),
        first=table.first,
        turn=table.turn,
        round=table.round,
        phase=PHASES[table.phase],
        actions=table.actions,
        offers=[box.names[kind] for kind in table.offers],
        used=box.faces[table.used[0]] if table.used else None,
        queue=table.queue.copy(),
        effect=asks(box.effects[table.queue[0]]) if table.queue else None,
        dug=box.numbering.places[(table.dug - 1) % slots] if table.dug else None,
        dug_in=(table.dug - 1) // slots if table.dug else None,
        declared=declared(table),
        answer=own_answer(table, seat),
    )


def waiting(table: TheCemetery) -> list[Seat]:
    """Who owes a decision; in a window all that were asked, as nobody sees who has answered."""
    if table.declared:
        return [seat for seat in range(table.seats) if seat != table.turn]
    return list(table.to_act())


def known_cards(table: TheCemetery, holder: Seat, viewer: Seat | None) -> list[Known]:
    """The viewer's own hand: what others know of it. Another's: what the viewer knows."""
    bystanders = table.seats
    bit = bystanders if viewer is None else viewer
    cards = [
        card
        for card in table.known
        if holder_of(card) == holder and (holder == viewer or card >> KNOWERS + bit & 1)
    ]
    return [
        Known(
            card=table.box.names[card & KIND],
            by=[seat for seat in range(table.seats) if card >> KNOWERS + seat & 1],
            public=bool(card >> KNOWERS + bystanders & 1),
        )
        for card in sorted(cards)
    ]


def cemetery(table: TheCemetery, owner: Seat, viewer: Seat | None) -> Cemetery:
    box = table.box
    slots = box.slots
    places = box.numbering.places
    graves = [
        grave_seen(table, code, places[slot], viewer)
        for slot, code in enumerate(table.plots[owner * slots : (owner + 1) * slots])
        if code
    ]
    sealed = [
        grave_seen(table, code, places[slots + place], viewer)
        for place, code in enumerate(table.sealed_tombs[owner])
    ]
    zombies = sorted(table.zombies[owner])
    known = [grave.points for grave in sealed if grave.points is not None]
    good, bad = table.slots[owner * 2 + GOOD], table.slots[owner * 2 + BAD]
    return Cemetery(
        graves=graves,
        sealed=sealed,
        good=box.faces[good - 1] if good else None,
        bad=box.faces[bad - 1] if bad else None,
        fence_up=bool(table.fences >> owner & 1),
        zombies=zombies,
        if_ended=IfEnded(sum(known) + sum(zombies), len(sealed) - len(known)),
    )


def grave_seen(table: TheCemetery, grave: int, name: str, viewer: Seat | None) -> Grave:
    box = table.box
    known = bool(grave & OPEN) or (viewer is not None and seen_by(grave, viewer))
    tomb, corpse = tomb_of(grave), corpse_of(grave)
    return Grave(
        name=name,
        tomb=box.names[tomb],
        value=box.values[tomb],
        level=level_of(grave),
        corpse=box.names[corpse] if known else None,
        points=box.values[corpse] if known else None,
        open=bool(grave & OPEN),
        seen_by=[seat for seat in range(table.seats) if grave >> SEEN + seat & 1],
        bonus=box.faces[tomb].bonus,
    )


def declared(table: TheCemetery) -> Declared | None:
    if not table.declared:
        return None
    plot, up, levels = table.declared
    owner, slot = divmod(plot, table.box.slots)
    place = table.box.numbering.places[slot]
    return Declared(table.turn, owner, place, "up" if up else "down", levels)


def own_answer(table: TheCemetery, seat: Seat | None) -> str | None:
    if not table.declared or seat is None or table.answers[seat] == SILENT:
        return None
    answer = table.answers[seat]
    if answer >= STOPPED:
        return table.box.names[answer - STOPPED]
    return "fence" if answer == FENCED else "pass"


# What everybody is told of an event.
PUBLIC = {
    "omens": ("seat", "zombies"),
    "turn": ("seat", "round"),
    "fence down": ("seat",),
    "misfortune": ("seat", "card"),
    "bonus": ("seat", "card"),
    "buried": ("seat", "tomb", "level"),
    "digs": ("seat", "cemetery", "grave", "direction", "levels"),
    "stopped": ("seat", "card"),
    "fenced": ("seat", "card"),
    "level": ("cemetery", "grave", "level"),
    "sealed": ("cemetery", "grave", "count"),
    "unsealed": ("seat", "cemetery", "grave"),
    "exhumed": ("cemetery", "corpse", "tomb"),
    "zombie": ("cemetery", "zombie"),
    "no zombie": ("cemetery",),
    "used": ("seat", "card"),
    "skipped": ("seat",),
    "drew": ("seat", "count"),
    "remade": ("cards",),
    "developed": ("seat", "card", "cemetery"),
    "replaced": ("cemetery", "card"),
    "destroyed": ("seat", "cemetery", "card"),
    "moved": ("seat", "card", "cemetery", "to"),
    "killed": ("seat", "cemetery", "zombie"),
    "sent": ("seat", "cemetery", "zombie"),
    "stole": ("seat", "player"),
    "gave": ("seat", "player"),
    "took": ("seat", "card"),
    "looked": ("seat", "cemetery", "grave"),
    "turned up": ("seat", "cemetery", "grave", "card"),
    "discarded": ("seat", "card"),
    "ended": ("scores",),
}
# What those who took part are told besides; a card that changes hands is known to both.
PRIVATE = {
    "buried": ("corpse",),
    "drew": ("cards",),
    "looked": ("card",),
    "stole": ("card",),
    "gave": ("card",),
}


def tell(event: Event, seat: Seat | None) -> Event | None:
    keys = PUBLIC[event.name]
    if seat is not None and seat in (event.args.get("seat"), event.args.get("player")):
        keys += PRIVATE.get(event.name, ())
    return Event(event.name, event.rule, {key: event.args[key] for key in keys})
