"""Bots: given a game and a seat's view, never a position; they know core, never a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from sexton.bots.greedy import Greedy
from sexton.bots.ismcts import Ismcts
from sexton.bots.random import Random
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame


class Bot(Protocol):
    """Somebody who decides from a seat's view alone."""

    def choose(self, view: Any) -> int:
        """The number of a legal move for the seat whose view this is."""


Maker = Callable[[AnyGame, int], Bot]

LEVELS: dict[str, Maker] = {"sleepwalker": Random, "grasping": Greedy, "cunning": Ismcts}
ALIASES = {"random": "sleepwalker", "greedy": "grasping", "ismcts": "cunning"}


def level_named(name: str) -> str:
    """A level as people know it, from its own name or the method's."""
    level = ALIASES.get(name, name)
    if level not in LEVELS:
        raise BadOption(f"There is no bot {name!r}; there are {', '.join(LEVELS)}.")
    return level


def make(level: str, game: AnyGame, seed: int, *, seconds: float | None = None) -> Bot:
    """A bot of that level; the same seed decides the same way, unless it has seconds to think."""
    maker = LEVELS[level_named(level)]
    if seconds is not None and maker is Ismcts:
        return Ismcts(game, seed, seconds=seconds)
    return maker(game, seed)
