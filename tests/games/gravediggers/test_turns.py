"""Setting up, tiles, and what each tile lets a player do."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from sexton.core.chance import Rng
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.core.types import Event
from sexton.games.gravediggers import GAME
from tests.games.gravediggers.table import (
    fists,
    happened,
    known,
    line,
    match_at,
    on_table,
    position,
)
from tests.rules import rule

PRINTED = {
    "2": 4,
    "3": 4,
    "4": 4,
    "5": 11,
    "10": 2,
    "x": 4,
    "widow": 4,
    "guard": 4,
    "accomplice": 4,
    "bandit": 4,
}
DECK = {2: 30, 3: 25, 4: 20, 5: 15}
CYCLES = {2: 6, 3: 5, 4: 4, 5: 3}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def refusal(match: Match, seat: int, verb: str, **args: int | str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, Move(verb, **args))
    return str(refused.value)


def verbs(match: Match, seat: int) -> set[str]:
    return {move.verb for move in match.legal_moves(seat)}


@rule("GD-P1")
@SEATS
def test_the_table_is_laid(seats: int) -> None:
    match = Match(GAME, seats, 1)
    table = on_table(match)
    assert [len(hand) for hand in table.hands] == [5] * seats
    assert [len(match.view(None)["cemeteries"][place]["cards"]) for place in range(5)] == [1] * 5
    assert [known(match, seat, 0) for seat in [*range(seats), None]] == [[None]] * (seats + 1)
    assert len(table.deck) == DECK[seats]
    assert table.coins == [10] * seats
    assert match.view(0)["notes_left"] == 5


@rule("GD-P1")
def test_the_box_holds_what_is_printed() -> None:
    table = on_table(Match(GAME, 2, 1))
    assert dict(zip(table.box.names, table.box.counts, strict=True)) == PRINTED
    assert sum(PRINTED.values()) == 45
    tiles = Counter(event.args["tile"] for event in first_tiles(2, 1, 7))
    assert tiles == {"place": 4, "view": 1, "reveal": 1, "gravedigger": 1}


def first_tiles(seats: int, seed: int, count: int) -> list[Event]:
    return tiles_of(Match(GAME, seats, seed), count)


def tiles_of(match: Match, count: int) -> list[Event]:
    """Random play until so many tiles have been turned up."""
    rng = Rng(1)
    while len(tiles := [event for event in match.events if event.name == "tile"]) < count:
        seat = match.to_act()[0]
        match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
    return list(tiles[:count])


@rule("GD-1")
@SEATS
def test_there_are_five_cemeteries_and_anybody_may_begin(seats: int) -> None:
    match = Match(GAME, seats, 1, names=["Ada", "Ben", "Cy", "Dot", "Eve"][:seats])
    titles = [
        section.title for section in GAME.describe(match.seen(None)) if "emetery" in section.title
    ]
    assert titles[:seats] == [f"{name}'s cemetery" for name in match.names]
    assert titles[seats:] == [f"Nobody's cemetery {place + 1}" for place in range(seats, 5)]
    beginners = {Match(GAME, seats, seed).events[-1].args["seat"] for seed in range(60)}
    assert beginners == set(range(seats))


@rule("GD-P2")
@SEATS
def test_turns_go_clockwise(seats: int) -> None:
    tiles = [event.args["seat"] for event in first_tiles(seats, 3, 25)]
    assert all((one + 1) % seats == next_one for one, next_one in pairwise(tiles))


@rule("GD-2")
@SEATS
def test_each_cycle_turns_up_all_seven_tiles_in_any_order(seats: int) -> None:
    orders = set()
    for seed in range(12):
        tiles = [event.args["tile"] for event in first_tiles(seats, seed, 14)]
        for cycle in (tiles[:7], tiles[7:]):
            assert Counter(cycle) == {"place": 4, "view": 1, "reveal": 1, "gravedigger": 1}
            orders.add(tuple(cycle))
    assert len(orders) > 12


@rule("GD-2", "GD-12", "GD-P3")
@SEATS
def test_a_cycle_uses_five_cards_of_the_deck(seats: int) -> None:
    for seed in range(5):
        match, rng = Match(GAME, seats, seed), Rng(seed)
        for cycle in range(1, CYCLES[seats] + 1):
            while (
                sum(event.name == "tile" for event in match.events) <= 7 * cycle and not match.over
            ):
                seat = match.to_act()[0]
                match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
            assert len(on_table(match).deck) == DECK[seats] - 5 * cycle
        assert on_table(match).deck == []


@rule("GD-P3")
def test_a_placed_card_lies_face_down_at_the_end_and_another_is_drawn() -> None:
    match = match_at(position(hands=["10 3", "2 2"], lines={2: "5 4@1"}, deck="x 2"))
    match.play(0, "place", card="10", cemetery=2)
    assert line(match, 2) == ["5", "4", "10"]
    assert match.view(0)["hand"] == ["3", "x"]
    assert known(match, 0, 2) == [None, None, "10"]
    assert known(match, 1, 2) == [None, "4", None]
    assert match.view(1)["players"][0]["hand"] == 2
    assert match.view(1)["deck"] == 1
    assert match.to_act() == [1]


@rule("GD-P3")
def test_from_an_empty_deck_nothing_is_drawn() -> None:
    match = match_at(position(hands=["10 3", "2 2"], deck=""))
    match.play(0, "place", card="10", cemetery=2)
    assert match.view(0)["hand"] == ["3"]
    assert not match.over


@rule("GD-P3")
def test_only_a_card_of_the_hand_can_be_placed() -> None:
    match = match_at(position(hands=["10 3", "2 2"]))
    assert "You don't hold the widow" in refusal(match, 0, "place", card="widow", cemetery=0)
    assert "GD-P3" in refusal(match, 0, "place", card="2", cemetery=0)


@rule("GD-P4")
def test_only_the_viewer_sees_the_card_and_it_stays() -> None:
    match = match_at(position(3, tile="view", lines={1: "5 widow 4"}))
    match.play(0, "view", cemetery=1, spot=1)
    assert line(match, 1) == ["5", "widow", "4"]
    assert known(match, 0, 1) == [None, "widow", None]
    for other in (1, 2, None):
        assert known(match, other, 1) == [None] * 3
        assert match.view(other)["cemeteries"][1]["cards"][1]["seen_by"] == [0]
        assert "card" not in match.told(other)[0].args
    assert match.told(0)[0].args["card"] == "widow"


@rule("GD-P5")
def test_a_revealed_card_is_seen_by_all_and_stays() -> None:
    match = match_at(position(3, tile="reveal", lines={1: "5 widow 4"}))
    match.play(0, "reveal", cemetery=1, spot=1)
    assert line(match, 1) == ["5", "widow", "4"]
    assert all(known(match, seat, 1) == [None, "widow", None] for seat in (0, 1, 2, None))
    assert match.view(2)["cemeteries"][1]["cards"][1]["open"]


@rule("GD-3")
@pytest.mark.parametrize("tile", ["place", "view", "reveal", "gravedigger"])
def test_what_a_tile_says_must_be_done(tile: str) -> None:
    match = match_at(position(tile=tile, lines={0: "5 4", 1: "3"}))
    assert verbs(match, 0) == {"rob" if tile == "gravedigger" else tile}
    assert match.legal_moves(1) == []


@rule("GD-3")
def test_a_card_may_be_placed_at_any_of_the_five() -> None:
    match = match_at(position(lines={0: "5"}, closed=[4]))
    assert {move.args["cemetery"] for move in match.legal_moves(0)} == {0, 1, 2, 3, 4}


@rule("GD-3")
def test_any_face_down_card_may_be_viewed_even_ones_own() -> None:
    match = match_at(position(tile="view", lines={0: "5@0 4! 3", 1: "2@1", 2: "x"}, closed=[2]))
    cards = [(move.args["cemetery"], move.args["spot"]) for move in match.legal_moves(0)]
    assert cards == [(0, 0), (0, 2), (1, 0)]
    assert "lies open already" in refusal(match, 0, "view", cemetery=0, spot=1)
    assert "closed" in refusal(match, 0, "view", cemetery=2, spot=0)
    assert "no cards" in refusal(match, 0, "view", cemetery=3, spot=0)
    assert "has 1 card;" in refusal(match, 0, "view", cemetery=1, spot=7)


@rule("GD-3")
def test_a_cemeterys_last_face_down_card_is_never_turned_up() -> None:
    match = match_at(position(tile="reveal", lines={0: "5 4! 3", 1: "2", 2: "x x"}, closed=[2]))
    cards = [(move.args["cemetery"], move.args["spot"]) for move in match.legal_moves(0)]
    assert cards == [(0, 0), (0, 2)]
    assert "last face-down card" in refusal(match, 0, "reveal", cemetery=1, spot=0)
    assert "GD-3" in refusal(match, 0, "reveal", cemetery=2, spot=0)


@rule("GD-3")
@pytest.mark.parametrize(
    ("tile", "lines", "closed"),
    [
        ("view", {0: "5"}, [0]),
        ("view", {0: "5!"}, []),
        ("reveal", {0: "5", 1: "3 4!"}, []),
        ("reveal", {0: "5 4"}, [0]),
        ("gravedigger", {0: "5 4"}, [0]),
        ("gravedigger", {}, []),
    ],
)
def test_a_tile_that_cannot_be_carried_out_does_nothing(
    tile: str, lines: dict[int, str], closed: list[int]
) -> None:
    """Seat 0 places where that changes nothing, seat 1 turns the tile up, and it is seat 0's turn
    again, with a fresh cycle."""
    table = position(hands=["2 3 4", "2 3"], lines=lines, closed=[*closed, 4], tiles=tile)
    match = match_at(table)
    match.play(0, "place", card="2", cemetery=4)
    told = [(event.name, event.args.get("seat")) for event in match.events]
    assert told[2:4] == [("tile", 1), ("no effect", 1)]
    assert told[4] == ("tile", 0)


@rule("GD-4")
def test_the_game_remembers_for_each_what_it_saw() -> None:
    match = match_at(
        position(
            3,
            hands=["10 3", "2 2", "4 4"],
            lines={1: "5 widow", 2: "guard"},
            tiles="",
        )
    )
    table = on_table(match)
    table.tiles = [1]  # Next comes View.
    match.play(0, "place", card="10", cemetery=1)
    table.tiles = [2]  # Then Reveal.
    match.play(1, "view", cemetery=2, spot=0)
    table.tiles = [0]
    match.play(2, "reveal", cemetery=1, spot=1)
    assert [known(match, seat, 1) for seat in (0, 1, 2, None)] == [
        [None, "widow", "10"],
        [None, "widow", None],
        [None, "widow", None],
        [None, "widow", None],
    ]
    assert [known(match, seat, 2) for seat in (0, 1, 2, None)] == [
        [None],
        ["guard"],
        [None],
        [None],
    ]


@rule("GD-4")
def test_a_robbed_cemeterys_cards_are_shown_to_all() -> None:
    match = match_at(position(2, lines={1: "5 widow@0 x"}, rob=1))
    fists(match, 0, 0)
    for seat in (0, 1, None):
        assert match.view(seat)["robberies"][0]["cards"] == ["5", "widow", "x"]
        turned = next(event for event in match.told(seat) if event.name == "turned")
        assert turned.args["cards"] == ["5", "widow", "x"]
        assert match.view(seat)["gone"] == {"5": 1, "x": 1, "widow": 1}


@rule("GD-5")
def test_the_gravedigger_goes_to_any_cemetery_with_cards_that_is_not_closed() -> None:
    match = match_at(
        position(3, turn=1, tile="gravedigger", lines={0: "5", 2: "4!", 4: "3"}, closed=[4])
    )
    assert [move.args["cemetery"] for move in match.legal_moves(1)] == [0, 2]
    assert "nothing to rob" in refusal(match, 1, "rob", cemetery=1)
    assert "closed for good" in refusal(match, 1, "rob", cemetery=4)
    match.play(1, "rob", cemetery=2)
    assert match.to_act() == [0, 1, 2]
    fists(match, 0, 0, 0)
    assert match.to_act() == [2], "play goes on clockwise"
    assert happened(match)[0] == "gravedigger"


@rule("GD-P6")
@pytest.mark.parametrize("place", range(5))
def test_it_does_not_matter_whose_cemetery_is_robbed(place: int) -> None:
    match = match_at(position(3, lines={place: "5 4 3"}, rob=place))
    fists(match, 2, 3, 4)
    assert on_table(match).coins == [12, 13, 14]
