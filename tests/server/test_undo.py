"""Taking back at a table: with everybody's consent, and never what a ghost did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sexton.core.chance import Rng
from sexton.server import protocol
from sexton.server.commands.checks import Step
from sexton.server.commands.undo import MOST_TAKEN_BACK
from sexton.server.live.live_table import LiveTable
from sexton.server.table import entries
from tests.server.test_bots_and_clocks import decision_of, registry_in, table_of
from tests.server.test_fuzz import FakeConnection

ASKING = protocol.TableSettings(undo="ask", window=60)


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


@pytest.fixture
def at_table(tmp_path: Path) -> Callable[..., None]:
    """Tells a story at a new table where nothing happens by itself."""

    def tell(game: str, seats: list[str], story: Callable[[Evening], Any]) -> None:
        async def evening() -> None:
            registry = registry_in(tmp_path)
            await registry.open()
            try:
                live, lines = await table_of(registry, game, seats, settings=ASKING)
                live.leading = False
                live.schedule()
                await story(Evening(live, lines))
            finally:
                await registry.close()

        run(evening())

    return tell


class Evening:
    """A table and those who sit there."""

    def __init__(self, live: LiveTable, lines: dict[int, FakeConnection]) -> None:
        self.live = live
        self.lines = lines
        self.count = 0

    async def say(self, seat: int, kind: Callable[..., Any], *args: Any) -> str:
        """What is answered: done, or the sentence of a refusal."""
        line, self.count = self.lines[seat], self.count + 1
        line.heard.clear()
        await self.live.hear(line, kind(f"m{self.count}", *args))
        answer = next(m for m in line.heard if m.get("re") == f"m{self.count}")
        return str(answer.get("sentence", "done"))

    async def move(self, seat: int, verb: str = "") -> None:
        """Some move, or one with that verb."""
        match = self.live.table.match
        assert match is not None
        numbers = match.legal_numbers(seat)
        found = [n for n in numbers if match.game.space.move(n).verb == verb] or list(numbers)
        words = match.game.space.move(found[0])
        decision = decision_of(self.live, seat)
        assert await self.say(seat, protocol.Play, decision, words.verb, words.args) == "done"

    async def ghost_moves(self, seat: int) -> None:
        table = self.live.table
        assert table.match is not None
        number = table.match.position.random_move(seat, Rng(1))
        words = table.game.space.move(number)
        moved = entries.Moved(
            seat=seat, verb=words.verb, args=words.args, digest=table.match.digest(),
            by=table.seats[seat].identity, message=f"bot {seat}",
        )  # fmt: skip
        async with self.live.log.lock:
            await self.live.log.append(Step(moved, number))

    def moves(self) -> int:
        assert self.live.table.match is not None
        return len(self.live.table.match.moves)

    def turn(self) -> int:
        assert self.live.table.match is not None
        return self.live.table.match.to_act()[0]


def test_an_undo_takes_sealed_answers_with_the_window(at_table: Callable[..., None]) -> None:
    """Else the next window has answers that nobody gave, and whoever gave them is stuck."""

    async def story(evening: Evening) -> None:
        table, opener = evening.live.table, evening.turn()
        while not table.in_window():
            opener = evening.turn()
            await evening.move(opener, "dig")
        assert table.play is not None
        asked = [seat for seat in range(3) if seat != opener]
        for seat in asked:
            await evening.move(seat, "pass")
        assert set(table.play.window.answers) == set(asked)
        assert await evening.say(opener, protocol.Undo) == "done"
        for seat in asked:
            assert await evening.say(seat, protocol.AllowUndo, True) == "done"
        assert not table.in_window()
        assert not table.play.window.answers
        await evening.move(opener, "dig")
        assert table.in_window()
        assert all(table.owes(seat) and table.legal(seat) for seat in asked)

    at_table("the-cemetery", ["me", "open", "open"], story)


def test_everybody_else_has_to_agree(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        first = evening.turn()
        await evening.move(first)
        while evening.turn() == first:
            await evening.move(first)
        before, (one, another) = evening.moves(), [seat for seat in range(3) if seat != first]
        await evening.move(evening.turn())
        assert await evening.say(first, protocol.Undo) == "done"
        assert "already" in await evening.say(first, protocol.Undo)
        assert await evening.say(one, protocol.AllowUndo, True) == "done"
        assert evening.moves() == before + 1
        assert "Nobody asks" in await evening.say(one, protocol.AllowUndo, True)
        moments = [m["moment"] for m in evening.lines[one].heard if m["type"] == "happened"]
        assert all(moment["undo_asked"] is None for moment in moments)
        assert await evening.say(another, protocol.AllowUndo, True) == "done"
        assert evening.moves() < before

    at_table("gravediggers", ["me", "open", "open"], story)


def test_one_who_would_rather_play_on_ends_it(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        first = evening.turn()
        await evening.move(first)
        while evening.turn() == first:
            await evening.move(first)
        one, another = (seat for seat in range(3) if seat != first)
        await evening.move(evening.turn())
        before = evening.moves()
        assert await evening.say(first, protocol.Undo) == "done"
        assert await evening.say(one, protocol.AllowUndo, True) == "done"
        assert await evening.say(another, protocol.AllowUndo, False) == "done"
        assert "Nobody asks" in await evening.say(one, protocol.AllowUndo, True)
        assert evening.moves() == before

    at_table("gravediggers", ["me", "open", "open"], story)


@pytest.mark.parametrize("goes", [protocol.Resign, protocol.Stand])
def test_a_ghosts_moves_stand(at_table: Callable[..., None], goes: Any) -> None:
    """Also when its person comes back; their own next move is theirs again."""

    async def story(evening: Evening) -> None:
        table, gone = evening.live.table, evening.turn()
        assert await evening.say(gone, goes) == "done"
        await evening.ghost_moves(gone)
        before = evening.moves()
        sentence = await evening.say(gone, protocol.Undo)
        assert "resigned" in sentence or "ghost" in sentence
        if goes is protocol.Stand:
            assert await evening.say(gone, protocol.TakeBack) == "done"
            assert "ghost" in await evening.say(gone, protocol.Undo)
            assert evening.moves() == before
            while evening.turn() != gone or not table.legal(gone):
                await evening.move(evening.turn())
            await evening.move(gone)
            assert await evening.say(gone, protocol.Undo) == "done"
        else:
            assert evening.moves() == before

    at_table("gravediggers", ["me", "open"], story)


def test_who_has_left_is_not_waited_for(at_table: Callable[..., None]) -> None:
    async def story(evening: Evening) -> None:
        first = evening.turn()
        await evening.move(first)
        while evening.turn() == first:
            await evening.move(first)
        one, another = (seat for seat in range(3) if seat != first)
        await evening.move(evening.turn())
        before = evening.moves()
        assert await evening.say(first, protocol.Undo) == "done"
        assert await evening.say(one, protocol.AllowUndo, True) == "done"
        assert await evening.say(another, protocol.Resign) == "done"
        assert "resigned" in await evening.say(another, protocol.AllowUndo, False)
        assert await evening.say(first, protocol.Undo) == "done"
        assert evening.moves() < before

    at_table("gravediggers", ["me", "open", "open"], story)


def test_moves_are_taken_back_so_often_and_no_more(at_table: Callable[..., None]) -> None:
    """Whoever reads the log plays the whole game again for each: a table that has thousands of them
    would stop all who wait for another."""

    async def story(evening: Evening) -> None:
        table = evening.live.table
        assert table.play is not None
        seat = table.play.match.to_act()[0]
        for _ in range(MOST_TAKEN_BACK):
            await evening.move(seat)
            assert await evening.say(seat, protocol.Undo) == "done"
        await evening.move(seat)
        assert f"{MOST_TAKEN_BACK} moves" in await evening.say(seat, protocol.Undo)
        assert len(table.play.match.moves) == 1

    at_table("gloomy-graves", ["me", "open"], story)
