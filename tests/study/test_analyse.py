"""`sexton analyse`: judged by what the seat knew, with its uncertainty, and it adds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sexton as library
from sexton import GAMES
from sexton.arena.statistics import Estimate
from sexton.bots.bot import never
from sexton.core.match import Match
from sexton.study import postmortem_page, spending
from sexton.study.examine import Budget, Examiner, Finding, Hindsight, Looked, decisions
from sexton.study.postmortem import analyse, parts, summed
from sexton.study.turning import Teller
from tests.cli.shell import played, saved, sexton
from tests.study.test_report import Outline

TINY = Budget(iterations=4, worlds=2, hindsight=0)


@pytest.fixture(autouse=True)
def own_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.chdir(tmp_path)


def game(name: str = "gravediggers") -> Match:
    return played(name, seats=2)


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_of_every_game_is_examined_by_its_view_alone(name: str) -> None:
    match = game(name)
    asked = decisions(match, 1)
    assert all(one.view.seat == 1 and one.chosen in one.legal for one in asked)
    examiner = Examiner(match.record(), 1, TINY)
    last = len(asked) - 1
    finding = examiner.found(last, examiner(last, never))
    assert finding.best in asked[last].legal
    assert sum(one.value for one in finding.chances) == pytest.approx(1)
    assert examiner.found(last, examiner(last, never)) == finding


def short(match: Match, monkeypatch: pytest.MonkeyPatch, last: int) -> None:
    """Leaves only the last decisions to be examined."""
    from sexton.study import examine

    whole = examine.moments
    monkeypatch.setattr(
        examine,
        "moments",
        lambda match, seat: [(one, table.clone()) for one, table in whole(match, seat)][-last:],
    )


def test_even_deal_choices_and_the_rest_are_how_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game()
    short(match, monkeypatch, 4)
    found = analyse(match, 0, TINY)
    total = found.even + found.deal + found.choices.value + found.rest.value
    assert total == pytest.approx(found.won)
    assert len(found.verdicts) == 4
    assert all(verdict.hindsight is None for verdict in found.verdicts)


def test_with_hindsight_the_cards_lie_as_they_lay() -> None:
    """The last fists of a game: with all cards open the one that wins more is found."""
    match = game()
    examiner = Examiner(match.record(), 0, Budget(4, 2, hindsight=8))
    last = len(examiner.asked) - 1
    found = examiner.found(last, examiner(last, never))
    assert found.hindsight is not None
    again = match.at(examiner.asked[last].at)
    assert examiner.tables[last].save() == again.position.save()
    assert found.hindsight.best in examiner.asked[last].legal
    assert 0 <= found.hindsight.chances.value <= 1
    few = Examiner(match.record(), 0, Budget(4, 2, hindsight=0))
    assert few.found(last, few(last, never)) == msgspec.structs.replace(found, hindsight=None)


def test_the_best_with_hindsight_is_measured_apart_from_where_it_was_found() -> None:
    """Every other game finds it, the rest measure it: luck alone makes no mistake."""
    examiner = Examiner(game().record(), 0, TINY)
    lucky = [[0.0, 1.0], [0.0, 0.0]] * 4
    found = examiner.with_hindsight(5, [7], lucky)
    assert found is not None
    assert (found.best, found.cost.value) == (7, 0.0)
    better = examiner.with_hindsight(5, [7], [[0.0, 1.0]] * 8)
    assert better is not None
    assert (better.best, better.cost.value, better.chances.value) == (7, 1.0, 0.0)
    assert better.cost.low == 0.25  # Four games that agree are not all games.
    assert examiner.with_hindsight(5, [7], lucky[:4]) is None


def test_points_of_the_page_are_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game()
    short(match, monkeypatch, 3)
    found = analyse(match, 0, TINY)
    here = postmortem_page.as_html(found)
    there = postmortem_page.as_html(found, "/t/abc/replay")
    for verdict in found.verdicts:
        assert f'href="#move-{verdict.at}"' in here
        assert f'id="move-{verdict.at}"' in here
        assert f'href="/t/abc/replay?move={verdict.at}&amp;seat=0"' in there


def finding(
    at: int, cost: Estimate, match: Match, chances: float = 0.5, worlds: int = 30
) -> Finding:
    asked = {one.at: one for one in decisions(match, 0)}[at]
    best = next(move for move in asked.legal if move != asked.chosen)
    own = Estimate(chances, chances - 0.05, chances + 0.05)
    return Finding(
        at, asked.heard, len(asked.legal), asked.chosen, best, [own, own], own, cost, worlds
    )


def test_only_what_stands_out_of_the_noise_is_a_mistake() -> None:
    match = game()
    places = [one.at for one in decisions(match, 0)][:3]
    costs = [Estimate(0.4, 0.3, 0.5), Estimate(0.05, -0.1, 0.2), Estimate(-0.3, -0.4, -0.2)]
    pairs = list(zip(places, costs, strict=True))
    few = summed(match, 0, TINY, [finding(*one, match, worlds=2) for one in pairs])
    assert not any(verdict.mistake for verdict in few.verdicts)
    found = summed(match, 0, TINY, [finding(*one, match) for one in pairs])
    assert found.retries == [0, 1]
    assert [verdict.mistake for verdict in found.verdicts] == [True, False, False]
    assert found.verdicts[0].reasons
    assert found.choices.value == pytest.approx(-0.15)
    (turn, *_) = found.turns
    assert "gave away 40 % (± 10 %)" in turn.sentence


def test_with_hindsight_too_only_what_stands_is_told() -> None:
    match = game()
    places = [one.at for one in decisions(match, 0)][:3]
    nothing, much = Estimate(0.0, 0.0, 0.0), Estimate(0.4, 0.3, 0.5)
    little = Estimate(0.2, 0.01, 0.39)  # by itself beyond the noise, among three it is not
    found = [finding(at, nothing, match) for at in places]
    opened = [(much, 12), (little, 12), (much, 3)]  # Three games that agree say little.
    found = [
        msgspec.structs.replace(one, hindsight=Hindsight(one.best, one.chances[0], cost, games))
        for one, (cost, games) in zip(found, opened, strict=True)
    ]
    told = summed(match, 0, TINY, found)
    assert [one.hindsight and one.hindsight.stands for one in told.verdicts] == [True, False, False]
    assert postmortem_page.hindsight(told).count("<tr>") == 2


def test_a_zigzag_that_noise_explains_is_no_turning_point() -> None:
    match = game()
    places = [one.at for one in decisions(match, 0)]
    wide = [Estimate(value, value - 0.2, value + 0.2) for value in (0.5, 0.75)]
    found = [
        msgspec.structs.replace(finding(at, Estimate(0, 0, 0), match),
                                chances=[wide[number % 2]] * 2, best_chances=wide[number % 2])
        for number, at in enumerate(places)
    ]  # fmt: skip
    turns = summed(match, 0, TINY, found).turns
    assert {turn.at for turn in turns} <= {places[-1]}  # How it ends is no noise.


def test_a_turning_point_tells_what_changed_the_standing() -> None:
    match = game()
    paid = next(place for place, event in enumerate(match.events) if event.name == "paid")
    told = Teller(match, 0)(0, paid + 6)
    said = [match.say(event) for event in match.events[: paid + 6]]
    assert match.say(match.events[paid]) in told
    assert [said.index(one) for one in told] == sorted(said.index(one) for one in told)
    assert Teller(match, 0)(0, 0) == []


def test_a_swing_between_decisions_is_told_with_what_happened() -> None:
    match = game()
    places = [one.at for one in decisions(match, 0)][:2]
    nothing = Estimate(0.0, 0.0, 0.0)
    found = summed(match, 0, TINY, [
        finding(places[0], nothing, match, 0.8), finding(places[1], nothing, match, 0.2)
    ])  # fmt: skip
    assert "The chances fell from 80 % to 20 %: " in found.turns[0].sentence


def test_the_command_tells_and_writes_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game()
    short(match, monkeypatch, 3)
    saved(match)
    arguments = ("analyse", "game.json", "--seat", "Bob", "--iterations", "4", "--worlds", "2")
    told = sexton(*arguments, "--out", "page.html", "--json", "a.json").stdout
    assert "Gravediggers: Bob, place" in told
    assert "How it ended" in told
    text = Path("page.html").read_text("utf-8")
    outline = Outline(text)
    assert outline.open == outline.fetched == []
    found: dict[str, Any] = json.loads(Path("a.json").read_text())
    assert len(found["verdicts"]) == 3
    assert json.loads(sexton(*arguments, "--json", "-").stdout) == found


def test_a_game_that_goes_on_is_not_analysed() -> None:
    saved(library.new_match("gravediggers", 2, 5))
    assert "The game is not over" in sexton("analyse", "game.json", code=2).stderr
    saved(game(), "over.json")
    assert (
        "There is no seat 'Zoe'" in sexton("analyse", "over.json", "--seat", "Zoe", code=2).stderr
    )
    assert "ends in .html" in sexton("analyse", "over.json", "--out", "a.txt", code=2).stderr


def test_a_few_worlds_that_agree_are_not_taken_for_certain() -> None:
    examiner = Examiner(game().record(), 0, TINY)
    lost = ([0.0, 1.0], [0.0, 1.0])
    found = examiner.found(0, Looked([], examiner.asked[0].chosen, [], [lost] * 10))
    assert found.chances[0].value == 0
    assert found.chances[0].high > 0.1
    assert found.chances[1].low < 0.9


def test_worlds_are_spent_where_what_a_choice_gave_away_is_known_least() -> None:
    same, plain, torn = None, [0.0] * 20, [1.0, -1.0] * 10
    given = spending.wanted([same, plain, torn], 300)
    assert given[0] == 0
    assert given[2] > 2 * given[1] > 0
    assert sum(given) == 300
    assert spending.wanted([same, same], 300) == [0, 0]
    assert sum(spending.rounds(100, 7)) + 7 * spending.first_look(100) == 700
    assert spending.rounds(2, 7) == []


def test_all_worlds_are_spent_whoever_plays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game()
    monkeypatch.setattr(spending, "FIRST", 2)
    budget = Budget(iterations=4, worlds=4, hindsight=0)
    examiner = Examiner(match.record(), 0, budget)
    looked = {number: examiner(number, never) for number in range(3)}
    more = parts(examiner, looked, 6)
    assert sum(one.worlds for one in more) == 6
    for one in more:
        tried = [*looked[one.number].tried, *examiner(one, never).tried]
        again = [examiner.tried(one.number, one.best, world) for world in range(len(tried))]
        assert tried == again, "the worlds go on where the first look ended"


def test_the_best_of_what_the_bot_likes_is_found_in_worlds_of_their_own() -> None:
    examiner = Examiner(game().record(), 0, TINY)
    made = examiner.asked[0].chosen
    first, second, third = [move for move in examiner.asked[0].legal if move != made][:3]
    liked = [first, second, third]

    def world(*won: int) -> list[list[float]]:
        return [[float(one), 1.0 - one] for one in won]

    best = examiner.best_of
    assert best(0, liked, [world(0, 0, 1, 0), world(1, 0, 1, 1)]) == second
    assert best(0, liked, [world(0, 1, 1, 0)]) == first, "of what wins alike the bot's first"
    assert best(0, liked, [world(1, 0, 0, 0)]) == made, "the bot liked nothing that is better"
    assert best(0, liked, [world(1, 1, 0, 0)]) == first
    looked = examiner(0, never)
    assert looked.sought == [examiner.seek(0, looked.liked, one)[0] for one in range(TINY.worlds)]
    found = examiner.found(0, msgspec.structs.replace(looked, sought=[[1.0, 0.0]] * 8))
    assert found.cost == examiner.found(0, looked).cost, "what was sought measures no cost"
