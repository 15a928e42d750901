"""Every game's lesson, played to its end."""

from __future__ import annotations

import msgspec
import pytest

import sexton
from sexton.core import lesson as lessons
from sexton.core.game import AnyGame
from sexton.core.help import help_rules
from sexton.core.lesson import LEARNER, Lesson
from sexton.core.match import Match
from sexton.core.undoing import take_back
from sexton.games import GAMES

NAMES = ["Learner", "Hester", "Mortimer", "Ottoline", "Ambrose"]


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def lesson_of(game: AnyGame) -> Lesson:
    found = lessons.lesson_of(game)
    assert found is not None, f"{game.name} has no lesson"
    return found


def begun(game: AnyGame) -> tuple[Lesson, Match]:
    lesson = lesson_of(game)
    return lesson, lessons.begin(lesson, game, NAMES[: lesson.seats])


def let_others_move(lesson: Lesson, match: Match) -> None:
    """They play what the lesson says, and are never at a loss."""
    while others := [
        seat
        for seat in match.to_act()
        if seat != LEARNER and not lessons.waits(lesson, match, seat)
    ]:
        number = lessons.scripted(lesson, match, others[0])
        assert number is not None, f"nothing is written for seat {others[0]}: {match.prompt(None)}"
        match.play_number(others[0], number)


def expected(lesson: Lesson, match: Match) -> list[int]:
    """What the learner may do now and still follow the lesson; a window that it says nothing of is
    let pass, as the table does by itself."""
    step = lesson.steps[lessons.place(lesson, match.moves).step]
    assert step.do is not None
    legal = match.legal_numbers(LEARNER)
    return [n for n in legal if lessons.says(step.do, match.game.space.move(n))]


def go_on(lesson: Lesson, match: Match) -> list[int]:
    """To the learner's next decision in the lesson: the moves that follow it."""
    while True:
        let_others_move(lesson, match)
        if lessons.place(lesson, match.moves).step == len(lesson.steps):
            return []
        assert LEARNER in match.to_act(), f"the learner is not asked: {match.prompt(None)}"
        moves = expected(lesson, match)
        if moves or not match.position.in_window():
            step = lesson.steps[lessons.place(lesson, match.moves).step]
            legal = [move.text for move in match.legal_moves(LEARNER)]
            assert moves, f"{step.do} can't be done: {legal[:20]}"
            return moves
        assert len(match.legal_numbers(LEARNER)) == 1, "this window is not empty"
        match.play(LEARNER, "pass")


def test_a_lesson_is_played_to_its_end(game: AnyGame) -> None:
    lesson, match = begun(game)
    played = 0
    while moves := go_on(lesson, match):
        assert not lessons.place(lesson, match.moves).strayed
        match.play_number(LEARNER, moves[0])
        played += 1
    assert played == sum(step.do is not None for step in lesson.steps) >= 5
    done = lessons.place(lesson, match.moves).done
    for seat in range(1, lesson.seats):
        assert done[seat] == len(lessons.script_of(lesson, seat)), f"seat {seat} has more to play"
    assert sexton.load(match.record()).digest() == match.digest()


def test_whatever_is_chosen_freely_the_lesson_goes_on(game: AnyGame) -> None:
    lesson, match = begun(game)
    while moves := go_on(lesson, match):
        for other in moves[1:]:
            branch = match.clone()
            branch.play_number(LEARNER, other)
            go_on(lesson, branch)
        match.play_number(LEARNER, moves[0])


def test_who_strays_can_go_back(game: AnyGame) -> None:
    lesson, match = begun(game)
    while moves := go_on(lesson, match):
        other = next((n for n in match.legal_numbers(LEARNER) if n not in moves), None)
        if other is not None:
            branch = match.clone()
            branch.play_number(LEARNER, other)
            place = lessons.place(lesson, branch.moves)
            assert place.strayed
            assert all(lessons.scripted(lesson, branch, seat) is None for seat in branch.to_act())
            take_back(branch, LEARNER)
            assert lessons.place(lesson, branch.moves) == lessons.place(lesson, match.moves)
            assert branch.digest() == match.digest()
        match.play_number(LEARNER, moves[0])


def test_every_page_speaks_shortly_and_cites_rules_that_are_there(game: AnyGame) -> None:
    lesson = lesson_of(game)
    known = [rule.id for rule in help_rules(game.help())]
    for step in lesson.steps:
        words = lessons.said(step, NAMES)
        assert 20 <= len(words) <= 240, words  # four lines on a phone
        assert "{" not in words
        assert step.rules, words
        assert set(step.rules) <= set(known), step.rules


def test_the_whole_lesson_takes_three_to_six_minutes(game: AnyGame) -> None:
    """At 150 words a minute, ten seconds for each thing to do and three to watch each other."""
    lesson = lesson_of(game)
    words = sum(len(step.say.split()) for step in lesson.steps)
    own = sum(step.do is not None for step in lesson.steps)
    seconds = words / 150 * 60 + own * 10 + sum(len(step.others) for step in lesson.steps) * 3
    assert 120 <= seconds <= 360, seconds
    assert lesson.minutes * 60 >= seconds - 30


def test_a_lesson_is_never_mistaken_for_a_fair_game(game: AnyGame) -> None:
    from sexton.core.verify import verify

    _, match = begun(game)
    record = match.record()
    assert record["arranged"]
    assert record["table"] == {"lesson": True}
    assert record.get("fairness") is None
    told = {check.name: check for check in verify(record, GAMES)}
    assert told["commitment"].passed is None
    assert "arranged" in told["commitment"].sentence
    assert "arranged" not in match.record(seat=LEARNER)


def test_arranged_cards_are_those_of_the_box(game: AnyGame) -> None:
    lesson, match = begun(game)
    plain = Match(game, lesson.seats, lesson.seed, lesson.options)

    def kinds(of: Match) -> list[int]:
        saved = of.position.save()
        zones = {*lesson.cards, "deck", "decks"} & saved.keys()
        leaves = msgspec.json.decode(msgspec.json.encode([saved[zone] for zone in sorted(zones)]))
        flat: list[int] = []
        while leaves:
            one = leaves.pop()
            if isinstance(one, list):
                leaves += one
            else:
                flat.append(one)
        return sorted(flat)

    assert kinds(match) == kinds(plain)
