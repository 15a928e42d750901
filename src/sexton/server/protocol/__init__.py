"""What goes over the wire, as types: the schema, its description and the client's TypeScript come
from here. HTTP makes and finds tables; one socket per table plays them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sexton.games.gloom.types import Chronicle

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


# What a table agrees on that doesn't change the rules.


class TableSettings(msgspec.Struct, omit_defaults=False, forbid_unknown_fields=True, frozen=True):
    """How we play: apart from the game's own options."""

    clock: Annotated[int, msgspec.Meta(ge=0, le=14 * 86_400)] = 0  # seconds a decision; 0: none
    window: Annotated[int, msgspec.Meta(ge=1, le=60)] = 6  # seconds a reaction window stays open
    undo: Literal["own", "ask", "off"] = "own"
    hints: bool = True
    watching: Literal["all", "link", "off"] = "link"
    listed: bool = False  # shown among the open tables


class SeatPlan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Who is to sit here when the table is made."""

    kind: Literal["me", "open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=20)] = "grasping"


# HTTP requests.


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(min_length=1, max_length=9)]
    options: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=20)] = {}
    settings: TableSettings = TableSettings()
    edition: Annotated[str, msgspec.Meta(max_length=1_000_000)] = ""  # TOML text of another box
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


# HTTP answers.


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused: a rule or a short code, and a sentence."""

    rule: str
    sentence: str


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    text: str
    default: bool | int | str
    choices: list[bool | int | str]


class GameInfo(msgspec.Struct, frozen=True):
    name: str
    title: str
    credit: str
    blurb: str
    seats: list[int]
    options: list[OptionInfo]
    version: str
    edition: str
    house_data: str
    chronicle: bool  # a finished game can be read as a tale


class Tale(msgspec.Struct, frozen=True):
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


class CheckInfo(msgspec.Struct, frozen=True):
    name: str
    passed: bool | None
    sentence: str


class Checks(msgspec.Struct, frozen=True):
    checks: list[CheckInfo]


class LinkInfo(msgspec.Struct, frozen=True):
    url: str
    expires: float


# What a client says over a table's socket.


class _Say(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    """Every message has an id: a repeat after a lost connection is answered, not done again."""

    id: MessageId


class Sit(_Say, frozen=True, tag="sit"):
    seat: SeatNumber
    nonce: Nonce
    password: Secret = ""


class Stand(_Say, frozen=True, tag="stand"):
    """Leave the seat: before the game it is free again, in the game a ghost plays on."""


class SetSeat(_Say, frozen=True, tag="set-seat"):
    """The host opens a seat, removes who sits there, or puts a bot on it."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=20)] = "grasping"


class Change(_Say, frozen=True, tag="change"):
    """The host changes how we play, before the game begins."""

    options: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=20)] | None = None
    settings: TableSettings | None = None
    locked: bool | None = None
    password: Secret | None = None


class Start(_Say, frozen=True, tag="start"):
    pass


class Play(_Say, frozen=True, tag="play"):
    """Answers one decision. The decision's id says which: a late answer is refused."""

    decision: int
    verb: Annotated[str, msgspec.Meta(max_length=40)]
    args: Arguments = {}
    story: StoryLine = ""


class Undo(_Say, frozen=True, tag="undo"):
    pass


class AllowUndo(_Say, frozen=True, tag="allow-undo"):
    allow: bool


class TellStory(_Say, frozen=True, tag="story"):
    story: StoryLine


class AskPreview(_Say, frozen=True, tag="preview"):
    verb: Annotated[str, msgspec.Meta(max_length=40)]
    args: Arguments = {}


class AskWhyNot(_Say, frozen=True, tag="why-not"):
    """The move may be whole, or name only what was touched."""

    verb: Annotated[str, msgspec.Meta(max_length=40)]
    args: Arguments = {}


class AskPlain(_Say, frozen=True, tag="plain"):
    """Send me the table in words too, for the plain board."""

    plain: bool


class AskHint(_Say, frozen=True, tag="hint"):
    pass


class Chat(_Say, frozen=True, tag="chat"):
    words: Words


class Pause(_Say, frozen=True, tag="pause"):
    paused: bool


class Resign(_Say, frozen=True, tag="resign"):
    pass


class Abandon(_Say, frozen=True, tag="abandon"):
    """Agree to end the game without a result; it ends when every person agrees."""

    agree: bool


class Standing(_Say, frozen=True, tag="standing"):
    """My standing answer in reaction windows, used silently."""

    answer: Literal["ask", "pass"]


class TakeBack(_Say, frozen=True, tag="take-back"):
    """A person takes the seat back from the ghost."""


class CallGhost(_Say, frozen=True, tag="call-ghost"):
    """The others let a ghost play for somebody who has been away for a stated time."""

    seat: SeatNumber


class Rematch(_Say, frozen=True, tag="rematch"):
    pass


FromClient = (
    Sit | Stand | SetSeat | Change | Start | Play | Undo | AllowUndo | TellStory | AskPreview
    | AskWhyNot | AskPlain | AskHint | Chat | Pause | Resign | Abandon | Standing | TakeBack
    | CallGhost | Rematch
)  # fmt: skip


# What the server says.


class ArgInfo(msgspec.Struct, frozen=True):
    values: list[str | int]
    labels: list[str]


class VerbInfo(msgspec.Struct, frozen=True):
    """A verb's sentence with {arguments}, its rule, and the values its arguments can have."""

    name: str
    text: str
    rule: str
    args: dict[str, ArgInfo]


class LegalMoves(msgspec.Struct, frozen=True):
    """Moves of one verb in columns: for each argument, an index into its values for every move.
    `touches` lists what each move mentions, as indexes into `things`; null where it is just its
    arguments, as "name:value"."""

    verb: str
    count: int
    args: dict[str, list[int]]
    things: list[str]
    touches: list[list[int]] | None


class ToldEvent(msgspec.Struct, frozen=True):
    """Something that happened, as this seat may know it."""

    name: str
    rule: str
    args: dict[str, Any]
    text: str
    chapter: str = ""  # what the chapter of the log is headed that begins with it: "Turn {n}"


class StoryInfo(msgspec.Struct, frozen=True):
    """A player's sentence; it stands in the log before my event of that number."""

    event: int
    seat: int
    story: str


class ChatLine(msgspec.Struct, frozen=True):
    seat: int | None
    name: str
    words: str
    at: float


class Notice(msgspec.Struct, frozen=True):
    """Something about the table itself: who came, left, paused, is a ghost, took a hint."""

    text: str
    at: float
    event: int  # it stands in the log before my event of that number


class ResultLine(msgspec.Struct, frozen=True):
    """A line of how a score came about: its rule, and the part of the account it is counted in."""

    text: str
    points: int
    rule: str
    part: str


class ResultInfo(msgspec.Struct, frozen=True):
    places: list[int]
    scores: list[int]
    lines: list[list[ResultLine]]


class EntryInfo(msgspec.Struct, frozen=True):
    text: str
    thing: str


class SectionInfo(msgspec.Struct, frozen=True):
    title: str
    entries: list[EntryInfo]


class Moment(msgspec.Struct, frozen=True):
    """The table as one seat sees it now."""

    view: dict[str, Any]
    prompt: str
    sections: list[SectionInfo]  # the whole table in words, if asked for with `plain`
    decision: int  # the id of the decision I owe; an answer carries it
    legal: list[LegalMoves]
    can_undo: bool
    undo_asked: int | None  # a seat that asks the others for an undo
    window: bool  # this is a reaction window; everybody sees the same
    closes: float | None  # when the window closes, or my clock runs out (seconds since 1970)
    answered: bool  # I have answered in this window
    result: ResultInfo | None


class _Told(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Welcome(_Told, frozen=True, tag="welcome"):
    """First of all: everything this seat may know."""

    table: TableInfo
    me: Me
    verbs: list[VerbInfo]
    moment: Moment | None  # None before the game begins
    events: list[ToldEvent]
    stories: list[StoryInfo]
    chat: list[ChatLine]
    notices: list[Notice]
    standing: str
    now: float


class TableChanged(_Told, frozen=True, tag="table"):
    """Who sits where and how we play, or presence, has changed."""

    table: TableInfo


class Happened(_Told, frozen=True, tag="happened"):
    """The game went on: new events, then the table as it is now. `from_event` is the number of the
    first of these events in my log; after an undo it is smaller than what I had."""

    moment: Moment
    from_event: int
    events: list[ToldEvent]
    stories: list[StoryInfo] | None  # all of them, if they have changed


class ChatSaid(_Told, frozen=True, tag="chat"):
    line: ChatLine


class Noticed(_Told, frozen=True, tag="notice"):
    notice: Notice


class Thinking(_Told, frozen=True, tag="thinking"):
    """Which bots are at work; in reaction windows nobody is told."""

    seats: list[int]


class Done(_Told, frozen=True, tag="done"):
    """The message with that id was done, and is safe on disk if it changed anything."""

    re: str


class Refused(_Told, frozen=True, tag="refused"):
    """The message was refused and nothing has changed."""

    re: str
    rule: str
    sentence: str


class Previewed(_Told, frozen=True, tag="preview"):
    re: str
    lines: list[str]
    data: dict[str, Any]


class WhyNot(_Told, frozen=True, tag="why-not"):
    re: str
    rule: str
    sentence: str


class HintMove(msgspec.Struct, frozen=True):
    verb: str
    args: dict[str, str | int]
    text: str
    rule: str
    sure: float  # share of the search that went into it


class Hint(_Told, frozen=True, tag="hint"):
    re: str
    moves: list[HintMove]


class Closing(_Told, frozen=True, tag="closing"):
    """The socket is about to be closed, and why; the client comes back later if `retry`."""

    sentence: str
    retry: bool


FromServer = (
    Welcome | TableChanged | Happened | ChatSaid | Noticed | Thinking | Done | Refused | Previewed
    | WhyNot | Hint | Closing
)  # fmt: skip


# Replay.


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
    result: ResultInfo | None
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


decode_message = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode
