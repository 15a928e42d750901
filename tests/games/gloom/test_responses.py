"""Events on their way, and the windows in which all others are asked."""

from __future__ import annotations

import pytest

from sexton.core.edition import from_contents
from sexton.core.match import Match
from sexton.core.moves import Move
from sexton.games.gloom import GAME
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.hands import take_at_random
from tests.games.gloom.table import (
    BOX,
    can,
    discards,
    fate,
    hand,
    happened,
    lay,
    let_pass,
    match,
    refusal,
    stack,
    table_of,
    verbs,
)
from tests.rules import rule

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"
CHANCE, SMOKE, STORM = "A Second Chance", "Smoke and Mirrors", "A Stormy Night"
DOOMED = {"Grogar": BONES}


def attempt(game: Match, seat: int = 0, card: str = "Badly Burned") -> None:
    game.play(seat, "kill", card=card, character="Grogar")


@rule("GL-P6")
def test_an_event_is_played_and_then_discarded() -> None:
    game = match([f"An Unpleasant Surprise, {BONES}", ""], on={"Grogar": MICE})
    game.play(0, "event_on", card="An Unpleasant Surprise", character="Grogar")
    assert discards(game) == [MICE, "An Unpleasant Surprise"]
    assert game.view(0)["play"] == "second"


@rule("GL-13")
def test_everybody_else_is_asked_whatever_they_hold() -> None:
    game = match(["Badly Burned", MICE, PICNIC], on=DOOMED)
    attempt(game)
    assert game.to_act() == [1, 2]
    assert game.position.in_window()
    for seat in (1, 2):
        assert verbs(game, seat) == {"pass"}
    game.play(2, "pass")
    for viewer in (0, 1, 2, None):
        assert game.view(viewer)["waiting"] == [1, 2]
    assert game.view(2)["asked"] is None
    assert game.position.sealed(2) == 1
    assert fate(game, "Grogar") == "living"
    game.play(1, "pass")
    assert fate(game, "Grogar") == "dead"


@rule("GL-13")
def test_answers_are_sealed_and_unused_ones_stay_unseen() -> None:
    """Whether Ben has let it pass or answered, nobody else sees any difference."""
    seen = []
    for reply in ("pass", "respond"):
        game = match(["Badly Burned", CHANCE, PICNIC], on=DOOMED)
        attempt(game)
        before = len(game.events)
        if reply == "pass":
            game.play(1, "pass")
        else:
            game.play(1, "respond", card=CHANCE)
        seen.append([game.view(seat) for seat in (0, 2, None)])
        assert len(game.events) == before
    assert seen[0] == seen[1]


@rule("GL-13")
def test_a_sealed_answer_can_be_withdrawn_in_any_order() -> None:
    game = match(["Badly Burned", CHANCE, PICNIC], on=DOOMED)
    attempt(game)
    game.play(1, "respond", card=CHANCE)
    game.undo(1)
    assert game.to_act() == [1, 2]
    game.play(2, "pass")
    game.play(1, "pass")
    assert fate(game, "Grogar") == "dead"


@rule("GL-13")
def test_a_second_chance_cancels_a_death_and_its_play_is_spent() -> None:
    game = match([f"Badly Burned, {MICE}", f"{CHANCE}, {PICNIC}"], on=DOOMED)
    attempt(game)
    game.play(1, "respond", card=CHANCE)
    let_pass(game)
    assert fate(game, "Grogar") == "living"
    assert sorted(discards(game)) == [CHANCE, "Badly Burned"]
    assert game.view(0)["play"] == "second"
    assert happened(game)[-1] == "cancelled"


@rule("GL-13")
def test_smoke_cancels_a_second_chance_even_that_of_the_active_player() -> None:
    game = match([f"Badly Burned, {SMOKE}", CHANCE, MICE], on=DOOMED)
    attempt(game)
    game.play(1, "respond", card=CHANCE)
    game.play(2, "pass")
    assert game.to_act() == [0, 2]  # All but Ben are asked about his response.
    game.play(2, "pass")
    game.play(0, "respond", card=SMOKE)
    assert fate(game, "Grogar") == "dead"
    assert sorted(discards(game)) == [CHANCE, SMOKE]


@rule("GL-13")
def test_smoke_cancels_an_event() -> None:
    game = match([f"{STORM}, {MICE}", SMOKE, PICNIC])
    game.play(0, "event", card=STORM)
    game.play(1, "respond", card=SMOKE)
    game.play(2, "pass")
    assert discards(game) == [STORM, SMOKE]
    assert hand(game, 0) == [MICE]
    assert game.view(0)["play"] == "second"


def two_smokes() -> Match:
    """An own edition with three copies of Smoke and Mirrors."""
    contents = {**GAME.edition.contents}
    contents["events"] = [
        {**card, "count": 3} if card["title"] == SMOKE else card for card in contents["events"]
    ]
    game = GAME.with_edition(from_contents(contents, "three smokes"))
    own = Match(game, 3, 1, {"families": "in order"})
    table = own.position
    assert isinstance(table, Gloom)
    number = table.box.number
    table.hands = [
        [number[STORM], number[MICE]],
        [number[SMOKE], number[BONES]],
        [number[SMOKE], number[SMOKE]],
    ]
    table.turn = 0
    return Match(game, 3, 1, {"families": "in order"}, start=table)


@rule("GL-13")
def test_answers_are_read_clockwise_and_the_next_one_steps_in() -> None:
    game = two_smokes()
    table_of(game)
    game.play(0, "event", card=STORM)
    game.play(2, "respond", card=SMOKE)
    game.play(1, "respond", card=SMOKE)
    assert game.view(0)["pending"][-1]["what"] == "window"
    assert game.to_act() == [0, 2]  # Ben's is read first.
    game.play(0, "pass")
    game.play(2, "respond", card=SMOKE)  # Cy cancels it, and his own sealed one comes next.
    assert game.to_act() == [0, 1]
    game.play(0, "pass")
    game.play(1, "pass")
    assert not game.position.in_window()
    assert [BOX.titles[card] for card in table_of(game).discards] == [SMOKE, SMOKE, STORM, SMOKE]


@rule("GL-13")
def test_an_answer_is_read_once() -> None:
    """Cy's first Smoke and Mirrors is cancelled; the second was not played, and stays."""
    game = two_smokes()
    game.play(0, "event", card=STORM)
    game.play(1, "pass")
    game.play(2, "respond", card=SMOKE)
    game.play(0, "pass")
    game.play(1, "respond", card=SMOKE)
    let_pass(game)
    assert game.view(0)["asked"] == "one play"
    assert len(table_of(game).hands[2]) == 1


@rule("GL-13")
def test_a_response_spent_on_another_answer_is_no_answer_any_more() -> None:
    """Cy had sealed his only Smoke and Mirrors against the storm, then cancels Ben's with it."""
    game = two_smokes()
    table_of(game).hands[2].pop()
    game.play(0, "event", card=STORM)
    game.play(1, "respond", card=SMOKE)
    game.play(2, "respond", card=SMOKE)
    game.play(0, "pass")
    game.play(2, "respond", card=SMOKE)
    let_pass(game)
    assert table_of(game).hands[2] == []
    assert game.view(0)["asked"] == "one play"


@rule("GL-13")
def test_an_unused_response_stays_in_the_hand() -> None:
    game = two_smokes()
    game.play(0, "event", card=STORM)
    game.play(2, "respond", card=SMOKE)
    game.play(1, "respond", card=SMOKE)
    game.play(0, "pass")
    game.play(2, "pass")
    assert len(table_of(game).hands[2]) == 2
    assert [BOX.titles[card] for card in table_of(game).discards] == [STORM, SMOKE]


@rule("GL-13")
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_is_asked_where_all_can_see_that_nobody_could_respond(seats: int) -> None:
    hands = ["Badly Burned", MICE, PICNIC][:seats]
    attempts = match(hands, on=DOOMED, discards=CHANCE)
    attempt(attempts)
    assert fate(attempts, "Grogar") == "dead"
    still = match(hands, on=DOOMED, discards=SMOKE)
    attempt(still)
    assert still.position.in_window()


@rule("GL-13")
def test_what_two_players_know_of_a_hand_is_not_public() -> None:
    """Ben's Second Chance was taken by Ada, and both know; but who watches does not, so the window
    is opened all the same."""
    game = match([f"Crippled by Creditors, Badly Burned, {MICE}", f"{CHANCE}, {PICNIC}"], on=DOOMED)
    lay(game, 0, "Crippled by Creditors", "Butterfield")
    assert CHANCE in hand(game, 0)
    table_of(game).plays = 0
    table_of(game).hands[1] = [BOX.number[BONES]]
    attempt(game)
    assert game.to_act() == [1]


@rule("GL-13")
def test_what_each_player_knows_for_himself_is_not_public() -> None:
    """Cy's Smoke and Mirrors went to Ben and on to Ada: all three know, and none that all do."""
    table = match([STORM, "", f"{SMOKE}, {PICNIC}"]).position.clone()
    assert isinstance(table, Gloom)
    table.hands[1] += take_at_random(table, 1, 2, 2, "GL-5")
    table.hands[0] += take_at_random(table, 0, 1, 2, "GL-5")
    table.hands[1], table.hands[2] = [BOX.number[MICE]], [BOX.number[BONES]]
    game = Match(GAME, 3, 1, {"families": "in order"}, start=table)
    for seat in (1, 2):
        known = game.view(seat)["players"][0]["known"]
        assert [card["title"] for card in known] == [PICNIC, SMOKE]
    game.play(0, "event", card=STORM)
    assert game.to_act() == [1, 2]


@rule("GL-12")
def test_prison_bars_events_and_responses_but_the_question_is_asked() -> None:
    on = {**DOOMED, "Butterfield": "Put into Prison"}
    game = match(["Badly Burned", f"{CHANCE}, {STORM}", PICNIC], on=on)
    attempt(game)
    assert game.to_act() == [1, 2]
    assert verbs(game, 1) == {"pass"}
    assert "GL-12" in refusal(game, 1, "respond", card=CHANCE)
    let_pass(game)
    game.play(0, "pass")
    assert not can(game, 1, "event")
    assert "GL-12" in refusal(game, 1, "event", card=STORM)


@rule("GL-14")
def test_moving_a_death_is_stopped_by_smoke_only() -> None:
    on = {**DOOMED, "The Twins": f"{MICE}, Badly Burned"}
    game = match(["To Be or Not To Be", f"{CHANCE}, {SMOKE}", PICNIC], on=on)
    move = {"card": "To Be or Not To Be", "character": "The Twins", "other": "Grogar"}
    game.play(0, "event_between", **move)
    assert {move.args.get("card") for move in game.legal_moves(1)} == {SMOKE, None}
    let_pass(game)
    assert fate(game, "Grogar") == "dead"
    assert not game.position.in_window()


@rule("GL-14")
def test_body_thief_and_moving_a_death_may_be_the_second_play() -> None:
    on = {**DOOMED, "The Twins": f"{MICE}, Badly Burned"}
    game = match([f"To Be or Not To Be, Body Thief, {PICNIC}", ""], on=on)
    lay(game, 0, PICNIC, "Butterfield")
    assert can(game, 0, "event_between", card="Body Thief")
    assert can(game, 0, "event_between", card="To Be or Not To Be")


@rule("GL-15")
def test_leave_to_play_a_card_means_any_kind_under_its_own_rules() -> None:
    deck = f"Eaten by Bears, {MICE}, {PICNIC}, Chased by Children"
    game = match(
        [f"{STORM}, An Unpleasant Surprise, Widowed at the Wedding", ""], on=DOOMED, deck=deck
    )
    game.play(0, "pass")
    game.play(0, "event", card=STORM)
    let_pass(game)
    assert can(game, 0, "kill", card="Eaten by Bears", character="Grogar")  # a second play, still
    assert not can(game, 0, "kill", card="Eaten by Bears", character="Lord Slogar")
    assert can(game, 0, "event_on", card="An Unpleasant Surprise")
    assert can(game, 0, "play", card=PICNIC)
    assert not can(game, 0, "play", card="Widowed at the Wedding")
    assert "GL-15" in refusal(game, 0, "discard", card=MICE)


@rule("GL-15")
def test_a_card_inside_an_event_opens_its_own_window_and_saves_there() -> None:
    deck = f"Eaten by Bears, {MICE}, {PICNIC}, Chased by Children"
    game = match([STORM, CHANCE, ""], on=DOOMED, deck=deck)
    game.play(0, "event", card=STORM)
    let_pass(game)
    attempt(game, card="Eaten by Bears")
    assert game.to_act() == [1, 2]
    again = GAME.load(game.position.save())
    assert again.save() == game.position.save()
    game.play(1, "respond", card=CHANCE)
    let_pass(game)
    assert fate(game, "Grogar") == "living"
    assert discards(game) == ["Eaten by Bears", CHANCE, STORM]


@rule("GL-15")
def test_what_is_looted_can_be_an_event_with_plays_of_its_own() -> None:
    game = match(
        ["The Root of All Evil", STORM, "Ran Out of Air"],
        on={"Grogar": "Stole from a Stiff"},
        deck=f"Eaten by Bears, {MICE}, {PICNIC}, Chased by Children",
    )
    game.play(0, "event", card="The Root of All Evil")
    let_pass(game)
    game.play(0, "event", card=STORM)
    let_pass(game)
    assert game.view(0)["asked"] == "one play"
    lay(game, 0, MICE, "Lord Slogar")
    assert game.view(0)["asked"] == "loot"  # The storm is over; the loot is not.
    assert not can(game, 0, "kill", card="Eaten by Bears")
    game.play(0, "kill", card="Ran Out of Air", character="Grogar")
    let_pass(game)
    assert discards(game) == [STORM, "The Root of All Evil"]
    assert game.view(0)["play"] == "second"


@rule("GL-15")
def test_loot_that_was_discarded_with_the_hand_is_asked_for_no_more() -> None:
    game = match(["The Root of All Evil", "Scarred by Scandals", PICNIC],
                 on={"Grogar": "Stole from a Stiff"})  # fmt: skip
    game.play(0, "event", card="The Root of All Evil")
    let_pass(game)
    lay(game, 0, "Scarred by Scandals", "Lord Slogar")
    assert discards(game) == [PICNIC, "The Root of All Evil"]
    assert game.view(0)["asked"] == "play"


@rule("GL-15")
def test_a_death_by_leave_of_a_storm_is_that_play_and_not_a_free_one() -> None:
    game = match([STORM, ""], on={"Grogar": "Fell Down a Well"}, deck="Eaten by Bears")
    game.play(0, "event", card=STORM)
    let_pass(game)
    attempt(game, card="Eaten by Bears")
    assert [event.args["free"] for event in game.events if event.name == "kill"] == [False]
    assert game.view(0)["asked"] == "play"  # The storm's one play is used up.


@rule("GL-15a")
def test_til_death_cancelled_leaves_the_death_in_the_hand_known_to_all() -> None:
    on = {"The Twins": "Married Magnificently"}
    game = match(["'Til Death Do Us Part, Badly Burned", SMOKE, PICNIC], on=on)
    words = {"card": "'Til Death Do Us Part", "character": "The Twins", "using": "Badly Burned"}
    game.play(0, "event_with", **words)
    game.play(1, "respond", card=SMOKE)
    let_pass(game)
    assert hand(game, 0) == ["Badly Burned"]
    for seat in (1, 2, None):
        known = game.view(seat)["players"][0]["known"]
        assert [card["title"] for card in known] == ["Badly Burned"]


@rule("GL-15a")
def test_til_death_stands_and_the_death_can_itself_be_met() -> None:
    on = {"The Twins": "Married Magnificently"}
    game = match(["'Til Death Do Us Part, Badly Burned", CHANCE, PICNIC], on=on)
    words = {"card": "'Til Death Do Us Part", "character": "The Twins", "using": "Badly Burned"}
    game.play(0, "event_with", **words)
    assert verbs(game, 1) == {"pass"}
    game.play(1, "pass")
    game.play(2, "pass")
    assert verbs(game, 1) == {"pass", "respond"}
    assert "'Til Death Do Us Part" not in discards(game)
    game.play(1, "respond", card=CHANCE)
    let_pass(game)
    assert fate(game, "The Twins") == "living"
    assert sorted(discards(game)) == ["'Til Death Do Us Part", CHANCE, "Badly Burned"]


@rule("GL-15a")
def test_til_death_keeps_to_the_deaths_own_rules_and_swaps_need_two() -> None:
    game = match(
        ["'Til Death Do Us Part, Died Old and Alone, A Tragic Misunderstanding", ""],
        on={"The Twins": "Married Magnificently"},
    )
    assert not can(game, 0, "event_with")
    assert not can(game, 0, "event_between")
    said = refusal(
        game,
        0,
        "event_between",
        card="A Tragic Misunderstanding",
        character="Grogar",
        other="The Twins",
    )
    assert "Grogar has no modifier" in said


@rule("GL-15a")
def test_an_event_being_carried_out_is_not_shuffled_into_the_new_pile() -> None:
    game = match([STORM, ""], deck=BONES, discards=f"{MICE}, {PICNIC}", empty=True)
    game.play(0, "event", card=STORM)
    let_pass(game)
    assert hand(game, 0) == sorted([BONES, MICE, PICNIC])
    assert discards(game) == []
    game.play(0, "decline")
    assert discards(game) == [STORM]
    assert stack(game, "Grogar") == []


@rule("GL-13")
def test_a_response_is_no_event_of_ones_own() -> None:
    game = match(["Smoke and Mirrors", ""])
    said = game.why_not(0, Move("event", card="Smoke and Mirrors"))
    assert said.rule == "GL-13"
    assert said.sentence.startswith("Smoke and Mirrors is an answer: it is played when somebody")
