"""`sexton report`: a game as it is really played, on one page."""

from __future__ import annotations

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
    On,
    ParquetFile,
    Seats,
)
from sexton.core.errors import BadOption, SextonError

if TYPE_CHECKING:
    from rich.table import Table

    from sexton.arena.pool import Crew
    from sexton.arena.simulate import Plan
    from sexton.core.game import AnyGame
    from sexton.core.match import Match
    from sexton.study.kept import Kept
    from sexton.study.report import Report
    from sexton.study.row import Facts
    from sexton.study.skill import DealLuck, Rung


def report(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 200,
    seats: Seats = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT[,BOT]", help="One bot for all seats, or one for each; see docs/bots.md."
        ),
    ] = arguments.LEVEL,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER|FILE|shipped",
            help="Study finished records, an archive of games, or the games that come with Sexton.",
        ),
    ] = None,
    jobs: Jobs = 1,
    on: On = "local",
    seed: GamesSeed = "1",
    option: GameOption = None,
    edition: EditionFile = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The page.", show_default="GAME-report.html"),
    ] = None,
    skill: Annotated[
        bool, typer.Option(help="Let levels meet on the same deals as well: skill and luck.")
    ] = True,
    parquet: ParquetFile = None,
    with_charts: Annotated[
        bool,
        typer.Option("--charts", help="First install what draws charts, if missing: 84 MB."),
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where the same report was stopped.")
    ] = False,
    number: Annotated[
        int | None,
        typer.Option(
            "--game",
            metavar="NUMBER",
            help="Only write the record of this one of its games, for sexton replay.",
        ),
    ] = None,
) -> None:
    """Write a page about a game as it is really played, with JSON and CSV beside it.

    Seats, length, choice, scores, who leads and for how long, chance, interaction, every verb,
    card and rule: each with its interval, how it is defined, and what it can't tell. The page is
    one file that fetches nothing, prints well, and is light or dark; the same seed makes the same
    page. What draws its charts is an extra of 84 MB: --charts installs it, once; without it there
    are tables.

    While bots play, finished games are kept beside the page (FILE.rows); after Ctrl-C, --resume
    goes on from there.
    """
    opened = arguments.open_game(game, str(edition) if edition else None)
    page = out or Path(f"{opened.name}-report.html")
    if page.suffix != ".html":
        raise BadOption(f"{page}: the page is a file that ends in .html.")
    if with_charts:
        fetch_drawer()
    if parquet is not None:
        from sexton.study import frames

        frames.needed("pyarrow")
    if number is not None and (number < 0 or (records is None and number >= games)):
        raise BadOption(f"There is no game {number}: they are 0 to {games - 1} (--games).")
    if records is not None and number is not None:
        keep_record(recorded_game(opened, records, number), number, page)
        return
    if records is not None:
        keep_frame(study_records(opened, records, page, games), parquet)
        return
    from sexton.arena.simulate import Plan

    if games < 1:
        raise BadOption(f"{games} games can't be played: --games is 1 or more.")
    options = arguments.options(opened, option or [])
    table = opened.at_table(options)
    count = arguments.seat_count(table, seats)
    box = opened.edition.contents if edition else None
    named = arguments.levels(bots, count)
    plan = Plan(opened.name, count, named, games, arguments.seed(seed) or 0, options, box)
    if number is not None:
        from sexton.study.games import played_again

        keep_record(played_again(plan, number), number, page)
        return
    rows = study_plan(table, plan, page, arguments.crew(jobs, on), resume=resume, skill=skill)
    keep_frame(rows, parquet)


def recorded_game(game: AnyGame, folder: Path, number: int) -> Match:
    """One of the games that a report of these records is about."""
    from itertools import islice

    from sexton.study import archive
    from sexton.study.games import finished

    if str(folder) == archive.COME_ALONG and not folder.exists():
        folder = archive.shipped(game.name)
    if folder.name.endswith(archive.SUFFIX):
        match = next(archive.matches(folder, first=number), None)
    else:
        match = next(islice(finished(records_in(folder), game.name), number, None), None)
    if match is None:
        raise BadOption(f"There is no game {number} of {game.name} in {folder}.")
    return match


def keep_record(match: Match, number: int, page: Path) -> None:
    from sexton.cli.terminal import stdout
    from sexton.core.record import write_file

    path = page.with_name(f"{page.stem}-{number}.json")
    write_file(path, match.record())
    said = f"Game {number} is in {path}: `sexton replay {path} --at MOVE` shows a moment of it."
    stdout().print(said, soft_wrap=True)


def keep_frame(rows: list[Facts], parquet: Path | None) -> None:
    if parquet is not None:
        from sexton.study import frames

        frames.to_parquet(frames.columns(rows), parquet)


def fetch_drawer() -> None:
    """Installs what draws charts beside Sexton, once."""
    import subprocess
    import sys

    from sexton.cli.terminal import stderr
    from sexton.study import charts

    if charts.drawer() is not None:
        return
    stderr().print(f"Installing what draws charts, once: {charts.SIZE}.")
    if subprocess.call([sys.executable, "-m", "pip", "install", "-q", charts.REQUIRED]):
        raise SextonError(
            "pip could not install what draws charts; its own words are above. Without --charts "
            "the page has its tables."
        )
    charts.drawer.cache_clear()


def study_archive(game: AnyGame, file: Path, page: Path, games: int) -> list[Facts]:
    """So many of its games; a game is played again in some hundredths of a second."""
    from sexton.study import archive

    head, _ = archive.read(file)
    if head.game != game.name:
        raise BadOption(f"{file} has games of {head.game}, not of {game.name}.")
    rows = archive.rows(file, games)
    own = game.edition.digest == head.edition
    played = game if own else arguments.open_game(game.name).with_edition(archive.box_of(head))
    write(played, rows, f"{', '.join(sorted(set(head.bots)))}, from {file.name}", page,
          complete=True)  # fmt: skip
    return rows


def study_records(game: AnyGame, folder: Path, page: Path, games: int) -> list[Facts]:
    from sexton.study import archive
    from sexton.study.games import recorded

    if str(folder) == archive.COME_ALONG and not folder.exists():
        return study_archive(game, archive.shipped(game.name), page, games)
    if folder.name.endswith(archive.SUFFIX):
        return study_archive(game, folder, page, games)
    found = recorded(records_in(folder), game.name)
    most = max({row.seats for row in found}, key=[row.seats for row in found].count)
    rows = [row for row in found if row.seats == most]
    left = len(found) - len(rows)
    source = f"records of {folder.name}"
    if left:
        source += f" ({left} with other numbers of seats are left out)"
    write(game, rows, source, page, complete=True)
    return rows


def records_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise BadOption(f"{folder} is no folder: name the one that the records are in.")
    return sorted(folder.glob("*.json"))


def study_plan(
    game: AnyGame, plan: Plan, page: Path, crew: Crew, *, resume: bool, skill: bool
) -> list[Facts]:
    from sexton.arena.checks import Broken
    from sexton.cli.errors import STOPPED, TROUBLE, Left
    from sexton.cli.simulate import account
    from sexton.study.kept import Kept

    kept = Kept(page.with_suffix(".rows"), plan)
    rows = kept.read() if resume else []
    interrupted = False
    met: list[Rung] = []
    luck: DealLuck | None = None
    try:
        with kept.open(rows):
            play(plan, crew, rows, kept)
            met, luck = climb(plan, crew) if skill else ([], None)
    except KeyboardInterrupt:
        interrupted = True
    except Broken as broken:
        raise Left(account(broken), TROUBLE) from None
    same = len(set(plan.bots)) == 1
    source = f"{plan.bots[0] if same else ', '.join(plan.bots)}, seed {plan.seed}"
    if rows:
        write(game, rows, source, page, complete=not interrupted, skill=met, luck=luck)
    if interrupted:
        sentence = f"Stopped after {len(rows)} of {plan.games} games; --resume goes on from there."
        raise Left(sentence, STOPPED)
    kept.remove()
    return rows


def play(plan: Plan, crew: Crew, rows: list[Facts], kept: Kept) -> None:
    from contextlib import closing

    from sexton.cli.terminal import progress
    from sexton.study.games import rows as rows_of

    known = [row.number for row in rows]
    with progress() as bar, closing(rows_of(plan, crew, known)) as games:
        task = bar.add_task("games", total=plan.games, completed=len(known))
        for facts in games:
            rows.append(facts)
            kept.keep(facts)
            bar.advance(task)


def climb(plan: Plan, crew: Crew) -> tuple[list[Rung], DealLuck | None]:
    """Levels against each other, a quarter of the games for each pair; and an eighth of the deals
    twice by the strongest of them."""
    from msgspec.structs import replace

    from sexton.arena.ladder import most_deals
    from sexton.cli.terminal import progress
    from sexton.study.skill import contests, deal_luck
    from sexton.study.skill import skill as levels_of

    fewer = replace(plan, games=max(plan.seats, plan.games // 4))
    deals = replace(plan, games=max(1, plan.games // 8))
    with progress() as bar:
        most = sum(most_deals(contest) for contest in contests(fewer))
        task = bar.add_task("levels, deals", total=most)
        met = levels_of(fewer, crew, lambda: bar.advance(task))
        twice = bar.add_task("deals, twice", total=deals.games)
        return met, deal_luck(deals, crew, lambda: bar.advance(twice))


def write(
    game: AnyGame,
    rows: list[Facts],
    source: str,
    page: Path,
    *,
    complete: bool,
    skill: Sequence[Rung] = (),
    luck: DealLuck | None = None,
) -> None:
    from sexton.cli.terminal import stdout, write_text
    from sexton.study import charts, report_page
    from sexton.study import report as study

    found = study.report(game, rows, source, complete=complete, skill=skill, luck=luck)
    write_text(page, report_page.as_html(found))
    write_text(page.with_suffix(".json"), study.as_json(found))
    write_text(page.with_suffix(".csv"), study.as_csv(rows))
    console = stdout()
    console.print(sheet(found))
    size = page.stat().st_size // 1000
    beside = f"{page.with_suffix('.json')} and {page.with_suffix('.csv')}"
    said = f"{found.games} game{'' if found.games == 1 else 's'}"
    console.print(f"{said}: {page} ({size} kB), with {beside} beside.", soft_wrap=True)
    if charts.drawer() is None:
        console.print(charts.ABSENT, soft_wrap=True)


def sheet(found: Report) -> Table:
    from rich.table import Table

    from sexton.study.measures import interval, spoken

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("What")
    for title in ("", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    for one in found.measures:
        if one.games:
            value = spoken(one.estimate.value, one.kind)
            table.add_row(one.title, value, interval(one.estimate, one.kind))
    return table
