"""The command `sexton`. What is heavy is imported by the command that needs it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from sexton import BUILD, __version__
from sexton.cli import (
    analyse,
    bot_check,
    chronicle,
    compare,
    edition,
    export,
    features,
    games,
    install,
    ladder,
    mcp,
    play,
    replay,
    report,
    serve,
    simulate,
    sit,
    teach,
    tidy,
    train,
)
from sexton.cli.errors import in_sentences
from sexton.games import GAMES

PLAYING, STUDYING, TRAINING, OWNING = "Play", "Study", "Train", "Own the box"

GAME = next(iter(GAMES))

ABOUT = f"""Play, study and train on graveyard games.

A rule is cited for every move and every refusal, and bots never peek.

Try:
  [green]sexton play[/green]                          Enter, Enter, Enter: you sit at a table
  [green]sexton play {GAME} --seats 3[/green]   straight to the table
  [green]sexton teach {GAME}[/green]            learn it by playing, in a few minutes
  [green]sexton serve[/green]                         the same in a browser, for friends too
  [green]sexton rules {GAME}[/green]            how it is played
  [green]sexton replay FILE --at 12[/green]           the table of a saved game as it was
  [green]sexton simulate {GAME} -n 500[/green]  bots among themselves, counted
  [green]sexton report {GAME}[/green]           a page about how it is really played
  [green]sexton COMMAND --help[/green]                explains a command"""

app = typer.Typer(
    name="sexton",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
edition_app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Play with your own box: write a file to start from, and check it.",
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sexton {__version__} ({BUILD})")
        raise typer.Exit


@app.callback(help=ABOUT)
def sexton(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Say which this is."),
    ] = False,
) -> None:
    """The command itself only has commands."""


def add(to: typer.Typer, name: str, command: Callable[..., None], panel: str | None = None) -> None:
    """A command; its docstring is its help, with lines joined so that the terminal wraps them."""
    paragraphs = inspect.cleandoc(command.__doc__ or "").split("\n\n")
    text = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
    to.command(name, help=text, rich_help_panel=panel)(in_sentences(command))


add(app, "play", play.play, PLAYING)
add(app, "teach", teach.teach, PLAYING)
add(app, "serve", serve.serve, PLAYING)
add(app, "tidy", tidy.tidy, PLAYING)
add(app, "games", games.games, PLAYING)
add(app, "rules", games.rules, PLAYING)
add(app, "replay", replay.replay, STUDYING)
add(app, "verify", replay.verify, STUDYING)
add(app, "chronicle", chronicle.chronicle, STUDYING)
add(app, "analyse", analyse.analyse, STUDYING)
add(app, "report", report.report, STUDYING)
add(app, "export", export.export, STUDYING)
add(app, "compare", compare.compare, STUDYING)
add(app, "simulate", simulate.simulate, TRAINING)
add(app, "ladder", ladder.ladder, TRAINING)
add(app, "train", train.train, TRAINING)
add(app, "features", features.features, TRAINING)
add(app, "bot-check", bot_check.bot_check, TRAINING)
add(app, "sit", sit.sit, TRAINING)
add(app, "mcp", mcp.mcp, TRAINING)
add(edition_app, "new", edition.new)
add(edition_app, "check", edition.check)
add(app, "install", install.install, OWNING)
app.add_typer(edition_app, name="edition", rich_help_panel=OWNING)


def main() -> None:
    """Bytes that a terminal can't show, or that are no text, never end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    app(prog_name="sexton")
