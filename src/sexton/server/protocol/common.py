"""What several parts of the protocol are made of, and how long anything may be."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.core.record import STORY_LIMIT

# Sizes of what a client may send. Everything longer is refused with a reason.
MESSAGE_LIMIT = 16_384
BODY_LIMIT = 1_100_000  # an edition or a record comes in one body

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
StoryLine = Annotated[str, msgspec.Meta(max_length=STORY_LIMIT)]
Secret = Annotated[str, msgspec.Meta(max_length=100)]
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Nonce = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[0-9a-f]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
Argument = (
    Annotated[str, msgspec.Meta(max_length=60)]
    | Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
)
Arguments = Annotated[dict[str, Argument], msgspec.Meta(max_length=8)]


class TableSettings(msgspec.Struct, omit_defaults=False, forbid_unknown_fields=True, frozen=True):
    """How we play: apart from the game's own options."""

    clock: Annotated[int, msgspec.Meta(ge=0, le=14 * 86_400)] = 0  # seconds a decision; 0: none
    bank: Annotated[int, msgspec.Meta(ge=0, le=7_200)] = 0  # seconds for all decisions; 0: none
    increment: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0  # that every move puts into the bank
    misses: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2  # in a row, after which a ghost stays
    window: Annotated[int, msgspec.Meta(ge=1, le=60)] = 3  # seconds a reaction window stays open
    undo: Literal["own", "ask", "off"] = "own"
    hints: bool = True
    watching: Literal["all", "link", "off"] = "link"
    listed: bool = False  # shown among the open tables
    bots_tell: bool = False  # bots tell stories with what they play, where a game has any


class Crest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A crest and a colour of one's own."""

    figure: Literal["moon", "star", "key", "candle", "bell", "leaf", "glass", "bone", "crown"]
    colour: Literal["rust", "amber", "moss", "teal", "sky", "violet", "rose", "ash"]


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where, as everybody may see it."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str  # of a bot, or of the ghost that plays on
    ghost: bool
    why_ghost: Literal["", "slow", "left", "away", "removed"]
    one_move: bool  # the ghost makes a single move, then it is this person's turn again
    resigned: bool
    here: bool  # a person is connected
    gone_since: float | None  # when a person who isn't was here last
    host: bool
    me: bool
    beside: bool  # shares this screen with somebody, me or another
    nonce: str
    agrees: bool  # to abandon the game
    crest: Crest | None = None  # this person's own, or that of a bot's temper
    temper: str = ""  # of a bot; none is an even one


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    code: str  # a few words to say aloud; none once the game has begun
    game: str
    title: str
    lowest_wins: bool  # low scores are good ones
    options: dict[str, bool | int | str]
    settings: TableSettings
    edition: str
    house_data: str
    seats: list[SeatInfo]
    status: Literal["open", "playing", "over", "abandoned", "frozen"]
    locked: bool
    has_password: bool
    commitment: str
    created: float
    ended_at: float | None  # when the game was over, or abandoned
    places: list[int]  # by seat, when the game is over; else nothing
    scores: list[int]  # the box's
    paused: bool
    my_turn: bool
    my_deadline: float | None  # when my clock runs out
    my_seat: int | None
    covered: bool  # several people share this screen, and nobody holds it now
    am_host: bool
    next_table: str | None  # where the rematch is
    lesson: bool  # a guided first game: its cards were arranged
    parent: str | None  # of a fork
    why_frozen: str
    watchers: int
    ghost_after: float  # seconds of absence after which the others may call a ghost
    muted: list[str]  # who may not talk here: everybody for the host, else only oneself


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str
    crest: Crest | None = None
