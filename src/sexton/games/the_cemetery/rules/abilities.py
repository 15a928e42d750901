"""What a card does, step by step: what its owner may choose, and what then happens (TC-P5, TC-10).

What each word means is its entry in `effects`.
"""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.the_cemetery.effects.effect import effect_of
from sexton.games.the_cemetery.rules.hands import discard_used
from sexton.games.the_cemetery.state import Ability, State
from sexton.games.the_cemetery.types import Word


def feasible(table: State, word: Word) -> bool:
    """TC-10: what needs a target and has none can't be done."""
    return effect_of(word).feasible(table, word)


def choices(table: State, word: Word) -> list[int]:
    """What the player is asked: the targets, and to leave it where that is allowed."""
    moves = effect_of(word).targets(table, word)
    if moves and word.may_be_left():
        return [*moves, table.box.numbering.done]
    return moves


def choose(table: State, ability: Ability, chosen: i64) -> None:
    """The next step is carried out with this choice."""
    word = table.box.words[ability.steps[0]]
    effect = effect_of(word)
    if not effect.repeats:
        del ability.steps[0]
    effect.act(table, word, chosen)


def carry_on(table: State, ability: Ability) -> bool:
    """Does the next step, or discards the card when all are done; False while the player must
    choose. A step that has no target is left out."""
    if not ability.steps:
        discard_used(table)
        return True
    word = table.box.words[ability.steps[0]]
    effect = effect_of(word)
    if effect.verb and effect.feasible(table, word):
        return False
    del ability.steps[0]
    if not effect.verb:
        effect.act(table, word, 0)
    return True
