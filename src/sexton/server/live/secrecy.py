"""Passwords on their way to a table: hashed beside the loop, and slowly for who guesses."""

from __future__ import annotations

import msgspec

from sexton.core.errors import NOT_YOURS
from sexton.server import passwords, protocol
from sexton.server.commands.checks import refuse
from sexton.server.live.presence import Connection
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool

NEARBY = 12  # wrong tries from one address at one table: somebody new is not always another


class Secrecy:
    """One for all tables: who guesses wrong at one waits at every other. From one address a table
    is guessed at slowly, whoever says to be doing it."""

    def __init__(self, work_pool: WorkPool) -> None:
        self.work_pool = work_pool
        self.tries = passwords.WrongTries()
        self.tries_nearby = passwords.WrongTries(free=NEARBY)

    async def hashed(
        self, table: Table, connection: Connection, command: protocol.FromClient
    ) -> protocol.FromClient:
        """The command with its password as the table keeps it."""
        who = connection.person
        if isinstance(command, protocol.Change) and command.password:
            kept = await self.work_pool.hashed(who.account, command.password)
            return msgspec.structs.replace(command, password=kept)
        asked = isinstance(command, protocol.Sit) and table.host != who.account
        if isinstance(command, protocol.Sit) and asked and table.terms.password:
            return await self._try(table, connection, command)
        return command

    async def _try(
        self, table: Table, connection: Connection, command: protocol.Sit
    ) -> protocol.Sit:
        who, kept = connection.person, table.terms.password
        nearby = f"{connection.address} {table.id}"
        wait = max(self.tries.wait(who.account), self.tries_nearby.wait(nearby))
        if wait > 0:
            raise refuse(
                NOT_YOURS, f"That was wrong too often: try again in {wait + 1:.0f} seconds."
            )
        given = await self.work_pool.hashed(who.account, command.password, passwords.salt_of(kept))
        right = passwords.fits(given, kept)
        self.tries.note(who.account, right=right)
        self.tries_nearby.note(nearby, right=right)
        return msgspec.structs.replace(command, password=given)
