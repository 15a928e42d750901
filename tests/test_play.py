"""play.py: what it trusts, what it makes again, and what it says."""

from __future__ import annotations

import ast
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent

HOUSE = (
    "play.py",
    "hatch_build.py",
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
)


@pytest.fixture
def play(tmp_path: Path) -> ModuleType:
    """A play.py in a folder of its own, with locks and a .venv that cost nothing to make."""
    for name in HOUSE:
        shutil.copy(ROOT / name, tmp_path)
    spec = importlib.util.spec_from_file_location("play_elsewhere", tmp_path / "play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.SCRIPTS.mkdir(parents=True)
    module.PYTHON.symlink_to(sys.executable)
    (module.SCRIPTS / "sexton").write_text("#!/bin/sh\n")
    (module.SCRIPTS / "sexton").chmod(0o755)
    module.write_marks(
        {
            "venv": module.venv_mark(),
            "requirements": module.requirements_mark(module.PLAY_LOCK),
            "package": module.package_mark(),
        }
    )
    return module


def is_set_up(play: ModuleType, lock: str) -> bool:
    return bool(play.has_venv() and play.has_requirements(lock) and play.has_package())


def test_what_is_set_up_stays_set_up(play: ModuleType) -> None:
    assert is_set_up(play, play.PLAY_LOCK)
    assert not is_set_up(play, play.TEST_LOCK)


def test_the_test_set_up_is_enough_to_play(play: ModuleType) -> None:
    marks = play.read_marks()
    play.write_marks({**marks, "requirements": play.requirements_mark(play.TEST_LOCK)})
    assert is_set_up(play, play.TEST_LOCK)
    assert is_set_up(play, play.PLAY_LOCK)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_a_changed_lock_is_installed_again(play: ModuleType, lock: str) -> None:
    with (play.ROOT / lock).open("a") as file:
        file.write("\n")
    assert play.has_venv()
    assert not play.has_requirements(play.PLAY_LOCK)


@pytest.mark.parametrize("name", ["pyproject.toml", "hatch_build.py"])
def test_a_changed_build_is_installed_again(play: ModuleType, name: str) -> None:
    with (play.ROOT / name).open("a") as file:
        file.write("\n")
    assert play.has_requirements(play.PLAY_LOCK)
    assert not play.has_package()


def test_a_changed_client_is_built_again(play: ModuleType) -> None:
    (play.ROOT / "client").mkdir()
    (play.ROOT / "client/package.json").write_text("{}")
    assert not play.has_package()


def test_a_change_cut_short_leaves_no_venv_to_trust(play: ModuleType) -> None:
    with pytest.raises(KeyboardInterrupt), play.changing("package", play.package_mark()):
        raise KeyboardInterrupt
    assert not play.has_venv()


def test_a_change_that_fails_leaves_the_rest(play: ModuleType) -> None:
    with pytest.raises(SystemExit), play.changing("package", play.package_mark()):
        play.stop("pip could not")
    assert play.has_venv()
    assert play.has_requirements(play.PLAY_LOCK)
    assert not play.has_package()


def test_a_venv_without_its_python_is_not_trusted(play: ModuleType) -> None:
    play.PYTHON.unlink()
    assert not play.has_venv()
    play.PYTHON.symlink_to(play.ROOT / "python-that-was-removed")
    assert not play.has_venv()


def test_a_venv_that_was_moved_is_not_trusted(play: ModuleType) -> None:
    marks = play.read_marks()
    play.write_marks({**marks, "venv": marks["venv"].replace(str(play.ROOT), "/elsewhere")})
    assert not play.has_venv()


def test_help_teaches_the_commands() -> None:
    shown = subprocess.check_output([sys.executable, ROOT / "play.py", "--help"], text=True)
    for command in ("python3 play.py ", "play.py test", "play.py lock", "COMMAND --help"):
        assert command in shown


@pytest.mark.parametrize("name", ["play.py", "hatch_build.py"])
def test_an_old_python_gets_as_far_as_the_sentence(name: str) -> None:
    ast.parse((ROOT / name).read_text(), feature_version=(3, 7))
