"""Unfortunate Expeditions: one for everybody, brought by cards, and cards that find it there."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from tests.games.gloom.table import (
    can,
    draw_limit,
    end_turn,
    fate,
    hand,
    happened,
    kill,
    lay,
    match,
    shown,
    table_of,
    verbs,
    worth,
)
from tests.rules import rule

TRIPS = ("unfortunate_expeditions",)
POLE = "To the Peculiar Pole"
RIVER = "Up the Umber River"
INTERIOR = "Into the Inaudible Interior"
SEA = "Across the Celibate Sea"
GORGE = "Through the Gorge of Glass"
BOG = "Beneath the Bottomless Bog"


def trip(game: Match) -> str:
    card = game.view(None)["expedition"]
    return "" if card is None else str(card["title"])


@rule("GL-30")
def test_a_card_brings_its_expedition_and_replaces_the_one_in_play() -> None:
    game = match(["Penned In by Penguins, Ogled by Owls", ""], boxes=TRIPS)
    assert trip(game) == ""
    lay(game, 0, "Penned In by Penguins", "Grogar")
    assert trip(game) == POLE
    lay(game, 0, "Ogled by Owls", "Grogar")
    assert trip(game) == GORGE
    assert happened(game).count("expedition") == 2


@rule("GL-30", "GL-32")
def test_it_comes_after_what_the_card_does_at_once() -> None:
    """Ben discards first, while the old expedition is in play; the card finds its own there."""
    game = match(
        ["Seasick in the Salon", "Eaten by Bears, Never Returned, Badly Burned"],
        expedition=SEA,
        boxes=TRIPS,
    )
    lay(game, 0, "Seasick in the Salon", "Butterfield")
    assert verbs(game, 1) == {"lose"}
    assert game.view(1)["pending"][0] == {"what": "expedition", "card": SEA}
    game.play(1, "lose", card="Badly Burned")
    game.play(1, "lose", card="Never Returned")
    assert hand(game, 1) == ["Eaten by Bears"]
    assert trip(game) == SEA


@rule("GL-31")
def test_the_pole_raises_everybodys_draw_limit() -> None:
    game = match(["", "", ""], expedition=POLE, boxes=TRIPS)
    assert [draw_limit(game, seat) for seat in range(3)] == [6, 6, 6]


@rule("GL-31")
def test_on_the_river_beasts_count_more_for_the_living_and_the_dead() -> None:
    game = match(
        ["Badly Burned", "Penned In by Penguins"],
        on={
            "Grogar": "Menaced by Mice",
            "Lord Slogar": "Charmed by the Circus",
            "The Twins": "Broke Many Bones",
        },
        expedition=RIVER,
        boxes=TRIPS,
    )
    assert worth(game, "Lord Slogar") == 0
    assert worth(game, "The Twins") == -20
    assert not can(game, 0, "kill", character="Lord Slogar")
    kill(game, 0, "Badly Burned", "Grogar")
    assert game.view(0)["players"][0]["value"] == -25
    end_turn(game)
    lay(game, 1, "Penned In by Penguins", "The Twins")  # Off to the Pole.
    assert game.view(0)["players"][0]["value"] == -15


@rule("GL-31")
def test_in_the_interior_nobody_plays_events_nor_answers() -> None:
    game = match(
        ["A Stormy Night, Badly Burned", "A Second Chance"],
        on={"Butterfield": "Broke Many Bones"},
        expedition=INTERIOR,
        boxes=TRIPS,
    )
    assert not can(game, 0, "event")
    kill(game, 0, "Badly Burned", "Butterfield")
    assert fate(game, "Butterfield") == "dead"
    assert hand(game, 1) == ["A Second Chance"]
    assert all(player["barred"] for player in game.view(0)["players"])


@rule("GL-31")
def test_at_sea_no_marriage_shows() -> None:
    for where in (SEA, POLE):
        game = match(
            ["Slain by an Heir, Widowed at the Wedding", ""],
            on={"Grogar": "Married Magnificently, Cursed by the Queen"},
            expedition=where,
            boxes=TRIPS,
        )
        assert shown(game, "Grogar")["icon"] == ("" if where == SEA else "marriage")
        assert can(game, 0, "play", card="Widowed at the Wedding") == (where == POLE)
        kill(game, 0, "Slain by an Heir", "Grogar")
        assert worth(game, "Grogar") == (-35 if where == SEA else -45)


@rule("GL-31")
def test_in_the_gorge_all_see_what_is_drawn() -> None:
    game = match(["", ""], expedition=GORGE, deck="Badly Burned, Eaten by Bears", boxes=TRIPS)
    game.play(0, "pass")
    game.play(0, "pass")
    known = [card["title"] for card in game.view(1)["players"][0]["known"]]
    assert len(known) == 5
    assert {"Badly Burned", "Eaten by Bears"} <= set(known)
    assert game.view(None)["players"][0]["known"]
    for seat in (0, 1, None):
        drawn = next(event for event in game.told(seat) if event.name == "drew openly")
        assert sorted(drawn.args["cards"]) == sorted(known)
        assert "Ada draws" in game.say(drawn)
        assert "Badly Burned" in game.say(drawn)


@rule("GL-31")
def test_in_the_bog_a_death_may_be_the_second_play() -> None:
    game = match(
        ["Badly Burned, Ran Out of Air", ""],
        on={"Grogar": "Broke Many Bones", "Lord Slogar": "Menaced by Mice"},
        expedition=BOG,
        boxes=TRIPS,
    )
    kill(game, 0, "Badly Burned", "Grogar")
    assert game.view(0)["play"] == "second"
    kill(game, 0, "Ran Out of Air", "Lord Slogar")
    assert game.to_act() == [1]


MODIFIERS = [
    ("Frostbitten in the Foothills", [-15, None, None], "none", POLE, "lose"),
    ("Penned In by Penguins", [None, -10, None], "beast", POLE, ""),
    ("Pestered by Piranhas", [-10, -10, None], "beast", RIVER, "picked"),
    ("Courted by a Crocodile", [0, 10, None], "marriage", RIVER, ""),
    ("Hushed by Hermits", [None, None, -15], "blank", INTERIOR, ""),
    ("Sold a Spurious Shortcut", [None, -15, None], "lucre", INTERIOR, "skip"),
    ("Seasick in the Salon", [-15, None, None], "goblet", SEA, "lose"),
    ("Jilted on the Jetty", [None, -10, -10], "blank", SEA, ""),
    ("Ogled by Owls", [-10, None, None], "beast", GORGE, ""),
    ("Lauded at a Lecture", [10, 5, None], "none", GORGE, "draw"),
    ("Sunk in a Swamp", [-10, None, -10], "death", BOG, ""),
    ("Rescued by a Rival", [15, None, None], "none", BOG, ""),
]


@rule("GL-32")
@pytest.mark.parametrize(
    ("title", "pathos", "icon", "brings", "more"), MODIFIERS, ids=[row[0] for row in MODIFIERS]
)
@pytest.mark.parametrize("there", [False, True])
def test_every_modifier(
    title: str, pathos: list[int | None], icon: str, brings: str, more: str, *, there: bool
) -> None:
    game = match(
        [title, "Eaten by Bears, Never Returned, Badly Burned"],
        expedition=brings if there else "",
        boxes=TRIPS,
    )
    card = game.view(0)["hand"][0]["card"]
    assert (card["pathos"], card["icon"], card["brings"]) == (pathos, icon, brings)
    lay(game, 0, title, "Butterfield")
    asked = verbs(game, 1) if game.to_act() == [1] else set()
    found = (
        "draw"
        if "draw" in asked
        else "lose"
        if "lose" in asked
        else "skip"
        if table_of(game).skip_draws[1]
        else "picked"
        if len(hand(game, 1)) == 2
        else ""
    )
    assert found == (more if there else "")
    if not asked:
        assert trip(game) == brings


DEATHS = [
    ("Frozen in Mid-Farewell", POLE, ""),
    ("Swallowed by a Serpent", RIVER, "Mauled by a Manatee"),
    ("Lost with the Luggage", SEA, ""),
    ("Pickled by Professors", INTERIOR, "Ruined by Rum"),
]


@pytest.mark.parametrize(("title", "brings", "earns"), DEATHS, ids=[row[0] for row in DEATHS])
def test_every_death(title: str, brings: str, earns: str) -> None:
    below = f"{earns or 'Stole from a Stiff'}, Cursed by the Queen"
    game = match([title, "Eaten by Bears"], on={"Grogar": below}, boxes=TRIPS)
    before = worth(game, "Grogar")
    kill(game, 0, title, "Grogar")
    assert trip(game) == brings
    river = -10 if brings == RIVER else 0
    slot = 5 if title == "Lost with the Luggage" else 0  # -10 covers -15.
    assert worth(game, "Grogar") == before + slot + (-10 if earns else 0) + river


@rule("GL-32")
def test_the_luggage_costs_a_card_if_the_sea_is_there() -> None:
    for there in (False, True):
        game = match(
            ["Lost with the Luggage", "Eaten by Bears, Never Returned"],
            on={"Butterfield": "Cursed by the Queen"},
            expedition=SEA if there else "",
            boxes=TRIPS,
        )
        kill(game, 0, "Lost with the Luggage", "Butterfield")
        assert len(hand(game, 0)) == int(there)


@rule("GL-30")
def test_no_expedition_comes_with_a_death_that_ends_the_game_or_is_stopped() -> None:
    others = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]
    last = match(
        ["Frozen in Mid-Farewell", ""],
        on={"Butterfield": "Broke Many Bones"},
        gone=others,
        boxes=TRIPS,
    )
    kill(last, 0, "Frozen in Mid-Farewell", "Butterfield")
    assert last.over
    assert trip(last) == ""
    stopped = match(
        ["Frozen in Mid-Farewell", "A Second Chance"],
        on={"Butterfield": "Broke Many Bones"},
        boxes=TRIPS,
    )
    stopped.play(0, "kill", card="Frozen in Mid-Farewell", character="Butterfield")
    stopped.play(1, "respond", card="A Second Chance")
    while stopped.position.in_window():
        stopped.play(stopped.to_act()[0], "pass")
    assert trip(stopped) == ""
