"""The protocol as TypeScript: `python -m sexton.server.typescript > client/src/lib/protocol.ts`.

A field that a client may leave out is optional; whatever the server sends is always there."""

from __future__ import annotations

import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec import inspect as types

from sexton.core.record import STORY_LIMIT
from sexton.core.types import Refusal, View
from sexton.games import GAMES
from sexton.server import protocol
from sexton.server.web.routes import ROUTES

HEAD = f"""\
// Written by `python -m sexton.server.typescript` from the server's own types: don't edit.

/** So many characters a story has at most (SX-5). */
export const STORY_LIMIT = {STORY_LIMIT};
"""
REQUESTS = [one.takes for one in ROUTES if isinstance(one.takes, type)]
ANSWERS = [Refusal, *(one.gives for one in ROUTES if isinstance(one.gives, type))]
WIDTH = 100
SIMPLE: dict[type, str] = {
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.NoneType: "null",
    types.AnyType: "unknown",
}


class Writer:
    """Writes each struct once, under its own name; a game's structs are told apart by a prefix."""

    def __init__(self) -> None:
        self.names: dict[type, str] = {}
        self.lines: list[str] = []

    def struct(self, cls: type, *, prefix: str = "", optional: bool = False) -> str:
        if cls in self.names:
            return self.names[cls]
        name = cls.__name__ if cls.__name__.startswith(prefix) else prefix + cls.__name__
        if name in self.names.values():
            raise ValueError(f"two types are called {name}")
        self.names[cls] = name
        info = types.type_info(cls)
        assert isinstance(info, types.StructType)
        said = [f"  {info.tag_field}: {quoted(str(info.tag))};"] if info.tag_field else []
        inherited = self.inherited(cls)
        for field in info.fields:
            if field.name in inherited:
                continue
            written = self.written(field.type, prefix, optional=optional)
            mark = "?" if optional and not field.required else ""
            said.append(f"  {field.encode_name}{mark}: {written};")
        extends = f" extends {self.names[View]}" if inherited else ""
        self.lines += ["", *comment(cls)]
        if said:
            self.lines += [f"export interface {name}{extends} {{", *said, "}"]
        else:
            self.lines.append(f"export type {name} = {self.names[View]};")
        return name

    def inherited(self, cls: type) -> set[str]:
        """The fields that every game's view begins with."""
        is_view = issubclass(cls, View) and cls is not View and View in self.names
        return set(View.__struct_fields__) if is_view else set()

    def written(self, info: types.Type, prefix: str, *, optional: bool) -> str:
        simple = SIMPLE.get(type(info))
        if simple is not None:
            return simple
        if isinstance(info, types.Metadata):
            return self.written(info.type, prefix, optional=optional)
        if isinstance(info, types.LiteralType):
            return " | ".join(map(quoted, info.values))
        if isinstance(info, types.StructType):
            return self.struct(info.cls, prefix=prefix, optional=optional)
        if isinstance(info, types.UnionType):
            parts = [self.written(part, prefix, optional=optional) for part in info.types]
            return " | ".join(unique(parts))
        if isinstance(info, types.ListType | types.SetType | types.VarTupleType):
            inner = self.written(info.item_type, prefix, optional=optional)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if isinstance(info, types.TupleType):
            parts = [self.written(part, prefix, optional=optional) for part in info.item_types]
            return f"[{', '.join(parts)}]"
        if isinstance(info, types.DictType):
            key = self.written(info.key_type, prefix, optional=optional)
            value = self.written(info.value_type, prefix, optional=optional)
            return f"Record<{key}, {value}>"
        raise TypeError(f"{info!r} has no name in TypeScript yet")

    def union(self, name: str, of: Any, *, optional: bool) -> None:
        members = [self.struct(cls, optional=optional) for cls in get_args(of)]
        self.lines += ["", *one_of(f"export type {name}", members)]


def quoted(value: str | int | None) -> str:
    """A literal, as the client's formatter likes it."""
    said = json.dumps(value)
    return f"'{said[1:-1]}'" if isinstance(value, str) else said


def unique(parts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(parts))


def one_of(start: str, members: list[str]) -> list[str]:
    short = f"{start} = {' | '.join(members)};"
    if len(short) <= WIDTH:
        return [short]
    return [f"{start} =", *(f"  | {member}" for member in members[:-1]), f"  | {members[-1]};"]


def comment(cls: type) -> Iterator[str]:
    text = inspect.cleandoc(cls.__doc__ or "") if "__doc__" in vars(cls) else ""
    if not text:
        return
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - 3)
    if len(lines) == 1 and len(lines[0]) <= WIDTH - 7:
        yield f"/** {lines[0]} */"
        return
    yield "/**"
    yield from (f" * {line}" for line in lines)
    yield " */"


def typescript() -> str:
    """The whole file."""
    writer = Writer()
    for answer in ANSWERS:
        writer.struct(answer)
    writer.union("FromServer", protocol.FromServer, optional=False)
    for request in REQUESTS:
        writer.struct(request, optional=True)
    writer.union("FromClient", protocol.FromClient, optional=True)
    writer.struct(View)
    views = []
    for game in GAMES.values():
        prefix = "".join(part.title() for part in game.name.split("-"))
        views.append((game.name, writer.struct(game.view_type, prefix=prefix)))
    table = [f"  {quoted(name) if '-' in name else name}: {view};" for name, view in views]
    writer.lines += ["", "/** The view of each game. */", "export interface Views {", *table, "}"]
    return "\n".join([HEAD.rstrip(), *writer.lines]) + "\n"


def main() -> None:
    sys.stdout.write(typescript())


if __name__ == "__main__":
    main()
