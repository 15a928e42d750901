"""`sexton play`: sit down at a table in the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from sexton.cli import arguments
from sexton.cli.arguments import EditionFile, GameOption, Seats
from sexton.core.errors import BadOption, BadRecord, SextonError

if TYPE_CHECKING:
    from sexton.bots import Bot
    from sexton.cli.saves import SavedGame
    from sexton.cli.terminal import Terminal
    from sexton.core.game import AnyGame
    from sexton.core.match import Match
    from sexton.core.record import Fairness

T = TypeVar("T")
PERSON = "Digger"
NEIGHBOURS = (
    "Hester",
    "Mortimer",
    "Ottoline",
    "Ambrose",
    "Drusilla",
    "Silas",
    "Winifred",
    "Obadiah",
)


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; asked if left out.")
    ] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT[,BOT]",
            help="How well the others play: one bot for all of them, or one each.",
            show_default=arguments.LEVEL,
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="Your name. Said more than once, so many people share this keyboard.",
            show_default=PERSON,
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            help="Deal from this seed, the same cards every time.",
            show_default="a fresh one, committed to",
        ),
    ] = None,
    option: GameOption = None,
    edition: EditionFile = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Go on with a saved game; `last` is the one left last."),
    ] = None,
    thinking: Annotated[
        float,
        typer.Option(
            min=0,
            max=600,
            help="Seconds that a bot which searches may take for a move; 0: as many as it wants,"
            " and the same moves every time.",
        ),
    ] = 1.0,
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Show what would follow before every move.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="The table in words: no drawing, no colours.")
    ] = False,
) -> None:
    """Play in the terminal, against bots that know no more than their seat does.

    Without a game you are asked for everything, and Enter takes what is offered. At the table,
    type h for help: moves are chosen by number or by words, ? tells the rule behind a choice,
    p shows what would follow, u takes back, q leaves and keeps the game.
    """
    from sexton.cli.saves import SavedGame
    from sexton.cli.session import Session
    from sexton.cli.terminal import Terminal

    terminal = Terminal(plain=plain)
    if resume is not None:
        if game or seats or seed or option or edition or name:
            raise BadOption("A resumed game has all that: give --resume alone, or with --bots.")
        match, levels, saved = resumed(resume, bots)
    else:
        match, levels = new_game(terminal, game, seats, bots, name, seed, option, edition)
        saved = SavedGame(match)
    seated = seat_bots(match, levels, thinking)
    introduce(terminal, match, levels)
    Session(match, seated, terminal, saved, confirm=confirm).run()


def seat_bots(match: Match, levels: Sequence[str | None], thinking: float) -> dict[int, Bot]:
    """The bots in their seats; who sits where is kept with the game."""
    from sexton.arena.play import bot_seed
    from sexton.bots.names import open_guarded

    match.clock = time.time
    match.table["bots"] = list(levels)
    seats, seconds = match.seats, thinking or None
    return {
        seat: open_guarded(
            level, match.game, bot_seed(match.seed, seat), seats=seats, seconds=seconds
        )
        for seat, level in enumerate(levels)
        if level is not None
    }


def new_game(
    terminal: Terminal,
    game: str | None,
    seats: int | None,
    bots: str | None,
    names: list[str] | None,
    seed: str | None,
    option: list[str] | None,
    edition: Path | None,
) -> tuple[Match, list[str | None]]:
    """A fresh deal, from what was given and what is answered."""
    from sexton.core.match import Match, committed

    people = names or [PERSON]
    if game is None:
        opened = ask_game(terminal, edition)
    else:
        opened = arguments.open_game(game, str(edition) if edition else None)
    chosen = arguments.options(opened, option or [])
    opened = opened.at_table(chosen)
    if game is None:
        count, levels = ask_players(terminal, opened, seats, bots, len(people))
    else:
        count = arguments.seat_count(opened, seats)
        levels = bot_levels(bots or arguments.LEVEL, count, len(people))
    given = arguments.seed(seed)
    fairness: Fairness | None = None
    if given is None:
        given, fairness = committed()
    names = all_names(people, levels)
    match = Match(opened, count, given, chosen, names=names, fairness=fairness)
    return match, [*[None] * len(people), *levels]


def bot_levels(typed: str, seats: int, people: int) -> list[str]:
    if people > seats:
        raise BadOption(f"{people} people don't fit at {seats} seats.")
    return arguments.levels(typed, seats - people)


def all_names(people: Sequence[str], bots: Sequence[str]) -> list[str]:
    """Who sits at the table: a bot with a temper goes by a name of those that it is known for."""
    from sexton.bots import TEMPERS
    from sexton.bots.names import is_outside, parts_of

    names = list(people)
    for bot in bots:
        temper = "" if is_outside(bot) else parts_of(bot)[1]
        own = TEMPERS[temper].names if temper else ()
        taken = {name.casefold() for name in names}
        names.append(next(one for one in (*own, *NEIGHBOURS) if one.casefold() not in taken))
    return names


def ask_players(
    terminal: Terminal, game: AnyGame, seats: int | None, bots: str | None, people: int
) -> tuple[int, list[str]]:
    """How many, how good: Enter takes what is offered."""
    from sexton.bots import LEVELS, TEMPERED, TEMPERS
    from sexton.core.phrases import listed

    if seats is None:
        seats = ask(
            terminal,
            f"How many at the table, {game.seats[0]} to {game.seats[-1]}?",
            str(arguments.seat_count(game, None)),
            lambda typed: arguments.seat_count(game, whole_number(typed)),
        )
    count = arguments.seat_count(game, seats)
    if bots is None and count > people:
        tempered, tempers = listed(list(TEMPERED)), listed(list(TEMPERS), "or")
        terminal.say(f"Of these {tempered} can be {tempers}: cunning:spiteful.", "dim")
        bots = ask(
            terminal,
            f"How well do the others play: {', '.join(LEVELS)}?",
            arguments.LEVEL,
            lambda typed: ",".join(bot_levels(typed, count, people)),
        )
    return count, bot_levels(bots or arguments.LEVEL, count, people)


def ask_game(terminal: Terminal, edition: Path | None) -> AnyGame:
    import sexton
    from sexton.core.edition import read_file

    if edition is not None:  # The file says which game it is for.
        return arguments.open_game(read_file(edition).game, str(edition))
    games = list(sexton.GAMES.values())
    for number, game in enumerate(games, 1):
        terminal.say(f"  {number}  {game.title}", "bold")
        terminal.say(f"     {game.blurb}", "dim")

    def named(typed: str) -> AnyGame:
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
        return arguments.open_game(typed)

    return ask(terminal, "Which game?", "1", named)


def whole_number(typed: str) -> int:
    if not typed.isdecimal():
        raise BadOption(f"{typed!r} is not a whole number.")
    return int(typed)


def ask(terminal: Terminal, question: str, offered: str, read: Callable[[str], T]) -> T:
    """Asks until the answer can be used."""
    from sexton.cli.errors import TROUBLE, Left

    while True:
        try:
            typed = terminal.ask(f"{question} [{offered}] ") or offered
        except EOFError:
            raise Left("There is nothing more to read: no game was begun.", TROUBLE) from None
        try:
            return read(typed)
        except SextonError as error:
            terminal.say(str(error), "red")


def resumed(file: str, bots: str | None) -> tuple[Match, list[str | None], SavedGame]:
    """A saved game, with the same bots in their seats unless others are named."""
    import sexton
    from sexton.cli import saves
    from sexton.core.record import read_file

    path = saves.newest() if file == saves.NEWEST else Path(file)
    match = sexton.load(read_file(path))
    if match.over:
        raise BadRecord(f"{path}: that game is over. See it with: sexton replay {path}")
    levels = seated_levels(match)
    if bots is not None:
        named = iter(arguments.levels(bots, sum(level is not None for level in levels)))
        levels = [None if level is None else next(named) for level in levels]
    kept = path.resolve().parent == (saves.home() / "games").resolve()
    return match, levels, saves.SavedGame(match, path if kept else None)


def seated_levels(match: Match) -> list[str | None]:
    """Who sat where when the game was saved; the first seat is a person's if nobody wrote it."""
    seated = match.table.get("bots")
    if not isinstance(seated, list) or len(seated) != match.seats or None not in seated:
        return [None, *[arguments.LEVEL] * (match.seats - 1)]
    return [None if level is None else seated_level(level) for level in seated]


def seated_level(written: object) -> str:
    """A record may name a level and its temper: whatever else it names is not read."""
    from sexton.bots.names import level_name

    try:
        return level_name(str(written))
    except BadOption:
        return arguments.LEVEL


def spoken_bot(name: str) -> str:
    """Its level, and its temper if it has one; of somebody's own, its whole name."""
    from sexton.bots.names import is_outside, parts_of

    return name if is_outside(name) else ", ".join(part for part in parts_of(name) if part)


def introduce(terminal: Terminal, match: Match, levels: Sequence[str | None]) -> None:
    """Who plays what with whom, and what was promised about the shuffle."""
    from rich.rule import Rule
    from rich.text import Text

    from sexton.core.options import spoken
    from sexton.core.phrases import listed

    game = match.game
    terminal.console.print(Rule(Text(game.title, style="bold")))
    terminal.say(f"{game.blurb} {game.credit}", "dim")
    if game.house_data:
        terminal.say(game.house_data, "dim")
    terminal.say(game.aim)
    terminal.say(game.turn)
    seated = list(zip(match.names, levels, strict=True))
    people = [name for name, level in seated if level is None]
    others = [f"{name} ({spoken_bot(level)})" for name, level in seated if level is not None]
    terminal.say(f"At the table: {listed([*people, *others])}.")
    changed = [
        f"{option.name} = {spoken(match.options[option.name])}"
        for option in game.options
        if match.options[option.name] != option.default
    ]
    if changed:
        terminal.say(f"Options: {', '.join(changed)}.")
    if match.fairness is not None:
        short = match.fairness.commitment[:16]
        terminal.say(f"The shuffle is committed to: {short}… (sexton verify checks it afterwards)")
    else:
        terminal.say(f"The shuffle is not committed: it is dealt from seed {match.seed}.")
    terminal.say("Type h for help.", "dim")
