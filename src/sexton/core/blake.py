"""BLAKE2b (RFC 7693) in native ints, as far as chance asks for it: a key of 32 bytes, a message of
8, a digest of 16. It needs ints that wrap around at 64 bits and is therefore used in the compiled
engine only; `hashlib` gives the same numbers and takes three times as long to be asked for them."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy_extensions import i64

Eight: TypeAlias = tuple[i64, i64, i64, i64, i64, i64, i64, i64]
Sixteen: TypeAlias = tuple[
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64
]  # fmt: skip

KEY: Final = 32
MESSAGE: Final = 8
DIGEST: Final = 16
BLOCK: Final = 128  # bytes; the key is padded to one
ROUNDS: Final = 12

LOW_32: Final = (1 << 32) - 1
LOW_40: Final = (1 << 40) - 1
LOW_48: Final = (1 << 48) - 1
GREATEST: Final = (1 << 63) - 1
FIRST: Final = i64(0x6A09_E667_F3BC_C908)
SECOND: Final = i64(0xBB67_AE85_84CA_A73B - (1 << 64))
THIRD: Final = i64(0x3C6E_F372_FE94_F82B)
FOURTH: Final = i64(0xA54F_F53A_5F1D_36F1 - (1 << 64))
FIFTH: Final = i64(0x510E_527F_ADE6_82D1)
SIXTH: Final = i64(0x9B05_688C_2B3E_6C1F - (1 << 64))
SEVENTH: Final = i64(0x1F83_D9AB_FB41_BD6B)
EIGHTH: Final = i64(0x5BE0_CD19_137E_2179)


def wraps(greatest: i64) -> bool:
    """Are ints native here? Python's own would grow."""
    return greatest + 1 < greatest


NATIVE: Final = wraps(GREATEST)


class Key:
    """What the hash has come to when it has taken its key in; all numbers go on from there."""

    def __init__(self, key: bytes) -> None:
        a: i64 = int.from_bytes(key[:8], "little", signed=True)
        b: i64 = int.from_bytes(key[8:16], "little", signed=True)
        c: i64 = int.from_bytes(key[16:24], "little", signed=True)
        d: i64 = int.from_bytes(key[24:], "little", signed=True)
        first = FIRST ^ (1 << 24 | 1 << 16 | KEY << 8 | DIGEST)
        h = (first, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH)
        v = compressed(h, a, b, c, d, BLOCK, 0)
        self.h: Eight = (
            first ^ v[0] ^ v[8],
            SECOND ^ v[1] ^ v[9],
            THIRD ^ v[2] ^ v[10],
            FOURTH ^ v[3] ^ v[11],
            FIFTH ^ v[4] ^ v[12],
            SIXTH ^ v[5] ^ v[13],
            SEVENTH ^ v[6] ^ v[14],
            EIGHTH ^ v[7] ^ v[15],
        )

    def below(self, counter: i64, sides: i64) -> i64:
        """What is left when the digest of a counter below 1 << 16 is divided by sides, of which
        there are fewer than 1 << 31. Both are big-endian."""
        h = self.h
        word = (counter & 255) << 56 | counter >> 8 << 48
        v = compressed(h, word, 0, 0, 0, BLOCK + MESSAGE, -1)
        high, low = h[0] ^ v[0] ^ v[8], h[1] ^ v[1] ^ v[9]
        left = turned(high) % sides
        left = (left << 32 | turned(high >> 32)) % sides
        left = (left << 32 | turned(low)) % sides
        return (left << 32 | turned(low >> 32)) % sides


def turned(word: i64) -> i64:
    """The lowest four bytes in the other order."""
    return (word & 255) << 24 | (word >> 8 & 255) << 16 | (word >> 16 & 255) << 8 | word >> 24 & 255


def compressed(h: Eight, a: i64, b: i64, c: i64, d: i64, length: i64, last: i64) -> Sixteen:
    """One block through all rounds: its first four words, all others are nought."""
    v0, v1, v2, v3, v4, v5, v6, v7 = h
    v8, v9, v10, v11, v12, v13, v14, v15 = (
        FIRST, SECOND, THIRD, FOURTH, FIFTH ^ length, SIXTH, SEVENTH ^ last, EIGHTH,
    )  # fmt: skip
    turn: i64
    for turn in range(ROUNDS):
        m = words_in_turn(turn, a, b, c, d)
        v0, v4, v8, v12 = mixed(v0, v4, v8, v12, m[0], m[1])
        v1, v5, v9, v13 = mixed(v1, v5, v9, v13, m[2], m[3])
        v2, v6, v10, v14 = mixed(v2, v6, v10, v14, m[4], m[5])
        v3, v7, v11, v15 = mixed(v3, v7, v11, v15, m[6], m[7])
        v0, v5, v10, v15 = mixed(v0, v5, v10, v15, m[8], m[9])
        v1, v6, v11, v12 = mixed(v1, v6, v11, v12, m[10], m[11])
        v2, v7, v8, v13 = mixed(v2, v7, v8, v13, m[12], m[13])
        v3, v4, v9, v14 = mixed(v3, v4, v9, v14, m[14], m[15])
    return v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15


def mixed(a: i64, b: i64, c: i64, d: i64, x: i64, y: i64) -> tuple[i64, i64, i64, i64]:
    a += b + x
    d ^= a
    d = d << 32 | d >> 32 & LOW_32
    c += d
    b ^= c
    b = b << 40 | b >> 24 & LOW_40
    a += b + y
    d ^= a
    d = d << 48 | d >> 16 & LOW_48
    c += d
    b ^= c
    b = b << 1 | b >> 63 & 1
    return a, b, c, d


def words_in_turn(turn: i64, a: i64, b: i64, c: i64, d: i64) -> Sixteen:
    """The order of the block's words in a round, of which the last two are as the first two."""
    o: i64 = 0
    if turn in (0, 10):
        return a, b, c, d, o, o, o, o, o, o, o, o, o, o, o, o
    if turn in (1, 11):
        return o, o, o, o, o, o, o, o, b, o, a, c, o, o, o, d
    if turn == 2:
        return o, o, o, a, o, c, o, o, o, o, d, o, o, b, o, o
    if turn == 3:
        return o, o, d, b, o, o, o, o, c, o, o, o, o, a, o, o
    if turn == 4:
        return o, a, o, o, c, o, o, o, o, b, o, o, o, o, d, o
    if turn == 5:
        return c, o, o, o, a, o, o, d, o, o, o, o, o, o, b, o
    if turn == 6:
        return o, o, b, o, o, o, o, o, a, o, o, d, o, c, o, o
    if turn == 7:
        return o, o, o, o, o, b, d, o, o, a, o, o, o, o, c, o
    if turn == 8:
        return o, o, o, o, o, d, a, o, o, c, o, o, b, o, o, o
    return o, c, o, o, o, o, b, o, o, o, o, o, d, o, o, a
