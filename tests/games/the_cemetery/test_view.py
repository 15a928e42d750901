"""What is remembered of others' hands, and what a seat can tell of the score."""

from __future__ import annotations

from typing import Any

import pytest

from sexton.core.chance import Rng
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import (
    BOX,
    all_pass,
    dig,
    hand,
    match_at,
    on_table,
    points_known,
    position,
)
from tests.rules import rule


def known(match: Match, seat: int | None, holder: int) -> list[str]:
    cards: list[dict[str, Any]] = match.view(seat)["players"][holder]["known"]
    return [card["card"] for card in cards]


def knowers(match: Match, seat: int | None, holder: int) -> list[list[int]]:
    return [card["by"] for card in match.view(seat)["players"][holder]["known"]]


def robbed(victims_hand: str, seats: int = 3, *, own: str = "") -> Match:
    """Seat 0 has taken the one card of seat 1."""
    match = match_at(position(seats, hands=[f"The Pickpocket, {own}".strip(", "), victims_hand]))
    match.play(0, "use", card="The Pickpocket")
    match.play(0, "rob", player=1)
    return match


@rule("TC-P12")
def test_a_stolen_card_is_known_until_its_like_is_played() -> None:
    match = robbed("Tomb 3", own="Tomb 3, The Miner")
    assert known(match, 1, 0) == ["Tomb 3"]
    assert known(match, 0, 0) == ["Tomb 3"]  # I know that seat 1 knows.
    assert known(match, 2, 0) == []
    match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
    assert hand(match, 0) == ["Tomb 3"]
    assert known(match, 1, 0) == []


@rule("TC-P12")
def test_a_burial_blurs_which_corpses_are_left() -> None:
    match = robbed("The King", own="Tomb 3, The Miner")
    assert known(match, 1, 0) == ["The King"]
    match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
    assert known(match, 1, 0) == []
    match = robbed("Tomb 5", own="Tomb 3, The Miner")
    match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
    assert known(match, 1, 0) == ["Tomb 5"]  # A tomb would have been seen.


@rule("TC-P12")
def test_a_random_card_out_of_a_hand_blurs_it_for_those_who_do_not_see_it() -> None:
    match = match_at(
        position(3, hands=["The Librarian", "The Pickpocket", ""], discards="Tomb 5", actions=2)
    )
    match.play(0, "use", card="The Librarian")
    match.play(0, "take", card="Tomb 5")
    assert match.to_act() == [1]
    assert [known(match, seat, 0) for seat in (1, 2, None)] == [["Tomb 5"]] * 3
    match.play(1, "use", card="The Pickpocket")
    match.play(1, "rob", player=0)
    took = hand(match, 1)[-1]
    assert known(match, 2, 0) == []
    assert known(match, None, 0) == []
    assert known(match, 0, 1) == [took]
    assert known(match, 1, 0) == ([] if took == "Tomb 5" else ["Tomb 5"])


@rule("TC-P12")
def test_who_else_knows_a_card_tells_nothing_of_what_they_saw_in_private() -> None:
    """Ada took a tomb 3 from Ben, one from Cy, and one openly: Ben can't know of Cy's."""
    hands = ["The Pickpocket, The Pickpocket, The Librarian, The Miner", "Tomb 3", "Tomb 3"]
    match = match_at(position(3, hands=hands, discards="Tomb 3", simplified=True))
    for player in (1, 2):
        match.play(0, "use", card="The Pickpocket")
        match.play(0, "rob", player=player)
    match.play(0, "use", card="The Librarian")
    match.play(0, "take", card="Tomb 3")
    assert knowers(match, 1, 0) == [[1], [1, 2]]
    match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
    assert knowers(match, 1, 0) == [[1]]
    assert knowers(match, 2, 0) == [[2]]
    assert knowers(match, 0, 0) == [[1], [2]]
    assert knowers(match, None, 0) == []


@rule("TC-P12")
def test_worlds_keep_what_is_known() -> None:
    match = robbed("The King", own="Tomb 3, The Miner")
    rng = Rng(3)
    worlds = GAME.determinise(match.seen(1))
    for _ in range(20):
        assert BOX.number["The King"] in worlds.deal(rng).hands[0]
    others = GAME.determinise(match.seen(2))
    held = [BOX.number["The King"] in others.deal(rng).hands[0] for _ in range(200)]
    assert not all(held)


def test_any_zombie_may_rise_next_in_a_world() -> None:
    match = match_at(position(zombies={1: [-9]}))
    worlds, rng = GAME.determinise(match.seen(0)), Rng(1)
    assert {worlds.deal(rng).zombie_deck[-1] for _ in range(200)} == set(range(-8, 0))


@rule("TC-P9", "TC-11")
def test_what_was_seen_is_not_taken_back() -> None:
    graves = {0: ["The King in 2 at 2"], 1: ["The Miner in 3 at 1"]}
    looked = match_at(position(graves=graves, begin=True))
    looked.play(0, "benefit", card="Tomb 2")
    looked.play(0, "look", cemetery=1, grave="tomb 3")
    drew = match_at(position(hands=["The Banker"]))
    drew.play(0, "use", card="The Banker")
    for match in (looked, drew):
        with pytest.raises(IllegalMove, match="seen something"):
            match.undo(0)


def test_hidden_graves_hold_corpses_in_every_world() -> None:
    match = match_at(
        position(
            3, graves={1: ["The King in 5 at 1"]}, sealed={2: ["The Miner in 2"]}, hands=["Tomb 1"]
        )
    )
    table = on_table(match)
    left = BOX.deck(simplified=False)
    for kind in (*table.hands[0], BOX.number["Tomb 5"], BOX.number["Tomb 2"]):
        left.remove(kind)
    left.remove(BOX.number["The King"])
    left.remove(BOX.number["The Miner"])
    table.deck = left
    worlds = GAME.determinise(match.seen(0))
    rng = Rng(1)
    seen = set()
    for _ in range(50):
        world = worlds.deal(rng)
        corpse = world.sealed_tombs[2][0] >> 8 & 63
        assert corpse < BOX.corpses
        seen.add(corpse)
    assert len(seen) > 5


def test_if_it_ended_now() -> None:
    match = match_at(
        position(
            3,
            graves={0: ["The King in 5 at 2"]},
            sealed={0: ["The Miner in 3", "The Banker in 2"], 1: ["The Judge in 5"]},
            zombies={0: [-3, -1], 1: [-9]},
        )
    )
    assert [place["zombie_points"] for place in match.view(None)["cemeteries"]] == [-4, -9, 0]
    assert points_known(match, 0, 0) == (3 + 4 - 4, 0)
    assert points_known(match, 1, 0) == (-4, 2)
    assert points_known(match, 0, 1) == (-9, 1)
    assert points_known(match, None, 1) == (-9, 1)
    titles = [section.title for section in GAME.describe(match.seen(1))]
    assert "Ada's cemetery (if it ended now: −4 and 2 unknown corpses)" in titles
    assert "Your cemetery (if it ended now: −4)" in titles


@rule("TC-15")
def test_a_view_says_which_bonuses_burn() -> None:
    graves = ["The King in 5 at 2", "The Miner in 3 at 1"]
    match = match_at(position(2, graves={0: graves}, sealed={0: ["The Banker in 2"]}))
    place = match.view(1)["cemeteries"][0]
    burning = {grave["tomb"]: grave["burning"] for grave in place["graves"] + place["sealed"]}
    assert burning == {"Tomb 5": True, "Tomb 3": False, "Tomb 2": False}


@rule("TC-12", "TC-13")
@pytest.mark.parametrize(("simplified", "actions", "developments"), [(False, 3, 2), (True, 5, 0)])
def test_a_view_says_how_far_things_go(simplified: bool, actions: int, developments: int) -> None:
    sizes = Match(GAME, 2, 1, options={"simplified": simplified}).view(0)["sizes"]
    assert sizes == {
        "actions": actions,
        "sealed": 5,
        "developments": developments,
        "digs": not simplified,
        "levels": [
            {"name": "level 1", "gives": ""},
            {"name": "level 2", "gives": "bonus burns"},
            {"name": "sealed", "gives": "scores"},
        ],
    }


@rule("TC-12", "TC-14")
@pytest.mark.parametrize(
    ("sealed", "turn", "now", "after"),
    [(4, 2, 1, 0), (5, 1, 1, 2), (5, 2, 1, None), (4, 2, 60, None), (4, 1, 60, 2)],
)
def test_a_view_says_whose_turn_comes_then(
    sealed: int, turn: int, now: int, after: int | None
) -> None:
    """In the last round, nobody's follows the last player's."""
    tombs = ["The Banker in 2"] * sealed
    match = match_at(position(3, sealed={0: tombs}, turn=turn, round_now=now))
    assert [match.view(seat)["next"] for seat in (0, 2, None)] == [after] * 3


@rule("TC-4", "TC-6")
def test_events_name_the_grave_as_moves_do() -> None:
    """Nobody has to know how a grave's name comes from its tomb's."""
    table = position(
        2,
        hands=["Tomb 3, The Miner"],
        graves={0: ["The King in 5 at 2"]},
        sealed={0: ["The Banker in 2"]},
    )
    match = match_at(table)
    match.play(0, "bury", tomb="Tomb 3", corpse="The Miner")
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    named = {event.name: event.args for event in match.told(1)}
    assert (named["buried"]["seat"], named["buried"]["grave"]) == (0, "tomb 3")
    assert (named["sealed"]["grave"], named["sealed"]["becomes"]) == ("tomb 5", "sealed 2")
    place = match.view(1)["cemeteries"][0]
    assert [grave["name"] for grave in place["graves"]] == ["tomb 3"]
    assert [grave["name"] for grave in place["sealed"]] == ["sealed 1", "sealed 2"]


@rule("TC-P8")
def test_a_view_shows_the_tombs_that_were_discarded() -> None:
    match = match_at(position(2, discards="Tomb 4, Tomb 4, The Miner, Tomb 1"))
    tombs = match.view(1)["discarded_tombs"]
    assert [(face["name"], face["sort"], face["value"]) for face in tombs] == [
        ("Tomb 1", "tomb", 1),
        ("Tomb 4", "tomb", 4),
    ]


def test_whatever_a_move_touches_has_its_line_in_the_table() -> None:
    """But for up and down, which are ways to go and no things."""
    rng = Rng(6)
    for seed in range(3):
        match = Match(GAME, 4, seed)
        while not match.over:
            seat = match.to_act()[0]
            view = match.seen(seat)
            things = {entry.thing for section in GAME.describe(view) for entry in section.entries}
            for move in match.legal_moves(seat)[:: 1 + rng.below(4)]:
                touched = {thing for thing in move.touches if not thing.startswith("direction:")}
                assert touched <= things
            match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
