"""Bots tell stories with what they play, where the table wants it (GL-20)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from sexton import bots
from sexton.core.record import STORY_LIMIT
from sexton.server import protocol
from sexton.server.commands.game import bot_play
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from sexton.server.settings import Limits
from sexton.server.store import Store
from sexton.server.table import entries
from sexton.server.web.app import application
from tests.rules import rule
from tests.server.guests import WIDE
from tests.server.test_access import BOT, ME, NONCE, Hosted
from tests.server.test_fuzz import FakeConnection


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Hosted]:
    database = Store(f"sqlite:///{tmp_path / 'stories.db'}")
    registry = Registry(database, pace=60.0, limits=Limits(**WIDE))
    made = Hosted(application(registry))
    made.registry = registry
    yield made
    made.close()


async def begun(client: Hosted, *, tell: bool, game: str = "gloom") -> LiveTable:
    host = FakeConnection(Person("host", "Hanna"))
    settings = protocol.TableSettings(bots_tell=tell)
    new = protocol.NewTable(game, [ME, BOT, BOT], nonce=NONCE, settings=settings, start=True)
    live = await client.registry.make(host.person, new)
    live.join(host)
    return live


async def told(live: LiveTable, moves: int) -> list[tuple[int, str, str]]:
    """Seat, verb and story of so many moves; everybody's is played as a bot's would be."""
    table = live.table
    found: list[tuple[int, str, str]] = []
    while len(found) < moves:
        play = table.play
        assert play is not None
        if play.match.over:
            break
        asked = [seat for seat in play.match.to_act() if seat not in play.window.answers]
        if not asked:
            await asyncio.sleep(0.01)  # The window closes by itself.
            continue
        seat = asked[0]
        number = bots.make("grasping", play.match.game, 1).choose(play.match.seen(seat))
        step = bot_play(table, seat, play.decisions.ids[seat], number)
        assert isinstance(step.entry, entries.Moved | entries.Answered)
        found.append((seat, step.entry.verb, step.entry.story))
        async with live.log.lock:
            await live.log.append(step)
    return found


@rule("GL-20")
def test_bots_tell_with_each_card_and_never_for_somebody_else(client: Hosted) -> None:
    async def story() -> None:
        live = await begun(client, tell=True)
        found = await told(live, 40)
        plays = [one for one in found if one[1] in ("play", "kill") or one[1].startswith("event")]
        assert {seat for seat, _, _ in plays} == {0, 1, 2}
        for seat, _, said in plays:
            assert bool(said) == (seat != 0)  # A person's ghost puts no words into their mouth.
            assert len(said) <= STORY_LIMIT
        silent = ("pass", "discard", "lose", "draw")
        assert not any(said for _, verb, said in found if verb in silent)
        assert live.table.talk.stories
        assert {mark.seat for mark in live.table.talk.stories} <= {1, 2}

    client.run(story())


def test_they_are_silent_unless_they_are_asked_to_tell(client: Hosted) -> None:
    async def story() -> None:
        assert not any(said for _, _, said in await told(await begun(client, tell=False), 20))
        other = await begun(client, tell=True, game="gravediggers")
        assert not any(said for _, _, said in await told(other, 9))

    client.run(story())
