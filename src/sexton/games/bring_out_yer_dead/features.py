"""What a seat sees, as numbers for learning."""

from __future__ import annotations

from typing import Any

from sexton.core.features import (
    ByName,
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
    Word,
    WorkedOut,
    tally,
)
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.moves import BANKS, DECKS, SIZES
from sexton.games.bring_out_yer_dead.state import PHASES

BIDS = 15  # cards of a round, with five players
COFFINS = 10  # on the cart or fallen off it


def features(box: Box, seats: int) -> Features:
    turn: list[Part] = [
        SeatOf("seat", seats),
        Number("rank", 20, lambda turn: turn.card.rank),
        Word("card", 16, lambda turn: turn.card.short),
        Flag("done"),
    ]
    loaded: list[Part] = [SeatOf("owner", seats), OneOf("coffin", SIZES), Flag("gone")]
    return Features(
        seats,
        [
            OneOf("phase", PHASES),
            Flag("asked"),
            Word("stage", 12),
            SeatOf("turn", seats),
            SeatOf("first", seats),
            Number("round", 5),
            Number("rounds", 5),
            OneOf("bank", BANKS),
            Number("spots", 5),
            Counts("carts_gone", range(20)),
            Maybe("leaving", 5),
            Maybe("current", 5),
            Number("dredged", 2),
            Number("words_left", 2),
            Number("fate_deck", 30),
            Number("treasure_deck", 30),
            Counts("takes", DECKS, lambda view: [one for one in view.takes if one in DECKS]),
            Number("to take", 2, lambda view: len(view.takes)),
            *(hand(box, name) for name in ("hand", "bid", "drawn", "fate_row", "treasure_row")),
            Counts("gone", box.names, unit=4),
            PerSeat("under", seats, 2, lambda view: tally(seats, [one.seat for one in view.under])),
            Each("order", BIDS, turn),
            Each("loaded", COFFINS, loaded),
            Each("fallen", COFFINS, loaded),
            Each("held", 1, held(box, seats), lambda view: [view.held] if view.held else []),
            BySeat("players", seats, player(box)),
            ByName("areas", box.areas, area(seats)),
            ByName("graves", box.graves, grave(seats), graves),
        ],
        {"grave": "graves", "area": "areas"},
    )


def hand(box: Box, name: str) -> Part:
    return Counts(name, box.names, lambda view: [card.name for card in getattr(view, name)])


def player(box: Box) -> list[Part]:
    return [
        Number("points", 20),
        Number("score", 40),
        Number("singles", 6),
        Number("doubles", 3),
        Number("bodies", 5),
        Number("toll", 10),
        Number("sunk", 3, lambda player: player.river[1]),
        Number("fate", 5),
        Number("treasure", 5),
        Flag("ready"),
        Counts("known", box.names, lambda player: [card.name for card in player.known]),
        Number("openly", 3, lambda player: len(player.openly)),
    ]


def area(seats: int) -> list[Part]:
    return [
        SeatOf("leader", seats),
        PerSeat("counts", seats, 3),
        PerSeat("pays", seats, 10, lambda area: pays(area, seats)),
        Number("majority", 10),
        PerSeat(
            "outside", seats, 2, lambda area: tally(seats, [one.owner for one in area.outside])
        ),
        WorkedOut("mass", 2 * seats, lambda area, seat: mass(area, seat, seats)),
    ]


def grave(seats: int) -> list[Part]:
    return [
        Number("points", 5),
        Flag("wide", lambda grave: grave.fits != "single"),
        SeatOf("owner", seats, lambda grave: grave.coffin and grave.coffin.owner),
        OneOf("coffin", SIZES, lambda grave: grave.coffin and grave.coffin.coffin),
    ]


def held(box: Box, seats: int) -> list[Part]:
    return [SeatOf("owner", seats), OneOf("coffin", SIZES), OneOf("grave", box.graves)]


def graves(view: Any) -> list[Any]:
    return [grave for area in view.areas for grave in area.graves]


def owner(coffin: Any) -> int:
    seat: int = coffin.owner
    return seat


def pays(area: Any, seats: int) -> list[int]:
    found = [0] * seats
    for pay in area.pays:
        found[pay.seat] += pay.points
    return found


def mass(area: Any, seat: int, seats: int) -> list[tuple[int, float]]:
    if area.mass is None:
        return []
    return [
        (2 * ((who - seat) % seats) + size, count / 3)
        for who, coffins in enumerate(area.mass.coffins)
        for size, count in enumerate(coffins)
    ]
