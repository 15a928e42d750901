"""What is in the box: families and cards, as a file tells them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.games.gloom.types.words import (
    AtOnce,
    Cancels,
    Deed,
    Few,
    Icon,
    Needs,
    Title,
    WhileVisible,
)

FAMILY = 5  # characters in the box for each family; an option plays with fewer
MOST_SEATS = 4

Points = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Slot = Points | Literal["clear"]
Pathos = Annotated[list[Slot], msgspec.Meta(min_length=3, max_length=3)]


def all_clear() -> list[Slot]:
    return ["clear", "clear", "clear"]


class Family(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Title
    symbol: str
    characters: Annotated[list[Title], msgspec.Meta(min_length=FAMILY, max_length=FAMILY)]
    provenance: Provenance


class Modifier(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    pathos: Pathos
    icon: Icon | Literal["none", "blank"]
    provenance: Provenance
    at_once: list[AtOnce] = []
    while_visible: list[WhileVisible] = []
    needs: Needs | None = None
    count: Few = 1


class Bonus(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    points: Points
    icons: Annotated[list[Icon], msgspec.Meta(min_length=1)]


class UntimelyDeath(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    provenance: Provenance
    pathos: Pathos = msgspec.field(default_factory=all_clear)
    bonus: Bonus | None = None
    at_once: list[AtOnce] = []
    needs: Needs | None = None
    count: Few = 1


class EventCard(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    provenance: Provenance
    deed: Deed | None = None
    cancels: Cancels | None = None
    count: Few = 1


AnyCard = Modifier | UntimelyDeath | EventCard


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["gloom"]
    name: str
    families: Annotated[list[Family], msgspec.Meta(min_length=MOST_SEATS, max_length=8)]
    modifiers: Annotated[list[Modifier], msgspec.Meta(min_length=1, max_length=400)]
    deaths: Annotated[list[UntimelyDeath], msgspec.Meta(min_length=1, max_length=200)]
    events: Annotated[list[EventCard], msgspec.Meta(max_length=200)]
