"""What carries notices out: in turn, a few at once, and no move ever waits for it."""

from __future__ import annotations

import asyncio
import enum
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

import structlog

logger = structlog.get_logger()
MOST = 1000  # that may wait; one more is dropped
AGAIN = (30.0, 600.0)  # seconds after which one that could not be delivered is tried again
T = TypeVar("T")


class Outcome(enum.Enum):
    DONE = "done"
    LATER = "later"  # perhaps it works then
    GONE = "gone"  # Nobody is there any more.


class Parcel(NamedTuple, Generic[T]):
    content: T
    tries: int = 0


class Courier(Generic[T]):
    """A queue with an end, and a few who take from it."""

    def __init__(
        self,
        carry: Callable[[T], Awaitable[Outcome]],
        *,
        carriers: int = 4,
        again: tuple[float, ...] = AGAIN,
    ) -> None:
        self.carry = carry
        self.carriers = carriers
        self.again = again
        self.dropped = 0
        self._queue: asyncio.Queue[Parcel[T]] = asyncio.Queue(MOST)
        self._later: set[asyncio.TimerHandle] = set()
        self._carrying = 0

    @property
    def busy(self) -> bool:
        """Is something being carried, or waits for it?"""
        return self._carrying > 0 or not self._queue.empty()

    def send(self, content: T) -> None:
        self._put(Parcel(content))

    def _put(self, parcel: Parcel[T]) -> None:
        try:
            self._queue.put_nowait(parcel)
        except asyncio.QueueFull:
            self.dropped += 1
            logger.warning("too many notices wait; one is dropped", dropped=self.dropped)

    async def for_ever(self) -> None:
        try:
            await asyncio.gather(*(self._carry_on() for _ in range(self.carriers)))
        finally:
            for timer in self._later:
                timer.cancel()

    async def _carry_on(self) -> None:
        while True:
            parcel = await self._queue.get()
            self._carrying += 1
            try:
                outcome = await self.carry(parcel.content)
            except Exception:  # Our bug; the others are carried all the same.
                logger.exception("a notice could not be sent")
                continue
            finally:
                self._carrying -= 1
            if outcome is Outcome.LATER:
                self._try_again(parcel)

    def _try_again(self, parcel: Parcel[T]) -> None:
        if parcel.tries >= len(self.again) or len(self._later) >= MOST:
            self.dropped += 1
            return
        wait, next_try = self.again[parcel.tries], parcel._replace(tries=parcel.tries + 1)

        def put() -> None:
            self._later.discard(timer)
            self._put(next_try)

        timer = asyncio.get_running_loop().call_later(wait, put)
        self._later.add(timer)
