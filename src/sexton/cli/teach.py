"""`sexton teach`: a guided first game in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli.arguments import GameName

if TYPE_CHECKING:
    from sexton.cli.terminal import Terminal
    from sexton.core.game import AnyGame
    from sexton.core.lesson import Lesson


def teach(
    game: GameName,
    again: Annotated[
        bool, typer.Option("--again", help="Begin anew, and forget a lesson that was left.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="The table in words: no drawing, no colours.")
    ] = False,
) -> None:
    """Learn a game by playing it: a guided first game of a few minutes.

    Every page says what to do and why; Enter turns it. You may try something else, and u goes back.
    A lesson that you leave with q goes on where you were.
    """
    from sexton.cli import arguments, saves
    from sexton.cli.lesson_session import LessonSession, lesson_place
    from sexton.cli.play import PERSON, all_names, seat_bots
    from sexton.cli.terminal import Terminal
    from sexton.core import lesson as lessons
    from sexton.core.errors import BadOption, SextonError
    from sexton.core.match import Match
    from sexton.core.record import read_file

    opened = arguments.open_game(game)
    lesson = lessons.lesson_of(opened)
    if lesson is None:
        raise BadOption(f"There is no lesson for {opened.title}: read `sexton rules {game}`.")
    terminal = Terminal(plain=plain)
    path = lesson_place(opened.name)
    match: Match | None = None
    if path.exists() and not again:
        try:
            import sexton

            match = sexton.load(read_file(path))
            terminal.say("The lesson goes on where you left it; --again begins anew.", "dim")
        except SextonError:  # Of another version: a lesson is short.
            terminal.say("The lesson has changed since you left it: it begins anew.", "dim")
    others = ["sleepwalker"] * (lesson.seats - 1)
    if match is None or match.arranged != lesson.cards:
        match = lessons.begin(lesson, opened, all_names([PERSON], others))
    bots = seat_bots(match, [None, *others], 0)
    introduce(terminal, opened, lesson)
    LessonSession(match, bots, terminal, saves.SavedGame(match, path), lesson).run()
    play_on(terminal, opened)


def introduce(terminal: Terminal, game: AnyGame, lesson: Lesson) -> None:
    from rich.rule import Rule
    from rich.text import Text

    terminal.console.print(Rule(Text(f"{game.title}: a first game", style="bold")))
    terminal.say(f"{game.blurb} {game.credit}", "dim")
    terminal.say(f"About {lesson.minutes} minutes. The cards are arranged, and so are the others.")
    terminal.say("Enter turns the page, u goes back, q leaves, h tells the rest.", "dim")


def play_on(terminal: Terminal, game: AnyGame) -> None:
    """The lesson is over: now a real game, dealt by chance."""
    from sexton.cli.play import introduce as introduce_table
    from sexton.cli.play import new_game, seat_bots
    from sexton.cli.saves import SavedGame
    from sexton.cli.session import Session

    try:
        typed = terminal.ask("Now play against sleepwalkers? Enter deals, n leaves: ")
    except EOFError:
        return
    if typed.casefold() in ("n", "no", "q"):
        terminal.say(f"Whenever you like: sexton play {game.name} --bots sleepwalker", "dim")
        return
    match, levels = new_game(terminal, game.name, None, "sleepwalker", None, None, None, None)
    seated = seat_bots(match, levels, 0)
    introduce_table(terminal, match, levels)
    terminal.say("Where you are at a loss, hint says what the strongest bot would do.", "dim")
    Session(match, seated, terminal, SavedGame(match)).run()
