"""One kind of name for a bot, wherever a person at the command line can name one.

grasping, cunning:spiteful, cunning:0.5s, cunning:spiteful:200, program:./mine --fast,
policy:file.onnx, python:package.module:maker. Only levels and tempers may come from anywhere else:
the others run code or read files, so nothing that arrives over the network is ever read here.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from sexton.bots.bot import Bot
from sexton.bots.levels import Maker, level_named, make_for_table, maker_for
from sexton.bots.outside import BotFault, Brought, Guarded, hushed
from sexton.bots.temper import TEMPERS
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame


def named(typed: str) -> list[str]:
    """Bots with commas between; one whose own name has a comma stands in double quotes."""
    parts = next(csv.reader([typed], skipinitialspace=True), [])
    return [checked(part) for part in parts if part.strip()]


def checked(name: str) -> str:
    """The name as it is kept; what names no bot is refused."""
    name = name.strip()
    kind, colon, rest = name.partition(":")
    if colon and kind in MAKERS:
        if not rest.strip():
            raise BadOption(f"{name!r} names no bot: after {kind}: comes {WANTED[kind]}.")
        return f"{kind}:{rest.strip()}"
    return level_name(name)


def level_name(name: str) -> str:
    """The same of a level, its temper and its budget, of which each may be left out."""
    first, *rest = [part.strip() for part in name.split(":")]
    kept = level_named(first.casefold())
    if rest and rest[0].casefold() in TEMPERS:
        temper = rest.pop(0).casefold()
        maker_for(kept, temper)  # Not every level has one.
        kept += f":{temper}"
    if not rest:
        return kept
    budget(name, ":".join(rest))
    return f"{kept}:{rest[0]}"


def budget(name: str, rest: str) -> tuple[int | None, float | None]:
    """Iterations or seconds, as the name of a level says in the end."""
    try:
        if rest.endswith("s"):
            seconds = float(rest[:-1])
            if 0 < seconds <= 600:
                return None, seconds
        elif rest.isdecimal() and int(rest) > 0:
            return int(rest), None
    except ValueError:
        pass
    raise BadOption(
        f"{name!r}: after a level's colon come seconds, such as 0.5s (600 at most), or how often "
        f"it may think, such as 200; before them, if you like, a temper: {', '.join(TEMPERS)}."
    )


def maker_of(name: str) -> Maker:
    """Whatever makes the bot of that name."""
    kept = checked(name)
    kind, _, rest = kept.partition(":")
    if kind in MAKERS:
        return MAKERS[kind](rest)
    level, temper, own = parts_of(kept)
    maker = maker_for(level, temper)
    return partial(with_budget, maker, *budget(kept, own)) if own else maker


def parts_of(kept: str) -> tuple[str, str, str]:
    """The level, the temper and the budget of a name that was checked; "" is none."""
    level, *rest = kept.split(":")
    temper = rest.pop(0) if rest and rest[0] in TEMPERS else ""
    return level, temper, rest[0] if rest else ""


def with_budget(
    maker: Maker,
    own_iterations: int | None,
    own_seconds: float | None,
    game: AnyGame,
    seed: int,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """What the name says goes before what the table says."""
    return maker(game, seed, iterations=own_iterations, seconds=own_seconds)


def open_bot(
    name: str,
    game: AnyGame,
    seed: int,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """The bot of that name; where one that somebody brought fails it raises `BotFault`."""
    return maker_of(name)(game, seed, iterations=iterations, seconds=seconds)


def open_guarded(
    name: str, game: AnyGame, seed: int, *, seats: int, seconds: float | None = None
) -> Bot:
    """The same for a table of so many, with people: somebody plays on whatever the bot does."""
    if is_outside(name):
        bot = open_bot(name, game, seed, seconds=seconds)
        bot.check_seats(seats)
        return Guarded(bot, game, seed)
    level, temper, own = parts_of(checked(name))
    if own:
        return open_bot(name, game, seed)
    return make_for_table(level, game, seed, seconds, temper=temper)


def is_outside(name: str) -> bool:
    """Is it one that somebody brought?"""
    return checked(name).partition(":")[0] in MAKERS


def program(command: str) -> Maker:
    from sexton.bots.program import Program

    return partial(Program, command)


def policy(path: str) -> Maker:
    from sexton.bots.policy import Policy

    return partial(Policy, path)


def python(path: str) -> Maker:
    """A maker of somebody's own module; modules beside the shell's folder are found, too."""
    module_name, _, name = path.rpartition(":")
    if not module_name:
        raise BadOption(f"python:{path}: write python:package.module:maker.")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        with hushed():
            maker: Maker = getattr(import_module(module_name), name)
    except ImportError as error:
        raise BadOption(f"python:{path}: the module can't be imported: {error}.") from None
    except AttributeError:
        raise BadOption(f"python:{path}: the module {module_name} has no {name}.") from None
    except Exception as error:
        raise BadOption(
            f"python:{path}: the module fails: {type(error).__name__}: {error}."
        ) from error
    return partial(brought, f"python:{path}", maker)


def brought(
    name: str,
    maker: Maker,
    game: AnyGame,
    seed: int,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    try:
        with hushed():
            bot = maker(game, seed, iterations=iterations, seconds=seconds)
    except Exception as error:
        raise BotFault(f"{name} makes no bot: {type(error).__name__}: {error}.") from error
    if not isinstance(bot, Bot):
        raise BadOption(f"{name} makes no sexton.bots.Bot but {type(bot).__name__}.")
    return Brought(name, bot, game)


MAKERS: dict[str, Callable[[str], Maker]] = {
    "program": program,
    "policy": policy,
    "python": python,
}
WANTED = {
    "program": "a command",
    "policy": "the name of an ONNX file",
    "python": "package.module:maker",
}
