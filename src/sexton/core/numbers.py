"""A table as numbers for learning without the view in between, for whoever plays thousands at once.

What the numbers are, where they stand and in what unit is declared once, in a game's `features.py`;
its `numbers.py` says where on the table each is found. It looks at no more than the seat may see:
the contract suite compares both ways at every table, and at scrambled ones.
"""

from __future__ import annotations

import zlib

from librt.strings import BytesWriter, write_f32_le, write_i32_le
from mypy_extensions import i32, i64, mypyc_attr

from sexton.core.features import MOST, Features
from sexton.core.position import Position


class Pen:
    """Writes numbers that are not nought, each after its place, as 32 bits and 32 bits."""

    def __init__(self, features: Features, seats: int) -> None:
        self.units: list[float] = features.units()
        self.seats: i64 = seats
        self.row: i64 = 0  # where the row of this table begins
        self.packed = BytesWriter()
        self.counts: list[int] = [0] * features.size  # all nought between two calls
        self.sums: dict[str, int] = {}

    def mark(self, place: i64) -> None:
        write_i32_le(self.packed, i32(self.row + place))
        write_f32_le(self.packed, 1.0)

    def flag(self, place: i64, is_so: bool) -> None:
        if is_so:
            self.mark(place)

    def exactly(self, place: i64, value: float) -> None:
        """This number, whatever the unit."""
        if value > MOST:
            value = MOST
        if value < -MOST:
            value = -MOST
        write_i32_le(self.packed, i32(self.row + place))
        write_f32_le(self.packed, value)

    def put(self, place: i64, count: i64) -> None:
        """So many, in the unit that was declared."""
        if count:
            self.exactly(place, float(count) / self.units[place])

    def put_all(self, place: i64, counts: list[int]) -> None:
        count: i64
        for count in counts:
            if count:
                self.exactly(place, float(count) / self.units[place])
            place += 1

    def maybe(self, place: i64, count: i64) -> None:
        """One that may be unknown, and is not."""
        self.mark(place)
        self.put(place + 1, count)

    def tally(self, place: i64, kinds: list[int]) -> None:
        """How many there are of each kind."""
        counts = self.counts
        kind: i64
        for kind in kinds:
            counts[kind] += 1
        for kind in kinds:
            if counts[kind]:
                self.put(place + kind, counts[kind])
                counts[kind] = 0

    def bits(self, place: i64, bits: i64) -> None:
        """A mark for each of them."""
        while bits:
            if bits & 1:
                self.mark(place)
            bits >>= 1
            place += 1

    def word(self, place: i64, buckets: i64, text: str) -> None:
        """A word out of a list that nobody has written down, by its checksum."""
        found = self.sums.get(text)
        if found is None:
            found = self.sums[text] = zlib.crc32(text.encode())
        self.mark(place + i64(found) % buckets)

    def turned(self, other: i64, seat: i64) -> i64:
        """A seat as counted from another."""
        other -= seat
        return other if other >= 0 else other + self.seats

    def per_seat(self, place: i64, seat: i64, counts: list[int]) -> None:
        """A number for each seat, oneself first."""
        other: i64 = -seat
        count: i64
        for count in counts:
            if count:
                at = place + (other if other >= 0 else other + self.seats)
                self.exactly(at, float(count) / self.units[at])
            other += 1

    def seen_by(self, place: i64, seat: i64, bits: i64) -> None:
        """A mark for each seat whose bit is set, oneself first."""
        other: i64
        for other in range(self.seats):
            if bits >> other & 1:
                self.mark(place + self.turned(other, seat))

    def written(self) -> bytes:
        """All so far; then it begins anew."""
        found = self.packed.getvalue()
        self.packed.truncate(0)
        return found


# Games are compiled apart, and some are written uncompiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers:
    """What the seats at a table for so many see; a game says how one row of it is written."""

    def __init__(self, features: Features, seats: int) -> None:
        self.pen = Pen(features, seats)
        self.size: i64 = features.size

    def write(self, position: Position, seat: int) -> None:
        raise NotImplementedError

    def packed(self, positions: list[Position], seats: list[int]) -> bytes:
        """A row for each position as one seat sees it: places in all rows together, and values."""
        pen = self.pen
        pen.row = 0
        table: i64
        for table in range(len(positions)):
            self.write(positions[table], seats[table])
            pen.row += self.size
        return pen.written()

    def moves_packed(self, legal: list[list[int]], width: int) -> bytes:
        """All moves, in rows as long as there are moves: their places in all rows together."""
        out = BytesWriter()
        row: i64 = 0
        wide: i64 = width
        moves: list[int]
        move: i64
        for moves in legal:
            for move in moves:
                write_i32_le(out, i32(row + move))
            row += wide
        return out.getvalue()
