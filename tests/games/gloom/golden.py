"""Whole games as chronicles, kept beside the scenes that they were: one of the base game, with
sentences by its players, and one with all the boxes.

After a change of the prose that was meant: `python -m tests.games.gloom.golden`.
"""

from __future__ import annotations

from pathlib import Path

from sexton.core.match import Match
from tests import scenes

FOLDER = Path(__file__).parent / "scenes"
SCENE, KEPT = FOLDER / "for-two.txt", FOLDER / "for-two.md"
ALL_SCENE, ALL_KEPT = FOLDER / "all-boxes.txt", FOLDER / "all-boxes.md"
STORIES = {
    1: "It was the draughts, Mother said, and went on drilling.",
    7: "The wind took the roof, then the larder, then the aunt who was in it.",
    8: "There was *one* sandwich left, and a note: 'Eat <me> & repent!'",
    20: "Nobody asked the butler, which was a pity, for he knew.",
}


def told() -> Match:
    """The scene, with some sentences by its players."""
    return played(SCENE, STORIES)


def told_with_all() -> Match:
    return played(ALL_SCENE, {})


def played(file: Path, stories: dict[int, str]) -> Match:
    scene = scenes.read(file.read_text("utf-8"))
    match = scene.match()
    for count, (seat, words) in enumerate(scene.moves, 1):
        move = scenes.read_move(match.game.space, words)
        match.play(seat, move, story=stories.get(count))
    return match


def written(match: Match, form: str = "md") -> str:
    assert match.game.chronicle is not None
    assert match.game.chronicle_text is not None
    return match.game.chronicle_text(match.game.chronicle(match), form)


if __name__ == "__main__":
    KEPT.write_text(written(told()), "utf-8")
    ALL_KEPT.write_text(written(told_with_all()), "utf-8")
    print(f"rewritten: {KEPT.name}, {ALL_KEPT.name}")
