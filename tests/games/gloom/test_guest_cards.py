"""The other cards of Unwelcome Guests: persistent effects, and those that fetch guests."""

from __future__ import annotations

import pytest

from tests.games.gloom.table import (
    ALL,
    can,
    draw_limit,
    fate,
    happened,
    host,
    kill,
    lay,
    let_pass,
    match,
    pass_to,
    refusal,
    shown,
    table_of,
    verbs,
    worth,
)
from tests.rules import rule

GUESTS = ("unwelcome_guests",)
BEN = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]


PERSISTENT = [
    ("Allergic to Absolutely Everything", [-15, None, None], "none"),
    ("Hounded by a Hypnotist", [None, -15, None], "blank"),
    ("Bound by a Blood Oath", [None, None, -10], "death"),
    ("Adored by an Aunt", [10, None, None], "none"),
]


@rule("GL-26")
@pytest.mark.parametrize(
    ("title", "pathos", "icon"), PERSISTENT, ids=[row[0] for row in PERSISTENT]
)
def test_persistent_texts_go_on_when_covered_and_end_at_death(
    title: str, pathos: list[int | None], icon: str
) -> None:
    game = match(
        [
            f"{title}, Broke Many Bones, Badly Burned",
            "Chased by Children, Eaten by Bears, Choked by a Tie",
        ],
        boxes=GUESTS,
    )
    card = next(one["card"] for one in game.view(0)["hand"] if one["card"]["title"] == title)
    assert (card["pathos"], card["icon"], card["persistent"]) == (pathos, icon, True)
    lay(game, 0, title, "Butterfield")
    lay(game, 0, "Broke Many Bones", "Butterfield")
    assert shown(game, "Butterfield")["pinned"]
    assert shown(game, "Butterfield")["layers"][0]["text"]

    def works() -> bool:
        table = table_of(game)
        return (
            draw_limit(game, 1) != 5
            or bool(shown(game, "Butterfield")["open_to_death"])
            or (
                any(table.box.discards_after[card] for card in table.stacks[9])
                and fate(game, "Butterfield") == "living"
            )
        )

    assert works()
    pass_to(game, 1)
    if title == "Hounded by a Hypnotist":
        lay(game, 1, "Chased by Children", "Grogar")
        assert verbs(game, 1) == {"lose"}
        game.play(1, "lose", card="Eaten by Bears")
    pass_to(game, 0)
    kill(game, 0, "Badly Burned", "Butterfield")
    assert not works()
    assert shown(game, "Butterfield").get("pinned", []) == []
    assert not shown(game, "Butterfield")["layers"][0]["text"]


def test_a_feline_fetches_whiskers_and_nobody_else() -> None:
    game = match(
        ["Followed Home by a Feline, Chased by Children", ""],
        middle=["Whiskers", "Poor Relations"],
        boxes=GUESTS,
    )
    lay(game, 0, "Followed Home by a Feline", "Butterfield")
    assert host(game, "Whiskers") == 1
    assert host(game, "Poor Relations") is None
    without = match(["Followed Home by a Feline", ""], middle=["Poor Relations"], boxes=GUESTS)
    lay(without, 0, "Followed Home by a Feline", "Butterfield")
    assert host(without, "Poor Relations") is None


def test_callers_fetch_a_guest_out_of_the_middle() -> None:
    game = match(
        ["Cornered by Callers", ""],
        middle=["Unhappy Holmes"],
        guests={"Poor Relations": 0},
        boxes=GUESTS,
    )
    lay(game, 0, "Cornered by Callers", "Butterfield")
    assert host(game, "Unhappy Holmes") == 1
    assert host(game, "Poor Relations") == 0


def test_a_fetched_guest_may_leave_a_family_extinct() -> None:
    game = match(
        ["Followed Home by a Feline", ""],
        on={"Butterfield": "Broke Many Bones, Badly Burned"},
        gone=BEN,
        guests={"Whiskers": 1},
        boxes=GUESTS,
    )
    lay(game, 0, "Followed Home by a Feline", "Grogar")
    assert game.over


def test_the_side_door_leads_to_the_middle() -> None:
    title = "Shown the Side Door"
    game = match([title, ""], guests={"Whiskers": 1}, middle=["Poor Relations"], boxes=GUESTS)
    assert not can(game, 0, "event_on", card=title, character="Poor Relations")
    assert "is no guest" in refusal(game, 0, "event_on", card=title, character="Grogar")
    game.play(0, "event_on", card=title, character="Whiskers")
    let_pass(game)
    assert host(game, "Whiskers") is None
    assert "left" in happened(game)


def test_an_invitation_brings_any_guest_home() -> None:
    title = "An Invitation in Invisible Ink"
    for where in ({"middle": ["Whiskers"]}, {"guests": {"Whiskers": 1}}):
        game = match([title, ""], boxes=GUESTS, **where)
        game.play(0, "event_on", card=title, character="Whiskers")
        let_pass(game)
        assert host(game, "Whiskers") == 0
    own = match([title, ""], guests={"Whiskers": 0}, boxes=GUESTS)
    assert not can(own, 0, "event_on")


def test_the_other_modifiers() -> None:
    game = match(["Dined with the Doomed, Proposed to in a Panic", "Eaten by Bears"], boxes=GUESTS)
    lay(game, 0, "Dined with the Doomed", "Butterfield")
    assert shown(game, "Butterfield")["pathos"] == [-10, None, -10]
    assert shown(game, "Butterfield")["icon"] == "goblet"
    lay(game, 0, "Proposed to in a Panic", "The Twins")
    assert shown(game, "The Twins")["pathos"] == [0, 10, None]
    assert shown(game, "The Twins")["icon"] == "marriage"
    assert verbs(game, 1) == {"draw", "lose", "decline"}


@pytest.mark.parametrize(
    ("title", "icon", "points"),
    [
        ("Poisoned at a Party", "Ruined by Rum", -10),
        ("Poisoned at a Party", "Stole from a Stiff", 0),
        ("Mistaken for the Murderer", "Stole from a Stiff", -10),
        ("Mistaken for the Murderer", "Married Magnificently", -10),
        ("Mistaken for the Murderer", "Ruined by Rum", 0),
    ],
)
def test_deaths_with_a_bonus(title: str, icon: str, points: int) -> None:
    game = match([title, ""], on={"Grogar": f"{icon}, Cursed by the Queen"}, boxes=GUESTS)
    before = worth(game, "Grogar")
    kill(game, 0, title, "Grogar")
    assert worth(game, "Grogar") == before + points


def test_dreary_dialogue_has_pathos_of_its_own() -> None:
    game = match(
        ["Died of Dreary Dialogue", ""], on={"Grogar": "Cursed by the Queen"}, boxes=GUESTS
    )
    kill(game, 0, "Died of Dreary Dialogue", "Grogar")
    assert shown(game, "Grogar")["pathos"] == [None, -10, -20]


def test_a_residence_comes_with_the_mob() -> None:
    game = match(
        [
            "",
            "",
            "",
            "",
            "",
        ][:5],
        boxes=ALL,
    )
    names = [player["home"]["name"] for player in game.view(0)["players"]]
    assert names[4] == "Le Canard Noir"
    assert table_of(game).box.residences[5:] == ["The Broken Arms Hotel", "The Towering Treehouse"]
