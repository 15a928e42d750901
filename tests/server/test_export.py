"""`sexton export`: a host's finished games, one file each, and only what is new."""

from __future__ import annotations

import asyncio
from pathlib import Path

import sexton as library
from sexton.core.record import read_file
from sexton.server.settings import database_url
from sexton.server.store import LogRow, Store
from sexton.server.table import entries
from tests.browser.moments import Moment, ended, first_asked
from tests.cli.shell import sexton


async def put(store: Store, name: str, moment: Moment, status: str) -> None:
    logged = [moment.made, entries.Started(), *moment.moves]
    code = f"words of {name}"
    for seq, entry in enumerate(logged, 1):
        row = LogRow(name, seq, float(seq), entries.encode_entry(entry))
        if seq == 1:
            row = LogRow(name, 1, 1.0, entries.encode_entry(entry), status, False, code, "somebody")
        await store.append(row)


def test_finished_games_are_written_once(tmp_path: Path) -> None:
    database, folder = tmp_path / "sexton.db", tmp_path / "records"
    store = Store(database_url(str(database)))
    store.open()
    asyncio.run(put(store, "one", ended("gravediggers", 2), "over"))
    asyncio.run(put(store, "two", ended("the-cemetery", 2), "over"))
    asyncio.run(put(store, "three", first_asked("gravediggers"), "playing"))
    store.close()
    command = ("export", str(folder), "--database", str(database))
    told = sexton(*command, "--game", "gravediggers").stdout
    assert "1 new records of 2 finished games" in " ".join(told.split())
    assert [path.name for path in folder.iterdir()] == ["gravediggers-one.json"]
    assert library.load(read_file(folder / "gravediggers-one.json")).over
    before = (folder / "gravediggers-one.json").stat().st_mtime_ns
    assert "1 new records of 2" in " ".join(sexton(*command).stdout.split())
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["gravediggers-one.json", "the-cemetery-two.json"]
    assert (folder / "gravediggers-one.json").stat().st_mtime_ns == before
    (tmp_path / "file").touch()
    assert "is no folder" in sexton("export", str(tmp_path / "file"), code=2).stderr
