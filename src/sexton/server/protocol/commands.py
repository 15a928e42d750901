"""What a client says over a table's socket."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sexton.server.protocol.common import (
    Arguments,
    MessageId,
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
    seat: SeatNumber
    nonce: Nonce
    password: Secret = ""


class Stand(_Command, frozen=True, tag="stand"):
    """Leave the seat: before the game it is free again, in the game a ghost plays on."""


class SetSeat(_Command, frozen=True, tag="set-seat"):
    """The host opens a seat, removes who sits there, or puts a bot on it."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Annotated[str, msgspec.Meta(max_length=20)] = "grasping"


class Change(_Command, frozen=True, tag="change"):
    """The host changes how we play, before the game begins."""

    options: Annotated[dict[str, bool | int | str], msgspec.Meta(max_length=20)] | None = None
    settings: TableSettings | None = None
    locked: bool | None = None
    password: Secret | None = None


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


class AskPlain(_Command, frozen=True, tag="plain"):
    """Send me the table in words too, for the plain board."""

    plain: bool


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
    """My answer in reaction windows when I say nothing: ask me, or let them pass silently."""

    answer: Literal["ask", "pass"]


class TakeBack(_Command, frozen=True, tag="take-back"):
    """A person takes the seat back from the ghost."""


class CallGhost(_Command, frozen=True, tag="call-ghost"):
    """The others let a ghost play for somebody who has been away for a stated time."""

    seat: SeatNumber


class Rematch(_Command, frozen=True, tag="rematch"):
    pass


FromClient = (
    Sit | Stand | SetSeat | Change | Start | Play | Undo | AllowUndo | AddStory | AskPreview
    | AskWhyNot | AskPlain | AskHint | Chat | Pause | Resign | Abandon | DefaultAnswer | TakeBack
    | CallGhost | Rematch
)  # fmt: skip

decode_command = msgspec.json.Decoder(FromClient).decode
