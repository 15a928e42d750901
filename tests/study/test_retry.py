"""A moment tried again: the new choice is weighed against the old one, in the same worlds."""

from __future__ import annotations

from pathlib import Path

import pytest

from sexton import GAMES
from sexton.arena.statistics import Estimate
from sexton.core.errors import BadOption
from sexton.study.examine import Budget, Examiner, decisions
from sexton.study.postmortem import summed
from sexton.study.retry import Puzzle, sentence, verdict_at
from tests.cli.shell import played, saved, sexton
from tests.study.test_analyse import finding, short

TINY = Budget(iterations=4, worlds=3, hindsight=0)


def puzzle(name: str = "gravediggers") -> Puzzle:
    """The last decision of a game, of which the bot would have thought otherwise."""
    match = played(name, seats=2)
    at = decisions(match, 0)[-1].at
    found = summed(match, 0, TINY, [finding(at, Estimate(0.4, 0.3, 0.5), match)])
    return Puzzle(Examiner(match.record(), 0, TINY), verdict_at(found, at))


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_of_every_game_is_weighed_against_then_and_the_bot(name: str) -> None:
    made = puzzle(name)
    other = next(move for move in made.asked.legal if move != made.asked.chosen)
    found = made.tried(other)
    assert (found.before, found.choice) == (made.verdict.chosen, made.texts[other])
    assert found.gained.value == pytest.approx(found.chances.value - found.before_chances.value)
    assert found.missed.value == pytest.approx(found.best_chances.value - found.chances.value)
    assert made.tried(other) == found, "the same worlds each time"


def test_the_worlds_are_those_of_the_post_mortem() -> None:
    made = puzzle()
    for world in range(3):
        then, its = made.examiner.tried(made.number, made.best, world)
        assert made.ends(made.asked.chosen, world) == [then, then, its]


def test_the_same_choice_again_is_told_so_and_another_game_s_is_refused() -> None:
    made = puzzle()
    assert made.tried(made.asked.chosen).sentence == "The same as then."
    wrong = next(move for move in range(2000) if move not in made.asked.legal)
    with pytest.raises(BadOption, match="That was not to be chosen after move"):
        made.tried(wrong)


def test_nothing_below_the_noise_is_better_or_worse() -> None:
    none, much = Estimate(0.1, -0.1, 0.3), Estimate(0.4, 0.3, 0.5)
    loss = Estimate(-0.4, -0.5, -0.3)

    def said(gained: Estimate, missed: Estimate, *, as_bot: bool = False) -> str:
        return sentence(gained, missed, as_then=False, as_bot=as_bot)

    assert said(much, none, as_bot=True) == (
        "Better than then by 40 % (± 10 %). It is what the bot would do."
    )
    assert said(loss, much) == (
        "Worse than then by 40 % (± 10 %). The bot's choice would have brought 40 % more."
    )
    neither, nor = said(none, none).split(". ")
    assert neither == "No difference from then is seen (± 20 %)"
    assert nor == "It is as good as the bot's, as far as can be told."


def test_at_a_terminal_the_worst_moments_are_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.chdir(tmp_path)
    match = played("gravediggers", seats=2)
    short(match, monkeypatch, 3)
    saved(match)
    last = decisions(match, 0)[-1].at
    found = summed(match, 0, TINY, [finding(last, Estimate(0.4, 0.3, 0.5), match)])
    monkeypatch.setattr("sexton.study.postmortem.analyse", lambda *_: found)
    command = ("analyse", "game.json", "--worlds", "3", "--iterations", "4", "--retry")
    told = sexton(*command, typed=["nonsense", "b", "0"]).output
    assert "Puzzle 1 of 1" in told
    assert "Nothing here is called “nonsense”" in told
    assert "  Then    " in told
    assert "  The bot " in told
    assert told.index("Puzzle 1") < told.index("What was done"), "nothing is given away before"
    assert "Then    " not in sexton(*command, typed=["q"]).output
    assert "What was done" in sexton(*command).output, "who types nothing is told all the same"
