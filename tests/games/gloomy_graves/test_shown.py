"""What a board needs to draw without knowing a rule: rounds, sizes, what a sum takes and lacks."""

from __future__ import annotations

from typing import Any

import pytest

from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloomy_graves import GAME
from tests.games.gloomy_graves.table import DOUBLES, bury, entomb, match_at, position
from tests.rules import rule


@rule("GG-11")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 14), (3, 11), (4, 9)])
def test_the_view_says_which_turn_of_which_round_it_is(seats: int, rounds: int) -> None:
    match = Match(GAME, seats, 3)
    view = match.view(None)
    assert (view["round"], view["turns"], view["sizes"]["rounds"]) == (0, 0, rounds)
    assert view["deck"] == view["sizes"]["deck"]
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
        view = match.view(None)
        begun = sum(event.name == "entombed" for event in match.events)
        assert view["turns"] == begun + (view["phase"] == "crypt")
        assert view["round"] == -(-view["turns"] // seats)
    assert view["over"]
    assert view["round"] <= rounds


@rule("GG-11")
def test_who_never_scores_plays_as_many_rounds_as_the_view_says() -> None:
    match = Match(GAME, 4, 3)
    while match.to_act():
        seat = match.to_act()[0]
        legal = match.legal_moves(seat)
        match.play(seat, next((move for move in legal if move.verb == "pass"), legal[0]))
    view = match.view(None)
    assert view["round"] == view["sizes"]["rounds"] == 9
    assert view["turns"] == 36


@rule("GG-P1")
def test_the_view_says_what_the_box_holds() -> None:
    assert Match(GAME, 3, 1).view(None)["sizes"] == {
        "cards": 90,
        "deck": 60,
        "hand": 5,
        "row": 3,
        "crypt": 3,
        "draws": 2,
        "rounds": 11,
    }


@rule("GG-8")
def test_standings_say_what_a_card_is_worth_and_which_number_is_next() -> None:
    match = match_at(position(graveyard="XGGGGG GGUC..", crypts=["GGG", "UX"]))
    goblins = match.view(None)["standings"][1]
    assert (goblins["sums"], goblins["brings"]) == ([11, 9], [10, 8])
    assert (goblins["points"], goblins["next"]) == ([4, 2], [12, 10])
    claims = {("goblin", 10): 0, ("goblin", 12): 0}
    match = match_at(position(graveyard="XGGGGG GGUC..", crypts=["GGG", "UX"], claims=claims))
    goblins = match.view(None)["standings"][1]
    assert (goblins["points"], goblins["next"]) == ([0, 2], [None, 15])


def previewed(match: Match, move: Move) -> dict[str, Any]:
    number = DOUBLES.space.number_of(move.verb, move.args)
    return DOUBLES.preview(match.seen(0), number).data


@rule("GG-9")
def test_a_laying_says_what_it_changes_takes_and_lacks() -> None:
    match = match_at(position(graveyard="GGGGG. GGUUC.", crypts=["GG"], hands=["GU"], phase="bury"))
    data = previewed(match, bury(match, "GU", 2, 1, "south"))
    assert data["sums"]["goblin"] == 10
    assert (data["changes"]["goblin"], data["changes"]["unicorn"]) == (1, -1)
    assert (data["brings"]["goblin"], data["points"]["goblin"]) == (10, 4)
    assert (data["next"]["goblin"], data["next"]["dragon"]) == (12, 8)
    assert "dragon" not in data["brings"]
    assert data["points"].keys() == data["brings"].keys()


@rule("GG-9")
def test_what_is_scored_already_has_no_next_number() -> None:
    match = match_at(position(crypts=["PG"], hands=["PU"], claims={("pixie", 8): 0}))
    data = previewed(match, entomb("PU", 0, 1, "west"))
    assert data["next"]["pixie"] is None
    assert data["changes"]["pixie"] == 1
    assert data["brings"] == data["points"] == {}
