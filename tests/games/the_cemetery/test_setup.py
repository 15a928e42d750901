"""The box, and how a game begins."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from sexton.core.edition import from_contents
from sexton.core.errors import BadEdition
from sexton.core.match import Match
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import BOX, on_table
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
BOTH = pytest.mark.parametrize("simplified", [False, True])


def test_the_box_holds_what_is_printed() -> None:
    corpses: Counter[int] = Counter()
    tombs: Counter[int] = Counter()
    developments: Counter[str] = Counter()
    for face, count in zip(BOX.faces, BOX.counts, strict=True):
        if face.sort == "corpse":
            corpses[face.value or 0] += count
        elif face.sort == "tomb":
            tombs[face.value or 0] += count
        else:
            developments[face.colour or ""] += count
    assert corpses == {1: 3, 2: 12, 3: 14, 4: 12, 5: 2, 6: 2}
    assert sum(tombs.values()) == 45
    assert sorted(tombs) == [1, 2, 3, 4, 5]
    assert developments == {"good": 4, "bad": 4}
    assert BOX.zombies == [-9, -8, -7, -6, -5, -4, -3, -2, -1]


@rule("TC-P1")
@SEATS
def test_everybody_is_dealt_five_cards(seats: int) -> None:
    match = Match(GAME, seats, 1)
    table = on_table(match)
    assert [len(cards) for cards in table.hands] == [5] * seats
    assert len(table.deck) == 98 - 5 * seats
    assert len(table.zombie_deck) == 9
    assert not any(table.discards)


@rule("TC-1", "TC-20")
@BOTH
@SEATS
def test_the_zombie_nearest_minus_nine_starts(seats: int, simplified: bool) -> None:
    firsts = set()
    for seed in range(20):
        match = Match(GAME, seats, seed, {"simplified": simplified})
        omens = match.events[0]
        assert omens.name == "omens"
        assert len(omens.args["zombies"]) == seats
        lowest = min(omens.args["zombies"])
        assert omens.args["zombies"].index(lowest) == omens.args["seat"] == match.to_act()[0]
        assert sorted(on_table(match).zombie_deck) == BOX.zombies
        firsts.add(match.to_act()[0])
    assert len(firsts) > 1


@rule("TC-1")
def test_the_zombies_are_shuffled_again_when_the_first_player_is_found() -> None:
    """Else everybody would know who lies where in their deck."""
    places = set()
    for seed in range(40):
        match = Match(GAME, 2, seed)
        places.add(on_table(match).zombie_deck.index(match.events[0].args["zombies"][0]))
    assert len(places) > 4


@rule("TC-P2")
@SEATS
def test_turns_go_clockwise(seats: int) -> None:
    match = Match(GAME, seats, 3)
    first = match.to_act()[0]
    for step in range(2 * seats):
        assert match.to_act() == [(first + step) % seats]
        assert match.view(None)["round"] == 1 + step // seats
        match.play(match.to_act()[0], "skip")
        while match.legal_moves(match.to_act()[0])[0].verb in ("discard", "benefit"):
            match.play(match.to_act()[0], match.legal_moves(match.to_act()[0])[-1])


# Editions


def contents() -> dict[str, Any]:
    return copy.deepcopy(GAME.edition.contents)


def complaint(changed: dict[str, Any]) -> str:
    with pytest.raises(BadEdition) as refused:
        GAME.with_edition(from_contents(changed, "mine.toml"))
    return str(refused.value)


def test_another_box_can_be_played_with() -> None:
    mine = contents()
    mine["corpses"][0]["name"] = "The Mayor"
    mine["developments"] = []
    game = GAME.with_edition(from_contents(mine, "mine.toml"))
    match = Match(game, 5, 1)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    assert match.result() is not None
    assert game.space.number("use", card="The Mayor") >= 0


@pytest.mark.parametrize(
    ("place", "change", "said"),
    [
        (("corpses", 1), {"name": "The King"}, "corpses[1] (The King): another card"),
        (("corpses", 0), {"ability": [{"does": "juggle"}]}, "juggle"),
        (("corpses", 0), {"ability": [{"does": "draw", "cards": 2, "of": 1}]}, "of"),
        (("corpses", 2), {"ability": [{"does": "stop"}, {"does": "steal"}]}, "stands alone"),
        (
            ("tombs", 0),
            {"ability": [{"does": "dig", "direction": "down", "optional": True}]},
            "right after a dig",
        ),
        (("tombs", 0), {"bonus": {"does": "fence"}}, "fence"),
        (("developments", 0), {"when": "start of turn"}, "developments[0] (The Shovel)"),
        (("developments", 0), {"colour": "bad"}, "bury deep and fence are good"),
        (("developments", 1), {"colour": "bad"}, "bury deep and fence are good"),
        (("developments", 2), {"when": "always"}, '(Night Watchman): when = "always" belongs to'),
        (("developments", 4), {"colour": "good"}, "no dig action is bad"),
        (("developments", 4), {"when": "end of turn"}, "Red Tape"),
        (("developments", 7), {"when": "end of turn"}, "a bad development works at the start"),
        (
            ("tombs", 4),
            {"bonus": {"does": "dig", "direction": "down", "optional": True}},
            "a bonus is one dig",
        ),
        (
            ("developments", 6),
            {"effect": {"does": "dig", "direction": "up", "where": "own"}},
            "stoppable = false",
        ),
        (("zombies", 1), {"value": -1}, "another zombie -1"),
        (("zombies", 1), {"value": 1}, "zombies[1].value"),
    ],
)
def test_a_wrong_entry_is_named(place: tuple[str, int], change: dict[str, Any], said: str) -> None:
    mine = contents()
    mine[place[0]][place[1]].update(change)
    message = complaint(mine)
    assert message.startswith("mine.toml: ")
    assert said in message


def test_a_cemetery_has_room_for_five_values() -> None:
    mine = contents()
    mine["tombs"].append(mine["tombs"][0] | {"name": "Tomb 6", "value": 6})
    assert "tombs: there are at most five different values" in complaint(mine)


def test_too_few_cards_are_refused() -> None:
    mine = contents()
    mine["zombies"] = mine["zombies"][:3]
    assert "zombies" in complaint(mine)
    mine = contents()
    for tomb in mine["tombs"]:
        tomb["count"] = 1
    assert "5" in complaint(mine)


def test_the_text_of_a_card_is_spoken_by_its_data() -> None:
    texts = {face.name: (face.ability, face.bonus) for face in BOX.faces}
    assert texts["The Gardener"] == ("Dig down +1, then draw 1 card.", "")
    assert texts["Tomb 1"] == (
        "Dig down +1; it can't be stopped.",
        "Start of turn: you may draw 1 card.",
    )
    assert texts["Tomb 5"][0] == "Dig down +1, then may dig down +1 on another tomb."
    mine = contents()
    mine["corpses"][5]["ability"] = [{"does": "draw", "cards": 7}]
    game = GAME.with_edition(from_contents(mine, "mine.toml"))
    view = Match(game, 2, 1).seen(0)
    number = game.space.number("use", card="The Banker")
    assert game.preview(view, number).lines[0] == "Draw 7 cards."
