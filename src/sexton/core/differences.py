"""What has changed from one view to the next, and the next once that is changed."""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq
from typing import Any

import msgspec
from msgspec.structs import astuple

from sexton.core.types import Difference

Path = list[str | int]
FLAT = frozenset((int, str, bool, float, type(None)))


def changed(was: Any, now: Any) -> list[Difference]:
    """What must be changed in one view to have the other."""
    found: list[Difference] = []
    if was is not now:
        compare(was, now, [], found)
    return found


class Common:
    """What changed from one view that all share to the next, field by field, found once. Whatever
    a seat's own views have from these has changed in the same way."""

    def __init__(self, was: msgspec.Struct, now: msgspec.Struct) -> None:
        self.kind = type(was)
        self.was = astuple(was)
        self.now = astuple(now)
        self.names = was.__struct_fields__
        self._found: list[list[Difference] | None] = [None] * len(self.names)

    def changed(self, was: msgspec.Struct, now: msgspec.Struct) -> list[Difference]:
        """What must be changed in one seat's view to have its next."""
        if type(was) is not self.kind:  # It shows more than anybody saw.
            return changed(was, now)
        found: list[Difference] = []
        before, after = astuple(was), astuple(now)
        for place, one in enumerate(before):
            other = after[place]
            if one is other:
                continue
            if one is self.was[place] and other is self.now[place]:
                found += self._of(place)
            elif one != other:
                compare(one, other, [self.names[place]], found)
        return found

    def _of(self, place: int) -> list[Difference]:
        known = self._found[place]
        if known is None:
            known = self._found[place] = []
            if self.was[place] != self.now[place]:
                compare(self.was[place], self.now[place], [self.names[place]], known)
        return known


def compare(was: Any, now: Any, path: Path, found: list[Difference]) -> None:
    """As deep as it is the same thing that has changed. Much is the very same object as before:
    that is seen without looking into it. What was empty may have been left out, and has no inside
    that could change."""
    kind = type(was)
    if kind in FLAT or kind is not type(now) or not was:
        found.append(Difference(path, now))
    elif kind is list:
        compare_lists(was, now, path, found)
    elif kind is dict and only_grown(was, now):
        for key, other in now.items():
            if key not in was:
                found.append(Difference([*path, key], other))
            elif was[key] != other:
                compare(was[key], other, [*path, key], found)
    elif isinstance(was, msgspec.Struct) and not leaves_out(was, now):
        after = astuple(now)
        for place, one in enumerate(astuple(was)):
            other = after[place]
            if one is not other and one != other:
                compare(one, other, [*path, kind.__struct_fields__[place]], found)
    else:
        found.append(Difference(path, now))


def only_grown(was: dict[str, Any], now: dict[str, Any]) -> bool:
    """Are all its keys where they were, and new ones behind them? Words are told in that order."""
    return len(was) <= len(now) and all(map(eq, was, now))


def leaves_out(was: msgspec.Struct, now: msgspec.Struct) -> bool:
    """Does it leave out what it said before? Then only the whole of it can be told."""
    if not was.__struct_config__.omit_defaults:
        return False
    return not msgspec.to_builtins(was).keys() <= msgspec.to_builtins(now).keys()


def compare_lists(was: list[Any], now: list[Any], path: Path, found: list[Difference]) -> None:
    """Where one has grown or shrunk, the part that is another: "2:4", as Python cuts lists."""
    if len(was) == len(now):
        for place, one in enumerate(was):
            other = now[place]
            if one is not other and one != other:
                compare(one, other, [*path, place], found)
        return
    short, head, tail = min(len(was), len(now)), 0, 0
    while head < short and was[head] == now[head]:
        head += 1
    while tail < short - head and was[-1 - tail] == now[-1 - tail]:
        tail += 1
    part = f"{head}:{len(was) - tail}"
    found.append(Difference([*path, part], now[head : len(now) - tail]))


def apply(view: Any, changes: Sequence[Difference]) -> Any:
    """A view as plain data, once these changes are made; the one given stays as it was."""
    for change in changes:
        view = put(view, change.path, msgspec.to_builtins(change.now))
    return view


def put(whole: Any, path: Sequence[str | int], now: Any) -> Any:
    if not path:
        return now
    key, *rest = path
    twin = whole.copy()
    if isinstance(twin, list) and isinstance(key, str):
        first, end = map(int, key.split(":"))
        twin[first:end] = now
    elif rest:
        twin[key] = put(twin[key], rest, now)
    else:
        twin[key] = now
    return twin
