"""What notebooks show: tables, results, replays and frames, with nothing hidden in them."""

from __future__ import annotations

import base64
import copy
import importlib.util
import json
import pickle
import re
import zlib
from dataclasses import replace
from html import escape
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace as replace_struct

import sexton
from sexton import GAMES, SextonError
from sexton.arena.simulate import Plan
from sexton.core import notebook
from sexton.study import frames
from sexton.study.compare import Side, compared
from sexton.study.examine import Budget
from sexton.study.games import rows
from sexton.study.postmortem import analyse
from sexton.study.report import report
from sexton.study.thoughts import Thoughts
from tests.cli.shell import played
from tests.study.test_report import Outline


@pytest.mark.parametrize("name", GAMES)
def test_every_match_draws_itself(name: str) -> None:
    match = sexton.new_match(name, 2, 5)
    drawn = match._repr_html_()
    assert Outline(drawn).open == []
    assert f'<span class="title">{match.game.title}</span>' in drawn.replace("&#x27;", "'")
    assert match.show(None)._repr_html_() == drawn
    assert "What you may do" in match.show(match.to_act()[0]).html


@pytest.mark.parametrize("name", GAMES)
def test_matches_views_and_records_are_pictures_or_words(name: str) -> None:
    match = played(name, seats=2, moves=6)
    seat = match.to_act()[0]
    for shown in (match, match.show(seat), match.view(seat), match.record(), match.replay(seat)):
        bundle = shown._repr_mimebundle_(include=None, exclude=None)  # type: ignore[union-attr]
        assert list(bundle) == ["text/html", "text/plain"]
        assert 'class="sexton"' in bundle["text/html"]
        assert bundle["text/plain"].startswith(match.game.title)
    told = str(match.show(seat))
    assert match.game.prompt(match.seen(seat)) in told
    assert match.legal_moves(seat)[0].text in told


def test_a_view_and_a_record_stay_plain_data() -> None:
    match = played(seats=2, moves=3)
    for plain in (match.view(0), match.record()):
        again = pickle.loads(pickle.dumps(plain))
        assert type(again) is type(copy.copy(plain)) is dict
        assert again == plain == json.loads(json.dumps(plain)) == msgspec.to_builtins(plain)


def test_a_spectator_s_table_tells_no_hand() -> None:
    match = sexton.new_match("gravediggers", 3, 5)
    other = sexton.new_match("gravediggers", 3, 5)
    other.position.hands[0], other.position.hands[1] = (  # type: ignore[attr-defined]
        other.position.hands[1],  # type: ignore[attr-defined]
        other.position.hands[0],  # type: ignore[attr-defined]
    )
    assert match.show(0).html != other.show(0).html
    assert match._repr_html_() == other._repr_html_()


def test_a_result_is_a_table_of_its_parts() -> None:
    match = played(seats=2)
    result = match.result()
    assert result is not None
    drawn = result._repr_html_()
    assert "<th>Seat 1</th><th>Seat 2</th>" in drawn
    assert f"<td>{result.scores[0]}</td>" in drawn
    assert "<th>Ann</th><th>Bob</th>" in match._repr_html_()
    bundle = result._repr_mimebundle_()
    assert bundle["text/html"] == drawn
    head, *rows = bundle["text/plain"].splitlines()
    assert head.split() == ["Seat", "1", "Seat", "2"]
    assert rows[-1].split() == ["Score", *map(str, result.scores)]


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_has_every_moment_and_the_last_as_it_stands(name: str) -> None:
    match = played(name, seats=2, moves=6)
    drawn = match.replay(0).html
    assert 'max="6"' in drawn
    packed = re.findall(r'atob\("(.*?)"\)', drawn)[0]
    pieces, frames = json.loads(zlib.decompress(base64.b64decode(packed)))
    assert len(frames) == 7
    _, *last = [pieces[piece] for piece in frames[-1]]
    assert last == notebook.pieces_of(match.game, match.seen(0))
    assert "".join(last) in drawn
    assert len(set(pieces)) == len(pieces)


def test_a_game_without_a_picture_is_told_in_words() -> None:
    match = sexton.new_match("gravediggers", 2, 5)
    match.game = replace(match.game, picture=None)
    said = match.game.describe(match.seen(0))
    drawn = match.show(0).html
    assert Outline(drawn).open == []
    assert all(f"<li>{escape(entry.text)}</li>" in drawn for part in said for entry in part.entries)


def test_rows_become_columns() -> None:
    plan = Plan("gravediggers", 2, ["sleepwalker"] * 2, 3, 1)
    found = list(rows(plan))
    table = frames.columns(found)
    assert table["game"] == [0, 1, 2]
    assert {len(column) for column in table.values()} == {3}
    assert table["decisions"] == [float(len(row.choices)) for row in found]


@pytest.mark.parametrize("library", ["pandas", "pyarrow"])
def test_frames_are_given_where_somebody_makes_them(library: str) -> None:
    give = {"pandas": frames.to_pandas, "pyarrow": frames.to_arrow}[library]
    found = list(rows(Plan("gravediggers", 2, ["sleepwalker"] * 2, 2, 1)))
    if importlib.util.find_spec(library) is None:
        with pytest.raises(SextonError, match=r"sexton install frames"):
            give(found)
    else:
        assert len(give(found)) == 2


NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "train" in path.stem:
        for library in ("numpy", "onnx", "onnxruntime"):
            pytest.importorskip(library, reason=f"{library} comes with sexton[train]")
    monkeypatch.chdir(tmp_path)
    cells = json.loads(path.read_text("utf-8"))["cells"]
    names: dict[str, object] = {"__name__": path.stem}
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for cell in code:
        exec(compile(cell, str(path), "exec"), names)  # noqa: S102
    assert len(code) > 1


def test_there_are_four_notebooks_with_what_they_show() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["1-play", "2-balance", "3-bot", "4-train"]
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        outputs = [one for cell in cells for one in cell.get("outputs", [])]
        assert outputs, path.name
        assert not any(one["output_type"] == "error" for one in outputs)


def test_reports_comparisons_and_post_mortems_draw_themselves() -> None:
    plan = Plan("gravediggers", 2, ["sleepwalker"] * 2, 4, 1)
    other = replace_struct(plan, bots=["grasping", "sleepwalker"])
    found = list(rows(plan))
    comparison = compared((Side("a", plan), Side("b", other)), (found, list(rows(other))))
    told = report(sexton.open_game("gravediggers"), found, "sleepwalker, seed 1")
    looked_back = analyse(played(seats=2), 0, Budget(2, 2, 0))
    for drawn, said in (
        (comparison, "bots: sleepwalker → grasping, sleepwalker"),
        (told, "4 games with 2 seats: sleepwalker, seed 1."),
        (looked_back, "Luck and skill apart"),
    ):
        shown = drawn._repr_html_()
        assert Outline(shown).open == []
        assert said in shown
        assert "<html" not in shown


def test_a_bots_thoughts_draw_themselves() -> None:
    match = sexton.new_match("gravediggers", 2, 5)
    seat = match.to_act()[0]
    found = Thoughts.of("cunning:20", match, seat)
    assert found.chosen in {move.text for move in match.legal_moves(seat)}
    assert found.weighed[0].visits >= found.weighed[-1].visits
    drawn = found._repr_html_()
    assert Outline(drawn).open == []
    assert "cunning:20" in drawn
