"""`sexton games` and `sexton rules`: what there is to play, and how it is played."""

from __future__ import annotations

from typing import Annotated

import typer

from sexton.cli import arguments
from sexton.cli.arguments import GameName


def games() -> None:
    """List the games: for how many, and the options that change their rules."""
    from rich.padding import Padding
    from rich.text import Text

    import sexton
    from sexton.bots import LEVELS, TEMPERS
    from sexton.cli.terminal import stdout
    from sexton.core.options import spoken
    from sexton.core.phrases import listed

    console = stdout()
    for game in sexton.GAMES.values():
        head = Text.assemble((game.title, "bold"), f"   {game.name}   ")
        head.append(f"{game.seats[0]} to {game.seats[-1]} players", style="dim")
        console.print(head)
        console.print(Padding(Text(game.blurb), (0, 2)))
        console.print(Padding(Text(game.aim), (0, 2)))
        console.print(Padding(Text(game.credit, style="dim"), (0, 2)))
        if game.house_data:
            console.print(Padding(Text(game.house_data, style="dim"), (0, 2)))
        for option in game.options:
            choices = ", ".join(spoken(choice).strip("'") for choice in option.choices)
            default = spoken(option.default).strip("'")
            line = Text.assemble(("--option ", "dim"), (option.name, "bold"), f"={default}")
            if option.picks:
                choices += f", or for each seat: {', '.join(option.picks)}"
            line.append(f"   ({choices})   ", style="dim").append(option.text)
            console.print(Padding(line, (0, 2)))
        console.print()
    console.print(Text(f"Bots play as {listed(list(LEVELS))};", style="dim"))
    console.print(Text(f"such as think can be {listed(list(TEMPERS))}.", style="dim"))
    console.print(Text("sexton rules GAME tells the rules; sexton play GAME deals.", style="dim"))


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="One rule by its id, like GD-8.")
    ] = None,
    cards: Annotated[
        bool, typer.Option("--cards", help="All that is in the box instead, card by card.")
    ] = False,
    edition: arguments.EditionFile = None,
) -> None:
    """Read a game's rules, or the one rule that a move or a refusal names."""
    from rich.markdown import Markdown

    from sexton.cli import rulebook, things
    from sexton.cli.terminal import stdout

    opened = arguments.open_game(game, str(edition) if edition else None)
    if cards:
        stdout().print(things.box(opened))
        return
    text = rulebook.rule(opened, rule) if rule else rulebook.help_text(opened)
    stdout().print(Markdown(text))
