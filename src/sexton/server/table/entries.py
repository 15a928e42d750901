"""The entries of a table's log. A table is nothing but its log, read from the first entry on.

These are what is stored: an old log must be readable for as long as its table is."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """How we play, apart from the game's own options; as it was when the entry was written."""

    clock: int = 0  # seconds a decision; 0: none
    bank: int = 0  # seconds for all decisions together; 0: none
    increment: int = 0  # seconds that every move puts into the bank
    misses: int = 2  # clocks missed in a row after which a ghost stays
    window: int = 3  # seconds a reaction window stays open where several people play
    undo: Literal["own", "ask", "off"] = "own"
    hints: bool = True
    watching: Literal["all", "link", "off"] = "link"
    listed: bool = False
    bots_tell: bool = False

    @property
    def slowest(self) -> int:
        """The seconds that one decision may take at most; 0 if nothing runs."""
        return min(self.clock or self.bank, self.bank or self.clock)


class _Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True):
    """`by` is an identity, or nothing where the server itself acts; `message` the client's id."""

    by: str = ""
    message: str = ""


class SeatMade(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: Literal["open", "person", "bot"]
    identity: str = ""
    name: str = ""
    level: str = ""
    nonce: str = ""
    crest: str = ""
    temper: str = ""  # of a bot; none is an even one


class LessonMade(msgspec.Struct, frozen=True, omit_defaults=True):
    """The deal of a lesson: it stays as it was begun."""

    seed: int
    cards: dict[str, Any] = {}


class Made(_Entry, frozen=True, tag="made"):
    """The table was made. Holds the server's seed, so it never leaves the keeper's side."""

    code: str
    game: str
    version: str
    edition: str
    options: dict[str, bool | int | str]
    settings: Settings
    seats: list[SeatMade]
    server_seed: str
    box: dict[str, Any] | None = None
    password: str = ""
    parent: dict[str, Any] | None = None  # of a fork: its record's parent part
    parent_table: str = ""
    lesson: LessonMade | None = None
    day: str = ""  # of the deal that everybody plays that day


class Sat(_Entry, frozen=True, tag="sat"):
    """Somebody sits down; `beside` is the number of one who shares the screen of `by`."""

    seat: int
    name: str
    nonce: str
    beside: int = 0
    crest: str = ""


class Stood(_Entry, frozen=True, tag="stood"):
    seat: int


class SeatSet(_Entry, frozen=True, tag="seat-set"):
    seat: int
    to: Literal["open", "bot"]
    level: str = ""
    temper: str = ""


class Changed(_Entry, frozen=True, tag="changed"):
    options: dict[str, bool | int | str] | None = None
    settings: Settings | None = None
    locked: bool | None = None
    password: str | None = None
    seats: int | None = None  # how many there are now


class Started(_Entry, frozen=True, tag="started"):
    pass


class Moved(_Entry, frozen=True, tag="moved"):
    """A move. `digest` names the position it was made in: one that differs freezes the table."""

    seat: int
    verb: str
    digest: str
    args: dict[str, str | int] = {}
    story: str = ""


class Answered(_Entry, frozen=True, tag="answered"):
    """A sealed answer in a reaction window; it is played when the window closes."""

    seat: int
    verb: str
    args: dict[str, str | int] = {}
    story: str = ""


class LetPass(_Entry, frozen=True, tag="let-pass"):
    """At a shared screen nobody answers: these seats let it pass, sealed like any answer."""

    seats: list[int]


class WindowClosed(_Entry, frozen=True, tag="window-closed"):
    digest: str


class Undone(_Entry, frozen=True, tag="undone"):
    seat: int
    agreed: bool = False


class UndoAsked(_Entry, frozen=True, tag="undo-asked"):
    seat: int


class UndoDenied(_Entry, frozen=True, tag="undo-denied"):
    seat: int


class UndoAllowed(_Entry, frozen=True, tag="undo-allowed"):
    """One of those who are asked agrees; the last one's consent is the undo itself."""

    seat: int


class StoryAdded(_Entry, frozen=True, tag="story"):
    seat: int
    story: str


class Chatted(_Entry, frozen=True, tag="chat"):
    name: str
    words: str
    seat: int | None = None


class Paused(_Entry, frozen=True, tag="paused"):
    paused: bool
    seat: int


class Resigned(_Entry, frozen=True, tag="resigned"):
    seat: int
    goes_on: bool = False  # somebody else may come back, though ghosts play for all just now


class Agreed(_Entry, frozen=True, tag="agreed"):
    seat: int
    agree: bool


class DefaultAnswerSet(_Entry, frozen=True, tag="standing"):
    seat: int
    answer: Literal["ask", "could", "pass"]


class Held(_Entry, frozen=True, tag="held"):
    """Somebody holds the reaction window open; who it was is told to nobody."""


class Ghosted(_Entry, frozen=True, tag="ghosted"):
    seat: int
    why: Literal["slow", "left", "called", "clock"]  # "clock": a clock missed once, for good, once


class TakenBack(_Entry, frozen=True, tag="taken-back"):
    seat: int


class HintTaken(_Entry, frozen=True, tag="hint"):
    seat: int


class Muted(_Entry, frozen=True, tag="muted"):
    """Somebody may not talk at this table any more, or may again."""

    who: str
    name: str
    muted: bool


class Removed(_Entry, frozen=True, tag="removed"):
    """Somebody has to leave the table, and does not come back to it."""

    who: str
    name: str


class Rematched(_Entry, frozen=True, tag="rematched"):
    table: str


LobbyEntry = Made | Sat | Stood | SeatSet | Changed
GameEntry = (
    Started | Moved | Answered | LetPass | WindowClosed | Undone | UndoAsked | UndoAllowed
    | UndoDenied | StoryAdded
)  # fmt: skip
PeopleEntry = (
    Chatted | Paused | Resigned | Agreed | DefaultAnswerSet | Held | Ghosted | TakenBack | HintTaken
    | Muted | Removed | Rematched
)  # fmt: skip
Entry = LobbyEntry | GameEntry | PeopleEntry

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode
