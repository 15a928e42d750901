"""Games that last: small archives, those that come with Sexton, Parquet, and a host's records."""

from __future__ import annotations

import importlib
import importlib.util
import json
import lzma
from pathlib import Path

import msgspec
import pytest

from sexton import GAMES
from sexton.arena.simulate import Plan
from sexton.core.errors import BadOption, BadRecord
from sexton.study import archive, frames
from sexton.study.games import results, rows
from sexton.study.row import Facts
from tests.cli.shell import sexton

PLAN = Plan("gravediggers", 2, ["sleepwalker"] * 2, games=4, seed=3)


def written(folder: Path) -> Path:
    path = folder / "games.jsonl.xz"
    archive.write(path, PLAN, archive.play(PLAN))
    return path


def test_an_archive_has_the_games_that_were_played(tmp_path: Path) -> None:
    def told(found: list[Facts]) -> list[list[object]]:
        return [[one.seed, one.places, one.scores, one.choices, one.rules] for one in found]

    again = archive.rows(written(tmp_path))
    assert told(again) == told(sorted(rows(PLAN), key=lambda row: row.number))
    assert len(list(archive.matches(written(tmp_path), 2))) == 2


def test_an_archive_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    games = archive.play(PLAN, keep=kept)
    first = [next(games), next(games)]
    games.close()  # type: ignore[attr-defined]
    assert len(kept.read_bytes().splitlines()) == 3
    assert list(archive.play(PLAN, keep=kept))[:2] == first


def test_an_archive_goes_on_from_the_games_that_it_has(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.xz"
    name, bot = PLAN.game, PLAN.bots[0]
    archive.main(name, "2", bot, str(path))
    head, two = archive.read(path)
    lines = [msgspec.structs.replace(two[0], scores=[7, 7]), two[1]]  # as nobody would play it
    archive.write(path, msgspec.structs.replace(PLAN, seed="shipped", games=2), lines)
    archive.main(name, "3", bot, str(path))
    assert archive.read(path) == (head, [*lines, archive.read(path)[1][2]])
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    with pytest.raises(BadOption, match="has other games"):
        archive.main(name, "3", "grasping", str(path))


def test_an_archive_that_is_none_or_lies_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    (tmp_path / "no.xz").write_text("no")
    with pytest.raises(BadRecord, match="is no archive of games"):
        archive.read(tmp_path / "no.xz")
    head, *lines = lzma.decompress(path.read_bytes()).splitlines()
    line = json.loads(lines[0])
    line["places"].reverse()
    path.write_bytes(lzma.compress(head + b"\n" + json.dumps(line).encode() + b"\n"))
    with pytest.raises(BadRecord, match="ends in another way than it says"):
        list(archive.matches(path))
    with pytest.raises(BadOption, match="No games of 'chess' come with Sexton"):
        archive.shipped("chess")


@pytest.mark.parametrize("game", GAMES)
def test_games_of_every_kind_come_with_sexton(game: str) -> None:
    path = archive.shipped(game)
    head, lines = archive.read(path)
    assert (head.game, head.bots) == (game, ["cunning:100"] * 2)
    assert len({line.seed for line in lines}) == len(lines) == 1000
    assert path.stat().st_size < 200_000
    for match in archive.matches(path, 2):
        assert match.over


def test_an_archive_of_numbered_cells_is_read_and_gone_on_with(tmp_path: Path) -> None:
    """The games of Gloomy Graves that come along were written when cells were numbered by age."""
    head, lines = archive.read(archive.shipped("gloomy-graves"))
    assert head.format == 1
    now = list(archive.numbered_now(head, lines[:2]))
    assert [line.moves for line in now] != [line.moves for line in lines[:2]]
    game = archive.game_of(head)
    for before, after in zip(lines, now, strict=False):
        then = archive.played(game, head, before)
        again = archive.played(game, msgspec.structs.replace(head, format=2), after)
        assert (then.digest(), then.over) == (again.digest(), True)
    old = [msgspec.json.encode(one) for one in (head, *lines[:2])]
    path = tmp_path / "old.jsonl.xz"
    path.write_bytes(lzma.compress(b"\n".join(old) + b"\n"))
    plan = Plan("gloomy-graves", 2, ["cunning:100"] * 2, 2, "shipped")
    archive.write(path, plan, archive.there_already(path, plan))
    assert archive.read(path) == (msgspec.structs.replace(head, format=2), now)


def test_results_are_columns_for_everybody(tmp_path: Path) -> None:
    found = results(PLAN)
    assert [row.number for row in found] == [0, 1, 2, 3]
    assert "<td>Seat 1 wins</td>" in found._repr_html_()
    if importlib.util.find_spec("pyarrow") is None:
        with pytest.raises(Exception, match="pyarrow is not installed"):
            found.to_parquet(tmp_path / "rows.parquet")
        return
    parquet = importlib.import_module("pyarrow.parquet")

    found.to_parquet(tmp_path / "rows.parquet")
    again = parquet.read_table(tmp_path / "rows.parquet").to_pydict()
    assert again == frames.columns(found)


def test_commands_write_parquet_or_say_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    simulate = ("simulate", "gravediggers", "--seats", "2", "-n", "3", "--parquet", "a.parquet")
    if importlib.util.find_spec("pyarrow") is None:
        assert "pyarrow is not installed" in sexton(*simulate, code=2).stderr
        return
    parquet = importlib.import_module("pyarrow.parquet")

    sexton(*simulate)
    assert parquet.read_table("a.parquet").column("game").to_pylist() == [0, 1, 2]
    ladder = ("ladder", "gravediggers", "--seats", "2", "--bots", "grasping,sleepwalker")
    sexton(*ladder, "-n", "4", "--parquet", "b.parquet")
    assert parquet.read_table("b.parquet").column("rival").to_pylist() == ["sleepwalker"]


@pytest.mark.parametrize("game", GAMES)
def test_the_games_that_come_along_are_a_table_and_a_report_at_once(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = archive.columns(archive.shipped(game))
    assert {len(column) for column in table.values()} == {1000}
    assert set(table["place_1"]) == {1, 2}
    monkeypatch.chdir(tmp_path)
    sexton("report", game, "--records", "shipped", "-n", "2", "--out", "page.html")
    found = json.loads(Path("page.json").read_text())
    assert (found["games"], found["source"]) == (2, f"cunning:100, from {game}.jsonl.xz")
    assert found["lengths"] == table["moves"][:2]


def test_an_archive_of_one_s_own_is_reported_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    monkeypatch.chdir(tmp_path)
    sexton("report", "gravediggers", "--records", path.name, "--out", "page.html")
    assert json.loads(Path("page.json").read_text())["games"] == 4
    told = sexton("report", "gloom", "--records", path.name, code=2).stderr
    assert "has games of gravediggers, not of gloom" in told
