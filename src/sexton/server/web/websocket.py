"""The server's end of a WebSocket: uvicorn's, with a shorter way out for what can go at once."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from sexton.server.web.limits import LINES


class DirectWebSocket(WebSocketsSansIOProtocol):
    """Most messages find nothing before them: they need no task that takes them from a queue."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.app_state = {
            **self.app_state,
            "send_now": self.send_now,
            "cut": self.cut,
        }

    def connection_lost(self, exc: Exception | None) -> None:
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
