"""`sexton teach`: a lesson at a keyboard."""

from __future__ import annotations

import pytest

from sexton import GAMES
from sexton.cli import choices
from sexton.core import lesson as lessons
from sexton.core.lesson import LEARNER
from tests.cli.shell import sexton
from tests.contract.test_lessons import begun, go_on


def typed_through(name: str) -> list[str]:
    """What a learner types who does as the lesson says, and turns every page."""
    lesson, match = begun(GAMES[name])
    names = choices.Names(match.game.space, match.names)
    typed: list[str] = []
    while moves := go_on(lesson, match):
        place = lessons.place(lesson, match.moves)
        typed += [""] * (place.step - place.first)
        typed.append(choices.spelled(names, match.game.space.say(moves[0], match.names)))
        match.play_number(LEARNER, moves[0])
    return typed + [""] * (len(lesson.steps) - 1 - lessons.place(lesson, match.moves).first)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_by_pipe_to_its_last_page(name: str) -> None:
    lesson, match = begun(GAMES[name])
    told = sexton("teach", name, "--plain", typed=[*typed_through(name), "n"])
    assert "not what the lesson meant" not in told.output
    last = lessons.said(lesson.steps[-1], match.names)
    assert last[:40] in " ".join(told.output.split())
    assert f"sexton play {name} --bots sleepwalker" in told.output


def test_a_lesson_that_is_left_goes_on_where_it_was() -> None:
    typed = typed_through("gravediggers")
    told = sexton("teach", "gravediggers", "--plain", typed=[*typed[:4], "q"])
    assert "Go on with: sexton teach gravediggers" in told.output
    told = sexton("teach", "gravediggers", "--plain", typed=[*typed[4:], "n"])
    assert "goes on where you left it" in told.output
    assert "sexton play gravediggers --bots sleepwalker" in told.output
    told = sexton("teach", "gravediggers", "--plain", typed=["q"])
    assert "goes on where you left it" not in told.output, "a finished lesson begins anew"


def test_another_move_can_be_tried_and_taken_back() -> None:
    told = sexton("teach", "gravediggers", "--plain", typed=["", "", "place x 1", "u", "q"])
    words = " ".join(told.output.split())
    assert "That is not what the lesson meant" in words
    assert "One step back." in words
    assert words.count("lay your accomplice at nobody's cemetery 4") == 2


def test_after_the_lesson_a_real_game_is_dealt() -> None:
    typed = [*typed_through("gravediggers"), "", "q"]
    told = sexton("teach", "gravediggers", "--plain", typed=typed).output
    assert "(sleepwalker)" in told
    assert "The shuffle is committed to: " in told


def test_a_game_that_is_not_there_is_refused() -> None:
    told = sexton("teach", "gravedigers", code=2)
    assert "Did you mean gravediggers?" in told.output
