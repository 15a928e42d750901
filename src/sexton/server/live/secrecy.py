"""Passwords on their way to a table: hashed beside the loop, and slowly for who guesses."""

from __future__ import annotations

import msgspec

from sexton.core.errors import NOT_YOURS
from sexton.server import passwords, protocol
from sexton.server.commands import refuse
from sexton.server.identity import Person
from sexton.server.table.state import Table
from sexton.server.work_pool import WorkPool


class Secrecy:
    """One for all tables: who guesses wrong at one waits at every other."""

    def __init__(self, work_pool: WorkPool) -> None:
        self.work_pool = work_pool
        self.tries = passwords.WrongTries()

    async def hashed(
        self, table: Table, who: Person, command: protocol.FromClient
    ) -> protocol.FromClient:
        """The command with its password as the table keeps it."""
        if isinstance(command, protocol.Change) and command.password:
            kept = await self.work_pool.hashed(who.id, command.password)
            return msgspec.structs.replace(command, password=kept)
        asked = isinstance(command, protocol.Sit) and table.host != who.id
        if isinstance(command, protocol.Sit) and asked and table.terms.password:
            return await self._try(who, command, table.terms.password)
        return command

    async def _try(self, who: Person, command: protocol.Sit, kept: str) -> protocol.Sit:
        wait = self.tries.wait(who.id)
        if wait > 0:
            raise refuse(
                NOT_YOURS, f"That was wrong too often: try again in {wait + 1:.0f} seconds."
            )
        given = await self.work_pool.hashed(who.id, command.password, passwords.salt_of(kept))
        self.tries.note(who.id, right=passwords.fits(given, kept))
        return msgspec.structs.replace(command, password=given)
