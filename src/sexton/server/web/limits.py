"""How much somebody may do in a while, and how many sockets they may hold open."""

from __future__ import annotations

import time
from collections import Counter
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
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < tokens:
            return False
        self.left -= tokens
        return True


class Buckets:
    """A bucket for each of many; those long unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, tokens: float = 1.0) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= KEPT:
                oldest = min(self._buckets, key=lambda k: self._buckets[k].since)
                del self._buckets[oldest]
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
        return bucket.take(tokens)


class SocketCounts:
    """The sockets that are open, by identity and by address."""

    def __init__(self, each: int, each_address: int) -> None:
        self.each = each
        self.each_address = each_address
        self._of_identity: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()

    def full(self, identity: str, address: str) -> bool:
        return (
            self._of_identity[identity] >= self.each
            or self._of_address[address] >= self.each_address
        )

    def open(self, identity: str, address: str) -> None:
        self._of_identity[identity] += 1
        self._of_address[address] += 1

    def close(self, identity: str, address: str) -> None:
        for counter, key in ((self._of_identity, identity), (self._of_address, address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]

    def total(self) -> int:
        return self._of_identity.total()
