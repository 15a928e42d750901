"""`sexton train`: a policy learns a game, and the ladder says whether it is any good."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
from sexton.cli.arguments import EditionFile, GameName, GameOption, Jobs, On
from sexton.core.errors import BadOption

if TYPE_CHECKING:
    from sexton.arena.pool import Crew
    from sexton.core.game import AnyGame
    from sexton.train.ppo import Course
    from sexton.train.progress import Say


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
        str, typer.Option(metavar="BOT[,BOT]", help="Whom it meets at some tables; '' for nobody.")
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
    on: On = "local",
    option: GameOption = None,
    edition: EditionFile = None,
) -> None:
    """Let a policy learn a game: a lesson from a bot first, then play against itself, its past
    selves and a bot.

    The file is an ONNX policy, named policy:FILE.onnx wherever a bot is named, and is written
    again every half minute. Beside it is all it takes to go on: the same command goes on where
    it was broken off. A policy counts when the ladder says that it is stronger.

    With --jobs or --on its games are played by other processes or machines, whole games for each
    update; it learns here.
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

    crew = arguments.crew(jobs, on)
    course = ppo.Course(
        seats=count,
        minutes=minutes,
        teacher=checked(teacher) if teacher.strip() else "",
        rivals=tuple(arguments.level_names(rival)),
        tables=tables,
        seed=seed,
    )
    console = stdout()

    def say(line: str) -> None:
        console.print(line, highlight=False, soft_wrap=True)

    learn(opened, course, out, say, board, crew)
    say(f"The policy is in {out}: name it policy:{out}")
    if check:
        climb(opened.name, count, out, rivals, check, crew, chosen, edition)


def learn(
    game: AnyGame, course: Course, out: Path, say: Say, board: str | None, crew: Crew
) -> None:
    """Here, with games of this process or of a crew."""
    from functools import partial

    from sexton.arena.pool import LOCAL, open_pool
    from sexton.train import ppo
    from sexton.train.crew import Hand, Others

    if crew.on == LOCAL and crew.jobs == 1:
        ppo.train(game, course, out, say, board)
        return
    with open_pool(partial(Hand, game, course), crew) as pool:
        ppo.train(game, course, out, say, board, Others(pool, course))


def climb(
    game: str,
    seats: int,
    out: Path,
    rivals: str,
    games: int,
    crew: Crew,
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
        crew,
        None,
    )
