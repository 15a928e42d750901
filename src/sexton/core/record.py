"""Records: one JSON text per game, versioned. docs/record.md explains every field."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from sexton.core.errors import BadRecord, quoted

FORMAT = 2
FORMATS = (1, 2)  # that are read: see docs/record.md for what has changed
LIMIT = 20_000_000
STORY_LIMIT = 280


class Row(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of the log: a move in words, or an undo."""

    seat: int
    verb: str = ""
    args: dict[str, str | int] = {}
    undo: Literal["", "own", "agreed"] = ""  # by the table's rule, or the others allowed it
    at: float | None = None  # seconds since 1970, if somebody kept the time
    story: str = ""
    silent: bool = False  # a pass in a window where there was nothing else to answer


class Fairness(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The commitment shown before the deal and, once over, what opens it."""

    commitment: str
    server_seed: str = ""
    nonces: list[str] = []


class Parent(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Where a fork began: after so many moves of that record, as that seat saw it."""

    digest: str
    move: int
    seat: int
    record: dict[str, Any]
    same_deck: bool = False


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One game, finished or not."""

    format: int
    game: str
    version: str
    edition: str
    options: dict[str, bool | int | str]
    seats: list[str]
    moves: list[Row]
    seed: int | str | None = None  # withheld while the game goes on, unless the keeper asks
    fairness: Fairness | None = None  # None: not committed
    box: dict[str, Any] | None = None  # the whole edition, if it didn't come with Sexton
    table: dict[str, Any] = {}
    parent: Parent | None = None
    arranged: dict[
        str, Any
    ] = {}  # of a lesson: cards that were put where they lie, not dealt there
    result: dict[str, Any] | None = None
    digest: str = ""  # of the last position


class Ending(msgspec.Struct, frozen=True):
    """What a result says happened; the account beside it is words, and words may change."""

    places: list[int]
    scores: list[int]


def parse(record: object) -> Record:
    """A record from a dict or from JSON text; whatever is wrong with it is said."""
    try:
        if isinstance(record, str | bytes):
            record = msgspec.json.decode(record)
        if not isinstance(record, Mapping):
            raise BadRecord("A record is a JSON object; this is not one.")
        if record.get("format") not in FORMATS or isinstance(record.get("format"), bool):
            found, reads = quoted(record.get("format")), " and ".join(map(str, FORMATS))
            raise BadRecord(f"This record has format {found}; this Sexton reads {reads}.")
        return msgspec.convert(dict(record), Record)
    except msgspec.DecodeError as error:  # ValidationError is one of these.
        raise BadRecord(f"This is not a record: {error}.") from None
    except (UnicodeDecodeError, RecursionError):
        raise BadRecord("This is not a record: it is not readable JSON text.") from None


def read_file(path: str | Path) -> dict[str, Any]:
    """The record in a file, as plain data."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"{path}: can't read it: {error.strerror or error}.") from None
    if len(raw) > LIMIT:
        raise BadRecord(f"{path}: it has {len(raw)} bytes; a record has at most {LIMIT}.")
    try:
        record = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"{path}: this is not a record: {error}.") from None
    if not isinstance(record, dict):
        raise BadRecord(f"{path}: a record is a JSON object; this is not one.")
    return record


def write_file(path: str | Path, record: Mapping[str, Any]) -> None:
    """Writes beside and then moves over, so an interrupted save never spoils an older one."""
    target = Path(path)
    if target.is_dir() or "\0" in str(path):
        raise BadRecord(f"{str(path)!r}: can't write it: that is no name for a file.")
    text = msgspec.json.format(msgspec.json.encode(record), indent=1)
    beside = target.with_name(target.name + ".part")
    try:
        beside.write_bytes(text + b"\n")
        beside.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise BadRecord(f"{path}: can't write it: {error.strerror or error}.") from None
