"""Every fate card: what it does, what it may be turned on, and what it leaves alone."""

from __future__ import annotations

import pytest

from sexton.core.errors import IllegalMove
from sexton.core.moves import Value
from tests.games.bring_out_yer_dead.table import (
    BOX,
    bid,
    lying,
    match_at,
    names,
    options,
    pit,
    player,
    playing,
    position,
    steps,
    targets,
)
from tests.rules import rule


def chosen(match_options: list[tuple[Value, ...]]) -> set[tuple[Value, ...]]:
    return {option[1:] for option in match_options if option[0] in ("lift", "return", "trade")}


@rule("BD-21")
@pytest.mark.parametrize("card", [card.name for card in BOX.cards if card.back == "fate"])
def test_a_gravestone_scores_when_its_card_takes_effect(card: str) -> None:
    points = BOX.cards[BOX.number[card]].points
    match = playing(card)
    scored = [(s["seat"], s["points"]) for s in steps(match, "scored")]
    assert scored == ([(0, points)] if points else [])
    assert player(match, 0)["points"] >= points


@rule("BD-12", "BD-21")
@pytest.mark.parametrize(
    "card",
    [
        "body snatcher 8",
        "mistaken identity 6",
        "second thoughts 6",
        "river dredger 7",
        "resurrection man 10",
        "shallow grave 5",
        "grave goods 7",
    ],
)
def test_without_a_target_a_card_is_spent_for_nothing(card: str) -> None:
    match = playing(card, river=[(0, 0), (1, 0)])
    assert card in [s["card"] for s in steps(match, "no effect")]
    assert match.over
    assert match.view(None)["gone"] == {card: 1}


@rule("BD-12")
@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("fork in the road 10", "switch"),
        ("body snatcher 8", "snatch"),
        ("mistaken identity 6", "swap"),
        ("second thoughts 6", "shift"),
        ("river dredger 7", "dredge"),
        ("resurrection man 10", "return"),
        ("grave goods 7", "renew"),
    ],
)
def test_an_effect_may_be_let_be(card: str, asked: str) -> None:
    match = playing(
        card,
        graves={"yew walk 1": "0s", "yew walk 2": "1s"},
        river=[(1, 0), (1, 0)],
        rows=("bunk mates 6", "jet"),
    )
    assert match.view(0)["asked"] == asked
    before = match.view(None)["areas"], match.view(None)["fate_row"], match.view(None)["bank"]
    match.play(0, "pass")
    after = match.view(None)["areas"], match.view(None)["fate_row"], before[2]
    assert before == after
    assert "declined" in [s["what"] for s in steps(match)]
    assert match.view(None)["phase"] != asked


@rule("BD-12", "BD-4")
def test_loading_is_not_optional() -> None:
    match = match_at(position(2, families=[(1, 0), (0, 0)]))
    bid(match, "7, 3, 6", "7, 3, 6")
    assert [(s["seat"], s["coffin"]) for s in steps(match, "loaded")] == [(0, "single")]


@rule("BD-5")
@pytest.mark.parametrize(("family", "coffin"), [((3, 2), "double"), ((3, 0), "single")])
def test_hearse_for_two_loads_a_double_or_else_a_single(
    family: tuple[int, int], coffin: str
) -> None:
    match = match_at(
        position(2, families=[family, (0, 0)], hands=["hearse for two 9", ""], spots=2)
    )
    bid(match, "hearse for two 9, 3, 2", "7, 3, 6")
    first = steps(match, "loaded")[0]
    assert (first["card"], first["coffin"], first["spot"]) == ("hearse for two 9", coffin, 1)


@rule("BD-5", "BD-21")
@pytest.mark.parametrize("card", ["hearse for two 4", "hearse for one 8", "hearse for one 4"])
def test_a_hearse_without_a_coffin_is_a_bluff(card: str) -> None:
    family = (0, 3) if card.startswith("hearse for one") else (0, 0)
    match = match_at(
        position(2, families=[family, (0, 0)], hands=[card, ""], river=[(1, 0), (0, 0)])
    )
    bid(match, f"{card}, 3, 2", "7, 3, 5")
    assert card in [s["card"] for s in steps(match, "bluffed")]
    assert player(match, 0)["points"] == 2, "its gravestone scores all the same"


@rule("BD-21")
def test_hearse_for_one_loads_a_single() -> None:
    match = match_at(position(2, families=[(1, 1), (0, 0)], hands=["hearse for one 8", ""]))
    bid(match, "hearse for one 8, 7, 3", "7, 3, 6")
    assert [s["card"] for s in steps(match, "loaded")] == ["hearse for one 8"]
    assert "certificate 7" in [s["card"] for s in steps(match, "bluffed")]


@rule("BD-13")
def test_a_fork_switches_the_bank_at_once_and_two_cancel() -> None:
    hands = ["fork in the road 10", "fork in the road 1"]
    table = position(2, families=[(1, 0), (1, 0)], hands=hands, bank="west")
    match = match_at(table)
    bid(match, "fork in the road 10, 7, 3", "fork in the road 1, 7, 3")
    match.play(0, "switch")
    assert match.view(None)["bank"] == "east"
    once = match_at(match.position.clone())  # type: ignore[arg-type]
    once.play(1, "pass")
    assert "yew walk 1" in targets(once, "bury")
    assert "old orchard 1" not in targets(once, "bury")
    match.play(1, "switch")
    assert match.view(None)["bank"] == "west"
    assert "old orchard 1" in targets(match, "bury")


@rule("BD-9")
def test_body_snatcher_moves_an_opponents_coffin_to_any_other_open_grave() -> None:
    graves = {"old orchard 4": "1d", "yew walk 1": "0s", "chapel row 2": "1s"}
    match = playing("body snatcher 8", graves=graves)
    assert chosen(options(match)) == {
        (1, "double", "old orchard 4"),
        (1, "single", "chapel row 2"),
    }
    with pytest.raises(IllegalMove, match="opponent"):
        match.play(0, "lift", owner=0, coffin="single", grave="yew walk 1")
    match.play(0, "lift", owner=1, coffin="double", grave="old orchard 4")
    open_to = targets(match, "lay")
    assert "old orchard 4" not in open_to, "another grave"
    assert {"plague trench", "knights' close 3", "the terraces 2", "ditchside 1"} <= open_to
    assert "old orchard 1" not in open_to, "it must fit"
    with pytest.raises(IllegalMove, match="comes from there"):
        match.play(0, "lay", grave="old orchard 4")
    match.play(0, "lay", grave="plague trench")
    assert lying(match, "old orchard 4") is None
    assert pit(match, "plague trench") == [[0, 0], [0, 1]]
    assert "took" not in [s["what"] for s in steps(match)], "no card for a moved coffin"


@rule("BD-9")
def test_second_thoughts_moves_ones_own_coffin() -> None:
    match = playing("second thoughts 6", graves={"old orchard 1": "0s", "yew walk 1": "1s"})
    assert chosen(options(match)) == {(0, "single", "old orchard 1")}
    with pytest.raises(IllegalMove, match="your own coffins only"):
        match.play(0, "lift", owner=1, coffin="single", grave="yew walk 1")
    match.play(0, "lift", owner=0, coffin="single", grave="old orchard 1")
    assert match.view(1)["held"] == {"owner": 0, "coffin": "single", "grave": "old orchard 1"}
    match.play(0, "lay", grave="knights' close 2")
    assert lying(match, "knights' close 2") == "0s"
    assert lying(match, "old orchard 1") is None


@rule("BD-9")
def test_a_choice_of_coffin_can_be_taken_back() -> None:
    match = playing("second thoughts 6", graves={"old orchard 1": "0s", "chapel row 1": "0s"})
    match.play(0, "lift", owner=0, coffin="single", grave="old orchard 1")
    match.undo(0)
    assert lying(match, "old orchard 1") == "0s"
    assert len(chosen(options(match))) == 2


@rule("BD-9")
def test_a_hole_in_a_column_is_simply_open() -> None:
    graves = {"the terraces 1": "1s", "the terraces 2": "0d", "the terraces 3": "0s"}
    match = playing("body snatcher 8", graves=graves)
    match.play(0, "lift", owner=1, coffin="single", grave="the terraces 1")
    assert "the terraces 4" not in targets(match, "lay"), "its own hole is the lowest open one"
    match.play(0, "lay", grave="paupers' pit")
    again = playing("second thoughts 6", graves={"the terraces 2": "0d", "the terraces 3": "0s"})
    again.play(0, "lift", owner=0, coffin="single", grave="the terraces 3")
    assert {g for g in targets(again, "lay") if "terraces" in str(g)} == {"the terraces 1"}
    again.undo(0)
    again.play(0, "lift", owner=0, coffin="double", grave="the terraces 2")
    assert {g for g in targets(again, "lay") if "terraces" in str(g)} == set()


@rule("BD-9")
def test_mistaken_identity_swaps_two_coffins_that_fit() -> None:
    graves = {"old orchard 1": "0s", "yew walk 1": "1s", "chapel row 3": "1d"}
    match = playing("mistaken identity 6", graves=graves)
    assert chosen(options(match)) == {(1, "single", "yew walk 1")}, "a double fits no S grave"
    with pytest.raises(IllegalMove, match="both must fit"):
        match.play(0, "lift", owner=1, coffin="double", grave="chapel row 3")
    match.play(0, "lift", owner=1, coffin="single", grave="yew walk 1")
    assert chosen(options(match)) == {("single", "old orchard 1")}
    match.play(0, "trade", coffin="single", grave="old orchard 1")
    assert lying(match, "old orchard 1") == "1s"
    assert lying(match, "yew walk 1") == "0s"


@rule("BD-9")
def test_a_swap_into_a_column_needs_the_lowest_open_grave() -> None:
    graves = {"the terraces 2": "1s", "old orchard 1": "0s", "chapel row 3": "0d"}
    match = playing("mistaken identity 6", graves=graves, hands=["", ""])
    match.play(0, "lift", owner=1, coffin="single", grave="the terraces 2")
    assert chosen(options(match)) == {("double", "chapel row 3")}, "a single would go to the bottom"
    with pytest.raises(IllegalMove, match="lowest open grave"):
        match.play(0, "trade", coffin="single", grave="old orchard 1")


@rule("BD-19")
def test_coffins_in_mass_graves_can_be_moved_swapped_and_returned() -> None:
    graves = {"paupers' pit": "1s 1d 0s", "old orchard 1": "0s"}
    moved = playing("body snatcher 8", graves=graves)
    assert chosen(options(moved)) == {
        (1, "single", "paupers' pit"),
        (1, "double", "paupers' pit"),
    }
    moved.play(0, "lift", owner=1, coffin="single", grave="paupers' pit")
    assert "paupers' pit" not in targets(moved, "lay")
    assert "plague trench" in targets(moved, "lay")
    swapped = playing("mistaken identity 6", graves=graves)
    assert (1, "double", "paupers' pit") not in chosen(options(swapped))
    swapped.play(0, "lift", owner=1, coffin="single", grave="paupers' pit")
    assert chosen(options(swapped)) == {("single", "old orchard 1")}
    with pytest.raises(IllegalMove, match="same grave: nothing would change"):
        swapped.play(0, "trade", coffin="single", grave="paupers' pit")
    swapped.play(0, "trade", coffin="single", grave="old orchard 1")
    assert pit(swapped, "paupers' pit") == [[2, 0], [0, 1]]
    returned = playing("resurrection man 10", graves=graves)
    returned.play(0, "return", owner=1, coffin="double", grave="paupers' pit")
    assert pit(returned, "paupers' pit") == [[1, 0], [1, 0]]
    again = [(s["seat"], s["coffin"]) for s in steps(returned, "loaded")]
    assert again == [(1, "double")], "back in its family it is loaded by the 6"


@rule("BD-10")
def test_resurrection_man_sends_anybodys_coffin_home() -> None:
    graves = {"old orchard 1": "0s", "yew walk 4": "1d"}
    match = playing("resurrection man 9", graves=graves)
    assert chosen(options(match)) == {(0, "single", "old orchard 1"), (1, "double", "yew walk 4")}
    match.play(0, "return", owner=1, coffin="double", grave="yew walk 4")
    assert lying(match, "yew walk 4") is None
    loaded = steps(match, "loaded")
    assert [(s["seat"], s["card"]) for s in loaded] == [(1, "certificate 6")], "and is bid again"


@rule("BD-22")
def test_river_dredger_brings_two_singles_one_after_the_other() -> None:
    match = playing("river dredger 7", river=[(2, 1), (1, 0)])
    match.play(0, "dredge", coffin="single", grave="yew walk 1")
    assert match.view(0)["asked"] == "dredge"
    assert not any(option[:2] == ("dredge", "double") for option in options(match))
    with pytest.raises(IllegalMove, match=r"only a second single may follow.*\(BD-22\)"):
        match.play(0, "dredge", coffin="double", grave="yew walk 4")
    match.play(0, "dredge", coffin="single", grave="yew walk 2")
    assert (lying(match, "yew walk 1"), lying(match, "yew walk 2")) == ("0s", "0s")
    assert player(match, 0)["river"] == [0, 1]
    assert match.view(None)["phase"] != "dredge"


@rule("BD-22")
def test_the_second_single_is_optional_and_a_double_goes_alone() -> None:
    match = playing("river dredger 5", river=[(2, 1), (1, 0)])
    match.play(0, "dredge", coffin="single", grave="yew walk 1")
    match.play(0, "pass")
    assert player(match, 0)["river"] == [1, 1]
    other = playing("river dredger 5", river=[(2, 1), (1, 0)])
    with pytest.raises(IllegalMove, match="takes a single only"):
        other.play(0, "dredge", coffin="double", grave="yew walk 1")
    other.play(0, "dredge", coffin="double", grave="yew walk 4")
    assert player(other, 0)["river"] == [2, 0]
    assert other.view(None)["phase"] != "dredge"
    last = playing("river dredger 5", river=[(1, 1), (1, 0)])
    last.play(0, "dredge", coffin="single", grave="yew walk 1")
    assert last.view(None)["phase"] != "dredge", "there is no second single"


@rule("BD-11", "BD-19")
def test_shallow_grave_puts_a_coffin_into_an_area_but_not_into_a_grave() -> None:
    table = position(
        2, families=[(1, 2), (0, 0)], hands=["shallow grave 1", "resurrection man 9"], carts=0
    )
    match = match_at(table)
    bid(match, "shallow grave 1, 3, 2", "resurrection man 9, 3, 7")
    areas = targets(match, "shallow")
    assert areas == {
        "old orchard",
        "chapel row",
        "lovers' knoll",
        "the terraces",
        "yew walk",
        "knights' close",
        "twin vaults",
        "ditchside",
    }
    with pytest.raises(IllegalMove, match=r"is a mass grave.*\(BD-19\)"):
        match.play(0, "shallow", coffin="single", area="paupers' pit")
    match.play(0, "shallow", coffin="single", area="yew walk")
    assert match.over
    area = next(one for one in match.view(None)["areas"] if one["name"] == "yew walk")
    assert area["counts"] == [1, 0]
    assert area["leader"] == 0
    assert area["outside"] == [{"owner": 0, "coffin": "single"}]
    assert all(hole["coffin"] is None for hole in area["graves"])
    lines = [(line["text"], line["points"]) for line in player(match, 0)["lines"]]
    assert ("Most coffins in Yew Walk", 4) in lines
    assert not any(text.startswith("Graves") for text, _ in lines)


@rule("BD-11", "BD-17")
def test_a_shallow_coffin_is_nobodys_target_and_counts_as_buried() -> None:
    hands = ["shallow grave 5", "body snatcher 5"]
    match = match_at(position(2, families=[(1, 0), (1, 0)], hands=hands))
    bid(match, "shallow grave 5, 3, 6", "body snatcher 5, 3, 6")
    match.play(0, "shallow", coffin="single", area="yew walk")
    assert match.over, "seat 0 has nobody left; the snatcher found no coffin in a grave"
    assert "body snatcher 5" in [s["card"] for s in steps(match, "no effect")]


@rule("BD-P8", "BD-20")
@pytest.mark.parametrize("card", ["bunk mates 6", "bunk mates 1"])
def test_bunk_mates_counts_singles_in_double_graves(card: str) -> None:
    graves = {
        "old orchard 4": "0s",
        "old orchard 1": "0s",
        "lovers' knoll 1": "0s",
        "the terraces 2": "0s",
        "yew walk 3": "0d",
        "yew walk 4": "1s",
        "paupers' pit": "0s",
    }
    match = playing(card, graves=graves)
    assert [s["points"] for s in steps(match, "earned")] == [2 * 3]


@rule("BD-P8")
@pytest.mark.parametrize("card", ["ferryman's fee 7", "ferryman's fee 2"])
def test_ferrymans_fee_counts_ones_coffins_in_the_river(card: str) -> None:
    match = playing(card, river=[(2, 1), (3, 0)])
    assert [s["points"] for s in steps(match, "earned")] == [3 * 3]


@rule("BD-P8")
@pytest.mark.parametrize("card", ["common ground 4", "common ground 1"])
def test_common_ground_counts_ones_coffins_in_mass_graves(card: str) -> None:
    graves = {"paupers' pit": "0s 0s 1s", "plague trench": "0d", "yew walk 1": "0s"}
    match = playing(card, graves=graves)
    assert [s["points"] for s in steps(match, "earned")] == [3]


@rule("BD-14", "BD-P8")
@pytest.mark.parametrize("card", ["good address 5", "good address 2"])
def test_good_address_counts_areas_led_mass_graves_too(card: str) -> None:
    graves = {
        "old orchard 1": "0s",
        "old orchard 2": "0s",
        "old orchard 3": "1s",
        "yew walk 1": "0s",
        "yew walk 2": "1s",
        "knights' close 1": "1s",
        "paupers' pit": "0d",
        "lovers' knoll 1": "0d",
    }
    match = playing(card, graves=graves)
    assert [s["points"] for s in steps(match, "earned")] == [2 * 3], "orchard, knoll and pit"


@rule("BD-14", "BD-P8", "BD-24")
@pytest.mark.parametrize("card", ["fortune teller 3", "fortune teller 1"])
def test_fortune_teller_counts_fate_cards_left_in_hand(card: str) -> None:
    held = "bunk mates 6, body snatcher 8, jet, common ground 4"
    match = match_at(position(2, hands=[f"{card}, {held}", "bunk mates 1"]))
    bid(match, f"{card}, common ground 4, 7", "7, 6, 5")
    earned = {s["card"]: s["points"] for s in steps(match, "earned")}
    assert earned[card] == 2 * 2, "not itself, nor the other that is bid"


@rule("BD-23")
@pytest.mark.parametrize("card", ["grave goods 7", "grave goods 6"])
def test_grave_goods_renews_the_face_up_cards_then_fate_and_treasure_are_taken(card: str) -> None:
    rows = ("bunk mates 6, bunk mates 1, body snatcher 8", "jet, opal, cane")
    decks = ("shallow grave 5, shallow grave 1", "garnet, emerald, signet, locket")
    match = playing(card, rows=rows, decks=decks, river=[(1, 0), (1, 0)])
    match.play(0, "renew")
    view = match.view(None)
    assert names(view["fate_row"]) == ["shallow grave 5", "shallow grave 1"], "all it still had"
    assert names(view["treasure_row"]) == ["garnet", "emerald", "signet"]
    assert view["gone"]["jet"] == view["gone"]["bunk mates 6"] == 1
    assert len(view["gone"]) == 6
    assert view["takes"] == ["fate", "treasure"]
    assert targets(match, "take") == {"shallow grave 5", "shallow grave 1"}
    match.play(0, "pass")
    assert targets(match, "take") == {"garnet", "emerald", "signet"}
    match.play(0, "draw", deck="treasure")
    assert "locket" in names(match.view(0)["hand"])
    assert "locket" not in names(match.view(1)["players"][0]["known"])


@rule("BD-23")
def test_grave_goods_let_be_brings_nothing() -> None:
    match = playing("grave goods 7", rows=("bunk mates 6", "jet"), river=[(1, 0), (1, 0)])
    match.play(0, "pass")
    assert match.view(0)["asked"] != "take"
    assert names(match.view(0)["fate_row"]) == ["bunk mates 6"]
