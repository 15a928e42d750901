"""What a player would want: how good each move looks, and how well a seat stands.

What a bot thinks of a word, and of a choice for it, is in the word's entry in `effects`.
"""

from __future__ import annotations

from typing import Final

from sexton.core.ranking import chance_by_lead, leads, shares_of_win
from sexton.games.the_cemetery.components import GOOD
from sexton.games.the_cemetery.effects import BY_VERB, effect_of
from sexton.games.the_cemetery.effects.cards import keeping
from sexton.games.the_cemetery.effects.developments import gain_of_development
from sexton.games.the_cemetery.effects.digs import dig_gain
from sexton.games.the_cemetery.effects.opinion import (
    CARD,
    FEAR,
    HOPE,
    SEALING,
    ZOMBIE,
    Opinion,
    grave_worth,
)
from sexton.games.the_cemetery.moves import (
    BENEFIT,
    BURY,
    DEVELOP,
    FENCE,
    MOST_SEATS,
    SKIP,
    STOP,
    USE,
)
from sexton.games.the_cemetery.rules.developments import burial_level
from sexton.games.the_cemetery.rules.end import points_of, somebody_is_done
from sexton.games.the_cemetery.rules.turn import action_limit
from sexton.games.the_cemetery.state import OVER, SEALED, State, level_of

STOP_COST: Final = 1.1  # what a stop card is worth in the hand
FENCE_COST: Final = 0.2
AHEAD: Final = 15  # points that are as good as won


def rank(table: State, seat: int, moves: list[int]) -> list[float]:
    """A number for each move; the highest is what this player would do."""
    late = int(somebody_is_done(table))
    opinion = Opinion(table, seat, late, prospects(table, late))
    verbs, first = table.box.numbering.verb, table.box.numbering.first
    return [gain(opinion, verbs[move], move - first[verbs[move]]) for move in moves]


def judge(table: State) -> list[float]:
    """0 lost, 1 won, 1/n even: how each cemetery stands to the best of the others."""
    if table.phase == OVER:
        return shares_of_win(table.scores())
    worth = prospects(table, int(somebody_is_done(table)))
    return [chance_by_lead(max(-1.0, min(1.0, lead / AHEAD)), table.seats) for lead in leads(worth)]


def prospects(table: State, late: int) -> list[float]:
    return [prospect(table, owner, late) for owner in range(table.seats)]


def prospect(table: State, owner: int, late: int) -> float:
    """What a cemetery may come to; late is once somebody has five sealed tombs."""
    slots = table.box.slots
    points = float(points_of(table, owner)[0])
    points += SEALING * len(table.sealed_tombs[owner])
    for grave in table.plots[owner * slots : (owner + 1) * slots]:
        if grave:
            points += grave_worth(table, grave, level_of(grave), late)
    return points


def gain(opinion: Opinion, verb: int, chosen: int) -> float:
    """What a move would bring: an action, an answer, or a choice that a word asks for."""
    box = opinion.box
    if verb == BURY:
        tomb, corpse = divmod(chosen, box.corpses)
        return gain_of_burial(opinion, box.corpses + tomb, corpse)
    if verb == USE:
        return gain_of_use(opinion, chosen)
    if verb == DEVELOP:
        card, owner = divmod(chosen, MOST_SEATS)
        return gain_of_development(opinion, box.corpses + box.tombs + card, owner) - 2 * CARD
    if verb == BENEFIT:
        word = box.words[box.bonus[box.corpses + chosen]]
        return effect_of(word).appeal(opinion, word)
    if verb == STOP:
        return gain_of_stopping(opinion) - STOP_COST
    if verb == FENCE:
        return gain_of_stopping(opinion) - FENCE_COST
    if verb == SKIP:
        return CARD / 3 if opinion.table.simplified else CARD * 2
    asking = BY_VERB.get(box.numbering.names[verb])
    return asking.gain(opinion, chosen) if asking is not None else 0.0


def gain_of_burial(opinion: Opinion, tomb: int, corpse: int) -> float:
    """A burial counts for more when it can still be sealed in this turn."""
    table, values, late = opinion.table, opinion.box.values, opinion.late
    level = burial_level(opinion.box, table.slots[opinion.seat * 2 + GOOD], tomb)
    hope = HOPE[late][level]
    if not table.simplified:
        actions_left = action_limit(table.simplified) - table.actions
        hope += 0.12 * float(min(actions_left - 1, SEALED - level))
    worth = hope * values[corpse] + SEALING / 2
    if values[corpse] > values[tomb]:
        worth -= FEAR[late][level] * ZOMBIE
    return worth - keeping(opinion, corpse) - 0.5 * keeping(opinion, tomb)


def gain_of_use(opinion: Opinion, kind: int) -> float:
    """All its steps, less what the card would be worth otherwise."""
    box = opinion.box
    steps = [effect_of(word).appeal(opinion, word) for word in box.ability(kind)]
    burial = 0.15 * box.values[kind] if kind < box.corpses else 0.2
    return sum(max(0.0, step) for step in steps) - burial - 0.5 * keeping(opinion, kind)


def gain_of_stopping(opinion: Opinion) -> float:
    """What it is worth that the dig just declared doesn't happen."""
    dig = opinion.table.declared
    assert dig is not None
    return -dig_gain(opinion, dig.plot, dig.up, dig.levels)
