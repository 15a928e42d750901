"""What several parts of the protocol are made of, and how long anything may be."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

# Sizes of what a client may send. Everything longer is refused with a reason.
MESSAGE_LIMIT = 16_384
BODY_LIMIT = 1_100_000  # an edition or a record comes in one body

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
StoryLine = Annotated[str, msgspec.Meta(max_length=280)]
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
    window: Annotated[int, msgspec.Meta(ge=1, le=60)] = 6  # seconds a reaction window stays open
    undo: Literal["own", "ask", "off"] = "own"
    hints: bool = True
    watching: Literal["all", "link", "off"] = "link"
    listed: bool = False  # shown among the open tables


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where, as everybody may see it."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str  # of a bot, or of the ghost that plays on
    ghost: bool
    resigned: bool
    here: bool  # a person is connected
    host: bool
    me: bool
    nonce: str
    agrees: bool  # to abandon the game


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    code: str  # a few words to say aloud
    game: str
    title: str
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
    paused: bool
    my_turn: bool
    my_seat: int | None
    am_host: bool
    next_table: str | None  # where the rematch is
    parent: str | None  # of a fork
    why_frozen: str
    watchers: int


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str
