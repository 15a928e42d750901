"""A bot takes a seat at a live table, with that seat's bytes alone."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sexton.cli.sit import Seated, Visit
from sexton.core.errors import BadOption, SextonError
from sexton.core.match import Match
from tests.cli.shell import played, sexton
from tests.server.guests import Guest, Server, guests

FIRST = f"program:{sys.executable} {Path(__file__).resolve().parents[2] / 'examples/bots/first.py'}"


async def all_seated(host: Guest) -> None:
    while any(seat["kind"] == "open" for seat in host.info["seats"]):
        await host.hear()


async def played_with(server: Server, bot: str) -> str:
    """A person and a bot at a table, to the end; what the bot's terminal said."""
    await server.start()
    async with guests(server.base, 1) as (host,):
        table = await host.make_table("gravediggers", ["me", "open"])
        await host.connect(table)
        asked = ["sit", host.info["code"], "--bot", bot, "--server", server.base]
        sitting = asyncio.create_task(asyncio.to_thread(sexton, *asked, "--name", "Tin"))
        seated = asyncio.create_task(all_seated(host))
        await asyncio.wait([seated, sitting], return_when=asyncio.FIRST_COMPLETED)
        assert not sitting.done(), sitting.result()
        await seated
        assert host.info["seats"][1]["name"] == "Tin"
        await host.say("start")
        await host.play_out()
        return (await sitting).output


def test_a_program_plays_at_a_live_table(serving: Callable[..., Server]) -> None:
    output = asyncio.run(played_with(serving(), FIRST))
    assert "Sits at seat 2 of Gravediggers." in output
    assert "It is over: place" in output


def test_where_a_bot_fails_another_plays_on_and_that_is_said(
    serving: Callable[..., Server],
) -> None:
    output = asyncio.run(played_with(serving(), f"program:{sys.executable} -c pass"))
    assert "It is over: place" in output
    assert "Another decided in its place" in output


def test_a_bot_that_is_not_there_never_sits_down(serving: Callable[..., Server]) -> None:
    async def refused(server: Server, *more: str) -> str:
        await server.start()
        async with guests(server.base, 1) as (host,):
            table = await host.make_table("gravediggers", ["me", "open"])
            await host.connect(table)
            asked = ["sit", host.info["code"], "--server", server.base, *more]
            result = await asyncio.to_thread(partial(sexton, *asked, code=2))
            assert host.info["seats"][1]["kind"] == "open"
            return result.output

    output = asyncio.run(refused(serving(), "--bot", "policy:none.onnx"))
    assert "none.onnx: can't read it" in output
    assert "Sits at seat" not in output


class Line:
    """A line over which a server says this, and then breaks."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.messages = messages
        self.said: list[dict[str, Any]] = []

    def __iter__(self) -> Iterator[str]:
        yield from map(json.dumps, self.messages)
        raise ConnectionResetError(104, "Connection reset by peer")

    def send(self, packet: str) -> None:
        self.said.append(json.loads(packet))

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def here(status: str = "playing", my_seat: int | None = 1) -> dict[str, Any]:
    return {"status": status, "my_seat": my_seat, "why_frozen": ""}


def moment(match: Match, **more: Any) -> dict[str, Any]:
    seat = match.to_act()[0]
    return {
        "view": match.view(seat), "decision": 7, "legal": [1], "result": None, "undo_asked": None,
        **more,
    }  # fmt: skip


def test_a_bot_comes_back_when_its_line_breaks() -> None:
    """It answers again what may have been lost, and lets others take moves back."""
    match = played(seats=2, moves=3)
    asked = moment(match, undo_asked=0)
    over = moment(match, result={"places": [2, 1]}, legal=[])
    lines = [
        Line({"type": "welcome", "table": here(), "moment": asked}),
        Line(),
        Line(
            {"type": "welcome", "table": here(), "moment": {**asked, "undo_asked": None}},
            {"type": "happened", "moment": over},
        ),
    ]
    left = iter(lines)
    guest = Seated(lambda: next(left), "sleepwalker", 1.0)  # type: ignore[arg-type, return-value]
    assert guest.play() == [2, 1]
    assert [[one["type"] for one in line.said] for line in lines] == [
        ["allow-undo", "play"],
        [],
        ["play"],
    ]
    assert lines[0].said[1]["decision"] == 7


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (here("abandoned"), "The table is abandoned."),
        (here(my_seat=None), "It was asked to leave its seat."),
    ],
)
def test_a_bot_goes_when_there_is_nothing_to_play(table: dict[str, Any], why: str) -> None:
    line = Line({"type": "table", "table": table})
    guest = Seated(lambda: line, "sleepwalker", 1.0)  # type: ignore[arg-type, return-value]
    with pytest.raises(SextonError, match=why):
        guest.play()


def test_a_server_that_is_not_there_is_said() -> None:
    with pytest.raises(SextonError, match="does not answer"):
        Visit("http://127.0.0.1:9").rename("Tin")
    with pytest.raises(BadOption, match="no address of a server"):
        Visit("file:///etc")
