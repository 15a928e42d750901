"""The boards draw and decide nothing: no rule, no count and no card's title is written in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sexton
from sexton import bots
from sexton.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
BOARDS = ROOT / "client/src/games"
BOXES = ROOT / "src/sexton/games"
EVERY_GAME = pytest.mark.parametrize("game", GAMES)

# Here a card is known by its name, to be drawn: a card of another box has a sign or face besides.
DRAWINGS = ("art.ts", "portraits.ts", "pictures.ts")

WORDS = "(text|ability|bonus|stone|value|follows)"

# What is measured on the screen or merely counted out of a list; 0 and 1 are how words end.
FIELD = r"\w[!)\]]*\??\.(?!length\b)\w+"
NUMBER = r"(?:[2-9]|\d{2,})\b(?![.\w])"
COMPARED = r"\s*(?:[=!]==|[<>]=?)\s*"

# What a board does when it works out a rule, and the code of ours that once did.
ARITHMETIC = {
    "counts back from the size of a deck": (
        r"view\.(\w+\.)?(\w*deck|hand)\s*[-+*/%]\s*\w|[-+*/%]\s*(\w+\.)*(deck|hand)\b(?!\.)",
        ("drawn = deck - view.deck - since('place')", "(deck - view.deck) / A_TURN"),
    ),
    "has a number for each number of players": (
        r"\{\s*\d+:\s*\d+|players\.length\s*[*/%]|CYCLE\s*\*",
        ("const DECKS = { 2: 52, 3: 60, 4: 64 };", "deck / A_TURN / players.length * 2"),
    ),
    "knows what an option changes": (
        r"options\[['\"]\w+['\"]\]\s*(\?|&&|[!=]==?)",
        ("(view.options['simplified'] ? 5 : 3)", "view.options['simplified'] !== true"),
    ),
    "pays out or weighs fists": (
        r"(fists?|gains?)\b[^;\n]*\.sort\(|\b(rest|bounty)\s*-=",
        ("if (ordered) rest -= gain;", "robbery.fists.map((_, seat) => seat).sort()"),
    ),
    "compares what it sees with a number of the rules": (
        rf"{FIELD}{COMPARED}{NUMBER}|(?<![.\w]){NUMBER}{COMPARED}{FIELD}",
        ("{#if grave.level < 3}", "player.draw_limit === 5", "view.players[seat]!.hand >= 12"),
    ),
    "reckons what it sees with a number of the rules": (
        rf"{FIELD}\s*[*%]\s*{NUMBER}",
        ("count(me.notes, 'credit note')}: −{me.notes * 10}",),
    ),
    "works out whose turn comes next": (
        r"\bview\.turn\s*[-+]",
        ("(view.turn + 1) % view.seats.length === owner",),
    ),
    "counts bodies, coffins or slots": (
        r"\b2\s*\*\s*river|river\[\d\]!?\s*[-+]|counts\[[^\]]*\]!?\s*\+=|\.worth\s*-",
        ("river[0]! + 2 * river[1]!", "counts[grave.coffin.owner]! += 1;", "who.worth - sum"),
    ),
    "reads what a card does out of its text": (
        rf"\.{WORDS}\??\.(includes|match|search|startsWith|split|replace)\(|(exec|test)\(\w+\.{WORDS}\b",
        (
            "turn.card.text.includes(word)",
            "/, who (.*)/s.exec(life.stone)",
            "/^Follows (\\w+)/.exec(who.follows ?? '')",
            "who.follows.split(':')[0]",
        ),
    ),
    "writes into a view": (
        r"\b(view|player|area|grave)(\.\w+|\[[^\]]*\]!?)+\s*[-+]?=(?![=>])",
        ("view.bank = round.bank;", "player.points -= step.points ?? 0;", "grave.coffin = null;"),
    ),
}


# What else is made for one game.
ELSEWHERE = {"gloom": ("lib/chronicle.ts", "ui/chronicle/*.svelte")}


def scripts(game: str) -> Iterator[tuple[Path, str]]:
    """The code of a board without its styles and comments."""
    folder = BOARDS / game.replace("-", "_")
    paths = [*folder.glob("*.ts"), *folder.glob("*.svelte")]
    for place in ELSEWHERE.get(game, ()):
        paths += BOARDS.parent.glob(place)
    for path in sorted(paths):
        text = path.read_text("utf-8")
        text = re.sub(r"<style>.*?</style>|<!--.*?-->|/\*.*?\*/", "", text, flags=re.DOTALL)
        yield path, re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)


def faults(game: str, pattern: str) -> list[str]:
    found = []
    for path, text in scripts(game):
        for match in re.finditer(pattern, text):
            line = text[text.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0]
            found.append(f"{path.name}: {line.strip()}")
    return found


@pytest.mark.parametrize("what", ARITHMETIC)
def test_what_is_looked_for_would_be_found(what: str) -> None:
    pattern, once = ARITHMETIC[what]
    for code in once:
        assert re.search(pattern, code), code


NAMED = re.compile(rf"const (\w+)(?:: number)? = {NUMBER};")


def compared_with(name: str) -> str:
    """How a number with a name is held against something that a view says."""
    return rf"{FIELD}{COMPARED}{name}\b(?!\.)|(?<![.\w]){name}{COMPARED}{FIELD}"


def test_a_number_with_a_name_would_be_found() -> None:
    code = "const USUAL = 5;\nconst direction = $derived(mine && player.draw_limit === USUAL);"
    (name,) = NAMED.findall(code)
    assert re.search(compared_with(name), code)
    assert not re.search(compared_with("LONG"), "word.length >= LONG")


@EVERY_GAME
def test_no_board_gives_a_number_of_the_rules_a_name(game: str) -> None:
    found = []
    for path, text in scripts(game):
        for name in NAMED.findall(text):
            if re.search(compared_with(name), text):
                found.append(f"{path.name}: {name}")
    assert found == []


@EVERY_GAME
def test_no_board_works_out_a_rule(game: str) -> None:
    found = {what: faults(game, pattern) for what, (pattern, _) in ARITHMETIC.items()}
    assert {what: where for what, where in found.items() if where} == {}


def titles(contents: Any) -> set[str]:
    """Every title or name with a capital in a box: of cards, people and places."""
    if isinstance(contents, list):
        return set().union(*map(titles, contents))
    if not isinstance(contents, dict):
        return set()
    named = {contents[key] for key in ("title", "name") if isinstance(contents.get(key), str)}
    inner = [one for one in contents.values() if isinstance(one, dict | list)]
    return {name for name in named if name != name.lower()} | titles(inner)


def shipped_titles(game: str) -> set[str]:
    folder = BOXES / game.replace("-", "_")
    found: set[str] = set()
    for path in (folder / "components.toml", *folder.glob("boxes/*.toml")):
        contents = tomllib.loads(path.read_text("utf-8"))
        found |= titles([one for one in contents.values() if isinstance(one, dict | list)])
    return found


@EVERY_GAME
def test_no_board_knows_a_card_by_its_title(game: str) -> None:
    """But to draw it."""
    names = shipped_titles(game)
    if game in ("the-cemetery", "gloom", "bring-out-yer-dead"):
        assert len(names) > 20
    found = []
    for path, text in scripts(game):
        if path.name not in DRAWINGS:
            said = {text for _, text in re.findall(r"(['\"`])((?:(?!\1).)+)\1", text)}
            found += [f"{path.name}: {name}" for name in sorted(said & names)]
    assert found == []


def box_counts(game: str) -> set[int]:
    """How many cards there are and lie in the decks, for every number of players."""
    found: set[int] = set()
    for seats in GAMES[game].seats:
        view = sexton.new_match(game, seats=seats, seed=1).view(None)
        found |= {number for key, number in view.items() if key.endswith("deck")}
        found |= {view.get("sizes", {}).get(key, 0) for key in ("cards", "deck", "rounds")}
    return {number for number in found if number > 12}  # Fewer are also places in a layout.


CONSTANT = re.compile(r"const ([A-Z][A-Z_]*)\b[^=;]*=([^;]*);")


def test_a_constant_that_counts_cards_would_be_found() -> None:
    assert 45 in box_counts("gravediggers")
    assert {52, 60, 64} <= box_counts("gloomy-graves")
    assert CONSTANT.search("const CARDS = 45;")


@EVERY_GAME
def test_no_board_counts_the_cards_of_the_box(game: str) -> None:
    counts = box_counts(game)
    found = []
    for path, text in scripts(game):
        if path.name in ("portraits.ts", "flights.ts"):  # Full of strokes and of milliseconds.
            continue
        text = re.sub(r"'[^']*'", "", text)
        for name, value in CONSTANT.findall(text):
            numbers = {int(number) for number in re.findall(r"(?<![\w.])\d+(?![\w.])", value)}
            found += [f"{path.name}: {name} has {number}" for number in sorted(numbers & counts)]
    assert found == []


SAME = (
    "Board.svelte",
    "Hand.svelte",
    "Face.svelte",
    "art.ts",
    "flights.ts",
    "model.ts",
    "pictures.ts",
)


@EVERY_GAME
def test_the_same_thing_has_the_same_name_in_every_folder(game: str) -> None:
    names = {path.name for path in (BOARDS / game.replace("-", "_")).iterdir()}
    assert set(SAME) <= names
    assert not {name for name in names if name.endswith(".md")}  # docs/add-a-board.md has it all.


def test_the_client_knows_no_level_of_bots() -> None:
    """The catalogue names them, and says which is usual, for beginners, and can have a temper."""
    named = re.compile(rf"""['"`]({"|".join(bots.LEVELS)})['"`]""")
    paths = [*BOARDS.parent.rglob("*.ts"), *BOARDS.parent.rglob("*.svelte")]
    assert len(paths) > 200
    found = [
        f"{path.name}: {level}"
        for path in paths
        if not path.name.endswith(".test.ts")
        for level in named.findall(path.read_text("utf-8"))
    ]
    assert found == []
