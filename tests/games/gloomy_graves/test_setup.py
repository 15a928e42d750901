"""The box, setting up, and the first crypt cards."""

from __future__ import annotations

from collections import Counter

import pytest

from sexton.core.chance import Rng, secret_of
from sexton.core.edition import from_contents
from sexton.core.errors import BadEdition, IllegalMove
from sexton.core.match import Match
from sexton.games.gloomy_graves import GAME, open_box
from sexton.games.gloomy_graves.components import Box
from sexton.games.gloomy_graves.moves import DIGGER, TYPES
from sexton.games.gloomy_graves.rules import GloomyGraves
from tests.games.gloomy_graves.table import position, with_doubles
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
SHIPPED = Box(GAME.edition)


def dealt(seats: int, seed: int) -> GloomyGraves:
    return GAME.deal(seats, secret_of(seed), {})


def test_the_box_holds_every_pair_of_different_symbols_six_times() -> None:
    pairs = [(one, two) for one in range(6) for two in range(one + 1, 6)]
    assert SHIPPED.halves == pairs
    assert SHIPPED.counts == [6] * 15
    halves = Counter(symbol for pair in pairs for symbol in pair for _ in range(6))
    assert set(halves.values()) == {30}
    assert sum(SHIPPED.marked["two_shovels"]) == 20
    assert sum(SHIPPED.marked["three_shovels"]) == 10


@rule("GG-P7")
def test_four_score_cards_for_each_type() -> None:
    cards = GAME.view(dealt(2, 1), None).score_cards
    assert [(card.number, card.points) for card in cards] == [
        (8, 2),
        (10, 4),
        (12, 6),
        (15, 10),
    ] * 5
    assert [card.type for card in cards[::4]] == list(TYPES)
    assert all(card.owner is None for card in cards)


@rule("GG-P1")
@pytest.mark.parametrize(("seats", "removed", "deck"), [(2, 23, 52), (3, 10, 60), (4, 1, 64)])
def test_the_table_is_laid(seats: int, removed: int, deck: int) -> None:
    table = dealt(seats, 3)
    assert (len(table.removed), len(table.deck), len(table.row)) == (removed, deck, 3)
    assert [len(hand) for hand in table.hands] == [5] * seats
    assert len(table.where) == 4
    assert removed + deck + 3 + 2 + 5 * seats == 90
    assert deck % (2 * seats) == 0


@rule("GG-P1")
def test_marked_cards_stay_in_the_box() -> None:
    graves = [kind for kind, (_, two) in enumerate(SHIPPED.halves) if two != DIGGER]
    two, three = dealt(2, 5), dealt(3, 5)
    assert Counter(two.removed[:20]) == dict.fromkeys(graves, 2)
    assert Counter(three.removed) == dict.fromkeys(graves, 1)
    at_random = {tuple(dealt(2, seed).removed[20:]) for seed in range(10)}
    assert len(at_random) > 5
    assert len({tuple(dealt(4, seed).removed) for seed in range(20)}) > 5


@rule("GG-2")
def test_no_digger_begins_beside_a_digger() -> None:
    seen = set()
    for seed in range(400):
        table = dealt(2, seed)
        assert [place % 256 + place // 256 * 1000 for place in table.where] == [
            128128,
            129128,
            128129,
            129129,
        ]
        diggers = [cell for cell, top in enumerate(table.tops) if top == DIGGER]
        assert diggers in ([], [0], [1], [2], [3], [0, 3], [1, 2])
        seen.add(tuple(diggers))
    assert len(seen) == 7  # Both ways to turn two cards with diggers, and each card either way.


@rule("GG-3")
def test_first_crypt_cards_are_sealed_until_all_have_chosen() -> None:
    match = Match(GAME, 3, 1)
    assert match.to_act() == [0, 1, 2]
    chosen = [match.legal_moves(seat)[0] for seat in range(3)]
    match.play(2, chosen[2])
    assert match.to_act() == [0, 1]
    assert match.view(2)["first"] == chosen[2].args["card"]
    assert match.view(0)["first"] is None
    assert match.view(0)["players"][2]["ready"]
    assert match.view(0)["players"][2]["hand"] == 4
    assert match.view(0)["players"][2]["crypt"] == []
    match.play(0, chosen[0])
    match.undo(2)  # Any order: a sealed choice can be taken back.
    assert match.to_act() == [1, 2]
    match.play(2, chosen[2])
    match.play(1, chosen[1])
    begun = [player["crypt"][0] for player in match.view(None)["players"]]
    assert [card["card"] for card in begun] == [move.args["card"] for move in chosen]
    assert {(card["x"], card["y"], card["direction"]) for card in begun} == {(0, 0, "east")}
    with pytest.raises(IllegalMove):
        match.undo(1)


@rule("GG-14")
def test_chance_names_the_start_player() -> None:
    starts = Counter(dealt(4, seed).start for seed in range(200))
    assert starts.keys() == {0, 1, 2, 3}
    assert min(starts.values()) > 25


@rule("GG-P2")
def test_turns_go_round_from_the_start_player() -> None:
    table = dealt(3, 8)
    rng = Rng(1)
    turns = []
    steps: list[list[str]] = []
    while table.to_act():
        seat = table.to_act()[0]
        move = table.random_move(seat, rng)
        verb = GAME.space.move(move).verb
        if verb == "crypt":
            turns.append(seat)
            steps.append([])
        if verb != "choose":
            steps[-1].append(verb)
        table.play(seat, move)
    assert turns == [(table.start + turn) % 3 for turn in range(len(turns))]
    assert len(turns) % 3 == 0
    for verbs in steps[:-3]:
        assert verbs[:2] == ["crypt", "bury"]
        assert set(verbs[2:-2]) <= {"score", "pass"}
        assert len(verbs[2:-2]) <= 1
        assert set(verbs[-2:]) <= {"draw", "take"}


@rule("GG-15", "GG-11")
@SEATS
def test_the_deck_runs_out_at_the_end_of_a_round(seats: int) -> None:
    """Every turn takes two cards off the deck: 14, 11 or 9 turns each, if nobody has five types."""
    for seed in range(4):
        table, rng = dealt(seats, seed), Rng(seed)
        buried = [0] * seats
        while table.to_act():
            seat = table.to_act()[0]
            before = len(table.deck), table.turn
            move = table.random_move(seat, rng)
            if GAME.space.verb_of(move).name == "score":
                move = table.box.numbering.skip
            buried[seat] += GAME.space.verb_of(move).name == "bury"
            table.play(seat, move)
            if GAME.space.verb_of(move).name in ("draw", "take"):
                assert len(table.deck) == before[0] - 1
        assert buried == [{2: 14, 3: 11, 4: 9}[seats]] * seats
        assert table.deck == []


def wrong(change: str) -> str:
    """What is said of the shipped box after this change."""
    contents = with_doubles()
    cards, scores, setup = contents["cards"], contents["scores"], contents["setup"]
    match change:
        case "two diggers":
            cards[0]["halves"] = ["gravedigger", "gravedigger"]
        case "twice":
            cards[1]["halves"] = list(reversed(cards[0]["halves"]))
        case "marks":
            cards[0]["two_shovels"] = 7
        case "symbol":
            cards[3]["halves"][1] = "vampire"
        case "no setup":
            del setup[1]
        case "too few":
            for kind in cards:
                kind["count"] = 1
                kind["two_shovels"] = kind["three_shovels"] = 0
        case "too many":
            cards[0]["count"] = 99
        case "same number":
            scores[1]["number"] = 8
        case "same bonus":
            contents["bonuses"][1]["cards"] = 3
        case "same mark":
            setup[0]["without"] = ["two_shovels", "two_shovels"]
        case _:
            raise AssertionError(change)
    with pytest.raises(BadEdition) as bad:
        open_box(from_contents(contents, "mine.toml"))
    return str(bad.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("two diggers", "cards[0] (gravedigger and gravedigger)"),
        ("twice", "cards[1] (goblin and pixie): another entry"),
        ("marks", "8 are marked, and there are 6"),
        ("symbol", "cards[3].halves[1]: Invalid enum value 'vampire'; it is one of cyclops, dra"),
        ("no setup", "one entry for 3 players"),
        ("too few", "setup for 4 players: the row, the graveyard and the hands need 6"),
        ("too many", "120 cards at most"),
        ("same number", "scores[1]"),
        ("same bonus", "bonuses[1]"),
        ("same mark", "setup for 2 players: the same mark"),
    ],
)
def test_a_wrong_box_is_refused_by_name(change: str, said: str) -> None:
    message = wrong(change)
    assert message.startswith("mine.toml: ")
    assert said in message


def test_a_box_of_ones_own_is_played_with() -> None:
    game = open_box(from_contents(with_doubles(), "mine.toml"))
    table, rng = game.deal(2, secret_of(4), {}), Rng(4)
    assert "pixie-pixie" in {game.space.move(n).args["card"] for n in range(20)}
    while table.to_act():
        seat = table.to_act()[0]
        legal = table.legal_moves(seat)
        move = table.random_move(seat, rng)
        assert move in legal
        table.play(seat, move)
    assert game.result(table) is not None


def test_score_cards_may_stand_in_any_order_in_the_file() -> None:
    contents = with_doubles()
    contents["scores"].reverse()
    game = open_box(from_contents(contents, "mine.toml"))
    cards = game.view(game.deal(2, secret_of(1), {}), None).score_cards
    assert [card.number for card in cards[:4]] == [8, 10, 12, 15]


def test_a_double_is_laid_only_one_way_round() -> None:
    """Turned round it is the same: so there is one move for it, not two."""
    table = position(hands=["PP"], phase="bury")
    space = table.box.numbering.space
    assert {space.move(move).args["half"] for move in table.legal_moves(0)} == {"pixie"}
    assert len(table.legal_moves(0)) == 8
    table = position(hands=["PP"], phase="crypt")
    turned = {space.move(move).args["direction"] for move in table.legal_moves(0)}
    assert turned == {"east", "south"}
