"""A table while the server runs: its lock, its sockets, its clock and its bots."""

from __future__ import annotations

import asyncio
from array import array
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from sexton.core.errors import NOT_NOW, IllegalMove, SextonError
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.types import Event
from sexton.server import messages, protocol
from sexton.server.commands import decide, move_of, own_seat, refuse
from sexton.server.live.bot_pool import job_seed
from sexton.server.store import Conflict, LogRow
from sexton.server.table import entries
from sexton.server.table.table import Remark, Table

if TYPE_CHECKING:
    from sexton.server.registry import Registry

logger = structlog.get_logger()
RETRIES = 8


class Connection(Protocol):
    """A connection to somebody: whatever is put there reaches them in order."""

    plain: bool

    @property
    def identity(self) -> str: ...

    @property
    def name(self) -> str: ...

    def send(self, message: bytes) -> None: ...


@dataclass(slots=True)
class SeatLog:
    """What one seat has been told so far, encoded, and where each stands in the keeper's log."""

    events: list[bytes] = field(default_factory=list)
    places: array[int] = field(default_factory=lambda: array("i"))
    upto: int = 0
    undos: int = 0  # how many undos there had been: each makes the keeper's log another one


@dataclass(slots=True)
class News:
    """What is new to one seat: its events from that number on."""

    start: int
    events: list[bytes]


def happened(moment: bytes, news: News, stories: list[protocol.StoryInfo] | None) -> bytes:
    """`protocol.Happened`, put together from parts that have been encoded already."""
    return b"".join(
        (
            b'{"type":"happened","moment":', moment, b',"from_event":%d,"events":[' % news.start,
            b",".join(news.events), b'],"stories":', protocol.encode(stories), b"}",
        )
    )  # fmt: skip


class LiveTable:
    """All that happens at one table goes through here, one thing after another."""

    def __init__(self, registry: Registry, table: Table) -> None:
        self.registry = registry
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.keeper = registry.bus is None  # this worker runs its bots and clocks
        self.touched = registry.now()
        self._gone: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._bots: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._told: dict[int | None, SeatLog] = {}
        self._spoken: list[tuple[Event, bytes]] = []  # versions of the newest events
        self._moments: dict[tuple[int | None, bool], bytes] = {}
        self._thinking: list[int] = []
        self._noticed: set[Remark] = set(table.remarks)
        self._stories = list(table.story_marks)
        self._undos = 0
        self._news: list[entries.Entry] = []  # taken in and not sent yet
        self._unsent = False

    # People come and go.

    def join(self, connection: Connection) -> None:
        self.broadcast()  # Whoever comes is told of the table as it is, and of nothing twice.
        self.connections.add(connection)
        self._gone.pop(connection.identity, None)
        connection.send(protocol.encode(self.welcome(connection)))
        self._send_table(but=connection)

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        if connection.identity not in self.here():
            self._gone[connection.identity] = self.registry.now()
        self._send_table()

    def here(self) -> set[str]:
        return {connection.identity for connection in self.connections}

    def watchers(self) -> int:
        return sum(self.table.seat_of(identity) is None for identity in self.here())

    def away(self) -> dict[int, float]:
        """For how long each seat's person has not been here."""
        now, here = self.registry.now(), self.here()
        away = {}
        for seat in self.table.persons():
            identity = self.table.chairs[seat].identity
            if identity not in here:
                away[seat] = now - self._gone.get(identity, self.registry.started)
        return away

    def info(self, who: str) -> protocol.TableInfo:
        return messages.table_info(self.table, who, self.here(), self.watchers())

    def welcome(self, connection: Connection) -> protocol.Welcome:
        table, match = self.table, self.table.match
        seat = table.seat_of(connection.identity)
        told = self._seat_log(seat)
        return protocol.Welcome(
            table=self.info(connection.identity),
            me=protocol.Me(connection.identity, connection.name),
            verbs=messages.verbs(table.game.space, tuple(match.names)) if match else [],
            moment=messages.moment(table, seat, plain=connection.plain) if match else None,
            events=[msgspec.Raw(event) for event in told.events],  # type: ignore[misc]
            stories=messages.stories(table, told.places),
            chat=table.chat,
            notices=messages.notices(table, told.places),
            default_answer=table.default_answer(seat) if seat is not None else "ask",
            now=self.registry.now(),
        )

    # Messages.

    async def hear(self, connection: Connection, message: protocol.FromClient) -> None:
        """Answers one message; whatever it changes is on disk before anybody hears of it."""
        self.touched = self.registry.now()
        try:
            if isinstance(message, QUESTIONS):  # The answer speaks of the table as it is now.
                self.broadcast()
            match message:
                case protocol.AskPreview():
                    self._preview(connection, message)
                case protocol.AskWhyNot():
                    self._why_not(connection, message)
                case protocol.AskHint():
                    await self._hint(connection, message)
                case protocol.AskPlain():
                    connection.plain = message.plain
                    connection.send(protocol.encode(self.welcome(connection)))
                case protocol.Rematch():
                    await self._rematch(connection, message)
                case _:
                    await self._perform(connection, message)
        except IllegalMove as error:
            connection.send(
                protocol.encode(protocol.Refused(message.id, error.rule, error.sentence))
            )
        except SextonError as error:
            connection.send(protocol.encode(protocol.Refused(message.id, NOT_NOW, str(error))))

    async def _perform(self, connection: Connection, message: protocol.FromClient) -> None:
        done = protocol.encode(protocol.Done(message.id))
        async with self.lock:
            for _ in range(RETRIES):
                if (connection.identity, message.id) in self.table.done:
                    connection.send(done)
                    return
                away = self.away() if isinstance(message, protocol.CallGhost) else {}
                try:
                    entry = decide(self.table, connection.identity, connection.name, message, away)
                except IllegalMove:  # Another worker may know more than this one does yet.
                    if self.registry.bus is None or not await self.catch_up():
                        raise
                    continue
                if await self._append(entry):
                    connection.send(done)
                    self._after()
                    return
        raise refuse(NOT_NOW, "Too many people act at once: try again.")

    def _preview(self, connection: Connection, message: protocol.AskPreview) -> None:
        seat, match = self._seat_in_play(connection)
        number = match.check(seat, Move(message.verb, **message.args))
        preview = match.game.preview(match.seen(seat), number)
        connection.send(
            protocol.encode(protocol.Previewed(message.id, preview.lines, preview.data))
        )

    def _why_not(self, connection: Connection, message: protocol.AskWhyNot) -> None:
        """Parts that can be said only: any other argument never reaches the game."""
        seat, match = self._seat_in_play(connection)
        space = match.game.space
        verb = space.verbs.get(message.verb)
        known = verb is not None and all(
            key in verb.index and value in verb.index[key] for key, value in message.args.items()
        )
        if not known:
            raise refuse("SX-3", f"There is nothing like that to be said: {message.verb!r}.")
        why = match.why_not(seat, Move(message.verb, **message.args))
        connection.send(protocol.encode(protocol.WhyNot(message.id, why.rule, why.sentence)))

    def _seat_in_play(self, connection: Connection) -> tuple[int, Match]:
        seat = own_seat(self.table, connection.identity)
        if self.table.match is None or self.table.status != "playing":
            raise refuse(NOT_NOW, "No game is being played at this table.")
        return seat, self.table.match

    async def _hint(self, connection: Connection, message: protocol.AskHint) -> None:
        """The strongest bot's two best moves, from the asker's view; the log says it was asked."""
        seat, match = self._seat_in_play(connection)
        if not self.table.settings.hints:
            raise refuse(NOT_NOW, "At this table nobody asks for hints.")
        if not self.table.owes(seat):
            raise refuse("SX-2", "Nothing is asked of you now.")
        async with self.lock:
            entry = entries.HintTaken(seat=seat, by=connection.identity, message=message.id)
            if (connection.identity, message.id) not in self.table.done and await self._append(
                entry
            ):
                self._after()
        seed = job_seed(self.table.made.server_seed, "hint", seat, self.table.decisions[seat])
        shipped = self.table.made.box is None
        found = await self.registry.bot_pool.advise(match.game, shipped, seed, match.seen(seat))
        moves = []
        for number, sure in found[:2]:
            move = match.game.space.say(number, match.names)
            moves.append(protocol.HintMove(move.verb, move.args, move.text, move.rule, sure))
        connection.send(protocol.encode(protocol.Hint(message.id, moves)))

    async def _rematch(self, connection: Connection, message: protocol.Rematch) -> None:
        """A new table with the same seats; whoever asks first makes it and is its host."""
        own_seat(self.table, connection.identity)
        async with self.lock:
            if not self.table.over:
                raise refuse(NOT_NOW, "The game goes on: a rematch comes after it.")
            if self.table.next_table is None:
                name = await self.registry.rematch(self.table, connection.identity)
                entry = entries.Rematched(table=name, by=connection.identity, message=message.id)
                if await self._append(entry):
                    self._after()
        self.broadcast()
        connection.send(protocol.encode(protocol.Done(message.id)))

    # The log.

    async def _append(self, entry: entries.Entry) -> bool:
        """True when the entry is on disk and taken in; False if another worker was quicker, whose
        entries are then taken in. The lock is held."""
        at = self.registry.now()
        row = self._row(entry, at)
        try:
            await self.registry.store.append(row)
        except Conflict:
            await self.catch_up()
            return False
        self._apply(row.seq, at, entry)
        return True

    def _row(self, entry: entries.Entry, at: float) -> LogRow:
        """The entry as it is stored, with what it changes in the list of tables."""
        table = self.table
        joins, leaves, status, listed = "", "", "", None
        match entry:
            case entries.Sat():
                joins = entry.by
            case entries.Stood() | entries.SeatSet():
                leaves = table.chairs[entry.seat].identity
            case entries.Changed() if entry.settings is not None:
                listed = entry.settings.listed
            case entries.Started():
                status = "playing"
            case _:
                pass
        encoded = entries.encode_entry(entry)
        return LogRow(
            table.id, table.seq + 1, at, encoded, status, listed, joins=joins, leaves=leaves
        )

    async def catch_up(self) -> bool:
        """Takes in what another worker has appended, if anything. The lock is held."""
        rows = await asyncio.to_thread(self.registry.store.read, self.table.id, self.table.seq)
        for seq, at, entry in rows:
            self._apply(seq, at, entries.decode_entry(entry))
        if rows:
            self._after()
        return bool(rows)

    def _apply(self, seq: int, at: float, entry: entries.Entry) -> None:
        was = self.table.status
        self.table.apply(seq, at, entry, self.registry.games)
        self._undos += isinstance(entry, entries.Undone)
        self._news.append(entry)
        if self.table.status != was and self.table.over:
            self.registry.note_status(self.table)

    # Sending.

    def _after(self) -> None:
        """Sees to clocks and bots; people are told once those who have acted are answered."""
        self.schedule()
        self._broadcast_soon()

    def _broadcast_soon(self) -> None:
        if not self._unsent:
            self._unsent = True
            self.registry.broadcasts.add(self)

    def broadcast(self) -> None:
        """Sends everybody what is new to them, if anything is."""
        if not self._unsent:
            return
        self._unsent = False
        news, self._news = self._news, []
        if any(isinstance(entry, entries.Started) for entry in news):
            self._noticed = set(self.table.remarks)
            for connection in self.connections:
                connection.send(protocol.encode(self.welcome(connection)))
        elif news:
            self._send_news(news)
        if not self.table.in_window():
            self._send_thinking()

    def _send_news(self, news: list[entries.Entry]) -> None:
        if self.table.over or any(not isinstance(entry, QUIET) for entry in news):
            self._send_table()
        self._send_game()
        self._send_notices()
        said = sum(isinstance(entry, entries.Chatted) for entry in news)
        for words in self.table.chat[len(self.table.chat) - said :]:
            self._send_chat(words)

    def _send_table(self, *, but: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not but:
                connection.send(
                    protocol.encode(protocol.TableChanged(self.info(connection.identity)))
                )

    def _send_game(self) -> None:
        """A seat to which nothing is new hears nothing."""
        if self.table.match is None:
            return
        new_stories = self._stories != self.table.story_marks
        if new_stories:
            self._stories = list(self.table.story_marks)
        news: dict[int | None, News] = {}
        packed: dict[tuple[int | None, bool], bytes | None] = {}
        for connection in self.connections:
            seat = self.table.seat_of(connection.identity)
            key = (seat, connection.plain)
            if key not in packed:
                if seat not in news:
                    news[seat] = self._new_events(seat)
                packed[key] = self._pack(key, news[seat], new_stories=new_stories)
            message = packed[key]
            if message is not None:
                connection.send(message)
        self._spoken.clear()

    def _new_events(self, seat: int | None) -> News:
        """The events new to this seat, and the number of the first of them."""
        old = self._told.get(seat)
        start = len(old.events) if old is not None else 0
        new = self._seat_log(seat)
        if old is not None and old is not new:  # An undo: the log is another from some event on.
            pairs = zip(old.events, new.events, strict=False)
            start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return News(start, new.events[start:])

    def _pack(self, key: tuple[int | None, bool], news: News, *, new_stories: bool) -> bytes | None:
        seat, plain = key
        moment = protocol.encode(messages.moment(self.table, seat, plain=plain))
        if not news.events and not new_stories and moment == self._moments.get(key):
            return None
        self._moments[key] = moment
        stories = None
        if new_stories:
            stories = messages.stories(self.table, self._seat_log(seat).places)
        return happened(moment, news, stories)

    def _seat_log(self, seat: int | None) -> SeatLog:
        """This seat's log, brought up to date."""
        match = self.table.match
        if match is None:
            return SeatLog()
        known = self._told.get(seat)
        if known is None or known.undos != self._undos:
            known = self._told[seat] = SeatLog(undos=self._undos)
        for place in range(known.upto, len(match.events)):
            told = match.game.tell(match.events[place], seat)
            if told is not None:
                known.events.append(self._say(match, told))
                known.places.append(place)
        known.upto = len(match.events)
        return known

    def _say(self, match: Match, told: Event) -> bytes:
        """What most seats are told alike is put into words once, and kept once."""
        for event, said in self._spoken:
            if event == told:
                return said
        said = protocol.encode(messages.told_event(match, told))
        self._spoken.append((told, said))
        return said

    def _send_notices(self) -> None:
        new = [
            remark
            for remark in self.table.remarks
            if not remark.held and remark not in self._noticed
        ]
        if not new:
            return
        self._noticed = {remark for remark in self.table.remarks if not remark.held}
        for remark in new:
            for connection in self.connections:
                where = messages.placed(
                    self._seat_log(self.table.seat_of(connection.identity)).places
                )
                notice = protocol.Notice(remark.text, remark.at, where(remark.event))
                connection.send(protocol.encode(protocol.Noticed(notice)))

    def _send_chat(self, said: protocol.ChatLine) -> None:
        message = protocol.encode(protocol.ChatSaid(said))
        for connection in self.connections:
            connection.send(message)

    # Clocks and bots.

    def schedule(self) -> None:
        """Sets the timer for what comes next, and lets bots think that are asked."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self.keeper or self.registry.stopping:
            return
        self._set_bots_thinking()
        if self.table.status != "playing" or self.table.paused_at is not None:
            return
        times = [self.table.window_closes()]
        for seat in self.table.present_persons():
            times.append(self.table.deadline(seat))
        due = [time for time in times if time is not None]
        if due:
            wait = max(0.0, min(due) - self.registry.now())
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._ticking = asyncio.get_running_loop().create_task(self._tick())

    async def _tick(self) -> None:
        """A window closes, or somebody's time has run out."""
        try:
            async with self.lock:
                entry = self._due()
                if entry is not None and await self._append(entry):
                    self._after()
                elif entry is None:
                    self.schedule()
        except SextonError as error:
            logger.warning("clock could not be kept", table=self.table.id, error=str(error))
            self._timer = asyncio.get_running_loop().call_later(1.0, self._ring)

    def _due(self) -> entries.Entry | None:
        table, now = self.table, self.registry.now()
        if table.status != "playing" or table.paused_at is not None or table.match is None:
            return None
        closes = table.window_closes()
        if closes is not None and closes <= now:
            return entries.WindowClosed(digest=table.match.digest())
        for seat in table.present_persons():
            deadline = table.deadline(seat)
            if deadline is not None and deadline <= now:
                return entries.Ghosted(seat=seat, why="clock")
        return None

    def _set_bots_thinking(self) -> None:
        table = self.table
        playing = table.status == "playing" and table.paused_at is None
        wanted = {
            seat: table.decisions[seat]
            for seat, chair in enumerate(table.chairs)
            if playing and chair.played_by_bot and table.owes(seat)
        }
        for seat, (decision, task) in list(self._bots.items()):
            if wanted.get(seat) != decision:
                if task is not asyncio.current_task():
                    task.cancel()
                del self._bots[seat]
        for seat, decision in wanted.items():
            if seat not in self._bots:
                work = self._bot_move(seat, decision)
                self._bots[seat] = (decision, asyncio.get_running_loop().create_task(work))
        if sorted(self._bots) != self._thinking:
            self._broadcast_soon()

    def _send_thinking(self) -> None:
        thinking = sorted(self._bots)
        if thinking != self._thinking:
            self._thinking = thinking
            message = protocol.encode(protocol.Thinking(thinking))
            for connection in self.connections:
                connection.send(message)

    async def _bot_move(self, seat: int, decision: int) -> None:
        """A bot moves at a fixed pace: how long it takes tells nothing of what it holds."""
        table, match = self.table, self.table.match
        assert match is not None
        ready = asyncio.get_running_loop().time() + self.registry.pace
        seed = job_seed(table.made.server_seed, seat, decision)
        chair = table.chairs[seat]
        level = "grasping" if chair.ghost else chair.level
        view = match.seen(seat)
        try:
            number = await self.registry.bot_pool.choose(
                match.game, table.made.box is None, level, seed, view
            )
            await asyncio.sleep(max(0.0, ready - asyncio.get_running_loop().time()))
            await self._play_for(seat, decision, number)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            logger.error("bot could not move", table=table.id, seat=seat, error=repr(error))
            await asyncio.sleep(1.0)
            self._bots.pop(seat, None)
            self.schedule()

    async def _play_for(self, seat: int, decision: int, number: int) -> None:
        async with self.lock:
            for _ in range(RETRIES):
                table = self.table
                if not table.owes(seat) or table.decisions[seat] != decision:
                    return
                assert table.match is not None
                move = table.match.game.space.move(number)
                says = protocol.Play(f"bot {seat} {decision}", decision, move.verb, move.args)
                if await self._append(move_of(table, seat, says)):
                    self._after()
                    return

    def close(self) -> None:
        """Lets go of timers and bots."""
        if self._timer is not None:
            self._timer.cancel()
        for _, task in self._bots.values():
            task.cancel()
        self._bots.clear()


# What changes only the game: the table's own description stays as it was.
QUIET = (
    entries.Moved, entries.Undone, entries.Answered, entries.WindowClosed, entries.StoryAdded,
    entries.Chatted, entries.HintTaken,
)  # fmt: skip
QUESTIONS = (protocol.AskPreview, protocol.AskWhyNot, protocol.AskHint, protocol.AskPlain)
