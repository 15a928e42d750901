"""Several people at one screen: each sits on a seat of their own, and one browser stands for all.

A browser's people are told apart by a mark behind its identity. Nobody can say that they are
somebody: who has the browser's secret asks for one of its seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sexton.server.table.seats import Seats

if TYPE_CHECKING:
    from sexton.server.table.state import Table

MARK = "~"
NOBODY = 0  # whoever looks at the screen while it is handed on
MOST = 9


def account_of(identity: str) -> str:
    """The browser's own identity: it answers for all who share the screen."""
    return identity.partition(MARK)[0]


def beside(account: str, number: int) -> str:
    return f"{account}{MARK}{number}"


def covered(account: str) -> str:
    return beside(account, NOBODY)


def is_covered(identity: str) -> bool:
    return identity.endswith(f"{MARK}{NOBODY}")


def seats_of(seats: Seats, identity: str) -> list[int]:
    """The seats of everybody who shares this one's screen."""
    account = account_of(identity)
    return [seat for seat in seats.persons() if account_of(seats[seat].identity) == account]


def shares(seats: Seats, identity: str) -> bool:
    """Mostly nobody does: this is asked with every move."""
    for chair in seats:
        if MARK in chair.identity:
            return len(seats_of(seats, identity)) > 1
    return False


def next_beside(seats: Seats, account: str) -> int:
    """The next of this screen's people."""
    taken = {seats[seat].identity for seat in seats_of(seats, account)}
    return next(n for n in range(1, MOST + 2) if beside(account, n) not in taken)


def asked_beside(table: Table, identity: str) -> list[int]:
    """Of the seats that share this one's screen, those of which something is asked now: to whom
    it is handed on. What they hold is nothing to it."""
    if table.status != "playing" or table.play is None or not shares(table.seats, identity):
        return []
    return [
        seat
        for seat in seats_of(table.seats, identity)
        if not table.seats[seat].ghost and (table.is_asked(seat) or table.play.is_begged(seat))
    ]
