"""Which build runs: a compiled module never stands in for a source it was not made from."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine_build
from sexton import native
from sexton.games import GAMES


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with one source in each room, and its manifest beside."""
    folder = tmp_path / "package"
    for room in native.COMPILED_FROM:
        (folder / room).mkdir(parents=True)
        (folder / room / "one.py").write_text(f"ROOM = {room!r}\n")
    write_manifest(folder, native.SUFFIX)
    return folder


def write_manifest(package: Path, suffix: str) -> None:
    manifest = {"suffix": suffix, "sources": native.digests(package)}
    (package.parent / native.MANIFEST).write_text(json.dumps(manifest))


def test_what_was_made_of_these_sources_is_used(package: Path) -> None:
    assert native.stale(package.parent, package) == ""


def test_an_edit_makes_all_of_it_stale(package: Path) -> None:
    (package / "games/one.py").write_text("ROOM = 'another'\n")
    assert native.stale(package.parent, package).startswith("games/one.py has changed")


def test_a_new_source_makes_it_stale(package: Path) -> None:
    (package / "core/two.py").write_text("")
    assert native.stale(package.parent, package).startswith("core/two.py has changed")


def test_a_source_gone_makes_it_stale(package: Path) -> None:
    (package / "bots/one.py").unlink()
    assert native.stale(package.parent, package).startswith("bots/one.py has changed")


def test_another_python_does_not_use_it(package: Path) -> None:
    write_manifest(package, ".cpython-27-vax.so")
    assert native.stale(package.parent, package) == "compiled for another Python"


@pytest.mark.parametrize("manifest", [None, "", "[]", "{}"])
def test_a_build_cut_short_is_none(package: Path, manifest: str | None) -> None:
    (package.parent / native.MANIFEST).unlink()
    if manifest is not None:
        (package.parent / native.MANIFEST).write_text(manifest)
    assert native.stale(package.parent, package) == "not compiled"


def test_the_switch_runs_sources_where_compiled_modules_lie_beside_them(tmp_path: Path) -> None:
    """As in a wheel: what lies beside here is no library at all, so using it would fail."""
    shutil.copytree(native.PACKAGE, tmp_path / "sexton", ignore=shutil.ignore_patterns("static"))
    for name in ("core/position", "core/chance", "games/gloom/rules/__init__"):
        (tmp_path / "sexton" / f"{name}{native.SUFFIX}").write_text("not a library")
    question = "import sexton; print(sexton.BUILD); sexton.new_match('gloom', 3, 7)"
    told = {
        switch: subprocess.run(
            [sys.executable, "-c", question],
            env={**os.environ, "PYTHONPATH": str(tmp_path), native.SWITCH: switch},
            capture_output=True,
            text=True,
            check=False,
        )
        for switch in ("1", "0")
    }
    assert told["1"].stdout.strip() == f"interpreted: {native.SWITCH} is set"
    assert told["1"].returncode == 0
    assert "ImportError" in told["0"].stderr


def test_every_game_is_compiled_by_the_same_rooms() -> None:
    modules = engine_build.hot_modules()
    for name in GAMES:
        found = {path for path in modules if name.replace("-", "_") in path.parts}
        assert {"moves.py", "components.py", "state.py", "events.py", "worlds.py"} <= {
            path.name for path in found
        }


def test_without_a_compiler_one_sentence_tells_what_to_install() -> None:
    told = subprocess.run(
        [sys.executable, engine_build.__file__],
        env={**os.environ, "CC": "no-such-compiler", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stderr.count("\n") == 1
    assert "apt-get install gcc python3-dev" in told.stderr
