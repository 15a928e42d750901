"""The end and the scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sexton.core.match import Match
from sexton.games.bring_out_yer_dead import GAME
from tests.games.bring_out_yer_dead.table import (
    BOX,
    bid,
    match_at,
    names,
    player,
    position,
    steps,
)
from tests.rules import rule

BLUFFS = ["7, 6, 5"] * 5


def ended(seats: int = 2, **told: Any) -> Match:
    """A last round in which nothing happens."""
    match = match_at(position(seats, carts=0, spots=4 if seats != 5 else 6, **told))
    bid(match, *BLUFFS[:seats])
    assert match.over
    return match


def score(match: Match, seat: int) -> Mapping[str, int]:
    result = match.result()
    assert result is not None
    return {line.text: line.points for line in result.lines[seat]}


def total(match: Match) -> list[int]:
    result = match.result()
    assert result is not None
    return result.scores


def winners(match: Match) -> list[int]:
    result = match.result()
    assert result is not None
    return result.winners


@rule("BD-17")
def test_the_game_ends_when_somebody_has_no_coffin_left() -> None:
    match = match_at(position(2, families=[(1, 0), (4, 4)], spots=4))
    bid(match, "7, 3, 6", "3, 2, 5")
    match.play(0, "bury", grave="old orchard 1")
    assert not match.over, "the round is played to its end"
    match.play(1, "bury", grave="old orchard 2")
    assert match.over


@rule("BD-17")
@pytest.mark.parametrize(
    ("left", "wet", "over"),
    [
        ((0, 0), (0, 0), True),
        ((1, 0), (0, 0), False),
        ((0, 1), (0, 0), False),
        ((0, 0), (1, 0), False),
        ((0, 0), (0, 1), False),
    ],
)
def test_any_coffin_in_the_family_or_the_river_keeps_the_game_going(
    left: tuple[int, int], wet: tuple[int, int], over: bool
) -> None:
    match = match_at(position(2, families=[left, (3, 3)], river=[wet, (0, 0)]))
    bid(match, "3, 2, 6" if left[0] else "3, 2, 7", "3, 2, 6")
    match.play(1, "bury", grave="chapel row 2")
    assert match.over == over


@rule("BD-17")
def test_the_game_ends_after_the_last_cart() -> None:
    match = match_at(position(2, families=[(4, 4), (4, 4)], carts=0))
    bid(match, "3, 2, 7", "3, 2, 7")
    for seat in (0, 1):
        match.play(seat, "bury", grave=f"old orchard {seat + 1}")
    assert match.over
    assert match.to_act() == []


@rule("BD-25")
def test_a_coffin_in_the_river_keeps_the_game_going() -> None:
    match = match_at(position(2, families=[(2, 2), (1, 0)], spots=2, first=0))
    bid(match, "7, 6, 3", "5, 3, 2")
    match.play(0, "bury", grave="old orchard 1")
    match.play(0, "bury", grave="old orchard 4")
    assert player(match, 1)["river"] == [1, 0]
    assert player(match, 1)["singles"] == 0
    assert not match.over


@rule("BD-25")
def test_a_coffin_sent_home_keeps_the_game_going() -> None:
    hands = ["", "resurrection man 10"]
    table = position(
        2, families=[(0, 0), (3, 3)], hands=hands, graves={"yew walk 1": "0s"}, spots=4
    )
    match = match_at(table)
    bid(match, "2, 3, 6", "resurrection man 10, 3, 2")
    match.play(1, "return", owner=0, coffin="single", grave="yew walk 1")
    assert not match.over
    assert player(match, 0)["singles"] == 1


@rule("BD-15")
@pytest.mark.parametrize(
    ("graves", "points"),
    [
        ({"old orchard 1": "0s", "old orchard 2": "0s", "old orchard 4": "1d"}, [4, 0]),
        ({"old orchard 1": "0s", "old orchard 4": "1d"}, [0, 0]),
        ({"the terraces 1": "1s"}, [0, -2]),
        ({"the terraces 1": "1s", "the terraces 2": "0d"}, [0, 0]),
    ],
)
def test_the_most_coffins_win_an_areas_points_good_or_bad(
    graves: dict[str, str], points: list[int]
) -> None:
    match = ended(graves=graves)
    got = [
        sum(value for text, value in score(match, seat).items() if text.startswith("Most"))
        for seat in (0, 1)
    ]
    assert got == points


@rule("BD-P4")
@pytest.mark.parametrize(
    ("wet", "cost"),
    [
        ((1, 0), 3),
        ((0, 1), 7),
        ((1, 1), 10),
        ((2, 1), 14),
        ((0, 4), 28),
        ((1, 4), 31),
        ((8, 5), 63),
    ],
)
def test_bodies_in_the_river_cost_points(wet: tuple[int, int], cost: int) -> None:
    match = ended(river=[wet, (0, 0)])
    assert total(match) == [-cost, 0]
    bodies = wet[0] + 2 * wet[1]
    assert score(match, 0)[f"{bodies} {'body' if bodies == 1 else 'bodies'} in the river"] == -cost


@rule("BD-P5")
@pytest.mark.parametrize(
    ("graves", "points"),
    [
        ({"twin vaults 1": "0s", "twin vaults 2": "0d"}, [13, 0]),
        ({"twin vaults 1": "0s", "twin vaults 2": "1d"}, [0, 0]),
        ({"twin vaults 1": "0s"}, [0, 0]),
    ],
)
def test_a_pair_scores_only_for_one_who_holds_both(
    graves: dict[str, str], points: list[int]
) -> None:
    assert total(ended(graves=graves)) == points


@rule("BD-P6")
@pytest.mark.parametrize(("seats", "points"), [(2, 3), (3, 3), (4, 0), (5, 0)])
def test_mass_graves_score_a_point_a_coffin_for_two_or_three(seats: int, points: int) -> None:
    graves = {"paupers' pit": "0s 0d", "plague trench": "0s"}
    match = ended(seats, graves=graves)
    assert total(match) == [points] + [0] * (seats - 1)


@rule("BD-8")
def test_a_single_in_a_double_grave_scores_all_its_points() -> None:
    match = ended(graves={"chapel row 3": "0s", "founders' hill 3": ""})
    assert score(match, 0)["Graves of Chapel Row"] == 8


@rule("BD-P7")
def test_treasure_scores_four_when_bid() -> None:
    match = match_at(position(2, hands=["jet, signet", ""]))
    bid(match, "jet, signet, 7", "7, 6, 5")
    assert [(s["card"], s["points"]) for s in steps(match, "cashed")] == [
        ("jet", 4),
        ("signet", 4),
    ]
    assert player(match, 0)["points"] == 8


@rule("BD-P7")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("jet", 3),
        ("opal", 4),
        ("garnet", 5),
        ("amethyst", 6),
        ("emerald", 7),
        ("emerald, emerald, emerald", 7),
        ("jet, opal, garnet, amethyst, emerald", 25),
        ("locket", 3),
        ("locket, locket", 3),
        ("pocket watch, gold tooth", 7),
        ("locket, pocket watch, cane", 12),
        ("locket, pocket watch, gold tooth, cane", 18),
        ("locket, pocket watch, gold tooth, cane, signet, signet", 25),
        ("jet, locket, bunk mates 6", 6),
    ],
)
def test_treasure_kept_scores_at_the_end(hand: str, points: int) -> None:
    assert total(ended(hands=[hand, ""])) == [points, 0]


@rule("BD-18")
def test_scores_are_told_in_the_printed_order_graves_from_the_last_on_the_track() -> None:
    match = ended(
        hands=["emerald, locket", "jet"],
        river=[(1, 0), (0, 0)],
        graves={"old orchard 1": "0s", "yew walk 1": "1s"},
    )
    told = [(e.name, e.args["seat"], e.args["points"]) for e in match.events if "points" in e.args]
    assert told == [
        ("gemstones", 0, 7),
        ("gemstones", 1, 3),
        ("majorities", 0, 4),
        ("majorities", 1, 4),
        ("river", 0, -3),
        ("graves", 1, 5),
        ("graves", 0, 4),
        ("heirlooms", 0, 3),
    ]
    assert list(score(match, 0)) == [
        "Scored during the game",
        "Gemstone: Emerald",
        "Most coffins in Old Orchard",
        "1 body in the river",
        "Graves of Old Orchard",
        "1 different heirloom",
    ]
    assert total(match) == [15, 12]
    assert winners(match) == [0]


@rule("BD-18", "BD-24")
def test_a_tie_goes_to_more_cards_that_scored_then_it_is_shared() -> None:
    one = ended(hands=["emerald", "jet, opal"])
    assert total(one) == [7, 7]
    assert winners(one) == [1]
    copies = ended(hands=["opal, opal, opal", "opal"])
    assert winners(copies) == [0, 1], "copies that don't score don't count"
    fate = ended(hands=["opal, bunk mates 6", "opal"])
    assert winners(fate) == [0, 1], "nor do fate cards"
    heirlooms = ended(hands=["locket, cane", "emerald"])
    assert total(heirlooms) == [7, 7]
    assert winners(heirlooms) == [0]
    even = ended(3, hands=["jet", "jet", ""], graves={"old orchard 1": ""})
    result = even.result()
    assert result is not None
    assert result.places == [1, 1, 3]


@rule("BD-18")
def test_points_may_go_below_zero() -> None:
    match = ended(river=[(2, 0), (0, 0)])
    assert total(match) == [-7, 0]


@rule("BD-24")
def test_bid_cards_are_out_of_the_hand_until_the_round_ends() -> None:
    match = match_at(position(2, families=[(4, 4)] * 2, hands=["emerald", ""], carts=0))
    bid(match, "emerald, 7, 6", "7, 6, 3")
    assert names(match.view(0)["hand"]) == ["certificate 5", "certificate 3", "certificate 2"]
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    assert "Gemstone: Emerald" not in score(match, 0)


def test_the_score_so_far_counts_only_what_a_seat_can_see() -> None:
    table = position(2, hands=["emerald", "amethyst"], graves={"old orchard 1": "1s"})
    match = match_at(table)
    assert [player(match, seat, 0)["score"] for seat in (0, 1)] == [7, 8]
    assert [player(match, seat, 1)["score"] for seat in (0, 1)] == [0, 14]
    assert [player(match, seat)["score"] for seat in (0, 1)] == [0, 8]


def test_at_the_end_treasures_are_shown_and_fate_cards_are_not() -> None:
    match = ended(hands=["emerald, bunk mates 6", ""])
    assert names(match.view(1)["players"][0]["known"]) == ["emerald"]
    assert player(match, 0, 1)["score"] == 7


def test_the_result_agrees_with_the_view_of_the_end() -> None:
    for seats in GAME.seats:
        match = Match(GAME, seats, seats)
        while not match.over:
            seat = match.to_act()[-1]
            moves = match.legal_moves(seat)
            match.play(seat, moves[len(match.moves) % len(moves)])
        assert [player(match, seat)["score"] for seat in range(seats)] == total(match)
    assert BOX.family == [8, 5]
