"""Editions: what is in the box, as a TOML file that an owner of the game can replace."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from sexton.core.codec import digest
from sexton.core.errors import BadEdition
from sexton.core.toml_lines import ENTRY, line_of

Provenance = Literal["printed", "reported", "house"]
"""Who says so: the rulebook, public card lists, or we ourselves."""

S = TypeVar("S")
LIMIT = 1_000_000
UNKNOWN = re.compile("unknown field `(.+)`")


@dataclass(frozen=True)
class Edition:
    """The contents of a box: for which game, from where, and the plain data."""

    game: str
    source: str
    contents: dict[str, Any]
    digest: str
    text: str = field(default="", repr=False)  # the file, if it was one
    parts: tuple[Edition, ...] = field(default=(), repr=False)  # the boxes it was put together from

    def read(self, kind: type[S]) -> S:
        """The contents as the game's own typed components; a wrong entry is named."""
        try:
            return msgspec.convert(self.contents, kind)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            reason += possible_words(kind, path)
            unknown = UNKNOWN.search(reason)
            entry = path.strip("`.") or (unknown[1] if unknown else "file")
            raise self.wrong(entry, reason) from None

    def wrong(self, entry: str, reason: str) -> BadEdition:
        """Names the file that the entry stands in, and its line there."""
        listed = ENTRY.match(entry)
        if listed is None or not self.parts:
            holding = [part for part in self.parts if entry in part.contents]
            if len(holding) == 1:
                return holding[0].wrong(entry, reason)
            return BadEdition(self.source, entry, reason, line_of(self.text, entry))
        name, place = listed[1], int(listed[2])
        for part in self.parts:
            own = len(part.contents.get(name, []))
            if place < own:
                return part.wrong(f"{name}[{place}]{entry[listed.end() :]}", reason)
            place -= own
        return BadEdition(self.source, entry, reason)


def possible_words(kind: type[S], path: str) -> str:
    """What may stand at this place of the file, where there are only so many words for it."""
    found: inspect.Type = inspect.type_info(kind)
    for step in re.findall(r"\w+", path):
        match found:
            case inspect.StructType(fields=fields):
                found = {field.encode_name: field.type for field in fields}.get(step, found)
            case inspect.TupleType(item_types=types):
                found = types[int(step)]
            case inspect.ListType(item_type=item):
                found = item
            case _:
                return ""
    if not isinstance(found, inspect.LiteralType):
        return ""
    return f"; it is one of {', '.join(map(str, found.values))}"


def from_contents(contents: object, source: str) -> Edition:
    if not isinstance(contents, dict) or not isinstance(contents.get("game"), str):
        raise BadEdition(source, "game", 'the file must say which game it is for: game = "..."')
    try:
        name = digest(contents)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadEdition(source, "", f"it holds what no edition can: {error}") from None
    return Edition(contents["game"], source, contents, name)


def from_toml(text: str, source: str) -> Edition:
    try:
        contents = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(source, "", f"this is not TOML: {error}") from None
    except ValueError:  # Python reads no more digits than some thousand.
        raise BadEdition(source, "", "it has a number with too many digits") from None
    except RecursionError:
        raise BadEdition(source, "", "it has lists in lists without end") from None
    return replace(from_contents(contents, source), text=text)


def read_file(path: str | Path) -> Edition:
    """An edition from a person's own file."""
    source = str(path)
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise BadEdition(source, "", f"can't read it: {error.strerror or error}") from None
    if len(raw) > LIMIT:
        raise BadEdition(source, "", f"it has {len(raw)} bytes; an edition has at most {LIMIT}")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadEdition(source, "", "it is not UTF-8 text") from None
    return from_toml(text, source)


def with_boxes(base: Edition, boxes: Sequence[Edition]) -> Edition:
    """A box and others that were put to it: their lists go on where its own end, and `boxes` says
    which are in."""
    if not boxes:
        return base
    contents = dict(base.contents)
    for box in boxes:
        for name, own in box.contents.items():
            if isinstance(own, list) and isinstance(contents.get(name, []), list):
                contents[name] = [*contents.get(name, []), *own]
    added = [str(box.contents.get("box", box.source)) for box in boxes]
    contents["boxes"] = [*base.contents.get("boxes", []), *added]
    contents["name"] = ", ".join(str(one.contents.get("name", "")) for one in (base, *boxes))
    whole = from_contents(contents, " + ".join(one.source for one in (base, *boxes)))
    return replace(whole, parts=(*(base.parts or (base,)), *boxes))


@cache
def shipped_boxes(folder: Path) -> dict[str, Edition]:
    """The boxes that can be put to a game's own, by their names; `place` says their order."""
    files = sorted(folder.glob("boxes/*.toml"))
    found = {path.stem: from_toml(path.read_text("utf-8"), f"boxes/{path.name}") for path in files}
    return dict(sorted(found.items(), key=lambda box: box[1].contents["place"]))


@cache
def shipped(folder: Path) -> Sequence[Edition]:
    """The editions that come with a game, the current one first; each alone and with any of the
    boxes that can be put to it."""
    current = folder / "components.toml"
    past = sorted(folder.glob("past/*.toml"))
    bases = [from_toml(path.read_text("utf-8"), path.name) for path in (current, *past)]
    boxes = list(shipped_boxes(folder).values())
    return [with_boxes(base, mix) for base in bases for mix in mixes(boxes)]


def mixes(boxes: Sequence[Edition]) -> Iterator[tuple[Edition, ...]]:
    for count in range(len(boxes) + 1):
        yield from combinations(boxes, count)
