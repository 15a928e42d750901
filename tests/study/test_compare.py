"""Two sides on the same deals: what differs is found, and what does not is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sexton import GAMES
from sexton.arena.simulate import Plan
from sexton.arena.statistics import Estimate
from sexton.study import compare_page
from sexton.study import compare_words as words
from sexton.study.boxes import differences
from sexton.study.compare import Comparing, Comparison, Side, compared, games_for
from sexton.study.row import Facts, Happening
from tests.cli.shell import sexton
from tests.study.test_report import Outline


@pytest.fixture(autouse=True)
def own_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)


def side(name: str, games: int = 40) -> Side:
    return Side(name, Plan("gravediggers", 2, ["sleepwalker"] * 2, games, 1))


def game(number: int, length: int, won: int) -> Facts:
    places = [1, 2] if won == 0 else [2, 1]
    return Facts(number, number, 2, places=places, scores=[3, 3], standings=[[3, 3]],
                 choices=[2] * length, real=[1, 1])  # fmt: skip


def test_what_differs_is_shown_and_the_rest_says_how_little_it_could_be() -> None:
    first = [game(number, 50 + number % 7, number % 2) for number in range(40)]
    second = [game(number, 51 + number % 7, number % 2) for number in range(40)]
    found = compared((side("a"), side("b")), (first, second))
    assert found.paired
    shown = {change.name: change for change in found.changes if change.shown}
    assert set(shown) == {"decisions", "minutes"}
    length = shown["decisions"]
    assert (length.difference.value, length.difference.low) == (1, 1)
    wins = next(change for change in found.changes if change.name == "seat 1 wins")
    assert wins.difference.value == 0
    assert wins.difference.high == pytest.approx(3 / 40)


def test_counts_of_rules_stand_apart_and_below() -> None:
    first = [game(number, 50 + number % 7, number % 2) for number in range(40)]
    second = [game(number, 51 + number % 7, number % 2) for number in range(40)]
    for number, facts in enumerate(first + second):
        facts.rules = {"GD-1": 1 if number < 40 else 9}
        facts.happened = {"the guard protects": Happening(number % 3, number % 3)}
    found = compared((side("a"), side("b")), (first, second))
    assert {change.name for change in found.shown} == {"decisions", "minutes"}
    assert found.changes[-1].name == "rule GD-1"
    assert found.changes[-1].shown
    often = next(one for one in found.changes if one.family == "happens")
    assert (often.title, often.kind) == ("“the guard protects” in a chapter", "percent")


def test_what_comes_in_every_game_alike_is_not_compared() -> None:
    first, second = ([game(number, 50, 0) for number in range(9)] for _ in "ab")
    for facts in first + second:
        facts.happened = {"ended": Happening(1, 1)}
    found = compared((side("a"), side("b")), (first, second))
    assert not [one for one in found.changes if one.family == "happens"]


def test_it_says_how_many_games_would_tell() -> None:
    first = [game(number, 50 + number % 7, number % 2) for number in range(40)]
    second = [game(number, 50 + number * 3 % 7, number // 2 % 2) for number in range(40)]
    found = compared((side("a"), side("b")), (first, second))
    waiting = {one.name: one.needs for one in found.open}
    assert waiting["seat 1 wins"] is not None
    assert waiting["seat 1 wins"] > 40
    assert str(waiting["seat 1 wins"]) in words.still_open(found).replace(",", "")
    assert found.needs == max(n for n in waiting.values() if n)
    # A reach of 10 about a difference of 1, where 5 is enough: 4 are left, so 2.5 squared as many.
    assert games_for(Estimate(1.0, -9.0, 11.0), 5.0, 40) == 250
    # Nothing is enough: the difference itself has to come out, which takes 100 times as many.
    assert games_for(Estimate(1.0, -9.0, 11.0), 0.0, 40) == 4000
    assert games_for(Estimate(0.0, -9.0, 9.0), 0.0, 40) is None


def test_boxes_are_told_apart_entry_by_entry() -> None:
    one = {"name": "A", "coins": {"start": 10, "provenance": "printed"},
           "cards": [{"name": "widow", "count": 4}, {"name": "guard", "count": 4}],
           "setup": [{"players": 2, "at_random": 3}],
           "scores": [{"points": 2}, {"points": 4}]}  # fmt: skip
    other = {"name": "B", "coins": {"start": 12, "provenance": "house"},
             "cards": [{"name": "ghost", "count": 1}, {"name": "widow", "count": 2}],
             "setup": [{"players": 2, "at_random": 1}],
             "scores": [{"points": 2}, {"points": 5}]}  # fmt: skip
    assert [str(entry) for entry in differences(one, other)] == [
        "coins, start: 10 → 12",
        "cards widow, count: 4 → 2",
        "cards guard: count 4 → —",
        "cards ghost: — → count 1",
        "setup 2, at_random: 3 → 1",
        "scores 2, points: 4 → 5",
    ]
    assert differences(one, one) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_shipped_box_differs_from_itself(name: str) -> None:
    contents = GAMES[name].edition.contents
    assert differences(contents, json.loads(json.dumps(contents))) == []


def test_a_few_games_show_nothing_however_alike_they_are() -> None:
    first = [game(number, 50, 0) for number in range(3)]
    second = [game(number, 51, 0) for number in range(3)]
    found = compared((side("a"), side("b")), (first, second))
    assert not any(change.shown for change in found.changes)


def test_noise_is_not_called_a_difference() -> None:
    first = [game(number, 50 + number % 7, number % 2) for number in range(40)]
    second = [game(number, 50 + number * 3 % 7, number // 2 % 2) for number in range(40)]
    found = compared((side("a"), side("b")), (first, second))
    assert [change.name for change in found.changes if change.shown] == []


def test_the_page_is_there_after_the_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    write = compare_page.as_html

    def watched(found: Comparison) -> str:
        seen.append(found.games)
        return write(found)

    monkeypatch.setattr(compare_page, "as_html", watched)
    sexton("compare", "gravediggers", "--seats", "2", "--bots", "sleepwalker", "--bots",
           "grasping,sleepwalker", "-n", "30", "--out", "a.html")  # fmt: skip
    assert seen == [25, 30]


def test_it_stops_when_all_is_decided() -> None:
    same = Comparing(side("a", 400), side("b", 400))
    played: list[None] = []
    for _ in same.run(1, lambda: played.append(None)):
        assert len(same.rows[0]) == len(same.rows[1])
    assert len(played) == 200  # 100 of each were enough to say that nothing differs
    assert same.found().decided


def test_bots_are_compared_on_the_same_deals() -> None:
    arguments = ("compare", "gravediggers", "--seats", "2", "--bots", "sleepwalker", "--bots",
                 "grasping,sleepwalker", "-n", "12")  # fmt: skip
    told = sexton(*arguments, "--json", "a.json", "--csv", "a.csv", "--out", "a.html").stdout
    assert "A: sleepwalker\nB: grasping,sleepwalker" in told
    assert "12 games of each, on the same deals" in told
    page = Outline(Path("a.html").read_text("utf-8"))
    assert page.open == page.fetched == []
    assert "table" in page.tags
    found = json.loads(Path("a.json").read_text())
    wins = next(one for one in found["changes"] if one["name"] == "seat 1 wins")
    assert wins["second"]["value"] > wins["first"]["value"]
    assert Path("a.csv").read_text().count("\n") == len(found["changes"]) + 1
    again = sexton(*arguments, "--json", "-").stdout
    assert json.loads(again) == found


def test_one_option_named_twice_is_a_s_and_b_s() -> None:
    told = sexton("compare", "gravediggers", "--seats", "2", "--bots", "sleepwalker", "-n", "2",
                  "--option", "open_purses=no", "--option", "open_purses=yes").stdout  # fmt: skip
    assert "A: open_purses=no\nB: open_purses=yes" in told


def test_other_numbers_of_seats_have_deals_of_their_own() -> None:
    told = sexton("compare", "gravediggers", "--bots", "sleepwalker", "-n", "4", "--seats", "2",
                  "--seats", "3", "--all").stdout  # fmt: skip
    assert "deals of their own" in told


def test_an_edition_is_compared_with_our_own_box() -> None:
    sexton("edition", "new", "gravediggers", "--out", "mine.toml")
    mine = Path("mine.toml")
    mine.write_text(mine.read_text().replace("start = 10", "start = 30"))
    told = sexton("compare", "--edition", "mine.toml", "--bots", "sleepwalker", "--seats", "2",
                  "-n", "10", "--out", "a.html").stdout  # fmt: skip
    page = Path("a.html").read_text("utf-8")
    order = ["What was changed", "What differs", "No difference seen", "One deal, played in both",
             "Cards and other things", "Rules", "How these are defined"]  # fmt: skip
    places = [page.index(f"<h2>{title}") for title in order]
    assert places == sorted(places)
    assert "<td>coins, start</td><td>10</td><td>30</td>" in page
    assert "Points between the first and the second." in page
    assert "A: our own box\nB: mine.toml\n  coins, start: 10 → 30\n" in told
    assert "The winner's score" in told
    assert "coins, start: 10 → 30: " in told.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["gravediggers"], "A and B are the same"),
        ([], "Name a game"),
        (["gravediggers", "--seats", "2", "--seats", "3", "--seats", "4"], "named 3 times"),
        (["gravediggers", "--out", "a.txt"], "ends in .html"),
        (["gravediggers", "-n", "1"], "--games is 2 or more"),
    ],
)
def test_what_can_t_be_compared_is_said(arguments: list[str], sentence: str) -> None:
    assert sentence in sexton("compare", *arguments, code=2).stderr


def test_a_difference_is_that_of_the_means_where_few_games_can_be_paired() -> None:
    first, second = ([game(number, 50, 0) for number in range(40)] for _ in "ab")
    for facts in first[:22]:
        facts.seconds = [float(facts.number)]
    for facts in second[18:]:
        facts.seconds = [float(facts.number % 7)]
    found = compared((side("a"), side("b")), (first, second))
    (seconds,) = [one for one in found.changes if one.name == "seconds"]
    gap = seconds.second.value - seconds.first.value
    assert seconds.difference.value == pytest.approx(gap)
