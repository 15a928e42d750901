"""`sexton report`: one page that needs nothing else, the same for the same seed."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sexton import GAMES
from sexton.arena.simulate import Plan
from sexton.study import charts, page, report
from sexton.study.games import rows
from sexton.study.kept import Kept
from tests.cli.shell import played, saved, sexton


@pytest.fixture(autouse=True)
def own_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)


class Outline(HTMLParser):
    """What a page fetches, runs and shows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = [str(value) for name, value in attrs if name in ("src", "href")]
        self.fetched += [one for one in found if tag != "a" or not one.startswith("#")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("--seats", "2", "--bots", "sleepwalker")
SMALL = (*PLAYERS, "--no-skill", "-n", "4")
THREE = (*PLAYERS, "--no-skill", "-n", "3")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_report_that_is_one_file(game: str) -> None:
    told = sexton("report", game, *SMALL, "--out", "page.html").stdout
    assert "4 games: page.html" in told
    text = Path("page.html").read_text("utf-8")
    outline = Outline(text)
    assert outline.open == []
    assert outline.fetched == []
    assert not {"script", "link", "img", "iframe"} & set(outline.tags)
    assert "@import" not in text
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    found = json.loads(Path("page.json").read_text())
    assert found["games"] == 4
    assert len(found["lengths"]) == 4
    assert {"decisions", "margin", "lead changes"} <= {one["name"] for one in found["measures"]}


def test_the_same_seed_makes_the_same_page_whatever_the_jobs() -> None:
    pages = []
    for jobs in ("1", "2"):
        sexton("report", "gravediggers", *SMALL, "--jobs", jobs, "--out", "page.html")
        pages.append([Path(f"page.{kind}").read_text() for kind in ("html", "json", "csv")])
    assert pages[0] == pages[1]
    lines = list(csv.DictReader(pages[0][2].splitlines()))
    assert [line["game"] for line in lines] == ["0", "1", "2", "3"]
    assert {line["place_1"] for line in lines} <= {"1", "2"}
    assert not Path("page.rows").exists()


def test_without_the_extra_the_page_has_tables_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "drawer", lambda: None)
    told = sexton("report", "gravediggers", *SMALL, "--out", "page.html").stdout
    assert "Charts are left out" in told
    text = Path("page.html").read_text("utf-8")
    assert "Charts are left out" in text
    assert "<svg" not in text
    assert text.count("<table>") >= 5


def test_with_a_drawer_every_question_has_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = []

    class Drawer:
        def vegalite_to_svg(self, spec: charts.Spec) -> str:
            specs.append(json.dumps(spec))
            return "<svg width='1'></svg>"

    monkeypatch.setattr(charts, "drawer", Drawer)
    sexton("report", "gravediggers", *SMALL, "--out", "page.html")
    text = Path("page.html").read_text("utf-8")
    titles = re.findall(r'<svg role="img" aria-label="([^"]+)"', text)
    assert titles[0] == "Does the seat matter?"
    assert len(titles) == len(set(titles)) == len(specs)
    counts = ("Where points come from", "What is chosen", "What happens", "Rules", "Time")
    for title in ("Length", "Choice", "Scores", "The lead", "Chance", "What is hidden", *counts):
        told = text.split(f"<h2>{title}</h2>")[1].split("<h2>")[0]
        assert "<svg" in told, title
        assert "t tell: " in told or title in counts
    assert "<td>GD-14</td><td>Your score is your coins less 10 for each credit note;" in text
    assert "details::details-content" in text.split("@media print")[1]
    assert text.count("The share of games won; a win that several share") == 1


def test_what_draws_charts_is_installed_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def no_network(command: list[str]) -> int:
        asked.append(command)
        return 1

    monkeypatch.setattr("subprocess.call", no_network)
    monkeypatch.setattr(charts, "drawer", lambda: None)
    told = sexton("report", "gravediggers", *SMALL, "--charts", code=1).stderr
    assert "84 MB" in told
    assert "Without --charts the page has its tables" in told
    assert asked[0][-1] == charts.REQUIRED
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["optional-dependencies"]["study"] == [charts.REQUIRED]


def test_a_real_drawer_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("vl_convert", reason="the extra sexton[study] is not installed")
    drawing = charts.draw(charts.histogram([3, 4, 4, 9], "points"))
    assert drawing.startswith("<svg")
    assert "currentColor" in drawing


def test_records_are_studied_too() -> None:
    Path("kept").mkdir()
    saved(played(seats=2), "kept/one.json")
    saved(played(seats=2, moves=5), "kept/two.json")  # not finished
    sexton("report", "gravediggers", "--records", "kept", "--out", "page.html")
    found = json.loads(Path("page.json").read_text())
    assert (found["games"], found["source"]) == (1, "records of kept")


def test_a_study_that_was_stopped_goes_on_where_it_was() -> None:
    plan = Plan("gravediggers", 2, ["sleepwalker"] * 2, 3, 1, {"open_purses": False})
    done = sorted(rows(plan), key=lambda row: row.number)
    kept = Kept(Path("page.rows"), plan)
    with kept.open(done[1:2]):
        kept.keep(done[2])
    with kept.path.open("ab") as file:
        file.write(b'{"number": 7, "se')  # torn in the middle of a line
    assert kept.read() == done[1:]
    sexton("report", "gravediggers", *THREE, "--resume", "--out", "page.html")
    resumed = Path("page.csv").read_text()
    sexton("report", "gravediggers", *THREE, "--out", "page.html")
    assert Path("page.csv").read_text() == resumed
    with Kept(Path("page.rows"), plan).open(done):
        pass
    other = ("report", "gravediggers", *SMALL, "--seed", "2", "--resume", "--out", "page.html")
    assert "of another study" in sexton(*other, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["gravediggers", "-n", "0"], "--games is 1 or more"),
        (["gravediggers", "--out", "page.pdf"], "ends in .html"),
        (["gravediggers", "--records", "nowhere"], "is no folder"),
        (["gravediggers", "--records", "."], "no finished game"),
    ],
)
def test_what_can_t_be_reported_is_said(arguments: list[str], sentence: str) -> None:
    assert sentence in sexton("report", *arguments, code=2).stderr


def test_levels_meet_unless_nobody_wants_to_know() -> None:
    sexton("report", "gravediggers", *PLAYERS, "-n", "4", "--out", "page.html")
    assert "Skill and luck" in Path("page.html").read_text("utf-8")
    found = json.loads(Path("page.json").read_text())
    assert [one["challenger"] for one in found["skill"]] == ["cunning:30", "grasping"]
    assert found["deal_luck"] is None  # One deal tells nothing, and the page says so.
    assert "too few games to tell" in Path("page.html").read_text("utf-8")
    sexton("report", "gravediggers", *SMALL, "--out", "page.html")
    assert "Skill and luck" not in Path("page.html").read_text("utf-8")


def test_sealed_choices_stand_in_the_order_of_their_numbers() -> None:
    names = ["fist coins=10", "fist coins=9", "bid coins=3"]
    assert sorted(names, key=report.by_number) == ["bid coins=3", "fist coins=9", "fist coins=10"]


def test_words_of_charts_are_measured_by_the_letters_that_the_page_brings() -> None:
    widths = []
    for name in ("W" * 20, "i" * 20):
        points = [{"name": name, "value": 0.5, "low": 0.4, "high": 0.6}]
        drawn = charts.draw(charts.lying(points, "share"))
        found = re.search(r'<svg[^>]* width="([\d.]+)"', drawn)
        assert found is not None
        widths.append(float(found[1]))
    assert widths[0] - widths[1] == pytest.approx(20 * 12 * (0.786 - 0.246), abs=1.5)
    brought = page.page("A page", [])
    assert brought.count(f'font-family: "{charts.FONT}"') == len(page.WEIGHTS)


def test_few_games_make_few_bars() -> None:
    spec = charts.histogram([number / 7 for number in range(27)], "share")
    assert len(spec["data"]["values"]) == 6
    many = charts.histogram([number / 7 for number in range(5000)], "share")
    assert len(many["data"]["values"]) == charts.BARS
