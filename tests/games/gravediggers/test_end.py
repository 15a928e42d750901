"""The end, the scores, and what stays hidden."""

from __future__ import annotations

import pytest

from sexton.core.chance import Rng
from sexton.core.match import Match
from sexton.games.gravediggers import GAME
from tests.games.gravediggers.table import fists, happened, match_at, on_table, position
from tests.rules import rule


def robberies(match: Match) -> list[int]:
    return [robbery["cemetery"] for robbery in match.view(None)["robberies"]]


@rule("GD-13")
@pytest.mark.parametrize(
    ("seat", "order"), [(0, [0, 1, 2, 4]), (1, [1, 2, 4, 0]), (2, [2, 4, 0, 1])]
)
def test_the_last_robberies_go_clockwise_from_the_players_own_cemetery(
    seat: int, order: list[int]
) -> None:
    hands = ["2 3", "2 3", "2 3"]
    hands[seat] = "10"
    lines = {0: "5", 1: "4", 2: "3", 3: "2", 4: "2"}
    match = match_at(position(3, hands=hands, lines=lines, deck="", turn=seat, closed=[3]))
    match.play(seat, "place", card="10", cemetery=1)
    while not match.over:
        fists(match, 0, 0, 0)
    assert robberies(match) == order
    assert happened(match).count("last card") == 1
    assert happened(match)[-1] == "ended"


@rule("GD-13")
def test_no_tile_is_turned_up_for_the_last_robberies() -> None:
    """Else a board would say Gravedigger, with the Place tile that came last lit under it."""
    match = match_at(position(2, hands=["10", "2 3"], lines={1: "5"}, deck=""))
    assert match.view(0)["cycle"]["now"] == "place"
    match.play(0, "place", card="10", cemetery=0)
    for _ in range(2):
        view = match.view(0)
        assert (view["phase"], view["tile"], view["cycle"]["now"]) == ("fist", None, None)
        fists(match, 0, 0)
    assert match.over


@rule("GD-13")
def test_the_game_goes_on_while_the_deck_or_the_hand_holds_cards() -> None:
    with_deck = match_at(position(2, hands=["10", "2 3"], deck="5"))
    with_deck.play(0, "place", card="10", cemetery=0)
    assert with_deck.to_act() == [1]
    with_hand = match_at(position(2, hands=["10 2", "2 3"], deck=""))
    with_hand.play(0, "place", card="10", cemetery=0)
    assert with_hand.to_act() == [1]
    assert "last card" not in happened(with_deck) + happened(with_hand)


@rule("GD-13")
def test_what_is_won_counts_at_once_and_hands_are_worth_nothing() -> None:
    match = match_at(position(2, hands=["10", "10 10"], lines={0: "10 5", 1: "10 10"}, deck=""))
    match.play(0, "place", card="10", cemetery=3)
    fists(match, 10, 0)
    assert len(match.legal_moves(0)) == 21, "none to all of 20 coins"
    fists(match, 20, 0)
    fists(match, 0, 0)
    assert match.over
    result = match.result()
    assert result is not None
    assert result.scores == [40, 10]


@rule("GD-13")
def test_without_anything_to_rob_the_game_is_over_at_once() -> None:
    match = match_at(position(2, hands=["10", "2 3"], lines={}, deck="", closed=range(5)))
    match.play(0, "place", card="10", cemetery=3)
    assert match.over
    assert match.prompt(None) == "The game is over."


@rule("GD-7", "GD-13")
def test_credit_is_given_in_the_last_robberies_too() -> None:
    match = match_at(position(2, hands=["10", "2 3"], lines={0: "5"}, deck="", coins=[4, 10]))
    match.play(0, "place", card="10", cemetery=0)
    match.play(0, "credit")
    fists(match, 14, 0)
    assert match.over
    result = match.result()
    assert result is not None
    assert result.scores == [4 + 14, 10], "the note's ten coins go back"


@rule("GD-14")
def test_every_note_costs_ten_and_a_score_may_be_below_nothing() -> None:
    match = match_at(
        position(3, hands=["10", "2", "2"], lines={}, deck="", coins=[3, 12, 0], notes=[1, 0, 2])
    )
    match.play(0, "place", card="10", cemetery=0)
    fists(match, 0, 0, 0)
    result = match.result()
    assert result is not None
    assert result.scores == [-7, 12, -20]
    assert result.places == [2, 1, 3]
    assert [(line.text, line.points) for line in result.lines[2]] == [
        ("Coins to begin with", -20),
        ("2 credit notes taken", 20),
        ("2 credit notes", -20),
    ]


@rule("GD-14")
def test_the_account_tells_how_the_coins_came_and_went() -> None:
    lines = {0: "5 5", 1: "guard 5", 2: "bandit 5"}
    match = match_at(position(2, hands=["10", "2"], lines=lines, deck="", closed=[3, 4]))
    match.play(0, "place", card="10", cemetery=3)
    fists(match, 4, 0)
    fists(match, 3, 0)
    fists(match, 2, 1)
    result = match.result()
    assert result is not None
    assert [(line.part, line.points, line.rule) for line in result.lines[0]] == [
        ("To begin with", 10, "GD-P1"),
        ("Paid from bounties", 4, "GD-11"),
        ("Lost to bandits", -2, "GD-9"),
    ]
    assert [(line.part, line.points, line.rule) for line in result.lines[1]] == [
        ("To begin with", 10, "GD-P1"),
        ("Rewards of the guard", 5, "GD-9"),
        ("Lost to bandits", -1, "GD-9"),
    ]
    assert result.lines[0][1].text == "1 fist paid"


@rule("GD-14")
def test_equal_scores_share_the_victory() -> None:
    match = match_at(
        position(3, hands=["10", "2", "2"], lines={}, deck="", coins=[12, 22, 5], notes=[0, 1, 0])
    )
    match.play(0, "place", card="10", cemetery=0)
    fists(match, 0, 0, 0)
    result = match.result()
    assert result is not None
    assert result.places == [1, 1, 3]
    assert result.winners == [0, 1]


@rule("GD-15")
@pytest.mark.parametrize("open_purses", [False, True])
def test_purses_are_hidden_unless_the_table_opens_them(open_purses: bool) -> None:
    match = match_at(position(3, coins=[4, 15, 26], open_purses=open_purses))
    purses = {
        seat: [player["coins"] for player in match.view(seat)["players"]]
        for seat in (0, 1, 2, None)
    }
    if open_purses:
        assert set(map(tuple, purses.values())) == {(4, 15, 26)}
    else:
        assert purses == {
            0: [4, None, None],
            1: [None, 15, None],
            2: [None, None, 26],
            None: [None, None, None],
        }
    text = str(GAME.describe(match.seen(0)))
    assert ("26 coins" in text) == open_purses
    assert "4 coins" in text


@rule("GD-15")
def test_a_perfect_memory_could_follow_the_purses() -> None:
    """Everything that moves coins happens openly, so the view's own memory adds up to them."""
    match, rng = Match(GAME, 4, 5), Rng(5)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, GAME.space.move(match.position.random_move(seat, rng)))
        view = match.view(None)
        for other in range(4):
            gains = sum(robbery["gains"][other] for robbery in view["robberies"])
            notes = view["players"][other]["notes"]
            assert on_table(match).coins[other] == 10 + 10 * notes + gains
