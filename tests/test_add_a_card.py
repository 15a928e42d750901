"""docs/add-a-card.md, followed step by step on a copy of the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.examples import run

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/add-a-card.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def put_before(file: Path, landmark: str, text: str) -> None:
    source = file.read_text("utf-8")
    assert source.count(landmark) == 1, (
        f"{file.name} has {landmark!r} {source.count(landmark)} times"
    )
    file.write_text(source.replace(landmark, text + landmark), "utf-8")


def test_a_card_of_words_that_there_are() -> None:
    named = run(blocks("python")[0])
    card = {"verb": "play", "card": "Mortified by a Mortician"}
    words = [named["gloom"].space.move(number) for number in range(len(named["gloom"].space))]
    assert any(card.items() <= {"verb": move.verb, **move.args}.items() for move in words)
    assert named["match"].game.edition.digest == named["gloom"].edition.digest


def test_a_card_with_a_new_word(tmp_path: Path) -> None:
    _, struct, entry, test = blocks("python")
    (card,) = blocks("toml")
    only_sources = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(ROOT / "src/sexton", tmp_path / "sexton", ignore=only_sources)
    gloom = tmp_path / "sexton/games/gloom"
    put_before(gloom / "components.toml", '  { title = "Blessed by the Bishop"', card)
    put_before(gloom / "types/words.py", "AtOnce = (\n", struct + "\n\n")
    put_before(gloom / "types/words.py", "    | DiscardHand\n", "    | AllDraw\n")
    put_before(gloom / "effects/at_once.py", "    DiscardHand,\n    DrawOr", "    AllDraw,\n")
    put_before(gloom / "effects/at_once.py", "    right_of,\n", "    draw,\n")
    put_before(gloom / "effects/at_once.py", "def must_discard(", entry + "\n\n")
    (tmp_path / "test_card.py").write_text(test, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_card.py"],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "1 passed" in done.stdout
