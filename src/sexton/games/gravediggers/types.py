"""What the box and the views are made of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.core.types import Seat, View

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9 '-]*$", max_length=24)]


class CardKind(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    role: Literal["valuable", "multiplier", "widow", "guard", "accomplice", "bandit"]
    count: Count
    provenance: Provenance
    value: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Coins(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    start: Count
    notes: Count
    provenance: Provenance


class Tiles(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    place: Count
    view: Count
    reveal: Count
    gravedigger: Count
    provenance: Provenance


class Places(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How large a table the box is for; as printed, unless an edition says otherwise."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=5)] = 5  # at most
    hand: Annotated[int, msgspec.Meta(ge=1, le=5)] = 5
    cemeteries: Annotated[int, msgspec.Meta(ge=1, le=5)] = 5
    provenance: Provenance = "printed"


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["gravediggers"]
    name: str
    coins: Coins
    tiles: Tiles
    cards: Annotated[list[CardKind], msgspec.Meta(max_length=31)]
    table: Places = Places()


class Deed(msgspec.Struct, frozen=True):
    """What people do when their cemetery is robbed (GD-9): whose deed it is, and who leaves."""

    name: str
    by: tuple[str, ...]  # roles
    leave: tuple[str, ...]


class LaidCard(msgspec.Struct, frozen=True):
    """A card before a cemetery. `card` is what it is, if this seat knows."""

    card: str | None
    open: bool
    laid_by: Seat | None
    seen_by: list[Seat]  # who has placed it or looked at it; everybody saw that they did


class Cemetery(msgspec.Struct, frozen=True):
    cards: list[LaidCard]
    closed: bool
    owner: Seat | None  # nobody's, with fewer than five players (GD-1)


class Player(msgspec.Struct, frozen=True):
    hand: int
    notes: int
    owed: int  # what the notes will cost at the end (GD-14)
    coins: int | None  # only one's own, unless purses are open (GD-15)
    clenched: bool


class Robbery(msgspec.Struct, frozen=True):
    """What everybody saw when a cemetery was robbed."""

    cemetery: int
    outcome: str
    text: str  # the outcome, said
    bounty: int
    values: list[int]  # the valuables it is made of, if there was one to be paid (GD-10)
    times: int  # how often they count: once, and once more for every X
    fists: list[int]
    gains: list[int]
    cards: list[str]


class Cycle(msgspec.Struct, frozen=True):
    """The tiles that are turned up until all lie face down again (GD-2)."""

    used: list[str]  # carried out already, in no order
    now: str | None  # being carried out; the gravedigger also while fists are chosen
    down: int  # still to come
    size: int
    number: int | None  # which cycle this is; None once the deck is empty
    of: int  # how many the deck lasts
    turn: int | None  # which turn of the game this is, as long as `number` is known


class Sizes(msgspec.Struct, frozen=True):
    """What this box holds, and how it is dealt."""

    cards: int  # all there are
    deck: int  # when play begins
    hand: int
    tiles: dict[str, int]  # in a cycle


class GravediggersView(View):
    hand: list[str]
    fist: int | None  # one's own closed fist
    players: list[Player]
    cemeteries: list[Cemetery]
    turn: Seat
    phase: str
    tile: str | None  # the one turned up now
    tiles: dict[str, int]  # still face down
    deck: int
    notes_left: int
    gone: dict[str, int]  # cards out of the game; everybody saw them go
    robbed: int | None
    last_robberies: list[int]  # still to come, once the last card has been placed
    ending: bool  # the last robberies have begun (GD-13)
    robberies: list[Robbery]
    cycle: Cycle
    sizes: Sizes
