"""Arguments that several commands take, explained once, and how what was typed for them is read."""

from __future__ import annotations

import difflib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.core.errors import BadOption

if TYPE_CHECKING:
    from sexton.arena.pool import Crew
    from sexton.core.game import AnyGame
    from sexton.core.options import Options

SEATS = 4
LEVEL = "grasping"

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; see sexton games.")]
GameOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="A rule option, as often as you like; see sexton games."
    ),
]
Seats = Annotated[
    int | None, typer.Option(help="How many sit at the table.", show_default="4, or the most")
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", help="Processes at once; 0 is one for each core.")
]
On = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="local|ray|ray://HOST:PORT",
        help="Where: processes here, Ray here, or a cluster; see docs/train.md.",
    ),
]
Keep = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep what is done there: the same command goes on from it."),
]
ParquetFile = Annotated[
    Path | None,
    typer.Option(
        "--parquet", metavar="FILE", help="Write it as Parquet; needs sexton install frames."
    ),
]
GamesSeed = Annotated[
    str, typer.Option(help="The same seed plays the same games, whatever --jobs.")
]
EditionFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Play with the box in this file; see sexton edition."),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A record: what s saves at the table.")
]


def plain_name(name: str) -> str:
    return "-".join(name.strip().casefold().replace("_", " ").replace("-", " ").split())


def open_game(name: str, edition: str | None = None) -> AnyGame:
    """A game as somebody typed it, perhaps with another box; the nearest name is offered."""
    import sexton

    wanted = plain_name(name)
    if wanted in sexton.GAMES:
        return sexton.open_game(wanted, edition)
    titles = {plain_name(game.title): game.name for game in sexton.GAMES.values()}
    found = titles.get(wanted, wanted)
    if found not in sexton.GAMES:
        near = difflib.get_close_matches(wanted, [*sexton.GAMES, *titles], n=1, cutoff=0.4)
        hint = f" Did you mean {titles.get(near[0], near[0])}?" if near else ""
        raise BadOption(f"There is no game {name!r}.{hint} There are: {', '.join(sexton.GAMES)}.")
    return sexton.open_game(found, edition)


def seat_count(game: AnyGame, seats: int | None) -> int:
    from sexton.core.checks import checked_seats

    if seats is None:
        return min(max(SEATS, game.seats[0]), game.seats[-1])
    return checked_seats(game, seats)


def options(game: AnyGame, typed: Sequence[str]) -> Options:
    """`--option name=value`, as often as there are options."""
    from sexton.core.options import parse_choice, read_options

    declared = {option.name: option for option in game.options}
    given: Options = {}
    for pair in typed:
        name, equals, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise BadOption(f"An option is typed as name=value; {pair!r} has no value.")
        if name not in declared:
            there_are = ", ".join(declared) or "none"
            near = difflib.get_close_matches(name, declared, n=1, cutoff=0.4)
            hint = f" Did you mean {near[0]}?" if near else ""
            raise BadOption(f"{game.title} has no option {name!r}.{hint} It has: {there_are}.")
        given[name] = parse_choice(declared[name], value)
    return read_options(game.options, given)


def level_names(typed: str) -> list[str]:
    """`--bots cunning,grasping`: bots with commas between."""
    from sexton.bots.names import named

    return named(typed)


def levels(typed: str, seats: int) -> list[str]:
    """`--bots grasping` for all, or one level for each."""
    named = level_names(typed)
    if not named:
        raise BadOption("Name a bot for all seats, or one for each with commas between.")
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        raise BadOption(f"{len(named)} bots are named for {seats} seats: name one, or {seats}.")
    return named


def jobs(typed: int) -> int:
    """How many processes; 0 is one for each core."""
    if typed < 0:
        raise BadOption(f"{typed} processes can't be started: --jobs is 0 or more.")
    return typed or os.cpu_count() or 1


def crew(typed: int, on: str) -> Crew:
    """Who does the work: processes here, or a cluster's."""
    from sexton.arena.pool import LOCAL, Crew

    where = on.strip()
    if where not in (LOCAL, "ray") and not where.startswith("ray://"):
        raise BadOption(
            f"Games can't be played on {on!r}: --on is local, ray, or ray://HOST:PORT of a cluster."
        )
    return Crew(jobs(typed), where)


def seed(typed: str | None) -> int | str | None:
    if typed is None:
        return None
    typed = typed.strip()
    return int(typed) if typed.isdecimal() and len(typed) < 19 else typed
