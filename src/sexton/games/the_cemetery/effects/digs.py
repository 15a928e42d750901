"""Digging: dig, stop (TC-5 to TC-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.types import Refusal
from sexton.games.the_cemetery.components import Box
from sexton.games.the_cemetery.effects.effect import UNWANTED, Args, Effect, always, define
from sexton.games.the_cemetery.effects.graves import touch_grave
from sexton.games.the_cemetery.effects.opinion import Opinion, grave_worth
from sexton.games.the_cemetery.moves import DIG
from sexton.games.the_cemetery.rules.digging import (
    DIG_ACTION,
    can_dig,
    dig,
    dig_targets,
    plot_and_way,
)
from sexton.games.the_cemetery.rules.end import SEALED_TO_END
from sexton.games.the_cemetery.state import SEALED, corpse_of, level_of, next_word
from sexton.games.the_cemetery.types import (
    EITHER,
    OPPONENTS,
    OWN,
    UP,
    Dig,
    Stop,
    TheCemeteryView,
)

MARGIN: Final = 0.5  # points to lead by, for each player who still has a turn, before ending it


# Why not


def asked_dig(box: Box, view: TheCemeteryView) -> Dig:
    """The dig that a player is asked for: a card's, or the action."""
    word = box.words[view.queue[0]] if view.queue else DIG_ACTION
    return word if isinstance(word, Dig) else DIG_ACTION


def why_not_dig(box: Box, view: TheCemeteryView, args: Args) -> Refusal:
    word = asked_dig(box, view)
    if "cemetery" in args:
        trouble = why_not_there(view, word, args["cemetery"]) or why_not_grave(view, word, args)
        if trouble is not None:
            return trouble
    if word.direction != EITHER and args.get("direction", word.direction) != word.direction:
        return Refusal("TC-6", f"This dig goes {word.direction}.")
    if view.used is None and not view.queue:
        return Refusal("TC-5", "Name a cemetery, an unsealed tomb in it, and up or down.")
    return Refusal("TC-6", f"Name a tomb for this: {word.text()}.")


def why_not_there(view: TheCemeteryView, word: Dig, owner: int) -> Refusal | None:
    if owner == view.seat and word.where == OPPONENTS:
        return Refusal("TC-6", "This dig is for an opponent's cemetery.")
    if owner != view.seat and word.where == OWN:
        return Refusal("TC-6", "This dig is for your own cemetery.")
    if owner != view.seat and view.cemeteries[owner].fence_up:
        return Refusal(
            "TC-17",
            f"The fence of {view.cemetery_name(owner)} is up: no opponent digs there until "
            f"{view.seats[owner]}'s next turn.",
        )
    return None


def why_not_grave(view: TheCemeteryView, word: Dig, args: Args) -> Refusal | None:
    if "grave" not in args:
        return None
    owner = args["cemetery"]
    grave = view.cemeteries[owner].grave(args["grave"])
    if grave is None:
        return Refusal("TC-5", f"There is no {args['grave']} in {view.cemetery_name(owner)}.")
    if grave.level == SEALED:
        return Refusal("TC-P13", "That tomb is sealed: it can't be dug any more.")
    if word.from_level is not None and grave.level != word.from_level:
        return Refusal(
            "TC-6", f"That tomb is at level {grave.level}; this dig is for level {word.from_level}."
        )
    if word.another and view.dug == grave.name and view.dug_in == owner:
        return Refusal("TC-16", "The second dig is for another tomb than the first.")
    return None


# What a bot thinks of it


def gain_of_choice(opinion: Opinion, chosen: i64) -> float:
    word = next_word(opinion.table)
    levels = word.levels if isinstance(word, Dig) else DIG_ACTION.levels
    plot, up = plot_and_way(opinion.table, chosen)
    return dig_gain(opinion, plot, up, levels)


def dig_gain(opinion: Opinion, plot: i64, up: i64, levels: i64) -> float:
    table = opinion.table
    grave: i64 = table.plots[plot]
    owner = plot // opinion.box.slots
    level = level_of(grave)
    after = max(0, level - levels) if up else min(SEALED, level + levels)
    gain = grave_worth(table, grave, after, opinion.late)
    gain -= grave_worth(table, grave, level, opinion.late)
    if after == SEALED:
        gain += ending_gain(opinion, owner, opinion.box.values[corpse_of(grave)])
    return gain * opinion.stakes[owner]


def ending_gain(opinion: Opinion, owner: i64, corpse: int) -> float:
    """The fifth tomb is for who leads; nobody else should seal it."""
    table = opinion.table
    if len(table.sealed_tombs[owner]) != SEALED_TO_END - 1 or owner != opinion.seat:
        return 0.0
    # How many still have a turn in this round after this player's.
    followers = 0 if table.simplified else (table.first - opinion.seat - 1) % table.seats
    return 3.0 if opinion.lead + corpse / 2 > MARGIN * float(followers) else -3.0


def best_dig(opinion: Opinion, word: Dig) -> float:
    first: i64 = opinion.box.numbering.first[DIG]
    best = UNWANTED
    move: i64
    for move in dig_targets(opinion.table, word):
        plot, up = plot_and_way(opinion.table, move - first)
        best = max(best, dig_gain(opinion, plot, up, word.levels))
    return best * 0.9 if word.stoppable else best


def patience(word: Dig) -> float:
    return 0.1 if word.stoppable else 0.3


def boon(word: Dig) -> float:
    return -1.0 if word.where == OWN and word.direction == UP else 1.5


define(
    Dig,
    Effect(
        verb="dig",
        targets=dig_targets,
        feasible=can_dig,
        act=dig,
        why_not=why_not_dig,
        touches=touch_grave,
        gain=gain_of_choice,
        appeal=best_dig,
        patience=patience,
        boon=boon,
    ),
)
define(Stop, Effect(patience=always(0.9)))
