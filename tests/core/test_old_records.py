"""Games that an earlier Sexton kept come back, whole or half-way, to the very same position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sexton
from sexton.core.errors import BadRecord
from sexton.core.verify import verify
from sexton.games import GAMES

STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPENING = [(0, 0), (0, 1), (1, 0), (1, 1)]
RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


def test_every_game_has_old_records() -> None:
    assert {json.loads(path.read_text())["game"] for path in RECORDS} == set(GAMES)


def said_now(record: dict[str, Any]) -> list[dict[str, Any]]:
    """In format 1 the cells of Gloomy Graves were numbered as they were laid; each burial, if it
    was not taken back, makes a new one. Undos of these records take back the move before them."""
    if record["game"] != "gloomy-graves":
        return list(record["moves"])
    cells, moves, burials = opening_of(record), [], []
    for row in record["moves"]:
        burials.append(row.get("verb") == "bury")
        if row.get("undo"):
            if burials[-2]:
                cells.pop()
        elif row["verb"] == "bury":
            x, y = cells[row["args"]["cell"]]
            dx, dy = STEPS[row["args"]["direction"]]
            cells.append((x + dx, y + dy))
            row = row | {"args": row["args"] | {"cell": f"{x},{y}"}}
        moves.append(row)
    return moves


def opening_of(record: dict[str, Any]) -> list[tuple[int, int]]:
    """The cells that were there when it began: a fork begins with those of its parent."""
    cells = OPENING.copy()
    if "parent" in record:
        for row in record["parent"]["record"]["moves"]:
            if row["verb"] == "bury":
                x, y = cells[row["args"]["cell"]]
                dx, dy = STEPS[row["args"]["direction"]]
                cells.append((x + dx, y + dy))
    return cells


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_brought_back(path: Path) -> None:
    record = json.loads(path.read_text())
    assert record["digest"]
    match = sexton.load(record)
    assert match.digest() == record["digest"]
    assert match.record()["moves"] == said_now(record)
    assert match.over == ("whole" in path.stem)
    assert all(check.passed is not False for check in verify(record, GAMES))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_is_written_anew_and_read_again(path: Path) -> None:
    match = sexton.load(path.read_text())
    anew = match.record()
    assert anew["format"] == 2
    again = sexton.load(json.dumps(anew))
    assert (again.digest(), again.record()) == (match.digest(), anew)


def test_each_format_is_read_in_its_own_words() -> None:
    path = next(path for path in RECORDS if path.stem == "gloomy-graves-2-whole")
    record = json.loads(path.read_text())
    with pytest.raises(BadRecord, match=r"can't be played: .*can't have cell=\d"):
        sexton.load(record | {"format": 2})
    burial = next(row for row in record["moves"] if row.get("verb") == "bury")
    burial["args"]["cell"] = 99
    with pytest.raises(BadRecord, match="can't have cell=99"):
        sexton.load(record)
