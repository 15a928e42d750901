"""Chance: a keyed hash in real games, a cheap generator in imagined ones; commitments to seeds."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 63) - 1


def keyed(secret: str, counter: int) -> int:
    """A 128-bit number that nobody can foretell or work back from without the secret."""
    key = bytes.fromhex(secret)
    return int.from_bytes(
        hashlib.blake2b(counter.to_bytes(8, "big"), key=key, digest_size=16).digest(), "big"
    )


class Rng:
    """A cheap, quick generator whose state is one int: for bots and imagined worlds only."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 2862933555777941757 + 3037000493) & MASK
        self.below(2)  # Small seeds that follow each other must not begin alike.

    def below(self, sides: int) -> int:
        """A whole number from 0 to sides - 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (self.state >> 31) % sides

    def shuffle(self, items: list[int]) -> None:
        """Draws as `below` does, without calling it: worlds spend most of their time here."""
        state = self.state
        for last in range(len(items) - 1, 0, -1):
            state = (state * MULTIPLIER + INCREMENT) & MASK
            other = (state >> 31) % (last + 1)
            items[last], items[other] = items[other], items[last]
        self.state = state

    def fresh(self) -> int:
        """The state of a generator for one imagined world."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return self.state


class KeyedRng(Rng):
    """The same face over the keyed hash, where a dealt world is going to be played for real."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.counter = 0

    def below(self, sides: int) -> int:
        self.counter += 1
        return keyed(self.secret, self.counter) % sides

    def shuffle(self, items: list[int]) -> None:
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
