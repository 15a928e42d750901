"""A table: who sits where and the game they play, read from its log and nothing else."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field

from sexton.core import chance
from sexton.core.game import AnyGame
from sexton.core.lesson import Lesson, lesson_of
from sexton.core.match import Match
from sexton.core.options import Options
from sexton.core.types import Result
from sexton.server.names import distinct
from sexton.server.table import sharing
from sexton.server.table.entries import Made, Settings
from sexton.server.table.play import Legal, Play
from sexton.server.table.seats import Seats
from sexton.server.table.talk import Remark, Talk

DAY = 86_400
TALK_KEPT = 64
HOLD = 10  # seconds more for a reaction window that somebody holds
AWAY = 60.0  # seconds of absence after which the others may call a ghost; a slower clock gives more


@dataclass
class Terms:
    """How we play, and who may sit down."""

    options: Options
    settings: Settings
    locked: bool = False
    password: str = ""


class Receipts(dict[tuple[str, str], int]):
    """Messages that were done: a repeat is answered, and not done again, however late it comes. Of
    everybody's talk only the newest are kept: it has no end."""

    def __init__(self) -> None:
        super().__init__()
        self._talk: dict[str, deque[str]] = {}

    def note(self, by: str, message: str, seq: int, *, talk: bool = False) -> None:
        self[by, message] = seq
        if talk:
            kept = self._talk.setdefault(by, deque())
            kept.append(message)
            if len(kept) > TALK_KEPT:
                self.pop((by, kept.popleft()), None)


@dataclass
class Table:
    """Everything about one table. Only `apply` changes it."""

    id: str
    games: Mapping[str, AnyGame]
    seq: int = 0
    at: float = 0.0  # when the newest entry was written
    status: str = "open"  # open, playing, over, abandoned, frozen
    why_frozen: str = ""
    ended_at: float | None = None
    next_table: str | None = None
    seats: Seats = field(default_factory=Seats)
    talk: Talk = field(default_factory=Talk)
    receipts: Receipts = field(default_factory=Receipts)
    play: Play | None = None
    muted: dict[str, str] = field(default_factory=dict)  # who may not talk here, and their names
    removed: set[str] = field(default_factory=set)  # who may not be here
    # Seats that had a hint, or took a move back by consent.
    helped: set[int] = field(default_factory=set)
    _result: Result | None = None

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
    def lesson(self) -> Lesson | None:
        """What is taught here, as long as it is the lesson that it was begun as."""
        made = self.made.lesson
        lesson = lesson_of(self.games[self.made.game]) if made else None
        return lesson if lesson and made and lesson.cards == made.cards else None

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
    def result(self) -> Result | None:
        """How a game that was played to its end came out; worked out once."""
        if self._result is None and self.status == "over" and self.match is not None:
            self._result = self.match.result()
        return self._result

    @property
    def paused(self) -> bool:
        return self.play is not None and self.play.paused_at is not None

    def commitment(self) -> str:
        return chance.commitment(self.made.server_seed)

    def bot_nonce(self, seat: int) -> str:
        text = f"{self.made.server_seed} bot {seat}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def name_for(self, identity: str, name: str) -> str:
        """What this person is called here: nobody has another's name."""
        taken = [chair.name for chair in self.seats if chair.identity != identity]
        taken += [said for who, said in self.talk.speakers.items() if who != identity]
        return distinct(name, taken)

    def called(self, name: str) -> str | None:
        """Who is called so here: somebody with a seat, or who has talked without one."""
        for chair in self.seats:
            if chair.kind == "person" and chair.name == name:
                return chair.identity
        return next((who for who, said in self.talk.speakers.items() if said == name), None)

    # What is asked, and until when.

    def several_people(self) -> bool:
        return len(self.seats.persons()) > 1

    def in_window(self) -> bool:
        return self.play is not None and self.play.in_window()

    def owes(self, seat: int) -> bool:
        """Does this seat owe a decision now?"""
        return self.play is not None and self.status == "playing" and self.play.owes(seat)

    def legal(self, seat: int) -> Legal:
        """The numbers of what this seat may do now; nothing if nothing is asked of it."""
        return self.play.decisions.legal(seat) if self.play and self.owes(seat) else ()

    @property
    def ghost_after(self) -> float:
        """The seconds that somebody must be away before the others may call a ghost."""
        return max(AWAY, self.settings.slowest)

    def deadline(self, seat: int) -> float | None:
        """When this seat's clock runs out."""
        settings = self.settings
        if not settings.slowest or self.paused or not self.owes(seat) or self.in_window():
            return None
        assert self.play is not None
        decisions = self.play.decisions
        left = decisions.allowed(seat) if settings.bank else settings.clock
        return decisions.since[seat] + min(left, settings.clock or left)

    def window_closes(self) -> float | None:
        """When the window closes. With one person at the table nobody could learn from its length,
        so it closes once that person has answered."""
        since = self.play.window.since if self.play else None
        if since is None:
            return None
        if not self.several_people():
            return since if self.all_answered() else None
        assert self.play is not None
        seconds = self.settings.window + (HOLD if self.play.window.held else 0)
        if self.unheard():  # A screen has to go round first, which takes as long as it likes.
            slowest = self.settings.slowest
            return since + max(seconds, slowest) if slowest else None
        return since + (seconds if self.several_screens() else 0)

    def unheard(self) -> list[int]:
        """Who share a screen and are asked in this window: there it is handed round, or all of
        them say that nobody answers. Nobody's cards are asked about it."""
        return [
            seat
            for seat in self.seats.present_persons()
            if self.owes(seat) and self.shares_screen(seat) and self.default_answer(seat) == "ask"
        ]

    def shares_screen(self, seat: int) -> bool:
        return sharing.shares(self.seats, self.seats[seat].identity)

    def several_screens(self) -> bool:
        people = {self.seats[seat].identity for seat in self.seats.persons()}
        return len(set(map(sharing.account_of, people))) > 1

    def is_asked(self, seat: int) -> bool:
        """Is this seat's question put to the person who sits there? In a window only if they could
        answer, or want to be asked whatever they hold; else they let it pass, like anybody."""
        if not self.owes(seat):
            return False
        assert self.play is not None
        empty = self.in_window() and len(self.play.match.legal_numbers(seat)) == 1
        return not empty or self.default_answer(seat) == "ask"

    def can_hold(self) -> bool:
        """May the window be held open? With one person nothing waits, and once is enough."""
        if self.play is None or not self.play.in_window():
            return False
        return not self.play.window.held and self.several_people()

    def all_answered(self) -> bool:
        assert self.play is not None
        answered = self.play.window.answers
        silent = {
            seat
            for seat in self.seats.present_persons()
            if self.default_answer(seat) == "pass" or not self.is_asked(seat)
        }
        return all(seat in answered or seat in silent for seat in self.play.match.to_act())

    def default_answer(self, seat: int) -> str:
        """The seat's answer in windows when it says nothing."""
        chosen = self.seats[seat].default_answer
        if self.seats[seat].kind == "person" and self.shares_screen(seat):
            return "pass" if chosen == "pass" else "ask"  # To be asked must tell nothing.
        if chosen:
            return chosen
        leisurely = self.settings.slowest == 0 or self.settings.slowest >= DAY
        return "pass" if leisurely and self.several_people() else "could"

    # What every chapter of `apply` needs.

    def end(self, status: str, at: float) -> None:
        self.status, self.ended_at = status, at

    def freeze(self, why: str) -> None:
        self.status = "frozen"
        self.why_frozen = why

    def remark(
        self, at: float, text: str, *, sealed: bool = False, event: int | None = None
    ) -> None:
        """After all that has happened, or before the event of that number."""
        if event is None:
            event = len(self.play.match.events) if self.play else 0
        self.talk.remark(Remark(text, at, event, held=sealed and self.in_window()))

    def note_decisions(self, at: float) -> None:
        """Gives what is newly asked of a seat its id and its time."""
        if self.play is None or self.status != "playing":
            return
        for seat in range(len(self.seats)):
            asked = self.play.match.legal_numbers(seat) if self.owes(seat) else None
            self.play.decisions.note(seat, asked, at)
