"""What is in the box: families and cards, as a file tells them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.games.gloom.types.words import (
    AtHome,
    AtOnce,
    Cancels,
    Deed,
    Few,
    Follows,
    ForAll,
    Icon,
    Needs,
    Title,
    WhileVisible,
)

FAMILY = 5  # characters in the box for each family; an option plays with fewer
MOST_SEATS = 5
FEWEST_FAMILIES = 4

BoxName = Literal["unhappy-homes", "unwelcome-guests", "unfortunate-expeditions"]
BOXES: tuple[BoxName, ...] = ("unhappy-homes", "unwelcome-guests", "unfortunate-expeditions")

Points = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Slot = Points | Literal["clear"]
Pathos = Annotated[list[Slot], msgspec.Meta(min_length=3, max_length=3)]


def all_clear() -> list[Slot]:
    return ["clear", "clear", "clear"]


class Named(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A character whose name comes from elsewhere than the family's others."""

    name: Title
    provenance: Provenance


class Family(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Title
    symbol: str
    characters: Annotated[list[Title | Named], msgspec.Meta(min_length=FAMILY, max_length=FAMILY)]
    provenance: Provenance

    @property
    def names(self) -> list[str]:
        return [one.name if isinstance(one, Named) else one for one in self.characters]


class Modifier(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    pathos: Pathos
    icon: Icon | Literal["none", "blank"]
    provenance: Provenance
    at_once: list[AtOnce] = []
    while_visible: list[WhileVisible] = []
    needs: Needs | None = None
    count: Few = 1
    persistent: bool = False  # what it does while visible it also does when it is covered
    brings: Title | None = None  # an expedition
    already_there: list[AtOnce] = []  # done as well if that expedition is in play already


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
    brings: Title | None = None
    already_there: list[AtOnce] = []


class EventCard(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    provenance: Provenance
    deed: Deed | None = None
    cancels: Cancels | None = None
    count: Few = 1


class Residence(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    family: Title
    name: Title
    provenance: Provenance


class Mystery(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    pathos: Pathos
    icons: Annotated[list[Icon], msgspec.Meta(min_length=1, max_length=2)]  # the family shows them
    provenance: Provenance
    while_newest: list[AtHome] = []
    count: Few = 1


class Guest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    provenance: Provenance
    pathos: Pathos = msgspec.field(default_factory=all_clear)
    icon: Icon | Literal["none"] = "none"
    follows: Follows | None = None
    persistently: list[WhileVisible] = []


class Expedition(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    title: Title
    rules: Annotated[list[ForAll], msgspec.Meta(min_length=1)]
    provenance: Provenance


AnyCard = Modifier | UntimelyDeath | EventCard | Mystery | Guest | Expedition


class BoxFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A box that is put to another: what is in it goes to that one's own."""

    game: Literal["gloom"]
    box: BoxName
    name: str
    place: int
    families: list[Family] = []
    modifiers: list[Modifier] = []
    deaths: list[UntimelyDeath] = []
    events: list[EventCard] = []
    residences: list[Residence] = []
    mysteries: list[Mystery] = []
    guests: list[Guest] = []
    expeditions: list[Expedition] = []


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["gloom"]
    name: str
    families: Annotated[list[Family], msgspec.Meta(min_length=FEWEST_FAMILIES, max_length=8)]
    modifiers: Annotated[list[Modifier], msgspec.Meta(min_length=1, max_length=400)]
    deaths: Annotated[list[UntimelyDeath], msgspec.Meta(min_length=1, max_length=200)]
    events: Annotated[list[EventCard], msgspec.Meta(max_length=200)]
    boxes: list[BoxName] = []  # that were put to it
    residences: Annotated[list[Residence], msgspec.Meta(max_length=8)] = []
    mysteries: Annotated[list[Mystery], msgspec.Meta(max_length=100)] = []
    guests: Annotated[list[Guest], msgspec.Meta(max_length=10)] = []
    expeditions: Annotated[list[Expedition], msgspec.Meta(max_length=20)] = []
