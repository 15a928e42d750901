"""A queue of tables at which something is new: one after another, others are heard in between."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import structlog

logger = structlog.get_logger()


class Audience(Protocol):
    """People to whom something is to be sent."""

    def broadcast(self) -> None: ...


class BroadcastQueue:
    """Sending is the longest part of a move. One table in each turn of the loop: moves that have
    come in, and acknowledgements of those on disk, never wait for more than that."""

    def __init__(self) -> None:
        self._waiting: deque[Audience] = deque()

    def add(self, audience: Audience) -> None:
        """These are sent what is new, after those who wait already."""
        self._waiting.append(audience)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        try:
            self._waiting[0].broadcast()
        except Exception:  # Our bug; the others are served all the same.
            logger.exception("broadcast failed")
        self._waiting.popleft()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._next)
