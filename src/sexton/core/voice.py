"""What is said to whoever sits on a seat: "your cemetery", not that of a name they hardly know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sexton.core.game import AnyGame
from sexton.core.phrases import YOU, addressed
from sexton.core.types import Seat, Section, View


def names_to(names: Sequence[str], you: Seat | None) -> list[str]:
    """The players' names, with the mark for whoever is spoken to."""
    return [YOU if seat == you else name for seat, name in enumerate(names)]


def spoken_to(view: View, you: Seat | None) -> Any:
    """The view in which that seat has no name: what is said of it is then to be `addressing`."""
    if you is None:
        return view
    seen: Any = view
    spoken = seen.__copy__()
    spoken.seats = names_to(view.seats, you)
    return spoken


def addressing(value: Any) -> Any:
    """Whatever holds sentences, with all of them said to that person."""
    if isinstance(value, str):
        return addressed(value) if YOU in value else value
    if isinstance(value, list):
        return [addressing(one) for one in value]
    if isinstance(value, tuple):
        return tuple(addressing(one) for one in value)
    if isinstance(value, dict):
        return {key: addressing(one) for key, one in value.items()}
    if isinstance(value, msgspec.Struct):
        fields = value.__struct_fields__
        return msgspec.structs.replace(value, **{f: addressing(getattr(value, f)) for f in fields})
    return value


def describe(game: AnyGame, view: View, you: Seat | None) -> list[Section]:
    """The table in words, told to somebody who sits at it."""
    sections: list[Section] = addressing(game.describe(spoken_to(view, you)))
    return sections
