"""Unhappy Homes: residences, mysteries, and the cards about them."""

from __future__ import annotations

import pytest

from sexton.core.match import Match
from tests.games.gloom.table import (
    box_with,
    can,
    discards,
    draw_limit,
    end_turn,
    fate,
    hand,
    kill,
    lay,
    let_pass,
    match,
    mystery,
    refusal,
    shown,
    table_of,
    worth,
)
from tests.rules import rule

HOMES = ("unhappy_homes",)
BOX = box_with(*HOMES)
SHOWING = {
    "beast": "Mauled by a Manatee",
    "death": "Galled by Gangrene",
    "goblet": "Ruined by Rum",
    "lucre": "Stole from a Stiff",
    "marriage": "Wondrously Well Wed",
}


def home(game: Match, seat: int) -> dict[str, object]:
    found = game.view(None)["players"][seat]["home"]
    assert isinstance(found, dict)
    return found


def value(game: Match, seat: int) -> int:
    return int(game.view(None)["players"][seat]["value"])


@rule("GL-22")
def test_a_residence_lies_by_each_family_from_the_start() -> None:
    game = match(["", "", "", "", ""], boxes=HOMES)
    names = [player["home"]["name"] for player in game.view(2)["players"]]
    assert names == [
        "Castle Slogar",
        "Hemlock Hall",
        "Blackwater Watch",
        "The Big Top",
        "Le Canard Noir",
    ]
    assert all(not player["home"]["mysteries"] for player in game.view(2)["players"])
    assert "home" not in match(["", ""]).view(0)["players"][0]


@rule("GL-22")
def test_a_mystery_needs_the_icon_on_a_living_member() -> None:
    title = "A Missing Magician"
    game = match([title, ""], on={"Butterfield": SHOWING["beast"]}, boxes=HOMES)
    assert not can(game, 0, "mystery", card=title, residence="Castle Slogar")
    told = refusal(game, 0, "mystery", card=title, residence="Castle Slogar")
    assert "needs beast on the living of Castle Slogar" in told
    assert "GL-22" in told
    mystery(game, 0, title, "Hemlock Hall")
    assert home(game, 1)["worth"] == 15
    assert value(game, 1) == 15
    dead = {"Butterfield": f"{SHOWING['beast']}, Badly Burned"}
    assert not can(match([title, ""], on=dead, boxes=HOMES), 0, "mystery")


@rule("GL-22")
def test_two_icons_must_both_show() -> None:
    title = "A Body Behind the Bookcase"
    one = match([title, ""], on={"Grogar": SHOWING["death"]}, boxes=HOMES)
    assert not can(one, 0, "mystery", card=title)
    assert "lucre is missing" in refusal(one, 0, "mystery", card=title, residence="Castle Slogar")
    both = {"Grogar": SHOWING["death"], "Lord Slogar": SHOWING["lucre"]}
    game = match([title, ""], on=both, boxes=HOMES)
    mystery(game, 0, title, "Castle Slogar")
    assert value(game, 0) == -30


@rule("GL-22")
def test_a_mystery_is_either_play_and_stays_when_its_icon_is_lost() -> None:
    game = match(
        ["Chased by Children, A Will in the Wainscot, Slept Without Sorrows", ""],
        on={"Grogar": SHOWING["lucre"]},
        boxes=HOMES,
    )
    lay(game, 0, "Chased by Children", "Butterfield")
    assert game.view(0)["play"] == "second"
    mystery(game, 0, "A Will in the Wainscot", "Castle Slogar")
    assert game.to_act() == [1]  # Both plays are done.
    assert draw_limit(game, 0) == 6
    table_of(game).hands[1] = [BOX.number["Slept Without Sorrows"]]
    lay(game, 1, "Slept Without Sorrows", "Grogar")
    assert shown(game, "Grogar")["icon"] == ""
    assert draw_limit(game, 0) == 6
    assert value(game, 0) == -5


@rule("GL-22")
def test_only_a_mystery_goes_to_a_residence() -> None:
    verb = BOX.numbering.space.verbs["mystery"]
    titles = {str(value) for value in verb.args["card"].values}
    assert titles == {
        BOX.titles[kind] for kind, category in enumerate(BOX.categories) if category == 3
    }
    laid = BOX.numbering.space.verbs["play"].args["card"].values
    assert not titles & set(laid)


@rule("GL-2", "GL-22")
def test_a_mystery_is_discarded_as_a_free_play() -> None:
    game = match(["A Missing Magician, Chased by Children", ""], boxes=HOMES)
    game.play(0, "shed", card="A Missing Magician")
    assert discards(game) == ["A Missing Magician"]
    assert game.view(0)["play"] == "first"
    assert not can(game, 0, "shed")
    done = match(["A Missing Magician", ""], boxes=HOMES)
    done.play(0, "pass")
    done.play(0, "pass")
    assert done.to_act() == [1]  # It never keeps the turn going.


@rule("GL-23")
def test_a_newer_mystery_covers_an_older_one() -> None:
    game = match(
        ["A Stain on the Stairs", ""],
        on={"Grogar": SHOWING["goblet"]},
        homes={"Castle Slogar": "A Wedding in the West Wing, A Missing Magician"},
        boxes=HOMES,
    )
    assert draw_limit(game, 0) == 5  # The wedding's text is covered.
    assert value(game, 0) == 30
    mystery(game, 0, "A Stain on the Stairs", "Castle Slogar")
    assert home(game, 0)["pathos"] == [-20, None, 15]
    assert value(game, 0) == -5
    assert [layer["text"] for layer in game.view(0)["players"][0]["home"]["layers"]] == [
        False,
        False,
        True,
    ]


@rule("GL-18", "GL-23")
def test_mysteries_count_at_the_end_beside_the_dead() -> None:
    others = ["Goody Zarr", "Lola Wellington-Smythe", "The Twins", "Lord Wellington-Smythe"]
    game = match(
        ["Badly Burned", ""],
        on={"Butterfield": "Chased by Children"},
        gone=others,
        homes={"Castle Slogar": "A Light in the Laboratory"},
        boxes=HOMES,
    )
    kill(game, 0, "Badly Burned", "Butterfield")
    result = game.result()
    assert result is not None
    assert result.scores == [-20, -10]
    assert result.places == [1, 2]
    assert [line.points for line in result.lines[0]] == [-20]


@rule("GL-27")
def test_a_lodger_bans_marriages_that_are_played_and_not_those_that_move() -> None:
    game = match(
        ["Wondrously Well Wed, Twist of Fate", ""],
        on={"Butterfield": "Chased by Children"},
        homes={"Hemlock Hall": "A Lodger in the Loft"},
        boxes=HOMES,
    )
    assert game.view(0)["players"][1]["banned"] == ["marriage"]
    assert can(game, 0, "play", card="Wondrously Well Wed", character="Grogar")
    assert not can(game, 0, "play", card="Wondrously Well Wed", character="Butterfield")
    told = refusal(game, 0, "play", card="Wondrously Well Wed", character="Butterfield")
    assert "No marriage can be played on Hemlock Hall" in told
    game.play(
        0,
        "event_with",
        card="Twist of Fate",
        character="Butterfield",
        using="Wondrously Well Wed",
    )
    let_pass(game)
    assert shown(game, "Butterfield")["icon"] == "marriage"


@rule("GL-27")
def test_the_first_event_of_a_turn_is_free() -> None:
    game = match(
        ["An Unpleasant Surprise, A Chance to Begin Again, Chased by Children", ""],
        on={"Grogar": "Broke Many Bones", "Butterfield": "Menaced by Mice"},
        homes={"Castle Slogar": "A Portrait That Perspires"},
        boxes=HOMES,
    )
    assert "next event is a free play" in game.prompt(0)
    game.play(0, "event_on", card="An Unpleasant Surprise", character="Grogar")
    let_pass(game)
    assert game.view(0)["play"] == "first"
    assert "free" not in game.prompt(0)
    game.play(0, "event_on", card="A Chance to Begin Again", character="Butterfield")
    let_pass(game)
    assert game.view(0)["play"] == "second"
    end_turn(game)
    assert not table_of(game).freed


@rule("GL-27")
def test_a_card_is_traded_once_a_turn() -> None:
    game = match(
        ["Chased by Children, Menaced by Mice", ""],
        homes={"Castle Slogar": "A Confession in the Cellar"},
        deck="Badly Burned",
        boxes=HOMES,
    )
    game.play(0, "trade", card="Menaced by Mice")
    assert hand(game, 0) == ["Badly Burned", "Chased by Children"]
    assert game.view(0)["play"] == "first"
    assert not can(game, 0, "trade")
    assert "already" in refusal(game, 0, "trade", card="Badly Burned")
    game.play(0, "pass")
    game.play(0, "pass")
    assert game.to_act() == [1]
    other = match(["Chased by Children", ""], boxes=HOMES)
    assert "Nothing on the table" in refusal(other, 0, "trade", card="Chased by Children")


@rule("GL-23")
def test_a_house_gives_points_for_an_icon() -> None:
    game = match(
        ["Badly Burned", ""],
        on={
            "Grogar": "Hunted by Horrors, Wondrously Well Wed",
            "Butterfield": "Married Magnificently",
        },
        homes={"Castle Slogar": "A Bride in the Bureau"},
        boxes=HOMES,
    )
    assert worth(game, "Butterfield") == 15
    assert worth(game, "Grogar") == -5  # 0 / -20 / +20, and -5 for the marriage.
    assert shown(game, "Grogar")["icon_points"] == -5
    assert can(game, 0, "kill", character="Grogar")
    kill(game, 0, "Badly Burned", "Grogar")
    assert value(game, 0) == -15  # The dead's too, and the house itself.


MYSTERY_ROWS = [
    ("A Stain on the Stairs", [-20, None, None], ["goblet"]),
    ("A Light in the Laboratory", [None, -20, None], ["death"]),
    ("A Confession in the Cellar", [-10, None, None], ["goblet"]),
    ("A Missing Magician", [15, None, None], ["beast"]),
    ("A Body Behind the Bookcase", [-15, -15, None], ["death", "lucre"]),
    ("A Will in the Wainscot", [None, -5, None], ["lucre"]),
    ("A Wedding in the West Wing", [None, None, 15], ["marriage"]),
    ("A Lodger in the Loft", [-10, None, None], ["beast"]),
    ("A Silence in the Scullery", [None, None, -25], ["goblet", "death"]),
    ("A Portrait That Perspires", [None, -10, None], ["lucre"]),
    ("A Happy Haunting", [5, 5, 5], ["death"]),
    ("A Bride in the Bureau", [None, None, -10], ["marriage"]),
]


@pytest.mark.parametrize(
    ("title", "pathos", "icons"), MYSTERY_ROWS, ids=[row[0] for row in MYSTERY_ROWS]
)
def test_every_mystery(title: str, pathos: list[int | None], icons: list[str]) -> None:
    people = ["Butterfield", "The Twins"]
    on = {name: SHOWING[icon] for name, icon in zip(people, icons, strict=False)}
    rest = "Chased by Children, Eaten by Bears, Never Returned"
    game = match([title, rest], on=on, boxes=HOMES)
    card = game.view(0)["hand"][0]["card"]
    assert (card["kind"], card["pathos"], card["needs"]) == ("mystery", pathos, icons)
    mystery(game, 0, title, "Hemlock Hall")
    assert home(game, 1)["pathos"] == pathos
    assert home(game, 1)["worth"] == value(game, 1) == sum(slot or 0 for slot in pathos)
    player = game.view(1)["players"][1]
    changed = {
        "A Light in the Laboratory": -1,
        "A Will in the Wainscot": 1,
        "A Wedding in the West Wing": 1,
    }
    assert player["draw_limit"] == 5 + changed.get(title, 0)
    assert player["barred"] == (title in ("A Silence in the Scullery", "A Missing Magician"))
    banned = {"A Lodger in the Loft": ["marriage"], "A Happy Haunting": ["death"]}
    assert player.get("banned", []) == banned.get(title, [])
    points = {"A Body Behind the Bookcase": 5, "A Bride in the Bureau": -5}
    assert shown(game, "Butterfield").get("icon_points", 0) == points.get(title, 0)
    end_turn(game)
    assert game.view(1)["may_trade"] == (title == "A Confession in the Cellar")
    assert game.view(1)["free_event"] == (title == "A Portrait That Perspires")
    lay(game, 1, "Chased by Children", "Grogar")
    assert bool(table_of(game).tasks) == (title == "A Stain on the Stairs")


def test_every_mystery_does_something_for_the_house() -> None:
    mysteries = [kind for kind, category in enumerate(BOX.categories) if category == 3]
    assert len(mysteries) == 12
    assert all("While it is the newest" in BOX.texts[kind] for kind in mysteries)


def test_spring_cleaning_takes_the_newest_mystery_away() -> None:
    title = "A Scrupulous Spring-Cleaning"
    game = match(
        [title, ""],
        homes={"Hemlock Hall": "A Light in the Laboratory, A Lodger in the Loft"},
        boxes=HOMES,
    )
    assert not can(game, 0, "event_at", card=title, residence="Castle Slogar")
    assert "no mystery at Castle Slogar" in refusal(
        game, 0, "event_at", card=title, residence="Castle Slogar"
    )
    game.play(0, "event_at", card=title, residence="Hemlock Hall")
    let_pass(game)
    assert value(game, 1) == -20
    assert draw_limit(game, 1) == 4
    assert discards(game) == ["A Lodger in the Loft", title]


def test_the_movers_exchange_two_mysteries() -> None:
    title = "A Muddle with the Movers"
    homes = {"Castle Slogar": "A Happy Haunting", "Hemlock Hall": "A Light in the Laboratory"}
    game = match([title, "", ""], homes=homes, boxes=HOMES)
    assert not can(game, 0, "event_at", residence="Castle Slogar")
    game.play(0, "event_at", card=title, residence="Hemlock Hall")
    let_pass(game)
    assert [value(game, seat) for seat in range(3)] == [-20, 15, 0]


@pytest.mark.parametrize(("where", "values"), [(0, [0, -20, 0]), (1, [-20, 0, 0])])
def test_the_movers_bring_a_mystery_to_a_house_without(where: int, values: list[int]) -> None:
    title, house = "A Muddle with the Movers", ("Castle Slogar", "Hemlock Hall")[where]
    game = match([title, "", ""], homes={house: "A Light in the Laboratory"}, boxes=HOMES)
    assert can(game, 0, "event_at", residence="Blackwater Watch") == (where == 0)
    game.play(0, "event_at", card=title, residence="Hemlock Hall")
    let_pass(game)
    assert [value(game, seat) for seat in range(3)] == values
    bare = match([title, ""], boxes=HOMES)
    assert not can(bare, 0, "event_at")
    assert "no mystery at" in refusal(bare, 0, "event_at", card=title, residence="Hemlock Hall")


def test_the_doorbell_draws_three_and_plays_one() -> None:
    game = match(["The Doorbell at Dead of Night", ""], boxes=HOMES)
    game.play(0, "event", card="The Doorbell at Dead of Night")
    let_pass(game)
    assert len(hand(game, 0)) == 3
    assert can(game, 0, "decline")


LAID = [
    ("Locked in the Larder", [-15, None, None], "goblet", "discard"),
    ("Evicted by an Executor", [None, -15, None], "lucre", ""),
    ("Lost in the Library", [-10, -10, None], "none", "skip"),
    ("Haunted by a Housemaid", [-15, None, -10], "death", "limit 4"),
    ("Bitten in the Boudoir", [None, -15, None], "beast", ""),
    ("Reconciled in the Rose Garden", [0, None, 15], "marriage", "draw or discard"),
    ("Endowed with an Estate", [0, 15, None], "lucre", "limit 6"),
    ("Waylaid by Waterfowl", [-10, None, -5], "duck", ""),
]


@pytest.mark.parametrize(("title", "pathos", "icon", "effect"), LAID, ids=[row[0] for row in LAID])
def test_every_modifier(title: str, pathos: list[int | None], icon: str, effect: str) -> None:
    game = match([title, "Eaten by Bears, Never Returned"], boxes=HOMES)
    card = game.view(0)["hand"][0]["card"]
    assert (card["pathos"], card["icon"]) == (pathos, icon)
    lay(game, 0, title, "Butterfield")
    asked = game.view(1)["asked"] if game.to_act() == [1] else ""
    limit = draw_limit(game, 1)
    skips = table_of(game).skip_draws[1]
    found = f"limit {limit}" if limit != 5 else "skip" if skips else asked
    assert found == effect


def test_deaths() -> None:
    wretched = "Cursed by the Queen"
    for title, icons, points in (
        ("Bricked Up in the Basement", ("goblet", "lucre"), -10),
        ("Smothered by a Settee", ("death",), -10),
        ("Crushed by a Chandelier", (), 0),
    ):
        for icon in ("beast", "goblet", "lucre", "death"):
            game = match([title, ""], on={"Grogar": f"{SHOWING[icon]}, {wretched}"}, boxes=HOMES)
            before = shown(game, "Grogar")["pathos"]
            kill(game, 0, title, "Grogar")
            top = -10 if title == "Crushed by a Chandelier" else before[0] or 0
            slots = top + sum(slot or 0 for slot in before[1:])
            assert worth(game, "Grogar") == slots + (points if icon in icons else 0)
            assert fate(game, "Grogar") == "dead"
