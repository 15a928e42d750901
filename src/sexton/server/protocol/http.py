"""What goes over HTTP, to make and find tables: requests, and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sexton.bots import USUAL
from sexton.core.options import Option
from sexton.core.types import Expansion, Result, Section, Shelf
from sexton.core.verify import Check
from sexton.games.gloom.types.chronicle import Chronicle
from sexton.server.protocol.common import (
    Crest,
    Name,
    Nonce,
    SeatNumber,
    Secret,
    TableInfo,
    TableSettings,
)
from sexton.server.protocol.messages import ChatLine, StepInfo, ToldEvent, VerbInfo
from sexton.study.postmortem import PostMortem
from sexton.study.retry import Attempt


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit here when the table is made."""

    kind: Literal["me", "beside", "open", "bot"]  # "beside": somebody who shares my screen
    level: Annotated[str, msgspec.Meta(max_length=20)] = USUAL
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # of who shares my screen
    temper: Annotated[str, msgspec.Meta(max_length=20)] = ""  # of a bot; none is an even one


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


class NewCrest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    crest: Crest | None  # None: the seat's own again


class ForgetMe(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """My own name, so that nobody is forgotten by a slip."""

    name: Name


class NewFork(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Go on from a moment of a finished game: I take that seat, bots the others."""

    move: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    seat: SeatNumber
    nonce: Nonce
    level: Annotated[str, msgspec.Meta(max_length=20)] = USUAL
    same_deck: bool = False


class Retried(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A moment that I have tried again: the table that goes on from it."""

    table: Annotated[str, msgspec.Meta(max_length=40, pattern="^[0-9a-z]+$")]


class KeepGame(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    keep: bool


class HideTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    hidden: bool


class Deed(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the owner of the server does about somebody at a table."""

    name: Name
    deed: Literal["mute", "unmute", "remove"]


# Answers.


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    title: str
    credit: str
    blurb: str
    aim: str  # who wins
    turn: str  # what a turn is
    lowest_wins: bool
    minutes: int  # that a game takes, about; 0 where nobody knows
    seats: list[int]
    options: list[Option]
    version: str
    edition: str
    house_data: str
    chronicle: bool  # a finished game can be read as a tale
    windows: bool  # cards can be answered when they are played
    lesson: int  # minutes that the guided first game takes; 0 where there is none
    expansions: list[Expansion]  # boxes that options put to the game's own


class ChroniclePage(msgspec.Struct, frozen=True):
    """A finished game told as a story."""

    markdown: str
    chronicle: Chronicle


class LevelInfo(msgspec.Struct, frozen=True):
    name: str
    text: str
    tempered: bool  # Can it have a temper?


class TemperInfo(msgspec.Struct, frozen=True):
    name: str
    text: str


class Catalogue(msgspec.Struct, frozen=True):
    games: list[GameInfo]
    levels: list[LevelInfo]
    usual_level: str  # where nobody says which
    first_level: str  # for who plays for the first time
    version: str
    lan: str  # where others on the network find this server; empty if only this machine does
    tempers: list[TemperInfo]  # that such a bot can have besides an even one


class DeviceInfo(msgspec.Struct, frozen=True):
    """A browser that holds my seats."""

    id: str
    label: str
    created: float
    seen: float  # to the day
    here: bool  # the one that asks


class DeviceList(msgspec.Struct, frozen=True):
    devices: list[DeviceInfo]


class Kept(msgspec.Struct, frozen=True):
    """Whether I keep this game, and when it is forgotten if nobody does."""

    kept: bool
    until: float


class PostMortemState(msgspec.Struct, frozen=True):
    """How far looking back at a seat's game is, and what it has found."""

    state: Literal["none", "working", "done"]
    done: int  # decisions
    total: int
    mine: bool  # I played here, so I may begin it
    found: PostMortem | None = None


class RetryState(msgspec.Struct, frozen=True):
    """What there is to say of a moment that I try again; nothing to weigh before I have chosen."""

    chosen: bool
    sentence: str
    attempt: Attempt | None = None


class CompanionInfo(msgspec.Struct, frozen=True):
    """Somebody I have played with; `id` is what I call them by, and nobody else."""

    id: str
    name: str
    crest: Crest | None
    games: int  # together, of late
    table: TableInfo  # the newest


class CompanionList(msgspec.Struct, frozen=True):
    companions: list[CompanionInfo]


class InvitationInfo(msgspec.Struct, frozen=True):
    name: str  # of who asks
    table: TableInfo


class InvitationList(msgspec.Struct, frozen=True):
    invitations: list[InvitationInfo]


class DailyResult(msgspec.Struct, frozen=True):
    name: str  # "" for somebody I have never met
    me: bool
    place: int
    score: int | None  # none for who gave it up


class DailyInfo(msgspec.Struct, frozen=True):
    """The deal of today, and how it went for those who have played it; and yesterday's."""

    day: str
    game: str
    title: str
    levels: list[str]  # of the bots
    until: float
    table: str | None  # where I play it
    results: list[DailyResult]
    title_before: str
    results_before: list[DailyResult]


class LevelMet(msgspec.Struct, frozen=True):
    """In how many of my games bots of this level sat, and in how many I came before all of them."""

    level: str
    games: int
    beaten: int


class RecentGame(msgspec.Struct, frozen=True):
    ended: float
    players: int
    place: int
    score: int | None  # none where I did not stay


class Rating(msgspec.Struct, frozen=True):
    """1500 is where everybody begins; two times out of three it is no more than `unsure` off."""

    shown: int
    unsure: int
    games: int


class RatedPlayer(msgspec.Struct, frozen=True):
    name: str  # "" for somebody I have never met, and for bots
    level: str  # of a bot
    me: bool
    rating: Rating


class RatingList(msgspec.Struct, frozen=True):
    players: list[RatedPlayer]


class GameStatistics(msgspec.Struct, frozen=True):
    """What I have played of one game. A tie is a part of a win; `even` is what chance would have
    won."""

    game: str
    title: str
    lowest_wins: bool
    played: int
    won: float
    even: float
    best: int | None
    levels: list[LevelMet]
    recent: list[RecentGame]  # the newest last
    rating: Rating | None = None


class Statistics(msgspec.Struct, frozen=True):
    games: list[GameStatistics]


class OwnersTable(msgspec.Struct, frozen=True):
    table: TableInfo
    muted: list[str]
    chat: list[ChatLine]


class OwnersPage(msgspec.Struct, frozen=True):
    """The newest tables, who is there and what is said."""

    tables: list[OwnersTable]


class TableList(msgspec.Struct, frozen=True):
    tables: list[TableInfo]
    hidden: int = 0  # of my tables, how many I have put away


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
    aim: str
    turn: str
    html: str
    rules: list[RuleText]
    shelves: list[Shelf]  # all that is in the box
    edition: str  # what the box is called


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


class ReplayScene(msgspec.Struct, frozen=True):
    """A move, and how many are made after it."""

    move: int
    steps: list[StepInfo]


class ReplayFilm(msgspec.Struct, frozen=True):
    """A finished game from beginning to end: what was seen first, what had happened by then, and
    the scenes."""

    view: dict[str, Any]
    sections: list[Section]  # that view in words, if asked for with `plain`
    events: list[ToldEvent]
    scenes: list[ReplayScene]
