"""What a board needs to draw without knowing a rule: the pay-out step by step, cycles, sizes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from sexton.core.match import Match
from sexton.games.gravediggers import GAME
from tests.games.gravediggers.table import fists, match_at, position
from tests.rules import rule


def robbed(cards: str, *coins: int) -> dict[str, dict[str, Any]]:
    """What all are told of a robbery, by the names of the events."""
    seats = len(coins)
    match = match_at(position(seats, lines={0: cards, 1: "2"}, rob=0, coins=(99,) * seats))
    fists(match, *coins)
    return {event.name: event.args for event in match.told(None)}


def paid(cards: str, *coins: int) -> list[tuple[int, int, int, int, str]]:
    """Seat, gain, what lay there before and after, and why: in the order of paying."""
    return [
        (step["seat"], step["gain"], step["before"], step["after"], step["why"])
        for step in robbed(cards, *coins)["paid"]["payments"]
    ]


@rule("GD-11")
def test_fists_are_told_in_the_order_of_paying() -> None:
    assert paid("10", 5, 0, 3, 4) == [
        (1, 0, 10, 10, "empty fist"),
        (2, 3, 10, 7, "10, leaves 7"),
        (3, 4, 7, 3, "7, leaves 3"),
        (0, 0, 3, 3, "3 are not enough"),
    ]


@rule("GD-11")
def test_accomplices_turn_the_order_and_whoever_comes_after_the_end_is_told_so() -> None:
    assert paid("10 accomplice", 3, 4, 8) == [
        (2, 8, 10, 2, "10, leaves 2"),
        (1, 0, 2, 2, "2 are not enough"),
        (0, 0, 2, 2, "the payment is over"),
    ]


@rule("GD-11")
def test_equal_fists_that_are_not_paid_are_told_together() -> None:
    assert paid("5 2", 1, 4, 4) == [
        (0, 1, 7, 6, "7, leaves 6"),
        (1, 0, 6, 6, "6 are not enough for 2 fists of 4"),
        (2, 0, 6, 6, "6 are not enough for 2 fists of 4"),
    ]


@rule("GD-9")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("10 guard", [(0, 5, 0, 0, "empty fist"), (1, 0, 0, 0, "keeps 1 coin")]),
        ("10 bandit", [(0, 0, 0, 0, "empty fist"), (1, -1, 0, 0, "lost")]),
    ],
)
def test_without_a_bounty_every_fist_is_told_in_seat_order(
    cards: str, told: list[tuple[int, int, int, int, str]]
) -> None:
    assert paid(cards, 0, 1) == told
    assert {step["rule"] for step in robbed(cards, 0, 1)["paid"]["payments"]} == {"GD-9"}


@pytest.mark.parametrize("seats", [2, 5])
def test_payments_add_up_to_the_gains(seats: int) -> None:
    match = played_out(seats)
    assert len([event for event in match.events if event.name == "paid"]) > 3
    bounty = 0
    for event in match.told(None):
        if event.name == "opened":
            bounty = 0
        elif event.name == "bounty":
            bounty = event.args["bounty"]
        elif event.name == "paid":
            steps = event.args["payments"]
            in_order = sorted(steps, key=lambda step: step["seat"])
            assert [step["gain"] for step in in_order] == event.args["gains"]
            assert [step["fist"] for step in in_order] == event.args["fists"]
            assert steps[0]["before"] == bounty
            for one, other in pairwise(steps):
                assert one["after"] == other["before"]


@rule("GD-9")
def test_a_deed_says_whose_it_is_and_which_cards_leave() -> None:
    told = robbed("widow 5 widow guard x bandit accomplice guard", 1, 1)
    assert told["turned"]["roles"] == [
        *("widow", "valuable", "widow", "guard", "multiplier"),
        *("bandit", "accomplice", "guard"),
    ]
    assert told["the widows chat"] == {"by": ["widow"], "leave": [0, 2]}
    assert told["the guards play"] == {"by": ["guard"], "leave": [3, 7]}
    assert told["they fight"] == {"by": ["accomplice", "bandit"], "leave": [5, 6]}


@rule("GD-9")
@pytest.mark.parametrize(
    ("cards", "deed", "leave"),
    [
        ("5 widow guard x", "the widow distracts", [1, 2]),
        ("5 guard x", "the guard protects", [0, 1, 2]),
        ("widow 5 widow guard", "the guard protects", [1, 3]),
        ("5 bandit", "the bandits raid", [0, 1]),
        ("5 accomplice", "the accomplices help", []),
    ],
)
def test_nobody_leaves_twice_and_some_deeds_send_everything_away(
    cards: str, deed: str, leave: list[int]
) -> None:
    assert robbed(cards, 1, 1)[deed]["leave"] == leave


@rule("GD-10")
def test_a_bounty_says_what_it_is_made_of() -> None:
    assert robbed("5 x 4 widow x", 1, 2)["bounty"] == {
        "bounty": 27,
        "values": [5, 4],
        "times": 3,
        "highest_first": False,
    }
    match = match_at(position(2, lines={0: "5 x 4", 1: "2 guard"}, rob=0))
    fists(match, 1, 2)
    last = match.view(None)["robberies"][-1]
    assert (last["bounty"], last["values"], last["times"]) == (18, [5, 4], 2)
    assert last["text"] == "The lowest fist is paid first"


@rule("GD-9")
def test_where_nothing_is_paid_no_bounty_is_made_of_anything() -> None:
    match = match_at(position(2, lines={0: "5 x guard", 1: "2"}, rob=0))
    fists(match, 1, 2)
    last = match.view(None)["robberies"][-1]
    assert (last["bounty"], last["values"], last["times"]) == (0, [], 1)
    assert last["text"] == "Guarded: empty fists get 5"


# Cycles


def played_out(seats: int) -> Match:
    match = Match(GAME, seats, 3)
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[-1])
    return match


@rule("GD-2")
@pytest.mark.parametrize(("seats", "cycles"), [(2, 6), (3, 5), (4, 4), (5, 3)])
def test_the_view_says_which_turn_of_which_cycle_it_is(seats: int, cycles: int) -> None:
    match = Match(GAME, seats, 3)
    last = 0
    while match.to_act():
        turned = [event.args for event in match.told(None) if event.name == "tile"]
        view = match.view(None)
        cycle = view["cycle"]
        assert (cycle["size"], cycle["of"]) == (7, cycles)
        now = [] if cycle["now"] is None else [cycle["now"]]
        of_this = turned[len(turned) - turned[-1]["nth"] :]
        assert sorted(cycle["used"] + now) == sorted(args["tile"] for args in of_this)
        assert [args["nth"] for args in of_this] == list(range(1, len(of_this) + 1))
        assert cycle["down"] == 7 - len(of_this) == sum(view["tiles"].values())
        if view["deck"]:
            assert (cycle["turn"], cycle["number"]) == (len(turned), (len(turned) - 1) // 7 + 1)
            last = cycle["number"]
        else:
            assert (cycle["turn"], cycle["number"]) == (None, None)
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[-1])
    assert last == cycles
    assert match.view(None)["cycle"]["now"] is None


@rule("GD-13")
def test_the_gravediggers_tile_is_carried_out_until_the_fists_open() -> None:
    match = match_at(position(2, tile="gravedigger", tiles="place view"))
    match.play(0, "rob", cemetery=0)
    assert match.view(None)["cycle"]["now"] == "gravedigger"
    assert not match.view(None)["ending"]


@rule("GD-13")
def test_in_the_last_robberies_no_tile_is_carried_out() -> None:
    match = match_at(position(2, hands=["2", "3"], deck="", lines={0: "5"}, tiles="place view"))
    assert not match.view(None)["ending"]
    match.play(0, "place", card="2", cemetery=0)
    view = match.view(None)
    assert (view["ending"], view["cycle"]["now"], view["last_robberies"]) == (True, None, [])
    assert view["cycle"]["used"].count("place") == 3


# Sizes


@rule("GD-P1")
@pytest.mark.parametrize(("seats", "deck"), [(2, 30), (3, 25), (4, 20), (5, 15)])
def test_the_view_says_what_the_box_holds(seats: int, deck: int) -> None:
    view = Match(GAME, seats, 1).view(None)
    assert view["sizes"] == {
        "cards": 45,
        "deck": deck,
        "hand": 5,
        "tiles": {"place": 4, "view": 1, "reveal": 1, "gravedigger": 1},
    }
    assert view["deck"] == deck


@rule("GD-1")
def test_the_first_cemeteries_are_the_players_own() -> None:
    view = Match(GAME, 3, 1).view(None)
    assert [place["owner"] for place in view["cemeteries"]] == [0, 1, 2, None, None]


@rule("GD-14")
def test_what_is_owed_is_shown() -> None:
    view = match_at(position(2, notes=[0, 2])).view(0)
    assert [player["owed"] for player in view["players"]] == [0, 20]
