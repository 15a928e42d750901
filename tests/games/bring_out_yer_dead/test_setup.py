"""Setting up: pieces, boards, the fate cards to begin with, and what is in the box."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from sexton.core.edition import from_contents
from sexton.core.errors import BadEdition, IllegalMove
from sexton.core.match import Match
from sexton.games.bring_out_yer_dead import FOLDER, GAME
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.effects import EFFECTS
from tests.games.bring_out_yer_dead.table import BOX, names, options, player, targets
from tests.rules import rule


def dealt(seats: int = 3, seed: int = 1) -> Match:
    return Match(GAME, seats, seed)


def start(match: Match) -> Match:
    """Everybody keeps the first card and tucks the first of the rest."""
    while match.view(None)["phase"] in ("keep", "tuck"):
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    return match


@rule("BD-P1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_family_has_eight_singles_and_five_doubles(seats: int) -> None:
    match = start(dealt(seats))
    for seat in range(seats):
        assert player(match, seat)["singles"] == 8
        assert player(match, seat)["doubles"] == 5
        papers = [c["rank"] for c in match.view(seat)["hand"] if c["back"] == "certificate"]
        assert sorted(papers) == [2, 3, 5, 6, 7]
        assert len(match.view(seat)["hand"]) == 5 + 1 + 1, "a fate and a treasure card besides"


@rule("BD-P2")
def test_each_side_of_the_board_has_its_areas() -> None:
    small = [(a["title"], a["bank"]) for a in start(dealt(3)).view(None)["areas"]]
    large = [(a["title"], a["bank"]) for a in start(dealt(4)).view(None)["areas"]]
    assert len(small) == 10
    assert len(large) == 16
    assert [bank for _, bank in small].count("west") == 5
    assert [bank for _, bank in large].count("east") == 8
    assert set(small) < set(large)
    masses = [
        (a["bank"], a["mass"]["take"]) for a in start(dealt(2)).view(None)["areas"] if a["mass"]
    ]
    assert masses == [("west", "treasure"), ("east", "fate")]


@rule("BD-P2")
def test_a_grave_of_the_other_side_is_refused_with_a_reason() -> None:
    match = start(dealt(2))
    seat = match.to_act()[0]
    match.play(seat, "bank", bank="west")
    for other in (0, 1):
        for number in (7, 6, 5):
            match.play(other, "bid", card=f"certificate {number}")
    seat = match.to_act()[0]
    with pytest.raises(IllegalMove, match=r"not on this side of the board\. \(BD-P2\)"):
        match.play(seat, "bury", grave="founders' hill 1")


@rule("BD-1")
def test_all_keep_one_of_three_fate_cards_at_once() -> None:
    match = dealt(3)
    assert match.to_act() == [0, 1, 2]
    drawn = names(match.view(1)["drawn"])
    assert len(drawn) == 3
    match.play(1, "keep", card=drawn[2])
    assert match.to_act() == [0, 2]
    assert drawn[2] in names(match.view(1)["hand"])
    assert not match.view(0)["players"][1]["known"]
    match.undo(1)
    assert match.to_act() == [0, 1, 2]
    with pytest.raises(IllegalMove, match=r"You did not draw"):
        match.play(1, "keep", card="certificate 7")


@rule("BD-1", "BD-P9")
def test_the_others_go_under_the_deck_seat_by_seat_in_the_order_chosen() -> None:
    match = dealt(2)
    for seat in (0, 1):
        match.play(seat, "keep", card=names(match.view(seat)["drawn"])[0])
    assert match.to_act() == [0]
    low, high = names(match.view(0)["drawn"])[::-1]
    kept = next(card for card in match.view(0)["hand"] if card["back"] == "fate")
    with pytest.raises(IllegalMove, match=f"You keep {kept['title']}: under the deck go"):
        match.play(0, "tuck", card=kept["name"])
    match.play(0, "tuck", card=low)
    assert match.to_act() == [1]
    assert [(u["place"], u["card"]) for u in match.view(0)["under"]] == [(0, low), (1, high)]
    own = names(match.view(1)["drawn"])
    match.play(1, "tuck", card=own[0])
    known = {0: match.view(0)["under"], 1: match.view(1)["under"], 2: match.view(None)["under"]}
    assert [u["card"] for u in known[0]] == [None, None, low, high]
    assert [u["card"] for u in known[1]] == [own[0], own[1], None, None]
    assert [u["card"] for u in known[2]] == [None] * 4
    assert [u["seat"] for u in known[2]] == [1, 1, 0, 0]


@rule("BD-1")
def test_then_come_treasure_the_face_up_cards_and_a_first_player_by_chance() -> None:
    firsts = set()
    for seed in range(12):
        match = start(dealt(4, seed))
        view = match.view(None)
        assert len(view["fate_row"]) == len(view["treasure_row"]) == 3
        assert view["fate_deck"] == 30 - 4 - 3
        assert view["treasure_deck"] == 30 - 4 - 3
        assert all(player(match, seat)["treasure"] == 1 for seat in range(4))
        assert match.to_act() == [view["first"]]
        firsts.add(view["first"])
    assert firsts == {0, 1, 2, 3}


@rule("BD-1")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_nobody_is_told_what_another_draws_keeps_tucks_or_inherits(viewer: int | None) -> None:
    told = start(dealt(3)).told(viewer)
    secret = [e for e in told if e.name in ("offered", "kept", "tucked", "inherited")]
    assert len(secret) == 4 * 3
    for event in secret:
        named = {"card", "cards"} & event.args.keys()
        assert bool(named) == (event.args["seat"] == viewer), event.name


@rule("BD-1", "BD-2")
def test_fate_treasure_and_carts_are_shuffled() -> None:
    views = [start(dealt(5, seed)).view(None) for seed in range(12)]
    assert len({tuple(names(view["fate_row"])) for view in views}) > 6
    assert len({tuple(names(view["treasure_row"])) for view in views}) > 6
    assert len({view["spots"] for view in views}) > 2


@rule("BD-P3")
@pytest.mark.parametrize(
    ("seats", "spots"),
    [
        (2, [2, 2, 3, 3, 3, 3, 4, 4]),
        (3, [3, 4, 4, 5, 5, 5, 5, 6]),
        (4, [4, 5, 6, 6, 6, 6, 7, 8]),
        (5, [6, 7, 7, 8, 8, 9, 9, 10]),
    ],
)
def test_eight_carts_have_spots_by_the_number_of_players(seats: int, spots: list[int]) -> None:
    match = start(dealt(seats))
    seen = [match.view(None)["spots"]]
    round_number = 1
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
        view = match.view(None)
        if view["round"] > round_number and not view["over"]:
            round_number = view["round"]
            seen.append(view["spots"])
    assert len(seen) == round_number >= 7
    left = spots.copy()
    for cart in seen:
        left.remove(cart)
    assert [cart[seats - 2] for cart in BOX.carts] == spots


@rule("BD-1")
def test_the_first_player_names_the_bank() -> None:
    match = start(dealt(3))
    seat = match.to_act()[0]
    assert targets(match, "bank", seat) == {"west", "east"}
    assert match.view(None)["bank"] is None
    match.play(seat, "bank", bank="east")
    assert match.view(None)["bank"] == "east"
    assert match.to_act() == [0, 1, 2]
    assert ("bid", "certificate 7") in options(match)


# The edition file


def contents() -> dict[str, Any]:
    return deepcopy(tomllib.loads((FOLDER / "components.toml").read_text("utf-8")))


def area(box: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in box["areas"] if one["name"] == name)
    return found


@rule("BD-P2")
def test_an_owner_can_enter_another_board() -> None:
    box = contents()
    orchard = area(box, "Old Orchard")
    orchard["sides"] = ["2-3"]
    mixed = {
        "name": "Old Orchard",
        "bank": "west",
        "sides": ["4-5"],
        "graves": ["S1"],
        "pairs": [11],
        "column": ["D2", "S3"],
        "majority": -5,
        "provenance": "reported",
    }
    box["areas"].append(mixed)
    game = GAME.with_edition(from_contents(box, "mine"))
    small = Match(game, 2, 1).view(None)["areas"]
    large = Match(game, 4, 1).view(None)["areas"]
    first = next(one for one in small if one["title"] == "Old Orchard")
    second = next(one for one in large if one["title"] == "Old Orchard")
    assert [hole["points"] for hole in first["graves"]] == [4, 5, 6, 7]
    assert [(h["kind"], h["fits"], h["points"]) for h in second["graves"]] == [
        ("grave", "single", 1),
        ("pair", "either", 11),
        ("pair", "either", 11),
        ("column", "either", 2),
        ("column", "single", 3),
    ]
    assert second["majority"] == -5


def test_the_app_says_which_parts_are_house_data() -> None:
    assert "the boards, the carts" in GAME.house_data
    assert "the river," not in GAME.house_data
    box = contents()
    for part in ("carts", "areas", "fate", "treasure"):
        for entry in box[part]:
            entry["provenance"] = "reported"
    for part in ("heirlooms", "deep_river"):
        box[part]["provenance"] = "reported"
    assert GAME.with_edition(from_contents(box, "mine")).house_data == ""


def without_pit(box: dict[str, Any]) -> None:
    box["areas"] = [one for one in box["areas"] if one["name"] != "Plague Trench"]


def twice(box: dict[str, Any]) -> None:
    box["areas"].append(area(box, "Yew Walk"))


def wrong_hole(box: dict[str, Any]) -> None:
    area(box, "Yew Walk")["graves"] = ["T4"]


def wrong_word(box: dict[str, Any]) -> None:
    box["fate"][0]["does"] = [{"word": "fly"}]


def no_graves(box: dict[str, Any]) -> None:
    area(box, "Yew Walk")["graves"] = []


def shrinking_cart(box: dict[str, Any]) -> None:
    box["carts"][2]["spots"] = [5, 4, 6, 7]


def same_certificate(box: dict[str, Any]) -> None:
    box["certificates"][1]["number"] = 7


def same_card(box: dict[str, Any]) -> None:
    box["fate"][0]["copies"] = [{"rank": 9}, {"rank": 9}]


def no_treasure(box: dict[str, Any]) -> None:
    box["treasure"] = box["treasure"][:1]


def neither(box: dict[str, Any]) -> None:
    del box["treasure"][0]["gemstone"]


def shallow_river(box: dict[str, Any]) -> None:
    box["deep_river"]["penalty"] = []


def nameless(box: dict[str, Any]) -> None:
    area(box, "Yew Walk")["provenance"] = "rumour"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (without_pit, "the east bank for 2-3 players needs one mass grave and has 0"),
        (twice, "yew walk.*it is twice on the side"),
        (wrong_hole, r"areas\[9\] \(Yew Walk\): 'T4' is no grave: write S or D and its points"),
        (wrong_word, r"fate\[0\].does"),
        (no_graves, "it has no graves and is no mass grave"),
        (shrinking_cart, r"carts\[2\]: more players never have fewer spots"),
        (same_certificate, "two of them have the same number"),
        (same_card, "two entries are called Hearse for Two 9"),
        (no_treasure, "there must be 8 to 200 cards, and there are 3"),
        (neither, r"treasure\[0\] \(Jet\): it must be either a gemstone or an heirloom"),
        (shallow_river, "a family has 18 bodies, and there are 8 penalties"),
        (nameless, r"areas\[9\].provenance"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_wrong_edition_is_refused_by_name(spoil: Any, said: str) -> None:
    box = contents()
    spoil(box)
    with pytest.raises(BadEdition, match=f"mine: .*{said}"):
        GAME.with_edition(from_contents(box, "mine"))


@rule("BD-P7")
def test_cards_say_what_their_numbers_are() -> None:
    box = contents()
    box["heirlooms"]["points"] = [1, 2, 4, 8, 16, 32]
    for one in box["treasure"]:
        one["heirloom"] = one["name"] in ("Cane", "Signet")
        one["gemstone"] = 0 if one["heirloom"] else 9
    game = GAME.with_edition(from_contents(box, "mine"))
    texts = {card.title: card.text for card in Box(game.edition, EFFECTS).cards}
    assert (
        texts["Cane"] == "Heirloom: 1 or 2 different ones score 1 or 2 points if kept to the end."
    )
    assert texts["Jet"] == "Gemstone: 9 points if kept to the end, one of a kind."


def test_the_box_holds_what_is_printed() -> None:
    assert len(BOX.deck(0)) == 30
    assert len(BOX.deck(1)) == 30
    assert len({card.text for card in BOX.cards if card.back == "fate"}) == 15
    assert BOX.penalty[:9] == [0, 3, 7, 10, 14, 17, 21, 24, 28]
    assert BOX.penalty == [bodies * 7 // 2 for bodies in range(19)]
