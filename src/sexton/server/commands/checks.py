"""What every command asks of the table first, and what it adds to the log."""

from __future__ import annotations

from typing import NamedTuple

from sexton.core.errors import NOT_NOW, NOT_YOURS, IllegalMove
from sexton.server.identity import Person
from sexton.server.table import entries, sharing
from sexton.server.table.play import Play
from sexton.server.table.seats import ONE_MOVE
from sexton.server.table.state import Table


class Step(NamedTuple):
    """What is added to the log; a move also by the number it was checked as, so that its words
    are looked up once."""

    entry: entries.Entry
    number: int | None = None


def refuse(rule: str, sentence: str) -> IllegalMove:
    return IllegalMove(rule, sentence)


def own_seat(table: Table, who: Person) -> int:
    seat = table.seats.of(who.id)
    if seat is None and sharing.is_covered(who.id):
        raise refuse(NOT_YOURS, "The screen is covered: say first who holds it.")
    if seat is None:
        raise refuse(NOT_YOURS, "You don't sit at this table: take a seat first.")
    return seat


def check_host(table: Table, who: Person) -> None:
    if table.host != who.account:
        raise refuse(NOT_YOURS, "Only the host of this table can do that.")


def check_open(table: Table) -> None:
    if table.status != "open":
        raise refuse(NOT_NOW, "The game has begun: that can't be changed any more.")


def check_seat(table: Table, seat: int) -> None:
    if seat >= len(table.seats):
        raise refuse(NOT_NOW, f"There is no seat {seat + 1} at this table.")


def playing(table: Table) -> Play:
    """The game that is being played; refused where none is."""
    if table.play is None or table.status != "playing":
        raise refuse(NOT_NOW, table.why_frozen or "No game is being played at this table.")
    return table.play


def own_seat_in_play(table: Table, who: Person) -> tuple[int, Play]:
    return own_seat(table, who), playing(table)


def check_plays(table: Table, seat: int) -> None:
    if table.seats[seat].resigned:
        raise refuse(NOT_NOW, "You have resigned this game.")
    if table.seats[seat].one_move:
        raise refuse(NOT_NOW, ONE_MOVE)
    if table.seats[seat].ghost:
        raise refuse(NOT_NOW, "A ghost plays for you: take the seat back first.")
