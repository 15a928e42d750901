"""Giving up a game: once, for oneself, and never for somebody who may come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sexton.server import protocol
from sexton.server.commands.checks import Step
from sexton.server.table import entries
from tests.server.test_undo import Evening, at_table

__all__ = ["at_table"]
ABSENCES = [
    entries.Ghosted(seat=1, why="slow"),
    entries.Ghosted(seat=1, why="clock"),
    entries.Ghosted(seat=1, why="left"),
]


@pytest.mark.parametrize("absence", ABSENCES, ids=[one.why for one in ABSENCES])
def test_who_resigns_while_a_ghost_plays_for_the_other_has_lost(
    at_table: Callable[..., None], absence: entries.Ghosted
) -> None:
    """Else the loser waits for a moment of absence, and there is no result."""

    async def story(evening: Evening) -> None:
        table = evening.live.table
        async with evening.live.log.lock:
            await evening.live.log.append(Step(absence))
        assert await evening.say(0, protocol.Resign) == "done"
        assert table.status == "playing"
        assert await evening.say(0, protocol.Abandon, True) == "You have resigned this game."
        assert table.status == "playing"

    at_table("gravediggers", ["me", "open"], story)


def test_when_the_last_resigns_the_game_is_abandoned(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        assert await evening.say(1, protocol.Resign) == "done"
        assert evening.live.table.status == "playing"
        assert await evening.say(0, protocol.Resign) == "done"
        assert evening.live.table.status == "abandoned"

    at_table("gravediggers", ["me", "open"], story)


def test_one_resigns_once_however_often_it_is_said(at_table: Callable[..., None]) -> None:
    """What nobody counts could fill the disk, and the others' screens."""

    async def story(evening: Evening) -> None:
        await evening.say(0, protocol.Resign)
        seq = evening.live.table.seq
        assert await evening.say(0, protocol.Resign) == "You have resigned this game."
        assert evening.live.table.seq == seq

    at_table("gravediggers", ["me", "open", "open"], story)


def test_who_has_left_does_not_end_the_game_of_others(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        for seat in (0, 1):
            assert await evening.say(seat, protocol.Stand) == "done"
        refused = await evening.say(0, protocol.Abandon, True)
        assert refused == "A ghost plays for you: take the seat back first."
        assert evening.live.table.status == "playing"

    at_table("gravediggers", ["me", "open"], story)
