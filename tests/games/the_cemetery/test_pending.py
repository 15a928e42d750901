"""What waits is written down: every kind of half-done thing can be saved, cloned and replayed."""

from __future__ import annotations

import json
from functools import cache

import pytest

import sexton
from sexton.core import codec
from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.games.the_cemetery import GAME

KINDS = [
    "bonus",
    "action",
    "adjust",
    "react",
    "dig",
    "exhume",
    "kill",
    "send",
    "destroy",
    "move",
    "rob",
    "take",
    "look",
    "turn_up",
    "discard",
]


@cache
def waiting_for(kind: str) -> Match:
    """The first moment in games at random where somebody owes that kind of decision."""
    for seed in range(20):
        match, rng = Match(GAME, 3, seed), Rng(seed)
        while not match.over:
            seat = match.to_act()[rng.below(len(match.to_act()))]
            if match.seen(seat).asked == kind and len(match.moves) > 20:
                return match
            match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
    raise AssertionError(f"nobody is ever asked for {kind}")


def played_on(match: Match, rng: Rng) -> str:
    for _ in range(30):
        if match.over:
            break
        seat = match.to_act()[0]
        match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
    return match.digest()


@pytest.mark.parametrize("kind", KINDS)
def test_saved_and_loaded_it_goes_on_the_same(kind: str) -> None:
    position = waiting_for(kind).position
    saved = json.loads(codec.encode(position.save()))
    twins = [GAME.load(saved), position.clone()]
    ends = []
    for twin in twins:
        assert twin.to_act() == position.to_act()
        match = Match(GAME, 3, 1, start=twin)
        assert match.legal_moves(match.to_act()[0])
        ends.append(played_on(match, Rng(4)))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("kind", KINDS)
def test_the_record_brings_it_back(kind: str) -> None:
    match = waiting_for(kind)
    again = sexton.load(match.record())
    assert again.digest() == match.digest()
    for seat in (0, 1, 2, None):
        assert again.view(seat) == match.view(seat)
        assert again.prompt(seat) == match.prompt(seat)


@pytest.mark.parametrize("kind", KINDS)
def test_it_can_be_imagined_and_played_on(kind: str) -> None:
    match = waiting_for(kind)
    for seat in range(3):
        world = GAME.determinise(match.seen(seat)).deal(Rng(seat))
        seats_asked = match.position.to_act()
        assert world.legal_moves(seat) == match.position.legal_moves(seat)
        assert match.position.in_window() or world.to_act() == seats_asked
        while asked := world.to_act():
            world.play(asked[0], world.legal_moves(asked[0])[-1])
