"""`sexton replay` and `sexton verify`: a game told again, and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli.arguments import RecordFile
from sexton.core.errors import BadOption
from sexton.core.moves import Move

if TYPE_CHECKING:
    from sexton.cli.terminal import Terminal
    from sexton.core.match import Match

MARKS = {True: ("✓", "green"), False: ("✗", "bold red"), None: ("–", "dim")}


def replay(
    file: RecordFile,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|NUMBER", help="As this player was told it; the first seat is 1."
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="With everything hidden; once the game is over.")
    ] = False,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show the table after N moves instead.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="The table move by move: Enter, b, a number, q.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="The table in words: no drawing, no colours.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page instead that plays in any browser."),
    ] = None,
) -> None:
    """Tell a game again, move by move, or show its table as it was.

    A finished game is told with all that was hidden; an unfinished one as its player saw it.
    """
    import sexton
    from sexton.cli.terminal import Terminal
    from sexton.core.record import read_file

    match = sexton.load(read_file(file))
    if html is not None:
        write_page(match, html)
        return
    if everything and seat is not None:
        raise BadOption("--all knows everything and --seat only a part: choose one of them.")
    if everything and not match.over:
        raise BadOption("The game is not over: only what one seat saw can be shown (--seat).")
    if at is not None and not 0 <= at <= len(match.moves):
        raise BadOption(f"There is no move {at}: this game has {len(match.moves)}.")
    whose = find_seat(match, seat)
    shown = Replay(Terminal(plain=plain), match, whose)
    if step:
        shown.step_through(at or 0)
    elif at is not None:
        shown.show(at)
    else:
        shown.write_all()


def write_page(match: Match, file: Path) -> None:
    """The game as one file that needs no server."""
    from sexton.server.saved_page import saved_page

    page = saved_page(match)
    try:
        file.write_bytes(page)
    except OSError as error:
        raise BadOption(f"{file} can't be written: {error.strerror}.") from None
    typer.echo(f"{file}: {len(page) // 1024} KB, open it in any browser.")


def find_seat(match: Match, typed: str | None) -> int | None:
    """A player by name or number. Nobody named: everything if it is over, else the person's."""
    if typed is None:
        if match.over:
            return None
        bots = match.table.get("bots")
        return bots.index(None) if isinstance(bots, list) and None in bots else 0
    names = [name.casefold() for name in match.names]
    if typed.casefold() in names:
        return names.index(typed.casefold())
    if typed.isdecimal() and 1 <= int(typed) <= match.seats:
        return int(typed) - 1
    who = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.names, 1))
    raise BadOption(f"There is no player {typed!r}: {who}.")


class Replay:
    """A match again, as one seat was told it, or with nothing hidden."""

    def __init__(self, terminal: Terminal, match: Match, seat: int | None) -> None:
        self.terminal = terminal
        self.match = match
        self.seat = seat
        self.now = match.at(0)

    def write_all(self) -> None:
        from sexton.cli.drawing import result_sheet

        match = self.match
        how = "with nothing hidden" if self.seat is None else f"as {match.names[self.seat]} saw it"
        self.terminal.say(f"{match.game.title}, with {', '.join(match.names)}", "bold")
        self.terminal.say(f"{len(match.moves)} moves; told {how}.", "dim")
        self.write_events(0, 0)
        for number in range(1, len(match.moves) + 1):
            self.forward(number)
        result = match.result()
        self.terminal.say()
        if result is None:
            self.terminal.say(f"The game is not over. {match.prompt(self.seat)}")
        else:
            self.terminal.console.print(result_sheet(match, result))

    def forward(self, number: int) -> None:
        """Plays move `number` again and writes what followed."""
        row = self.match.moves[number - 1]
        before = len(self.now.events)
        self.now.play(row.seat, Move(row.verb, **row.args))
        self.write_events(number, before)
        if row.story:
            self.terminal.say(f"        {self.match.names[row.seat]}: “{row.story}”", "italic")

    def write_events(self, number: int, since: int) -> None:
        from rich.table import Table
        from rich.text import Text

        match = self.now
        events = match.events[since:] if self.seat is None else match.told(self.seat, since)
        lines = Table.grid(padding=(0, 2, 0, 0))
        lines.add_column(width=4, justify="right", style="bold")
        lines.add_column(width=6, justify="right", style="dim", no_wrap=True)
        lines.add_column()
        for place, event in enumerate(events):
            shown = str(number) if number and place == 0 else ""
            lines.add_row(shown, event.rule, Text(match.say(event)))
        if events:
            self.terminal.console.print(lines)

    def show(self, number: int) -> None:
        """The table after so many moves."""
        from rich.rule import Rule
        from rich.text import Text

        from sexton.cli.drawing import draw, result_sheet

        then = self.match.at(number)
        console = self.terminal.console
        title = f"{then.game.title} after {number} of {len(self.match.moves)} moves"
        console.print(Rule(Text(title)))
        view = then.seen(self.seat)
        console.print(draw(then.game, view, plain=self.terminal.plain))
        console.print()
        self.terminal.say(then.game.prompt(view), "bold")
        result = then.result()
        if result is not None:
            console.print(result_sheet(then, result))

    def beside(self, number: int, way: int) -> int:
        """The next moment, or the one before: a pass where there was nothing to answer is none."""
        moves = self.match.moves
        number += way
        while 0 < number < len(moves) and moves[number - 1].silent:
            before, after = self.match.at(number - 1), self.match.at(number)
            if len(after.events) > len(before.events):
                break
            number += way
        return number

    def step_through(self, number: int) -> None:
        last = len(self.match.moves)
        self.show(number)
        while True:
            try:
                typed = self.terminal.ask(f"{number}/{last}, Enter for the next, b, N or q: ")
            except EOFError:
                return
            if typed in ("q", "quit"):
                return
            wanted = self.beside(number, -1 if typed == "b" else 1)
            if typed.isdecimal():
                wanted = int(typed)
            elif typed not in ("", "b"):
                self.terminal.say("Enter, b for back, a number of moves, or q.", "dim")
                continue
            if not 0 <= wanted <= last:
                self.terminal.say(f"There are moves 0 to {last}.", "dim")
                continue
            number = wanted
            self.now = self.match.at(max(0, number - 1))
            if number:
                self.forward(number)
            self.show(number)


def verify(file: RecordFile) -> None:
    """Check a record: was the shuffle committed to, is every move legal, is the result right?"""
    from rich.text import Text

    import sexton
    from sexton.cli.errors import TROUBLE
    from sexton.cli.terminal import printable, stdout
    from sexton.core.record import read_file
    from sexton.core.verify import verify as look_at

    console = stdout()
    checks = look_at(read_file(file), sexton.GAMES)
    for check in checks:
        mark, style = MARKS[check.passed]
        line = Text.assemble((mark, style), " ", (f"{check.name:<12}", "bold"))
        console.print(line.append(printable(check.sentence)), soft_wrap=True)
    if any(check.passed is False for check in checks):
        console.print(Text("This record is not in order.", style="bold red"))
        raise typer.Exit(TROUBLE)
    console.print(Text("This record is in order.", style="bold"))
