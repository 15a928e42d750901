"""Token buckets: how much somebody may do in a while."""

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

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each of many; those long unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= KEPT:
                oldest = min(self._buckets, key=lambda k: self._buckets[k].since)
                del self._buckets[oldest]
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
        return bucket.take()
