"""`sexton edition`: begin a box of your own, and check it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sexton.cli import arguments
from sexton.cli.arguments import GameName
from sexton.core.errors import BadEdition, BadOption

if TYPE_CHECKING:
    from sexton.core.edition import Edition
    from sexton.core.game import AnyGame

HEADER = """\
# An edition of {title} to make your own.
#
# Change names, numbers and counts below to what your box holds, then:
#   sexton edition check {file}
#   sexton play {game} --edition {file}
#
# Lines that begin with # are for people; the rest is TOML. Leave `game` as it is and give your
# edition its own `name`. Every entry says where it comes from: provenance = "printed" (it stands
# in the rulebook or on the card), "reported" (others have published it) or "house" (your own).
# A record of a game played with this file keeps the whole edition, so it can always be replayed.
"""
PROVENANCE = ("printed", "reported", "house")


def new(
    game: GameName,
    box: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="One of the boxes that can be put to the game's own."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write it.", show_default="my-GAME.toml"),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
) -> None:
    """Write a file to start from: the box as it comes with Sexton, with everything explained."""
    from sexton.cli.terminal import stdout, write_text

    opened = arguments.open_game(game)
    file = shipped_file(opened, box)
    path = out or Path(f"my-{box or opened.name}.toml")
    if path.exists() and not force:
        raise BadOption(f"{path} is there already: --force writes over it, --out goes elsewhere.")
    header = HEADER.format(title=opened.title, game=opened.name, file=path)
    write_text(path, f"{header}\n{file.read_text('utf-8')}")
    stdout().print(f"Written: {path}. Change it, then: sexton edition check {path}", soft_wrap=True)


def shipped_file(game: AnyGame, box: str | None) -> Path:
    """The file of the game's own box, or of one that can be put to it."""
    if box is None:
        return game.folder / "components.toml"
    boxes = {path.stem: path for path in sorted(game.folder.glob("boxes/*.toml"))}
    if box not in boxes:
        there_are = f"there are {', '.join(boxes)}" if boxes else "it has one box only"
        raise BadOption(f"{game.title} has no box {box!r}: {there_are}.")
    return boxes[box]


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An edition, as TOML.")],
) -> None:
    """Say what an edition holds, or which entry is wrong and why."""
    from rich.text import Text

    from sexton.cli.terminal import printable, stdout
    from sexton.core.edition import read_file

    edition = read_file(file)
    game = game_for(edition)
    try_out(game, edition)
    console = stdout()
    name = printable(str(edition.contents.get("name", file.name)))
    console.print(Text.assemble(("✓ ", "green"), (name, "bold"), f", an edition of {game.title}"))
    for line in holdings(edition.contents):
        console.print(f"  {printable(line)}")
    sources = Counter(provenances(edition.contents))
    said = ", ".join(f"{sources[source]} {source}" for source in PROVENANCE if sources[source])
    console.print(f"  Where it comes from: {said or 'nobody says'}")
    console.print(f"  Dealt and played to the end at {game.seats[0]} to {game.seats[-1]} seats.")
    shipped = any(one.digest == edition.digest for one in game.shipped())
    console.print(f"  Digest {edition.digest}{' (as it comes with Sexton)' if shipped else ''}")


def game_for(edition: Edition) -> AnyGame:
    import sexton

    if edition.game not in sexton.GAMES:
        there_are = ", ".join(sexton.GAMES)
        raise edition.wrong("game", f"there is no game {edition.game!r}; there are {there_are}")
    return sexton.GAMES[edition.game].with_edition(edition)


def try_out(game: AnyGame, edition: Edition) -> None:
    """A box that passes every check must also carry a game, at every number of seats."""
    from sexton.arena.checks import Broken
    from sexton.arena.play import Sitting, play_game

    for seats in game.seats:
        try:
            play_game(game, Sitting(["sleepwalker"] * seats, "edition"))
        except Broken as broken:
            raise BadEdition(
                edition.source, "", f"a game for {seats} can't be played with it: {broken.reason}"
            ) from None


def holdings(contents: dict[str, Any]) -> Iterator[str]:
    """Each list of the file with how many kinds and pieces it holds."""
    for name, entries in contents.items():
        if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
            continue
        counts = [one["count"] for one in entries if isinstance(one.get("count"), int)]
        pieces = f", {sum(counts)} in all" if len(counts) == len(entries) else ""
        yield f"{name}: {len(entries)} entries{pieces}"


def provenances(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("provenance"), str):
            yield value["provenance"]
        for inner in value.values():
            yield from provenances(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from provenances(inner)
