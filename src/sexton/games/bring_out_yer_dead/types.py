"""The Structs of the box, of the words on its cards, and of what a seat sees."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.core.types import Line, Seat, View
from sexton.games.bring_out_yer_dead.moves import BID_SIZE

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]
Score = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Title = Annotated[str, msgspec.Meta(pattern=r"^[A-Z][A-Za-z' -]*$", max_length=24)]
Size = Literal["single", "double"]
Deck = Literal["fate", "treasure"]
Side = Literal["2-3", "4-5"]
Counted = Literal[
    "single in a double grave",
    "coffin in the river",
    "coffin in a mass grave",
    "area led",
    "fate card in hand",
]


# The words that cards are written in; effects/ has an entry for each.


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="word"):
    """One thing that a card does."""


class Load(Word, frozen=True, tag="load"):
    coffin: Size
    or_single: bool = False


class Switch(Word, frozen=True, tag="switch"):
    pass


class Move(Word, frozen=True, tag="move"):
    whose: Literal["own", "opponent"]


class Swap(Word, frozen=True, tag="swap"):
    pass


class Dredge(Word, frozen=True, tag="dredge"):
    pass


class Return(Word, frozen=True, tag="return"):
    pass


class Shallow(Word, frozen=True, tag="shallow"):
    pass


class Points(Word, frozen=True, tag="points"):
    each: Number
    per: Counted


class Renew(Word, frozen=True, tag="renew"):
    take: tuple[Deck, ...]


class TakeWith(Word, frozen=True, tag="take with"):
    number: Number
    what: Deck


AnyWord = Load | Switch | Move | Swap | Dredge | Return | Shallow | Points | Renew | TakeWith


# What is in the box.


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    provenance: Provenance


class Family(Entry, frozen=True):
    singles: Count
    doubles: Count


class Penalty(Entry, frozen=True):
    penalty: list[Number]


class Certificate(Entry, frozen=True):
    number: Number
    does: list[AnyWord]


class Cart(Entry, frozen=True):
    spots: tuple[Count, Count, Count, Count]


class Mass(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    points: Score
    take: Deck


class PrintedArea(Entry, frozen=True):
    name: Title
    bank: Literal["west", "east"]
    sides: list[Side]
    graves: list[str] = []
    pairs: list[Score] = []
    column: list[str] = []
    majority: Score = 0
    mass: Mass | None = None


class Copy(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    rank: Number
    points: Number = 0
    count: Count = 1


class Fate(Entry, frozen=True):
    name: Title
    does: list[AnyWord]
    copies: Annotated[list[Copy], msgspec.Meta(min_length=1)]


class Heirlooms(Entry, frozen=True):
    points: list[Number]


class Treasure(Entry, frozen=True):
    name: Title
    rank: Number
    points: Number
    count: Count
    gemstone: Number = 0
    heirloom: bool = False


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["bring-out-yer-dead"]
    name: str
    family: Family
    river: Penalty
    deep_river: Penalty
    certificates: Annotated[list[Certificate], msgspec.Meta(min_length=BID_SIZE, max_length=10)]
    carts: Annotated[list[Cart], msgspec.Meta(min_length=1, max_length=20)]
    areas: Annotated[list[PrintedArea], msgspec.Meta(max_length=60)]
    fate: Annotated[list[Fate], msgspec.Meta(max_length=60)]
    heirlooms: Heirlooms
    treasure: Annotated[list[Treasure], msgspec.Meta(max_length=60)]


# What a seat sees.


class Card(msgspec.Struct, frozen=True):
    """A card as a view shows it: the name moves use, and everything printed on it."""

    name: str
    title: str
    short: str  # what stands on its face: its title without the number, or what it does in a word
    back: str  # fate, treasure or certificate
    rank: int
    points: int  # on its gravestone: scored when it is bid
    text: str


class Player(msgspec.Struct):
    """What is known of a player. `score` counts what this seat can see, as if the game ended."""

    points: int
    singles: int  # in the family
    doubles: int
    river: list[int]  # singles and doubles
    bodies: int  # in the river: a double holds two
    toll: int  # what they would cost at the end
    fate: int  # cards in hand; during bidding those bid too, so that nobody can count picks
    treasure: int
    ready: bool  # has kept a card, or has bid all three
    openly: list[Card]  # cards in hand that everybody saw taken
    known: list[Card]  # cards in hand that this seat knows
    score: int
    lines: list[Line]


class Coffin(msgspec.Struct):
    owner: Seat
    coffin: str


class Grave(msgspec.Struct):
    name: str
    kind: str  # grave, pair or column
    fits: str  # single, or either
    points: int
    mate: str | None  # the other grave of a pair
    coffin: Coffin | None


class MassGrave(msgspec.Struct):
    name: str
    points: int  # for each coffin
    take: str  # the card that a coffin buried there brings
    coffins: list[list[int]]  # singles and doubles of each seat


class Pay(msgspec.Struct):
    """What an area would pay a seat if the game ended now, for what and by which rule."""

    seat: Seat
    points: int
    rule: str
    text: str


class Area(msgspec.Struct):
    name: str
    title: str
    bank: str
    majority: int
    counts: list[int]  # coffins of each seat
    leader: Seat | None  # who would get the points for the most coffins
    why: str  # it goes to that seat, or to nobody; "" where there are no such points
    pays: list[Pay]
    graves: list[Grave]
    outside: list[Coffin]  # in the area but in no grave
    mass: MassGrave | None


class Loaded(msgspec.Struct):
    """A coffin that was brought to the cart, by which card, and whether it has left since."""

    owner: Seat
    coffin: str
    card: str
    gone: bool


class Turn(msgspec.Struct):
    """A card that was bid, in its place in the order."""

    seat: Seat
    card: Card
    done: bool


class Step(msgspec.Struct, omit_defaults=True):
    """One thing that happened in this round's resolution, and under which rule."""

    what: str
    rule: str
    seat: Seat
    card: str | None = None
    points: int | None = None
    owner: Seat | None = None
    coffin: str | None = None
    spot: int | None = None  # of the cart, from 1; beyond its last: fallen off
    grave: str | None = None
    other: str | None = None  # the coffin of `seat` that changed places
    to: str | None = None
    area: str | None = None
    bank: str | None = None
    deck: str | None = None


class Under(msgspec.Struct):
    """A card put under the fate deck: which from the bottom, by whom, and what, if known."""

    place: int
    seat: Seat
    card: str | None


class Held(msgspec.Struct):
    """The coffin chosen to be moved or swapped."""

    owner: Seat
    coffin: str
    grave: str


class BringOutYerDeadView(View):
    phase: str
    turn: Seat | None  # who decides, where it is one seat
    first: Seat | None
    round: int
    rounds: int
    bank: str | None
    either_bank: bool  # What is asked now may concern the other bank as well.
    stage: str | None  # of the round: bank, bids, cards, unload or river
    hand: list[Card]
    bid: list[Card]  # one's own picks, face down
    bid_size: int  # how many cards a bid has
    drawn: list[Card]  # fate cards to choose from
    players: list[Player]
    areas: list[Area]
    penalty: list[int]  # of 0, 1, 2 ... bodies in the river
    spots: int | None  # of this round's cart
    carts_gone: list[int]  # the spots of the carts out of the game
    loaded: list[Loaded]
    leaving: int | None  # which of them leaves the cart now
    fallen: list[Loaded]
    order: list[Turn]
    current: int | None  # which of them has its turn
    steps: list[Step]
    takes: list[str]  # cards that may be taken now, one after the other
    held: Held | None
    dredged: int
    words_left: int
    fate_row: list[Card]
    treasure_row: list[Card]
    fate_deck: int
    treasure_deck: int
    under: list[Under]
    gone: dict[str, int]  # cards out of the game
