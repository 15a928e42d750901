"""Chance: a keyed hash in real games, a cheap generator in imagined ones; commitments to seeds."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from sexton.core.blake import KEY, NATIVE, Key

# What is left of a product after MASK is the same whether it ran over 64 bits or not; and the same
# with a multiplier that is 1 << 63 less. Compiled, a constant of 63 bits would be a Python int.
MULTIPLIER: Final = 6364136223846793005 - (1 << 63)
INCREMENT: Final = 1442695040888963407
MASK: Final = 0x7FFF_FFFF_FFFF_FFFF
NATIVE_MASK: Final = i64(MASK)


# A counter's eight bytes begin with as many noughts, unless a game draws 65,536 numbers and more.
NOUGHTS: Final = bytes(6)
FEW: Final = 1 << 16
SMALL: Final = 1 << 31


@lru_cache(maxsize=64)
def keyed_hash(secret: str) -> hashlib.blake2b:
    """The hash with its key put in; copied for each number, for a shuffle asks for many."""
    return hashlib.blake2b(key=bytes.fromhex(secret), digest_size=16)


@lru_cache(maxsize=64)
def begun_hash(secret: str) -> hashlib.blake2b:
    """The same with the noughts put in, too: whoever goes on from there hashes one block, not the
    key's as well."""
    begun = keyed_hash(secret).copy()
    begun.update(NOUGHTS)
    return begun


def keyed(secret: str, counter: int) -> int:
    """A 128-bit number that nobody can foretell or work back from without the secret."""
    if counter < FEW:
        return hashed_on(begun_hash(secret), counter)
    found = keyed_hash(secret).copy()
    found.update(counter.to_bytes(8, "big"))
    return int.from_bytes(found.digest(), "big")


def hashed_on(begun: hashlib.blake2b, counter: int) -> int:
    found = begun.copy()
    found.update(counter.to_bytes(2, "big"))
    return int.from_bytes(found.digest(), "big")


@lru_cache(maxsize=64)
def native_key(secret: str) -> Key | None:
    """For the same numbers without asking the library, where ints are native."""
    key = bytes.fromhex(secret)
    return Key(key) if NATIVE and len(key) == KEY else None


def keyed_shuffle(secret: str, counter: i64, cards: list[int]) -> i64:
    """Mixes cards by one `keyed` number after another; gives the counter after that."""
    key = native_key(secret)
    if key is None or counter + len(cards) > FEW:
        return plain_shuffle(secret, counter, cards)
    last: i64
    for last in range(len(cards) - 1, 0, -1):
        other = key.below(counter, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
        counter += 1
    return counter


def plain_shuffle(secret: str, counter: int, cards: list[int]) -> int:
    begun = begun_hash(secret)
    for last in range(len(cards) - 1, 0, -1):
        number = hashed_on(begun, counter) if counter < FEW else keyed(secret, counter)
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
        counter += 1
    return counter


SCRIPTED: Final = "scripted"
"""The secret of a position whose chance is laid out by somebody: no real secret looks like it."""


def drawn(secret: str, counter: i64, sides: i64) -> i64:
    """A whole number from 0 to sides - 1, by the keyed hash."""
    if NATIVE and counter < FEW and sides < SMALL:
        key = native_key(secret)
        if key is not None:
            return key.below(counter, sides)
    return keyed(secret, counter) % int(sides)  # of 128 bits, so not native


class Unrolled(Exception):
    """Chance is asked for more than was laid out: for a number from 0 to `sides` - 1."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"nobody has said how a die of {sides} sides falls")
        self.sides = sides


class Dice:
    """What chance says next, laid out one number after the other."""

    def __init__(self) -> None:
        self.left: list[int] = []

    def lay(self, outcomes: Sequence[int]) -> None:
        self.left = list(reversed(outcomes))

    def below(self, sides: int) -> int:
        if not self.left:
            raise Unrolled(sides)
        return self.left.pop()


dice = Dice()
"""Asked by every position whose secret is SCRIPTED; whoever plays on such a one lays it out."""


class Rng:
    """A cheap, quick generator whose state is one int: for bots and imagined worlds only."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed * 2862933555777941757 + 3037000493) & MASK
        self.below(2)  # Small seeds that follow each other must not begin alike.

    def below(self, sides: i64) -> i64:
        """A whole number from 0 to sides - 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & NATIVE_MASK
        return (self.state >> 31) % sides

    def shuffle(self, items: list[int]) -> None:
        """Draws as `below` does, without calling it: worlds spend most of their time here."""
        state = self.state
        last: i64
        for last in range(len(items) - 1, 0, -1):
            state = (state * MULTIPLIER + INCREMENT) & NATIVE_MASK
            other = (state >> 31) % (last + 1)
            items[last], items[other] = items[other], items[last]
        self.state = state

    def fresh(self) -> int:
        """The state of a generator for one imagined world."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & NATIVE_MASK
        return self.state


class KeyedRng(Rng):
    """The same face over the keyed hash, where a dealt world is going to be played for real."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.counter = 0

    def below(self, sides: i64) -> i64:
        self.counter += 1
        return drawn(self.secret, self.counter, sides)

    def shuffle(self, items: list[int]) -> None:
        last: i64
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fresh(self) -> int:
        return self.below(MASK)


def new_seed() -> str:
    """256 fresh bits, as text."""
    return secrets.token_hex(32)


def secret_of(seed: int | str) -> str:
    """The key that a game's chance is drawn with."""
    return hashlib.sha256(f"sexton seed {seed}".encode()).hexdigest()


def commitment(server_seed: str) -> str:
    """What is shown to everybody before the deal."""
    return hashlib.sha256(server_seed.encode()).hexdigest()


def game_seed(server_seed: str, nonces: Sequence[str]) -> str:
    """The game's seed: the committed one mixed with a nonce from every seat, in seat order."""
    mixed = "\n".join((server_seed, *nonces))
    return hashlib.sha256(mixed.encode()).hexdigest()
