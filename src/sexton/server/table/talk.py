"""What is said at a table beside the game: chat, remarks about the table, stories."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

CHAT_KEPT = 200
REMARKS_KEPT = 100


class ChatLine(NamedTuple):
    seat: int | None
    name: str
    words: str
    at: float


@dataclass(eq=False)
class Remark:
    """A line about the table, placed in the keeper's log of events."""

    text: str
    at: float
    event: int
    held: bool = False  # shown only when the window has closed


class StoryMark(NamedTuple):
    """A player's sentence, placed in the keeper's log of events."""

    event: int
    seat: int
    story: str


@dataclass
class Talk:
    chat: list[ChatLine] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    stories: list[StoryMark] = field(default_factory=list)
    speakers: dict[str, str] = field(default_factory=dict)  # names of those who talk without a seat

    def copy(self) -> Talk:
        remarks = [replace(remark) for remark in self.remarks]
        return Talk(list(self.chat), remarks, list(self.stories), dict(self.speakers))

    def say(self, line: ChatLine) -> None:
        self.chat.append(line)
        del self.chat[:-CHAT_KEPT]

    def remark(self, remark: Remark) -> None:
        self.remarks.append(remark)
        del self.remarks[:-REMARKS_KEPT]

    def show_held(self) -> None:
        for remark in self.remarks:
            remark.held = False

    def forget_after(self, events: int) -> None:
        """An undo has left so many events: later stories go with theirs."""
        self.stories = [mark for mark in self.stories if mark.event < events]
