"""A view as numbers for learning: declared as a table of parts, written as (place, value) pairs.

Numbers come from the view alone, so what a seat may not know can't be among them. Most of a table's
numbers are nought, so only the others are written. Every seat sees itself first.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sexton.core.codec import digest

if TYPE_CHECKING:
    from sexton.core.numbers import Numbers

Getter = Callable[[Any], Any]
Pairs = Callable[[Any, int], list[tuple[int, float]]]
Writer = Callable[[Any, int, int, "Sparse"], None]
MOST = 10.0  # No number is farther from nought: whatever is larger stays there.


class Sparse:
    """Where the numbers stand that are not nought, and what they are."""

    __slots__ = ("places", "values")

    def __init__(self) -> None:
        self.places: list[int] = []
        self.values: list[float] = []

    def put(self, place: int, value: float) -> None:
        if value:
            self.places.append(place)
            self.values.append(MOST if value > MOST else max(value, -MOST))

    def put_all(self, place: int, counts: list[int], unit: float) -> None:
        """One after another, times the unit."""
        for count in counts:
            if count:
                self.put(place, count * unit)
            place += 1


class Part:
    """Some numbers with a name; what they are read from is the attribute of that name."""

    def __init__(self, name: str, size: int, get: Getter | None = None) -> None:
        self.name = name
        self.size = size
        self.get = get

    def of(self, thing: Any) -> Any:
        return getattr(thing, self.name) if self.get is None else self.get(thing)

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        raise NotImplementedError

    def layout(self, at: int, prefix: str) -> list[tuple[str, int, int]]:
        return [(prefix + self.name, at, self.size)]

    def units(self) -> list[float]:
        """What each of the numbers is counted in."""
        return [1.0] * self.size


class Flag(Part):
    """Is it so?"""

    def __init__(self, name: str, get: Getter | None = None) -> None:
        super().__init__(name, 1, get)

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        if self.of(thing):
            out.put(at, 1.0)


class Number(Part):
    """How much of it, in a unit that makes it about one; nothing where it is not known."""

    def __init__(self, name: str, unit: float, get: Getter | None = None) -> None:
        super().__init__(name, 1, get)
        self.unit = unit

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        value = self.of(thing)
        if value:
            out.put(at, value / self.unit)

    def units(self) -> list[float]:
        return [float(self.unit)]


class Maybe(Number):
    """The same where it may be unknown: is it known, and then how much."""

    def __init__(self, name: str, unit: float, get: Getter | None = None) -> None:
        super().__init__(name, unit, get)
        self.size = 2

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        value = self.of(thing)
        if value is not None:
            out.put(at, 1.0)
            out.put(at + 1, value / self.unit)

    def units(self) -> list[float]:
        return [1.0, float(self.unit)]


class OneOf(Part):
    """Which of these it is; none of them where there is none."""

    def __init__(self, name: str, values: Sequence[Any], get: Getter | None = None) -> None:
        super().__init__(name, len(values), get)
        self.index = {value: place for place, value in enumerate(values)}

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        value = self.of(thing)
        if value is not None and value != "":
            out.put(at + self.index[value], 1.0)


class Word(Part):
    """A word out of a list that nobody has written down, by its checksum."""

    def __init__(self, name: str, buckets: int = 24, get: Getter | None = None) -> None:
        super().__init__(name, buckets, get)

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        value = self.of(thing)
        if value:
            out.put(at + zlib.crc32(str(value).encode()) % self.size, 1.0)


class Counts(Part):
    """How many there are of each kind, of a list of names or a dict of counts."""

    def __init__(
        self, name: str, kinds: Sequence[Any], get: Getter | None = None, unit: float = 1.0
    ) -> None:
        super().__init__(name, len(kinds), get)
        self.index = {kind: place for place, kind in enumerate(kinds)}
        self.unit = unit

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        found = self.of(thing)
        counted: dict[Any, int] = {}
        if isinstance(found, dict):
            counted = found
        else:
            for kind in found or ():
                if kind is not None:
                    counted[kind] = counted.get(kind, 0) + 1
        for kind, count in counted.items():
            out.put(at + self.index[kind], count / self.unit)

    def units(self) -> list[float]:
        return [float(self.unit)] * self.size


def tally(seats: int, found: Iterable[int]) -> list[int]:
    """How often each seat is among these."""
    counts = [0] * seats
    for seat in found:
        counts[seat] += 1
    return counts


class SeatOf(Part):
    """Who it is, counted from oneself."""

    def __init__(self, name: str, seats: int, get: Getter | None = None) -> None:
        super().__init__(name, seats, get)

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        value = self.of(thing)
        if value is not None:
            out.put(at + (value - seat) % self.size, 1.0)


class SeatsIn(SeatOf):
    """Which of all, counted from oneself."""

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        for value in self.of(thing):
            out.put(at + (value - seat) % self.size, 1.0)


class PerSeat(Part):
    """A number for each seat, oneself first."""

    def __init__(self, name: str, seats: int, unit: float, get: Getter | None = None) -> None:
        super().__init__(name, seats, get)
        self.unit = unit

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        place = self.size - seat
        for count in self.of(thing):
            if count:
                out.put(at + place % self.size, count / self.unit)
            place += 1

    def units(self) -> list[float]:
        return [float(self.unit)] * self.size


class WorkedOut(Part):
    """A few lines of the game's own: places and values from the thing and the own seat."""

    def __init__(self, name: str, size: int, pairs: Pairs) -> None:
        super().__init__(name, size)
        self.pairs = pairs

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        for place, value in self.pairs(thing, seat):
            out.put(at + place, value)


class Several(Part):
    """Parts with names of their own that are quicker written in one go, by a few lines of the
    game's: where each begins is counted from the first."""

    def __init__(self, sizes: Mapping[str, int], writer: Writer) -> None:
        super().__init__("", sum(sizes.values()))
        self.sizes = dict(sizes)
        self.writer = writer

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        self.writer(thing, at, seat, out)

    def layout(self, at: int, prefix: str) -> list[tuple[str, int, int]]:
        found = []
        for name, size in self.sizes.items():
            found.append((prefix + name, at, size))
            at += size
        return found


class Rows(Part):
    """Things of one kind, each with the same parts."""

    def __init__(
        self, name: str, count: int, parts: Sequence[Part], get: Getter | None = None
    ) -> None:
        self.parts = tuple(parts)
        self.width = sum(part.size for part in parts)
        self.count = count
        super().__init__(name, self.width * count, get)

    def write_row(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        for part in self.parts:
            part.write(thing, at, seat, out)
            at += part.size

    def place(self, value: Any, seat: int, seats: int) -> int | None:
        """The row of the thing that a move names so."""
        return value if type(value) is int and value < self.count else None

    def layout(self, at: int, prefix: str) -> list[tuple[str, int, int]]:
        found = []
        for row in range(self.count):
            for part in self.parts:
                found += part.layout(at, f"{prefix}{self.name}.{self.label(row)}.")
                at += part.size
        return found

    def label(self, row: int) -> str:
        return str(row)

    def units(self) -> list[float]:
        return [unit for part in self.parts for unit in part.units()] * self.count


class BySeat(Rows):
    """One thing for each seat, oneself first; what belongs to nobody comes after them."""

    def __init__(
        self,
        name: str,
        seats: int,
        parts: Sequence[Part],
        get: Getter | None = None,
        count: int | None = None,
    ) -> None:
        super().__init__(name, count or seats, parts, get)
        self.seats = seats

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        for owner, row in enumerate(self.of(thing)):
            place = (owner - seat) % self.seats if owner < self.seats else owner
            self.write_row(row, at + place * self.width, seat, out)

    def place(self, value: Any, seat: int, seats: int) -> int | None:
        if type(value) is not int or value >= self.count:
            return None
        return (value - seat) % self.seats if value < self.seats else value


class There(Part):
    """A mark that a thing is there."""

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        out.put(at, 1.0)


class Each(Rows):
    """The first of a list, each with a mark that it is there."""

    def __init__(
        self, name: str, count: int, parts: Sequence[Part], get: Getter | None = None
    ) -> None:
        super().__init__(name, count, [There("there", 1), *parts], get)

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        for row in self.of(thing)[: self.count]:
            self.write_row(row, at, seat, out)
            at += self.width


class ByName(Each):
    """Each thing at its own place, wherever it stands in the list."""

    def __init__(
        self,
        name: str,
        names: Sequence[Any],
        parts: Sequence[Part],
        get: Getter | None = None,
        key: str = "name",
    ) -> None:
        super().__init__(name, len(names), parts, get)
        self.names = tuple(names)
        self.index = {one: place for place, one in enumerate(names)}
        self.key = key

    def write(self, thing: Any, at: int, seat: int, out: Sparse) -> None:
        for row in self.of(thing):
            place = self.index[getattr(row, self.key)]
            self.write_row(row, at + place * self.width, seat, out)

    def place(self, value: Any, seat: int, seats: int) -> int | None:
        return self.index.get(value)

    def label(self, row: int) -> str:
        return str(self.names[row])


class Placed(Each):
    """Things that lie somewhere: their first two parts are column and row, and moves name them by
    their place. Which row is meant is read off the rows themselves. `code` gives places numbers
    from 0 to `codes` - 1; it works for arrays as well."""

    def __init__(
        self,
        name: str,
        count: int,
        parts: Sequence[Part],
        get: Getter,
        codes: int,
        code: Callable[[Any, Any], Any],
    ) -> None:
        super().__init__(name, count, parts, get)
        self.codes = codes
        self.code = code

    def place(self, value: Any, seat: int, seats: int) -> int | None:
        return None

    def code_of(self, value: Any) -> int | None:
        """The number of the place that a move names so; None where it is no place."""
        column, comma, row = str(value).partition(",")
        return int(self.code(int(column), int(row))) if comma else None

    def rows_at(self, numbers: Any, start: int, out: Any) -> Any:
        """For each line of numbers and each place, the row of what lies there; out is not changed
        where nothing does. Numbers and out are numpy's."""
        part = numbers[:, start : start + self.size].reshape(len(numbers), self.count, self.width)
        column, row = (
            (part[:, :, place] * unit).round().astype(int)
            for place, unit in enumerate(self.units()[1:3], 1)
        )
        lines, rows = part[:, :, 0].nonzero()
        out[lines, self.code(column, row)[lines, rows]] = rows
        return out


class Features:
    """All numbers of a game at a table for so many, with the name of each.

    `things` says which argument of a move names a row of which part, or which argument of which
    verb ("bury.cell"): what is known of that thing can then be laid beside the move.
    """

    def __init__(
        self, seats: int, parts: Sequence[Part], things: Mapping[str, str] | None = None
    ) -> None:
        self.seats = seats
        self.parts = tuple(parts)
        self.size = sum(part.size for part in parts)
        self.starts: dict[str, int] = {}
        at = 0
        for part in parts:
            self.starts[part.name] = at
            at += part.size
        self.digest = digest(self.layout())
        named = {part.name: part for part in parts if isinstance(part, Rows)}
        self.things = {key: named[name] for key, name in (things or {}).items()}
        self.widest = max((rows.width for rows in self.things.values()), default=0)
        self.placed = next((one for one in self.things.values() if isinstance(one, Placed)), None)

    def layout(self) -> list[tuple[str, int, int]]:
        """Name, first place and size of every slice, in order."""
        found: list[tuple[str, int, int]] = []
        at = 0
        for part in self.parts:
            found += part.layout(at, "")
            at += part.size
        return found

    def units(self) -> list[float]:
        return [unit for part in self.parts for unit in part.units()]

    def places(self) -> dict[str, int]:
        """Where each slice begins."""
        return {name: at for name, at, _ in self.layout()}

    def width_of(self, name: str) -> int:
        """How many numbers a row of these things has."""
        rows = next(part for part in self.parts if part.name == name)
        assert isinstance(rows, Rows), name
        return rows.width

    def sparse(self, view: Any) -> Sparse:
        """The numbers of a view that are not nought."""
        if view.seat is None:
            raise ValueError("a spectator has no seat to see the table from")
        out = Sparse()
        at = 0
        for part in self.parts:
            part.write(view, at, view.seat, out)
            at += part.size
        return out

    def dense(self, view: Any) -> list[float]:
        """All numbers of a view, in order."""
        found = [0.0] * self.size
        sparse = self.sparse(view)
        for place, value in zip(sparse.places, sparse.values, strict=True):
            found[place] += value
        return found

    def row_of(
        self, verb: str, key: str, value: Any, seat: int
    ) -> tuple[int, int, int | None] | None:
        """Where the numbers of the thing begin that a move names, and how many they are; of what is
        named by its place, where the first row begins, and that place's code."""
        rows = self.things.get(f"{verb}.{key}", self.things.get(key))
        if rows is None:
            return None
        start = self.starts[rows.name]
        if isinstance(rows, Placed):
            code = rows.code_of(value)
            return None if code is None else (start, rows.width, code)
        place = rows.place(value, seat, self.seats)
        return None if place is None else (start + place * rows.width, rows.width, None)


def straight(package: str, box: Any, features: Features) -> Numbers:
    """What a game's room `numbers` makes. It is opened only now: it needs what not all have
    installed."""
    found: Numbers = import_module(f"{package}.numbers").Straight(box, features)
    return found
