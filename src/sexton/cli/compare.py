"""`sexton compare`: two boxes, rules, tables or bots, on the same deals."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
from sexton.cli.arguments import GamesSeed, Jobs, On
from sexton.core.errors import BadOption

if TYPE_CHECKING:
    from rich.table import Table

    from sexton.arena.pool import Crew
    from sexton.study.compare import Change, Comparing, Comparison, Side

LINES = 14  # of what was shown, unless all is asked for


def compare(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="A game's name; an edition's file names its own."),
    ] = None,
    edition: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A box. Twice: A's and B's. Once: B's, A has our own."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A rule option; named twice: A's, then B's."),
    ] = None,
    seats: Annotated[
        list[int] | None, typer.Option(help="How many sit at the table; twice: A's, then B's.")
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT[,BOT]",
            help="One bot for all seats, or one for each; twice: A's, then B's.",
            show_default="grasping",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games of each at most; fewer once it is plain.")
    ] = 4000,
    jobs: Jobs = 1,
    on: On = "local",
    seed: GamesSeed = "1",
    every: Annotated[bool, typer.Option("--all", help="Show every measure.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page as well: FILE.html.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE|-", help="Write all of it as JSON.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE|-", help="Write a line for each measure.")
    ] = None,
) -> None:
    """See what a change does to a game: A beside B, on the same deals, largest effect first.

    Name whatever differs twice, A's first: `sexton compare --edition a.toml --edition b.toml`, or
    `sexton compare gravediggers --bots grasping --bots cunning:50`. What is named once holds for
    both; one edition alone is compared with the game's own box.

    The first answer comes after 25 games of each, then one after twice as many, and so on; with
    --out the page is written anew each time. It stops as soon as every measure is decided: a
    difference is shown (99 %), or none beyond a fifth of the spread between games is left. Ctrl-C
    shows what is known so far. Where no difference is seen, the table says how large one could
    still be, and below it stands how many games would tell.
    """
    from sexton.cli.terminal import STANDARD
    from sexton.study.compare import Comparing

    if games < 2:
        raise BadOption(f"{games} games can't be compared: --games is 2 or more.")
    if str(json_file) == str(csv_file) == STANDARD:
        raise BadOption("Only one of --json and --csv can go to the standard output.")
    if out is not None and out.suffix != ".html":
        raise BadOption(f"{out}: the page is a file that ends in .html.")
    crew = arguments.crew(jobs, on)
    typed = Typed(game, edition or [], option or [], seats or [], bots or [])
    comparing = Comparing(*typed.sides(games, arguments.seed(seed) or 0))
    interrupted = not play(comparing, games, crew, out)
    show(comparing.found(), json_file, csv_file, every=every)
    if interrupted and out is not None:
        write_page(comparing.found(), out)
    if interrupted:
        from sexton.cli.errors import STOPPED, Left

        raise Left(f"Stopped after {comparing.found().games} of {games} games each.", STOPPED)


class Typed:
    """What was typed for two sides, read."""

    def __init__(
        self,
        game: str | None,
        editions: list[Path],
        options: list[str],
        seats: list[int],
        bots: list[str],
    ) -> None:
        for name, given in (("edition", editions), ("seats", seats), ("bots", bots)):
            if len(given) > 2:
                raise BadOption(f"--{name} is named {len(given)} times: A's and B's are two.")
        self.game = game or game_in(editions)
        self.editions: list[Path | None] = [*editions] or [None]
        if len(editions) == 1:
            self.editions.insert(0, None)
        self.options = both_options(options)
        self.seats: list[int | None] = [*seats] or [None]
        self.bots = bots or [arguments.LEVEL]

    def sides(self, games: int, seed: int | str) -> tuple[Side, Side]:
        from sexton.study.compare import Side

        first, second = (self.side(place, games, seed) for place in (0, 1))
        if first.plan == second.plan:
            raise BadOption(
                "A and B are the same. Name what differs twice, such as --bots grasping --bots "
                "cunning:50, or one --edition to compare with the game's own box."
            )
        names = [self.name(place) for place in (0, 1)]
        return Side(names[0], first.plan), Side(names[1], second.plan)

    def side(self, place: int, games: int, seed: int | str) -> Side:
        from sexton.arena.simulate import Plan
        from sexton.study.compare import Side

        edition = self.editions[place % len(self.editions)]
        opened = arguments.open_game(self.game, str(edition) if edition else None)
        options = arguments.options(opened, self.options[place])
        wanted = self.seats[place % len(self.seats)]
        count = arguments.seat_count(opened.at_table(options), wanted)
        named = arguments.levels(self.bots[place % len(self.bots)], count)
        box = opened.edition.contents if edition else None
        return Side("", Plan(opened.name, count, named, games, seed, options, box))

    def name(self, place: int) -> str:
        """Only what differs is said."""
        said = []
        if len(self.editions) == 2:
            edition = self.editions[place]
            said.append(edition.name if edition else "our own box")
        only = [one for one in self.options[place] if one not in self.options[1 - place]]
        said += only
        if len(self.seats) == 2:
            said.append(f"{self.seats[place]} seats")
        if len(self.bots) == 2:
            said.append(self.bots[place])
        return ", ".join(said)


def game_in(editions: list[Path]) -> str:
    """The game that a box belongs to."""
    from sexton.core.edition import read_file

    if not editions:
        raise BadOption("Name a game, such as `sexton compare gravediggers`; see sexton games.")
    return read_file(editions[0]).game


def both_options(typed: list[str]) -> tuple[list[str], list[str]]:
    """An option named twice is A's, then B's; named once it is both's."""
    by_name: dict[str, list[str]] = {}
    for pair in typed:
        by_name.setdefault(pair.partition("=")[0].strip(), []).append(pair)
    for name, given in by_name.items():
        if len(given) > 2:
            raise BadOption(f"--option {name} is named {len(given)} times: A's and B's are two.")
    given_twice = by_name.values()
    return [given[0] for given in given_twice], [given[-1] for given in given_twice]


def play(comparing: Comparing, games: int, crew: Crew, out: Path | None) -> bool:
    """Plays until it is plain, and says after each look what is known; False if somebody stopped
    it, once there is something to show."""
    from sexton.arena.checks import Broken
    from sexton.cli.errors import TROUBLE, Left
    from sexton.cli.simulate import account
    from sexton.cli.terminal import progress
    from sexton.study.compare_words import story

    try:
        with progress() as bar:
            task = bar.add_task("games", total=2 * games)
            for found in comparing.run(crew, lambda: bar.advance(task)):
                if not bar.disable:
                    bar.console.print(f"{found.games} games of each. {story(found)}")
                if out is not None:
                    write_page(found, out)
    except KeyboardInterrupt:
        if min(map(len, comparing.rows)) < 2:
            raise
        return False
    except Broken as broken:
        raise Left(account(broken), TROUBLE) from None
    return True


def show(found: Comparison, json_file: Path | None, csv_file: Path | None, *, every: bool) -> None:
    from sexton.cli.terminal import STANDARD, printable, stderr, stdout, write_out

    console = stderr() if STANDARD in (str(json_file), str(csv_file)) else stdout()
    console.print(f"A: {found.first.name}\nB: {found.second.name}")
    for entry in found.entries:
        console.print(printable(f"  {entry}"), soft_wrap=True)
    console.print(sheet(found, every=every))
    for sentence in sentences(found):
        console.print(sentence, soft_wrap=True)
    if json_file:
        write_out(json_file, as_json(found))
    if csv_file:
        write_out(csv_file, as_csv(found))


def write_page(found: Comparison, out: Path) -> None:
    from sexton.cli.terminal import write_text
    from sexton.study.compare_page import as_html

    write_text(out, as_html(found))


def sheet(found: Comparison, *, every: bool) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("What")
    for title in ("A", "B", "B − A", "95 %"):
        table.add_column(title, justify="right", no_wrap=True)
    shown = [change for change in found.changes if change.shown] if every else found.shown[:LINES]
    for change in shown:
        table.add_row(*cells(change), style="bold")
    for change in found.changes:
        if not change.shown and (change.plain or every):
            table.add_row(*cells(change))
    return table


def cells(change: Change) -> list[str]:
    apart = change.difference
    if change.shown:
        said = signed(apart.value, change)
        between = f"{signed(apart.low, change)} to {signed(apart.high, change)}"
    else:
        most = max(abs(apart.low), abs(apart.high))
        said = "none seen"
        between = "the same" if most == 0 else f"under {value(most, change)}"
    return [
        change.title,
        value(change.first.value, change),
        value(change.second.value, change),
        said,
        between,
    ]


def value(number: float, change: Change) -> str:
    from sexton.study.measures import spoken

    return spoken(number, change.kind)


def signed(number: float, change: Change) -> str:
    from sexton.study import measures

    return measures.signed(number, change.kind)


def sentences(found: Comparison) -> list[str]:
    from sexton.study import compare_words as words

    said = [words.played(found)]
    if len(found.shown) > LINES:
        said.append(f"The table holds the largest {LINES}; --all shows every one.")
    return [*said, words.still_open(found), *words.lives(found), words.story(found)]


def as_json(found: Comparison) -> str:
    import msgspec

    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def as_csv(found: Comparison) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(
        [
            "measure",
            "family",
            "a",
            "b",
            "difference",
            "low",
            "high",
            "effect",
            "shown",
            "decided",
            "needs",
        ]
    )
    for change in found.changes:
        apart = change.difference
        writer.writerow([change.name, change.family, change.first.value, change.second.value,
                         apart.value, apart.low, apart.high, change.effect, change.shown,
                         change.decided, change.needs])  # fmt: skip
    return lines.getvalue()
