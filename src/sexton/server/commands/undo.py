"""Taking moves back: what may be, who has to agree, and how often."""

from __future__ import annotations

from sexton.core.errors import NO_UNDO, NOT_NOW, IllegalMove
from sexton.core.undoing import asked_move
from sexton.server.commands.checks import check_plays, refuse
from sexton.server.table import entries
from sexton.server.table.play import Play
from sexton.server.table.state import Table

MOST_TAKEN_BACK = 200  # moves of a seat in a game: whoever reads its log plays all of it for each


def undo(table: Table, now: Play, seat: int) -> entries.Entry:
    check_plays(table, seat)
    if seat in now.window.answers:
        return entries.Undone(seat=seat)
    if now.taken_back[seat] >= MOST_TAKEN_BACK:
        raise refuse(NO_UNDO, f"You have taken back {MOST_TAKEN_BACK} moves in this game already.")
    if table.lesson:
        asked_move(now.match, seat)
        return entries.Undone(seat=seat, agreed=True)
    if table.settings.undo == "off":
        raise refuse(NO_UNDO, "At this table nothing is taken back.")
    if now.ghost_moved_last(seat):
        raise refuse(NO_UNDO, "A ghost made that move for you: it stands.")
    try:
        now.match.check_undo(seat)
    except IllegalMove:
        if table.settings.undo != "ask":
            raise
        asked_move(now.match, seat)
        return ask_undo(table, now, seat)
    return entries.Undone(seat=seat)


def ask_undo(table: Table, now: Play, seat: int) -> entries.Entry:
    """Everybody else who plays has to agree."""
    if now.undo_asked is not None and now.undo_asked != seat:
        asking = table.seats[now.undo_asked].name
        raise refuse(NOT_NOW, f"{asking} asks to take a move back: answer that first.")
    allowed = now.undo_allowed if now.undo_asked == seat else set()
    if table.seats.others_present(seat) <= allowed:
        return entries.Undone(seat=seat, agreed=True)
    if now.undo_asked == seat:
        raise refuse(NOT_NOW, "You have asked already: the others decide.")
    return entries.UndoAsked(seat=seat)


def allow_undo(table: Table, now: Play, seat: int, *, allow: bool) -> entries.Entry:
    asking = now.undo_asked
    if asking is None or asking == seat or seat in now.undo_allowed:
        raise refuse(NOT_NOW, "Nobody asks you to take a move back.")
    check_plays(table, seat)
    if not allow:
        return entries.UndoDenied(seat=seat)
    if table.seats.others_present(asking) <= {*now.undo_allowed, seat}:
        return entries.Undone(seat=asking, agreed=True)
    return entries.UndoAllowed(seat=seat)
