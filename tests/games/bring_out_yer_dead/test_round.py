"""The round: bids, the order of cards, loading, unloading and the river."""

from __future__ import annotations

from collections import Counter

import pytest

from sexton.core.chance import Rng, secret_of
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.games.bring_out_yer_dead import GAME
from sexton.games.bring_out_yer_dead.rules.bidding import kinds_to_bid
from sexton.games.bring_out_yer_dead.state import BANK, BID
from tests.games.bring_out_yer_dead.table import (
    bid,
    happened,
    lying,
    match_at,
    names,
    options,
    pit,
    player,
    position,
    steps,
    targets,
    whats,
)
from tests.rules import rule

FULL = (8, 5)


@rule("BD-2")
def test_bids_are_secret_and_nobody_sees_how_many_picks_there_are() -> None:
    match = match_at(position(3, families=[FULL] * 3, hands=["jet", "", ""], spots=5))
    before = match.view(1)
    match.play(0, "bid", card="certificate 7")
    match.play(0, "bid", card="jet")
    assert names(match.view(0)["bid"]) == ["certificate 7", "jet"]
    assert match.view(1) == before
    assert [event.name for event in match.told(1)] == []
    match.play(0, "bid", card="certificate 2")
    assert match.to_act() == [1, 2]
    assert player(match, 0)["ready"]
    assert player(match, 0)["treasure"] == 1, "a card that was bid counts until the bids open"
    assert [event.name for event in match.told(1)] == ["bid"]
    assert match.view(0)["steps"] == []


@rule("BD-3")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_what_may_be_bid_is_found_alike_however_many_kinds_a_box_has(seats: int) -> None:
    """By bits where the kinds are few and by lists where not; and what was found once and kept is
    what a clone finds anew."""
    table, rng = GAME.deal(seats, secret_of(seats), {}), Rng(seats)
    bids = 0
    while asked := table.to_act():
        seat = asked[-1]
        moves = table.legal_moves(seat)
        assert table.clone().legal_moves(seat) == moves
        if table.phase == BID:
            first = table.box.numbering.bid
            assert moves == [first + kind for kind in kinds_to_bid(table, seat)]
            bids += 1
        assert table.random_move(seat, Rng(bids)) == moves[Rng(bids).below(len(moves))]
        table.play(seat, moves[rng.below(len(moves))])
    assert bids > 3 * seats


@rule("BD-2")
def test_picks_come_back_in_any_order_until_the_last_bid() -> None:
    match = match_at(position(2, families=[FULL] * 2))
    match.play(0, "bid", card="certificate 7")
    match.play(1, "bid", card="certificate 6")
    match.play(0, "bid", card="certificate 5")
    match.play(1, "bid", card="certificate 5")
    match.undo(0)
    match.undo(0)
    assert match.view(0)["bid"] == []
    assert names(match.view(1)["bid"]) == ["certificate 6", "certificate 5"]
    match.undo(1)
    assert names(match.view(1)["bid"]) == ["certificate 6"]
    match.play(1, "bid", card="certificate 3")
    match.play(1, "bid", card="certificate 2")
    bid(match, "7, 6, 5")
    with pytest.raises(IllegalMove, match="seen something"):
        match.undo(0)


@rule("BD-2")
@pytest.mark.parametrize("picks", [0, 1, 3])
def test_once_named_the_bank_stands_however_many_picks_there_are(picks: int) -> None:
    table = position(2, families=[FULL] * 2)
    table.phase, table.turn = BANK, table.first
    match = match_at(table)
    match.play(0, "bank", bank="west")
    for number in (7, 6, 5)[:picks]:
        match.play(1, "bid", card=f"certificate {number}")
    with pytest.raises(IllegalMove, match="The others are asked about it already"):
        match.undo(0)


@rule("BD-2", "BD-3")
def test_a_bid_has_three_different_numbers() -> None:
    match = match_at(position(2, hands=["river dredger 7, jet", ""], families=[FULL] * 2))
    match.play(0, "bid", card="certificate 7")
    assert ("bid", "river dredger 7") not in options(match)
    with pytest.raises(IllegalMove, match=r"Your bid has a 7 already, Certificate 7.*\(BD-3\)"):
        match.play(0, "bid", card="river dredger 7")
    with pytest.raises(IllegalMove, match=r"lies in your bid already"):
        match.play(0, "bid", card="certificate 7")
    with pytest.raises(IllegalMove, match=r"You don't hold Opal"):
        match.play(0, "bid", card="opal")


@rule("BD-2")
def test_cards_take_effect_from_the_highest_number_ties_clockwise_from_the_first_player() -> None:
    match = match_at(position(3, first=1, families=[FULL] * 3, hands=["jet", "", ""], spots=6))
    bid(match, "jet, 7, 5", "7, 6, 5", "7, 6, 2")
    order = [(turn["card"]["rank"], turn["seat"]) for turn in match.view(None)["order"]]
    assert order == [(10, 0), (7, 1), (7, 2), (7, 0), (6, 1), (6, 2), (5, 1), (5, 0), (2, 2)]
    loaded = [(one["owner"], one["coffin"]) for one in match.view(None)["loaded"]]
    assert loaded == [
        (1, "single"),
        (2, "single"),
        (0, "single"),
        (1, "double"),
        (2, "double"),
        (1, "single"),
    ]
    assert [(one["owner"], one["card"]) for one in match.view(None)["fallen"]] == [
        (0, "certificate 5")
    ]


@rule("BD-2")
def test_after_the_round_cards_leave_certificates_return_and_the_next_is_first() -> None:
    match = match_at(position(2, families=[FULL] * 2, hands=["jet", "common ground 1"]))
    bid(match, "jet, 3, 7", "common ground 1, 3, 7")
    while match.view(None)["phase"] == "bury":
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    view = match.view(0)
    assert view["phase"] == "bank"
    assert (view["first"], match.to_act()) == (1, [1])
    assert view["gone"] == {"jet": 1, "common ground 1": 1}
    assert [card["rank"] for card in view["hand"]] == [7, 6, 5, 3, 2]
    assert view["order"] == view["loaded"] == []
    assert view["round"] == 6


@rule("BD-2")
def test_first_goes_round_clockwise() -> None:
    match = match_at(position(3, families=[(8, 5)] * 3, first=2, spots=3))
    firsts = []
    for _ in range(3):
        bid(match, *["3, 2, 5"] * 3)
        while match.view(None)["phase"] != "bank":
            seat = match.to_act()[0]
            match.play(seat, match.legal_moves(seat)[0])
        firsts.append(match.view(None)["first"])
        match.play(match.to_act()[0], "bank", bank="west")
    assert firsts == [0, 1, 2]


@rule("BD-4")
def test_certificates_load_what_the_family_has_and_bluff_otherwise() -> None:
    match = match_at(position(2, families=[(1, 1), (0, 0)]))
    bid(match, "7, 6, 5", "7, 6, 5")
    loaded = [(s["card"], s["coffin"], s["spot"]) for s in steps(match, "loaded")]
    assert loaded == [("certificate 7", "single", 1), ("certificate 6", "double", 2)]
    bluffs = [(s["seat"], s["card"]) for s in steps(match, "bluffed")]
    assert bluffs == [
        (1, "certificate 7"),
        (1, "certificate 6"),
        (0, "certificate 5"),
        (1, "certificate 5"),
    ]
    assert player(match, 0)["singles"] == player(match, 0)["doubles"] == 0


@rule("BD-4")
def test_the_2_beside_any_3_brings_a_fate_card() -> None:
    hands = ["fortune teller 3", ""]
    rows = ("bunk mates 6, body snatcher 8", "jet")
    match = match_at(position(2, hands=hands, rows=rows, decks=("grave goods 7", "")))
    bid(match, "fortune teller 3, 2, 7", "7, 6, 2")
    assert match.view(0)["asked"] == "take"
    assert ("draw", "fate") in options(match)
    assert targets(match, "take") == {"bunk mates 6", "body snatcher 8"}
    assert ("pass",) in options(match)
    match.play(0, "take", card="bunk mates 6")
    assert [(s["seat"], s["card"]) for s in steps(match, "took")] == [(0, "bunk mates 6")]
    assert names(match.view(1)["players"][0]["openly"]) == ["bunk mates 6"]


@rule("BD-4")
def test_the_2_alone_and_the_3_alone_do_nothing() -> None:
    rows = ("bunk mates 6", "jet")
    match = match_at(position(2, rows=rows, families=[FULL] * 2))
    bid(match, "2, 7, 6", "3, 7, 6")
    assert [s["card"] for s in steps(match, "no effect")] == ["certificate 2"]
    assert match.view(None)["phase"] == "bury"


@rule("BD-6")
def test_what_falls_off_goes_into_the_river_in_order_and_brings_cards() -> None:
    rows = ("bunk mates 6", "jet, opal")
    decks = ("grave goods 7", "cane")
    match = match_at(position(2, families=[FULL] * 2, spots=2, rows=rows, decks=decks, first=1))
    bid(match, "7, 6, 5", "7, 6, 5")
    fallen = [(one["owner"], one["coffin"]) for one in match.view(None)["fallen"]]
    assert fallen == [(1, "double"), (0, "double"), (1, "single"), (0, "single")]
    assert [s["spot"] for s in steps(match, "fell")] == [3, 4, 5, 6]
    assert player(match, 1)["river"] == [0, 0], "not before the unloading"
    match.play(1, "bury", grave="old orchard 1")
    match.play(0, "bury", grave="old orchard 2")
    assert player(match, 1)["river"] == [0, 1]
    assert match.view(1)["takes"] == ["fate", "treasure"]
    match.play(1, "draw", deck="fate")
    with pytest.raises(IllegalMove, match=r"You may take a treasure card now"):
        match.play(1, "take", card="bunk mates 6")
    match.play(1, "take", card="jet")
    assert names(match.view(0)["treasure_row"]) == ["cane", "opal"], "replaced at its place"
    assert match.to_act() == [0]
    match.play(0, "pass")
    match.play(0, "pass")
    assert match.view(1)["takes"] == ["either"]
    assert targets(match, "take", 1) == {"bunk mates 6", "cane", "opal"}
    match.play(1, "take", card="bunk mates 6")
    assert match.to_act() == [0]
    match.play(0, "pass")
    assert [player(match, seat)["river"] for seat in (0, 1)] == [[1, 1], [1, 1]]
    assert names(match.view(0)["players"][1]["known"]) == ["bunk mates 6", "jet"]


@rule("BD-16")
def test_an_empty_deck_is_not_remade_and_rows_get_short() -> None:
    match = match_at(position(2, families=[(1, 0), (1, 0)], spots=2, rows=("", "jet, opal")))
    bid(match, "7, 3, 6", "7, 3, 6")
    match.play(0, "bury", grave="paupers' pit")
    assert match.view(0)["asked"] == "take"
    assert ("draw", "treasure") not in options(match)
    with pytest.raises(IllegalMove, match=r"deck is empty.*\(BD-16\)"):
        match.play(0, "draw", deck="treasure")
    match.play(0, "take", card="jet")
    assert names(match.view(0)["treasure_row"]) == ["opal"]
    match.play(1, "bury", grave="paupers' pit")
    match.play(1, "take", card="opal")
    assert match.view(0)["treasure_row"] == []


@rule("BD-16")
def test_where_nothing_can_be_taken_nobody_is_asked() -> None:
    match = match_at(position(2, families=[(2, 0), (2, 0)], spots=2))
    bid(match, "7, 3, 6", "7, 3, 6")
    match.play(0, "bury", grave="paupers' pit")
    assert match.view(1)["asked"] == "bury"


@rule("BD-7")
def test_a_coffin_is_buried_where_it_fits_on_the_carts_bank() -> None:
    match = match_at(position(2, families=[(0, 1), (1, 0)], bank="west"))
    bid(match, "6, 3, 7", "7, 3, 6")
    everything = {"old orchard", "chapel row", "lovers' knoll"}
    single = targets(match, "bury", 1)
    assert {str(grave).rstrip(" 1234") for grave in single} == everything | {
        "the terraces",
        "paupers' pit",
    }
    assert "the terraces 1" in single
    assert "the terraces 2" not in single
    match.play(1, "bury", grave="chapel row 2")
    double = targets(match, "bury", 0)
    assert double == {
        "old orchard 4",
        "chapel row 3",
        "lovers' knoll 1",
        "lovers' knoll 2",
        "the terraces 2",
        "paupers' pit",
    }
    for grave, reason in [
        ("yew walk 1", "other bank"),
        ("chapel row 2", "is taken: Player 2's single lies there"),
        ("old orchard 1", "takes a single only"),
        ("the terraces 4", "filled from below: the 2nd grave of The Terraces"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(0, "bury", grave=grave)


@rule("BD-7")
def test_a_column_skips_what_a_coffin_does_not_fit() -> None:
    graves = {"ditchside 1": "0d"}
    match = match_at(position(2, families=[(1, 1), (0, 0)], bank="east", graves=graves))
    bid(match, "7, 6, 3", "7, 3, 6")
    columns = {grave for grave in targets(match, "bury") if str(grave).startswith("ditchside")}
    assert columns == {"ditchside 2"}
    match.play(0, "bury", grave="plague trench")
    columns = {grave for grave in targets(match, "bury") if str(grave).startswith("ditchside")}
    assert columns == {"ditchside 3"}, "a double passes the single grave below"


@rule("BD-7")
@pytest.mark.parametrize(
    ("bank", "grave", "deck"),
    [("west", "paupers' pit", "treasure"), ("east", "plague trench", "fate")],
)
def test_the_mass_grave_is_always_open_and_brings_its_banks_card(
    bank: str, grave: str, deck: str
) -> None:
    rows = ("bunk mates 6", "jet")
    match = match_at(position(2, families=[(1, 0), (0, 0)], bank=bank, rows=rows))
    bid(match, "7, 3, 6", "7, 3, 6")
    match.play(0, "bury", grave=grave)
    assert pit(match, grave) == [[1, 0], [0, 0]]
    assert match.view(0)["takes"] == [deck]
    assert targets(match, "take") == {"bunk mates 6" if deck == "fate" else "jet"}


@rule("BD-P9")
def test_what_is_taken_openly_is_known_until_it_is_bid() -> None:
    table = position(
        2, families=[(2, 0), (2, 0)], hands=["jet", ""], rows=("", "jet, opal"), spots=2
    )
    match = match_at(table)
    bid(match, "7, 3, 6", "7, 3, 6")
    match.play(0, "bury", grave="paupers' pit")
    match.play(0, "take", card="jet")
    match.play(1, "bury", grave="old orchard 1")
    assert names(match.view(1)["players"][0]["known"]) == ["jet"]
    assert names(match.view(None)["players"][0]["openly"]) == ["jet"]
    match.play(1, "bank", bank="west")
    bid(match, "jet, 3, 5", "7, 3, 6")
    assert names(match.view(1)["players"][0]["known"]) == [], "the known one was played"
    assert player(match, 0)["treasure"] == 1


@rule("BD-P9")
def test_who_put_a_card_under_the_deck_knows_who_drew_it() -> None:
    table = position(2, families=[(1, 0), (0, 0)], bank="east", spots=2)
    table.tucked = 2
    table.decks[0] = [
        table.box.number[name]
        for name in ("bunk mates 6", "bunk mates 1", "grave goods 7", "grave goods 6")
    ]
    match = match_at(table)
    bid(match, "7, 3, 6", "7, 3, 6")
    match.play(0, "bury", grave="plague trench")
    match.play(0, "draw", deck="fate")
    assert names(match.view(1)["players"][0]["known"]) == [], "that one seat 0 had put there"
    assert names(match.view(0)["hand"])[-1] == "grave goods 6"

    table.decks[0] = table.decks[0][:2]
    match = match_at(table)
    bid(match, "7, 3, 6", "7, 3, 6")
    match.play(0, "bury", grave="plague trench")
    match.play(0, "draw", deck="fate")
    assert names(match.view(1)["players"][0]["known"]) == ["bunk mates 1"]
    for viewer in (0, 1, None):
        assert player(match, 0, viewer)["openly"] == [], "nobody else saw it"
    assert player(match, 0)["known"] == []
    told = [event for event in match.told(1) if event.name == "drew"]
    assert [event.args for event in told] == [{"seat": 0, "deck": "fate", "current": None}]


@rule("BD-P9")
@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_known_of_a_hand_follows_from_what_was_told(seats: int) -> None:
    match, rng, privately = Match(GAME, seats, seats), Rng(seats), 0
    while not match.over:
        seat = match.to_act()[0]
        moves = match.legal_moves(seat)
        down = [move for move in moves if {"east", "plague trench", "fate"} & {*move.args.values()}]
        liked = down if down and rng.below(4) else moves
        match.play(seat, liked[rng.below(len(liked))])
        if match.view(None)["phase"] != "bank":
            continue
        for viewer in (*range(seats), None):
            taken, tucked = heard(match, viewer)
            for other in range(seats):
                seen = player(match, other, viewer)
                assert Counter(names(seen["openly"])) == +taken[other]
                more = Counter(names(seen["known"])) - taken[other]
                assert more.keys() <= tucked
                privately += len(more)
    assert privately, "somebody drew a card that another had put under the deck"


def heard(match: Match, viewer: int | None) -> tuple[list[Counter[str]], set[str]]:
    """Cards seen taken and not bid since, by seat, and those that the viewer put under the deck."""
    taken: list[Counter[str]] = [Counter() for _ in range(match.seats)]
    tucked: set[str] = set()
    for event in match.told(viewer):
        if event.name == "took":
            taken[event.args["seat"]][event.args["card"]] += 1
        elif event.name == "revealed":
            for seat, cards in enumerate(event.args["bids"]):
                taken[seat] -= Counter(cards)
        elif event.name == "tucked":
            tucked |= set(event.args.get("cards", ()))
    return taken, tucked


@rule("BD-8")
def test_one_coffin_fills_a_grave() -> None:
    match = match_at(position(2, families=[(2, 0), (0, 0)]))
    bid(match, "7, 5, 3", "7, 3, 6")
    match.play(0, "bury", grave="old orchard 4")
    assert lying(match, "old orchard 4") == "0s"
    assert "old orchard 4" not in targets(match, "bury")


def test_the_log_tells_the_round() -> None:
    match = match_at(position(2, families=[FULL] * 2, spots=2, hands=["jet", ""]))
    bid(match, "jet, 7, 3", "7, 6, 3")
    assert happened(match)[-5:] == ["revealed", "cashed", "loaded", "loaded", "fell"]
    assert whats(match) == ["cashed", "loaded", "loaded", "fell"]
    told = [match.say(event) for event in match.events[-4:]]
    assert told == [
        "Jet: Player 1 scores 4 points.",
        "Certificate 7: Player 1 loads a single, spot 1.",
        "Certificate 7: Player 2 loads a single, spot 2.",
        "Certificate 6: the cart is full, Player 2's double falls off.",
    ]
