"""play.py: what it trusts, what it makes again, and what it says."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import hatch_build

ROOT = Path(__file__).resolve().parent.parent

HOUSE = (
    "play.py",
    "hatch_build.py",
    "engine_build.py",
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-build.lock",
    "requirements-compile.lock",
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


@pytest.mark.parametrize(
    "name", ["pyproject.toml", "hatch_build.py", "engine_build.py", "requirements-build.lock"]
)
def test_a_changed_build_is_installed_again(play: ModuleType, name: str) -> None:
    with (play.ROOT / name).open("a") as file:
        file.write("\n")
    assert play.has_requirements(play.PLAY_LOCK)
    assert not play.has_package()


def test_whatever_builds_is_checked_against_its_hash(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip would fetch it anew for every build, and trust whatever comes."""
    ran: list[list[str]] = []
    monkeypatch.setattr(play, "run", lambda command, if_it_fails: ran.append(command))
    play.install_package()
    tools, package = ran
    assert tools[-3:] == ["--require-hashes", "-r", "requirements-build.lock"]
    assert "--no-build-isolation" in package


def test_the_lock_has_all_that_builds() -> None:
    locked = (ROOT / "requirements-build.lock").read_text()
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [*settings["build-system"]["requires"], hatch_build.NODE]
    assert set(wanted) <= set(settings["dependency-groups"]["build"])
    for requirement in settings["dependency-groups"]["build"]:
        name = requirement.partition(">")[0]
        assert f"\n{name}==" in f"\n{locked}", name
    tests = (ROOT / "requirements-dev.lock").read_text()
    for line in locked.splitlines():
        assert line.rstrip(" \\") in tests, "one environment holds both"


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


EVERYTHING = ["tests/browser", "tests/server"]


@pytest.mark.parametrize(
    ("arguments", "folders"),
    [
        ([], EVERYTHING),
        (["--lf", "-x"], EVERYTHING),
        (["-k", "widow"], EVERYTHING),
        (["tests"], EVERYTHING),
        (["tests/games", "-k", "widow"], []),
        (["tests/games", "tests/browser"], ["tests/browser"]),
        (["tests/server/test_tables.py::test_an_illegal_move_says_its_rule"], ["tests/server"]),
        (["-n", "2", "--ignore=tests/browser"], ["tests/server"]),
    ],
)
def test_what_the_wanted_tests_need(arguments: list[str], folders: list[str]) -> None:
    import play

    assert [folder for folder in EVERYTHING if play.runs(folder, arguments)] == folders


@pytest.fixture
def bare(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A machine with neither Chromium nor PostgreSQL, nginx or anything else on its PATH."""
    monkeypatch.setenv("PATH", str(play.ROOT / "bin"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(play, "POSTGRESQL", str(play.ROOT / "postgresql"))
    monkeypatch.setattr(play, "NGINX", str(play.ROOT / "nginx"))
    (play.ROOT / "bin").mkdir()
    return play


def provide(play: ModuleType, program: str, does: str) -> None:
    (play.ROOT / "bin" / program).write_text(f"#!/bin/sh\n{does}\n")
    (play.ROOT / "bin" / program).chmod(0o755)


def test_what_the_tests_need_is_installed_in_one_go(bare: ModuleType) -> None:
    """apt holds a lock: whoever comes second while it works is sent away."""
    installs = bare.ROOT / "installs"
    provide(bare, "env", 'while [ "$1" != apt-get ]; do shift; done; exec "$@"')
    provide(bare, "sudo", 'while [ "$1" != env ]; do shift; done; exec "$@"')
    provide(bare, "apt-get", f'echo "$@" >> {installs}')
    bare.need_programs([])
    update, install, *_ = installs.read_text().splitlines()
    assert update.endswith(" update")
    assert install.endswith(
        " install -y --no-install-recommends chromium-headless-shell postgresql nginx-light"
    )


def test_a_compiler_is_installed_for_the_tests_of_the_compiled_engine(bare: ModuleType) -> None:
    installs = bare.ROOT / "installs"
    provide(bare, "env", 'while [ "$1" != apt-get ]; do shift; done; exec "$@"')
    provide(bare, "sudo", 'while [ "$1" != env ]; do shift; done; exec "$@"')
    provide(bare, "apt-get", f'echo "$@" >> {installs}')
    bare.need_programs(["tests/engine"])
    assert " gcc libc6-dev" in installs.read_text()


def test_without_a_compiler_the_tests_go_on(
    bare: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    provide(bare, "chromium", "")
    provide(bare, "postgres", "")
    provide(bare, "nginx", "")
    bare.need_programs([])
    told = capsys.readouterr().err
    assert "apt-get install gcc python3-dev" in told
    assert "The tests go on" in told


def test_what_is_there_is_not_installed(
    bare: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    provide(bare, "chromium", "")
    provide(bare, "postgres", "")
    provide(bare, "nginx", "")
    provide(bare, "cc", "")
    bare.need_programs([])
    assert capsys.readouterr().err == ""


def test_the_newest_postgresql_is_taken(bare: ModuleType) -> None:
    for version in ("9.6", "15", "17"):
        (bare.ROOT / "postgresql" / version / "bin").mkdir(parents=True)
        (bare.ROOT / "postgresql" / version / "bin/postgres").write_text("")
    assert bare.find_postgresql() == bare.ROOT / "postgresql/17/bin"


def test_without_apt_it_says_what_to_install(
    bare: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        bare.need_programs([])
    told = capsys.readouterr().err
    assert "The tests need chromium-headless-shell and postgresql and nginx-light" in told
    assert "CHROMIUM=" in told


def test_who_may_not_install_is_told_what_to_type(
    bare: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    provide(bare, "apt-get", "exit 1")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(SystemExit):
        bare.need_programs([])
    assert (
        "Type `su -c 'apt-get update && apt-get install chromium-headless-shell"
        " postgresql nginx-light'`" in capsys.readouterr().err
    )


def test_what_fails_is_told_in_its_own_words(
    play: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    said = [sys.executable, "-c", "print('no such thing'); raise SystemExit(3)"]
    with pytest.raises(SystemExit):
        play.run(said, "Then do this.")
    assert capsys.readouterr().err == "no such thing\nThen do this.\n"


def test_a_long_step_says_that_it_goes_on(
    play: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "STILL", 0.05)
    play.run([sys.executable, "-c", "import time; time.sleep(0.5)"], "")
    assert " so far\n" in capsys.readouterr().err


def test_each_part_of_the_checks_is_timed(
    play: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (
        play.Check("one", ["-c", ""], ""),
        play.Check("two", ["-c", "1 / 0"], "Mend it."),
    )
    monkeypatch.setattr(play, "need_programs", lambda _: None)
    monkeypatch.setattr(play, "CHECKS", [first])
    play.check([])
    assert re.search(r"\nAll is well: \d:\d\d one\.\n$", capsys.readouterr().err)
    monkeypatch.setattr(play, "CHECKS", [first, second])
    with pytest.raises(SystemExit):
        play.check([])
    so_far = r"\nSo far: \d:\d\d one, \d:\d\d two\.\nMend it\.\n$"
    assert re.search(so_far, capsys.readouterr().err)


def test_help_teaches_the_commands() -> None:
    shown = subprocess.check_output([sys.executable, ROOT / "play.py", "--help"], text=True)
    for command in ("python3 play.py ", "play.py test", "play.py lock", "COMMAND --help"):
        assert command in shown


@pytest.mark.parametrize("name", ["play.py", "hatch_build.py", "engine_build.py"])
def test_an_old_python_gets_as_far_as_the_sentence(name: str) -> None:
    ast.parse((ROOT / name).read_text(), feature_version=(3, 7))
