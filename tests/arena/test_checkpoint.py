"""What is done is kept: the same command goes on where it was broken off."""

from __future__ import annotations

from pathlib import Path

import pytest

from sexton.arena import cluster
from sexton.arena.checkpoint import Keeper, kept_at
from sexton.arena.play import Played
from sexton.arena.simulate import Plan, simulate
from sexton.core.errors import BadOption
from tests.cli.shell import sexton

PLAN = Plan("gravediggers", 2, ["sleepwalker"] * 2, games=6, seed=1)


def keeper(path: Path, plan: Plan = PLAN) -> Keeper:
    made = Keeper(path, plan)
    made.open()
    return made


def told(played: list[list[Played]]) -> list[list[object]]:
    return [[one.number, one.moves, one.scores] for games in played for one in games]


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.kept"
    first = keeper(path)
    games = simulate(PLAN, keeper=first)
    begun = [next(games) for _ in range(3)]
    games.close()
    first.close()
    with path.open("ab") as file:
        file.write(b'[["games",[3,4]],[{"numb')  # killed in the middle of a line
    again = keeper(path)
    assert len(again.known) == 3
    whole = list(simulate(PLAN, keeper=again))
    again.close()
    assert whole[:3] == begun, "with their seconds: they were read, not played"
    assert told(whole) == told(list(simulate(PLAN)))
    assert len(keeper(path).known) == PLAN.games


def test_another_plans_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.kept"
    keeper(path).close()
    before = path.read_bytes()
    other = Plan("gravediggers", 2, ["sleepwalker"] * 2, games=6, seed=2)
    with pytest.raises(BadOption, match="is of other games"), kept_at(path, other):
        pass
    assert path.read_bytes() == before


def test_commands_go_on_from_what_they_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ladder = ("ladder", "gravediggers", "--seats", "2", "--bots", "grasping,sleepwalker")
    first = sexton(*ladder, "-n", "16", "--keep", "rungs", "--json", "-").stdout
    lines = Path("rungs").read_bytes().splitlines()
    assert len(lines) == 1 + 8
    assert sexton(*ladder, "-n", "16", "--keep", "rungs", "--json", "-").stdout == first
    assert Path("rungs").read_bytes().splitlines() == lines
    simulate = ("simulate", "gravediggers", "--seats", "2", "-n", "5", "--keep", "games")
    csv = sexton(*simulate, "--csv", "-").stdout
    assert sexton(*simulate, "--csv", "-").stdout == csv
    refused = sexton(*simulate[:-2], "--seed", "9", "--keep", "games", code=2).stderr
    assert "is of other games" in refused


def test_where_is_said_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = sexton("simulate", "gloom", "-n", "1", "--on", "the moon", code=2).stderr
    assert "--on is local, ray, or ray://HOST:PORT" in refused

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    absent = sexton("simulate", "gloom", "-n", "1", "--on", "ray", code=2).stderr
    assert "Ray is not installed" in absent
