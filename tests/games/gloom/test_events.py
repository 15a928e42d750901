"""Every event of the base game."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from sexton.games.gloom.view import face
from tests.games.gloom.cards import EVENTS, rows
from tests.games.gloom.table import (
    BOX,
    can,
    discards,
    draw_limit,
    fate,
    hand,
    hands,
    kill,
    lay,
    let_pass,
    match,
    shown,
    stack,
    table_of,
    verbs,
)
from tests.rules import rule

BONES = "Broke Many Bones"
FILLER = "Badly Burned, Ran Out of Air, Burnt by a Mob, Drowned in a Bog"


@pytest.mark.parametrize("row", rows(EVENTS), ids=[row[0] for row in rows(EVENTS)])
def test_event_faces(row: list[str]) -> None:
    card = face(BOX, BOX.number[row[0]])
    assert (card.kind, card.pathos, card.icon) == ("event", [None, None, None], "none")
    cancels = {"cancels a death": "untimely death", "cancels an event": "event"}
    wanted = cancels[row[1]] if len(row) > 1 else None
    assert BOX.cancels[BOX.number[row[0]]] == wanted
    assert card.text


def event(game: Match, seat: int, verb: str, **args: str) -> None:
    game.play(seat, verb, **args)
    let_pass(game)


def test_body_thief() -> None:
    game = match(
        ["Body Thief", ""],
        on={"Grogar": "Plagued by the Pox", "The Twins": f"{BONES}, Badly Burned"},
    )
    assert draw_limit(game, 0) == 4
    assert not can(game, 0, "event_between", character="The Twins")
    assert not can(game, 0, "event_between", character="Butterfield")  # living, but Ben's
    event(game, 0, "event_between", card="Body Thief", character="Grogar", other="The Twins")
    assert (fate(game, "Grogar"), fate(game, "The Twins")) == ("gone", "gone")
    assert draw_limit(game, 0) == 5  # What lay on them leaves the game with them.
    assert shown(game, "Grogar")["text"] == ""
    assert table_of(game).scores() == [0, 0]
    assert discards(game) == ["Body Thief"]


def test_a_tragic_misunderstanding() -> None:
    game = match(
        ["A Tragic Misunderstanding", ""],
        on={"Grogar": f"Menaced by Mice, {BONES}", "Butterfield": "Found Love on the Lake"},
    )
    event(
        game,
        0,
        "event_between",
        card="A Tragic Misunderstanding",
        character="Grogar",
        other="Butterfield",
    )
    assert stack(game, "Grogar") == ["Menaced by Mice", "Found Love on the Lake"]
    assert stack(game, "Butterfield") == [BONES]
    assert [draw_limit(game, seat) for seat in (0, 1)] == [6, 5]


@rule("GL-15a")
def test_two_who_are_treated_alike_are_named_in_either_order() -> None:
    card = "A Tragic Misunderstanding"
    games = [
        match([card, ""], on={"Grogar": "Menaced by Mice", "Butterfield": BONES}) for _ in range(2)
    ]
    for game, (who, other) in zip(
        games, [("Grogar", "Butterfield"), ("Butterfield", "Grogar")], strict=True
    ):
        event(game, 0, "event_between", card=card, character=who, other=other)
    assert games[0].digest() == games[1].digest()
    assert games[0].rows[0].args == games[1].rows[0].args


def test_to_be_or_not_to_be() -> None:
    game = match(
        ["To Be or Not To Be", ""],
        on={"Grogar": BONES, "The Twins": "Mauled by a Manatee, Eaten by Bears", "Butterfield": ""},
    )
    move = {"card": "To Be or Not To Be", "character": "The Twins"}
    assert not can(game, 0, "event_between", **move, other="Butterfield")
    event(game, 0, "event_between", **move, other="Grogar")
    assert (fate(game, "The Twins"), fate(game, "Grogar")) == ("living", "dead")
    assert stack(game, "Grogar") == [BONES, "Eaten by Bears"]
    assert table_of(game).scores() == [20, 0]


def test_a_stormy_night() -> None:
    deck = "Chased by Children, Menaced by Mice, Eaten by Bears, Wounded by Wasps"
    game = match([f"A Stormy Night, {FILLER}", ""], on={"Grogar": BONES}, deck=deck)
    event(game, 0, "event", card="A Stormy Night")
    assert hands(game) == [8, 0]
    assert "decline" in verbs(game, 0)
    assert "discard" not in verbs(game, 0)
    kill(game, 0, "Eaten by Bears", "Grogar")
    assert fate(game, "Grogar") == "dead"
    for card in ("Badly Burned", "Wounded by Wasps"):
        assert verbs(game, 0) == {"lose"}
        game.play(0, "lose", card=card)
    assert hands(game) == [5, 0]
    assert discards(game) == ["Badly Burned", "Wounded by Wasps", "A Stormy Night"]
    assert game.view(0)["play"] == "second"


def test_a_stormy_night_ends_at_the_own_draw_limit() -> None:
    for shown_text, limit in (("Plagued by the Pox", 4), ("Toast of the Town", 6)):
        game = match([f"A Stormy Night, {FILLER}", ""], on={"Grogar": shown_text})
        event(game, 0, "event", card="A Stormy Night")
        game.play(0, "decline")
        while verbs(game, 0) == {"lose"}:
            game.play(0, "lose", card=hand(game, 0)[0])
        assert len(hand(game, 0)) == limit


def test_the_root_of_all_evil() -> None:
    game = match(
        ["The Root of All Evil, Chased by Children", "Badly Burned", "Menaced by Mice"],
        on={"Grogar": "Stole from a Stiff"},
    )
    event(game, 0, "event", card="The Root of All Evil")
    assert hands(game) == [3, 0, 0]
    assert not can(game, 0, "play", card="Chased by Children")
    kill(game, 0, "Badly Burned", "Grogar")
    lay(game, 0, "Menaced by Mice", "Butterfield")
    assert discards(game) == ["The Root of All Evil"]
    assert game.view(0)["play"] == "second"
    poor = match(["The Root of All Evil", "Badly Burned"], on={"Butterfield": "Stole from a Stiff"})
    assert not can(poor, 0, "event")


def test_the_root_of_all_evil_may_keep_what_it_took() -> None:
    game = match(["The Root of All Evil", "Badly Burned"], on={"Grogar": "Stole from a Stiff"})
    event(game, 0, "event", card="The Root of All Evil")
    game.play(0, "decline")
    assert hand(game, 0) == ["Badly Burned"]
    assert not can(game, 0, "kill", card="Badly Burned")
    assert not any(card["looted"] for card in game.view(0)["hand"])


def test_a_second_chance_in_the_own_turn() -> None:
    game = match(["A Second Chance", ""], on={"The Twins": f"{BONES}, Badly Burned"})
    event(game, 0, "event_on", card="A Second Chance", character="The Twins")
    assert fate(game, "The Twins") == "living"
    assert sorted(discards(game)) == ["A Second Chance", "Badly Burned"]


def test_misfortune_favors_the_old() -> None:
    game = match(
        [f"Misfortune Favors the Old, Eaten by Bears, {BONES}, Charmed by the Circus", ""],
        on={"Grogar": "Menaced by Mice"},
    )
    event(game, 0, "event", card="Misfortune Favors the Old")
    assert "2 extra plays, for untimely deaths and negative modifiers" in game.prompt(0)
    kill(game, 0, "Eaten by Bears", "Grogar")
    game.play(0, "pass")  # the second play
    assert game.view(0)["play"] == "afterwards"
    assert not can(game, 0, "play", card="Charmed by the Circus")
    lay(game, 0, BONES, "Lord Slogar")
    assert game.to_act() == [1]


def test_til_death_do_us_part() -> None:
    game = match(
        ["'Til Death Do Us Part, Badly Burned", ""], on={"The Twins": "Married Magnificently"}
    )
    event(
        game,
        0,
        "event_with",
        card="'Til Death Do Us Part",
        character="The Twins",
        using="Badly Burned",
    )
    assert fate(game, "The Twins") == "dead"
    assert table_of(game).scores() == [0, -15]
    assert discards(game) == ["'Til Death Do Us Part"]


def test_twist_of_fate() -> None:
    game = match(
        [f"Twist of Fate, {BONES}", ""], on={"Grogar": "Menaced by Mice, Had a Picnic in the Park"}
    )
    event(game, 0, "event_with", card="Twist of Fate", character="Grogar", using=BONES)
    assert stack(game, "Grogar") == ["Menaced by Mice", BONES]
    assert hand(game, 0) == ["Had a Picnic in the Park"]


def test_a_chance_to_begin_again() -> None:
    game = match(["A Chance to Begin Again", ""], on={"Butterfield": f"Menaced by Mice, {BONES}"})
    assert not can(game, 0, "event_on", character="Grogar")
    event(game, 0, "event_on", card="A Chance to Begin Again", character="Butterfield")
    assert stack(game, "Butterfield") == []
    assert discards(game) == [BONES, "Menaced by Mice", "A Chance to Begin Again"]


def test_an_unpleasant_surprise() -> None:
    game = match(["An Unpleasant Surprise", ""], on={"Butterfield": f"Menaced by Mice, {BONES}"})
    event(game, 0, "event_on", card="An Unpleasant Surprise", character="Butterfield")
    assert stack(game, "Butterfield") == ["Menaced by Mice"]


def test_smoke_and_mirrors_is_only_a_response() -> None:
    game = match(["Smoke and Mirrors", "A Stormy Night"])
    assert verbs(game, 0) == {"discard", "pass"}
