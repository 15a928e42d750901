#!/usr/bin/env python3
"""Compile the engine with mypyc: python engine_build.py [GAME ... | --yardsticks]

The same sources run interpreted where this was not done. The result goes to build/native, with a
manifest of what it was made from; `sexton.native` uses it only as long as that is still true. Some
games alone build sooner, for whoever tunes one; what the benchmarks play elsewhere too is built
apart. The C compiler's first level of optimisation is done a third sooner and makes code that is a
tenth slower: SEXTON_OPTIMISE=1 asks for that.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "sexton"
FOLDER = ROOT / "build/native"
BENCHMARKS = ROOT / "benchmarks"
YARDSTICKS = ROOT / "build/yardsticks"
TOOLS = ROOT / "build/compile-tools"
LOCK = "requirements-compile.lock"
LOG = ROOT / "build/compile.log"
# As in pyproject.toml, group `compile`, and what the compiled modules take their types from.
REQUIRED = ["mypy>=2.4,<2.5", "setuptools>=75", "msgspec>=0.20", "mypy-extensions>=1.1"]

# What decisions are made of. Structs and words stay interpreted: see docs/decisions/0012.
CORE = (
    "blake", "chance", "differences", "events", "features", "film", "moves", "numbers", "playout",
    "position", "ranking", "tasks", "voice",
)  # fmt: skip
GAME_ROOMS = (
    "moves", "components", "state", "events", "rules", "effects", "view", "worlds", "bot",
    "features", "numbers",
)  # fmt: skip
BOTS = ("search", "tree", "beyond", "temper", "greedy", "random")
# What makes each seat's message out of a move.
SERVER = ("live/seat_films", "live/seat_logs", "live/updates", "messages", "table/sharing")

# Compiled modules ask nothing of these, but some that they import do: reading them takes as long as
# reading all of ours.
UNREAD = (
    "alembic", "anyio", "openskill", "pebble", "prometheus_client", "psycopg", "sqlalchemy",
    "starlette", "structlog", "uvicorn", "websockets",
)  # fmt: skip

# Nothing outside of a library calls into it by name: so the compiler may call straight and inline.
INWARD = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
# Core's cipher is small functions called in eight places each, which only this level puts there.
INLINED = [] if sys.platform == "win32" else ["-O3"]

GAIN = "bots think several times faster"
BROUGHT_BY = {
    "win32": "Visual Studio's Build Tools, with `Desktop development with C++`, bring one",
    "darwin": "`xcode-select --install` brings one",
}
NO_COMPILER = (
    "No C compiler with Python's headers was found, so the engine runs interpreted. Everything"
    f" works; but with both, {GAIN}: "
    + BROUGHT_BY.get(sys.platform, "on Debian, `apt-get install gcc python3-dev` brings them")
    + "."
)


def hot_modules(games: Sequence[str] = ()) -> list[Path]:
    """The sources that are compiled, in a fixed order; of these games only, if any are named."""
    found = modules_of(PACKAGE / "core", CORE)
    for box in sorted(PACKAGE.glob("games/*/components.py")):
        if not games or box.parent.name in games:
            found += modules_of(box.parent, GAME_ROOMS)
    found += modules_of(PACKAGE / "bots", BOTS)
    return found + modules_of(PACKAGE / "server", SERVER)


def yardsticks() -> list[Path]:
    """The games that the benchmarks play on our core and elsewhere, and what they play on."""
    own = [BENCHMARKS / f"yardsticks/{name}.py" for name in ("leduc", "hearts")]
    return modules_of(PACKAGE / "core", CORE) + own


def modules_of(folder: Path, rooms: Sequence[str]) -> list[Path]:
    found: list[Path] = []
    for room in rooms:
        found += [folder / f"{room}.py", *sorted((folder / room).glob("*.py"))]
    return [path for path in found if path.is_file()]


def compiler() -> str | None:
    """The C compiler that Python itself was built with or another, if Python's headers are here."""
    if sys.platform == "win32":
        return find_visual_studio()
    if sys.platform == "darwin" and subprocess.call(["xcode-select", "-p"], stdout=-3, stderr=-3):
        return None  # What is called `cc` there would only ask to be installed.
    return find_cc() if has_headers() else None


def find_cc() -> str | None:
    wanted = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(wanted) or shutil.which("cc")


def find_visual_studio() -> str | None:
    """Its installer stands at the same place on every Windows; setuptools asks it for the rest."""
    programs = Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)"))
    installer = programs / "Microsoft Visual Studio/Installer/vswhere.exe"
    return shutil.which("cl") or (str(installer) if installer.is_file() else None)


def has_headers() -> bool:
    return (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file()


def missing_packages() -> list[str]:
    """What apt would have to install before the engine could be compiled here."""
    if compiler() is not None:
        return []
    headers = "python{}.{}-dev".format(*sys.version_info[:2])
    return ([] if find_cc() else ["gcc", "libc6-dev"]) + ([] if has_headers() else [headers])


def is_switched_off() -> bool:
    return os.environ.get(native().SWITCH, "0") not in ("", "0")


def native() -> Any:
    """The module that decides whether compiled modules may be used: loaded by its path, for here
    nothing may be installed yet."""
    spec = importlib.util.spec_from_file_location("sexton_native", PACKAGE / "native.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_fresh() -> bool:
    return not native().stale(FOLDER, PACKAGE)


def build(modules: Sequence[Path], folder: Path = FOLDER) -> None:
    """Compiles in a folder beside and moves it there, so that a build cut short is none."""
    began = time.monotonic()
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="compiling-", dir=str(FOLDER.parent)) as scratch:
        made = Path(scratch) / "made"
        manifest = {"suffix": native().SUFFIX, "sources": native().digests(PACKAGE)}
        command = [sys.executable, __file__, "--compile", str(made), *map(str, modules)]
        roots = os.pathsep.join([str(SOURCES), str(BENCHMARKS)])
        found = os.pathsep.join(filter(None, [tools(), os.environ.get("PYTHONPATH")]))
        environment = {**os.environ, "MYPYPATH": roots, "PYTHONPATH": found}
        running = subprocess.Popen(
            command, cwd=scratch, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        output = follow(running, len(modules) + len(libraries(modules)))
        if running.wait() != 0:
            raise SystemExit(f"{output}\nThe engine could not be compiled; see above.")
        (made / native().MANIFEST).write_text(json.dumps(manifest, indent=1))
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        made.rename(folder)
    say(f"The engine is compiled: {len(modules)} modules in {time.monotonic() - began:.0f} s.")


def tools() -> str:
    """Where mypyc is: installed here already, or brought into a folder of its own."""
    if importlib.util.find_spec("mypyc") and importlib.util.find_spec("setuptools"):
        return ""
    if not TOOLS.exists():
        say(f"Fetching what compiles the engine, each package checked against its hash: {LOCK}")
        with tempfile.TemporaryDirectory(prefix="tools-", dir=str(TOOLS.parent)) as scratch:
            pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
            wanted = ["--require-hashes", "-r", str(ROOT / LOCK), "--target", f"{scratch}/made"]
            if subprocess.call([*pip, *wanted]) != 0:
                raise SystemExit("pip could not install it; its own words are above.")
            Path(scratch, "made").rename(TOOLS)
    return str(TOOLS)


def follow(running: subprocess.Popen[str], parts: int) -> str:
    """One line of progress; everything else is kept for when it fails."""
    lines: list[str] = []
    compiled = 0
    assert running.stdout is not None
    for line in running.stdout:
        lines.append(line)
        if " -c " in line:
            compiled += 1
            if sys.stderr.isatty():
                told = f"\rCompiling the engine: {compiled} of {parts}"
                print(told, end="", file=sys.stderr, flush=True)
    if compiled and sys.stderr.isatty():
        print(file=sys.stderr)
    return "".join(lines[-60:])


def compile_modules(folder: str, modules: list[str]) -> None:
    """mypyc and the C compiler, in a process of their own."""
    from mypyc.build import mypycify

    settings = Path("mypy.ini")
    # What only some have installed, such as numpy, is looked for by `mypy` and not here.
    settings.write_text(
        "[mypy]\nexplicit_package_bases=True\nignore_missing_imports=True\n"
        + "".join(f"[mypy-{name}.*]\nfollow_imports=skip\n" for name in UNREAD)
    )
    extensions = mypycify(
        [f"--config-file={settings}", *modules],
        opt_level=os.environ.get("SEXTON_OPTIMISE", "2"),
        debug_level="0",
        separate=libraries([Path(module) for module in modules]),
    )
    for extension in extensions:
        extension.extra_compile_args += INWARD
        if "sexton_core" in extension.name and "SEXTON_OPTIMISE" not in os.environ:
            extension.extra_compile_args += INLINED
    at_once = str(os.cpu_count() or 1)
    arguments = ["build_ext", "--build-lib", folder, "--build-temp", "temp", "--parallel", at_once]
    import_module("setuptools").setup(
        name="sexton",
        ext_modules=extensions,
        packages=[],
        script_args=arguments,
    )


def libraries(modules: Sequence[Path]) -> list[tuple[list[str], str | None]]:
    """A library for each game and one for what they share: inside of one, calls cost least."""
    found: dict[str, list[str]] = {}
    for module in modules:
        name = f"sexton_{room_of(module)}"
        found.setdefault(name, []).append(str(module))
    return [(files, name) for name, files in found.items()]


def room_of(module: Path) -> str:
    if PACKAGE not in module.parents:
        return module.parent.name
    room, part = module.relative_to(PACKAGE).parts[:2]
    return part if room == "games" else room


def build_later(python: str) -> None:
    """Compiles in the background what was never tried from these sources: today plays at once, the
    next start is quicker. Without a compiler one sentence tells what is missing, once."""
    if is_switched_off() or is_fresh():
        return
    tried = hashlib.sha256(json.dumps(native().digests(PACKAGE)).encode()).hexdigest()
    has_compiler = compiler() is not None
    last = LOG.read_text("utf-8").splitlines()[:1] if LOG.is_file() else []
    if last == [f"{tried} {has_compiler}"]:
        return
    LOG.parent.mkdir(parents=True, exist_ok=True)
    LOG.write_text(f"{tried} {has_compiler}\n")
    if not has_compiler:
        say(NO_COMPILER)
        return
    say(f"Compiling the engine in the background, once: at the next start {GAIN}.")
    with LOG.open("a") as log:
        subprocess.Popen(
            [python, __file__, "--politely"], stdin=subprocess.DEVNULL, stdout=log,
            stderr=log, start_new_session=True,
        )  # fmt: skip


def required() -> list[str]:
    """What a wheel's build needs: nothing where nothing can compile."""
    return [] if is_switched_off() or compiler() is None else REQUIRED


def packed() -> dict[str, str]:
    """For a wheel: every compiled module, and its place there; none where nothing can compile."""
    if not required():
        return {}
    try:
        if not is_fresh():
            build(hot_modules())
    except SystemExit as failed:
        say(f"{failed}\nThe wheel is made without the compiled engine: it plays the same, slower.")
        return {}
    return {
        str(path): str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*" + native().SUFFIX)
    }


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--compile"]:
        compile_modules(arguments[1], arguments[2:])
    elif compiler() is None:
        say(NO_COMPILER)
    elif arguments == ["--politely"]:
        if hasattr(os, "nice"):
            os.nice(10)
        build(hot_modules())
    elif arguments == ["--yardsticks"]:
        build(yardsticks(), YARDSTICKS)
    elif arguments or not is_fresh():
        build(hot_modules(arguments))


if __name__ == "__main__":
    main(sys.argv[1:])
