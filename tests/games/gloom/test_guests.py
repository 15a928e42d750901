"""Unwelcome Guests: whom they follow, what they do, and texts that go on when covered."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from sexton.core.options import Options
from sexton.games.gloom import GAME
from tests.games.gloom.table import (
    can,
    discards,
    fate,
    hand,
    happened,
    host,
    kill,
    lay,
    let_pass,
    match,
    refusal,
    shown,
    stack,
    table_of,
    verbs,
    worth,
)
from tests.rules import rule

GUESTS = ("unwelcome_guests",)
BEN = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]


@rule("GL-24")
@pytest.mark.parametrize("count", [1, 2, 5])
def test_some_guests_lie_in_the_middle(count: int) -> None:
    options: Options = {"unwelcome_guests": True, "guests": count}
    game = Match(GAME, 3, 4, options)
    assert len(game.view(0)["middle"]) == count
    assert game.view(0)["options"]["guests"] == count
    names = {guest["name"] for guest in game.view(0)["middle"]}
    moves = game.legal_moves(game.to_act()[0])
    assert not any(names & set(map(str, move.args.values())) for move in moves)
    games = [Match(GAME, 3, seed, options) for seed in range(40)]
    met = {guest["name"] for one in games for guest in one.view(0)["middle"]}
    assert len(met) == 5  # By chance.


@rule("GL-24")
def test_nothing_is_played_on_a_guest_in_the_middle() -> None:
    game = match(["Broke Many Bones, Eaten by Bears", ""], middle=["Whiskers"], boxes=GUESTS)
    assert not can(game, 0, "play", character="Whiskers")
    assert not can(game, 0, "kill", character="Whiskers")
    told = refusal(game, 0, "play", card="Broke Many Bones", character="Whiskers")
    assert "Whiskers can't be chosen, being in the middle" in told


@rule("GL-24")
def test_a_guest_with_a_family_is_a_member_of_it() -> None:
    game = match(["Broke Many Bones, Eaten by Bears", ""], guests={"Whiskers": 1}, boxes=GUESTS)
    assert shown(game, "Whiskers")["family"] == "Hemlock Hall"
    assert worth(game, "Whiskers") == -15
    kill(game, 0, "Eaten by Bears", "Whiskers")
    assert fate(game, "Whiskers") == "dead"
    assert game.view(0)["players"][1]["value"] == -25  # It shows a beast.
    assert shown(game, "Whiskers")["owner"] == 1


@rule("GL-24")
def test_a_guests_own_card_stays() -> None:
    game = match(
        ["A Chance to Begin Again, An Unpleasant Surprise", ""],
        guests={"Whiskers": 1, "Poor Relations": 0},
        on={"Whiskers": "Broke Many Bones"},
        boxes=GUESTS,
    )
    assert not can(game, 0, "event_on", character="Poor Relations")
    assert "no modifier yet" in refusal(
        game, 0, "event_on", card="An Unpleasant Surprise", character="Poor Relations"
    )
    game.play(0, "event_on", card="A Chance to Begin Again", character="Whiskers")
    let_pass(game)
    assert stack(game, "Whiskers") == ["Whiskers"]
    assert discards(game) == ["Broke Many Bones", "A Chance to Begin Again"]


@rule("GL-25")
def test_a_guest_follows_its_icon_from_the_middle_and_from_family_to_family() -> None:
    game = match(
        ["Ruined by Rum", "Driven to Drink", ""],
        middle=["Loathsome Uncle", "Poor Relations"],
        boxes=GUESTS,
    )
    lay(game, 0, "Ruined by Rum", "Butterfield")
    assert host(game, "Loathsome Uncle") == 1
    assert host(game, "Poor Relations") is None
    assert "joined" in happened(game)
    table_of(game).stacks[table_of(game).box.character_number["Loathsome Uncle"]].append(
        table_of(game).box.number["Broke Many Bones"]
    )
    game.play(0, "pass")
    lay(game, 1, "Driven to Drink", "Angel")
    assert host(game, "Loathsome Uncle") == 2
    assert stack(game, "Loathsome Uncle") == ["Loathsome Uncle", "Broke Many Bones"]


@rule("GL-25")
def test_a_view_says_in_a_word_what_a_guest_follows() -> None:
    middle = ["Loathsome Uncle", "Woeful Widow", "Whiskers"]
    view = match(["", ""], middle=middle, boxes=GUESTS).view(0)
    assert {who["name"]: who.get("awaits", "") for who in view["middle"]} == {
        "Loathsome Uncle": "goblet",
        "Woeful Widow": "deaths",
        "Whiskers": "",
    }
    assert not any("awaits" in who for who in view["characters"])


@rule("GL-25")
def test_a_card_that_moves_is_not_followed() -> None:
    game = match(
        ["Twist of Fate, Ruined by Rum", ""],
        on={"Butterfield": "Broke Many Bones"},
        middle=["Loathsome Uncle"],
        boxes=GUESTS,
    )
    game.play(0, "event_with", card="Twist of Fate", character="Butterfield", using="Ruined by Rum")
    let_pass(game)
    assert shown(game, "Butterfield")["icon"] == "goblet"
    assert host(game, "Loathsome Uncle") is None


@rule("GL-25")
def test_a_dead_guest_follows_nobody() -> None:
    game = match(
        ["Ruined by Rum", ""],
        guests={"Loathsome Uncle": 0},
        on={"Loathsome Uncle": "Broke Many Bones, Badly Burned"},
        boxes=GUESTS,
    )
    lay(game, 0, "Ruined by Rum", "Butterfield")
    assert shown(game, "Loathsome Uncle")["owner"] == 0


@rule("GL-18", "GL-25")
def test_holmes_keeps_a_family_alive() -> None:
    game = match(
        ["Badly Burned", ""],
        on={"Butterfield": "Broke Many Bones"},
        gone=BEN,
        middle=["Unhappy Holmes"],
        boxes=GUESTS,
    )
    told = preview(game, 0, "kill", card="Badly Burned", character="Butterfield")
    assert "Unhappy Holmes would come to stay with Hemlock Hall" in told
    assert "extinct" not in told
    kill(game, 0, "Badly Burned", "Butterfield")
    assert host(game, "Unhappy Holmes") == 1
    assert not game.over
    assert worth(game, "Unhappy Holmes") == 45


@rule("GL-18", "GL-25")
def test_a_guest_who_leaves_may_end_the_game() -> None:
    game = match(
        ["Ruined by Rum", ""],
        on={"Butterfield": "Broke Many Bones, Badly Burned"},
        gone=BEN,
        guests={"Loathsome Uncle": 1},
        boxes=GUESTS,
    )
    told = preview(game, 0, "play", card="Ruined by Rum", character="Grogar")
    assert "Ben's family would be extinct" in told
    lay(game, 0, "Ruined by Rum", "Grogar")
    assert game.over
    assert game.view(1)["pending"] == []


@rule("GL-25")
def test_a_death_that_is_stopped_is_not_followed() -> None:
    game = match(
        ["Badly Burned", "A Bulletproof Bodice"],
        on={"Butterfield": "Broke Many Bones"},
        middle=["Unhappy Holmes"],
        boxes=GUESTS,
    )
    game.play(0, "kill", card="Badly Burned", character="Butterfield")
    game.play(1, "respond", card="A Bulletproof Bodice")
    let_pass(game)
    assert fate(game, "Butterfield") == "living"
    assert host(game, "Unhappy Holmes") is None


@rule("GL-25")
@pytest.mark.parametrize(
    ("below", "follows"), [("Married Magnificently, Hunted by Horrors", False), ("", True)]
)
def test_the_widow_follows_the_deaths_of_the_married(below: str, follows: bool) -> None:
    married = "Found Love on the Lake, Cursed by the Queen"
    game = match(
        ["Badly Burned", ""],
        on={"Butterfield": below or married},
        middle=["Woeful Widow"],
        boxes=GUESTS,
    )
    kill(game, 0, "Badly Burned", "Butterfield")
    assert (host(game, "Woeful Widow") == 1) == follows


@rule("GL-27")
def test_the_widow_bans_marriages_from_her_family() -> None:
    game = match(
        ["Married Magnificently", ""],
        guests={"Woeful Widow": 1},
        on={"Woeful Widow": "Broke Many Bones"},
        boxes=GUESTS,
    )
    assert not can(game, 0, "play", character="Butterfield")
    assert not can(game, 0, "play", character="Woeful Widow")
    assert can(game, 0, "play", character="Grogar")


@rule("GL-28")
def test_with_the_uncle_cards_come_out_of_other_hands() -> None:
    game = match(
        ["Chased by Children", "Eaten by Bears, Never Returned", ""],
        guests={"Loathsome Uncle": 0},
        on={"Loathsome Uncle": "Broke Many Bones"},
        boxes=GUESTS,
    )
    game.play(0, "pass")
    game.play(0, "pass")
    assert game.to_act() == [0]
    assert verbs(game, 0) == {"draw", "take"}
    assert not can(game, 0, "take", family="Blackwater Watch")  # Cy has nothing.
    assert "Take from one of those who hold cards: Hemlock Hall" in refusal(
        game, 0, "take", family="Blackwater Watch"
    )
    game.play(0, "take", family="Hemlock Hall")
    assert len(hand(game, 1)) == 1
    assert len(hand(game, 0)) == 2
    assert len(game.view(1)["players"][0]["known"]) == 1  # Both see what changes hands.
    game.play(0, "draw")
    assert len(hand(game, 0)) == 5
    assert game.to_act() == [1]
    assert len(game.view(1)["players"][0]["known"]) == 1


@rule("GL-28")
@pytest.mark.parametrize(
    ("held", "begin", "count"),
    [
        ("Landed a Legacy", ("play", {"character": "Grogar"}), 2),
        ("A Stormy Night", ("event", {}), 4),
        ("Broke Many Bones", ("trade", {}), 1),
    ],
)
def test_with_the_uncle_any_draw_may_come_out_of_other_hands(
    held: str, begin: tuple[str, dict[str, str]], count: int
) -> None:
    """In mid-turn too; and the rest of the card is done when all have come."""
    game = match(
        [held, "Eaten by Bears, Never Returned", ""],
        guests={"Loathsome Uncle": 0, "Whiskers": 0},
        boxes=GUESTS,
    )
    verb, args = begin
    game.play(0, verb, card=held, **args)
    let_pass(game)
    if held == "Landed a Legacy":
        game.play(0, "draw")
    assert game.view(0)["pending"][-1] == {"what": "draw or take", "seat": 0, "count": count}
    assert "your turn ends" not in preview(game, 0, "draw")
    game.play(0, "take", family="Hemlock Hall")
    assert len(hand(game, 1)) == 1
    if count > 1:
        game.play(0, "draw")
    assert len(hand(game, 0)) == count
    assert table_of(game).turn == 0
    assert game.view(0)["asked"] == ("one play" if held == "A Stormy Night" else "play")


def preview(game: Match, seat: int, verb: str, **args: str) -> str:
    number = game.game.space.number(verb, **args)
    return " ".join(game.game.preview(game.seen(seat), number).lines)


@rule("GL-28")
def test_the_uncle_asks_nothing_when_no_hand_can_be_taken_from() -> None:
    game = match(["", ""], guests={"Loathsome Uncle": 0}, boxes=GUESTS)
    game.play(0, "pass")
    game.play(0, "pass")
    assert game.to_act() == [1]
    assert len(hand(game, 0)) == 5
    skipped = match(["", "Eaten by Bears"], guests={"Loathsome Uncle": 0}, boxes=GUESTS)
    table_of(skipped).skip_draws[0] = 1
    skipped.play(0, "pass")
    skipped.play(0, "pass")
    assert skipped.to_act() == [1]
    assert hand(skipped, 0) == []


@rule("GL-29")
def test_nothing_makes_the_poor_relations_dead() -> None:
    game = match(
        ["Badly Burned, To Be or Not To Be, 'Til Death Do Us Part, Body Thief", ""],
        guests={"Poor Relations": 0},
        on={
            "Poor Relations": "Married Magnificently, Cursed by the Queen, Fell Down a Well",
            "The Twins": "Broke Many Bones, Ran Out of Air",
        },
        boxes=GUESTS,
    )
    assert shown(game, "Poor Relations")["worth"] < 0
    assert not can(game, 0, "kill", character="Poor Relations")
    assert not can(game, 0, "event_between", card="To Be or Not To Be", other="Poor Relations")
    assert not can(game, 0, "event_with", character="Poor Relations")
    assert not shown(game, "Poor Relations")["open_to_death"]
    assert "No untimely death can befall Poor Relations" in refusal(
        game, 0, "kill", card="Badly Burned", character="Poor Relations"
    )
    game.play(0, "event_between", card="Body Thief", character="Poor Relations", other="The Twins")
    let_pass(game)
    assert fate(game, "Poor Relations") == "gone"


@rule("GL-27")
def test_whiskers_lets_a_card_be_traded() -> None:
    game = match(
        ["Chased by Children", ""],
        guests={"Whiskers": 0},
        on={"Whiskers": "Broke Many Bones"},
        deck="Badly Burned",
        boxes=GUESTS,
    )
    game.play(0, "trade", card="Chased by Children")
    assert hand(game, 0) == ["Badly Burned"]
    assert not can(game, 0, "trade")
