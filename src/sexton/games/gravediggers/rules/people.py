"""The people in a cemetery: what they do when it is robbed, in order of priority."""

from __future__ import annotations

from functools import cache
from typing import Final

from sexton.games.gravediggers.components import COINS, COUNT, PEOPLE, ROLES
from sexton.games.gravediggers.types import Deed

GUARDED: Final = 0
RAIDED: Final = 1
GREEDIEST: Final = 2
PLAIN: Final = 3
OUTCOMES = ("guarded", "raided", "greediest first", "plain")

PEOPLE_AT: Final = COINS + COUNT  # where the counts of the people begin in a tally
EACH: Final = (1 << COUNT) - 1

DISTRACT = Deed("the widow distracts", by=("widow",), leave=PEOPLE)
CHAT = Deed("the widows chat", by=("widow",), leave=("widow",))
PROTECT = Deed("the guard protects", by=("guard",), leave=ROLES)
PLAY = Deed("the guards play", by=("guard",), leave=("guard",))
RAID = Deed("the bandits raid", by=("bandit",), leave=ROLES)
HELP = Deed("the accomplices help", by=("accomplice",), leave=())
FIGHT = Deed("they fight", by=("accomplice", "bandit"), leave=("accomplice", "bandit"))
DEEDS = (DISTRACT, CHAT, PROTECT, PLAY, RAID, HELP, FIGHT)


@cache
def people_act(people: int) -> tuple[int, tuple[Deed, ...]]:
    """GD-9: what becomes of a robbery, and what the people do one after another. They are counted
    as the upper part of a tally counts them."""
    widows, guards = people & EACH, people >> COUNT & EACH
    accomplices, bandits = people >> 2 * COUNT & EACH, people >> 3 * COUNT & EACH
    if widows == 1:
        return PLAIN, (DISTRACT,)
    deeds: tuple[Deed, ...] = (CHAT,) if widows else ()
    if guards == 1:
        return GUARDED, (*deeds, PROTECT)
    if guards:
        deeds += (PLAY,)
    if bandits > accomplices:
        return RAIDED, (*deeds, RAID)
    if accomplices > bandits:
        return GREEDIEST, (*deeds, HELP)
    return PLAIN, (*deeds, FIGHT) if accomplices else deeds
