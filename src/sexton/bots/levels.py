"""The levels of bots as people know them, and the same by their methods."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, Protocol

from sexton.bots.bot import Bot
from sexton.bots.greedy import Greedy
from sexton.bots.random import Random
from sexton.bots.search import FIENDISH, ITERATIONS, Fiend, Searcher
from sexton.bots.temper import EVEN, Temper, temper_named
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame


class Maker(Protocol):
    """Whatever makes a bot of one level: the bot's class, or a function with learned values."""

    def __call__(
        self,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> Bot: ...


LEVELS: dict[str, Maker] = {
    "sleepwalker": Random,
    "grasping": Greedy,
    "cunning": Searcher,
    "fiendish": Fiend,
}
"""The levels as people know them, the weakest first."""

USUAL = "grasping"  # where nobody says which
GENTLEST = next(iter(LEVELS))  # for who plays for the first time


class TemperedMaker(Protocol):
    """The same of a level that can have a temper."""

    def __call__(
        self,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        temper: Temper = EVEN,
    ) -> Bot: ...


TEMPERED: dict[str, TemperedMaker] = {"grasping": Greedy, "cunning": Searcher, "fiendish": Fiend}


class Budget(NamedTuple):
    """What a level takes for a decision at a table with people, whichever is used up first: a slow
    machine thinks less, and nobody waits for it."""

    iterations: int | None
    seconds: float | None


SOON = 0.6  # seconds that a level which does not search is given
BUDGETS: dict[str, tuple[int | None, float]] = {
    "sleepwalker": (None, SOON),
    "grasping": (None, SOON),
    "cunning": (ITERATIONS, 0.3),
    "fiendish": (FIENDISH, 1.0),
}

ALIASES = {
    "random": "sleepwalker",
    "greedy": "grasping",
    "search": "cunning",
    "ismcts": "cunning",
}
"""The same by their methods."""


def level_named(name: str) -> str:
    """A level as people know it, from its own name or the method's."""
    level = ALIASES.get(name, name)
    if level not in LEVELS:
        raise BadOption(f"There is no bot {name!r}; there are {', '.join(LEVELS)}.")
    return level


def maker_for(level: str, temper: str = "") -> Maker:
    """Whatever makes bots of that level and temper."""
    level, kept = level_named(level), temper_named(temper)
    if kept is EVEN:
        return LEVELS[level]
    if level not in TEMPERED:
        raise BadOption(f"A {level} has no temper: {', '.join(TEMPERED)} have.")
    return partial(TEMPERED[level], temper=kept)


def make_for_table(
    level: str, game: AnyGame, seed: int, seconds: float | None, *, temper: str = ""
) -> Bot:
    """A bot of that level for a table with people, which gives it so many seconds at most: quicker
    machines make no level play like the next."""
    iterations, most = budget_for(level, seconds)
    return make(level, game, seed, iterations=iterations, seconds=most, temper=temper)


def budget_for(level: str, seconds: float | None) -> Budget:
    """What that level takes where a table gives so many seconds at most."""
    if level_named(level) not in BUDGETS:
        return Budget(None, seconds)
    iterations, most = BUDGETS[level_named(level)]
    return Budget(iterations, most if seconds is None else min(seconds, most))


def strongest() -> str:
    """The level whose advice is worth asking."""
    return list(LEVELS)[-1]


def make(
    level: str,
    game: AnyGame,
    seed: int,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    temper: str = "",
) -> Bot:
    """A bot of that level; the same seed decides the same way, unless it has seconds to think.
    Levels alone: a name that runs somebody's program is never read here."""
    return maker_for(level, temper)(game, seed, iterations=iterations, seconds=seconds)
