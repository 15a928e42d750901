"""What a client says over a table's socket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.bots import USUAL
from sexton.core.things import LONGEST
from sexton.server.protocol.common import (
    Arguments,
    MessageId,
    Name,
    Nonce,
    SeatNumber,
    Secret,
    StoryLine,
    TableSettings,
    Words,
)


class _Command(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    """Every message has an id: a repeat after a lost connection is answered, not done again."""

    id: MessageId


class Sit(_Command, frozen=True, tag="sit"):
    """Sit down; or, with a name, somebody does who shares the screen of who sits already."""

    seat: SeatNumber
    nonce: Nonce
    password: Secret = ""
    beside: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Stand(_Command, frozen=True, tag="stand"):
    """Leave the seat: before the game it is free again, in the game a ghost plays on. Before the
    game, of those who share my screen, another one's."""

    seat: SeatNumber | None = None


class SetSeat(_Command, frozen=True, tag="set-seat"):
    """The host opens a seat, removes who sits there, or puts a bot on it."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=20)] = USUAL
    temper: Annotated[str, msgspec.Meta(max_length=20)] = ""  # of a bot; none is an even one


class Change(_Command, frozen=True, tag="change"):
    """The host changes how we play, before the game begins."""

    options: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=20)] | None = None
    settings: TableSettings | None = None
    locked: bool | None = None
    password: Secret | None = None
    seats: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None  # how many there are


class Pick(_Command, frozen=True, tag="pick"):
    """Somebody picks for their own seat, before the game begins; the host for bots as well."""

    seat: SeatNumber
    wish: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class Start(_Command, frozen=True, tag="start"):
    pass


class Play(_Command, frozen=True, tag="play"):
    """Answers one decision. The decision's id says which: a late answer is refused."""

    decision: int
    verb: Annotated[str, msgspec.Meta(max_length=40)]
    args: Arguments = {}
    story: StoryLine = ""


class Undo(_Command, frozen=True, tag="undo"):
    pass


class AllowUndo(_Command, frozen=True, tag="allow-undo"):
    allow: bool


class AddStory(_Command, frozen=True, tag="story"):
    story: StoryLine


class AskPreview(_Command, frozen=True, tag="preview"):
    verb: Annotated[str, msgspec.Meta(max_length=40)]
    args: Arguments = {}


class AskWhyNot(_Command, frozen=True, tag="why-not"):
    """The move may be whole, or name only what was touched."""

    verb: Annotated[str, msgspec.Meta(max_length=40)]
    args: Arguments = {}


class AskExplain(_Command, frozen=True, tag="explain"):
    """What is this thing, what does it do, and how many are there?"""

    thing: Annotated[str, msgspec.Meta(max_length=LONGEST)]


class AskPlain(_Command, frozen=True, tag="plain"):
    """Send me the table in words too, for the plain board."""

    plain: bool


class Look(_Command, frozen=True, tag="look"):
    """The table is in my sight, or no longer: who does not see it hears of their turn elsewhere."""

    looking: bool


class AskFilm(_Command, frozen=True, tag="film"):
    """Show me what happened, from my event of that number on: up to now, or only what I missed,
    up to when I was welcomed; of all that came later I am sent scenes anyway."""

    since: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    missed: bool = False


class AskHint(_Command, frozen=True, tag="hint"):
    pass


class Chat(_Command, frozen=True, tag="chat"):
    words: Words


class Pause(_Command, frozen=True, tag="pause"):
    paused: bool


class Resign(_Command, frozen=True, tag="resign"):
    pass


class Abandon(_Command, frozen=True, tag="abandon"):
    """Agree to end the game without a result; it ends when every person agrees."""

    agree: bool


class DefaultAnswer(_Command, frozen=True, tag="default-answer"):
    """Whether I am asked in reaction windows: always, only when I could answer, or never."""

    answer: Literal["ask", "could", "pass"]


class Hold(_Command, frozen=True, tag="hold"):
    """Hold the reaction window open for everybody, once; nobody hears who wanted it."""


class LetPass(_Command, frozen=True, tag="let-pass"):
    """Nobody who shares this screen answers in the reaction window."""


class TakeBack(_Command, frozen=True, tag="take-back"):
    """A person takes the seat back from the ghost."""


class CallGhost(_Command, frozen=True, tag="call-ghost"):
    """The others let a ghost play for somebody who has been away for a stated time."""

    seat: SeatNumber


class Mute(_Command, frozen=True, tag="mute"):
    """The host lets somebody talk no more, or again. Names at a table are nobody else's."""

    name: Name
    muted: bool


class Remove(_Command, frozen=True, tag="remove"):
    """The host asks somebody to leave, who does not come back to this table."""

    name: Name


class Rematch(_Command, frozen=True, tag="rematch"):
    pass


FromClient = (
    Sit | Stand | SetSeat | Change | Pick | Start | Play | Undo | AllowUndo | AddStory | AskPreview
    | AskWhyNot | AskExplain | AskPlain | Look | AskFilm | AskHint | Chat | Pause | Resign | Abandon
    | DefaultAnswer | Hold | LetPass | TakeBack | CallGhost | Mute | Remove | Rematch
)  # fmt: skip

decode_command = msgspec.json.Decoder(FromClient).decode
