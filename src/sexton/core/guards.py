"""Moments that a printed rulebook does not cover, and the rulings that stand there on guard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sexton.core.types import Event


class Moment(NamedTuple):
    """A move that was made, and what came of it."""

    table: Any  # the game's own Position, after the move
    legal: Sequence[int]  # what could have been done
    events: Sequence[Event]  # what happened

    def told(self, name: str) -> list[Event]:
        return [event for event in self.events if event.name == name]


class Guard(NamedTuple):
    """A ruling of ours for something of which the rulebook says nothing, or two things."""

    rule: str
    name: str
    silent: str  # what the rulebook leaves open
    ruling: str  # what holds then
    reached: Callable[[Moment], bool]
    lasts: bool = False  # It is counted where it begins, and not at every move from there on.


def shared(moment: Moment) -> bool:
    """Is the game over, and nobody alone the best by anything that is compared?"""
    if not moment.told("ended"):
        return False
    scores: list[int] = moment.table.scores()
    return scores.count(max(scores)) > 1
