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
    SeatOf,
    SeatsIn,
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
        WorkedOut("fists", seats, turned("fists")),
        WorkedOut("gains", seats, turned("gains")),
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
            WorkedOut("counted", seats, lambda view, seat: counted(box, view, seat)),
            Each("last", 2, robbery, lambda view: view.robberies[:-3:-1]),
            Number("robberies", 10, lambda view: len(view.robberies)),
        ],
        {"cemetery": "cemeteries"},
    )


def cemetery(box: Box, seats: int) -> list[Part]:
    hidden = len(box.cards) / 5
    return [
        Flag("closed"),
        Counts("known", box.names, lambda place: [card.card for card in place.cards]),
        Number("cards", hidden, lambda place: len(place.cards)),
        Number("unseen", hidden, lambda place: sum(card.card is None for card in place.cards)),
        WorkedOut("spots", SPOTS, lambda place, seat: spots(place)),
        WorkedOut("laid", seats, lambda place, seat: laid(place, seat, seats)),
        SeatsIn("seen", seats, lambda place: {s for card in place.cards for s in card.seen_by}),
    ]


def spots(place: Any) -> list[tuple[int, float]]:
    """How much this seat knows of each card: all do, it does, or nobody it could ask."""
    return [
        (spot, 1.0 if card.open else 0.25 if card.card is None else 0.5)
        for spot, card in enumerate(place.cards[:SPOTS])
    ]


def laid(place: Any, seat: int, seats: int) -> list[tuple[int, float]]:
    """How many of its cards each has laid."""
    found = [0.0] * seats
    for card in place.cards:
        if card.laid_by is not None:
            found[(card.laid_by - seat) % seats] += 0.25
    return list(enumerate(found))


def places(cemeteries: list[int | None], seat: int, owners: int) -> list[tuple[int, float]]:
    """Cemeteries as moves name them, one's own first."""
    return [
        ((place - seat) % owners if place < owners else place, 1.0)
        for place in cemeteries
        if place is not None
    ]


def turned(name: str) -> Any:
    def pairs(past: Any, seat: int) -> list[tuple[int, float]]:
        coins = getattr(past, name)
        return [((other - seat) % len(coins), count / 10) for other, count in enumerate(coins)]

    return pairs


def counted(box: Box, view: Any, seat: int) -> list[tuple[int, float]]:
    """What everybody who remembers knows of a purse: all that went in and out was seen."""
    seats = len(view.players)
    return [
        (
            (other - seat) % seats,
            (box.start + NOTE * player.notes + sum(past.gains[other] for past in view.robberies))
            / 20,
        )
        for other, player in enumerate(view.players)
    ]
