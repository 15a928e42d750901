"""What a board is shown, so that it need not reckon: what is paid, what it costs, whose turn."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from sexton.core.edition import from_contents
from sexton.core.match import Match
from sexton.games.bring_out_yer_dead import FOLDER, GAME
from tests.games.bring_out_yer_dead.table import BOX, bid, match_at, player, position
from tests.rules import rule

FULL = (8, 5)


def area(match: Match, title: str) -> dict[str, Any]:
    found: dict[str, Any] = next(a for a in match.view(None)["areas"] if a["title"] == title)
    return found


@rule("BD-15")
@pytest.mark.parametrize(
    ("graves", "leader", "why"),
    [
        ({}, None, "Nobody lies there."),
        ({"yew walk 1": "1s"}, 1, "1 coffin of 1, more than anybody else."),
        (
            {"yew walk 1": "1s", "yew walk 3": "1d", "yew walk 2": "2s"},
            1,
            "2 coffins of 3, more than anybody else.",
        ),
        (
            {"yew walk 1": "1s", "yew walk 2": "2s"},
            None,
            "2 players have 1 each, and a tie is nobody's.",
        ),
    ],
)
def test_an_area_says_to_whom_its_majority_goes_and_why(
    graves: dict[str, str], leader: int | None, why: str
) -> None:
    walk = area(match_at(position(3, graves=graves)), "Yew Walk")
    assert (walk["leader"], walk["why"]) == (leader, why)
    majority = [(pay["seat"], pay["points"]) for pay in walk["pays"] if pay["rule"] == "BD-15"]
    assert majority == ([] if leader is None else [(leader, walk["majority"])])


@rule("BD-8", "BD-P5", "BD-P6")
def test_an_area_says_what_its_graves_pay() -> None:
    lying = {
        "yew walk 1": "0s",
        "yew walk 4": "1d",
        "lovers' knoll 1": "0s",
        "lovers' knoll 2": "0d",
        "twin vaults 1": "0s",
        "twin vaults 2": "1s",
        "plague trench": "1s 1d",
    }
    match = match_at(position(2, graves=lying))
    paid = {
        title: [(p["seat"], p["points"], p["text"]) for p in area(match, title)["pays"]]
        for title in ("Yew Walk", "Lovers' Knoll", "Twin Vaults", "Plague Trench")
    }
    assert paid == {
        "Yew Walk": [(0, 5, "Graves of Yew Walk"), (1, 7, "Graves of Yew Walk")],
        "Lovers' Knoll": [(0, 13, "Graves of Lovers' Knoll")],
        "Twin Vaults": [],
        "Plague Trench": [(1, 2, "Graves of Plague Trench")],
    }
    assert [area(match, title)["why"] for title in ("Twin Vaults", "Plague Trench")] == ["", ""]


@rule("BD-18")
@pytest.mark.parametrize("seats", [3, 5])
def test_what_areas_pay_is_what_the_players_lines_say(seats: int) -> None:
    match = Match(GAME, seats, 4)
    compared = 0
    while not match.over:
        seat = match.to_act()[0]
        moves = match.position.legal_moves(seat)
        ranks = match.game.rank(match.position.clone(), seat, moves)
        match.play(seat, GAME.space.move(moves[ranks.index(max(ranks))]))
        view = match.seen(None)
        for other, told in enumerate(view.players):
            pays = [pay.points for one in view.areas for pay in one.pays if pay.seat == other]
            lines = [line.points for line in told.lines if line.part in ("Majorities", "Graves")]
            assert sorted(pays) == sorted(lines)
            compared += len(lines)
    assert compared > 100


@rule("BD-P4")
def test_bodies_in_the_river_are_counted_with_what_they_cost() -> None:
    match = match_at(position(3, river=[(1, 2), (0, 0), (3, 0)]))
    shown = [(player(match, seat)["bodies"], player(match, seat)["toll"]) for seat in range(3)]
    assert shown == [(5, 17), (0, 0), (3, 10)]


@rule("BD-P5")
def test_each_grave_of_a_pair_names_the_other() -> None:
    contents = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    vaults = next(one for one in contents["areas"] if one["name"] == "Twin Vaults")
    vaults["graves"], vaults["pairs"] = ["S4"], [13, 11]
    game = GAME.with_edition(from_contents(contents, "a single and two pairs"))
    mates = {
        hole["name"]: hole["mate"] for hole in area(Match(game, 2, 1), "Twin Vaults")["graves"]
    }
    assert mates == {
        "twin vaults 1": None,
        "twin vaults 2": "twin vaults 3",
        "twin vaults 3": "twin vaults 2",
        "twin vaults 4": "twin vaults 5",
        "twin vaults 5": "twin vaults 4",
    }


@rule("BD-4")
def test_a_certificate_says_in_a_word_what_it_does_and_other_cards_their_names() -> None:
    short = {card.title: card.short for card in BOX.cards}
    papers = [short[f"Certificate {number}"] for number in (7, 6, 5, 3, 2)]
    assert papers == ["Single", "Double", "Single", "Bluff", "Fate"]
    assert (short["Body Snatcher 8"], short["Jet"]) == ("Body Snatcher", "Jet")


@rule("BD-2")
def test_the_stages_of_a_round_are_named() -> None:
    match = match_at(
        position(
            2,
            hands=["body snatcher 8", ""],
            families=[FULL] * 2,
            graves={"yew walk 1": "1s"},
            rows=("bunk mates 6", "jet"),
            spots=2,
        )
    )
    seen = [stages(match)]
    bid(match, "body snatcher 8, 3, 7", "7, 6, 3")
    seen.append(stages(match))
    match.play(0, "pass")
    for seat in (0, 1):
        seen.append(stages(match))
        match.play(seat, "bury", grave=f"old orchard {seat + 1}")
    seen.append(stages(match))
    for _ in range(2):
        match.play(1, "pass")
    seen.append(stages(match))
    assert seen == [
        ("bids", None, None, False),
        ("cards", 0, None, True),
        ("unload", None, 0, False),
        ("unload", None, 1, False),
        ("river", None, None, False),
        ("bank", None, None, True),
    ]


def stages(match: Match) -> tuple[str | None, int | None, int | None, bool]:
    """The stage, the card whose turn it is, the coffin that leaves the cart, and whether what is
    asked may concern either bank."""
    view = match.view(None)
    return view["stage"], view["current"], view["leaving"], view["either_bank"]
