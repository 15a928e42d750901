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
    SeatsIn,
    Word,
    tally,
)
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.moves import SEALED_PLACES
from sexton.games.the_cemetery.state import PHASES

DIRECTIONS = ("down", "up")


def features(box: Box, seats: int) -> Features:
    names, places = box.names, box.numbering.places
    dig: list[Part] = [
        SeatOf("digger", seats),
        SeatOf("cemetery", seats),
        OneOf("grave", places),
        OneOf("direction", DIRECTIONS),
        Number("levels", 2),
    ]
    return Features(
        seats,
        [
            OneOf("phase", PHASES),
            Word("asked"),
            Flag("over"),
            Number("deck", 60),
            Number("zombie_deck", 8),
            Number("round", 10),
            Number("actions", 3),
            SeatOf("first", seats),
            SeatOf("turn", seats),
            Counts("hand", names, lambda view: [face.name for face in view.hand]),
            Counts("discards", names, unit=4),
            Counts("zombie_discards", sorted(set(box.zombies))),
            Counts("offers", names),
            OneOf("used", names, lambda view: view.used and view.used.name),
            Counts("queue", range(len(box.words))),
            OneOf("dug", places),
            SeatOf("dug_in", seats),
            Each("declared", 1, dig, lambda view: [view.declared] if view.declared else []),
            Word("answer", 8),
            BySeat("players", seats, player(box, seats)),
            BySeat("cemeteries", seats, cemetery(box, seats)),
        ],
        {"cemetery": "cemeteries", "to": "cemeteries", "player": "cemeteries"},
    )


def player(box: Box, seats: int) -> list[Part]:
    return [
        Number("hand", 5),
        Counts("known", box.names, lambda player: [one.card for one in player.known]),
        PerSeat("watched", seats, 2, lambda player: watched(player, seats)),
    ]


def watched(player: Any, seats: int) -> list[int]:
    """How many cards of the hand each other seat knows."""
    return tally(seats, [other for one in player.known for other in one.by])


def cemetery(box: Box, seats: int) -> list[Part]:
    tombs = box.names[box.corpses : box.corpses + box.tombs]
    corpses, places = box.names[: box.corpses], box.numbering.places
    unsealed, sealed = places[: len(places) - SEALED_PLACES], places[-SEALED_PLACES:]
    grave: list[Part] = [
        OneOf("tomb", tombs),
        Number("level", 3),
        Flag("burning"),
        OneOf("corpse", corpses),
        Flag("open"),
        SeatsIn("seen_by", seats),
    ]
    tomb: list[Part] = [
        Number("value", 5),
        Maybe("points", 5),
        Flag("open"),
        SeatsIn("seen_by", seats),
    ]
    return [
        ByName("graves", unsealed, grave),
        ByName("sealed", sealed, tomb),
        OneOf("good", box.names, lambda place: place.good and place.good.name),
        OneOf("bad", box.names, lambda place: place.bad and place.bad.name),
        Flag("fence_up"),
        Counts("zombies", sorted(set(box.zombies))),
        Number("points", 20, lambda place: place.if_ended.points),
        Number("unknown", 5, lambda place: place.if_ended.unknown),
    ]
