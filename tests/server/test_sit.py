"""A bot takes a seat at a live table, with that seat's bytes alone."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sexton.cli.sit import Visit
from sexton.core.errors import BadOption, SextonError
from tests.cli.shell import sexton
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


def test_a_server_that_is_not_there_is_said() -> None:
    with pytest.raises(SextonError, match="does not answer"):
        Visit("http://127.0.0.1:9").rename("Tin")
    with pytest.raises(BadOption, match="no address of a server"):
        Visit("file:///etc")
