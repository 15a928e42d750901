"""What notebooks show: tables, results, replays and frames, with nothing hidden in them."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest

import sexton
from sexton import GAMES, SextonError
from sexton.arena.simulate import Plan
from sexton.core import notebook
from sexton.study import frames
from sexton.study.games import rows
from sexton.study.thoughts import Thoughts
from tests.cli.shell import played
from tests.study.test_report import Outline


@pytest.mark.parametrize("name", GAMES)
def test_every_match_draws_itself(name: str) -> None:
    match = sexton.new_match(name, 2, 5)
    drawn = match._repr_html_()
    assert Outline(drawn).open == []
    assert f"<h3>{match.game.title}</h3>" in drawn.replace("&#x27;", "'")
    assert match.show(None)._repr_html_() == drawn
    assert "What you may do" in match.show(match.to_act()[0]).html


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


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_has_every_moment_and_the_last_as_it_stands(name: str) -> None:
    match = played(name, seats=2, moves=6)
    drawn = match.replay(0).html
    assert 'max="6"' in drawn
    words = json.loads(re.findall(r"words = (\[.*?\]), frames", drawn)[0])
    told = json.loads(re.findall(r"frames = (\[.*\]);", drawn)[0])
    assert len(told) == 7
    last = [words[line] for line in told[-1][1]]
    assert last == notebook.headed(match.game.describe(match.seen(0)))
    assert "".join(last) in drawn


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


def test_a_bots_thoughts_draw_themselves() -> None:
    match = sexton.new_match("gravediggers", 2, 5)
    seat = match.to_act()[0]
    found = Thoughts.of("cunning:20", match, seat)
    assert found.chosen in {move.text for move in match.legal_moves(seat)}
    assert found.weighed[0].visits >= found.weighed[-1].visits
    drawn = found._repr_html_()
    assert Outline(drawn).open == []
    assert "cunning:20" in drawn
