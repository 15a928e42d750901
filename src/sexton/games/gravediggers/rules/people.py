"""The people in a cemetery: what they do when it is robbed, in order of priority."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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


def outcome_of(tally: i64) -> i64:
    """GD-9: what becomes of a robbery, by the people that the upper part of a tally counts."""
    people = tally >> PEOPLE_AT
    if not people or people & EACH == 1:  # Nobody, or one widow who distracts all the others.
        return PLAIN
    if people >> COUNT & EACH == 1:
        return GUARDED
    accomplices, bandits = people >> 2 * COUNT & EACH, people >> 3 * COUNT & EACH
    if bandits > accomplices:
        return RAIDED
    return GREEDIEST if accomplices > bandits else PLAIN


def people_act(tally: i64) -> tuple[Deed, ...]:
    """GD-9: what the people do one after another, up to what `outcome_of` says."""
    people = tally >> PEOPLE_AT
    widows, guards = people & EACH, people >> COUNT & EACH
    accomplices, bandits = people >> 2 * COUNT & EACH, people >> 3 * COUNT & EACH
    if widows == 1:
        return (DISTRACT,)
    deeds: tuple[Deed, ...] = (CHAT,) if widows else ()
    if guards == 1:
        return (*deeds, PROTECT)
    if guards:
        deeds += (PLAY,)
    if bandits > accomplices:
        return (*deeds, RAID)
    if accomplices > bandits:
        return (*deeds, HELP)
    return (*deeds, FIGHT) if accomplices else deeds
