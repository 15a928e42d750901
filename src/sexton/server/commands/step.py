"""From a command to what it adds: the chapter that answers it is found here."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sexton.core.errors import NOT_NOW
from sexton.server import protocol
from sexton.server.commands.beside import beside_game, call_ghost
from sexton.server.commands.checks import Step, refuse
from sexton.server.commands.game import in_game, let_pass, play
from sexton.server.commands.lobby import in_lobby
from sexton.server.identity import Person
from sexton.server.table import entries
from sexton.server.table.state import Table


def step_of(
    table: Table, who: Person, command: protocol.FromClient, away: Callable[[int], float]
) -> Step:
    """What this command adds; a password comes hashed. `away` knows for how long a seat's person
    has been gone."""
    if isinstance(command, protocol.Play):
        return play(table, who, command)
    entry: entries.Entry
    if isinstance(command, protocol.LetPass):
        entry = let_pass(table, who)
    elif isinstance(command, protocol.CallGhost):
        entry = call_ghost(table, who, command, away)
    else:
        entry = entry_of(table, who, command)
    return Step(msgspec.structs.replace(entry, by=who.id, message=command.id))


def entry_of(table: Table, who: Person, command: protocol.FromClient) -> entries.Entry:
    match command:
        case (
            protocol.Sit() | protocol.Stand() | protocol.SetSeat() | protocol.Change()
            | protocol.Pick() | protocol.Start()
        ):  # fmt: skip
            return in_lobby(table, who, command)
        case protocol.Undo() | protocol.AllowUndo() | protocol.AddStory():
            return in_game(table, who, command)
        case (
            protocol.Chat() | protocol.Pause() | protocol.Resign() | protocol.Abandon()
            | protocol.DefaultAnswer() | protocol.Hold() | protocol.TakeBack() | protocol.Mute()
            | protocol.Remove()
        ):  # fmt: skip
            return beside_game(table, who, command)
        case _:
            raise refuse(NOT_NOW, "That adds nothing to the log of a table.")
