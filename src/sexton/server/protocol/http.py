"""What goes over HTTP, to make and find tables: requests, and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sexton.core.options import Option
from sexton.core.types import Result
from sexton.core.verify import Check
from sexton.games.gloom.types.chronicle import Chronicle
from sexton.server.protocol.common import (
    Name,
    Nonce,
    SeatNumber,
    Secret,
    TableInfo,
    TableSettings,
)
from sexton.server.protocol.messages import Moment, ToldEvent, VerbInfo


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit here when the table is made."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=20)] = "grasping"


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=9)]
    options: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=20)] = {}
    settings: TableSettings = TableSettings()
    edition: Annotated[str, msgspec.Meta(max_length=100_000)] = ""  # TOML text of another box
    nonce: Nonce | None = None
    password: Secret = ""
    start: bool = False  # begin at once, if every seat is taken


class NewName(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Name


class NewFork(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Go on from a moment of a finished game: I take that seat, bots the others."""

    move: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    seat: SeatNumber
    nonce: Nonce
    level: Annotated[str, msgspec.Meta(max_length=20)] = "grasping"
    same_deck: bool = False


# Answers.


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    title: str
    credit: str
    blurb: str
    seats: list[int]
    options: list[Option]
    version: str
    edition: str
    house_data: str
    chronicle: bool  # a finished game can be read as a tale


class ChroniclePage(msgspec.Struct, frozen=True):
    """A finished game told as a story."""

    markdown: str
    chronicle: Chronicle


class LevelInfo(msgspec.Struct, frozen=True):
    name: str
    text: str


class Catalogue(msgspec.Struct, frozen=True):
    games: list[GameInfo]
    levels: list[LevelInfo]
    version: str
    lan: str  # where others on the network find this server; empty if only this machine does


class TableList(msgspec.Struct, frozen=True):
    tables: list[TableInfo]


class RulePart(msgspec.Struct, frozen=True):
    title: str
    html: str


class RuleText(msgspec.Struct, frozen=True):
    """One rule; where it tells several things in an order, `parts` are these and `lead` what stands
    before them."""

    id: str
    html: str
    lead: str
    parts: list[RulePart]
    chapter: str


class RulesPage(msgspec.Struct, frozen=True):
    game: str
    title: str
    html: str
    rules: list[RuleText]


class Checks(msgspec.Struct, frozen=True):
    checks: list[Check]


class LinkInfo(msgspec.Struct, frozen=True):
    url: str
    expires: float


class ReplayMove(msgspec.Struct, frozen=True):
    seat: int
    text: str
    rule: str
    story: str
    at: float | None


class ReplayScores(msgspec.Struct, frozen=True):
    """What the scores were when a part of the game was over, and the move that ended it."""

    chapter: str  # "round 3"; "" for the beginning
    move: int
    scores: list[int]


class Replay(msgspec.Struct, frozen=True):
    """A finished game, move by move."""

    table: TableInfo
    names: list[str]
    moves: list[ReplayMove]
    verbs: list[VerbInfo]
    result: Result | None
    scores: list[ReplayScores]
    commitment: str
    server_seed: str
    nonces: list[str]


class ReplayFrame(msgspec.Struct, frozen=True):
    """The table after so many moves, as one seat saw it, or (all-knowing) as every seat did."""

    move: int
    moment: Moment
    others: list[dict[str, Any]]  # the views of all seats, when asked for all
    events: list[ToldEvent]  # what the last of those moves brought about
