"""Games that an earlier Sexton kept come back, whole or half-way, to the very same position."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sexton
from sexton.core.verify import verify
from sexton.games import GAMES

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def test_every_game_has_old_records() -> None:
    assert {json.loads(path.read_text())["game"] for path in RECORDS} == set(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_brought_back(path: Path) -> None:
    record = json.loads(path.read_text())
    assert record["digest"]
    match = sexton.load(record)
    assert match.digest() == record["digest"]
    assert match.record()["moves"] == record["moves"]
    assert match.over == ("whole" in path.stem)
    assert all(check.passed is not False for check in verify(record, GAMES))
