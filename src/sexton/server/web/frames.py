"""WebSocket frames as they travel (RFC 6455), as far as nothing has to be remembered for them."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # Not for every system.
    from websockets.utils import apply_mask

TEXT = 0x81  # a whole message
MASKED = 0x80
MASK = 4  # bytes
TWO, EIGHT = 126, 127  # Its size stands in so many bytes more.


def framed(text: bytes) -> bytes:
    """A message as the server sends it."""
    size = len(text)
    if size < TWO:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return bytes((TEXT, TWO, size >> 8, size & 0xFF)) + text
    return bytes((TEXT, EIGHT)) + size.to_bytes(8, "big") + text


def lone_text(data: bytes) -> bytes | None:
    """What a client says, if this is one whole message of it and nothing else, as it mostly is."""
    if len(data) < 2 + MASK or data[0] != TEXT:
        return None
    head, size = 2, data[1] - MASKED
    if size == TWO:
        head, size = 4, data[2] << 8 | data[3]
    elif not 0 <= size < TWO:
        return None
    if len(data) != head + MASK + size:
        return None
    return apply_mask(data[head + MASK :], data[head : head + MASK])


class FrameEnds:
    """Follows a client's frames: does the next one begin with what is read next?"""

    __slots__ = ("_head", "_missing")

    def __init__(self) -> None:
        self._head = b""  # the beginning of one that can't be told the size of yet
        self._missing = 0  # bytes of one that has begun

    def between(self) -> bool:
        return not self._missing and not self._head

    def follow(self, data: bytes) -> None:
        data, self._head = self._head + data, b""
        start = self._missing
        while start < len(data):
            size = frame_size(data, start)
            if size is None:
                self._head, self._missing = data[start:], 0
                return
            start += size
        self._missing = start - len(data)


def frame_size(data: bytes, start: int) -> int | None:
    """The bytes of a client's frame that begins there; None if that can't be seen yet."""
    if len(data) < start + 2:
        return None
    size = data[start + 1] & ~MASKED
    more = {TWO: 2, EIGHT: 8}.get(size, 0)
    if len(data) < start + 2 + more:
        return None
    if more:
        size = int.from_bytes(data[start + 2 : start + 2 + more], "big")
    return 2 + more + MASK + size
