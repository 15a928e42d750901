"""`sexton features`: what a learner sees of a game, number by number."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
from sexton.cli.arguments import EditionFile, GameName, GameOption, Seats
from sexton.core.errors import BadOption

if TYPE_CHECKING:
    from sexton.core.features import Features
    from sexton.core.tokens import Tokens


def features(
    game: GameName,
    seats: Seats = None,
    option: GameOption = None,
    edition: EditionFile = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE|-", help="Write all of it as JSON.")
    ] = None,
) -> None:
    """Show how a view becomes numbers: each slice with its name, its first place and its size.

    Every seat sees itself first, and nothing that it may not know. A trained policy carries the
    digest of this layout and is refused by a game that has another.
    """
    from sexton.cli.terminal import STANDARD, stdout, write_out
    from sexton.core.tokens import Tokens

    opened = arguments.open_game(game, str(edition) if edition else None)
    opened = opened.at_table(arguments.options(opened, option or []))
    count = arguments.seat_count(opened, seats)
    if opened.features is None:
        raise BadOption(f"{opened.title} has no numbers for learning.")
    declared, tokens = opened.features(count), Tokens(opened.space, count)
    if json_file:
        write_out(json_file, as_json(declared, tokens))
    if str(json_file) == STANDARD:
        return
    console = stdout()
    for line in lines(declared):
        console.print(line, highlight=False, markup=False, soft_wrap=True)
    console.print(
        f"{opened.title}, {count} seats: {declared.size} numbers, {len(opened.space)} moves of "
        f"{len(tokens)} tokens, at most {tokens.most} a move. Layout {declared.digest}.",
        highlight=False,
        soft_wrap=True,
    )


def lines(features: Features) -> list[str]:
    return [f"{start:6} {size:5}  {name}" for name, start, size in features.layout()]


def as_json(features: Features, tokens: Tokens) -> str:
    import msgspec

    slices = [
        {"name": name, "start": start, "size": size} for name, start, size in features.layout()
    ]
    plain = {
        "seats": features.seats,
        "size": features.size,
        "digest": features.digest,
        "layout": slices,
        "tokens": tokens.names,
    }
    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n"
