"""The people in a cemetery: what they do when it is robbed, in order of priority."""

from __future__ import annotations

from functools import cache
from typing import Final

from sexton.games.gravediggers.components import COINS, COUNT

GUARDED: Final = 0
RAIDED: Final = 1
GREEDIEST: Final = 2
PLAIN: Final = 3
OUTCOMES = ("guarded", "raided", "greediest first", "plain")

PEOPLE: Final = COINS + COUNT  # where the counts of the people begin in a tally
EACH: Final = (1 << COUNT) - 1


@cache
def people_act(people: int) -> tuple[int, tuple[str, ...]]:
    """GD-9: what becomes of a robbery, and what the people do one after another. They are counted
    as the upper part of a tally counts them."""
    widows, guards = people & EACH, people >> COUNT & EACH
    accomplices, bandits = people >> 2 * COUNT & EACH, people >> 3 * COUNT & EACH
    if widows == 1:
        return PLAIN, ("the widow distracts",)
    deeds: tuple[str, ...] = ("the widows chat",) if widows else ()
    if guards == 1:
        return GUARDED, (*deeds, "the guard protects")
    if guards:
        deeds += ("the guards play",)
    if bandits > accomplices:
        return RAIDED, (*deeds, "the bandits raid")
    if accomplices > bandits:
        return GREEDIEST, (*deeds, "the accomplices help")
    return PLAIN, (*deeds, "they fight") if accomplices else deeds
