"""The house around the games: locks, CI, who may import whom, and the same rooms in every game."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import engine_build

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


@pytest.mark.parametrize(
    "name",
    [
        "requirements.lock", "requirements-dev.lock", "requirements-build.lock",
        "requirements-compile.lock",
    ],
)  # fmt: skip
def test_every_requirement_is_pinned_by_hash(name: str) -> None:
    lock = (ROOT / name).read_text()
    assert without_hash(lock) == []
    assert len(pins(lock)) > 3


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


def test_the_test_lock_holds_all_of_the_compile_lock() -> None:
    """Who can test can compile; and the hook asks for the same as the lock was made from."""
    compile_, test = ROOT / "requirements-compile.lock", ROOT / "requirements-dev.lock"
    assert pins(compile_.read_text()) <= pins(test.read_text())
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert groups["compile"] == engine_build.REQUIRED


def test_ci_runs_the_command_the_readme_names() -> None:
    lines = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line[:1] != "#"]
    assert lines[0] == "set -euo pipefail"
    assert lines[-1] == "python3 play.py test"
    assert not re.search(r"\|\||pip |apt", "\n".join(lines))
    assert "python3 play.py test" in (ROOT / "README.md").read_text()


def test_the_version_is_said_the_same_everywhere() -> None:
    import sexton

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == sexton.__version__ == metadata.version("sexton")


FRONT_DOOR = "sexton"  # src/sexton/__init__.py, the face that `import sexton` shows.
ORDER = ["core", "games", FRONT_DOOR, "bots", "arena", "study", "text", "train", "server", "cli"]


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


# The rooms of a game. A module may become a package of the same name where it would be too long.
MODULES = [
    "__init__",
    "bot",
    "components",
    "events",
    "features",
    "guards",
    "moves",
    "numbers",
    "picture",
    "state",
    "types",
    "view",
    "worlds",
]
WORDS = ["__init__", "cards", "events", "figures", "prompts", "refusals", "table", "things"]
PAPERS = ["components.toml", "help.md", "lesson.toml"]
EXTRA = {
    "effects": ("gloom", "the_cemetery", "bring_out_yer_dead"),  # Their cards are written in words.
    "chronicle": ("gloom",),  # A game of Gloom is told back as a story.
    "boxes": ("gloom",),  # Expansions that a table may put to the game's own box.
}


PAST = "past"  # editions that were shipped before, which old records are played with


def rooms_in(folder: Path) -> set[str]:
    """Modules and packages by their names, other files whole; what is made by machine is none."""
    made = (".pyc", ".pyd", ".so")
    return {
        path.stem if path.suffix == ".py" else path.name
        for path in folder.iterdir()
        if path.name not in ("__pycache__", PAST) and path.suffix not in made
    }


def room_faults(game: Path) -> list[str]:
    """Rooms that a game lacks, and those that the others don't have and nobody has a reason for."""
    extra = {name for name, games in EXTRA.items() if game.name in games}
    faults = []
    for folder, wanted in (
        (game, {*MODULES, *PAPERS, "rules", "words", *extra}),
        (game / "words", set(WORDS)),
    ):
        found = rooms_in(folder) if folder.is_dir() else set()
        where = folder.relative_to(game.parent)
        faults += [f"{where} has no {name}" for name in sorted(wanted - found)]
        faults += [f"{where} has {name}: why?" for name in sorted(found - wanted)]
    if not (game / "rules/__init__.py").is_file():
        faults.append(f"{game.name}/rules is no package")
    return faults


def base_names(node: ast.ClassDef) -> list[str]:
    """What a class extends, by the last part of each name."""
    return [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]


def classes(file: Path) -> list[ast.ClassDef]:
    return [
        node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ClassDef)
    ]


def looks_at_log(file: Path) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr == "log" and isinstance(node.ctx, ast.Load)
        for node in ast.walk(ast.parse(file.read_text()))
    )


def is_types(name: str) -> bool:
    """The room of Structs: a module, or a package where it would be too long."""
    return name == "types.py" or name.startswith("types/")


def build_faults(game: Path) -> list[str]:
    """Who looks at the log besides events.py, Structs outside of types.py, ladders in the rules."""
    own = {file for file in game.rglob("*.py") if is_types(file.relative_to(game).as_posix())}
    structs = {"Struct", "View", *(node.name for file in own for node in classes(file))}
    faults = []
    for file in sorted(game.rglob("*.py")):
        name = file.relative_to(game).as_posix()
        where = f"{game.name}/{name}"
        if name != "events.py" and looks_at_log(file):
            faults.append(f"{where} looks at the log: say it in events.py")
        for node in classes(file):
            bases = base_names(node)
            if file not in own and structs & set(bases):
                faults.append(f"{where} has the Struct {node.name}: it belongs in types.py")
            position = name == "rules/__init__.py" and bases == ["State"]
            if name.startswith("rules/") and bases and not position:
                faults.append(f"{where} has {node.name}({', '.join(bases)}): write functions")
    positions = [
        node for node in classes(game / "rules/__init__.py") if "State" in base_names(node)
    ]
    if len(positions) != 1:
        faults.append(f"{game.name}/rules has {len(positions)} Positions, and there must be one")
    return faults


def told_otherwise(file: Path) -> list[str]:
    """Functions that tell something else than what a seat may know of an event."""
    functions = [
        node
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return [
        f"{file.name} has {node.name}: say what it does"
        for node in functions
        if {"tell", "told"} & set(node.name.split("_")) and not is_of_events(node)
    ]


def is_of_events(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """To tell takes an event; what is told are events, or the scenes that they make."""
    if "tell" in node.name:
        return node.name == "tell" and "event" in [one.arg for one in node.args.args]
    return any(word in ast.unparse(node.returns or node) for word in ("Event", "Scene"))


def test_to_tell_has_one_meaning(tmp_path: Path) -> None:
    assert [fault for file in (ROOT / "src").rglob("*.py") for fault in told_otherwise(file)] == []
    file = tmp_path / "crier.py"
    file.write_text(
        "def tell(event, seat): ...\nasync def _tell_all(): ...\ndef tell(whom): ...\n"
        "def told(seat) -> list[Event]: ...\ndef told(person) -> Response: ..."
    )
    assert len(told_otherwise(file)) == 3


def game_folders() -> list[Path]:
    return sorted(path.parent for path in (ROOT / "src/sexton/games").glob("*/__init__.py"))


def test_there_are_five_games_to_compare() -> None:
    from sexton.games import GAMES

    assert [folder.name for folder in game_folders()] == sorted(
        name.replace("-", "_") for name in GAMES
    )


@pytest.mark.parametrize("game", game_folders(), ids=lambda game: game.name)
def test_every_game_has_the_same_rooms(game: Path) -> None:
    assert room_faults(game) == []


@pytest.mark.parametrize("game", game_folders(), ids=lambda game: game.name)
def test_every_game_is_built_alike(game: Path) -> None:
    assert build_faults(game) == []


GOOD_GAME = {
    **{f"{name}.py": "" for name in MODULES},
    **{f"words/{name}.py": "" for name in WORDS},
    **dict.fromkeys(PAPERS, ""),
    "types.py": "class Card(msgspec.Struct): ...\nclass ChessView(View, kw_only=True): ...",
    "state.py": "class State(Position):\n    def __init__(self):\n        self.log = None",
    "events.py": "def won(table):\n    if table.log is not None:\n        table.log.append(1)",
    "rules/__init__.py": "class Chess(State): ...\ndef deal(table):\n    table.log = []",
    "rules/turns.py": "class Odds: ...\ndef play(table): ...",
}
BAD_GAMES: dict[str, tuple[dict[str, str | None], str]] = {
    "no worlds": ({"worlds.py": None}, "chess has no worlds"),
    "no refusals": ({"words/refusals.py": None}, "chess/words has no refusals"),
    "no help": ({"help.md": None}, "chess has no help.md"),
    "another room": ({"reasons.py": ""}, "chess has reasons: why?"),
    "another package": ({"openings/white.py": ""}, "chess has openings: why?"),
    "another paper": ({"notes.md": ""}, "chess has notes.md: why?"),
    "other words": ({"words/rhymes.py": ""}, "chess/words has rhymes: why?"),
    "effects without a reason": ({"effects.py": ""}, "chess has effects: why?"),
    "rules in one module": (
        {"rules/__init__.py": None, "rules/turns.py": None, "rules.py": "class Chess(State): ..."},
        "chess/rules is no package",
    ),
    "a rule that listens": (
        {"rules/turns.py": "def play(table):\n    if table.log: ..."},
        "chess/rules/turns.py looks at the log: say it in events.py",
    ),
    "words that listen": (
        {"words/events.py": "def said(table):\n    return table.log[-1]"},
        "chess/words/events.py looks at the log: say it in events.py",
    ),
    "a Struct in the box": (
        {"components.py": "class Board(msgspec.Struct, frozen=True): ..."},
        "chess/components.py has the Struct Board: it belongs in types.py",
    ),
    "a Struct of the game's own": (
        {"view.py": "class Queen(Card): ..."},
        "chess/view.py has the Struct Queen: it belongs in types.py",
    ),
    "a Struct of a room that was split": (
        {
            "types.py": None,
            "types/board.py": "class Rook(Struct): ...",
            "view.py": "class R(Rook): ...",
        },
        "chess/view.py has the Struct R: it belongs in types.py",
    ),
    "a view beside its function": (
        {"view.py": "class Seen(View): ..."},
        "chess/view.py has the Struct Seen: it belongs in types.py",
    ),
    "a ladder": (
        {"rules/turns.py": "class Turns(State): ..."},
        "chess/rules/turns.py has Turns(State): write functions",
    ),
    "a second rung": (
        {"rules/__init__.py": "class Chess(State): ...\nclass Quick(Chess): ..."},
        "chess/rules/__init__.py has Quick(Chess): write functions",
    ),
    "no Position": (
        {"rules/__init__.py": ""},
        "chess/rules has 0 Positions, and there must be one",
    ),
}


def write_game(folder: Path, changes: dict[str, str | None]) -> Path:
    game = folder / "chess"
    for name, text in {**GOOD_GAME, **changes}.items():
        if text is not None:
            file = game / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
    return game


def test_a_well_built_game_has_no_faults(tmp_path: Path) -> None:
    game = write_game(tmp_path, {"bot.py": None, "bot/__init__.py": "", "bot/bids.py": ""})
    assert room_faults(game) + build_faults(game) == []


@pytest.mark.parametrize("fault", BAD_GAMES)
def test_a_game_built_otherwise_is_noticed(tmp_path: Path, fault: str) -> None:
    changes, sentence = BAD_GAMES[fault]
    game = write_game(tmp_path, changes)
    faults = room_faults(game)
    if not faults:
        faults = build_faults(game)
    assert faults == [sentence]
