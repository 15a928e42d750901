"""What two boxes have otherwise, entry by entry: "widow: count 4 → 2"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

BY = ("name", "title", "number", "players")  # what tells the entries of a list apart
NONE = "—"


class Entry(msgspec.Struct, frozen=True):
    """One entry of the two: where it stands, and what is there."""

    where: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.where}: {self.first} → {self.second}"


def differences(first: Any, second: Any, where: str = "") -> list[Entry]:
    """Every entry that is not the same in both, in the order of the boxes."""
    return list(walk(first, second, where))


def walk(first: Any, second: Any, where: str) -> Iterator[Entry]:
    if first == second:
        return
    if isinstance(first, dict) and isinstance(second, dict):
        for key in dict.fromkeys([*first, *second]):
            if key != "provenance" and (where or key != "name"):
                yield from walk(first.get(key), second.get(key), joined(where, str(key)))
    elif (key := distinguishing_key([first, second])) is not None:
        yield from by_name(first or [], second or [], key, where)
    elif is_list(first) and is_list(second) and len(first) == len(second):
        for number, (one, other) in enumerate(zip(first, second, strict=True), 1):
            yield from walk(one, other, f"{where} {number}")
    else:
        yield Entry(where, said(first), said(second))


def is_list(value: Any) -> bool:
    """Of entries; a list of numbers or words is one value."""
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)


def distinguishing_key(lists: Sequence[Any]) -> str | None:
    """The key by which every entry of these lists has a name of its own."""
    some = [one for one in lists if one]
    if not some or not all(map(is_list, some)):
        return None

    def names(key: str) -> bool:
        found = [[entry.get(key) for entry in one] for one in some]
        return all(None not in one and len(set(map(str, one))) == len(one) for one in found)

    return next(filter(names, BY), None)


def by_name(first: list[Any], second: list[Any], key: str, where: str) -> Iterator[Entry]:
    before, after = ({entry[key]: entry for entry in one} for one in (first, second))
    for name in dict.fromkeys([*before, *after]):
        one, other = before.get(name), after.get(name)
        if one is None or other is None:
            yield Entry(f"{where} {name}", said_entry(one, key), said_entry(other, key))
        else:
            yield from walk(one, other, f"{where} {name}")


def joined(where: str, key: str) -> str:
    return f"{where}, {key}" if where else key


def said(value: Any) -> str:
    """A value as a person would write it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return said_entry(value, "")
    if isinstance(value, list):
        return ", ".join(map(said, value)) or NONE
    return str(value)


def said_entry(entry: dict[str, Any] | None, key: str) -> str:
    if entry is None:
        return NONE
    told = [f"{name} {said(value)}" for name, value in entry.items()
            if name not in (key, "provenance")]  # fmt: skip
    return ", ".join(told) or "there"
