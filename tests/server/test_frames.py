"""Frames that are read and written without the library are those that it would read and write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from websockets.frames import Frame, Opcode

from sexton.server.web.frames import FrameEnds, framed, lone_text
from sexton.server.web.websocket import DirectWebSocket

SIZES = (0, 1, 125, 126, 4000, 65_535, 65_536)
HELLO = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


def said(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_sent_is_framed_as_by_the_library(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", [size for size in SIZES if size < 65_536])
def test_a_whole_message_is_read(size: int) -> None:
    text = bytes(range(256)) * (size // 256) + bytes(size % 256)
    assert lone_text(said(text)) == text


LEFT = {
    "nothing": b"",
    "not whole": said(b"whole")[:-1],
    "two": said(b"two") + said(b"at once"),
    "no size yet": said(b"longer than that" * 9)[:3],
    "a part": said(b"a part", fin=False),
    "the rest": said(b"the rest", Opcode.CONT),
    "bytes": said(b"no text", Opcode.BINARY),
    "a ping": said(b"are you there?", Opcode.PING),
    "a farewell": said(b"\x03\xe8", Opcode.CLOSE),
    "not masked": framed(b"not masked"),
    "squeezed": b"\xc1" + said(b"squeezed")[1:],
    "long": said(b"x" * 65_536),
}


@pytest.mark.parametrize("data", LEFT.values(), ids=LEFT)
def test_anything_else_is_left_to_the_library(data: bytes) -> None:
    assert lone_text(data) is None


def test_frames_are_followed_wherever_they_are_cut() -> None:
    frames = [said(b"x" * size) for size in (0, 7, 126, 300)] + [said(b"", Opcode.PONG)]
    whole, ends, at = b"".join(frames), {0}, 0
    for frame in frames:
        at += len(frame)
        ends.add(at)
    for step in (1, 2, 3, 5, 11, 64, 1000):
        followed = FrameEnds()
        for start in range(0, len(whole), step):
            followed.follow(whole[start : start + step])
            assert followed.between() == (min(start + step, len(whole)) in ends), (step, start)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Says everything once more, by the short way; and closes when it is told to."""
    await receive()
    await send({"type": "websocket.accept"})
    while (packet := await receive())["type"] == "websocket.receive":
        text = packet["text"].encode()
        assert scope["state"]["send_now"](text)
        if text == b"close":
            await send({"type": "websocket.close"})


async def heard(stream: asyncio.StreamReader) -> tuple[int, bytes]:
    """The server's next frame: its first byte, and what it says."""
    first, size = await stream.readexactly(2)
    if size == 126:
        size = int.from_bytes(await stream.readexactly(2), "big")
    return first, await stream.readexactly(size)


async def talk(pieces: list[bytes], answers: int) -> list[tuple[int, bytes]]:
    """What the server answers to what it reads piece by piece."""
    config = uvicorn.Config(
        echo, port=0, ws=DirectWebSocket, ws_per_message_deflate=False, lifespan="off",
        log_level="critical",
    )  # fmt: skip
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    stream, line = await asyncio.open_connection("127.0.0.1", port)
    line.write(HELLO)
    await stream.readuntil(b"\r\n\r\n")
    (socket,) = server.server_state.connections
    for piece in pieces:  # As if read at once: the system would put some of them together.
        socket.data_received(piece)
    found = [await heard(stream) for _ in range(answers)]
    line.close()
    server.should_exit = True
    await serving
    return found


def in_parts(step: int) -> Callable[[bytes], list[bytes]]:
    return lambda data: [data[start : start + step] for start in range(0, len(data), step)]


@pytest.mark.parametrize("step", [1, 7, 10_000])
def test_messages_come_whole_and_in_order_however_they_are_cut(step: int) -> None:
    cut = in_parts(step)
    pieces = [
        said(b"first"),
        *cut(said(b"second") + said(b"third") + said(b"ping", Opcode.PING)),
        said("fourth, whole: ä".encode()),
        *cut(said(b"fif", fin=False)),
        said(b"between", Opcode.PING),
        said(b"th", Opcode.CONT),
        *cut(said(b"x" * 3000)),
        said(b"last"),
    ]
    answers = asyncio.run(asyncio.wait_for(talk(pieces, 9), 60))
    texts = [text for first, text in answers if first == 0x81]
    spoken = [b"first", b"second", b"third", "fourth, whole: ä".encode(), b"fifth"]
    assert texts == [*spoken, b"x" * 3000, b"last"]
    assert sorted(text for first, text in answers if first == 0x8A) == [b"between", b"ping"]


def test_most_messages_never_reach_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[bytes] = []
    leave = DirectWebSocket._leave_to_library

    def noted(self: DirectWebSocket, piece: bytes) -> None:
        left.append(piece)
        leave(self, piece)

    monkeypatch.setattr(DirectWebSocket, "_leave_to_library", noted)
    pieces = [said(b"one"), said(b"ping", Opcode.PING), said(b"two"), said(b"three")]
    answers = asyncio.run(asyncio.wait_for(talk(pieces, 4), 60))
    assert [text for first, text in answers if first == 0x81] == [b"one", b"two", b"three"]
    assert left[1:] == [pieces[1]], "the request, and the ping"


def test_a_message_that_is_no_text_ends_the_line() -> None:
    """1007, as by the library."""
    answers = asyncio.run(asyncio.wait_for(talk([said(b"\xff\xfe")], 1), 60))
    assert answers == [(0x88, b"\x03\xef")]


def test_nothing_is_heard_after_the_end() -> None:
    answers = asyncio.run(asyncio.wait_for(talk([said(b"close")], 2), 60))
    assert answers == [(0x81, b"close"), (0x88, b"\x03\xe8")]
    ended = [said(b"\x03\xe8", Opcode.CLOSE), said(b"too late")]
    assert asyncio.run(asyncio.wait_for(talk(ended, 1), 60)) == [(0x88, b"\x03\xe8")]
