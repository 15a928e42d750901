"""Does the loop turn? Nobody is served while it doesn't, and it can't say so itself."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
import time
import traceback
from collections.abc import Callable

import structlog

logger = structlog.get_logger()
HUNG = 10.0  # seconds in which the loop has to turn
BEAT = 1.0  # seconds from one look to the next
LINES = 4  # of the place where it hangs


class LoopWatch:
    """Looked at from another thread than the loop's, every now and then."""

    def __init__(self, loop: asyncio.AbstractEventLoop, worker: str = "") -> None:
        self.loop = loop
        self.worker = worker
        self._thread = threading.get_ident()  # the loop's
        self._turned = time.monotonic()
        self._is_hung = False

    def is_hung(self) -> bool:
        """Has it not turned for so long? That is logged once, with where it hangs."""
        self.call(self._note_turn)
        was_hung, self._is_hung = self._is_hung, time.monotonic() - self._turned > HUNG
        if self._is_hung and not was_hung:
            logger.error("this worker's loop hangs", worker=self.worker, where=self._where())
        return self._is_hung

    def call(self, whom: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # A loop that is closed needs to know nothing.
            self.loop.call_soon_threadsafe(whom)

    def _note_turn(self) -> None:
        self._turned = time.monotonic()

    def _where(self) -> str:
        """Files, lines and functions only: what they work on may be somebody's secret."""
        frame = sys._current_frames().get(self._thread)
        stack = traceback.extract_stack(frame)[-LINES:] if frame else []
        return " < ".join(f"{one.filename}:{one.lineno} {one.name}" for one in reversed(stack))


class WatchThread:
    """Where no other workers are told whether this one lives, somebody still reads the log."""

    def __init__(self, watch: LoopWatch) -> None:
        self.watch = watch
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sexton-watch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=3)

    def _run(self) -> None:
        while not self._stop.wait(BEAT):
            self.watch.is_hung()
