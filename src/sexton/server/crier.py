"""The crier: tells one table after another what is new there, and hears people out in between."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import structlog

logger = structlog.get_logger()


class Listeners(Protocol):
    """People who have yet to be told."""

    def tell(self) -> None: ...


class Crier:
    """Telling is the longest part of a move. One table in each turn of the loop: moves that have
    come in, and acknowledgements of those on disk, never wait for more than that."""

    def __init__(self) -> None:
        self._waiting: deque[Listeners] = deque()

    def call(self, listeners: Listeners) -> None:
        """These are to be told, after those who wait already."""
        self._waiting.append(listeners)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._cry)

    def _cry(self) -> None:
        try:
            self._waiting[0].tell()
        except Exception:  # Our bug; the others are told all the same.
            logger.exception("telling failed")
        self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._cry)
