"""Rows kept while games are played, so that a long study can be stopped and gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from sexton.arena.simulate import Plan
from sexton.core.errors import BadOption
from sexton.study.row import Facts


class Kept:
    """A file of lines: the plan, then a row for each game that is done."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.games = plan.games
        self.head = msgspec.json.encode(msgspec.structs.replace(plan, games=0))
        self._file: BinaryIO | None = None

    def read(self) -> list[Facts]:
        """What is there; the last line may be torn. Rows of another plan are refused."""
        if not self.path.exists():
            return []
        head, *lines = self.path.read_bytes().split(b"\n")
        if head != self.head:
            raise BadOption(
                f"{self.path} is of another study: give the same game, seats, bots, seed and "
                "options, or leave --resume out and begin anew."
            )
        rows = []
        for line in lines:
            try:
                rows.append(msgspec.json.decode(line, type=Facts))
            except msgspec.DecodeError:
                break
        return [facts for facts in rows if facts.number < self.games]

    @contextmanager
    def open(self, rows: Sequence[Facts]) -> Iterator[None]:
        """Ready to keep more than these."""
        with self.path.open("wb") as file:
            self._file = file
            file.write(self.head + b"\n")
            for facts in rows:
                self.keep(facts)
            yield
            self._file = None

    def keep(self, facts: Facts) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(facts) + b"\n")
            self._file.flush()

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)
