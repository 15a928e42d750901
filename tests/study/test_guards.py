"""What the rulebook does not cover: each game's list, how it is noticed, and what is reported."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

import sexton as house
from sexton import GAMES
from sexton.core.guards import Guard, Moment
from sexton.core.help import help_rules
from sexton.core.types import Event
from sexton.games.gloom.rules.reckoning import living
from sexton.study import guarded, joint, report
from sexton.study.row import Facts, Reached
from sexton.study.watch import Watch
from tests.cli.shell import sexton

BOX = GAMES["gravediggers"].folder / "components.toml"
PLAYERS = ("--seats", "2", "--bots", "sleepwalker", "--no-skill")


@pytest.fixture(autouse=True)
def own_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_every_guard_is_a_rule_of_the_help_and_has_its_own(game: str) -> None:
    rules = [guard.rule for guard in GAMES[game].guards]
    assert rules
    assert len(set(rules)) == len(rules)
    assert set(rules) <= {rule.id for rule in help_rules(GAMES[game].help())}


def guard(game: str, rule: str) -> Guard:
    return next(one for one in GAMES[game].guards if one.rule == rule)


@pytest.mark.parametrize(
    ("game", "rule", "events"),
    [
        ("gravediggers", "GD-3", [Event("no effect", "GD-3", {})]),
        ("gravediggers", "GD-13", [Event("last card", "GD-13", {"cemeteries": []})]),
        ("gloomy-graves", "GG-7", [Event("showed", "GG-7", {})]),
        ("gloomy-graves", "GG-15", [Event("drew", "GG-10", {}),
                                    Event("last round", "GG-11", {"why": "deck empty"})]),
        ("the-cemetery", "TC-14", [Event("ended", "TC-14", {})]),
        ("the-cemetery", "TC-7", [Event("no zombie", "TC-7", {})]),
        ("gloom", "GL-19", [Event("ended", "GL-19", {})]),
        ("bring-out-yer-dead", "BD-12", [Event("no effect", "BD-12", {})]),
    ],
)  # fmt: skip
def test_what_happens_is_noticed(game: str, rule: str, events: list[Event]) -> None:
    table = house.new_match(game, 2, 5).position
    assert guard(game, rule).reached(Moment(table, [], events))
    assert not guard(game, rule).reached(Moment(table, [], []))


def test_states_of_a_table_are_noticed() -> None:
    def reached(game: str, rule: str, **changes: Any) -> bool:
        table = house.new_match(game, 2, 5).position
        assert not guard(game, rule).reached(Moment(table, [], []))
        for name, value in changes.items():
            assert type(getattr(table, name)) is type(value)
            setattr(table, name, value)
        return guard(game, rule).reached(Moment(table, [], []))

    assert reached("gravediggers", "GD-8", coins=[200, 36])
    assert not reached("gravediggers", "GD-8", coins=[200, 35])
    assert reached("the-cemetery", "TC-11", deck=[], discards=[0, 0])
    assert reached("gloom", "GL-17", deck=[], discards=[])
    assert reached("gloom", "GL-9", skip_draws=[0, 2])
    assert reached("bring-out-yer-dead", "BD-16", decks=[[], [1]])
    assert not reached("bring-out-yer-dead", "BD-6", decks=[[], [1]], rows=[[1], [1]])
    assert reached("bring-out-yer-dead", "BD-6", decks=[[], [1]], rows=[[], [1]])
    assert reached("bring-out-yer-dead", "BD-P4", river=[0, 0, 1, 4])
    assert not reached("bring-out-yer-dead", "BD-P4", river=[8, 0, 0, 4])


def test_a_draw_limit_that_all_pull_down_is_noticed() -> None:
    table: Any = house.new_match("gloom", 2, 5).position
    lowering = [card for card, by in enumerate(table.box.limit_change) if by == -1]
    family = [who for who in living(table) if table.owners[who] == 0]
    assert len(lowering) >= len(family) == 5
    for who, card in zip(family, lowering, strict=False):
        assert not guard("gloom", "GL-8").reached(Moment(table, [], []))
        table.stacks[who] = [card]
    assert guard("gloom", "GL-8").reached(Moment(table, [], []))


def poor_box() -> Path:
    """Nobody has a coin, and there is nothing to borrow: whoever closes a fist is too poor."""
    text = re.sub(r"(?m)^(start|notes) = \d+", r"\1 = 0", BOX.read_text("utf-8"))
    path = Path("poor.toml")
    path.write_text(text, "utf-8")
    return path


def test_a_box_that_runs_out_of_something_says_so_in_its_report() -> None:
    box = ("--edition", str(poor_box()))
    sexton("report", "gravediggers", *PLAYERS, *box, "-n", "3", "--out", "page.html")
    found = {one["rule"]: one for one in json.loads(Path("page.json").read_text())["guards"]}
    poor = found["GD-7"]
    assert poor["games"]["value"] == 1
    assert poor["in_all"] >= 3 * 2  # Each game has a robbery at the least, with two fists.
    assert poor["per_hundred"]["value"] == pytest.approx(poor["in_all"] / 3 * 100)
    assert [seen["game"] for seen in poor["seen"]] == [0, 1, 2]
    assert [seen["seed"] for seen in poor["seen"]] == ["1-0", "1-1", "1-2"]
    lines = list(csv.DictReader(Path("page.csv").read_text().splitlines()))
    assert sum(int(line["guard_GD-7"]) for line in lines) == poor["in_all"]
    assert {int(line["guard_GD-8"]) for line in lines} == {0}
    text = Path("page.html").read_text("utf-8")
    assert "Where the rulebook is silent" in text
    assert "Too poor, and no credit note left" in text
    never = text[text.index("Never reached") :]
    assert "More coins than the box has" in never  # There are none at all.


def test_a_moment_can_be_looked_at_by_what_the_report_says_of_it() -> None:
    box = ("--edition", str(poor_box()))
    asked = ("report", "gravediggers", *PLAYERS, *box, "-n", "3", "--out", "page.html")
    sexton(*asked)
    found = {one["rule"]: one for one in json.loads(Path("page.json").read_text())["guards"]}
    seen = found["GD-7"]["seen"][1]
    told = sexton(*asked, "--game", str(seen["game"])).stdout
    assert "page-1.json" in told
    match = house.load(json.loads(Path("page-1.json").read_text()))
    assert (match.seed, match.over) == (seen["seed"], True)
    first = match.moves[seen["move"] - 1]
    assert first.verb == "fist"
    assert not any(row.verb == "fist" for row in match.moves[: seen["move"] - 1])
    assert "There is no game 3" in sexton(*asked, "--game", "3", code=2).stderr


def test_games_that_came_to_nothing_of_the_kind_say_so() -> None:
    """Two of the games that come along: what was played there stays as it is."""
    asked = ("report", "gloomy-graves", "--records", "shipped", "-n", "2", "--out", "page.html")
    sexton(*asked)
    found = json.loads(Path("page.json").read_text())["guards"]
    assert [one["in_all"] for one in found] == [0, 0, 0]
    assert all(one["games"]["high"] > 0.5 for one in found)  # Two games are next to nothing.
    text = Path("page.html").read_text("utf-8")
    assert "No game came to anything that the rulebook leaves open." in text
    assert "The deck runs out between two draws" in text
    sexton(*asked, "--game", "1")
    match = house.load(json.loads(Path("page-1.json").read_text()))
    assert (match.game.name, match.over) == ("gloomy-graves", True)
    assert "There is no game 1000" in sexton(*asked, "--game", "1000", code=2).stderr


def test_rows_of_an_earlier_version_say_nothing_of_guards() -> None:
    """A study that is gone on with may have rows that nobody watched for them."""
    rows = [Facts(0, 1, 2, places=[1, 2], scores=[2, 1], standings=[[2, 1]]),
            Facts(1, 1, 2, places=[1, 2], scores=[2, 1], standings=[[2, 1]],
                  guards={"GD-3": Reached(2, 5)})]  # fmt: skip
    lines = list(csv.DictReader(report.as_csv(rows).splitlines()))
    assert [line["guard_GD-3"] for line in lines] == ["", "2"]


def test_what_lasts_is_counted_where_it_begins() -> None:
    def watched(lasts: bool) -> Facts:
        facts = Facts(0, 1, 2)
        watch = Watch(GAMES["gravediggers"], facts)
        watch.guards = (Guard("GD-3", "Dry", "", "", lambda moment: moment.table, lasts),)
        for dry in (False, True, True, False, True):
            facts.choices.append(1)
            watch.see(Moment(dry, [], []), hidden=False)
        return facts

    assert watched(lasts=False).guards["GD-3"] == Reached(times=3, move=2)
    assert watched(lasts=True).guards["GD-3"] == Reached(times=2, move=2)


def test_what_was_never_reached_may_yet_be() -> None:
    rows = [Facts(number, number, 2, guards={"GD-3": Reached()}) for number in range(20)]
    some = [*rows, Facts(20, 20, 2, guards={"GD-3": Reached(times=7, move=4)})]
    never, once = (guarded.guards(these, GAMES["gravediggers"]) for these in (rows, some))
    assert all(one.per_hundred.value == 0 < one.per_hundred.high < 20 for one in never)
    assert (once[0].rule, once[0].in_all, once[0].seen[0].move) == ("GD-3", 7, 4)
    assert once[0].per_hundred.low == 0 < once[0].per_hundred.value < once[0].per_hundred.high


def test_fists_are_told_by_the_bounty_that_they_met() -> None:
    facts = Facts(0, 1, 2)
    watch = Watch(GAMES["gravediggers"], facts)
    watch.guards = ()
    watch.seal(["fist coins=3"])
    watch.see(Moment(None, [], []), hidden=True)
    watch.seal(["fist coins=0", "fist card=widow"])
    fist = Event("fist", "GD-8", {"seat": 1, "coins": 0})  # is one seat's own
    watch.see(Moment(None, [], [fist, Event("bounty", "GD-10", {"bounty": 12})]), hidden=False)
    watch.see(Moment(None, [], [Event("bounty", "GD-10", {"bounty": 5})]), hidden=False)
    assert facts.against == {"fist coins against bounty": [(3, 12), (0, 12)]}
    (found,) = joint.joints([facts])
    assert (found.chosen, found.met) == ("fist coins", "bounty")
    (band,) = found.bands
    assert (band.words, band.choices, band.mean.value, band.none.value) == ("12", 2, 1.5, 0.5)


def test_bands_part_no_number_and_lose_none() -> None:
    pairs = [(at % 7, bounty) for at, bounty in enumerate([0] * 30 + list(range(2, 40)))]
    found = joint.bands(pairs)
    assert found[0].words == "0"
    assert sum(band.choices for band in found) == len(pairs)
    edges = [edge for band in found for edge in (band.low, band.high)]
    assert edges == sorted(edges)
    assert len(found) <= joint.BANDS


def test_boxes_are_compared_by_what_the_rulebook_does_not_cover() -> None:
    """A poor box beside the printed one: in the one everybody is too poor, in the other nobody."""
    asked = ("compare", "--edition", str(poor_box()), "--seats", "2", "--bots", "sleepwalker")
    sexton(*asked, "-n", "25", "--json", "found.json", "--out", "page.html")
    found = {one["name"]: one for one in json.loads(Path("found.json").read_text())["changes"]}
    poor = found["guard GD-7"]
    assert poor["shown"]
    assert (poor["first"]["value"], poor["family"]) == (0, "guard")
    assert poor["second"]["value"] > 2
    assert "Too poor, and no credit note left (GD-7)" in Path("page.html").read_text("utf-8")
