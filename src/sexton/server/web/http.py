"""The server's end of an HTTP connection: uvicorn's, for those who say what they want in time."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from sexton.server.web.limits import LINES
from sexton.server.web.unread import Unread

HEAD = 10.0  # seconds from a connection's first byte, or its beginning, to the end of a head
HEAD_BYTES = 65_536  # that a head may have
PIPELINED = 20  # requests that may wait behind one that is being answered


class TooManyAtOnce(Exception):
    """The parser stops where this is raised, the rest is not looked at, and the line is closed."""


class PatientHttp(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """Silent, dawdling, endless and unread connections are closed, and so is one too many."""

    _late: asyncio.TimerHandle | None = None
    _in_head = False
    _head_bytes = 0
    _answering: Any = None  # the request whose turn it is; others wait behind it

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = Unread()

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        LINES.open(transport)
        if LINES.full(transport):
            transport.abort()
            return
        self._hurry()

    def data_received(self, data: bytes) -> None:
        if self._late is None and self._idle():
            self._hurry()
        super().data_received(data)
        if not self._idle():
            self._relax()
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """httptools takes any number of headers; of h11, which has a limit, this is not asked."""
        self._in_head, self._head_bytes = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.pipeline) >= PIPELINED:  # Sixteen thousand fit into what is read at once.
            self._break_off()
            raise TooManyAtOnce
        super().on_headers_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        self._unread.end()
        LINES.close(self.transport)
        super().connection_lost(exc)
        self._break_off()
        self.pipeline.clear()
        self.cycle = None  # It knows us too, and both would stay until all garbage is looked for.

    def handle_websocket_upgrade(self, *args: Any) -> None:
        self._relax()
        self._unread.end()
        super().handle_websocket_upgrade(*args)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _break_off(self) -> None:
        """What is being answered has nobody to go to; uvicorn tells only the newest request so."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
            self._answering = None

    def _idle(self) -> bool:
        """Is no request being answered?"""
        cycle = self.cycle
        return cycle is None or cycle.response_complete

    def _hurry(self) -> None:
        self._late = asyncio.get_running_loop().call_later(HEAD, self._hang_up)

    def _relax(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        self._late = None
        if self._idle():
            self.transport.abort()


def make_room() -> int:
    """As many open files as this process may have: connections leave some for the database."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = hard if 0 < hard < 65_536 else 65_536
        if 0 < soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        return soft
    return 1024
