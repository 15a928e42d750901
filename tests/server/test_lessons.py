"""A lesson on a server: a real table with arranged cards, whose others play by the script."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import sexton
from sexton.core import lesson as lessons
from sexton.core.lesson import LEARNER, Lesson
from sexton.games import GAMES
from sexton.server import messages, protocol
from sexton.server.identity import Person
from sexton.server.live.live_table import LiveTable
from sexton.server.registry import Registry
from tests.server.test_bots_and_clocks import decision_of, registry_in, run, until
from tests.server.test_fuzz import FakeConnection

ANN = Person("ann", "Ann")


async def begun(registry: Registry, name: str) -> tuple[LiveTable, FakeConnection, Lesson]:
    live = await registry.lesson(ANN, GAMES[name])
    line = FakeConnection(ANN)
    live.join(line)
    lesson = live.table.lesson
    assert lesson is not None
    return live, line, lesson


def step_of(live: LiveTable) -> int:
    assert live.table.lesson is not None
    assert live.table.match is not None
    return lessons.place(live.table.lesson, live.table.match.moves).step


def is_over(live: LiveTable) -> bool:
    """Has everything been done that the lesson asks for?"""
    assert live.table.lesson is not None
    return step_of(live) == len(live.table.lesson.steps)


def meant(live: LiveTable) -> list[int]:
    """What the learner may do now and still follow the lesson."""
    lesson = live.table.lesson
    assert lesson is not None
    if is_over(live):
        return []
    said = lesson.steps[step_of(live)].do
    assert said is not None
    space = live.table.game.space
    return [n for n in live.table.legal(LEARNER) if lessons.says(said, space.move(n))]


async def play(live: LiveTable, line: FakeConnection, number: int) -> None:
    words = live.table.game.space.move(number)
    before = live.table.seq
    said = protocol.Play(f"m{before}", decision_of(live, LEARNER), words.verb, words.args)
    await live.hear(line, said)
    assert live.table.seq > before


async def follow(live: LiveTable, line: FakeConnection, steps: int = 99) -> None:
    """Does as the lesson says, so many times or to its end."""
    for _ in range(steps):
        await until(lambda: is_over(live) or bool(meant(live)))
        if is_over(live):
            return
        before = step_of(live)
        await play(live, line, meant(live)[0])
        await until(lambda before=before: step_of(live) != before)  # type: ignore[misc]


def lesson_in(live: LiveTable) -> Any:
    assert live.table.match is not None
    return messages.lesson_info(live.table, live.table.match)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_given_to_its_end(name: str, tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, line, lesson = await begun(registry, name)
            assert live.info(ANN.id).lesson
            now = lesson_in(live)
            assert now.at == 0
            assert now.count == len(lesson.steps)
            assert (
                [page.say for page in now.pages]
                == [
                    lessons.said(step, live.table.match.names)  # type: ignore[union-attr]
                    for step in lesson.steps[: len(now.pages)]
                ]
            )
            await follow(live, line)
            now = lesson_in(live)
            assert now.over
            assert not now.strayed
            assert now.pages[-1].say.startswith(lessons.said(lesson.steps[-1], ())[:10])
            await until(lambda: not live.bots.at_work())  # What comes of it is played as well.
            done = lessons.place(lesson, live.table.match.moves).done  # type: ignore[union-attr]
            for seat in range(1, lesson.seats):
                assert done[seat] == len(lessons.script_of(lesson, seat)), "somebody played freely"
            await asyncio.sleep(0.05)
            assert not live.bots.at_work(), "nobody plays on while the last page is read"
            record = live.table.match.record()  # type: ignore[union-attr]
            assert record["table"]["lesson"] is True
            assert record["arranged"] == lesson.cards
            assert sexton.load(record).digest() == live.table.match.digest()  # type: ignore[union-attr]
        finally:
            await registry.close()

    run(story())


def test_a_lesson_is_left_and_taken_up_by_another_server(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        live, line, _ = await begun(registry, "gravediggers")
        await follow(live, line, 2)
        where, name = step_of(live), live.table.id
        await registry.close()
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            again = await registry.get(name)
            assert again is not None
            assert step_of(again) == where
            line = FakeConnection(ANN)
            again.join(line)
            await follow(again, line)
            assert is_over(again)
        finally:
            await registry.close()

    run(story())


def test_who_strays_goes_back_and_on(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, line, _ = await begun(registry, "gravediggers")
            await follow(live, line, 1)
            await until(lambda: bool(meant(live)))
            here = lesson_in(live)
            other = next(n for n in live.table.legal(LEARNER) if n not in meant(live))
            await play(live, line, other)
            await until(lambda: live.table.owes(LEARNER))
            strayed = lesson_in(live)
            assert strayed.strayed
            assert strayed.at == here.at
            await live.hear(line, protocol.Undo("back"))
            assert lesson_in(live) == here
            await live.hear(line, protocol.Undo("further back"))
            assert lesson_in(live).at == 0
            await follow(live, line)
            assert is_over(live)
        finally:
            await registry.close()

    run(story())


def test_nobody_else_can_watch_a_lesson_and_others_see_no_pages(tmp_path: Path) -> None:
    async def story() -> None:
        registry = registry_in(tmp_path)
        await registry.open()
        try:
            live, _, _ = await begun(registry, "gravediggers")
            told = FakeConnection(Person("bob", "Bob"))
            live.broadcast()
            moment = live.updates.welcome(told).moment
            assert moment is not None
            assert moment.lesson is None
            await live.hear(told, protocol.Undo("mine?"))
            assert live.table.match is not None
            assert live.table.match.rows == []
        finally:
            await registry.close()

    run(story())
