"""The house around the games: locks, CI, and who may import whom."""

from __future__ import annotations

import ast
import re
import runpy
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

LOCKS = [
    *ROOT.glob("requirements*.lock"),
    *ROOT.glob("client/package-lock.json"),
    *ROOT.glob("client/.npmrc"),
]
ADDRESS = re.compile(r"://|\b(?:[a-z0-9-]+\.)+(?:com|dev|io|net|org)\b", re.IGNORECASE)
PINNED = re.compile(r"(?P<pin>[a-z0-9._-]+==[^ ]+) .*--hash=sha256:[0-9a-f]{64}")


def addresses(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if ADDRESS.search(line)]


def requirements(lock: str) -> list[str]:
    """One line for each requirement, its hashes included."""
    return lock.replace("\\\n", "").splitlines()


def without_hash(lock: str) -> list[str]:
    return [line for line in requirements(lock) if not PINNED.match(line)]


def pins(lock: str) -> set[str]:
    return {found["pin"] for line in requirements(lock) if (found := PINNED.match(line))}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_no_lock_names_a_host(lock: Path) -> None:
    assert addresses(lock.read_text()) == [], (
        "take these lines out (npm's `funding` entries can just be deleted: `npm ci` needs none)"
    )


def test_a_host_in_a_lock_is_noticed() -> None:
    assert addresses("segno==1.6.6 ; sys_platform != 'win32' \\\n  --hash=sha256:0c0ffee") == []
    assert len(addresses("--index-url https://packages/simple\nregistry=npm.example.org\n")) == 2


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_every_requirement_is_pinned_by_hash(name: str) -> None:
    lock = (ROOT / name).read_text()
    assert without_hash(lock) == []
    assert any(pin.startswith("msgspec==") for pin in pins(lock))


def test_a_requirement_without_hash_is_noticed() -> None:
    one_hash = f"--hash=sha256:{'0' * 64}"
    good = f"a==1 ; python_version < '3.12' \\\n    {one_hash} \\\n    {one_hash}\n"
    assert without_hash(good + good) == []
    assert pins(good) == {"a==1"}
    assert without_hash(good + "b==2\n" + good) == ["b==2"]
    assert without_hash(f"b>=2 {one_hash}\n" + good) == [f"b>=2 {one_hash}"]


def test_the_test_lock_holds_all_of_the_play_lock() -> None:
    play, test = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
    assert pins(play.read_text()) <= pins(test.read_text())


def test_ci_runs_the_command_the_readme_names() -> None:
    lines = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line[:1] != "#"]
    assert lines[0] == "set -euo pipefail"
    assert lines[-1] == "python3 play.py test"
    assert not re.search(r"\|\||pip |apt", "\n".join(lines))
    assert "python3 play.py test" in (ROOT / "README.md").read_text()


def as_checks(example: str) -> Iterator[str]:
    """An example as a script that fails where one of its comments is not true."""
    yield "import pytest"
    for line in example.splitlines():
        statement, _, comment = line.partition("  # ")
        if comment.startswith("raises IllegalMove"):
            yield f"with pytest.raises(sexton.IllegalMove): {statement}"
        elif comment.startswith("["):
            yield f"assert {statement.strip()} == {comment}"
        elif comment.startswith("None"):
            yield f"assert {statement.strip()} is None"
        else:
            yield statement


def test_the_readme_example_is_true(tmp_path: Path) -> None:
    examples = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(examples) == 1
    script = tmp_path / "example.py"
    script.write_text("\n".join(as_checks(examples[0])))
    match = runpy.run_path(str(script))["match"]
    assert match.record()["moves"]


def test_the_version_is_said_the_same_everywhere() -> None:
    import sexton

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == sexton.__version__ == metadata.version("sexton")


FRONT_DOOR = "sexton"  # src/sexton/__init__.py, the face that `import sexton` shows.
ORDER = ["core", "games", FRONT_DOOR, "bots", "arena", "server", "cli"]


def imported(file: Path, package: str) -> Iterator[str]:
    """The dotted name of everything a file imports, names taken `from` a module included."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: -(node.level - 1) or None] if node.level else []
            module = ".".join([*parents, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room(name: str) -> str:
    if name == "sexton.__main__":
        return "cli"
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in ORDER else FRONT_DOOR


def game(name: str) -> str | None:
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else None


def import_fault(importer: str, wanted: str, games: set[str]) -> str | None:
    """What is wrong when the one imports the other; both are dotted names inside sexton."""
    here, there = room(importer), room(wanted)
    if ORDER.index(there) > ORDER.index(here):
        return f"{importer} imports {wanted}: {here} comes before {there}"
    if here == "games" and game(importer) and there == "games" and game(wanted) != game(importer):
        return f"{importer} imports {wanted}: games never import each other"
    if here == "bots" and game(wanted) in games:
        return f"{importer} imports {wanted}: a bot is given a game, and never knows one"
    return None


def import_faults(source: Path) -> list[str]:
    """Every import under a folder `sexton` that points the wrong way."""
    games = {path.name for path in (source / "games").glob("*/")}
    faults = [
        f"{path.name} has no place in the order of rooms"
        for path in sorted(source.iterdir())
        if path.stem not in (*ORDER, "__init__", "__main__") and any(path.rglob("*.py"))
    ]
    for file in sorted(source.rglob("*.py")):
        parts = ["sexton", *file.relative_to(source).with_suffix("").parts]
        package = ".".join(parts[:-1])
        importer = package if parts[-1] == "__init__" else ".".join(parts)
        for wanted in imported(file, package):
            if wanted.split(".")[0] == "sexton":
                fault = import_fault(importer, wanted, games)
                faults += [fault] if fault else []
    return faults


def test_imports_point_one_way() -> None:
    assert import_faults(ROOT / "src/sexton") == []


GOOD_IMPORTS = {
    "__init__": "from sexton.games import GAMES",
    "__main__": "from sexton.cli import main",
    "games/__init__": "from sexton.games import gloom, gravediggers",
    "games/gloom/rules": "from sexton.core.moves import Move\nfrom sexton.games.gloom import state",
    "bots/greedy": "import random\nfrom sexton.core.game import Game",
    "arena/simulate": "import sexton\nfrom sexton.bots import greedy",
    "cli/serve": "from sexton.server import registry",
}
BAD_IMPORTS = {
    "core/match": "from sexton.games import GAMES",
    "core/record": "def load():\n    import sexton.games.gloom",
    "core/moves": "from sexton import new_match",
    "core/game": "from ..server import app",
    "games/gloom/view": "from sexton.games.gravediggers.view import view",
    "games/gloom/bot": "from sexton.games import GAMES",
    "games/gloom/state": "from ..gravediggers import state",
    "bots/random": "from sexton.games.gloom import GAME",
    "bots/search": "from sexton.games import gloom",
    "arena/ratings": "from sexton.server import registry",
    "server/app": "import sexton.cli",
    "helpers/things": "",
}


def write_sources(source: Path, sources: dict[str, str]) -> Path:
    for name, text in sources.items():
        file = source / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    (source / "games/gravediggers").mkdir(parents=True, exist_ok=True)
    (source / "games/gloom").mkdir(exist_ok=True)
    return source


def test_imports_that_point_the_right_way_are_fine(tmp_path: Path) -> None:
    assert import_faults(write_sources(tmp_path / "sexton", GOOD_IMPORTS)) == []


@pytest.mark.parametrize("name", BAD_IMPORTS)
def test_an_import_that_points_the_wrong_way_is_noticed(tmp_path: Path, name: str) -> None:
    sources = {**GOOD_IMPORTS, name: BAD_IMPORTS[name]}
    assert len(import_faults(write_sources(tmp_path / "sexton", sources))) == 1
