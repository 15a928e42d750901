"""What is done is kept in a file, so that the same command goes on where it was broken off."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

from sexton.arena.pool import Pool
from sexton.core.errors import BadOption

T = TypeVar("T", bound=Hashable)
R = TypeVar("R")


class Keeper:
    """A file of lines: what it is of, then the name of each task with what came of it."""

    def __init__(self, path: Path, of: Any) -> None:
        self.path = path
        self.head = msgspec.json.encode(of)
        self.known: dict[bytes, msgspec.Raw] = {}
        self._file: BinaryIO | None = None

    def open(self) -> None:
        """Reads what is there; a last line that is torn is done again."""
        whole = [self.head]
        if self.path.exists():
            head, *lines = self.path.read_bytes().split(b"\n")
            if head != self.head:
                raise BadOption(
                    f"{self.path} is of other games: give the same game, seats, bots, seed and "
                    "options, or another file."
                )
            for line in lines:
                try:
                    task, found = msgspec.json.decode(line, type=tuple[msgspec.Raw, msgspec.Raw])
                except msgspec.DecodeError:
                    break
                self.known[bytes(task)] = found
                whole.append(line)
        beside = self.path.with_name(self.path.name + ".part")
        beside.write_bytes(b"\n".join([*whole, b""]))
        beside.replace(self.path)  # Whatever ends us now, nothing that was done is lost.
        self._file = self.path.open("ab")

    def keep(self, task: bytes, found: Any) -> None:
        if self._file is not None:
            self._file.write(b"[" + task + b"," + msgspec.json.encode(found) + b"]\n")
            self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


class Keeping(Pool[T, R]):
    """A pool that does nothing twice: tasks that are in the file are told from there."""

    def __init__(self, pool: Pool[T, R], keeper: Keeper, part: Any, kind: Any) -> None:
        self.pool = pool
        self.keeper = keeper
        self.part = part  # of a study that has several pools, which this is
        self.kind = kind  # what comes of a task, as a type

    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        left = []
        for task in tasks:
            known = self.keeper.known.get(self.name(task))
            if known is None:
                left.append(task)
            else:
                yield task, msgspec.json.decode(known, type=self.kind)
        for task, found in self.pool.run(left):
            self.keeper.keep(self.name(task), found)
            yield task, found

    def name(self, task: T) -> bytes:
        plain = [task.start, task.stop] if isinstance(task, range) else task
        return msgspec.json.encode([self.part, plain])

    def close(self) -> None:
        self.pool.close()


@contextmanager
def kept_at(path: Path | None, of: Any) -> Iterator[Keeper | None]:
    """The keeper of that file; nobody where none is named."""
    if path is None:
        yield None
        return
    keeper = Keeper(path, of)
    keeper.open()
    try:
        yield keeper
    finally:
        keeper.close()
