"""What the server says over a table's socket."""

from __future__ import annotations

from typing import Any

import msgspec

from sexton.core.types import Difference, Explanation, Result, Section
from sexton.server.protocol.common import Me, TableInfo


class ArgInfo(msgspec.Struct, frozen=True):
    values: list[str | int]
    labels: list[str]
    some: str  # what is said while none is chosen: "a card"


class VerbInfo(msgspec.Struct, frozen=True):
    """A verb's sentence with {arguments}, its rule, and the values its arguments can have."""

    name: str
    text: str
    rule: str
    args: dict[str, ArgInfo]
    several: bool  # asked again and again: many can be chosen in one step
    ready: bool  # it matters little: the first of them is offered as the answer


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


class StepInfo(msgspec.Struct, frozen=True):
    """One thing that happened, and what I see change with it. What I see without being told of it
    has no event."""

    event: ToldEvent | None
    changes: list[Difference]
    sections: list[Section] | None  # the whole table in words then, if asked for with `plain`


class SceneInfo(msgspec.Struct, frozen=True):
    """A move as I saw it: to be shown one thing after another."""

    steps: list[StepInfo]


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


class LessonPage(msgspec.Struct, frozen=True):
    """One page of a lesson: what it says, and the things and rules it speaks of."""

    say: str
    light: list[str]
    rules: list[str]


class LessonInfo(msgspec.Struct, frozen=True):
    """Where I am in a lesson: what is to be read before the next move, which it expects to begin
    with one of `verbs`, if any are named, and to have one of these values for each argument that
    is. Nothing else is wrong, it only strays."""

    pages: list[LessonPage]
    at: int  # the number of the first of these pages
    count: int  # of all of them
    verbs: list[str]
    args: dict[str, list[str | int]]
    strayed: bool  # I have played something else; an undo leads back
    waits: bool  # for the others: the pages are read when they have moved
    over: bool  # nothing is left to be done


class Moment(msgspec.Struct, frozen=True):
    """The table as one seat sees it now."""

    view: dict[str, Any] | None  # None where it follows from what I have, and from what changes
    prompt: str
    sections: list[Section]  # the whole table in words, if asked for with `plain`
    decision: int  # the id of the decision I owe; an answer carries it
    legal: list[LegalMoves]
    can_undo: bool
    undo_asked: int | None  # a seat that asks the others for an undo
    window: bool  # this is a reaction window; everybody sees the same
    closes: float | None  # when the window closes, or my clock runs out (seconds since 1970)
    answered: bool  # I have answered in this window
    can_hold: bool  # it can be held open, by anybody
    held: bool  # somebody holds it open
    result: Result | None
    lesson: LessonInfo | None
    beside: list[int]  # of the seats that share this screen, those of which something is asked


class _Message(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class Welcome(_Message, frozen=True, tag="welcome"):
    """First of all: everything this seat may know."""

    table: TableInfo
    me: Me
    verbs: list[VerbInfo]
    moment: Moment | None  # None before the game begins
    events: list[ToldEvent]
    stories: list[StoryInfo]
    chat: list[ChatLine]
    notices: list[Notice]
    default_answer: str  # mine in reaction windows: ask, could or pass
    now: float


class TableChanged(_Message, frozen=True, tag="table"):
    """Who sits where and how we play, or presence, has changed."""

    table: TableInfo


class Happened(_Message, frozen=True, tag="happened"):
    """The game went on: scenes, in order and none left out, then the table as it is now.
    `from_event` is the number of the first new event in my log. After an undo it is smaller than
    what I had: then there are no scenes, but `events` from there on and the whole view."""

    moment: Moment
    scenes: list[SceneInfo]
    changes: list[Difference]  # in the view, after the last scene: nothing has happened by these
    from_event: int
    events: list[ToldEvent]
    stories: list[StoryInfo] | None  # all of them, if they have changed


class ChatSaid(_Message, frozen=True, tag="chat"):
    line: ChatLine


class Noticed(_Message, frozen=True, tag="notice"):
    notice: Notice


class Thinking(_Message, frozen=True, tag="thinking"):
    """Which bots are at work; in reaction windows nobody is told."""

    seats: list[int]


class Done(_Message, frozen=True, tag="done"):
    """The message with that id was done, and is safe on disk if it changed anything."""

    re: str


class Refused(_Message, frozen=True, tag="refused"):
    """The message was refused and nothing has changed."""

    re: str
    rule: str
    sentence: str


class Previewed(_Message, frozen=True, tag="preview"):
    re: str
    lines: list[str]
    data: dict[str, Any]


class WhyNot(_Message, frozen=True, tag="why-not"):
    re: str
    rule: str
    sentence: str


class Explained(_Message, frozen=True, tag="explain"):
    re: str
    about: Explanation


class HintMove(msgspec.Struct, frozen=True):
    verb: str
    args: dict[str, str | int]
    text: str
    rule: str
    lines: list[str]  # what would follow
    wins: float | None  # the share of the imagined games that it won; None if none were imagined


class Hint(_Message, frozen=True, tag="hint"):
    re: str
    moves: list[HintMove]


class FilmShown(_Message, frozen=True, tag="film"):
    """What happened from my event of that number on: the view before it, then the scenes."""

    re: str
    view: dict[str, Any]
    sections: list[Section]  # that view in words, if asked for with `plain`
    from_event: int
    scenes: list[SceneInfo]


class Invited(_Message, frozen=True, tag="invited"):
    """Somebody asks me to another table."""

    name: str
    table: str
    title: str  # of the game


class Closing(_Message, frozen=True, tag="closing"):
    """The socket is about to be closed, and why; the client comes back later if `retry`."""

    sentence: str
    retry: bool


FromServer = (
    Welcome | TableChanged | Happened | ChatSaid | Noticed | Thinking | Done | Refused | Previewed
    | WhyNot | Explained | Hint | FilmShown | Invited | Closing
)  # fmt: skip

encode = msgspec.json.Encoder().encode
