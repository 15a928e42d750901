"""The client's types are the server's."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sexton.games import GAMES
from sexton.server.typescript import Writer, typescript

CLIENT = Path(__file__).resolve().parents[2] / "client/src/lib/protocol.ts"


def test_the_clients_types_are_fresh() -> None:
    assert CLIENT.read_text() == typescript(), (
        "write them anew: python -m sexton.server.typescript > client/src/lib/protocol.ts"
    )


class Inner(msgspec.Struct):
    """What is
    inside."""

    word: str | None
    many: list[int | str] = []


class Outer(msgspec.Struct, tag="outer", tag_field="type"):
    inner: dict[str, Inner]
    pair: tuple[int, bool] = (0, False)


def written(optional: bool) -> str:
    writer = Writer()
    writer.struct(Outer, prefix="Game", optional=optional)
    return "\n".join(writer.lines)


INNER = """
/** What is inside. */
export interface GameInner {
  word: string | null;
  many: (number | string)[];
}"""
OUTER = """
export interface GameOuter {
  type: 'outer';
  inner: Record<string, GameInner>;
  pair: [number, boolean];
}"""


def test_structs_are_written_after_what_they_hold() -> None:
    assert written(optional=False) == f"{INNER}\n{OUTER}"


def test_what_a_client_may_leave_out_is_optional() -> None:
    assert "  pair?: [number, boolean];" in written(optional=True)
    assert "  inner: Record<" in written(optional=True)


def test_two_types_of_one_name_are_refused() -> None:
    writer = Writer()
    writer.struct(Inner)
    with pytest.raises(ValueError, match="two types are called Inner"):
        writer.struct(type("Inner", (msgspec.Struct,), {}))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_games_view_has_its_type(game: object) -> None:
    name = getattr(game, "view_type").__name__  # noqa: B009
    assert f"export interface {name} extends View {{" in typescript()
