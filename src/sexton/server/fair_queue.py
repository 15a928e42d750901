"""Whose turn it is where there are few places and many who want one: nobody waits for a crowd."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sexton.core.errors import SextonError


class TooBusy(SextonError):
    """Somebody wants more than their share; nothing was done."""


class FairQueue:
    """So many places. Who is more urgent (a smaller number) goes first; among equals every address
    has one turn after another, and there every person: however many things each of them waits for,
    and however many people somebody says to be."""

    def __init__(
        self,
        places: int,
        *,
        each: int | None = None,
        address_of: Callable[[str], str] = lambda who: who,
    ) -> None:
        self.places = places
        self.each = each  # things that one person may wait for; None: any number
        self.address_of = address_of
        self.taken = 0
        # by urgency, address and person
        self._waiting: dict[int, dict[str, dict[str, deque[asyncio.Future[None]]]]] = {}

    def waiting(self) -> int:
        addresses = [people for lines in self._waiting.values() for people in lines.values()]
        return sum(len(line) for people in addresses for line in people.values())

    @asynccontextmanager
    async def turn(self, who: str, urgency: int = 0) -> AsyncIterator[None]:
        await self._take(who, urgency)
        try:
            yield
        finally:
            self._pass_on()

    async def _take(self, who: str, urgency: int) -> None:
        if self.taken < self.places:
            self.taken += 1
            return
        addresses = self._waiting.setdefault(urgency, {})
        line = addresses.setdefault(self.address_of(who), {}).setdefault(who, deque())
        if self.each is not None and len(line) >= self.each:
            raise TooBusy(
                f"{len(line)} things are being worked out for you already: wait for one of them."
            )
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """The place goes to the next who still wants it, or is free."""
        while (turn := self._next()) is not None:
            if not turn.done():
                turn.set_result(None)
                return
        self.taken -= 1

    def _next(self) -> asyncio.Future[None] | None:
        if not self._waiting:
            return None
        urgency = min(self._waiting)
        addresses = self._waiting[urgency]
        address = next(iter(addresses))
        people = addresses.pop(address)
        who = next(iter(people))
        line = people.pop(who)
        turn = line.popleft()
        if line:
            people[who] = line  # Behind all others who wait there,
        if people:
            addresses[address] = people  # and all of them behind those elsewhere.
        elif not addresses:
            del self._waiting[urgency]
        return turn
