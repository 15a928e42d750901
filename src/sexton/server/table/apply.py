"""Reading a log: every entry changes its table here, and nothing else does."""

from __future__ import annotations

from sexton.core.errors import SextonError
from sexton.server.table import game, lobby, people
from sexton.server.table.entries import (
    Agreed,
    Answered,
    Changed,
    Chatted,
    DefaultAnswerSet,
    Entry,
    Ghosted,
    Held,
    HintTaken,
    LetPass,
    Made,
    Moved,
    Muted,
    Paused,
    Rematched,
    Removed,
    Resigned,
    Sat,
    SeatSet,
    Started,
    Stood,
    StoryAdded,
    TakenBack,
    UndoAllowed,
    UndoAsked,
    UndoDenied,
    Undone,
    WindowClosed,
)
from sexton.server.table.state import Table


def apply(table: Table, seq: int, at: float, entry: Entry, number: int | None = None) -> None:
    """Takes in the next entry of the log; of a move that was just checked, with its number."""
    assert seq == table.seq + 1, f"table {table.id}: entry {seq} after {table.seq}"
    table.seq, table.at = seq, max(table.at, at)
    if entry.message:
        table.receipts.note(entry.by, entry.message, seq, talk=isinstance(entry, Chatted))
    if table.status == "frozen":
        return
    try:
        take_in(table, at, entry, number)
    except SextonError as error:
        table.freeze(f"Its log can't be replayed by this Sexton: {error}")
    table.note_decisions(at)


def take_in(table: Table, at: float, entry: Entry, number: int | None = None) -> None:
    match entry:
        case Made() | Sat() | Stood() | SeatSet() | Changed():
            lobby.take_in(table, at, entry)
        case Moved() | Answered():
            game.take_in_move(table, at, entry, number)
        case (
            Started() | LetPass() | WindowClosed() | Undone() | UndoAsked() | UndoAllowed()
            | UndoDenied() | StoryAdded()
        ):  # fmt: skip
            game.take_in(table, at, entry)
        case (
            Chatted() | Paused() | Resigned() | Agreed() | DefaultAnswerSet() | Held()
            | Ghosted() | TakenBack() | HintTaken() | Muted() | Removed() | Rematched()
        ):  # fmt: skip
            people.take_in(table, at, entry)
