"""Where imagined worlds are spent: first some on every decision, then the rest where what a choice
gave away is known least.

The reach of a sum is smallest when each decision gets as many worlds as its differences spread
(Neyman); where the bot would do the same there is nothing to know."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sexton.arena.statistics import variance

FIRST = 20  # worlds that every decision is tried in, or all of them if there are fewer
ROUNDS = 3  # in which the rest is spent, each by what is known then
STEP = 5  # worlds, one portion


def first_look(worlds: int) -> int:
    return min(FIRST, worlds)


def wanted(gaps: Sequence[Sequence[float] | None], more: int) -> list[int]:
    """How many of so many more worlds each decision gets, by the differences it has shown so far;
    None where there is no difference to be shown."""
    given = [0] * len(gaps)
    spreads = [0.0 if found is None else spread(found) for found in gaps]
    worlds = [1 if found is None else max(1, len(found)) for found in gaps]
    if not any(spreads):
        return given

    def gain(place: int) -> float:
        now = worlds[place] + given[place]
        return spreads[place] / (now * (now + STEP))

    while more > 0:
        place = max(range(len(gaps)), key=gain)
        portion = min(STEP, more)
        given[place] += portion
        more -= portion
    return given


def spread(found: Sequence[float]) -> float:
    """As if the choice had once decided the game either way: few worlds that agree are not all."""
    return variance([*found, 1.0, -1.0])


def rounds(worlds: int, decisions: int) -> list[int]:
    """How many worlds there are to spend after the first look, round by round."""
    left = (worlds - first_look(worlds)) * decisions
    each = math.ceil(left / ROUNDS)
    return [min(each, left - each * done) for done in range(ROUNDS) if each * done < left]
