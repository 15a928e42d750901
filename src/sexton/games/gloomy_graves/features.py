"""What a seat sees, as numbers for learning."""

from __future__ import annotations

from typing import Any

from sexton.core.features import (
    BySeat,
    Counts,
    Each,
    Features,
    Flag,
    Number,
    OneOf,
    Part,
    PerSeat,
    Placed,
    Rows,
    SeatOf,
    WorkedOut,
)
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import CRYPT_CELLS, DIRECTIONS, SYMBOLS, TYPES
from sexton.games.gloomy_graves.state import PHASES

CELLS = 64  # of the graveyard
PLACE = {place: index for index, place in enumerate(CRYPT_CELLS)}
SYMBOL = {symbol: index for index, symbol in enumerate(SYMBOLS)}


def features(box: Box, seats: int) -> Features:
    cell: list[Part] = [
        Number("x", 8),
        Number("y", 8),
        OneOf("symbol", SYMBOLS),
        Number("depth", 2, lambda cell: len(cell.under)),
        OneOf("joined", DIRECTIONS),
    ]
    player: list[Part] = [
        Number("hand", 5),
        Counts("known", box.names),
        Number("points", 10),
        Counts("scored", TYPES),
        Flag("ready"),
        WorkedOut("crypt", len(CRYPT_CELLS) * len(SYMBOLS), lambda player, seat: crypt(player)),
        WorkedOut("depth", len(CRYPT_CELLS), lambda player, seat: depth(player)),
    ]
    standing: list[Part] = [
        Number("communal", 5),
        PerSeat("crypts", seats, 4),
        PerSeat("sums", seats, 8),
        PerSeat("points", seats, 8),
    ]
    claims = len(box.points) * len(TYPES)
    return Features(
        seats,
        [
            OneOf("phase", PHASES),
            Flag("asked"),
            Flag("ending"),
            Number("deck", 60),
            Number("removed", 60),
            Number("draws", 2),
            Number("round", 10),
            SeatOf("turn", seats),
            SeatOf("start", seats),
            Counts("hand", box.names),
            Counts("row", box.names),
            Counts("out", box.names, unit=4),
            OneOf("first", box.names),
            OneOf("buried", box.names),
            Counts("scorable", TYPES),
            BySeat("players", seats, player),
            graves(box, cell),
            Each("score_cards", claims, [SeatOf("owner", seats)]),
            Standings("standings", len(TYPES), standing),
        ],
        {"bury.cell": "graves", "type": "standings"},
    )


def graves(box: Box, cell: list[Part]) -> Placed:
    """The cells of the graveyard, row by row."""
    reach, count = int(box.numbering.places.reach), int(box.numbering.places.count)

    def code(x: Any, y: Any) -> Any:
        return (reach * x + (reach + 1) * y) % count

    return Placed("graves", min(CELLS, box.cells), cell, lambda view: view.cells, count, code)


class Standings(Rows):
    """Types are always told in the same order."""

    def write(self, thing: Any, at: int, seat: int, out: Any) -> None:
        for row in self.of(thing):
            self.write_row(row, at, seat, out)
            at += self.width

    def place(self, value: Any, seat: int, seats: int) -> int | None:
        return TYPES.index(value) if value in TYPES else None


def crypt(player: Any) -> list[tuple[int, float]]:
    return [
        (PLACE[plot.x, plot.y] * len(SYMBOLS) + SYMBOL[plot.symbol], 1.0) for plot in player.plots
    ]


def depth(player: Any) -> list[tuple[int, float]]:
    return [(PLACE[plot.x, plot.y], len(plot.under) / 2) for plot in player.plots]
