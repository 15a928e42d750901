"""The words on the cards: an entry for each, and what waits in the middle of one."""

from __future__ import annotations

from typing import get_args

from sexton.games.bring_out_yer_dead import GAME
from sexton.games.bring_out_yer_dead.effects import EFFECTS
from sexton.games.bring_out_yer_dead.state import CARD, OWNER, SWITCH, TAKE
from sexton.games.bring_out_yer_dead.types import AnyWord
from tests.games.bring_out_yer_dead.table import BOX, bid, coffin, match_at, playing, position


def test_every_word_has_an_entry() -> None:
    assert set(EFFECTS) == set(get_args(AnyWord))


def test_every_question_about_a_card_is_asked_by_one_word() -> None:
    phases = [ask.phase for effect in EFFECTS.values() for ask in effect.asks]
    assert sorted(phases) == list(range(SWITCH, TAKE))


def test_a_chosen_coffin_is_saved_with_its_grave() -> None:
    match = playing("body snatcher 8", graves={"yew walk 2": "1d"})
    match.play(0, "lift", owner=1, coffin="double", grave="yew walk 2")
    saved = match.position.save()
    assert saved["held"] == [coffin("1d"), BOX.graves.index("yew walk 2")]
    assert GAME.load(saved).save() == saved
    match.play(0, "lay", grave="yew walk 3")
    assert match.position.save()["held"] == []


def test_cards_and_coffins_that_wait_are_saved_as_one_number_each() -> None:
    match = match_at(position(2, families=[(1, 1), (2, 0)], spots=3))
    bid(match, "7, 6, 3", "7, 5, 2")
    saved = match.position.save()
    paper = {number: BOX.number[f"certificate {number}"] for number in (7, 6, 5, 3, 2)}
    order = [(7, 0), (7, 1), (6, 0), (5, 1), (3, 0), (2, 1)]
    assert saved["queue"] == [paper[number] | seat << OWNER for number, seat in order]
    loaded = [("0s", 7), ("1s", 7), ("0d", 6)]
    assert saved["loaded"] == [coffin(word) | paper[number] << CARD for word, number in loaded]
    assert saved["fallen"] == [coffin("1s") | paper[5] << CARD]
    assert GAME.load(saved).save() == saved
