"""A table: who sits where and the match they play, read from its log and nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from sexton.core import chance
from sexton.core.edition import from_contents
from sexton.core.errors import SextonError
from sexton.core.game import AnyGame
from sexton.core.loading import load
from sexton.core.match import Match, forked
from sexton.core.options import Options
from sexton.core.record import Fairness, Parent
from sexton.server.protocol import ChatLine, TableSettings
from sexton.server.table.entries import (
    Agreed,
    Answered,
    Changed,
    Chatted,
    DefaultAnswerSet,
    Entry,
    Ghosted,
    HintTaken,
    Made,
    Moved,
    Paused,
    Rematched,
    Resigned,
    Sat,
    SeatMade,
    SeatSet,
    Started,
    Stood,
    StoryAdded,
    TakenBack,
    UndoAsked,
    UndoDenied,
    Undone,
    WindowClosed,
)

DAY = 86_400
NEW = object()  # equal to no list of moves
CHAT_KEPT = 200
NOTICES_KEPT = 100
MESSAGES_KEPT = 64

BOT_NAMES = ("Wick", "Bramble", "Thistle", "Nettle", "Moss", "Ember", "Burdock", "Sorrel", "Tansy")


@dataclass
class Chair:
    """One seat of a table."""

    kind: str = "open"  # open, person, bot
    identity: str = ""
    name: str = ""
    level: str = ""
    nonce: str = ""
    ghost: bool = False
    resigned: bool = False
    agrees: bool = False
    default_answer: str = ""  # "" until the person says: the table's default

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.ghost


@dataclass(eq=False)
class Remark:
    """A line about the table, placed in the keeper's log of events."""

    text: str
    at: float
    event: int
    seat: int | None = None
    held: bool = False  # shown only when the window has closed


@dataclass
class Table:
    """Everything about one table. Only `apply` changes it."""

    id: str
    seq: int = 0
    chairs: list[Chair] = field(default_factory=list)
    status: str = "open"
    match: Match | None = None
    locked: bool = False
    paused_at: float | None = None
    chat: list[ChatLine] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    answers: dict[int, Answered] = field(default_factory=dict)
    window_since: float | None = None
    decisions: list[int] = field(default_factory=list)
    asked_since: list[float] = field(default_factory=list)
    undo_asked: int | None = None
    next_table: str | None = None
    why_frozen: str = ""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    story_marks: list[tuple[int, int, str]] = field(default_factory=list)
    _asked: list[object] = field(default_factory=list)
    _unread: dict[object, str] = field(default_factory=dict)  # stories of answers, by seat

    made: Made = field(init=False)
    game: AnyGame = field(init=False)
    host: str = field(init=False)
    created: float = field(init=False)
    options: Options = field(init=False)
    password: str = field(init=False)
    settings: TableSettings = field(init=False)
    _games: Mapping[str, AnyGame] = field(init=False)

    # Questions.

    def seat_of(self, identity: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "person" and chair.identity == identity:
                return seat
        return None

    def persons(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    def present_persons(self) -> list[int]:
        """The seats whose people still play themselves."""
        return [seat for seat in self.persons() if not self.chairs[seat].ghost]

    def default_answer(self, seat: int) -> str:
        """The seat's answer in windows when it says nothing."""
        chair = self.chairs[seat]
        if chair.default_answer:
            return chair.default_answer
        leisurely = self.settings.clock == 0 or self.settings.clock >= DAY
        return "pass" if leisurely and len(self.persons()) > 1 else "ask"

    def in_window(self) -> bool:
        return self.match is not None and self.match.position.in_window()

    def window_closes(self) -> float | None:
        """When the window closes. With one person at the table nobody could learn from its length,
        so it closes once that person has answered."""
        if self.window_since is None:
            return None
        if len(self.persons()) > 1:
            return self.window_since + self.settings.window
        return self.window_since if self.all_answered() else None

    def all_answered(self) -> bool:
        assert self.match is not None
        silent = {seat for seat in self.present_persons() if self.default_answer(seat) == "pass"}
        return all(seat in self.answers or seat in silent for seat in self.match.to_act())

    def owes(self, seat: int) -> bool:
        """Does this seat owe a decision now?"""
        if self.match is None or self.status != "playing" or seat in self.answers:
            return False
        return seat in self.match.position.to_act()

    def legal(self, seat: int) -> tuple[int, ...]:
        """The numbers of what this seat may do now; nothing if nothing is asked of it."""
        asked = self._asked[seat]
        return asked if isinstance(asked, tuple) else ()

    def deadline(self, seat: int) -> float | None:
        """When this seat's clock runs out."""
        if not self.settings.clock or self.paused_at is not None or not self.owes(seat):
            return None
        if self.in_window():
            return None
        return self.asked_since[seat] + self.settings.clock

    @property
    def over(self) -> bool:
        return self.status in ("over", "abandoned", "frozen")

    def commitment(self) -> str:
        return chance.commitment(self.made.server_seed)

    def bot_nonce(self, seat: int) -> str:
        text = f"{self.made.server_seed} bot {seat}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    # Reading the log.

    def apply(self, seq: int, at: float, entry: Entry, games: Mapping[str, AnyGame]) -> None:
        """Takes in the next entry of the log."""
        assert seq == self.seq + 1, f"table {self.id}: entry {seq} after {self.seq}"
        self.seq = seq
        if entry.message:
            self.done[entry.by, entry.message] = seq
            if len(self.done) > MESSAGES_KEPT:
                del self.done[next(iter(self.done))]
        if self.status == "frozen":
            return
        try:
            self._take_in(at, entry, games)
        except SextonError as error:
            self.freeze(f"Its log can't be replayed by this Sexton: {error}")
        self._note_decisions(at)

    def freeze(self, why: str) -> None:
        self.status = "frozen"
        self.why_frozen = why

    def _take_in(self, at: float, entry: Entry, games: Mapping[str, AnyGame]) -> None:
        match entry:
            case Made():
                self._make(at, entry, games)
            case Sat():
                chair = Chair("person", entry.by, entry.name, nonce=entry.nonce)
                self.chairs[entry.seat] = chair
                self._remark(at, f"{entry.name} sits down.")
            case Stood():
                self._remark(at, f"{self.chairs[entry.seat].name} leaves the seat.")
                self.chairs[entry.seat] = Chair()
            case SeatSet():
                self._set_seat(at, entry)
            case Changed():
                self._change(entry)
            case Started():
                self._start(at)
            case Moved():
                self._move(at, entry)
            case Answered():
                self.answers[entry.seat] = entry
            case WindowClosed():
                self._close_window(at, entry)
            case Undone():
                self._undo(at, entry)
            case UndoAsked():
                self.undo_asked = entry.seat
                self._remark(at, f"{self.chairs[entry.seat].name} asks to take a move back.")
            case UndoDenied():
                self.undo_asked = None
                self._remark(at, f"{self.chairs[entry.seat].name} would rather play on.")
            case StoryAdded():
                self._story(entry)
            case Chatted():
                self.chat.append(ChatLine(entry.seat, entry.name, entry.words, at))
                del self.chat[:-CHAT_KEPT]
            case Paused():
                self._pause(at, entry)
            case Resigned():
                self._resign(at, entry)
            case Agreed():
                self._agree(at, entry)
            case DefaultAnswerSet():
                self.chairs[entry.seat].default_answer = entry.answer
            case Ghosted():
                self._ghost(at, entry)
            case TakenBack():
                self.chairs[entry.seat].ghost = False
                self._remark(at, f"{self.chairs[entry.seat].name} is back and plays on.")
            case HintTaken():
                self._remark(at, f"{self.chairs[entry.seat].name} asked for a hint.", sealed=True)
            case Rematched():
                self.next_table = entry.table

    def _make(self, at: float, entry: Made, games: Mapping[str, AnyGame]) -> None:
        self.made = entry
        self.host = entry.by
        self.created = at
        self.options = dict(entry.options)
        self.settings = entry.settings
        self.password = entry.password
        self.chairs = [chair_of(seat) for seat in entry.seats]
        for seat, chair in enumerate(self.chairs):
            if chair.kind == "bot":
                chair.nonce = self.bot_nonce(seat)
        self.game = games[entry.game]
        if entry.box is not None:
            self.game = self.game.with_edition(from_contents(entry.box, "the table's edition"))
        elif entry.edition != self.game.edition.digest:
            shipped = {one.digest: one for one in self.game.shipped()}
            if entry.edition in shipped:
                self.game = self.game.with_edition(shipped[entry.edition])
        self._games = games
        if self.game.version != entry.version or self.game.edition.digest != entry.edition:
            self.freeze(
                f"It was begun with rules version {entry.version} and another edition of "
                f"{self.game.title} than this Sexton has ({self.game.version})."
            )

    def _set_seat(self, at: float, entry: SeatSet) -> None:
        old = self.chairs[entry.seat]
        if old.kind == "person":
            self._remark(at, f"{old.name} is asked to leave the table.")
        chair = Chair()
        if entry.to == "bot":
            name = self.bot_name()
            chair = Chair("bot", name=name, level=entry.level, nonce=self.bot_nonce(entry.seat))
        self.chairs[entry.seat] = chair

    def bot_name(self) -> str:
        taken = {chair.name for chair in self.chairs}
        return next(name for name in BOT_NAMES if name not in taken)

    def _change(self, entry: Changed) -> None:
        if entry.options is not None:
            self.options = dict(entry.options)
        if entry.settings is not None:
            self.settings = entry.settings
        if entry.locked is not None:
            self.locked = entry.locked
        if entry.password is not None:
            self.password = entry.password

    def _start(self, at: float) -> None:
        names = [chair.name for chair in self.chairs]
        nonces = [chair.nonce for chair in self.chairs]
        server_seed = self.made.server_seed
        seed = chance.game_seed(server_seed, nonces)
        fairness = Fairness(chance.commitment(server_seed), server_seed, nonces)
        settings = {"clock": self.settings.clock, "undo": self.settings.undo}
        if self.made.parent is not None:
            self.match = self._forked(seed, fairness, names)
        else:
            self.match = Match(
                self.game, len(names), seed, self.options, names=names, fairness=fairness,
                table={**settings, "hints": self.settings.hints},
            )  # fmt: skip
        self.status = "playing"
        self.decisions = [0] * len(names)
        self.asked_since = [at] * len(names)
        self._asked = [None] * len(names)
        self._remark(at, "The game begins.")
        self._after_play(at)

    def _forked(self, seed: str, fairness: Fairness, names: list[str]) -> Match:
        assert self.made.parent is not None
        parent = Parent(**self.made.parent)
        before = load(parent.record, self._games)
        match = forked(self.game, before, parent, seed, fairness, None)
        match.names = names
        return match

    def _move(self, at: float, entry: Moved) -> None:
        assert self.match is not None
        if entry.digest and entry.digest != self.match.digest():
            self.freeze("A move of its log was made in another position than the rules lead to.")
            return
        self._play(at, entry)
        self._after_play(at)

    def _play(self, at: float, entry: Moved | Answered) -> None:
        assert self.match is not None
        before = len(self.match.events)
        self.match.play(entry.seat, entry.verb, story=entry.story or None, **entry.args)
        self.match.rows[-1].at = round(at, 3)
        self._asked[entry.seat] = NEW  # Whoever has moved is asked anew, be it the same again.
        if isinstance(entry, Answered):
            self._unread[entry.seat] = entry.story
        elif entry.story:
            self.story_marks.append((before, entry.seat, self.match.rows[-1].story))

    def _close_window(self, at: float, entry: WindowClosed) -> None:
        """All sealed answers are played; who gave none lets it pass."""
        assert self.match is not None
        if entry.digest != self.match.digest():
            self.freeze("A window of its log closed in another position than the rules lead to.")
            return
        answers, self.answers = self.answers, {}
        before = len(self.match.events)
        for seat in self.match.to_act():
            answer = answers.get(seat) or Answered(seat=seat, verb="pass")
            self._play(at, answer)
        self._show_answers(before)
        for remark in self.remarks:
            remark.held = False
        self.window_since = None
        self._after_play(at)

    def _show_answers(self, since: int) -> None:
        """The sentence of an answer is shown when the answer is. One that is never read stays with
        the record: it would tell that there was an answer."""
        assert self.match is not None
        for place, event in enumerate(self.match.events[since:], since):
            told = self.game.tell(event, None)
            story = self._unread.pop(told.args.get("seat"), "") if told else ""
            if told and story:
                self.story_marks.append((place, told.args["seat"], story))
        if not self.in_window():
            self._unread.clear()

    def _after_play(self, at: float) -> None:
        assert self.match is not None
        self.undo_asked = None
        if self.match.over:
            self.status = "over"
        if not self.match.position.in_window():
            self.window_since = None
        elif self.window_since is None:
            self.window_since = at

    def _undo(self, at: float, entry: Undone) -> None:
        assert self.match is not None
        name = self.chairs[entry.seat].name
        if entry.seat in self.answers:  # A sealed answer is taken back unseen.
            del self.answers[entry.seat]
            return
        sealed = self.match.position.sealed(entry.seat) > 0
        self._asked[entry.seat] = NEW
        self.match.undo(entry.seat, agreed=entry.agreed)
        self.match.rows[-1].at = round(at, 3)
        count = len(self.match.events)
        self.story_marks = [mark for mark in self.story_marks if mark[0] < count]
        self.window_since = None
        self._after_play(at)
        if not sealed:
            self._remark(at, f"{name} takes a move back.")

    def _story(self, entry: StoryAdded) -> None:
        assert self.match is not None
        self.match.add_story(entry.seat, entry.story)
        self.story_marks.append((len(self.match.events), entry.seat, entry.story))

    def _pause(self, at: float, entry: Paused) -> None:
        name = self.chairs[entry.seat].name
        if entry.paused:
            self.paused_at = at
            self._remark(at, f"{name} pauses the game.")
        elif self.paused_at is not None:
            for seat in range(len(self.asked_since)):
                self.asked_since[seat] += at - self.paused_at
            if self.window_since is not None:
                self.window_since += at - self.paused_at
            self.paused_at = None
            self._remark(at, f"{name} lets the game go on.")

    def _resign(self, at: float, entry: Resigned) -> None:
        chair = self.chairs[entry.seat]
        chair.ghost = chair.resigned = True
        chair.level = "grasping"
        self._remark(at, f"{chair.name} resigns; a ghost plays on.")
        if not self.present_persons():
            self._end_abandoned(at)

    def _agree(self, at: float, entry: Agreed) -> None:
        chair = self.chairs[entry.seat]
        chair.agrees = entry.agree
        verb = "would end" if entry.agree else "would rather not end"
        self._remark(at, f"{chair.name} {verb} the game without a result.")
        if all(self.chairs[seat].agrees for seat in self.present_persons()):
            self._end_abandoned(at)

    def _end_abandoned(self, at: float) -> None:
        self.status = "abandoned"
        self._remark(at, "The game is abandoned.")

    def _ghost(self, at: float, entry: Ghosted) -> None:
        chair = self.chairs[entry.seat]
        chair.ghost, chair.level = True, "grasping"
        why = {
            "clock": "ran out of time",
            "left": "has left the table",
            "called": "has been away for long",
        }
        self._remark(at, f"{chair.name} {why[entry.why]}; a ghost plays on.")

    def _remark(self, at: float, text: str, *, sealed: bool = False) -> None:
        event = len(self.match.events) if self.match else 0
        self.remarks.append(Remark(text, at, event, held=sealed and self.in_window()))
        del self.remarks[:-NOTICES_KEPT]

    def _note_decisions(self, at: float) -> None:
        """A seat's decision gets a new id when what is asked of *it* changes, and only then."""
        if self.match is None or self.status != "playing":
            return
        for seat in range(len(self.chairs)):
            asked: object = None
            if self.owes(seat):
                asked = self.match.legal_numbers(seat)
            if asked != self._asked[seat]:
                self._asked[seat] = asked
                self.decisions[seat] += 1
                self.asked_since[seat] = at


def chair_of(made: SeatMade) -> Chair:
    return Chair(made.kind, made.identity, made.name, made.level, made.nonce)
