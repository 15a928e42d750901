"""Every word that cards are written in has its entry, and each entry says all that is asked."""

from __future__ import annotations

from typing import get_args

import pytest

from sexton.core.types import Refusal
from sexton.games.the_cemetery import GAME
from sexton.games.the_cemetery.effects import BY_VERB, EFFECTS, effect_of
from sexton.games.the_cemetery.types import Ability, Lasting, Timed, Word
from tests.games.the_cemetery.table import BOX, match_at, position
from tests.rules import rule

WORDS = {*get_args(Ability), *get_args(Timed), *get_args(Lasting)}


def test_every_word_has_its_entry() -> None:
    assert set(EFFECTS) == WORDS


def test_no_two_words_ask_by_one_verb() -> None:
    asking = [effect.verb for effect in EFFECTS.values() if effect.verb]
    assert sorted(asking) == sorted(BY_VERB)
    assert set(asking) <= set(GAME.space.verbs)


@pytest.mark.parametrize("verb", sorted(BY_VERB))
def test_a_choice_without_a_target_is_refused_under_the_rule_of_its_verb(verb: str) -> None:
    """The words say what to name instead."""
    view = match_at(position(3, hands=["The Miner"])).seen(0)
    refused = BY_VERB[verb].why_not(BOX, view, {})
    assert isinstance(refused, Refusal)
    assert refused.rule == GAME.space.verbs[verb].rule
    assert refused.sentence.startswith("Name ")


@rule("TC-P5")
@pytest.mark.parametrize("word", BOX.words, ids=lambda word: word.text())
def test_targets_are_said_by_the_verb_that_is_asked(word: Word) -> None:
    table = position(
        3,
        hands=["The Miner", "Tomb 2"],
        graves={
            0: ["The King in 5 at 2", "The Miner in 1 at 1"],
            1: ["The Banker in 3 at 1", "The Judge in 4 at 2"],
        },
        sealed={2: ["The Runner in 3"]},
        developments={1: ["Fancy Fence", "Red Tape"]},
        zombies={0: [-3]},
        discards="Tomb 1",
    )
    effect = effect_of(word)
    moves = effect.targets(table, word)
    assert bool(moves) == bool(effect.verb)
    assert {GAME.space.move(move).verb for move in moves} <= {effect.verb}
