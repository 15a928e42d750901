"""The levels of bots as people know them, and the same by their methods."""

from __future__ import annotations

from typing import Protocol

from sexton.bots.bot import Bot
from sexton.bots.greedy import Greedy
from sexton.bots.random import Random
from sexton.bots.search import Searcher
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


LEVELS: dict[str, Maker] = {"sleepwalker": Random, "grasping": Greedy, "cunning": Searcher}
"""The levels as people know them, the weakest first."""

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
