"""The numbers of real games are the library's keyed hash, in whichever build: old records hang on
them."""

from __future__ import annotations

import hashlib

import pytest

from sexton.core.chance import FEW, MASK, drawn, keyed_shuffle, secret_of

SECRETS = [secret_of(seed) for seed in range(24)]
OTHER_LENGTHS = ["", "00", "ab" * 31, "ab" * 33, "ab" * 64]


def plainly(secret: str, counter: int, sides: int) -> int:
    message = counter.to_bytes(8, "big")
    digest = hashlib.blake2b(message, key=bytes.fromhex(secret), digest_size=16).digest()
    return int.from_bytes(digest, "big") % sides


@pytest.mark.parametrize("secret", [*SECRETS, *OTHER_LENGTHS])
def test_a_number_is_the_hash_of_its_counter(secret: str) -> None:
    for counter in (0, 1, 2, 61, 255, 256, 257, FEW - 1, FEW, FEW + 1, 1 << 40):
        for sides in (1, 2, 3, 52, 110, 65_537, (1 << 31) - 1, 1 << 31, MASK):
            assert drawn(secret, counter, sides) == plainly(secret, counter, sides)


@pytest.mark.parametrize("secret", [*SECRETS, *OTHER_LENGTHS])
def test_a_shuffle_takes_one_number_after_another(secret: str) -> None:
    for counter in (0, 7, FEW - 60, FEW - 59, FEW - 20, FEW):
        cards, expected, number = list(range(60)), list(range(60)), counter
        for last in range(59, 0, -1):
            other = plainly(secret, number, last + 1)
            expected[last], expected[other] = expected[other], expected[last]
            number += 1
        assert keyed_shuffle(secret, counter, cards) == number
        assert cards == expected
