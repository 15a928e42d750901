"""What a seat sees, as numbers for learning."""

from __future__ import annotations

from typing import Any

from sexton.core.features import (
    BySeat,
    Counts,
    Each,
    Features,
    Flag,
    Maybe,
    Number,
    OneOf,
    Part,
    PerSeat,
    SeatOf,
    Several,
    Sparse,
    WorkedOut,
)
from sexton.games.gravediggers.components import NOTE, Box
from sexton.games.gravediggers.rules.people import OUTCOMES
from sexton.games.gravediggers.state import PHASES, TILES

SPOTS = 12  # cards before a cemetery that are told apart


def features(box: Box, seats: int) -> Features:
    cemeteries = box.cemeteries
    owners = seats if seats <= cemeteries else 0  # In a tiny box not everybody has one.
    player: list[Part] = [
        Number("hand", box.hand),
        Number("notes", 2),
        Maybe("coins", 20),
        Flag("clenched"),
    ]
    robbery: list[Part] = [
        OneOf("outcome", OUTCOMES),
        Number("bounty", 20),
        PerSeat("fists", seats, 10),
        PerSeat("gains", seats, 10),
        WorkedOut("cemetery", cemeteries, lambda past, seat: places([past.cemetery], seat, owners)),
    ]
    return Features(
        seats,
        [
            OneOf("phase", PHASES),
            Flag("asked"),
            Flag("ending"),
            OneOf("tile", TILES),
            Counts("tiles", TILES, unit=4),
            Number("deck", len(box.cards)),
            Number("notes_left", 5),
            SeatOf("turn", seats),
            Counts("hand", box.names),
            Maybe("fist", 20),
            Counts("gone", box.names, unit=4),
            BySeat("players", seats, player),
            BySeat("cemeteries", owners, cemetery(box, seats), count=cemeteries),
            WorkedOut("robbed", cemeteries, lambda v, seat: places([v.robbed], seat, owners)),
            WorkedOut("left", cemeteries, lambda v, seat: places(v.last_robberies, seat, owners)),
            PerSeat("counted", seats, 20, lambda view: counted(box, view)),
            Each("last", 2, robbery, lambda view: view.robberies[:-3:-1]),
            Number("robberies", 10, lambda view: len(view.robberies)),
        ],
        {"cemetery": "cemeteries"},
    )


def cemetery(box: Box, seats: int) -> list[Part]:
    kinds = len(box.names)
    sizes = {"known": kinds, "cards": 1, "unseen": 1, "spots": SPOTS, "laid": seats, "seen": seats}
    return [Flag("closed"), Several(sizes, Line(box, seats).write)]


class Line:
    """The cards before a cemetery, looked at once for all that is told of them: how many of each
    kind this seat knows, how many there are, how many of them it doesn't know, how much it knows of
    each, how many each has laid, and who has seen some."""

    def __init__(self, box: Box, seats: int) -> None:
        self.number = box.number
        self.hidden = len(box.cards) / 5
        self.seats = seats

    def write(self, place: Any, at: int, seat: int, out: Sparse) -> None:
        cards: list[Any] = place.cards
        known = [0] * len(self.number)
        laid, seen = [0] * self.seats, [0] * self.seats
        spots = at + len(known) + 2
        unknown = 0
        for spot, card in enumerate(cards):
            kind = card.card
            if kind is None:
                unknown += 1
            else:
                known[self.number[kind]] += 1
            if spot < SPOTS:
                out.put(spots + spot, 0.25 if kind is None else 1.0 if card.open else 0.5)
            by = card.laid_by
            if by is not None:
                laid[(by - seat) % self.seats] += 1
            for other in card.seen_by:
                seen[(other - seat) % self.seats] = 1
        out.put_all(at, known, 1.0)
        out.put(spots - 2, len(cards) / self.hidden)
        out.put(spots - 1, unknown / self.hidden)
        out.put_all(spots + SPOTS, laid, 0.25)
        out.put_all(spots + SPOTS + self.seats, seen, 1.0)


def places(cemeteries: list[int | None], seat: int, owners: int) -> list[tuple[int, float]]:
    """Cemeteries as moves name them, one's own first."""
    return [
        ((place - seat) % owners if place < owners else place, 1.0)
        for place in cemeteries
        if place is not None
    ]


def counted(box: Box, view: Any) -> list[int]:
    """What everybody who remembers knows of a purse: all that went in and out was seen."""
    purses = [box.start + NOTE * player.notes for player in view.players]
    for past in view.robberies:
        for seat, gain in enumerate(past.gains):
            purses[seat] += gain
    return purses
