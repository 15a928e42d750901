"""The server's end of a WebSocket: uvicorn's, with a shorter way out for what can go at once."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from sexton.server.buckets import Bucket
from sexton.server.web.frames import FrameEnds, framed, lone_text
from sexton.server.web.limits import LINES
from sexton.server.web.unread import Unread

PIECE = 4096  # bytes: seven hundred of the smallest frames
UNHEARD = 1000  # messages that may wait to be heard
ODD_FRAMES = 1000.0  # pings, pongs and parts of messages at once, a tenth of them a second


END_OF_HEAD = b"\r\n\r\n"


class DirectWebSocket(WebSocketsSansIOProtocol):
    """Most messages go out with nothing before them, and need no task that takes them from a queue;
    most come alone and whole, and are read at once. All else is left to the library."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = Unread()
        self._ends: FrameEnds | None = None  # None until the handshake, or if its end was not seen
        self._odd_frames = Bucket(ODD_FRAMES / 10, ODD_FRAMES)
        self.app_state = {
            **self.app_state,
            "send_now": self.send_now,
            "cut": self.cut,
        }

    def data_received(self, data: bytes) -> None:
        """Piece by piece: forty thousand frames that say nothing fit into what is read at once, and
        would be looked at one after another before anybody else's."""
        text = lone_text(data) if len(data) <= PIECE and self._may_read() else None
        if text is not None:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
            return
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            self._leave_to_library(data[start : start + PIECE])
            if self.queue.qsize() > UNHEARD:
                self.transport.abort()

    def _may_read(self) -> bool:
        """Does a frame begin here, of a message that may be read without the library?"""
        conn = self.conn
        return (
            self._ends is not None
            and self._ends.between()
            and conn.state is State.OPEN
            and conn.current_size is None
            and not conn.extensions
            and not self.transport.is_closing()
        )

    def _leave_to_library(self, piece: bytes) -> None:
        if self._ends is not None:
            self._ends.follow(piece)
        was_request = not self.handshake_initiated
        super().data_received(piece)
        if was_request and self.handshake_initiated and END_OF_HEAD in piece:
            self._ends = FrameEnds()
            self._ends.follow(piece.partition(END_OF_HEAD)[2])

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
        conn = self.conn
        if conn.state is not State.OPEN:  # The other end is closing.
            return False
        if conn.extensions:
            conn.send_text(text)
            self.transport.write(b"".join(conn.data_to_send()))
        else:
            self.transport.write(framed(text))
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
