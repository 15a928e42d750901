"""Setting up, plays, drawing, skipping, and how it ends."""

from __future__ import annotations

from collections import Counter

import pytest

from sexton.core.chance import Rng, secret_of
from sexton.core.errors import IllegalMove
from sexton.core.loading import load
from sexton.core.match import Match
from sexton.core.options import Options
from sexton.games.gloom import GAME
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.hands import draw
from sexton.games.gloom.state import CarryOut, FinishEvent
from tests.games.gloom.table import (
    BOX,
    can,
    discards,
    draw_limit,
    end_turn,
    hand,
    happened,
    kill,
    lay,
    let_pass,
    match,
    refusal,
    table_of,
    verbs,
)
from tests.rules import rule

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"


@rule("GL-P2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_five_cards(seats: int) -> None:
    table = table_of(Match(GAME, seats, 5))
    cards = [card for hand in table.hands for card in hand] + table.deck
    assert [len(hand) for hand in table.hands] == [5] * seats
    assert Counter(cards) == Counter(BOX.cards)


@rule("GL-1")
def test_families_and_the_first_player_come_by_chance_or_in_order() -> None:
    dealt = [table_of(Match(GAME, 3, seed)) for seed in range(60)]
    assert {table.families[0] for table in dealt} == {0, 1, 2, 3}
    assert all(len(set(table.families)) == 3 for table in dealt)
    assert {table.turn for table in dealt} == {0, 1, 2}
    fixed = table_of(Match(GAME, 4, 1, {"families": "in order"}))
    assert fixed.families == [0, 1, 2, 3]


@rule("GL-1")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_families_have_three_to_five_characters(size: int) -> None:
    absent: set[str] = set()
    for seed in range(40):
        game = Match(GAME, 2, seed, {"characters": size, "families": "in order"})
        characters = game.view(None)["characters"]
        assert Counter(who["owner"] for who in characters) == {0: size, 1: size}
        assert {who["family"] for who in characters} == {"Castle Slogar", "Hemlock Hall"}
        absent |= set(BOX.characters[:10]) - {who["name"] for who in characters}
    assert len(absent) == (0 if size == 5 else 10)


@rule("GL-1")
def test_who_stays_away_can_have_nothing_played_on_them() -> None:
    game = Match(GAME, 2, 1, {"characters": 3, "families": "in order"})
    here = {who["name"] for who in game.view(None)["characters"]}
    absent = min(set(BOX.characters[:10]) - here)
    table = table_of(game)
    table.hands[table.turn] = [BOX.number[BONES]]
    assert "GL-1" in refusal(game, table.turn, "play", card=BONES, character=absent)


@rule("GL-P3")
def test_two_plays_then_the_player_on_the_left() -> None:
    game = match([f"{BONES}, {MICE}", PICNIC, ""])
    lay(game, 0, BONES, "Grogar")
    assert game.to_act() == [0]
    lay(game, 0, MICE, "Lord Slogar")
    assert game.to_act() == [1]
    end_turn(game)
    assert game.to_act() == [2]
    end_turn(game)
    assert game.to_act() == [0]
    assert table_of(game).turns == 3


@rule("GL-2")
def test_first_play_anything_second_play_no_death() -> None:
    hands = [f"Eaten by Bears, Badly Burned, {BONES}, A Stormy Night", ""]
    game = match(hands, on={"Grogar": MICE, "Lord Slogar": "Chased by Children"})
    assert verbs(game, 0) == {"play", "kill", "event", "discard", "pass"}
    kill(game, 0, "Eaten by Bears", "Grogar")
    assert verbs(game, 0) == {"play", "event", "discard", "pass"}
    said = refusal(game, 0, "kill", card="Badly Burned", character="Lord Slogar")
    assert "first play" in said
    assert "GL-2" in said
    game.play(0, "discard", card="Badly Burned")
    assert game.to_act() == [1]
    assert discards(game) == ["Badly Burned"]


@rule("GL-2")
def test_a_passed_first_play_is_gone() -> None:
    game = match(["Eaten by Bears", ""], on={"Grogar": MICE})
    game.play(0, "pass")
    assert verbs(game, 0) == {"discard", "pass"}


@rule("GL-2")
@pytest.mark.parametrize("order", ["deaths last", "deaths first"])
def test_extra_plays_and_the_second_play_in_any_order(order: str) -> None:
    """Two deaths and a negative modifier fit two extra plays and one usual, either way round."""
    hands = [f"Misfortune Favors the Old, Eaten by Bears, Badly Burned, {BONES}, {PICNIC}", ""]
    game = match(hands, on={"Grogar": MICE, "Lord Slogar": "Chased by Children"})
    game.play(0, "event", card="Misfortune Favors the Old")
    let_pass(game)
    if order == "deaths last":
        lay(game, 0, BONES, "The Twins")
    kill(game, 0, "Eaten by Bears", "Grogar")
    kill(game, 0, "Badly Burned", "Lord Slogar")
    if order == "deaths first":
        lay(game, 0, BONES, "The Twins")
    assert game.to_act() == [1]
    assert PICNIC in hand(game, 0)


@rule("GL-2")
def test_an_extra_play_is_for_what_the_card_names() -> None:
    hands = [f"Misfortune Favors the Old, {BONES}, {PICNIC}, {MICE}, A Stormy Night", ""]
    early = match(hands)
    early.play(0, "event", card="Misfortune Favors the Old")
    let_pass(early)
    lay(early, 0, PICNIC, "Grogar")
    assert verbs(early, 0) == {"play", "pass"}  # No event and no discard: they are not named.
    game = match(hands)
    game.play(0, "event", card="Misfortune Favors the Old")
    let_pass(game)
    lay(game, 0, BONES, "Grogar")
    lay(game, 0, MICE, "Grogar")
    assert can(game, 0, "play", card=PICNIC)  # as the second play
    lay(game, 0, PICNIC, "Butterfield")
    assert game.to_act() == [1]


@rule("GL-2")
@pytest.mark.parametrize("used", [False, True])
def test_extra_plays_end_with_the_turn(used: bool) -> None:
    """Whether Ada used hers or not, Ben has none: his second play can't be an untimely death."""
    hands = [f"Misfortune Favors the Old, {BONES}, {PICNIC}", "Badly Burned, Ran Out of Air"]
    game = match(hands, on={"Grogar": MICE})
    game.play(0, "event", card="Misfortune Favors the Old")
    let_pass(game)
    if used:
        lay(game, 0, BONES, "Lord Slogar")
    end_turn(game)
    assert game.to_act() == [1]
    assert game.view(1)["extras"] == game.view(1)["lent"] == 0
    assert can(game, 1, "kill")
    game.play(1, "pass")
    assert not can(game, 1, "kill")


@rule("GL-P7")
def test_draw_up_to_the_limit() -> None:
    deck = f"{BONES}, {MICE}, {PICNIC}"
    game = match(["Badly Burned, Eaten by Bears", ""], deck=deck)
    end_turn(game)
    assert hand(game, 0) == sorted(["Badly Burned", "Eaten by Bears", BONES, MICE, PICNIC])
    full = match([", ".join(BOX.titles[:7]), ""])
    end_turn(full)
    assert len(hand(full, 0)) == 7


@rule("GL-8")
def test_draw_limits_add_up_and_never_fall_below_one() -> None:
    game = match(["", ""], on={"Grogar": "Toast of the Town", "Angel": ""})
    assert draw_limit(game, 0) == 6
    both = match(
        ["", ""], on={"Grogar": "Toast of the Town", "Lord Slogar": "Found Love on the Lake"}
    )
    assert draw_limit(both, 0) == 7
    worst = {
        "Grogar": "Plagued by the Pox",
        "Lord Slogar": "Suffered from Sores",
        "Elias E. Gorr": "Contracted Consumption",
        "Melissa Slogar": "Jinxed by Fortune-Tellers",
        "Professor Helena Slogar": "Chastised by the Church",
    }
    low = match(["", ""], on=worst)
    assert draw_limit(low, 0) == 1
    assert [player["draw_limit"] for player in low.view(1)["players"]] == [1, 5]
    end_turn(low)
    assert len(hand(low, 0)) == 1


@rule("GL-8")
def test_nobody_discards_down_without_being_told() -> None:
    game = match(
        [f"Plagued by the Pox, {BONES}, {MICE}, {PICNIC}, Badly Burned, Ran Out of Air", ""]
    )
    lay(game, 0, "Plagued by the Pox", "Grogar")
    assert len(hand(game, 0)) == 5
    assert draw_limit(game, 0) == 4
    game.play(0, "pass")
    assert len(hand(game, 0)) == 5


@rule("GL-9")
def test_a_skipped_draw_in_the_own_turn_is_this_turns() -> None:
    game = match(["Written Out of the Will", ""])
    lay(game, 0, "Written Out of the Will", "Grogar")
    game.play(0, "pass")
    assert hand(game, 0) == []
    assert "skipped draw" in happened(game)
    assert table_of(game).skip_draws == [0, 0]


@rule("GL-9")
def test_skips_are_used_up_one_at_a_time() -> None:
    hands = ["Hunted by Horrors, Shunned by Society", "Swindled by Salesmen"]
    game = match(hands)
    lay(game, 0, "Hunted by Horrors", "Butterfield")
    lay(game, 0, "Shunned by Society", "The Twins")
    assert table_of(game).skip_turns == [0, 1]  # The first of two has been used already.
    assert game.to_act() == [0]
    end_turn(game)
    assert table_of(game).skip_turns == [0, 0]
    end_turn(game)
    assert game.to_act() == [1]
    draws = match(["Written Out of the Will, Swindled by Salesmen", ""])
    lay(draws, 0, "Written Out of the Will", "Butterfield")
    lay(draws, 0, "Swindled by Salesmen", "The Twins")
    assert table_of(draws).skip_draws == [0, 2]
    for left in (1, 0):
        end_turn(draws)
        assert table_of(draws).skip_draws == [0, left]
        assert hand(draws, 1) == []
        end_turn(draws)
    end_turn(draws)
    assert len(hand(draws, 1)) == 5


@rule("GL-9")
def test_a_skipped_turn_leaves_the_skipped_draw_waiting() -> None:
    game = match(["Hunted by Horrors, Swindled by Salesmen", ""])
    lay(game, 0, "Hunted by Horrors", "Butterfield")
    lay(game, 0, "Swindled by Salesmen", "The Twins")
    assert game.to_act() == [0]
    assert (table_of(game).skip_turns, table_of(game).skip_draws) == ([0, 0], [0, 1])
    end_turn(game)
    end_turn(game)
    assert hand(game, 1) == []
    assert table_of(game).skip_draws == [0, 0]


@rule("GL-17")
def test_the_pile_is_remade_from_the_discards() -> None:
    game = match(["", ""], deck=BONES, discards=f"{MICE}, {PICNIC}", empty=True)
    end_turn(game)
    assert hand(game, 0) == sorted([BONES, MICE, PICNIC])
    assert discards(game) == []
    assert "remade" in happened(game)
    end_turn(game)
    assert hand(game, 1) == []


@rule("GL-17")
def test_the_pile_is_remade_the_moment_it_runs_out() -> None:
    """Ada takes the last card; what is discarded after that is not in the new pile."""
    deck = f"{BONES}, {MICE}, {PICNIC}, Wounded by Wasps, Trapped on a Train"
    game = match(["", "Eaten by Bears"], deck=deck, discards="Badly Burned", empty=True)
    game.play(0, "pass")
    game.play(0, "pass")
    assert happened(game).count("remade") == 1
    assert (discards(game), game.view(0)["deck"]) == ([], 1)
    game.play(1, "discard", card="Eaten by Bears")
    assert discards(game) == ["Eaten by Bears"]
    game.play(1, "pass")
    assert hand(game, 1) == ["Badly Burned", "Eaten by Bears"]


@rule("GL-17")
def test_with_no_discards_the_pile_is_made_when_a_card_is_needed() -> None:
    deck = f"{BONES}, {MICE}, {PICNIC}, Wounded by Wasps, Trapped on a Train"
    game = match(["", "Eaten by Bears"], deck=deck, empty=True)
    game.play(0, "pass")
    game.play(0, "pass")
    assert game.view(0)["deck"] == 0
    game.play(1, "discard", card="Eaten by Bears")
    game.play(1, "pass")
    assert hand(game, 1) == ["Eaten by Bears"]


@rule("GL-17")
def test_games_of_the_first_version_go_on_as_they_were() -> None:
    old = GAME.at_version("1")
    assert (old.version, GAME.version) == ("1", "2")
    assert GAME.at_version("2") is GAME
    game = Match(old, 2, 3)
    table = table_of(game)
    assert not table.remakes
    assert game.view(0)["version"] == "1"
    assert old.determinise(game.seen(0)).deal(Rng(1)).save()["tasks"] == []
    assert load(game.record(), {GAME.name: GAME}).digest() == game.digest()
    table.discards, table.deck = table.deck[1:], table.deck[:1]
    draw(table, 0, 1)
    assert table.deck == []
    again = GAME.load(table.save())
    assert not again.remakes
    assert Match(GAME, 2, 3).position.save()["remakes"] is True


@rule("GL-17")
def test_who_watched_the_discards_knows_what_the_new_pile_can_hold() -> None:
    """Ben holds what is not in the new pile, and every world that Ada imagines has it so."""
    game = match([MICE, "Eaten by Bears, Badly Burned"], discards=f"{BONES}, {PICNIC}", empty=True)
    table = table_of(game)
    table.discards += [
        card for card in BOX.cards if card not in table.discards + table.hands[0] + table.hands[1]
    ]
    end_turn(game)
    assert game.view(0)["pile"] is not None
    worlds = GAME.determinise(game.seen(0))
    rng = Rng(4)
    for _ in range(20):
        held = {BOX.titles[card & 1023] for card in worlds.deal(rng).hands[1]}
        assert held == {"Eaten by Bears", "Badly Burned"}


# Taking back


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("Landed a Legacy", ["draw"]),
        ("Blessed by the Bishop", ["draw"]),
        ("Scarred by Scandals", []),
        ("Crippled by Creditors", []),
        ("Pestered by Poltergeists", []),
        (BONES, ["pass"]),
    ],
)
def test_what_showed_somebody_something_is_not_taken_back(card: str, moves: list[str]) -> None:
    """Cards drawn, or a hand laid open: by the play itself, by the choice it gives, by the draw."""
    game = match([f"{card}, Badly Burned", f"{MICE}, {PICNIC}, Eaten by Bears"])
    lay(game, 0, card, "Butterfield")
    for verb in moves:
        game.play(game.to_act()[0], verb)
    mover = game.mover
    assert mover is not None
    with pytest.raises(IllegalMove, match=r"seen something|Chance has had"):
        game.undo(mover)


def test_who_answers_last_sees_what_comes_of_it() -> None:
    game = match(["Badly Burned", MICE], on={"Grogar": BONES})
    game.play(0, "kill", card="Badly Burned", character="Grogar")
    game.play(1, "pass")
    with pytest.raises(IllegalMove, match="seen something"):
        game.undo(1)


def test_a_play_that_showed_nobody_anything_is_taken_back() -> None:
    game = match([f"{BONES}, {MICE}", PICNIC])
    lay(game, 0, BONES, "Grogar")
    game.undo(0)
    assert hand(game, 0) == sorted([BONES, MICE])
    assert game.view(0)["play"] == "first"


@rule("GL-20")
def test_stories_belong_to_the_record() -> None:
    game = Match(GAME, 2, 3)
    seat = game.to_act()[0]
    game.play(seat, "pass", story="Nothing happened,  at length.")
    game.play(seat, "pass")
    game.add_story(seat, "Then the cat had friends.")
    told = ["Nothing happened, at length.", "Then the cat had friends."]
    assert [row.story for row in game.moves] == told
    with pytest.raises(IllegalMove, match="280"):
        game.play(1 - seat, "pass", story="o" * 281)
    again = load(game.record(), {GAME.name: GAME})
    assert [row.story for row in again.moves] == [row.story for row in game.moves]


def test_random_games_end_and_lose_no_card() -> None:
    for seed in range(6):
        seats = 2 + seed % 3
        options: Options = {"characters": 3 + seed % 3, "families": "dealt", "guests": 2}
        table = GAME.deal(seats, secret_of(seed), options)
        assert isinstance(table, Gloom)
        rng = Rng(seed)
        while table.to_act():
            seat = table.to_act()[0]
            table.play(seat, table.random_move(seat, rng))
            stacks = [card for stack in table.stacks for card in stack]
            hands = [card & 1023 for hand in table.hands for card in hand]
            played = [task for task in table.tasks if isinstance(task, (CarryOut, FinishEvent))]
            moving = [task.card for task in played]
            cards = table.deck + table.discards + stacks + hands + moving
            assert sorted(cards) == BOX.cards


def test_random_moves_are_legal_and_each_can_come() -> None:
    """At every moment of some games; and where there are few moves, all of them come."""
    rng = Rng(3)
    complete = 0
    for seed in range(3):
        table = table_of(Match(GAME, 2 + seed, seed))
        while table.to_act():
            seat = table.to_act()[0]
            legal = table.legal_moves(seat)
            drawn = {table.random_move(seat, rng) for _ in range(12)}
            assert drawn <= set(legal)
            if not table.tasks and len(legal) < 60 and rng.below(6) == 0:
                many = [table.random_move(seat, rng) for _ in range(len(legal) * 40)]
                assert set(many) == set(legal)
                assert max(Counter(many).values()) < 90
                complete += 1
            table.play(seat, table.random_move(seat, rng))
    assert complete > 5


@rule("GL-9")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_log_counts_turns_as_the_table_does(seats: int) -> None:
    """Skipped ones too: the heading of the newest chapter has the number that stands above."""
    skipped = 0
    for seed in range(6):
        game, rng = Match(GAME, seats, seed), Rng(seed)
        while not game.over:
            heads = [event for event in game.events if GAME.chapters.get(event.name)]
            assert len(heads) == game.seen(0).turns + 1
            seat = game.to_act()[0]
            game.play_number(seat, game.position.random_move(seat, rng))
        skipped += sum(event.name == "skipped turn" for event in game.events)
    assert skipped
