"""`sexton train`: a policy learns a game, and the ladder says whether it is any good."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sexton.cli import arguments
from sexton.cli.arguments import EditionFile, GameName, GameOption, Jobs
from sexton.core.errors import BadOption


def train(
    game: GameName,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE.onnx", help="Where the policy is written.")
    ],
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 10.0,
    teacher: Annotated[
        str, typer.Option("--teacher", metavar="BOT", help="Whom it watches first; '' for nobody.")
    ] = "grasping",
    rival: Annotated[
        str, typer.Option(metavar="BOT", help="Whom it meets at some tables; '' for nobody.")
    ] = "grasping",
    tables: Annotated[int, typer.Option(min=1, help="Tables that are played at once.")] = 64,
    seed: Annotated[int, typer.Option(help="What it leaves to chance.")] = 1,
    check: Annotated[
        int, typer.Option(min=0, help="At most so many games on the ladder at the end; 0 for none.")
    ] = 400,
    rivals: Annotated[
        str, typer.Option(metavar="BOT[,BOT]", help="Whom it meets there.")
    ] = "sleepwalker,grasping",
    board: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Write figures for TensorBoard there.")
    ] = None,
    jobs: Jobs = 1,
    option: GameOption = None,
    edition: EditionFile = None,
) -> None:
    """Let a policy learn a game: a lesson from a bot first, then play against itself, its past
    selves and a bot.

    The file is an ONNX policy, named policy:FILE.onnx wherever a bot is named, and is written
    again every half minute. Beside it is all it takes to go on: the same command goes on where
    it was broken off. A policy counts when the ladder says that it is stronger.
    """
    from sexton.bots.names import checked
    from sexton.cli.terminal import stdout
    from sexton.train.needs import library

    library("torch")
    library("onnx")
    opened = arguments.open_game(game, str(edition) if edition else None)
    chosen = arguments.options(opened, option or [])
    opened = opened.at_table(chosen)
    count = arguments.seat_count(opened, seats)
    if out.suffix != ".onnx":
        raise BadOption(f"{out} is no name for a policy: it ends with .onnx.")

    from sexton.train import ppo

    course = ppo.Course(
        seats=count,
        minutes=minutes,
        teacher=checked(teacher) if teacher.strip() else "",
        rival=checked(rival) if rival.strip() else "",
        tables=tables,
        seed=seed,
    )
    console = stdout()

    def say(line: str) -> None:
        console.print(line, highlight=False, soft_wrap=True)

    ppo.train(opened, course, out, say, board)
    say(f"The policy is in {out}: name it policy:{out}")
    if check:
        climb(opened.name, count, out, rivals, check, arguments.jobs(jobs), chosen, edition)


def climb(
    game: str,
    seats: int,
    out: Path,
    rivals: str,
    games: int,
    jobs: int,
    options: dict[str, bool | int | str],
    edition: Path | None,
) -> None:
    from sexton.arena.ladder import Contest
    from sexton.cli.ladder import run

    box = arguments.open_game(game, str(edition)).edition.contents if edition else None
    run(
        [
            Contest(game, seats, f"policy:{out}", rival, games, 1, None, options, box)
            for rival in arguments.level_names(rivals)
        ],
        jobs,
        None,
    )
