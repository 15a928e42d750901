"""What waits is written down: every kind of half-done thing can be saved, cloned and replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

import sexton
from sexton.core import codec
from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.games.the_cemetery import GAME
from sexton.games.the_cemetery.effects import BY_VERB
from sexton.games.the_cemetery.rules import TheCemetery
from sexton.games.the_cemetery.state import MISFORTUNE, RESOLUTION
from sexton.games.the_cemetery.view import ACTION, ADJUST, BONUS, REACT
from tests.games.the_cemetery.table import BOX, dig, match_at, on_table, position

KINDS = sorted({REACT, BONUS, ACTION, ADJUST, *BY_VERB})


def goes_on(table: TheCemetery) -> bool:
    """Does a card that was used do more yet?"""
    ability = table.ability
    return ability is not None and ability.card is not None and bool(ability.steps)


# Moments when more waits than what is asked.
HALF_DONE: dict[str, Callable[[TheCemetery], bool]] = {
    "a window half answered": lambda table: (
        table.declared is not None and any(table.declared.answers)
    ),
    "a window in a card that goes on": lambda table: table.declared is not None and goes_on(table),
    "a window in a bonus": lambda table: table.declared is not None and bool(table.offers),
    "the second dig of a card": lambda table: goes_on(table) and table.dug > 0,
    "a bad development to obey": lambda table: table.phase == MISFORTUNE,
    "a fence that is up": lambda table: table.fences > 0,
    "a bonus after another": lambda table: table.phase == RESOLUTION and len(table.offers) > 1,
}
MOMENTS = pytest.mark.parametrize("moment", [*KINDS, *HALF_DONE])


@cache
def waiting_for(moment: str) -> Match:
    """The first time in games at random that somebody owes such a decision."""
    for seed in range(60):
        match, rng = Match(GAME, 3, seed), Rng(seed)
        while not match.over:
            seat = match.to_act()[rng.below(len(match.to_act()))]
            if len(match.moves) > 20 and is_at(match, seat, moment):
                return match
            match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
    raise AssertionError(f"there is never {moment}")


def is_at(match: Match, seat: int, moment: str) -> bool:
    half_done = HALF_DONE.get(moment)
    return match.seen(seat).asked == moment if half_done is None else half_done(on_table(match))


def played_on(match: Match, rng: Rng) -> str:
    for _ in range(30):
        if match.over:
            break
        seat = match.to_act()[0]
        match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
    return match.digest()


@MOMENTS
def test_saved_and_loaded_it_goes_on_the_same(moment: str) -> None:
    position = waiting_for(moment).position
    saved = json.loads(codec.encode(position.save()))
    twins = [GAME.load(saved), position.clone()]
    ends = []
    for twin in twins:
        assert twin.to_act() == position.to_act()
        match = Match(GAME, 3, 1, start=twin)
        assert match.legal_moves(match.to_act()[0])
        ends.append(played_on(match, Rng(4)))
    assert ends[0] == ends[1]


@MOMENTS
def test_the_record_brings_it_back(moment: str) -> None:
    match = waiting_for(moment)
    again = sexton.load(match.record())
    assert again.digest() == match.digest()
    for seat in (0, 1, 2, None):
        assert again.view(seat) == match.view(seat)
        assert again.prompt(seat) == match.prompt(seat)


@MOMENTS
def test_it_can_be_imagined_and_played_on(moment: str) -> None:
    match = waiting_for(moment)
    for seat in range(3):
        world = GAME.determinise(match.seen(seat)).deal(Rng(seat))
        assert GAME.view(world, seat) == GAME.view(on_table(match), seat)
        assert world.legal_moves(seat) == match.position.legal_moves(seat)
        assert match.position.in_window() or world.to_act() == match.position.to_act()
        while asked := world.to_act():
            world.play(asked[0], world.legal_moves(asked[0])[-1])


def test_what_waits_is_saved_as_plain_lists() -> None:
    """Old records name their positions by these: the lists may not change."""
    start = position(3, hands=["Tomb 5"], graves={0: ["The King in 5 at 1", "The Miner in 3 at 2"]})
    saved = start.save()
    assert [saved[key] for key in ("queue", "used", "declared", "answers")] == [[], [], [], []]
    match = match_at(start)
    match.play(0, "use", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    match.play(2, "pass")
    saved = match.position.save()
    assert saved["used"] == [BOX.number["Tomb 5"]]
    assert saved["queue"] == BOX.abilities[BOX.number["Tomb 5"]][1:]
    assert saved["declared"] == [4, 0, 1]  # the fifth plot of seat 0, down, one level
    assert saved["answers"] == [0, 0, 1]
    assert saved["dug"] == 5
