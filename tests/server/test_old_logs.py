"""Logs that earlier versions have written are read for ever, and add up to the same tables.

`old_logs/cells-by-age.jsonl` is a table of Gloomy Graves from when cells were numbered as they were
laid. `old_logs/0.1.0.jsonl` holds rows of the database as version 0.1.0 wrote them, every kind of
entry among them; `0.1.0.json` is what that version made of each table, but for its clocks: they
now begin when their owner has been shown what happened."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sexton.core import codec
from sexton.core.record import Row
from sexton.games import GAMES
from sexton.server.registry import Registry
from sexton.server.store import LogRow, Store
from sexton.server.table import entries
from sexton.server.table.apply import apply
from sexton.server.table.game import BEGINS
from sexton.server.table.state import Table
from sexton.server.table.talk import Remark

FOLDER = Path(__file__).parent / "old_logs"
ROWS = [json.loads(line) for line in (FOLDER / "0.1.0.jsonl").read_text().splitlines()]
LATER = {
    "undo-allowed",
    "muted",
    "removed",
    "held",
    "let-pass",
}  # kinds that version 0.1.0 did not write
LATER_SETTINGS = {
    "bank": 0,
    "increment": 0,
    "misses": 2,
    "bots_tell": False,
}  # as they are where nobody set them
CHAIR = (
    "kind", "identity", "name", "level", "nonce", "ghost", "resigned", "agrees", "default_answer",
)  # fmt: skip
TABLES: dict[str, dict[str, Any]] = json.loads((FOLDER / "0.1.0.json").read_text())


def without_mark(row: Row) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(row)
    plain.pop("silent", None)
    return plain


def read(name: str) -> Table:
    table = Table(name, GAMES)
    for owner, seq, at, entry in ROWS:
        if owner == name:
            apply(table, seq, at, entries.decode_entry(entry.encode()))
    return table


def account(table: Table) -> dict[str, Any]:
    """What the log has added up to."""
    match, play, talk = table.match, table.play, table.talk
    result = match.result() if match else None
    return {
        "seq": table.seq,
        "status": table.status,
        "host": table.host,
        "locked": table.terms.locked,
        "has_password": bool(table.terms.password),
        "options": table.terms.options,
        "settings": as_then(msgspec.to_builtins(table.settings)),
        "chairs": [[getattr(chair, part) for part in CHAIR] for chair in table.seats],
        "chat": [[line.seat, line.name, line.words] for line in talk.chat],
        "remarks": [[remark.text, place_then(table, remark)] for remark in talk.remarks],
        "stories": [[untold(table, mark.event), mark.seat, mark.story] for mark in talk.stories],
        "decisions": play.decisions.ids if play else [],
        "asked_since": play.decisions.since if play else [],
        "paused_at": play.paused_at if play else None,
        "undo_asked": play.undo_asked if play else None,
        "next_table": table.next_table,
        "position": match.digest() if match else "",
        # Whether a pass was empty was not written then; it follows from the moves.
        "rows": codec.digest([without_mark(row) for row in match.rows]) if match else "",
        "moves": len(match.moves) if match else 0,
        "places": result.places if result else None,
        "done": len(table.receipts),
    }


def as_then(settings: dict[str, Any]) -> dict[str, Any]:
    for name, value in LATER_SETTINGS.items():
        assert settings.pop(name) == value
    return settings


def place_then(table: Table, remark: Remark) -> int:
    """Version 0.1.0 said behind what the deal had laid open that the game begins."""
    if remark.text == BEGINS and table.match and not table.match.parent:
        return untold(table, len(table.match.at(0).events))
    return untold(table, remark.event) - inherited(table)


def untold(table: Table, place: int) -> int:
    """Version 0.1.0 did not tell what hands were dealt: its log was shorter by that."""
    events = table.match.events[:place] if table.match else []
    return place - sum("hands" in event.args for event in events)


def inherited(table: Table) -> int:
    """Version 0.1.0 began a fork with an empty log; now it goes on with that of its parent."""
    return len(table.match.at(0).events) if table.match and table.match.parent else 0


@pytest.mark.parametrize("name", TABLES, ids=lambda name: TABLES[name]["what"])
def test_an_old_log_adds_up_to_the_same_table(name: str) -> None:
    expected = {key: value for key, value in TABLES[name].items() if key != "what"}
    assert account(read(name)) == expected


def test_every_kind_of_entry_is_among_them() -> None:
    written = {json.loads(entry)["kind"] for _, _, _, entry in ROWS}
    known = {kind.__struct_config__.tag for kind in get_args(entries.Entry)}
    assert written == known - LATER


def test_what_is_written_now_is_what_was_written_then() -> None:
    for _, _, _, entry in ROWS:
        again = json.loads(entries.encode_entry(entries.decode_entry(entry.encode())))
        if again.get("settings"):
            as_then(again["settings"])
        assert again == json.loads(entry)


def test_a_registry_brings_old_tables_back(tmp_path: Path) -> None:
    """Through the store, with bots and clocks at rest."""

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path / 'old.db'}")
        store.open()
        for number, (name, seq, at, entry) in enumerate(ROWS):
            first = seq == 1
            code = f"code {number}" if first else ""
            status = "open" if first else ""
            await store.append(LogRow(name, seq, at, entry.encode(), status, code=code))
        store.close()
        registry = Registry(
            Store(f"sqlite:///{tmp_path / 'old.db'}"), pace=600.0, clock=lambda: ROWS[-1][2]
        )
        await registry.open()
        try:
            for name, expected in TABLES.items():
                live = await registry.get(name)
                assert live is not None
                assert live.table.status == expected["status"], live.table.why_frozen
        finally:
            await registry.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_table_with_numbered_cells_goes_on_with_places() -> None:
    lines = (FOLDER / "cells-by-age.jsonl").read_text().splitlines()
    known = json.loads((FOLDER / "cells-by-age.json").read_text())
    table = Table("t-cells", GAMES)
    for line in lines:
        _, seq, at, entry = json.loads(line)
        apply(table, seq, at, entries.decode_entry(entry.encode()))
    match = table.match
    assert match is not None
    assert (match.digest(), len(match.moves)) == (known["position"], known["moves"])
    cells = match.seen(None).cells
    assert sorted([cell.x, cell.y, cell.symbol] for cell in cells) == sorted(known["cells"])
    written = [msgspec.to_builtins(row) for row in match.rows]
    assert all("," in row["args"]["cell"] for row in written if row.get("verb") == "bury")
    while match.to_act() and match.rows[-1].verb != "bury":
        seat = match.to_act()[0]
        move = match.legal_moves(seat)[0]
        seq, at = table.seq + 1, known_time(lines) + table.seq
        moved = entries.Moved(seat=seat, verb=move.verb, digest=match.digest(), args=move.args)
        lines.append(json.dumps(["t-cells", seq, at, entries.encode_entry(moved).decode()]))
        apply(table, seq, at, moved)
    assert match.rows[-1].verb == "bury"
    again = Table("t-cells", GAMES)
    for line in lines:
        _, seq, at, entry = json.loads(line)
        apply(again, seq, at, entries.decode_entry(entry.encode()))
    assert again.match is not None
    assert not again.why_frozen
    assert again.match.digest() == match.digest()


def known_time(lines: list[str]) -> float:
    return float(json.loads(lines[-1])[2])
