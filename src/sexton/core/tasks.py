"""What waits: a half-resolved effect, a small typed thing that clones and saves."""

from __future__ import annotations

from typing import Self

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Task:
    """A game's own tasks extend this with typed fields, and bring themselves back from `plain`."""

    __slots__ = ()

    def plain(self) -> int | list[int]:
        """As it is saved: a list of ints that begins with the number of its kind; where only one
        kind waits in a place, no number is needed."""
        raise NotImplementedError

    def clone(self) -> Self:
        raise NotImplementedError
