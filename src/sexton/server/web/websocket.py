"""The server's end of a WebSocket: uvicorn's, with a shorter way out for what can go at once."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from sexton.server.buckets import Bucket
from sexton.server.web.limits import LINES
from sexton.server.web.unread import Unread

PIECE = 4096  # bytes: seven hundred of the smallest frames
UNHEARD = 1000  # messages that may wait to be heard
ODD_FRAMES = 1000.0  # pings, pongs and parts of messages at once, a tenth of them a second


class DirectWebSocket(WebSocketsSansIOProtocol):
    """Most messages find nothing before them: they need no task that takes them from a queue."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = Unread()
        self._odd_frames = Bucket(ODD_FRAMES / 10, ODD_FRAMES)
        self.app_state = {
            **self.app_state,
            "send_now": self.send_now,
            "cut": self.cut,
        }

    def data_received(self, data: bytes) -> None:
        """Piece by piece: forty thousand frames that say nothing fit into what is read at once, and
        would be looked at one after another before anybody else's."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > UNHEARD:
                self.transport.abort()

    def handle_ping(self) -> None:
        if self._may_be_odd():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_be_odd():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_be_odd():
            super().handle_cont(event)

    def _may_be_odd(self) -> bool:
        """Whoever sends frames that are no messages, and more and more of them, is hung up on."""
        may = self._odd_frames.take()
        if not may:
            self.transport.abort()
        return may

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.begin(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.end()
        LINES.close(self.transport)
        super().connection_lost(exc)

    def cut(self) -> None:
        """Ends it without waiting for what can't be sent."""
        self.transport.abort()

    def send_now(self, text: bytes) -> bool:
        """False, and nothing is sent, if the socket is closed or has to be waited for."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:  # The other end is closing.
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """Reading stops where something waits to be heard already; to stop it for every message
        and to go on takes two system calls."""
        if self.read_paused or not self.queue.empty():
            super().send_receive_event_to_app()
        else:
            self.read_paused = True
            super().send_receive_event_to_app()
            self.read_paused = False
