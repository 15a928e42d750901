"""`sexton analyse`: a finished game, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
from sexton.cli.arguments import Jobs, RecordFile
from sexton.core.errors import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from sexton.core.match import Match
    from sexton.study.examine import Budget
    from sexton.study.postmortem import PostMortem


def analyse(
    file: RecordFile,
    seat: Annotated[
        str, typer.Option(metavar="NUMBER|NAME", help="Whose decisions: a seat, or a name.")
    ] = "1",
    iterations: Annotated[
        int, typer.Option(help="How hard the bot thinks about each decision.")
    ] = 1000,
    worlds: Annotated[
        int,
        typer.Option(help="In how many imagined games a choice is tried, in the mean."),
    ] = 100,
    hindsight: Annotated[
        int, typer.Option(help="So many games with all cards open as well; 0 for none.")
    ] = 24,
    retry: Annotated[
        bool, typer.Option("--retry", help="First try the three worst moments again, as puzzles.")
    ] = False,
    jobs: Jobs = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page as well: FILE.html.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE|-", help="Write all of it as JSON.")
    ] = None,
) -> None:
    """Look back at a finished game: what each choice gave away, and what was luck.

    Everything is judged by what the seat knew at that moment. The strongest bot says what it would
    have done; both moves are tried in the same imagined games, and what is lost stands with its
    uncertainty. More --worlds make it finer. `sexton replay FILE --at 12` shows a moment's table.
    With --retry the worst moments are asked again, and your new choice is weighed against the old.
    """
    import sexton
    from sexton.cli.terminal import STANDARD, stderr, stdout, write_out, write_text
    from sexton.core.record import read_file
    from sexton.study import postmortem, postmortem_page
    from sexton.study.examine import Budget

    if iterations < 1 or worlds < 2 or hindsight < 0:
        raise BadOption(
            "A post-mortem needs --iterations 1, --worlds 2 and --hindsight 0 at the least."
        )
    if out is not None and out.suffix != ".html":
        raise BadOption(f"{out}: the page is a file that ends in .html.")
    processes = arguments.jobs(jobs)
    match = sexton.load(read_file(file))
    found = examined(match, seat_of(match, seat), Budget(iterations, worlds, hindsight), processes)
    if out is not None:
        write_text(out, postmortem_page.as_html(found))
    if json_file is not None:
        write_out(json_file, postmortem.as_json(found))
    if retry:
        from sexton.cli.retry import retry as puzzles
        from sexton.cli.terminal import Terminal

        puzzles(match, found, Terminal())
    show(found, file, stderr() if str(json_file) == STANDARD else stdout())


def seat_of(match: Match, typed: str) -> int:
    """A seat as people count them, or a player's name."""
    wanted = typed.strip().casefold()
    names = [name.casefold() for name in match.names]
    if wanted in names:
        return names.index(wanted)
    if wanted.isdecimal() and 1 <= int(wanted) <= match.seats:
        return int(wanted) - 1
    said = ", ".join(f"{seat} ({name})" for seat, name in enumerate(match.names, 1))
    raise BadOption(f"There is no seat {typed!r}: there are {said}.")


def examined(match: Match, seat: int, budget: Budget, jobs: int) -> PostMortem:
    from sexton.cli.terminal import progress
    from sexton.study.examine import decisions
    from sexton.study.postmortem import analyse as post_mortem
    from sexton.study.spending import rounds

    with progress() as bar:
        rest = len(rounds(budget.worlds, 1))
        task = bar.add_task("decisions", total=len(decisions(match, seat)) + rest)
        return post_mortem(match, seat, budget, jobs, lambda: bar.advance(task))


def show(found: PostMortem, file: Path, console: Console) -> None:
    from rich.table import Table

    from sexton.cli.terminal import printable
    from sexton.study.postmortem_page import LIMITS, PARTS, account, gave_away
    from sexton.study.turning import percent

    name = printable(found.names[found.seat])
    console.print(f"{found.title}: {name}, place {found.place} of {len(found.names)}")
    luck = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    luck.add_column()
    luck.add_column(justify="right")
    for line in account(found):
        luck.add_row(*line)
    console.print(luck)
    for turn in found.turns:
        console.print(printable(f"After move {turn.at}. {turn.sentence}"), soft_wrap=True)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for title in ("After", "What was done", "The bot", "Chances", "Gave away"):
        table.add_column(title)
    for verdict in found.verdicts:
        table.add_row(
            str(verdict.at),
            printable(verdict.chosen),
            "the same" if verdict.same else printable(verdict.best),
            percent(verdict.chances[found.seat].value),
            gave_away(verdict),
            style="bold" if verdict.mistake else "",
        )
    console.print(table)
    for verdict in found.verdicts:
        for reason in verdict.reasons:
            told = f"After move {verdict.at}, {verdict.best}: {reason}"
            console.print(printable(told), soft_wrap=True)
    print_hindsight(found, console)
    console.print(f"{LIMITS} {PARTS}")
    if found.turns:
        again = f"sexton replay {file} --at {found.turns[0].at}"
        console.print(f"The table at the first of these moments: {again}", soft_wrap=True)


def print_hindsight(found: PostMortem, console: Console) -> None:
    """What would have worked with all cards open."""
    from sexton.cli.terminal import printable
    from sexton.study.turning import percent

    for one in found.verdicts:
        opened = one.hindsight
        if opened is not None and opened.stands:
            more = f"(+{percent(opened.cost.value)})"
            told = f"With hindsight, after move {one.at}: {opened.best} {more}."
            console.print(printable(told), soft_wrap=True)
