"""A table while the server runs: people come and go, what they say is done or answered."""

from __future__ import annotations

import asyncio

from sexton.core.errors import NOT_NOW, NOT_YOURS, IllegalMove, SextonError
from sexton.server import jobs, protocol
from sexton.server.commands.checks import Step, refuse
from sexton.server.commands.step import step_of
from sexton.server.live import questions
from sexton.server.live.absent import Absent
from sexton.server.live.bots import TableBots
from sexton.server.live.clock import TableClock
from sexton.server.live.presence import Connection, Presence
from sexton.server.live.services import Services
from sexton.server.live.table_log import MOVED, Elsewhere, TableLog
from sexton.server.live.updates import Updates, is_loud
from sexton.server.moderation import moderated
from sexton.server.table import entries, sharing
from sexton.server.table.access import may_join, why_closed
from sexton.server.table.sharing import account_of
from sexton.server.table.state import Table

QUESTIONS = (
    protocol.AskPreview, protocol.AskWhyNot, protocol.AskExplain, protocol.AskHint,
    protocol.AskPlain, protocol.AskFilm,
)  # fmt: skip
# Of these there is an end; all else could fill the disk.
PLAYING = (
    protocol.Play, protocol.Hold, protocol.LetPass, protocol.AllowUndo, protocol.Resign,
    protocol.TakeBack,
)  # fmt: skip
CROWD = 20  # connections: more of them come and go too often to tell all others at once
A_HEAD = 0.002  # seconds for each of them until they are told


class LiveTable:
    """Brings a table's parts together: its log, who is connected, what is sent, clock and bots."""

    def __init__(self, services: Services, table: Table, fence: int | None) -> None:
        self.services = services
        self.table = table
        # A clock set back since the newest entry: the table goes on from there.
        self.ahead = max(0.0, table.at - services.now())
        self.log = TableLog(table, services.store, self.now, self)
        self.log.fence = fence
        self.presence = Presence(table, self.now)
        self.updates = Updates(table, self.presence, self.now)
        self.clock = TableClock(self.log, self.now)
        self.bots = TableBots(self.log, services)
        self.absent = Absent(table, self.presence, self.now, services.notices)
        self.leading = True  # bots and clock run
        self.touched = services.now()
        self._in_queue = False
        self._sending: asyncio.TimerHandle | None = None  # A crowd will hear who is here.

    def now(self) -> float:
        """The table's own time: no entry is older than the one before it."""
        return self.services.now() + self.ahead

    # People come and go.

    def join(self, connection: Connection) -> None:
        self.broadcast()  # Whoever comes is sent the table as it is, and nothing twice.
        self.presence.join(connection)
        connection.send(protocol.encode(self.updates.welcome(connection)))
        self._send_who_is_here(but=connection)
        self._call_absent()

    def part(self, connection: Connection) -> None:
        self.presence.part(connection)
        self.updates.part(connection)
        self._send_who_is_here()
        self._call_absent()

    def _call_absent(self) -> None:
        if self.leading:
            self.absent.set()

    def _send_who_is_here(self, *, but: Connection | None = None) -> None:
        """At once where few are; a crowd's coming and going would cost the loop its square."""
        crowd = len(self.presence.connections)
        if crowd <= CROWD:
            self.updates.send_table(but=but)
        elif self._sending is None:
            loop = asyncio.get_running_loop()
            self._sending = loop.call_later(A_HEAD * crowd, self._send_to_crowd)

    def _send_to_crowd(self) -> None:
        self._sending = None
        self.updates.send_table()

    def info(self, who: str) -> protocol.TableInfo:
        return self.updates.info(who)

    # What they say.

    async def hear(self, connection: Connection, command: protocol.FromClient) -> None:
        """Answers one command; whatever it changes is on disk before anybody hears of it."""
        self.touched = self.services.now()
        answer: protocol.FromServer
        try:
            answer = await self._answer(connection, command)
        except Elsewhere:  # They come back, and say it again there.
            connection.send_away(MOVED)
            return
        except IllegalMove as error:
            answer = protocol.Refused(command.id, error.rule, error.sentence)
        except SextonError as error:
            answer = protocol.Refused(command.id, NOT_NOW, str(error))
        connection.send(protocol.encode(answer))

    async def _answer(
        self, connection: Connection, command: protocol.FromClient
    ) -> protocol.FromServer:
        who = connection.person
        if not may_join(self.table, who.id):
            raise refuse(NOT_YOURS, why_closed(self.table, who.id))
        if isinstance(command, QUESTIONS):  # The answer speaks of the table as it is now.
            self.broadcast()
        match command:
            case protocol.AskPreview():
                return questions.preview(self.table, who, command)
            case protocol.AskWhyNot():
                return questions.why_not(self.table, who, command)
            case protocol.AskExplain():
                return questions.explain(self.table, who, command)
            case protocol.AskHint():
                return await questions.hint(self.log, self.services.bot_pool, who, command)
            case protocol.AskFilm():
                until = self.updates.before(connection) if command.missed else None
                part = jobs.Part(command.since, until, connection.plain)
                return await questions.film(self.table, self.services.work_pool, who, command, part)
            case protocol.AskPlain():
                connection.plain = command.plain
                return self.updates.in_words(connection)
            case protocol.Look():
                self.presence.look(connection, looking=command.looking)
                self._call_absent()
                return protocol.Done(command.id)
            case protocol.Rematch():
                return await self._rematch(connection, command)
            case _:
                return await self._perform(connection, command)

    async def _perform(self, connection: Connection, command: protocol.FromClient) -> protocol.Done:
        who, where = connection.person, connection.address
        budgets = self.services.new_tables.budgets
        if not isinstance(command, PLAYING):
            budgets.check_room(who.account, where)
        command = await self.services.secrecy.hashed(self.table, connection, command)
        async with self.log.lock:
            if (who.id, command.id) not in self.table.receipts:
                size = await self.log.append(step_of(self.table, who, command, self.presence.away))
                if not isinstance(command, PLAYING):
                    budgets.note_bytes(who.account, where, size)
        return protocol.Done(command.id)

    async def _rematch(self, connection: Connection, command: protocol.Rematch) -> protocol.Done:
        """A new table with the same seats; whoever asks first makes it and is its host."""
        who = connection.person
        if not sharing.seats_of(self.table.seats, who.id):
            raise refuse(NOT_YOURS, "A rematch is for those who sat at this table.")
        async with self.log.lock:
            if not self.table.over:
                raise refuse(NOT_NOW, "The game goes on: a rematch comes after it.")
            if self.table.next_table is None:
                name = await self.services.new_tables.rematch(self.table, who, connection.address)
                entry = entries.Rematched(table=name, by=who.id, message=command.id)
                await self.log.append(Step(entry))
                seats = self.table.seats
                people = {account_of(seats[seat].identity) for seat in seats.persons()}
                others = sorted(people - {who.account})
                await self.services.invitations.invite(who, others, name, self.table.made.game)
        self.broadcast()
        return protocol.Done(command.id)

    async def moderate(self, command: protocol.Mute | protocol.Remove) -> None:
        """By who runs the server, who needs no seat and no name."""
        async with self.log.lock:
            await self.log.append(Step(moderated(self.table, command, by="")))

    # What follows when the table has changed.

    def changed(self) -> None:
        """Sees to clock and bots; the others are sent it once those who have acted are answered."""
        self.schedule()
        self._broadcast_soon()

    def ended(self) -> None:
        self.services.table_over(self.table)
        self.absent.ended()

    def lost(self) -> None:
        self.services.table_lost(self)

    def schedule(self) -> None:
        """Sets clock and bots to what is asked now."""
        if self.leading:
            self.clock.set()
            self.bots.set()
            self.absent.set()
        else:
            self.clock.stop()
            self.bots.stop()
            self.absent.stop()
        if self.bots.at_work() != self.updates.thinking:
            self._broadcast_soon()

    def _broadcast_soon(self) -> None:
        if not self._in_queue:
            self._in_queue = True
            self.services.broadcasts.add(self)

    def broadcast(self) -> None:
        """Sends everybody what is new to them, if anything is."""
        if self._in_queue:
            self._in_queue = False
            news = self.log.take_unsent()
            if is_loud(news):
                self._show_out()
            self.updates.send(news, self.bots.at_work())

    def _show_out(self) -> None:
        """Whoever came when the table was open to all hears nothing more once it isn't."""
        for connection in list(self.presence.connections):
            if not may_join(self.table, connection.person.id):
                self.presence.part(connection)
                self.updates.part(connection)
                why = why_closed(self.table, connection.person.id)
                connection.send_away(why, back=False)

    def due(self) -> float | None:
        """When something has to be done here by bots or by the clock, if ever."""
        if self.bots.at_work():
            return self.services.now()
        times = [time for time in (self.clock.next(), self.absent.next()) if time is not None]
        return min(times) - self.ahead if times else None

    def idle(self, seconds: float) -> bool:
        """Has nobody been here for so long, and will nothing happen for as long by itself?"""
        now, due = self.services.now(), self.due()
        waits = self.presence.connections or self.log.lock.locked()
        return not waits and now - self.touched > seconds and (due is None or due - now > seconds)

    def close(self) -> None:
        """Lets go of clock and bots; nothing can be appended any more."""
        self.leading = False
        self.log.closed = True
        if self._sending is not None:
            self._sending.cancel()
        self.clock.stop()
        self.bots.stop()
        self.absent.stop()
