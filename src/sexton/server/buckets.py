"""How much of something there is for each, and how quickly it comes back."""

from __future__ import annotations

import time
from collections.abc import Hashable

KEPT = 10_000


class Bucket:
    """Holds `burst` tokens at most and gains `rate` of them a second."""

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.since = time.monotonic()

    def take(self, tokens: float = 1.0) -> bool:
        self._fill()
        if self.left < tokens:
            return False
        self.left -= tokens
        return True

    def give_back(self, tokens: float = 1.0) -> None:
        self.left = min(self.burst, self.left + tokens)

    def spend(self, tokens: float) -> float:
        """Takes them though there may be fewer; says in how many seconds none is owed any more."""
        self._fill()
        self.left -= tokens
        return max(0.0, -self.left / self.rate)

    def left_now(self) -> float:
        self._fill()
        return self.left

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now


class Buckets:
    """A bucket for each of many; those long unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, tokens: float = 1.0) -> bool:
        return self.of(key).take(tokens)

    def of(self, key: Hashable) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self._buckets[key] = bucket  # the newest
        if len(self._buckets) > KEPT:
            del self._buckets[next(iter(self._buckets))]
        return bucket
