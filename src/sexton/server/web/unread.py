"""Connections at whose other end nobody reads: they are closed after a while."""

from __future__ import annotations

import asyncio

UNREAD = 30.0  # seconds in which something of what was sent has to be read


class Unread:
    """A timer that runs while a connection can take no more."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(UNREAD, transport.abort)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
