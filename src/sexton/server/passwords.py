"""A table's password as it is kept: salted and slow to guess, for whoever guesses wrong slower."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable

FREE = 3  # wrong tries in a row before somebody has to wait
LONGEST = 300.0  # seconds
KEPT = 10_000


def hashed(password: str, salt: str = "") -> str:
    """Nothing for no password."""
    if not password:
        return ""
    salt = salt or secrets.token_hex(8)
    key = hashlib.scrypt(password.encode(), salt=salt.encode(), n=2**12, r=8, p=1, dklen=16)
    return f"{salt}:{key.hex()}"


def salt_of(kept: str) -> str:
    return kept.partition(":")[0]


def fits(given: str, kept: str) -> bool:
    """Is this, hashed with the same salt, what was kept? Where nothing was, anything will do."""
    return not kept or secrets.compare_digest(given, kept)


class WrongTries:
    """How long somebody has to wait who has guessed wrong again and again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, free: int = FREE) -> None:
        self.clock = clock
        self.free = free
        self._tries: dict[str, tuple[int, float]] = {}  # how many, and when the newest was

    def wait(self, who: str) -> float:
        """Seconds until this person may try again."""
        count, at = self._tries.get(who, (0, 0.0))
        if count < self.free:
            return 0.0
        return max(0.0, at + min(LONGEST, 2.0 ** min(count - self.free, 30)) - self.clock())

    def note(self, who: str, *, right: bool) -> None:
        count, _ = self._tries.pop(who, (0, 0.0))
        if right:
            return
        self._tries[who] = (count + 1, self.clock())
        if len(self._tries) > KEPT:
            del self._tries[next(iter(self._tries))]
