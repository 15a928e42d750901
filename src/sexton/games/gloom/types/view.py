"""What a seat sees."""

from __future__ import annotations

import msgspec

from sexton.core.types import Seat, View


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card's face. A slot without a number is clear; so is the icon `none`."""

    title: str
    kind: str
    pathos: list[int | None]
    icon: str
    text: str
    persistent: bool = False  # its text goes on when it is covered
    brings: str = ""  # an expedition
    needs: list[str] = []  # of a mystery: what the family must show


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


class Layer(msgspec.Struct, frozen=True):
    """What of a card in a stack still shows: neither clear nor covered by the cards above it."""

    slots: list[bool]  # top, middle, bottom
    icon: bool  # a blank too
    text: bool


class Home(msgspec.Struct, frozen=True):
    """A residence, and what is the matter with it: the newest mystery is the last."""

    name: str
    worth: int
    pathos: list[int | None]
    text: str  # of the newest
    mysteries: list[Card]
    layers: list[Layer]


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    family: str
    symbol: str
    hand: int
    known: list[KnownCard]
    draw_limit: int
    limit_changed: bool  # by a card (GL-8): it is not the usual one
    skip_draws: int
    skip_turns: int
    barred: bool  # from playing events
    value: int  # Family Value so far
    home: Home | None = None
    banned: list[str] = []  # icons that can't be played on this family


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
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
    guest: bool = False  # the lowest card of its stack is its own
    follows: str = ""  # of a guest: whom it joins, and when
    awaits: str = ""  # the same in a word: the icon that it follows, or deaths
    pinned: list[str] = []  # persistent texts that are covered, and go on
    icon_points: int = 0  # of its worth, what a mystery or the expedition gives for its icon


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
    residence: str = ""


class GloomView(View):
    hand: list[HandCard]
    players: list[Player]
    characters: list[Character]
    turn: Seat
    turns: int  # how many turns are over, skipped ones too
    play: str  # first, second, afterwards, done, or drawn
    extras: int  # extra plays left this turn
    lent: int  # extra plays that went to modifiers which the second play could hold instead
    deck: int
    pile: list[str] | None  # what the draw pile was last remade from; None if never
    discards: list[str]
    pending: list[Pending]
    middle: list[Character]  # guests who are with no family
    expedition: Card | None
    freed: bool  # this turn's free event has been played, if there was one
    traded: bool
    free_event: bool  # the next event of this turn is a free play
    may_trade: bool  # the turn's player may trade a card for one of the draw pile
