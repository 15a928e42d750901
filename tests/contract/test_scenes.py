"""Every golden game plays as it is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenes import difference, files, read, render


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_the_scene_plays_as_it_is_written(file: Path) -> None:
    kept = file.read_text("utf-8")
    now = render(read(kept))
    assert kept == now, "\n" + difference(kept, now, file.stem)


def test_there_are_scenes() -> None:
    assert files("gravediggers")


@pytest.mark.parametrize("spoiled", ["4 coins", "(view ", "Ada"])
def test_a_change_in_a_scene_is_noticed(spoiled: str) -> None:
    kept = files("gravediggers")[0].read_text("utf-8")
    head, body = kept.split("\n\n", 1)
    changed = f"{head}\n\n{body.replace(spoiled, '(spoiled', 1)}"
    assert changed != kept
    now = render(read(changed))
    assert changed != now
    assert "(spoiled" in difference(changed, now, "scene")
