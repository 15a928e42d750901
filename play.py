#!/usr/bin/env python3
"""Set Sexton up, and play: python3 play.py

  python3 play.py                    set up what is missing, then play in the browser
  python3 play.py COMMAND ...        the same, for any command of sexton
  python3 play.py test               check everything: ruff, mypy, the client, all tests
  python3 play.py test ARGUMENTS     run only pytest, with these arguments
  python3 play.py browser            only the tests of the client in a real Chromium
  python3 play.py soak               much longer tests of the server: kill -9, fuzzing
  python3 play.py compile            compile the engine now, not in the background
  python3 play.py lock [ARGUMENTS]   make the requirement locks again; ARGUMENTS go to uv
  python3 play.py --help             show this

`python3 play.py COMMAND --help` explains a command of sexton. All that is installed goes into
the folder .venv beside this file: delete that folder to start afresh. Only the tests need programs
of the system, Chromium, PostgreSQL and nginx, which are installed by apt if they are missing.
"""

# Only the standard library, and nothing newer than Python 3.7: an old Python must get as far as
# the sentence that says it is too old.

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import NamedTuple, NoReturn

import engine_build
import hatch_build

# The command of sexton that `python3 play.py` alone stands for: friends' phones can follow a link.
MAIN_JOB = ["serve", "--open", "--host", "0.0.0.0"]
OLDEST_PYTHON = (3, 11)
KNOWN_PLATFORMS = ("linux", "darwin", "win32")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
MARKS = VENV / "set-up.json"  # What was finished, and from what; see `changing`.

PLAY_LOCK = "requirements.lock"
TEST_LOCK = "requirements-dev.lock"  # Holds all of the other locks too.
BUILD_LOCK = "requirements-build.lock"  # hatchling and Node
COMPILE_LOCK = engine_build.LOCK
LOCK_AGE = timedelta(days=30)  # The newest releases often still lack some platform's files.

STILL = 15.0  # Seconds after which a step that says nothing is told to be still at it.

PIP_INSTALL = [str(PYTHON), "-I", "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
PIP_FAILED = (
    "pip could not install what Sexton needs; its own words are above. If the network was away,"
    " run the same command again. If pip found no fitting version: Sexton needs CPython 3.11 or"
    f" newer on Linux, macOS or Windows, and this is {platform.python_implementation()}"
    f" {platform.python_version()} on {platform.platform()}."
)

# The first is the same browser without its windows, and takes a third less of the machine.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
POSTGRESQL = "/usr/lib/postgresql"  # Debian keeps the server's programs out of the way, here.
NGINX = "/usr/sbin/nginx"  # Not on the PATH of those who are not root.
BROWSER_TESTS = "tests/browser"
SERVER_TESTS = "tests/server"
ENGINE_TESTS = "tests/engine"
RUFF = os.path.relpath(SCRIPTS / "ruff", ROOT)


class Check(NamedTuple):
    """One part of `python3 play.py test`."""

    name: str
    tool: list[str]
    if_it_fails: str


CHECKS = [
    Check(
        "style",
        ["-m", "ruff", "check"],
        f"Ruff found faults; `{RUFF} check --fix` mends many of them.",
    ),
    Check(
        "layout",
        ["-m", "ruff", "format", "--check"],
        f"Some files are not laid out by ruff; type `{RUFF} format`.",
    ),
    Check(
        "types",
        ["-m", "mypy"],
        "mypy found types that do not fit; each line above names a file and a line.",
    ),
    Check(
        "client",
        ["hatch_build.py"],
        "The client's own checks failed; the words above tell which file.",
    ),
    Check(
        "engine",
        ["engine_build.py"],
        "The engine could not be compiled; the words above tell where.",
    ),
    Check(
        "tests",
        ["-m", "pytest", "-n", "3", "--dist", "worksteal", f"--ignore={BROWSER_TESTS}"],
        "Some tests failed; `python3 play.py test --lf` runs only those.",
    ),
    Check(
        "compiled",
        ["-m", "tests.engine.suite", "-n", "3", "--dist", "worksteal"],
        "Some tests failed on the compiled engine; `python3 play.py test` runs them interpreted.",
    ),
    Check(
        "browser",
        ["-m", "pytest", "-n", "3", "--dist", "worksteal", BROWSER_TESTS],
        "Some tests in the browser failed; build/screens has pictures of every page.",
    ),
]


def main(arguments: list[str]) -> None:
    if sys.version_info < OLDEST_PYTHON:
        stop(
            f"Sexton needs Python 3.11 or newer, and this is {platform.python_version()}."
            " Install a newer one and type, for instance, `python3.11 play.py`."
        )
    first, rest = arguments[:1], arguments[1:]
    if first in (["-h"], ["--help"]):
        print(__doc__.strip())
    elif first == ["test"]:
        set_up(TEST_LOCK)
        check(rest)
    elif first == ["browser"]:
        set_up(TEST_LOCK)
        check(["-n", "2", BROWSER_TESTS, *rest])
    elif first == ["soak"]:
        set_up(TEST_LOCK)
        soak(rest)
    elif first == ["compile"]:
        set_up(PLAY_LOCK)
        sys.exit(subprocess.call([str(PYTHON), engine_build.__file__, *rest], cwd=ROOT))
    elif first == ["lock"]:
        make_locks(rest)
    else:
        set_up(PLAY_LOCK)
        engine_build.build_later(str(PYTHON))
        become_sexton(arguments or MAIN_JOB)


def set_up(lock: str) -> None:
    """Make what is missing; when nothing is, this takes a few hundredths of a second."""
    if has_venv() and has_requirements(lock) and has_package():
        return
    with one_at_a_time():
        if not has_venv():
            make_venv()
        if not has_requirements(lock):
            install_requirements(lock)
        if not has_package():
            install_package()


def become_sexton(arguments: Sequence[str]) -> NoReturn:
    command = [find_sexton() or "sexton", *arguments]
    if os.name == "nt":  # There, exec would give the prompt back while the game still runs.
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def check(pytest_arguments: Sequence[str]) -> None:
    """All checks in turn up to the first that fails, or only pytest if it is told what to do."""
    checks = CHECKS
    if pytest_arguments:
        told = "pytest was not content; see above."
        checks = [Check("tests", ["-m", "pytest", *pytest_arguments], told)]
    need_programs(pytest_arguments)
    took: list[str] = []
    for number, (name, tool, if_it_fails) in enumerate(checks, start=1):
        say(f"[{number}/{len(checks)}] {name}: {' '.join(tool)}")
        began = time.monotonic()
        code = subprocess.call([str(PYTHON), *tool], cwd=ROOT)
        took.append(f"{minutes(time.monotonic() - began)} {name}")
        if code != 0:
            stop(f"So far: {', '.join(took)}.\n{if_it_fails}", code)
    say(f"All is well: {', '.join(took)}.")


def minutes(seconds: float) -> str:
    return "{}:{:02}".format(*divmod(round(seconds), 60))


def need_programs(pytest_arguments: Sequence[str]) -> None:
    """What these tests need beside Python is installed here, once, before any of them runs."""
    wanted = {
        "chromium-headless-shell": runs(BROWSER_TESTS, pytest_arguments) and not find_chromium(),
        "postgresql": runs(SERVER_TESTS, pytest_arguments) and not find_postgresql(),
        "nginx-light": runs(SERVER_TESTS, pytest_arguments) and not find_nginx(),
    }
    missing = [package for package, is_wanted in wanted.items() if is_wanted]
    if missing:
        apt_install(
            missing,
            f"The tests need {' and '.join(missing)}, and there is no apt here to install that."
            " Install it with your system's package manager, so that `chromium`, `postgres` and"
            " `nginx` are on the PATH (or say where the browser is: CHROMIUM=/path/to/chromium),"
            " then run this again. `python3 play.py test tests/games` and the like run without.",
        )
    if runs(ENGINE_TESTS, pytest_arguments):
        want_compiler()


def want_compiler() -> None:
    """Both builds of the engine are tested where a compiler can be had; where not, all else is."""
    missing = engine_build.missing_packages()
    if not missing:
        return
    try:
        apt_install(missing, engine_build.NO_COMPILER)
    except SystemExit:
        say("The tests go on, and leave out those of the compiled engine.")


def runs(folder: str, pytest_arguments: Sequence[str]) -> bool:
    """Will pytest, told this, come to that folder? Told of no path, it comes to all of them."""
    if f"--ignore={folder}" in pytest_arguments:
        return False
    paths = [ROOT / argument.split("::")[0] for argument in pytest_arguments]
    named = [path.resolve() for path in paths if path != ROOT and path.exists()]
    there = (ROOT / folder).resolve()
    return not named or any(there in [at, *at.parents] or at in there.parents for at in named)


def find_chromium() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def find_postgresql() -> Path | None:
    """Where the server's programs are; the newest, if there are several."""
    found = [path.parent for path in Path(POSTGRESQL).glob("*/bin/postgres")]
    if found:
        return max(found, key=lambda path: float(path.parent.name))
    elsewhere = shutil.which("postgres")
    return Path(elsewhere).parent if elsewhere else None


def find_nginx() -> str | None:
    return shutil.which("nginx") or (NGINX if Path(NGINX).exists() else None)


def soak(pytest_arguments: Sequence[str]) -> None:
    """The tests that find more the longer they run; an hour or so, so not part of `test`."""
    longer = {"SEXTON_KILLS": "500", "SEXTON_FUZZ": "10", "SEXTON_LOCKSTEP": "100000"}
    for name, value in longer.items():
        os.environ.setdefault(name, value)
        say(f"{name}={os.environ[name]}")
    tests = ["tests/server/test_durability.py", "tests/server/test_fuzz.py", "tests/engine"]
    need_programs(tests)
    tool = ["pytest", *tests, "--timeout=7200", "-v", "-s", "--durations=0", *pytest_arguments]
    code = subprocess.call([str(PYTHON), "-m", *tool], cwd=ROOT)
    if code != 0:
        stop("The soak found something; see above.", code)


def make_locks(uv_arguments: Sequence[str]) -> None:
    """All locks, with hashes and without any host name; plain pip installs them."""
    with one_at_a_time():
        if not has_venv():
            make_venv()
        uv = find_uv()
    a_month_ago = f"{datetime.now(timezone.utc) - LOCK_AGE:%Y-%m-%d}"
    for lock, wanted in (
        (PLAY_LOCK, ["pyproject.toml"]),
        (TEST_LOCK, ["pyproject.toml", "--group", "dev", "--constraint", PLAY_LOCK]),
        (BUILD_LOCK, ["--group", "build", "--constraint", TEST_LOCK]),
        (COMPILE_LOCK, ["--group", "compile", "--constraint", TEST_LOCK]),
    ):
        say(f"Making {lock} from what was published before {a_month_ago}.")
        compile_lock = [uv, "pip", "compile", *wanted, "--output-file", lock]
        compile_lock += ["--universal", "--python-version", "{}.{}".format(*OLDEST_PYTHON)]
        compile_lock += ["--generate-hashes", "--no-header", "--no-annotate", "--quiet"]
        compile_lock += ["--exclude-newer", a_month_ago, *uv_arguments]
        run(compile_lock, f"uv could not make {lock}; its own words are above.")
    say("Done. Now type `python3 play.py test`.")


def find_uv() -> str:
    found = shutil.which("uv", path=str(SCRIPTS)) or shutil.which("uv")
    if not found:
        run([*PIP_INSTALL, "uv"], PIP_FAILED)
        found = str(SCRIPTS / "uv")
    return found


def has_venv() -> bool:
    return read_marks().get("venv") == venv_mark()


def has_requirements(lock: str) -> bool:
    enough = (requirements_mark(lock), requirements_mark(TEST_LOCK))
    return read_marks().get("requirements") in enough


def has_package() -> bool:
    is_installed = read_marks().get("package") == package_mark() and find_sexton() is not None
    return is_installed and hatch_build.is_fresh(ROOT)


def find_sexton() -> str | None:
    return shutil.which("sexton", path=str(SCRIPTS))


def venv_mark() -> str:
    """A .venv works only in the place, and with the very Python, that it was made for."""
    question = [str(PYTHON), "-I", "-S", "-c", "import sys; print(sys.version)"]
    try:
        answer = subprocess.check_output(question, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return "broken"
    return f"{VENV} {answer.decode().strip()}"


def requirements_mark(lock: str) -> str:
    return f"{lock} {digest(PLAY_LOCK, TEST_LOCK)}"


def package_mark() -> str:
    return digest("pyproject.toml", "hatch_build.py", "engine_build.py", BUILD_LOCK)


def digest(*names: str) -> str:
    parts = [hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in names]
    return hashlib.sha256(" ".join(parts).encode()).hexdigest()


def read_marks() -> dict[str, str]:
    try:
        marks: dict[str, str] = json.loads(MARKS.read_text())
    except (OSError, ValueError):
        return {}
    return marks


def write_marks(marks: dict[str, str]) -> None:
    MARKS.write_text(json.dumps(marks, indent=1))


@contextlib.contextmanager
def changing(part: str, mark: str) -> Iterator[None]:
    """While .venv is being changed it has no marks: a change cut short makes the next run begin
    with a new .venv. A change that failed in good order leaves the other marks as they were."""
    marks = read_marks()
    marks.pop(part, None)
    MARKS.unlink()
    try:
        yield
    except SystemExit:
        write_marks(marks)
        raise
    write_marks({**marks, part: mark})


def make_venv() -> None:
    if sys.platform not in KNOWN_PLATFORMS:
        say(f"Nobody has tried Sexton on {sys.platform} yet. Trying.")
    say("Making .venv, where everything Sexton needs is kept. Once, this takes a minute or less.")
    if VENV.exists() and not VENV.is_dir():
        stop(f"{VENV} is in the way: it is not a folder. Move it, then run this again.")
    python = getattr(sys, "_base_executable", None) or sys.executable
    if not has_ensurepip(python):
        apt_install(
            [f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"],
            "This Python cannot make a virtual environment: its modules `venv` and `ensurepip` are"
            " missing. Install them with your system's package manager, then run this again.",
        )
        if not has_ensurepip(python):
            stop(f"{python} still lacks `ensurepip`: type `/usr/bin/python3 play.py` instead.")
    run(
        [python, "-m", "venv", "--clear", str(VENV)],
        f"Python could not make {VENV}; its own words are above. If a program still runs from"
        " there, end it; if the folder cannot be written, mend that. Then run this again.",
    )
    write_marks({"venv": venv_mark()})


def has_ensurepip(python: str) -> bool:
    """Asked in a new process: this one would remember that it was missing."""
    question = [python, "-c", "import ensurepip, venv"]
    return subprocess.call(question, stderr=subprocess.DEVNULL) == 0


def apt_install(packages: Sequence[str], without_apt: str) -> None:
    if not shutil.which("apt-get"):
        stop(without_apt)
    names = " ".join(packages)
    apt = [*become_root(packages), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    apt += ["-o", "DPkg::Lock::Timeout=120"]
    say(f"Installing Debian's {' and '.join(packages)}.")
    quietly([*apt, "update"])  # If this fails, perhaps for one source only, the next line tells.
    run(
        [*apt, "install", "-y", "--no-install-recommends", *packages],
        f"apt could not install {names}; its own words are above. Type"
        f" `apt-get update && apt-get install {names}` as root, then run this again.",
    )


def become_root(packages: Sequence[str]) -> list[str]:
    """What to put before a command that needs root; without a terminal, sudo must not ask."""
    if sys.platform != "win32" and os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        stop(
            f"Debian's {' and '.join(packages)} must be installed, and only root can do that. Type"
            f" `su -c 'apt-get update && apt-get install {' '.join(packages)}'`, then run this"
            " again."
        )
    has_terminal = sys.stdin is not None and sys.stdin.isatty()
    return ["sudo"] if has_terminal else ["sudo", "-n"]


def install_requirements(lock: str) -> None:
    say(f"Installing what {lock} names, each package checked against its hash.")
    with changing("requirements", requirements_mark(lock)):
        run([*PIP_INSTALL, "--require-hashes", "-r", lock], PIP_FAILED)


def install_package() -> None:
    say(f"Installing Sexton itself, built with what {BUILD_LOCK} names.")
    with changing("package", package_mark()):
        run([*PIP_INSTALL, "--require-hashes", "-r", BUILD_LOCK], PIP_FAILED)
        run(
            [*PIP_INSTALL, "--no-build-isolation", "--no-deps", "-e", "."],
            "Sexton's own build failed; the words above tell where. If the network was away, run"
            " the same command again; if a file of yours is at fault, mend it first.",
        )


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two set-ups at once would spoil each other's .venv, so the second waits for the first."""
    if sys.platform == "win32":  # No such lock there.
        yield
        return
    import fcntl

    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def run(command: Sequence[str], if_it_fails: str) -> None:
    code, words = quietly(command)
    if code != 0:
        say(words)
        stop(if_it_fails)


def quietly(command: Sequence[str]) -> tuple[int, str]:
    """Its exit code and its words. It is asked nothing; now and then the time it takes is told."""
    environment = {**os.environ, "PIP_USER": "0"}  # pip's user setting breaks every .venv.
    environment["SEXTON_INTERPRETED"] = "1"  # The engine is compiled later, not by pip.
    began = time.monotonic()
    with tempfile.TemporaryFile() as words:
        running = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=words, stderr=words
        )
        try:
            while still_runs(running):
                say(f"  ... {minutes(time.monotonic() - began)} so far")
        except KeyboardInterrupt:
            running.kill()
            raise
        words.seek(0)
        return running.wait(), words.read().decode("utf-8", "replace").rstrip()


def still_runs(running: subprocess.Popen[bytes]) -> bool:
    try:
        running.wait(STILL)
    except subprocess.TimeoutExpired:
        return True
    return False


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def stop(sentence: str, code: int = 1) -> NoReturn:
    say(sentence)
    sys.exit(code)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        stop("\nStopped. Type the same command again to go on.", 130)
    except OSError as problem:
        stop(f"{problem}. Is the folder writable, and the disk not full? Then run this again.")
