"""What the box and the views are made of."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.edition import Provenance
from sexton.core.types import Seat, View

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Symbol = Literal["pixie", "goblin", "unicorn", "cyclops", "dragon", "gravedigger"]


class CardKind(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    halves: tuple[Symbol, Symbol]
    count: Count
    provenance: Provenance
    two_shovels: Count = 0
    three_shovels: Count = 0


class SetUp(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    players: Literal[2, 3, 4]
    without: list[Literal["two_shovels", "three_shovels"]]
    at_random: Count
    provenance: Provenance


class ScoreCard(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    number: Annotated[int, msgspec.Meta(ge=1, le=99)]
    points: Annotated[int, msgspec.Meta(ge=1, le=99)]
    provenance: Provenance


class Bonus(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    cards: Annotated[int, msgspec.Meta(ge=1, le=5)]
    points: Count
    provenance: Provenance


class Contents(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Literal["gloomy-graves"]
    name: str
    setup: list[SetUp]
    scores: Annotated[list[ScoreCard], msgspec.Meta(min_length=1, max_length=8)]
    bonuses: list[Bonus]
    cards: Annotated[list[CardKind], msgspec.Meta(min_length=1, max_length=20)]


class Laid(msgspec.Struct):
    """A card of the graveyard: `half` lies on the cell, the other half beyond it."""

    card: str
    laid_by: Seat | None  # nobody laid the two cards of the opening
    half: str
    cell: str
    direction: str


class Cell(msgspec.Struct):
    """A cell of the graveyard as it looks from above; moves call it by its place."""

    cell: str
    x: int
    y: int
    symbol: str
    under: list[str]  # what it has shown before, the newest first
    joined: str | None  # where the other half of its card lies, if that is still to be seen


class Entombed(msgspec.Struct):
    """A card of a crypt: its first half lies on x, y, the second beyond it."""

    card: str
    x: int
    y: int
    direction: str


class Plot(msgspec.Struct):
    """A cell of a crypt as it looks from above."""

    x: int
    y: int
    symbol: str
    under: list[str]
    joined: str | None


class Claim(msgspec.Struct):
    """A score card: its number, what it is worth, and who has it."""

    type: str
    number: int
    points: int
    owner: Seat | None


class Player(msgspec.Struct):
    hand: int
    known: list[str]  # of these, what all have seen (GG-13)
    crypt: list[Entombed]
    plots: list[Plot]
    points: int  # score cards and bonus, as they stand
    scored: list[str]
    ready: bool  # has chosen a first crypt card, while that is asked


class Standing(msgspec.Struct):
    """What everybody can count: a type's largest groups, and what a score would bring now."""

    type: str
    communal: int
    cells: list[str]  # the graveyard's largest group; the northernmost, if two are as large
    crypts: list[int]  # by seat
    sums: list[int]  # by seat
    brings: list[int | None]  # by seat: the number of the card; None: nothing, or scored already
    points: list[int]  # by seat: what that card is worth; 0 for none
    next: list[int | None]  # by seat: the lowest number left that the sum does not reach


class Sizes(msgspec.Struct, frozen=True):
    """What this box holds, how it is dealt, and how far the rules let things grow."""

    cards: int  # all there are
    deck: int  # when play begins
    hand: int  # as dealt
    row: int
    crypt: int  # cells in a row or a column of a crypt
    draws: int  # cards drawn in a turn
    rounds: int  # at most (GG-11)


class GloomyGravesView(View, kw_only=True):
    hand: list[str]
    first: str | None  # one's own first crypt card, while it lies face down
    players: list[Player]
    row: list[str]
    deck: int
    removed: int  # back in the box before the deal
    out: list[str]  # put out of the game for all to see (GG-7)
    cells: list[Cell]  # row by row
    laid: list[Laid]  # in the order they were laid
    score_cards: list[Claim]
    standings: list[Standing]
    start: Seat
    turn: Seat
    phase: str
    buried: str | None  # the card just buried, while it is asked what to score
    scorable: list[str]
    draws: int  # how many cards are still to be drawn this turn
    ending: bool  # this is the last round (GG-11)
    round: int  # from 1; 0 while the first crypt cards are chosen
    turns: int  # that have begun, this one included
    sizes: Sizes
