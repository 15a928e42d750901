"""Taking back where the table passes for those who have nothing to answer: their own last move is
meant, and no pass that they were never asked for."""

from __future__ import annotations

from sexton.core.errors import NO_UNDO, IllegalMove
from sexton.core.match import Match
from sexton.core.types import Seat


def asked_move(match: Match, seat: Seat) -> int:
    """Which of the moves that stand would be taken back; refuses where there is none."""
    last = match.check_undo(seat, agreed=True)
    if match.position.sealed(seat) > 0:
        return last
    moves = match.moves
    while last >= 0 and (moves[last].seat != seat or moves[last].silent):
        last -= 1
    if last < 0:
        raise IllegalMove(NO_UNDO, "You have not moved yet: there is nothing to take back.")
    return last


def take_back(match: Match, seat: Seat) -> None:
    """By agreement: each pass on the way is a row of the record, like any other undo."""
    if match.position.sealed(seat) > 0:
        match.undo(seat, agreed=True)
        return
    last = asked_move(match, seat)
    while len(match.moves) > last:
        match.undo(seat, agreed=True)
