"""`sexton bot-check`: does somebody's bot keep to the protocol, in every game?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sexton.cli import arguments
from sexton.core.errors import BadOption, SextonError

if TYPE_CHECKING:
    from sexton.bots import Bot
    from sexton.core.game import AnyGame

BotName = Annotated[
    str,
    typer.Argument(
        metavar="BOT", help="A level, program:COMMAND, policy:FILE or python:MODULE:MAKER."
    ),
]


def bot_check(
    bot: BotName,
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game; as often as you like.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", help="How many games with each number of seats.")
    ] = 1,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help="How long it may take for a decision.")
    ] = 5.0,
) -> None:
    """Let a bot of your own play every game once at every number of seats, and say what it did.

    It ends with the first thing that the bot did wrong, and what would have been right. The
    others are sleepwalkers.
    """
    import sexton
    from sexton.cli.errors import TROUBLE, Left
    from sexton.cli.terminal import stdout

    if games < 1:
        raise BadOption(f"{games} games are no check: --games is 1 or more.")
    opened = [arguments.open_game(name) for name in game or sexton.GAMES]
    console = stdout()
    for one in opened:
        for seats in one.seats:
            try:
                times = [t for n in range(games) for t in play(one, bot, seats, n, seconds)]
            except SextonError as fault:
                raise Left(f"{one.title}, {seats} seats: {fault}", TROUBLE) from None
            console.print(account(one, seats, times), highlight=False, soft_wrap=True)
    console.print("All of it was as it should be.")


def account(game: AnyGame, seats: int, times: list[float]) -> str:
    middle = sorted(times)[len(times) // 2] * 1000
    return (
        f"{game.title}, {seats} seats: {len(times)} decisions, all legal; "
        f"{middle:.1f} ms in the middle, {max(times) * 1000:.1f} ms the slowest."
    )


def play(game: AnyGame, name: str, seats: int, number: int, seconds: float) -> list[float]:
    """One game in which the bot has some seat; how long each of its decisions took."""
    from sexton.arena.play import bot_seed, play_out
    from sexton.bots import make, open_bot
    from sexton.bots.outside import Timed
    from sexton.core.chance import secret_of
    from sexton.core.options import read_options

    options = read_options(game.options, None)
    position = game.deal(seats, secret_of(f"check {number}"), options)
    position.log = None
    seated: list[Bot] = [make("sleepwalker", game, bot_seed(number, seat)) for seat in range(seats)]
    mine = number % seats
    tried = Timed(open_bot(name, game, bot_seed(number, mine), seconds=seconds))
    seated[mine] = tried
    try:
        play_out(game, position, seated, [])
    finally:
        tried.close()
    return tried.times
