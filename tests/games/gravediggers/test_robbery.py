"""Robberies: fists, credit, the people, the bounty and who is paid."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sexton.core.errors import IllegalMove
from sexton.games.gravediggers import GAME
from tests.games.gravediggers.table import (
    PEOPLE,
    fists,
    happened,
    line,
    match_at,
    on_table,
    open_to,
    position,
)
from tests.rules import rule


def robbed(cards: str, *coins: int, purses: tuple[int, ...] = ()) -> list[int]:
    """What each gains when that is robbed with these fists."""
    table = position(len(coins), lines={0: cards}, rob=0, coins=purses or (99,) * len(coins))
    before = table.coins.copy()
    for seat, fist in enumerate(coins):
        table.play(seat, table.box.numbering.fist + fist)
    return [now - then for now, then in zip(table.coins, before, strict=True)]


def by_the_book(cards: list[str], coins: list[int]) -> list[int]:
    """The rulebook's robbery once more, step by step with the cards in hand."""
    left = list(cards)
    if left.count("widow") == 1:
        left = [card for card in left if card not in PEOPLE]
    left = [card for card in left if card != "widow"]
    if left.count("guard") == 1:
        return [5 if fist == 0 else 0 for fist in coins]
    left = [card for card in left if card != "guard"]
    if left.count("bandit") > left.count("accomplice"):
        return [-fist for fist in coins]
    highest_first = left.count("accomplice") > left.count("bandit")
    values = [int(card) for card in left if card.isdigit()]
    pool = [1] * sum(values * (left.count("x") + 1))  # a heap of single coins
    gains = [0] * len(coins)
    unpaid = set(range(len(coins)))
    while unpaid:
        wanted = [coins[seat] for seat in unpaid]
        fist = max(wanted) if highest_first else min(wanted)
        group = [seat for seat in unpaid if coins[seat] == fist]
        if len(pool) < fist * len(group):
            break
        for seat in group:
            gains[seat] += fist
            del pool[:fist]
        unpaid -= set(group)
    return gains


# Fists


@rule("GD-8")
def test_a_fist_holds_none_some_or_all_of_ones_coins() -> None:
    match = match_at(position(2, coins=[12, 10], rob=0))
    assert [move.args for move in match.legal_moves(0)] == [{"coins": n} for n in range(13)]
    with pytest.raises(IllegalMove, match=r"You have 12 coins: .* none, some or all.*GD-8"):
        match.play(0, "fist", coins=13)


@rule("GD-8")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_fists_stay_secret_until_the_last_is_closed(order: tuple[int, ...]) -> None:
    match = match_at(position(3, lines={0: "5 4! 3"}, rob=0))
    *early, last = order
    for count, seat in enumerate(early):
        match.play(seat, "fist", coins=seat + 2)
        assert match.view(seat)["fist"] == seat + 2
        assert match.view(seat)["cemeteries"][0]["cards"][1]["card"] == "4"
        for other in (*(set(range(3)) - {seat}), None):
            told = match.told(other)[count]
            assert (told.name, told.args) == ("fist", {"seat": seat})
            assert [player["clenched"] for player in match.view(other)["players"]][seat]
    assert happened(match) == ["fist", "fist"]
    match.play(last, "fist", coins=last + 2)
    assert match.told(None)[3].args == {"fists": [2, 3, 4]}
    assert on_table(match).coins == [12, 13, 14], "whoever closed first"


@rule("GD-8")
def test_a_closed_fist_can_be_opened_again_until_the_last_is_closed() -> None:
    match = match_at(position(2, lines={0: "5 4"}, rob=0))
    match.play(0, "fist", coins=3)
    assert match.legal_moves(0) == []
    match.undo(0)
    match.play(0, "fist", coins=4)
    match.play(1, "fist", coins=5)
    with pytest.raises(IllegalMove, match="SX-4"):
        match.undo(0)
    assert on_table(match).coins == [14, 15]


@rule("GD-8")
def test_no_purse_exceeds_640() -> None:
    valuables = 4 * 2 + 4 * 3 + 4 * 4 + 11 * 5 + 2 * 10
    assert valuables == 111
    most = max(GAME.space.verbs["fist"].args["coins"].values)
    assert 111 * 5 + 10 + 50 + 20 <= int(most) <= 640


# Credit


@rule("GD-7")
@pytest.mark.parametrize("coins", [0, 1, 9, 10, 11])
def test_a_purse_below_ten_may_borrow(coins: int) -> None:
    match = match_at(position(2, coins=[coins, 10], rob=0))
    verbs = {move.verb for move in match.legal_moves(0)}
    assert ("credit" in verbs) == (coins < 10)
    if coins >= 10:
        with pytest.raises(IllegalMove, match=f"You have {coins} coins: only a purse below 10"):
            match.play(0, "credit")


@rule("GD-7")
def test_a_note_lifts_the_screen_and_then_the_fist_is_chosen() -> None:
    match = match_at(position(2, coins=[3, 10], rob=0, lines={0: "10 10"}))
    match.play(0, "credit")
    for seat in (0, 1, None):
        assert match.told(seat)[0].args == {"seat": 0, "coins": 3}
        assert match.view(seat)["players"][0]["notes"] == 1
        assert match.view(seat)["notes_left"] == 4
    assert match.to_act() == [0, 1], "the fist is still to be chosen"
    assert {move.verb for move in match.legal_moves(0)} == {"fist"}
    assert len(match.legal_moves(0)) == 14
    match.play(0, "fist", coins=13)
    assert match.legal_moves(0) == [], "not after closing the fist"


@rule("GD-7")
def test_nobody_is_asked_so_nobody_learns_who_is_poor() -> None:
    poor = match_at(position(2, coins=[3, 10], rob=0))
    rich = match_at(position(2, coins=[30, 10], rob=0))
    assert poor.prompt(1) == rich.prompt(1)
    for audience in (1, None):
        view, other = poor.view(audience), rich.view(audience)
        assert view["waiting"] == other["waiting"]
        assert view["players"] == other["players"]


@rule("GD-7")
@pytest.mark.parametrize("first", [0, 1])
def test_the_last_note_goes_to_whoever_takes_it_first(first: int) -> None:
    match = match_at(position(3, coins=[3, 4, 50], notes=[2, 1, 1], rob=0))
    match.play(first, "credit")
    with pytest.raises(IllegalMove, match=r"All credit notes are taken.*GD-7"):
        match.play(1 - first, "credit")


@rule("GD-7")
def test_credit_outside_a_robbery_is_refused() -> None:
    match = match_at(position(2, coins=[3, 10]))
    with pytest.raises(IllegalMove, match="GD-7"):
        match.play(0, "credit")


# The people


@rule("GD-9")
def test_every_small_cemetery_is_robbed_by_the_book() -> None:
    """Up to two of each person, up to two X, and fists that can and can't be paid."""
    valuables = ["", "5", "2 10"]
    hands = [(0, 1, 2), (0, 0, 4), (3, 3, 1), (5, 5, 5), (4, 8, 12), (7, 0, 36), (12, 12, 0)]
    for *counts, crosses in product(range(3), repeat=5):
        for value in valuables:
            people = [
                name for name, count in zip(PEOPLE, counts, strict=True) for _ in range(count)
            ]
            cards = [*people, *value.split(), *["x"] * crosses]
            for coins in hands:
                assert robbed(" ".join(cards), *coins) == by_the_book(cards, list(coins)), cards


CARDS = st.lists(st.sampled_from(["2", "3", "4", "5", "10", "x", *PEOPLE]), min_size=1, max_size=9)
FISTS = st.lists(st.integers(0, 40), min_size=2, max_size=5)


@rule("GD-9", "GD-11")
@given(CARDS, FISTS)
def test_every_cemetery_is_robbed_by_the_book(cards: list[str], coins: list[int]) -> None:
    assert robbed(" ".join(cards), *coins) == by_the_book(cards, coins)


@rule("GD-9")
@pytest.mark.parametrize(
    ("cards", "gains", "step"),
    [
        ("5 5 widow bandit bandit", [2, 3, 0], "the widow distracts"),
        ("5 5 widow guard", [2, 3, 0], "the widow distracts"),
        ("5 5 widow accomplice", [2, 3, 0], "the widow distracts"),
        ("5 5 widow widow", [2, 3, 0], "the widows chat"),
        ("5 5 widow widow guard", [0, 0, 0], "the guard protects"),
        ("5 5 guard bandit bandit", [0, 0, 0], "the guard protects"),
        ("5 5 guard guard", [2, 3, 0], "the guards play"),
        ("5 5 guard guard bandit", [-2, -3, -9], "the bandits raid"),
        ("5 5 bandit", [-2, -3, -9], "the bandits raid"),
        ("5 5 bandit bandit accomplice", [-2, -3, -9], "the bandits raid"),
        ("5 5 accomplice", [0, 0, 9], "the accomplices help"),
        ("5 5 bandit accomplice", [2, 3, 0], "they fight"),
        ("5 5", [2, 3, 0], ""),
    ],
)
def test_the_people_act_in_their_order(cards: str, gains: list[int], step: str) -> None:
    assert robbed(cards, 2, 3, 9) == gains
    match = match_at(position(3, lines={0: cards}, rob=0))
    fists(match, 2, 3, 9)
    people = [name for name in happened(match) if name.startswith("the")]
    assert people[-1:] == ([step] if step else [])
    assert match.events[-1].name == "tile"


@rule("GD-9")
def test_a_lone_guard_rewards_each_empty_fist_and_takes_nothing() -> None:
    assert robbed("10 guard", 0, 4, 0) == [5, 0, 5]
    assert robbed("10 guard guard guard", 0, 4, 0) == [0, 4, 0]


@rule("GD-9")
def test_after_a_raid_nobody_is_paid_or_rewarded() -> None:
    assert robbed("10 bandit", 0, 4, 10) == [0, -4, -10]


@rule("GD-9a")
def test_a_widow_leaves_the_x_behind() -> None:
    assert robbed("5 x widow bandit", 4, 6) == [4, 6]
    assert robbed("5 widow bandit", 4, 6) == [4, 0]


# The bounty and who is paid


def bounty(cards: str) -> int:
    match = match_at(position(2, lines={0: cards}, rob=0))
    fists(match, 0, 0)
    return int(match.view(None)["robberies"][0]["bounty"])


@rule("GD-10")
@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("2 3 4 5 10", 24),
        ("5 x", 10),
        ("5 x x", 15),
        ("5 4 x x x x", 45),
        ("x x", 0),
        ("10 widow x", 20),
        ("10 accomplice", 10),
        ("10 guard", 0),
        ("10 bandit", 0),
    ],
)
def test_the_bounty_is_the_valuables_once_more_for_every_x(cards: str, worth: int) -> None:
    assert bounty(cards) == worth


@rule("GD-11")
@pytest.mark.parametrize(
    ("cards", "coins", "gains"),
    [
        ("10", (2, 3, 5), [2, 3, 5]),
        ("10", (2, 3, 6), [2, 3, 0]),
        ("10", (11, 12, 13), [0, 0, 0]),
        ("10", (3, 3, 4), [3, 3, 4]),
        ("10", (3, 3, 5), [3, 3, 0]),
        ("10", (2, 5, 5), [2, 0, 0]),
        ("10", (4, 4, 4), [0, 0, 0]),
        ("10", (0, 10, 0), [0, 10, 0]),
        ("10 accomplice", (2, 3, 5), [2, 3, 5]),
        ("10 accomplice", (2, 3, 6), [0, 3, 6]),
        ("10 accomplice", (2, 6, 6), [0, 0, 0]),
        ("10 accomplice", (1, 1, 9), [0, 0, 9]),
        ("10 accomplice", (1, 2, 11), [0, 0, 0]),
    ],
)
def test_fists_are_paid_in_order_equal_ones_all_or_none(
    cards: str, coins: tuple[int, ...], gains: list[int]
) -> None:
    assert robbed(cards, *coins) == gains


@rule("GD-11")
def test_who_is_not_paid_keeps_the_fist() -> None:
    match = match_at(position(2, lines={0: "5"}, rob=0))
    fists(match, 3, 9)
    assert on_table(match).coins == [13, 10]


# Afterwards


@rule("GD-12")
def test_the_cards_leave_and_one_from_the_deck_lies_there_face_down() -> None:
    match = match_at(position(2, lines={0: "5 4@0 3!", 1: "2"}, rob=0, deck="x 2", turn=1))
    fists(match, 0, 0)
    assert line(match, 0) == ["x"]
    assert match.view(0)["cemeteries"][0]["cards"] == [
        {"card": None, "open": False, "laid_by": None, "seen_by": []}
    ]
    assert match.view(None)["gone"] == {"3": 1, "4": 1, "5": 1}
    assert match.view(None)["deck"] == 1
    assert not match.view(None)["cemeteries"][0]["closed"]
    assert open_to(match, "gravedigger") == {0, 1}, "it can be robbed again"


@rule("GD-6")
def test_with_an_empty_deck_a_robbed_cemetery_is_closed_for_good() -> None:
    match = match_at(
        position(2, hands=["2 3", "2 3"], lines={0: "5", 1: "2"}, rob=0, deck="", turn=1)
    )
    fists(match, 0, 0)
    robbed = match.view(None)["cemeteries"][0]
    assert (robbed["cards"], robbed["closed"]) == ([], True)
    assert match.events[-2].name == "closed"
    match.play(0, "place", card="3", cemetery=0)
    assert line(match, 0) == ["3"]
    assert open_to(match, "gravedigger") == open_to(match, "view") == {1}


@rule("GD-6")
def test_a_closed_cemetery_is_not_robbed_at_the_end_either() -> None:
    match = match_at(
        position(2, hands=["10", "2 3"], lines={0: "5", 1: "2", 2: "4"}, deck="", closed=[0, 2])
    )
    match.play(0, "place", card="10", cemetery=0)
    assert match.view(None)["robbed"] == 1
    fists(match, 0, 0)
    assert match.over
