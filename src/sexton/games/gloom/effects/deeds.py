"""What an event does when it stands: an entry for each word, kept with those of its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sexton.core.types import Refusal
from sexton.games.gloom.bot import Mind
from sexton.games.gloom.components import Box
from sexton.games.gloom.moves import Target
from sexton.games.gloom.state import CarryOut, State
from sexton.games.gloom.types.view import GloomView
from sexton.games.gloom.types.words import Word
from sexton.games.gloom.words.refusals import Args

W = TypeVar("W", bound=Word)


class DeedEffect(Generic[W]):
    """Its text, what a move names with it, everything that can be named now, what then happens,
    why something can't be named, and what a player gains by it."""

    def __init__(
        self,
        *,
        text: str,
        names: int,
        targets: Callable[[State, W, int, list[int]], list[Target]],
        act: Callable[[State, W, CarryOut], None],
        refusal: Callable[[W, Box, GloomView, Args], Refusal],
        gain: Callable[[Mind, W, int, Target], float],
        either_way: bool = False,
    ) -> None:
        self.text = text
        self.names = names
        self.targets = targets
        self.act = act
        self.refusal = refusal
        self.gain = gain
        self.either_way = either_way  # The two who are named may be named in any order.


DEEDS: dict[type[Word], DeedEffect[Any]] = {}


def define(word: type[W], effect: DeedEffect[W]) -> None:
    DEEDS[word] = effect


def own(table: State, seat: int, living: list[int]) -> list[int]:
    return [who for who in living if table.owners[who] == seat]


def uncover_gain(mind: Mind, word: Word, actor: int, on: Target) -> float:
    """The topmost card comes off, and the character lives."""
    who, _ = on
    return mind.change(who, mind.living_worth(mind.table.stacks[who][:-1]))
