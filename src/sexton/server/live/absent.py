"""Who is not at a table when it is their turn: after a while they hear of it elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from sexton.server.live.presence import Presence
from sexton.server.notices.notices import Notices
from sexton.server.notices.words import Notice, Occasion
from sexton.server.table.sharing import account_of
from sexton.server.table.state import Table

WHILE = 30.0  # seconds in which somebody may come by themselves
SURE = 75.0  # seconds after which a line that says nothing is known to be dead
SLOW = 3600  # seconds of a clock from which on a game is one that people come back to


class Asked(NamedTuple):
    """Somebody who is to be told, of which decision, and when."""

    account: str
    seat: int
    decision: int
    at: float


class Absent:
    """One timer, for whoever is to be told next; where it rings too early it is set anew. Nobody is
    told twice of one decision, nor of one that they have seen."""

    def __init__(
        self, table: Table, presence: Presence, now: Callable[[], float], notices: Notices
    ) -> None:
        self.table = table
        self.presence = presence
        self.now = now
        self.notices = notices
        self._done: dict[int, int] = {}  # by seat: the decision that is settled
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0  # when it does

    def set(self) -> None:
        due = self.next()
        if due is None:
            self.stop()
        elif self._timer is None or due < self._rings:
            self.stop()
            self._rings, wait = due, max(0.0, due - self.now())
            self._timer = asyncio.get_running_loop().call_later(wait, self.ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def next(self) -> float | None:
        return min((one.at for one in self.waiting()), default=None)

    def waiting(self) -> list[Asked]:
        """Who are asked, and may not know it. Who looks at the table, and still does when a line
        that is dead would be known as such, has seen it."""
        if self.table.status != "playing" or self.table.paused or not is_slow(self.table):
            return []
        looking, found = self.presence.looking(), []
        for seat in self._asked():
            account = account_of(self.table.seats[seat].identity)
            decision = self._decision(seat)
            if self._knows(seat):
                self._done[seat] = decision
            if self._done.get(seat) == decision:
                continue
            since = self._since(seat)
            if account in looking:
                at = since + SURE
            else:
                at = max(since, self.presence.looked_until(account)) + WHILE
            found.append(Asked(account, seat, decision, at))
        return found

    def _asked(self) -> list[int]:
        table = self.table
        if table.in_window():
            return []
        return [seat for seat in table.seats.present_persons() if table.is_asked(seat)]

    def _decision(self, seat: int) -> int:
        assert self.table.play is not None
        return self.table.play.decisions.ids[seat]

    def _since(self, seat: int) -> float:
        assert self.table.play is not None
        return self.table.play.decisions.since[seat]

    def _knows(self, seat: int) -> bool:
        """They have just moved, and are asked on: it is the same turn."""
        play = self.table.play
        return play is not None and play.match.mover == seat and not play.ghost_moved_last(seat)

    def ended(self) -> None:
        """Those who are not here when a game among people ends."""
        if not self.table.ended or not self.table.several_people():
            return
        looking = self.presence.looking()
        for seat in self.table.seats.persons():
            chair = self.table.seats[seat]
            account = account_of(chair.identity)
            went = chair.resigned or (chair.ghost and chair.why_ghost in ("left", "removed"))
            if account not in looking and not went:
                self.notices.notify(account, self._notice("results", seat), 1)

    def ring(self) -> None:
        """Tells those whose time has come."""
        self._timer = None
        now, looking = self.now(), self.presence.looking()
        for one in self.waiting():
            if one.at <= now:
                self._done[one.seat] = one.decision
                say = self.notices.seen if one.account in looking else self.notices.notify
                say(one.account, self._notice("turns", one.seat), one.decision)
        self.set()

    def _notice(self, occasion: Occasion, seat: int) -> Notice:
        table = self.table
        own = account_of(table.seats[seat].identity)
        others = (chair for chair in table.seats if account_of(chair.identity) != own)
        names = tuple(chair.name for chair in others if chair.name)
        deadline = table.deadline(seat) if occasion == "turns" else None
        return Notice(occasion, table.id, table.game.title, names, deadline)


def is_slow(table: Table) -> bool:
    """A game that people leave and come back to: those hear of their turn who are not there."""
    slowest = table.settings.slowest
    return table.several_people() and (slowest == 0 or slowest >= SLOW)
