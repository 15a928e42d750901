"""How much somebody may do in a while, and how many sockets they may hold open."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Hashable

KEPT = 10_000
HERE = ("127.0.0.1", "::1")


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


class Lines:
    """The connections of this process, whatever is said there. A proxy on this machine stands for
    many: only what all of them may hold together binds it."""

    def __init__(self, most: int = 1000, each_address: int = 200) -> None:
        self.most = most
        self.each_address = each_address
        self._of: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()

    def open(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        where = str(peer[0]) if peer else ""
        self._of[transport] = where
        self._counts[where] += 1

    def full(self, transport: asyncio.BaseTransport) -> bool:
        where = self._of[transport]
        crowded = where not in HERE and self._counts[where] > self.each_address
        return crowded or len(self._of) > self.most

    def close(self, transport: asyncio.BaseTransport) -> None:
        where = self._of.pop(transport, None)
        if where is None:
            return
        self._counts[where] -= 1
        if not self._counts[where]:
            del self._counts[where]


LINES = Lines()


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
