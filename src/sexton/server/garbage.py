"""When Python looks for garbage: for new one in small portions, for all when it is quiet."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable

NEW = 5_000  # objects more than at the last look
NEVER = 1_000_000_000
LATEST = 900.0  # seconds after which everything is looked at though people play


def keep_pauses_short() -> None:
    """Hundreds of tables are a million objects, hardly any of them garbage, and nobody should wait
    while Python looks through them all; what was imported is never looked at again. The writer's
    thread gets its turn after a millisecond."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)
    sys.setswitchinterval(0.001)


class GarbageCollector:
    """Frees what tables and sockets leave behind when they go, once nothing is written."""

    def __init__(
        self, written: Callable[[], int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.written = written  # how much has been written so far
        self.clock = clock
        self._seen = self._collected = written()
        self._at = clock()

    def collect(self) -> bool:
        """Asked now and then; does so if the moment is good, or it has been put off for long."""
        written, seen = self.written(), self._seen
        self._seen = written
        quiet = written == seen and written != self._collected
        if not quiet and self.clock() - self._at < LATEST:
            return False
        gc.collect()
        self._collected, self._at = written, self.clock()
        return True
