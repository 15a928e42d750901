"""Somebody is silenced, heard again or shown out, by a table's host or by who runs the server."""

from __future__ import annotations

from sexton.core.errors import NOT_NOW, NOT_YOURS, IllegalMove
from sexton.server import protocol
from sexton.server.table import entries
from sexton.server.table.sharing import account_of
from sexton.server.table.state import Table


def moderated(table: Table, command: protocol.Mute | protocol.Remove, *, by: str) -> entries.Entry:
    """What that adds to the log; nobody does it to themselves."""
    whom = table.called(command.name)
    if whom is None or whom == account_of(by):
        raise IllegalMove(NOT_NOW, f"Nobody else here is called {command.name}.")
    if isinstance(command, protocol.Remove):
        if whom in table.removed:
            raise IllegalMove(NOT_NOW, f"{command.name} has been asked to leave already.")
        return entries.Removed(who=whom, name=command.name)
    if command.muted == (whom in table.muted):
        raise IllegalMove(NOT_NOW, "It is so already.")
    return entries.Muted(who=whom, name=command.name, muted=command.muted)


def check_heard(table: Table, who: str) -> None:
    if who in table.muted or account_of(who) in table.muted:
        raise IllegalMove(NOT_YOURS, "You have been asked to be silent at this table.")
