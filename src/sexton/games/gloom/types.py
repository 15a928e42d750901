"""The Structs that cards, boxes, views and chronicles are made of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.core.types import Seat, View

FAMILY = 5  # characters in the box for each family; an option plays with fewer
MOST_SEATS = 4

Icon = Literal["beast", "death", "duck", "goblet", "lucre", "marriage"]
ICONS: tuple[Icon, ...] = ("beast", "death", "duck", "goblet", "lucre", "marriage")

Title = Annotated[
    str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^(?! )[^\x00-\x1f:/]+(?<! )$")
]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]
Points = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Slot = Points | Literal["clear"]
Pathos = Annotated[list[Slot], msgspec.Meta(min_length=3, max_length=3)]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="word"):
    """One effect in an edition file: `word` says which, the other fields how much."""


# At once: when the card is played, and never when it is moved (GL-6).


class Discard(Word, frozen=True, tag="discard"):
    cards: Few


class DiscardHand(Word, frozen=True, tag="discard hand"):
    pass


class DrawOrDiscard(Word, frozen=True, tag="draw or discard"):
    cards: Few


class Refill(Word, frozen=True, tag="refill"):
    pass


class NeighbourTakes(Word, frozen=True, tag="neighbour takes"):
    cards: Few


class NeighbourDiscards(Word, frozen=True, tag="neighbour discards"):
    cards: Few


class SkipDraw(Word, frozen=True, tag="skip draw"):
    pass


class SkipTurn(Word, frozen=True, tag="skip turn"):
    pass


AtOnce = (
    Discard
    | DiscardHand
    | DrawOrDiscard
    | Refill
    | NeighbourTakes
    | NeighbourDiscards
    | SkipDraw
    | SkipTurn
)


# While visible: as long as the card lies on top, read whenever somebody asks.


class DrawLimit(Word, frozen=True, tag="draw limit"):
    change: Annotated[int, msgspec.Meta(ge=-4, le=4)]


class DiscardAfterModifier(Word, frozen=True, tag="discard after modifier"):
    cards: Few


class OpenToDeath(Word, frozen=True, tag="open to death"):
    pass


class NoEvents(Word, frozen=True, tag="no events"):
    pass


WhileVisible = DrawLimit | DiscardAfterModifier | OpenToDeath | NoEvents


# What the character must show, or must not, for the card to be played there.


class Shows(Word, frozen=True, tag="shows"):
    icon: Icon


class ShowsNot(Word, frozen=True, tag="shows not"):
    icon: Icon


Needs = Shows | ShowsNot


# What an event does when it stands.


class StealBody(Word, frozen=True, tag="steal body"):
    pass


class ExchangeTops(Word, frozen=True, tag="exchange tops"):
    pass


class MoveDeath(Word, frozen=True, tag="move death"):
    pass


class DrawAndPlay(Word, frozen=True, tag="draw and play"):
    cards: Few


class Loot(Word, frozen=True, tag="loot"):
    icon: Icon


class Revive(Word, frozen=True, tag="revive"):
    pass


class ExtraPlays(Word, frozen=True, tag="extra plays"):
    plays: Few


class DeathWhere(Word, frozen=True, tag="death where"):
    icon: Icon


class ExchangeWithHand(Word, frozen=True, tag="exchange with hand"):
    pass


class DiscardModifiers(Word, frozen=True, tag="discard modifiers"):
    pass


class DiscardTop(Word, frozen=True, tag="discard top"):
    pass


Deed = (
    StealBody
    | ExchangeTops
    | MoveDeath
    | DrawAndPlay
    | Loot
    | Revive
    | ExtraPlays
    | DeathWhere
    | ExchangeWithHand
    | DiscardModifiers
    | DiscardTop
)

Cancels = Literal["untimely death", "event"]


# What is in the box.


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


# What a seat sees.


class Card(msgspec.Struct, frozen=True):
    """A card's face. A slot without a number is clear; so is the icon `none`."""

    title: str
    kind: str
    pathos: list[int | None]
    icon: str
    text: str


class HandCard(msgspec.Struct, frozen=True):
    """A card of one's own hand, and who else knows that it is there, as far as one can tell."""

    card: Card
    known_by: list[Seat]
    openly: bool  # everybody who watches has seen it too
    looted: bool  # just taken, and playable at once


class KnownCard(msgspec.Struct, frozen=True):
    """A card that this seat knows to be in somebody else's hand."""

    title: str
    openly: bool  # everybody who watches has seen it too
    looted: bool


class Player(msgspec.Struct, frozen=True):
    family: str
    symbol: str
    hand: int
    known: list[KnownCard]
    draw_limit: int
    skip_draws: int
    skip_turns: int
    barred: bool  # from playing events
    value: int  # Family Value so far


class Layer(msgspec.Struct, frozen=True):
    """What of a card in a stack still shows: neither clear nor covered by the cards above it."""

    slots: list[bool]  # top, middle, bottom
    icon: bool  # a blank too
    text: bool


class Character(msgspec.Struct, frozen=True):
    """What counts now, and the whole stack, lowest first: it is open to all."""

    name: str
    family: str
    owner: Seat
    fate: str
    worth: int
    pathos: list[int | None]
    icon: str
    text: str  # what the topmost card does as long as it lies there
    open_to_death: bool  # anybody may kill it as a free play in their own turn
    stack: list[Card]
    layers: list[Layer]  # one for each card of the stack


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that waits: a card on its way, a window, a choice. The newest is the last."""

    what: str
    seat: Seat | None = None
    card: str = ""
    kind: str = ""  # of a window: what may be answered
    character: str = ""
    other: str = ""
    using: str = ""
    count: int = 0
    reading: bool = False  # of a window: it is closed and its answers are read clockwise
    answer: str = ""  # of a window: this seat's own, "pass" or a response


class GloomView(View, kw_only=True):
    hand: list[HandCard]
    players: list[Player]
    characters: list[Character]
    turn: Seat
    turns: int  # how many turns are over, skipped ones too
    play: str  # first, second, or afterwards
    extras: int  # extra plays left this turn
    lent: int  # extra plays that went to modifiers which the second play could hold instead
    deck: int
    pile: list[str] | None  # what the draw pile was last remade from; None if never
    discards: list[str]
    pending: list[Pending]


# The chronicle: houses, lives and what befell them.


class Passage(msgspec.Struct, frozen=True):
    """A sentence or two: whose words, if a player's, and of which card."""

    text: str
    by: str = ""
    card: str = ""
    last: bool = False  # the death that ends a life, or seemed to
    value: str = ""  # what stands on the card
    seat: Seat | None = None  # who played it
    turn: int = 0
    move: int = 0  # after so many moves it has happened
    taken_off: str = ""  # by what the card came off again, and when


class Life(msgspec.Struct, frozen=True):
    name: str
    passages: list[Passage]
    stone: str
    worth: str
    sum: str


class House(msgspec.Struct, frozen=True):
    family: str
    player: str
    about: str
    worth: str
    lives: list[Life]


class Chronicle(msgspec.Struct, frozen=True):
    title: str
    subtitle: str
    told_by: str
    houses: list[House]
    nights: list[Passage]  # what befell nobody in particular
    asides: list[Passage]
    reckoning: list[str]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pronoun: str
    opening: str
    short: str = ""  # what everybody says once they have been introduced


class Passing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A death: how it stands on the stone, and how it is written of."""

    stone: str
    lines: list[str]


class Prose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of prose.toml."""

    people: dict[str, Person]
    families: dict[str, str]
    turns: dict[str, list[str]]
    modifiers: dict[str, list[str]]
    deaths: dict[str, Passing]
    events: dict[str, list[str]]
    spared: dict[str, list[str]]
    foiled: dict[str, list[str]]
    living: dict[str, list[str]]
    gone: dict[str, list[str]]
    others: dict[str, list[str] | str]
