"""What a seat sees."""

from __future__ import annotations

import msgspec

from sexton.core.types import Seat, View


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
    bonus: int  # of that worth, what a death has earned by the icon
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
