"""Steps 2 and 3, the end of the game and the final score."""

from __future__ import annotations

from typing import Any

import pytest

from sexton.core.chance import Rng, secret_of
from sexton.core.edition import from_contents
from sexton.core.errors import IllegalMove
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloomy_graves import GAME, open_box
from sexton.games.gloomy_graves.moves import TYPES
from sexton.games.gloomy_graves.rules import GloomyGraves
from sexton.games.gloomy_graves.rules.end import points
from sexton.games.gloomy_graves.rules.setup import rebuild
from tests.games.gloomy_graves.conserved import conserved
from tests.games.gloomy_graves.scramble import scramble
from tests.games.gloomy_graves.table import (
    DOUBLES,
    bury,
    card,
    entomb,
    kinds,
    match_at,
    position,
    refusal,
    verbs,
    with_doubles,
)
from tests.rules import rule


def inside(match: Match) -> GloomyGraves:
    assert isinstance(match.position, GloomyGraves)
    return match.position


def standing(match: Match, kind: str, seat: int = 0) -> tuple[int, int, int | None]:
    found: dict[str, Any] = match.view(seat)["standings"][TYPES.index(kind)]
    return found["communal"], found["crypts"][seat], found["brings"][seat]


# Counting


@rule("GG-1", "GG-9")
@pytest.mark.parametrize(
    ("graveyard", "own", "sizes"),
    [
        ("DG GD", "DG", (1, 1)),  # corner to corner is no group
        ("DD DX", "DX", (4, 2)),  # a digger counts as a grave of the type
        ("PX GU", "PG", (1, 0)),  # a digger alone is a group of one; nothing is none
        ("PG UC", "XG PX", (0, 1)),
        ("DXD PGP", "DP. PDX", (3, 2)),
        ("DGD DGD", "D. DG", (2, 1)),
        ("DDD PGD DDD", "DDD DPD DDD", (7, 8)),
    ],
)
def test_the_largest_groups(graveyard: str, own: str, sizes: tuple[int, int]) -> None:
    own = own if own != "D. DG" else "DG .D"
    match = match_at(position(graveyard=graveyard, crypts=[own]))
    assert standing(match, "dragon")[:2] == sizes


@rule("GG-9")
def test_the_sum_is_of_both_largest_groups_and_nothing_else() -> None:
    match = match_at(
        position(graveyard="DDDGDD PPPPPP", crypts=["DDG GGD"], hands=["PG CD"], phase="bury")
    )
    assert standing(match, "dragon") == (3, 2, None)
    match.play(0, bury(match, "DC", 3, 0, "north"))
    assert standing(match, "dragon") == (6, 2, 8)


# Scoring


@rule("GG-8")
def test_only_types_on_the_card_just_buried() -> None:
    match = match_at(
        position(graveyard="PPPPPPPP GGGGGGGG", hands=["PU UC"], phase="bury", crypts=["UC"])
    )
    match.play(0, bury(match, "PU", 0, 0, "north"))
    assert {move.verb + str(move.args.get("type", "")) for move in match.legal_moves(0)} == {
        "scorepixie",
        "pass",
    }
    refused = refusal(match, Move("score", type="goblin"))
    assert refused.rule == "GG-8"
    assert "shows no goblin" in refused.sentence
    low = refusal(match, Move("score", type="unicorn"))
    assert "1 + 1 = 2: the lowest card left asks for 8" in low.sentence


@rule("GG-8")
def test_any_type_with_a_gravedigger() -> None:
    match = match_at(
        position(graveyard="PPPPPPPP GGGGGGGG", hands=["UX UC"], phase="bury", crypts=["UC"])
    )
    match.play(0, bury(match, "XU", 0, 0, "north"))
    types = [move.args["type"] for move in match.legal_moves(0) if move.verb == "score"]
    assert types == ["pixie", "goblin"]


@rule("GG-8")
def test_the_highest_card_left_is_claimed() -> None:
    for taken, number in ((), 12), ((12,), 10), ((12, 10), 8), ((15,), 12):
        claims = {("pixie", each): 1 for each in taken}
        match = match_at(
            position(
                graveyard="PPPPPP PPPPPP",
                crypts=["PPG"],
                hands=["PG UC"],
                phase="bury",
                claims=claims,
            )
        )
        assert standing(match, "pixie")[:2] == (12, 2)
        match.play(0, bury(match, "PG", 0, 0, "north"))
        match.play(0, "score", type="pixie")
        mine = [each["number"] for each in match.view(0)["score_cards"] if each["owner"] == 0]
        assert mine == [number]


@rule("GG-8")
def test_without_a_card_to_claim_nothing_is_asked() -> None:
    claims = {("pixie", 8): 1, ("pixie", 10): 1, ("pixie", 12): 1}
    match = match_at(
        position(
            graveyard="PPPPPP PPPPPP",
            crypts=["PPG"],
            hands=["PU UC"],
            phase="bury",
            claims=claims,
        )
    )
    match.play(0, bury(match, "PU", 0, 0, "north"))
    assert verbs(match) == {"draw", "take"}


@rule("GG-P5")
def test_scoring_is_free_and_each_type_counts_once() -> None:
    table = position(graveyard="PPPPPPPP GGGGGGGG", hands=["UX UC", "PG PG"], phase="bury")
    table.claims[2] = 1  # seat 0 has the pixies' 12
    rebuild(table)
    match = match_at(table)
    match.play(0, bury(match, "XU", 0, 0, "north"))
    refused = refusal(match, Move("score", type="pixie"))
    assert refused.rule == "GG-P5"
    assert match.view(1)["scorable"] == ["goblin"]
    match.play(0, "pass")
    assert match.view(1)["scorable"] == []
    assert match.view(0)["players"][0]["scored"] == ["pixie"]
    assert verbs(match) == {"draw", "take"}
    match.undo(0)
    match.play(0, "score", type="goblin")
    assert match.view(0)["players"][0]["scored"] == ["pixie", "goblin"]
    assert verbs(match) == {"draw", "take"}  # one type a turn


# Drawing


@rule("GG-10")
def test_two_cards_from_deck_or_row_and_the_row_fills_up_at_once() -> None:
    match = match_at(position(hands=["PG"], row="CD UX UX", deck="PX GD UC PU", phase="draw"))
    assert {move.verb + str(move.args.get("card", "")) for move in match.legal_moves(0)} == {
        "draw",
        "take" + card("CD"),
        "take" + card("UX"),
    }
    refused = refusal(match, Move("take", card=card("PX")))
    assert refused.rule == "GG-10"
    assert match.view(1)["draws"] == 2
    match.play(0, "take", card=card("CD"))
    assert match.view(1)["draws"] == 1
    assert match.view(1)["row"] == [card("PX"), card("UX"), card("UX")]
    match.play(0, "take", card=card("PX"))  # the one just revealed
    assert match.view(1)["row"] == [card("GD"), card("UX"), card("UX")]
    assert match.view(0)["hand"] == [card("PG"), card("PX"), card("CD")]
    assert match.to_act() == [1]
    with pytest.raises(IllegalMove):
        match.undo(0)


@rule("GG-13")
def test_what_was_taken_openly_is_known_until_it_is_played() -> None:
    table = position(
        hands=["PG PG UC DX", "UC UC UC UC"], row="PG DX UX", deck="CD GU PX GX GX", phase="draw"
    )
    match = match_at(table)
    match.play(0, "take", card=card("PG"))
    match.play(0, "draw")
    assert match.view(1)["players"][0]["known"] == [card("PG")]
    assert match.view(1)["players"][0]["hand"] == 6
    assert match.view(1)["hand"] == [card("UC")] * 4
    heard = [event for event in match.told(1) if event.name == "drew"]
    assert "card" not in heard[0].args
    assert "card" in next(event for event in match.told(0) if event.name == "drew").args
    inside(match).turn, inside(match).phase = 0, 1
    match.play(0, entomb("PG", 0, 1, "east"))  # of three such cards, the known one is used up
    assert match.view(1)["players"][0]["known"] == []


@rule("GG-13")
def test_worlds_keep_known_cards_and_deal_the_rest() -> None:
    table = position(
        3, hands=["PG UC CD DX", "UX UX PU PD", "GX CX PC PU"], known=["", "UX PD", "GX"]
    )
    worlds = DOUBLES.determinise(DOUBLES.view(table, 0))
    rng = Rng(3)
    hands, boxed = set(), set()
    for _ in range(40):
        world = worlds.deal(rng)
        assert sorted(world.hands[0]) == sorted(table.hands[0])
        hand = sorted(world.hands[1])
        for kind in kinds("UX PD"):
            hand.remove(kind)
        assert len(hand) == 2
        hands.add(tuple(hand))
        boxed.add(tuple(world.deck))
    assert len(hands) > 20
    assert len(boxed) == 40


@rule("GG-13")
def test_where_a_known_card_is_in_a_hand_says_nothing() -> None:
    table = position(hands=["PG UC CD DX", "UX UC PU PD"], known=["", "UX"])
    worlds, rng = DOUBLES.determinise(DOUBLES.view(table, 0)), Rng(1)
    (known,) = kinds("UX")
    assert {worlds.deal(rng).hands[1].index(known) for _ in range(60)} == {0, 1, 2, 3}


HIDDEN = {"secret", "chance", "unveiled", "removed", "deck", "hands", "known", "chosen"}
OPEN = [*(set(GloomyGraves.fields) - HIDDEN), "tops", "sides", "plots", "scored"]


@rule("GG-13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_agree_with_every_view_of_a_game(seats: int) -> None:
    """At every moment and for everybody, also while some have chosen and others have not."""
    table, rng = GAME.deal(seats, secret_of(seats), {}), Rng(seats)
    while asked := table.to_act():
        for audience in (*range(seats), None):
            view = GAME.view(table, audience)
            world = GAME.determinise(view).deal(rng)
            assert GAME.view(world, audience) == view
            assert GAME.view(scramble(table, audience, rng), audience) == view
            assert conserved(world) == conserved(table)
            assert [getattr(world, name) for name in OPEN] == [
                getattr(table, name) for name in OPEN
            ]
            for seat in range(seats):
                assert world.sealed(seat) == table.sealed(seat)
                assert (audience != seat) or world.legal_moves(seat) == table.legal_moves(seat)
        seat = asked[-1]
        table.play(seat, table.random_move(seat, rng))


@rule("GG-3", "GG-13")
def test_what_others_have_chosen_face_down_is_dealt_anew() -> None:
    table = GAME.deal(3, secret_of(1), {})
    for seat in (1, 2):
        table.play(seat, table.legal_moves(seat)[0])
    worlds, rng = GAME.determinise(GAME.view(table, 1)), Rng(2)
    dealt = [worlds.deal(rng) for _ in range(60)]
    assert {world.chosen[1] for world in dealt} == {table.chosen[1]}
    assert len({world.chosen[2] for world in dealt}) > 8


# The end


@rule("GG-11")
def test_a_fifth_card_triggers_the_end() -> None:
    claims = {(kind, 8): 1 for kind in TYPES[1:]}
    table = position(
        3,
        graveyard="PPPPPPPPP GGGGGGGGG",
        hands=["UC UC PC UC", "PG UC UC UC", "UC UC PC UC"],
        phase="bury",
        claims=claims,
        turn=1,
        start=0,
    )
    match = match_at(table)
    match.play(1, bury(match, "PG", 0, 0, "north"))
    match.play(1, "score", type="pixie")
    assert match.view(0)["ending"]
    assert match.to_act() == [2]  # without drawing
    assert verbs(match) == {"crypt"}
    match.play(2, entomb("UC", 0, 1, "east"))
    match.play(2, bury(match, "PC", 8, 0, "east"))
    assert match.to_act() == [2]
    assert verbs(match) == {"score", "pass"}  # Steps 1 and 2 are still had
    match.play(2, "score", type="pixie")
    assert match.over  # the player to the right of the start player was the last


@rule("GG-11")
def test_a_fourth_card_does_not() -> None:
    claims = {(kind, 8): 0 for kind in TYPES[2:]}
    graveyard, hands = "PPPPPPPPP GGGGGGGGG", ["PG UC"]
    match = match_at(position(graveyard=graveyard, hands=hands, phase="bury", claims=claims))
    match.play(0, bury(match, "PG", 0, 0, "north"))
    match.play(0, "score", type="pixie")
    assert not match.view(0)["ending"]
    assert verbs(match) == {"draw", "take"}


@rule("GG-11")
def test_an_empty_deck_triggers_the_end_whatever_the_row() -> None:
    table = position(deck="PG PG", row="UC UC UC", turn=0, start=0, phase="draw")
    match = match_at(table)
    match.play(0, "draw")
    match.play(0, "draw")
    assert not match.view(0)["ending"]
    assert match.to_act() == [1]
    match.play(1, match.legal_moves(1)[0])
    match.play(1, next(move for move in match.legal_moves(1) if move.verb == "bury"))
    assert match.over
    names = [event.name for event in match.events]
    assert names[-2:] == ["last round", "ended"]


@rule("GG-11")
def test_the_round_is_finished_when_the_start_player_finds_no_deck() -> None:
    table = position(deck="", phase="bury", hands=["PG UC PU", "PG PU UC CD"])
    match = match_at(table)
    match.play(0, bury(match, "PG", 0, 0, "north"))
    assert match.view(1)["ending"]
    assert match.to_act() == [1]
    match.play(1, match.legal_moves(1)[0])
    match.play(1, match.legal_moves(1)[0])
    assert match.over


@rule("GG-15")
def test_a_deck_that_runs_out_between_two_draws() -> None:
    table = position(deck="PG", phase="draw", hands=["UC UC", "PU CD UC UC"])
    match = match_at(table)
    match.play(0, "take", card=card("PG"))  # the last card fills the row
    assert match.view(0)["ending"]
    assert match.view(0)["players"][0]["hand"] == 3
    assert match.to_act() == [1]


@rule("GG-15")
def test_an_edition_with_an_odd_deck_ends_as_well() -> None:
    contents = with_doubles()
    contents["cards"][14]["count"] -= 1
    game = open_box(from_contents(contents, "odd"))
    for seats in (2, 3, 4):
        table, rng = game.deal(seats, secret_of(seats), {}), Rng(seats)
        while table.to_act():
            seat = table.to_act()[0]
            table.play(seat, table.random_move(seat, rng))
        assert len(table.where) <= table.box.cells


@rule("GG-15")
def test_nobody_is_shown_the_shovels() -> None:
    match = Match(DOUBLES, 3, 1)
    for audience in (0, 1, 2, None):
        assert "shovel" not in str(match.view(audience))
        assert "shovel" not in str(match.told(audience))


# The final score


@rule("GG-P6")
@pytest.mark.parametrize(
    ("numbers", "score"),
    [
        ([8, 10, 10, 8], 2 + 4 + 4 + 2 + 10),
        ([8, 8, 8, 15, 10], 2 + 2 + 2 + 10 + 4 + 15),
        ([15, 12, 8], 18 + 5),
        ([15, 15], 20),
        ([], 0),
    ],
)
def test_points_and_bonus(numbers: list[int], score: int) -> None:
    claims = {(TYPES[place], number): 0 for place, number in enumerate(numbers)}
    table = position(claims=claims, phase="over")
    result = DOUBLES.result(table)
    assert result is not None
    assert result.scores == [score, 0]
    assert sum(line.points for line in result.lines[0]) == score
    assert result.places == ([1, 2] if score else [1, 1])


@rule("GG-12")
@pytest.mark.parametrize(
    ("ada", "ben", "places"),
    [
        ({"pixie": 15}, {"pixie": 12, "goblin": 10}, [1, 2]),  # 10 against 6 + 4
        ({"pixie": 8, "goblin": 12}, {"unicorn": 10, "dragon": 10}, [1, 2]),  # 6 against 4
        ({"pixie": 12, "goblin": 10}, {"unicorn": 12, "dragon": 10}, [1, 1]),
        (  # 4 + 4 + 2 against 6 + 2 + 2, and a bonus for both
            {"pixie": 10, "goblin": 10, "unicorn": 8},
            {"cyclops": 12, "dragon": 8, "pixie": 8},
            [2, 1],
        ),
        ({}, {}, [1, 1]),
    ],
)
def test_ties_are_broken_by_the_highest_cards(
    ada: dict[str, int], ben: dict[str, int], places: list[int]
) -> None:
    claims = dict.fromkeys(ada.items(), 0) | dict.fromkeys(ben.items(), 1)
    result = DOUBLES.result(position(claims=claims, phase="over"))
    assert result is not None
    assert result.places == places


@rule("GG-12")
def test_the_cards_are_compared_only_where_points_are_equal() -> None:
    claims = {
        ("pixie", 12): 0,
        ("goblin", 8): 0,
        ("pixie", 10): 1,
        ("goblin", 10): 1,
        ("unicorn", 15): 2,
    }
    table = position(3, claims=claims, phase="over")
    result = DOUBLES.result(table)
    assert result is not None
    assert result.scores == [8, 8, 10]
    assert result.places == [2, 3, 1]


@rule("GG-12")
def test_a_missing_card_counts_nothing() -> None:
    """With the printed points nobody can be equal with fewer cards; with other points, yes."""
    contents = with_doubles()
    contents["scores"] = [
        {"number": 8, "points": 5, "provenance": "house"},
        {"number": 10, "points": 10, "provenance": "house"},
    ]
    contents["bonuses"] = []
    game = open_box(from_contents(contents, "fives"))
    table = game.deal(2, secret_of(1), {})
    table.claims[0], table.claims[2], table.claims[5] = 1, 1, 2
    assert [points(table, seat) for seat in range(2)] == [10, 10]
    assert table.scores()[1] > table.scores()[0]
    table.claims[5], table.claims[6] = 0, 2
    assert table.scores()[0] > table.scores()[1]
