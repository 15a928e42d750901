"""A table while the server runs: people come and go, what they say is done or answered."""

from __future__ import annotations

from sexton.core.errors import NOT_NOW, IllegalMove, SextonError
from sexton.server import protocol
from sexton.server.commands import Step, own_seat, refuse, step_of
from sexton.server.identity import Person
from sexton.server.live import questions
from sexton.server.live.bots import TableBots
from sexton.server.live.clock import TableClock
from sexton.server.live.presence import Connection, Presence
from sexton.server.live.services import Services
from sexton.server.live.table_log import TableLog
from sexton.server.live.updates import Updates
from sexton.server.table import entries
from sexton.server.table.state import Table

TRIES = 8
QUESTIONS = (protocol.AskPreview, protocol.AskWhyNot, protocol.AskHint, protocol.AskPlain)


class LiveTable:
    """Brings a table's parts together: its log, who is connected, what is sent, clock and bots."""

    def __init__(self, services: Services, table: Table, *, leading: bool) -> None:
        self.services = services
        self.table = table
        self.log = TableLog(table, services.store, services.now, self)
        self.presence = Presence(table, services.now, services.started)
        self.updates = Updates(table, self.presence, services.now)
        self.clock = TableClock(self.log, services.now)
        self.bots = TableBots(self.log, services)
        self.leading = leading  # this worker runs its bots and its clock
        self.touched = services.now()
        self._in_queue = False

    # People come and go.

    def join(self, connection: Connection) -> None:
        self.broadcast()  # Whoever comes is sent the table as it is, and nothing twice.
        self.presence.join(connection)
        connection.send(protocol.encode(self.updates.welcome(connection)))
        self.updates.send_table(but=connection)

    def part(self, connection: Connection) -> None:
        self.presence.part(connection)
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
        except IllegalMove as error:
            answer = protocol.Refused(command.id, error.rule, error.sentence)
        except SextonError as error:
            answer = protocol.Refused(command.id, NOT_NOW, str(error))
        connection.send(protocol.encode(answer))

    async def _answer(
        self, connection: Connection, command: protocol.FromClient
    ) -> protocol.FromServer:
        who = connection.person
        if isinstance(command, QUESTIONS):  # The answer speaks of the table as it is now.
            self.broadcast()
        match command:
            case protocol.AskPreview():
                return questions.preview(self.table, who, command)
            case protocol.AskWhyNot():
                return questions.why_not(self.table, who, command)
            case protocol.AskHint():
                return await questions.hint(self.log, self.services.bot_pool, who, command)
            case protocol.AskPlain():
                connection.plain = command.plain
                return self.updates.welcome(connection)
            case protocol.Rematch():
                return await self._rematch(who, command)
            case _:
                return await self._perform(who, command)

    async def _perform(self, who: Person, command: protocol.FromClient) -> protocol.Done:
        command = await self.services.secrecy.hashed(self.table, who, command)
        async with self.log.lock:
            for _ in range(TRIES):
                if (who.id, command.id) in self.table.receipts:
                    return protocol.Done(command.id)
                try:
                    step = step_of(self.table, who, command, self.presence.away)
                except IllegalMove:  # Another worker may know more than this one does yet.
                    if not self.services.shared or not await self.log.catch_up():
                        raise
                    continue
                if await self.log.append(step):
                    return protocol.Done(command.id)
        raise refuse(NOT_NOW, "Too many people act at once: try again.")

    async def _rematch(self, who: Person, command: protocol.Rematch) -> protocol.Done:
        """A new table with the same seats; whoever asks first makes it and is its host."""
        own_seat(self.table, who)
        async with self.log.lock:
            if not self.table.over:
                raise refuse(NOT_NOW, "The game goes on: a rematch comes after it.")
            if self.table.next_table is None:
                name = await self.services.new_tables.rematch(self.table, who)
                entry = entries.Rematched(table=name, by=who.id, message=command.id)
                await self.log.append(Step(entry))
        self.broadcast()
        return protocol.Done(command.id)

    # What follows when the table has changed.

    def changed(self) -> None:
        """Sees to clock and bots; the others are sent it once those who have acted are answered."""
        self.schedule()
        self._broadcast_soon()

    def ended(self) -> None:
        self.services.table_over(self.table)

    def schedule(self) -> None:
        """Sets clock and bots to what is asked now."""
        if self.leading:
            self.clock.set()
            self.bots.set()
        else:
            self.clock.stop()
            self.bots.stop()
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
            self.updates.send(self.log.take_unsent(), self.bots.at_work())

    def close(self) -> None:
        """Lets go of clock and bots."""
        self.leading = False
        self.clock.stop()
        self.bots.stop()
