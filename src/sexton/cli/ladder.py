"""`sexton ladder`: which bot is stronger, and how sure is that?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments, strengths
from sexton.cli.arguments import (
    EditionFile,
    GameName,
    GameOption,
    GamesSeed,
    Jobs,
    Keep,
    On,
    ParquetFile,
    Seats,
)
from sexton.core.errors import BadOption

if TYPE_CHECKING:
    from rich.table import Table

    from sexton.arena.ladder import Contest, ContestResult
    from sexton.arena.pool import Crew

VERDICTS = {"stronger": "stronger", "weaker": "weaker", "open": "not decided"}


def ladder(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT...",
            help="Each meets the next, the strongest first.",
            show_default="all levels",
        ),
    ] = None,
    exploiters: Annotated[
        bool,
        typer.Option(
            "--exploiters",
            help="Also scripts written to beat bots, each against every bot that --bots names "
            "(else the strongest): where one wins is a hole.",
        ),
    ] = False,
    seats: Seats = None,
    games: Annotated[
        int, typer.Option("--games", "-n", help="At most so many games for each pair.")
    ] = 400,
    whole: Annotated[
        bool, typer.Option("--whole", help="Play all of them, even when it has long been plain.")
    ] = False,
    iterations: Annotated[
        int | None,
        typer.Option(help="How long a bot that searches thinks.", show_default="its own"),
    ] = None,
    jobs: Jobs = 1,
    on: On = "local",
    keep: Keep = None,
    seed: GamesSeed = "1",
    option: GameOption = None,
    edition: EditionFile = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE|-", help="Write the results as JSON.")
    ] = None,
    parquet: ParquetFile = None,
) -> None:
    """Let bots meet over the same deals, and see which is stronger.

    One challenger sits among rivals who are all alike; every deal is played once with the
    challenger at each seat. It is even when the challenger wins one game in as many as there
    are seats. A pair stops when that is plainly not so, or after --games; with --whole only then.
    """
    from sexton.arena.ladder import Contest
    from sexton.study import frames

    crew = arguments.crew(jobs, on)
    if iterations is not None and iterations < 1:
        raise BadOption(f"{iterations} iterations are no search: --iterations is 1 or more.")
    opened = arguments.open_game(game, str(edition) if edition else None)
    options = arguments.options(opened, option or [])
    count = arguments.seat_count(opened.at_table(options), seats)
    if games < count:
        raise BadOption(f"A deal is {count} games, one for each seat: --games is {count} or more.")
    contests = [
        Contest(
            opened.name,
            count,
            challenger,
            rival,
            games,
            arguments.seed(seed) or 0,
            iterations,
            options,
            opened.edition.contents if edition else None,
            whole,
        )
        for challenger, rival in pairs(opened.name, bots, exploiters=exploiters)
    ]
    if parquet is not None:
        frames.needed("pyarrow")
    results = run(contests, crew, json_file, keep)
    if parquet is not None:
        frames.to_parquet(frames.of_ladder(results), parquet)


def pairs(game: str, bots: str | None, *, exploiters: bool) -> list[tuple[str, str]]:
    """Who meets whom: each bot the next; and each script against this game each bot that is named,
    or the strongest. One table then holds them all."""
    from sexton.arena.exploiters import exploiters_of
    from sexton.arena.ladder import rungs
    from sexton.bots import LEVELS, strongest

    levels = arguments.level_names(bots) if bots else list(LEVELS)[::-1]
    if len(levels) < 2 and not exploiters:
        raise BadOption("Name two bots or more, with commas between: each meets the next.")
    scripts = exploiters_of(game) if exploiters else []
    met = levels if bots else [strongest()]
    return rungs(levels) + [(script, level) for level in met for script in scripts]


def run(
    contests: Sequence[Contest],
    jobs: int | Crew,
    json_file: Path | None,
    keep: Path | None = None,
) -> list[ContestResult]:
    from sexton.cli.errors import STOPPED, Left
    from sexton.cli.terminal import stderr, stdout, write_out

    results: list[ContestResult] = []
    interrupted = False
    try:
        climb(contests, jobs, results, keep)
    except KeyboardInterrupt:
        interrupted = True
    console = stderr() if str(json_file) == "-" else stdout()
    if results:
        console.print(sheet(results))
        console.print(summary(contests[0]))
        if any(result.places for result in results):
            console.print()
            console.print(strengths.sheet(results))
    if json_file:
        write_out(json_file, as_json(results))
    if interrupted:
        raise Left(f"Stopped after {len(results)} of {len(contests)} pairs.", STOPPED)
    return results


def climb(
    contests: Sequence[Contest],
    jobs: int | Crew,
    results: list[ContestResult],
    keep: Path | None,
) -> None:
    from sexton.arena.checkpoint import kept_at
    from sexton.arena.exploiters import title
    from sexton.arena.ladder import contend, most_deals
    from sexton.cli.terminal import progress

    with kept_at(keep, contests) as keeper, progress() as bar:
        for contest in contests:
            label = f"{title(contest.challenger)} against {title(contest.rival)}, deals"
            task = bar.add_task(label, total=most_deals(contest))
            results.append(contend(contest, jobs, partial(bar.advance, task), keeper))


def sheet(results: Sequence[ContestResult]) -> Table:
    from rich.table import Table

    from sexton.arena.exploiters import title

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("Challenger", min_width=17)
    table.add_column("Rivals", no_wrap=True)
    for head in ("Wins", "95 %", "Games"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("It is")
    for result in results:
        contest, share = result.contest, result.share
        others = contest.seats - 1
        table.add_row(
            title(contest.challenger),
            f"{others} × {title(contest.rival)}",
            f"{share.value:.1%}",
            f"{share.low:.1%}–{share.high:.1%}",
            str(result.games),
            VERDICTS[result.verdict],
        )
    return table


def summary(contest: Contest) -> str:
    thinking = f", {contest.iterations} iterations" if contest.iterations else ""
    return (
        f"{contest.game}, {contest.seats} seats, seed {contest.seed}{thinking}. Even is "
        f"{1 / contest.seats:.1%}. Each deal is played with the challenger at every seat; "
        "intervals are over deals."
    )


def as_json(results: Sequence[ContestResult]) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(list(results)), indent=1).decode() + "\n"
