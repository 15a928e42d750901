"""`sexton simulate`: bots play many games, and what came of it is counted."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
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

    from sexton.arena.checks import Broken
    from sexton.arena.play import Played
    from sexton.arena.pool import Crew
    from sexton.arena.simulate import Plan, Report
    from sexton.arena.statistics import Estimate


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT[,BOT]", help="One bot for all seats, or one for each; see docs/bots.md."
        ),
    ] = "sleepwalker",
    jobs: Jobs = 1,
    on: On = "local",
    keep: Keep = None,
    seed: GamesSeed = "1",
    option: GameOption = None,
    edition: EditionFile = None,
    json_file: Annotated[
        Path | None,
        typer.Option("--json", metavar="FILE|-", help="Write the whole report as JSON."),
    ] = None,
    csv_file: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE|-", help="Write a line for each game."),
    ] = None,
    parquet: ParquetFile = None,
) -> None:
    """Let bots play many games, and see who wins how often.

    Seat 1 has the first bot, seat 2 the second, and so on. A win that several share counts in
    part for each. Whatever must hold in every game is checked; the first game that breaks it is
    written down so that it can be seen again.
    """
    from sexton.arena.simulate import Plan
    from sexton.cli.terminal import STANDARD
    from sexton.study import frames

    if games < 1:
        raise BadOption(f"{games} games can't be played: --games is 1 or more.")
    crew = arguments.crew(jobs, on)
    if str(json_file) == str(csv_file) == STANDARD:
        raise BadOption("Only one of --json and --csv can go to the standard output.")
    opened = arguments.open_game(game, str(edition) if edition else None)
    options = arguments.options(opened, option or [])
    count = arguments.seat_count(opened.at_table(options), seats)
    plan = Plan(
        opened.name,
        count,
        arguments.levels(bots, count),
        games,
        arguments.seed(seed) or 0,
        options,
        opened.edition.contents if edition else None,
    )
    if parquet is not None:
        frames.needed("pyarrow")
    played = run(plan, crew, json_file, csv_file, keep)
    if parquet is not None:
        frames.to_parquet(frames.of_played(plan, played), parquet)


def run(
    plan: Plan, crew: Crew, json_file: Path | None, csv_file: Path | None, keep: Path | None = None
) -> list[Played]:
    from sexton.arena.checks import Broken
    from sexton.arena.simulate import report
    from sexton.cli.errors import STOPPED, TROUBLE, Left
    from sexton.cli.terminal import STANDARD, stderr, stdout, write_out

    played: list[Played] = []
    started = time.perf_counter()
    interrupted = False
    try:
        play_all(plan, crew, played, keep)
    except KeyboardInterrupt:
        interrupted = True
    except Broken as broken:
        raise Left(account(broken), TROUBLE) from None
    seconds = time.perf_counter() - started
    counted = report(plan, played)
    to_stdout = STANDARD in (str(json_file), str(csv_file))
    console = stderr() if to_stdout else stdout()
    if played:
        console.print(sheet(counted))
        console.print(summary(counted, played, seconds, crew))
    if json_file:
        write_out(json_file, as_json(counted, seconds, crew))
    if csv_file:
        write_out(csv_file, as_csv(plan, played))
    if interrupted:
        sentence = f"Stopped after {len(played)} of {plan.games} games."
        raise Left(sentence, STOPPED)
    return played


def play_all(plan: Plan, crew: Crew, played: list[Played], keep: Path | None) -> None:
    from contextlib import closing

    from sexton.arena.checkpoint import kept_at
    from sexton.arena.simulate import simulate as games_of
    from sexton.cli.terminal import progress

    with (
        kept_at(keep, plan) as keeper,
        progress() as bar,
        closing(games_of(plan, crew, keeper)) as games,
    ):
        task = bar.add_task("games", total=plan.games)
        for done in games:
            played += done
            bar.advance(task, len(done))


def account(broken: Broken) -> str:
    """What broke, and all it takes to see it again."""
    import msgspec

    again = broken.reproducer
    where = f"Game {again['game']}, {again['seats']} seats, seed {again['seed']}"
    return (
        f"A game went wrong: {broken.reason}\n"
        f"{where}, after {len(again['moves'])} moves. The whole of it:\n"
        f"{msgspec.json.encode(again).decode()}"
    )


def sheet(report: Report) -> Table:
    from rich.table import Table

    seats = report.plan.seats
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    if not report.complete:
        table.title = f"PARTIAL: {report.played} of {report.plan.games} games"
    table.add_column("Seat", justify="right")
    table.add_column("Bot")
    for title in ("Wins", "95 %", "Score", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("Places 1 to " + str(seats), justify="right")
    for seat in report.seats:
        table.add_row(
            str(seat.seat + 1),
            seat.bot,
            f"{seat.wins.value:.1%}",
            f"{seat.wins.low:.1%}–{seat.wins.high:.1%}",
            f"{seat.score.value:.2f}",
            between(seat.score),
            " ".join(str(count) for count in seat.places),
        )
    return table


def between(estimate: Estimate) -> str:
    if estimate.low == float("-inf"):
        return "—"
    return f"{estimate.low:.2f}–{estimate.high:.2f}"


def summary(report: Report, played: Sequence[Played], seconds: float, crew: Crew) -> str:
    moves = sum(game.moves for game in played)
    label = "" if report.complete else " (partial)"
    return (
        f"{report.played} games{label} of {report.plan.game}, seed {report.plan.seed}: "
        f"{report.moves.value:.1f} moves each ({report.shortest} to {report.longest}). "
        f"{seconds:.1f} s {whose(crew)}: "
        f"{report.played / seconds:.0f} games/s, {moves / seconds:.0f} moves/s."
    )


def whose(crew: Crew) -> str:
    if crew.on != "local":
        return f"on {crew.on}"
    return f"with {crew.jobs} process{'' if crew.jobs == 1 else 'es'}"


def as_json(report: Report, seconds: float, crew: Crew) -> str:
    """All but the timing is the same for the same plan."""
    import msgspec

    plain = msgspec.to_builtins(report)
    plain["timing"] = {"seconds": round(seconds, 3), "jobs": crew.jobs, "on": crew.on}
    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n"


def as_csv(plan: Plan, played: Sequence[Played]) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    seats = range(1, plan.seats + 1)
    titles = [f"score_{seat}" for seat in seats] + [f"place_{seat}" for seat in seats]
    writer.writerow(["game", "seed", "moves", *titles])
    for game in sorted(played, key=lambda one: one.number):
        writer.writerow([game.number, game.seed, game.moves, *game.scores, *game.places])
    return lines.getvalue()
