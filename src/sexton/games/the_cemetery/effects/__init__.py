"""The words that cards are written in: an entry for each says all that there is to know of it.

The word itself, its fields and its text, is a Struct in `types`; its entry is with its like here.
"""

from __future__ import annotations

from sexton.games.the_cemetery.effects import cards, developments, digs, graves, zombies
from sexton.games.the_cemetery.effects.effect import BY_VERB, EFFECTS, Effect, effect_of
from sexton.games.the_cemetery.effects.opinion import Opinion

__all__ = [
    "BY_VERB",
    "EFFECTS",
    "Effect",
    "Opinion",
    "cards",
    "developments",
    "digs",
    "effect_of",
    "graves",
    "zombies",
]
