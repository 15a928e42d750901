"""The levels of bots as people know them, and the same by their methods."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from sexton.bots.bot import Bot
from sexton.bots.greedy import Greedy
from sexton.bots.random import Random
from sexton.bots.search import FIENDISH, ITERATIONS, Fiend, Searcher
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


class Budget(NamedTuple):
    """What a level takes for a decision at a table with people, whichever is used up first: a slow
    machine thinks less, and nobody waits for it."""

    iterations: int | None
    seconds: float | None


BUDGETS = {"cunning": (ITERATIONS, 0.3), "fiendish": (FIENDISH, 1.0)}

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


def make_for_table(level: str, game: AnyGame, seed: int, seconds: float | None) -> Bot:
    """A bot of that level for a table with people, which gives it so many seconds at most: quicker
    machines make no level play like the next."""
    budget = budget_for(level, seconds)
    return make(level, game, seed, iterations=budget.iterations, seconds=budget.seconds)


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
) -> Bot:
    """A bot of that level; the same seed decides the same way, unless it has seconds to think.
    Levels alone: a name that runs somebody's program is never read here."""
    return LEVELS[level_named(level)](game, seed, iterations=iterations, seconds=seconds)
