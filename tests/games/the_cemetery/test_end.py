"""The end of the game: when, what is counted, who wins."""

from __future__ import annotations

from tests.games.the_cemetery.table import (
    all_pass,
    dig,
    discards,
    match_at,
    on_table,
    position,
    sealed,
)
from tests.rules import rule

FOUR = ["The Miner in 3", "The Miner in 4", "The Miner in 5", "The Runner in 3"]
FIVE = [*FOUR, "The Runner in 4"]


@rule("TC-12")
def test_the_round_is_finished_after_the_fifth_seal() -> None:
    match = match_at(
        position(3, hands=["Tomb 1"], sealed={0: FOUR}, graves={0: ["The King in 5 at 2"]}, first=0)
    )
    dig(match, 0, 0, 5, "down")
    all_pass(match)
    match.play(0, "end")
    assert match.to_act() == [1]
    match.play(1, "skip")
    assert match.to_act() == [2]
    assert match.result() is None
    match.play(2, "skip")
    assert match.over
    assert match.events[-1].rule == "TC-12"


@rule("TC-12")
def test_the_round_ends_with_the_last_in_turn_order() -> None:
    match = match_at(position(3, sealed={0: FIVE}, first=2, turn=0))
    match.play(0, "skip")
    assert match.to_act() == [1]
    match.play(1, "skip")
    assert match.over


@rule("TC-12")
def test_what_is_counted() -> None:
    match = match_at(
        position(
            2,
            sealed={0: FIVE, 1: ["The King in 5"]},
            graves={0: ["The Judge in 5 at 2"], 1: ["The Banker in 2 at 1"]},
            zombies={0: [-3, -1], 1: [-2]},
            turn=1,
        )
    )
    match.play(1, "skip")
    result = match.result()
    assert result is not None
    assert result.scores == [15 - 4, 6 - 2]
    assert result.places == [1, 2]
    assert discards(match) == ["The Judge", "The Banker", "Tomb 2", "Tomb 5"]
    assert [(line.text, line.points) for line in result.lines[1]] == [
        ("The King, sealed in Tomb 5", 6),
        ("Zombie −2", -2),
    ]
    corpses = [each["corpse"] for each in match.view(1)["cemeteries"][0]["sealed"]]
    assert None not in corpses


@rule("TC-12")
def test_ties_go_to_the_zombies_nearest_zero_and_else_are_shared() -> None:
    def places(zombies: dict[int, list[int]], third: list[str]) -> list[int]:
        match = match_at(
            position(3, sealed={0: FIVE, 1: FIVE, 2: third}, zombies=zombies, first=0, turn=2)
        )
        match.play(2, "skip")
        result = match.result()
        assert result is not None
        return result.places

    assert places({}, []) == [1, 1, 3]
    assert places({0: [-1, -2], 1: [-3]}, []) == [1, 1, 3]  # The total counts, not the lowest.
    # 16 less a zombie of 1 is 15 as well, but with a zombie.
    assert places({2: [-1]}, [*FOUR, "The Banker in 4"]) == [1, 1, 3]
    assert places({0: [-1], 1: [-2]}, [*FOUR, "The King in 4"]) == [2, 3, 1]


@rule("TC-19")
def test_anybodys_dig_counts_for_the_owner_and_the_king_can_undo_it() -> None:
    match = match_at(
        position(
            3,
            hands=["Tomb 1", "The King", ""],
            sealed={2: FOUR},
            graves={2: ["The Judge in 5 at 2"]},
        )
    )
    dig(match, 0, 2, 5, "down")
    all_pass(match)
    assert len(sealed(match, 2)) == 5
    match.play(0, "end")
    match.play(1, "use", card="The King")
    match.play(1, "exhume", cemetery=2, grave="sealed 5")
    match.play(1, "end")
    match.play(2, "skip")
    assert not match.over
    assert match.to_act() == [0]
    assert on_table(match).round == 2


@rule("TC-14")
def test_the_sixtieth_round_is_the_last() -> None:
    match = match_at(position(2, turn=1, round_now=59))
    match.play(1, "skip")
    assert on_table(match).round == 60
    match.play(0, "skip")
    assert not match.over
    match.play(1, "skip")
    assert match.over
    assert match.events[-1].rule == "TC-14"


@rule("TC-13")
def test_the_simplified_game_ends_the_moment_a_fifth_tomb_is_sealed() -> None:
    match = match_at(
        position(
            3,
            hands=["Tomb 5", "The Runner", ""],
            sealed={0: FOUR},
            graves={0: ["The King in 5 at 2"], 1: ["The Miner in 2 at 2"]},
            simplified=True,
        )
    )
    match.play(0, "use", card="Tomb 5")
    dig(match, 0, 0, 5, "down")
    match.play(1, "pass")
    match.play(2, "pass")
    assert match.over
    assert match.events[-1].name == "ended"
    assert match.events[-1].rule == "TC-13"
    assert "Tomb 5" in discards(match)
    assert on_table(match).ability is None
