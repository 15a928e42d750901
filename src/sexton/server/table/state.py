"""A table: who sits where and the game they play, read from its log and nothing else."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from sexton.core import chance
from sexton.core.game import AnyGame
from sexton.core.match import Match
from sexton.core.options import Options
from sexton.server.table.entries import Made, Settings
from sexton.server.table.play import Legal, Play
from sexton.server.table.seats import Seats
from sexton.server.table.talk import Remark, Talk

DAY = 86_400
RECEIPTS_KEPT = 64


@dataclass
class Terms:
    """How we play, and who may sit down."""

    options: Options
    settings: Settings
    locked: bool = False
    password: str = ""


class Receipts(dict[tuple[str, str], int]):
    """The newest messages that were done: a repeat is answered, and not done again. Everybody's are
    kept apart, and moves apart from talk: nobody's chatter makes a table forget a move."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[str, bool], deque[str]] = {}

    def note(self, by: str, message: str, seq: int, *, move: bool = False) -> None:
        self[by, message] = seq
        kept = self._kept.setdefault((by, move), deque())
        kept.append(message)
        if len(kept) > RECEIPTS_KEPT:
            self.pop((by, kept.popleft()), None)


@dataclass
class Table:
    """Everything about one table. Only `apply` changes it."""

    id: str
    games: Mapping[str, AnyGame]
    seq: int = 0
    status: str = "open"  # open, playing, over, abandoned, frozen
    why_frozen: str = ""
    next_table: str | None = None
    seats: Seats = field(default_factory=Seats)
    talk: Talk = field(default_factory=Talk)
    receipts: Receipts = field(default_factory=Receipts)
    play: Play | None = None

    made: Made = field(init=False)
    created: float = field(init=False)
    game: AnyGame = field(init=False)
    terms: Terms = field(init=False)

    @property
    def host(self) -> str:
        return self.made.by

    @property
    def settings(self) -> Settings:
        return self.terms.settings

    @property
    def match(self) -> Match | None:
        return self.play.match if self.play else None

    @property
    def over(self) -> bool:
        """Nothing more can be played."""
        return self.ended or self.status == "frozen"

    @property
    def ended(self) -> bool:
        """The game is history, and everybody may know its secrets. One that is frozen may go on
        under the Sexton that it was begun with."""
        return self.status in ("over", "abandoned")

    @property
    def paused(self) -> bool:
        return self.play is not None and self.play.paused_at is not None

    def commitment(self) -> str:
        return chance.commitment(self.made.server_seed)

    def bot_nonce(self, seat: int) -> str:
        text = f"{self.made.server_seed} bot {seat}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    # What is asked, and until when.

    def in_window(self) -> bool:
        return self.play is not None and self.play.in_window()

    def owes(self, seat: int) -> bool:
        """Does this seat owe a decision now?"""
        return self.play is not None and self.status == "playing" and self.play.owes(seat)

    def legal(self, seat: int) -> Legal:
        """The numbers of what this seat may do now; nothing if nothing is asked of it."""
        return self.play.decisions.legal(seat) if self.play and self.owes(seat) else ()

    def deadline(self, seat: int) -> float | None:
        """When this seat's clock runs out."""
        if not self.settings.clock or self.paused or not self.owes(seat) or self.in_window():
            return None
        assert self.play is not None
        return self.play.decisions.since[seat] + self.settings.clock

    def window_closes(self) -> float | None:
        """When the window closes. With one person at the table nobody could learn from its length,
        so it closes once that person has answered."""
        since = self.play.window.since if self.play else None
        if since is None:
            return None
        if len(self.seats.persons()) > 1:
            return since + self.settings.window
        return since if self.all_answered() else None

    def all_answered(self) -> bool:
        assert self.play is not None
        answered = self.play.window.answers
        silent = {
            seat for seat in self.seats.present_persons() if self.default_answer(seat) == "pass"
        }
        return all(seat in answered or seat in silent for seat in self.play.match.to_act())

    def default_answer(self, seat: int) -> str:
        """The seat's answer in windows when it says nothing."""
        chosen = self.seats[seat].default_answer
        if chosen:
            return chosen
        leisurely = self.settings.clock == 0 or self.settings.clock >= DAY
        return "pass" if leisurely and len(self.seats.persons()) > 1 else "ask"

    # What every chapter of `apply` needs.

    def freeze(self, why: str) -> None:
        self.status = "frozen"
        self.why_frozen = why

    def remark(self, at: float, text: str, *, sealed: bool = False) -> None:
        event = len(self.play.match.events) if self.play else 0
        self.talk.remark(Remark(text, at, event, held=sealed and self.in_window()))

    def note_decisions(self, at: float) -> None:
        """Gives what is newly asked of a seat its id and its time."""
        if self.play is None or self.status != "playing":
            return
        for seat in range(len(self.seats)):
            asked = self.play.match.legal_numbers(seat) if self.owes(seat) else None
            self.play.decisions.note(seat, asked, at)
