"""The end: a family that is extinct, ties, and the guard against deadlock."""

from __future__ import annotations

from sexton.games.gloom.rules.end import TURN_LIMIT
from tests.games.gloom.table import (
    discards,
    end_turn,
    kill,
    let_pass,
    match,
    table_of,
)
from tests.rules import rule

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"


@rule("GL-18", "GL-P1")
def test_the_game_ends_the_instant_a_family_is_extinct() -> None:
    four = {
        "Goody Zarr": f"{BONES}, Badly Burned",
        "Lola Wellington-Smythe": "Chased by Children, Ran Out of Air",
        "The Twins": "Mauled by a Manatee, Burnt by a Mob",
        "Lord Wellington-Smythe": f"{MICE}, Drowned in a Bog",
        "Butterfield": "Wounded by Wasps",
    }
    own = {"Grogar": "Shunned by Society, Never Returned", "Lord Slogar": "Cursed by the Queen"}
    game = match(["Eaten by Bears", ""], on={**four, **own})
    kill(game, 0, "Eaten by Bears", "Butterfield")
    assert game.over
    result = game.result()
    assert result is not None
    assert result.scores == [-45, -90]  # Lord Slogar lives: his 35 count for nobody.
    assert result.places == [2, 1]
    assert [line.points for line in result.lines[1]] == [-20, -10, -20, -15, -25]
    assert game.legal_moves(0) == []


@rule("GL-18")
def test_one_family_of_three_is_enough() -> None:
    gone = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]
    game = match(["Eaten by Bears", MICE, PICNIC], on={"Butterfield": BONES}, gone=gone)
    kill(game, 0, "Eaten by Bears", "Butterfield")
    assert game.over
    result = game.result()
    assert result is not None
    assert (result.places, result.scores) == ([2, 1, 2], [0, -20, 0])


@rule("GL-18", "GL-14")
def test_a_death_that_is_moved_can_end_the_game_and_one_who_rises_can_keep_it_going() -> None:
    gone = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins"]
    move = {"card": "To Be or Not To Be", "other": "Butterfield"}
    for name, over in (("Grogar", True), ("Lord Wellington-Smythe", False)):
        dead = {name: f"{MICE}, Badly Burned"}
        away = gone if not over else [*gone, "Lord Wellington-Smythe"]
        game = match(["To Be or Not To Be", ""], on={"Butterfield": BONES, **dead}, gone=away)
        game.play(0, "event_between", character=name, **move)
        let_pass(game)
        assert game.over == over


@rule("GL-18")
def test_equal_values_are_a_tie_and_those_out_of_the_game_count_nothing() -> None:
    gone = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]
    on = {"Butterfield": "Mauled by a Manatee", "Grogar": f"{BONES}, Badly Burned"}
    game = match(["Ran Out of Air", ""], on=on, gone=gone)
    kill(game, 0, "Ran Out of Air", "Butterfield")
    result = game.result()
    assert result is not None
    assert result.scores == [-20, -20]
    assert result.places == [1, 1]


@rule("GL-18")
def test_giving_up_ones_last_living_character_ends_the_game() -> None:
    gone = ["Lord Slogar", "Elias E. Gorr", "Melissa Slogar", "Professor Helena Slogar"]
    game = match(["Body Thief", ""], on={"The Twins": f"{BONES}, Badly Burned"}, gone=gone)
    game.play(0, "event_between", card="Body Thief", character="Grogar", other="The Twins")
    let_pass(game)
    assert game.over
    assert discards(game) == ["Body Thief"]


@rule("GL-19")
def test_the_deadlock_guard() -> None:
    game = match(["", "", ""], turn=2)
    table = table_of(game)
    table.turns = TURN_LIMIT * 3 - 2
    table.skip_turns[0] = 1
    end_turn(game)
    assert game.over
    assert table_of(game).turns == TURN_LIMIT * 3
    assert game.events[-1].rule == "GL-19"
    result = game.result()
    assert result is not None
    assert result.places == [1, 1, 1]
