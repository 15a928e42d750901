"""How much somebody may do in a while, and how many sockets they may hold open."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable

from sexton.server.allowances import Allowances
from sexton.server.buckets import Buckets
from sexton.server.settings import Limits
from sexton.server.store import Store

SHARED_BURST = 3.0  # seconds of messages that a person or an address may send at once
AGAIN = 300.0  # seconds in which all guesses have come back
EVERYBODY = "all"
HERE = ("127.0.0.1", "::1")


class Guesses:
    """Wrong words cost whoever tries them, and all who try words together, at whichever worker;
    right ones nothing."""

    def __init__(self, limits: Limits, store: Store, now: Callable[[], float]) -> None:
        self._each = Allowances(store, now, "words at", limits.wrong_words, AGAIN)
        self._all = Allowances(store, now, "words of", limits.all_wrong_words, AGAIN)

    async def take(self, address: str) -> bool:
        """May this address try once more?"""
        if not await self._each.take(address):
            return False
        if await self._all.take(EVERYBODY):
            return True
        await self._each.give_back(address)
        return False

    async def was_right(self, address: str) -> None:
        await self._each.give_back(address)
        await self._all.give_back(EVERYBODY)


class SharedPace:
    """What all sockets of a person say together, and all of an address: too much of it waits."""

    def __init__(self, limits: Limits) -> None:
        person, address = limits.person_messages, limits.address_messages
        self._people = Buckets(person, SHARED_BURST * person)
        self._addresses = Buckets(address, SHARED_BURST * address)

    def wait(self, person: str, address: str, tokens: float) -> float:
        """Seconds that this message has to wait."""
        return max(self._people.of(person).spend(tokens), self._addresses.of(address).spend(tokens))


def place(host: str) -> str:
    """Whom a limit binds: an address, or the network of one that has as many as it likes."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return host if address.is_loopback else str(ipaddress.IPv6Network((address, 64), strict=False))


class Lines:
    """The connections of this process, whatever is said there. A proxy stands for many: only what
    all of them may hold together binds it."""

    def __init__(self, most: int = 1000, each_address: int = 200) -> None:
        self.most = most
        self.each_address = each_address
        self.proxies: tuple[str, ...] = HERE
        self._of: dict[asyncio.BaseTransport, str] = {}
        self._counts: Counter[str] = Counter()

    def open(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        where = place(str(peer[0])) if peer else ""
        self._of[transport] = where
        self._counts[where] += 1

    def full(self, transport: asyncio.BaseTransport) -> bool:
        where = self._of[transport]
        crowded = where not in self.proxies and self._counts[where] > self.each_address
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
