"""Transparent cards: slots, icons, texts, what moves with a card, and untimely deaths."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sexton.games.gloom.rules import reckoning
from tests.games.gloom.cards import MODIFIERS, rows, slots
from tests.games.gloom.table import (
    BOX,
    can,
    discards,
    draw_limit,
    fate,
    hand,
    kill,
    lay,
    let_pass,
    match,
    position,
    refusal,
    shown,
    stack,
    table_of,
    verbs,
    worth,
)
from tests.rules import rule

BONES, MICE, PICNIC = "Broke Many Bones", "Menaced by Mice", "Had a Picnic in the Park"
CARDS = {row[0]: (slots(row[1]), row[2]) for row in rows(MODIFIERS)}


@rule("GL-4")
@given(st.lists(st.sampled_from(sorted(CARDS)), max_size=8, unique=True))
def test_what_shows_is_the_topmost_that_is_not_clear(titles: list[str]) -> None:
    """Against a second telling: each slot, and the icon, looked for from the top down."""
    table = position(["", ""], on={"Grogar": ", ".join(titles)})
    who = BOX.character_number["Grogar"]
    total = 0
    for slot in range(3):
        seen = [CARDS[title][0][slot] for title in reversed(titles)]
        total += next((points for points in seen if points is not None), 0)
    assert reckoning.worth(table, who) == total
    icons = [CARDS[title][1] for title in reversed(titles) if CARDS[title][1] != "none"]
    icon = icons[0] if icons and icons[0] != "blank" else ""
    assert match_icon(reckoning.icon(table, who)) == icon


@rule("GL-4")
@given(st.lists(st.sampled_from(sorted(CARDS)), min_size=1, max_size=8, unique=True))
def test_a_view_says_what_of_each_card_still_shows(titles: list[str]) -> None:
    """A part shows if it is printed there, and on none of the cards above; a text only on top."""
    game = match(["", ""], on={"Grogar": ", ".join(titles)})
    layers = shown(game, "Grogar")["layers"]
    for place, (title, layer) in enumerate(zip(titles, layers, strict=True)):
        above = [CARDS[other] for other in titles[place + 1 :]]
        pathos, icon = CARDS[title]
        for slot in range(3):
            covered = any(card[0][slot] is not None for card in above)
            assert layer["slots"][slot] == (pathos[slot] is not None and not covered)
        assert layer["icon"] == (icon != "none" and all(card[1] == "none" for card in above))
        text = BOX.texts[BOX.number[title]]
        assert layer["text"] == (bool(text) and not above)


@rule("GL-4")
def test_a_view_says_what_of_a_worth_a_death_has_earned() -> None:
    """The icon counts only once somebody is dead, and only the one that the card asks for."""
    for death, earned in (("Eaten by Bears", -10), ("Fell from on High", 0)):
        game = match([death, ""], on={"The Twins": MICE})
        assert shown(game, "The Twins")["icon"] == "beast"
        assert shown(game, "The Twins")["bonus"] == 0
        kill(game, 0, death, "The Twins")
        dead = shown(game, "The Twins")
        assert (dead["bonus"], dead["worth"]) == (earned, -15 + earned)


def match_icon(number: int) -> str:
    return ("", "blank", "beast", "death", "duck", "goblet", "lucre", "marriage")[number]


@rule("GL-4")
def test_an_opaque_zero_hides_and_a_blank_hides_the_icon() -> None:
    game = match(
        [f"Delighted by Ducklings, Disgraced at a Dance, {BONES}", ""], on={"Grogar": MICE}
    )
    assert shown(game, "Grogar")["pathos"] == [None, -15, None]
    lay(game, 0, "Delighted by Ducklings", "Grogar")
    assert shown(game, "Grogar")["pathos"] == [10, 0, None]
    assert shown(game, "Grogar")["icon"] == "duck"
    lay(game, 0, "Disgraced at a Dance", "Grogar")
    assert shown(game, "Grogar")["pathos"] == [10, -20, None]
    assert shown(game, "Grogar")["icon"] == ""


@rule("GL-4")
def test_a_clear_icon_shows_the_one_below_and_any_card_covers_the_text() -> None:
    game = match([BONES, ""], on={"Grogar": "Found Love on the Lake"})
    assert draw_limit(game, 0) == 6
    lay(game, 0, BONES, "Grogar")
    assert shown(game, "Grogar")["icon"] == "marriage"
    assert shown(game, "Grogar")["text"] == ""
    assert draw_limit(game, 0) == 5
    assert [card["title"] for card in shown(game, "Grogar")["stack"]] == [
        "Found Love on the Lake",
        BONES,
    ]


@rule("GL-P4")
def test_a_modifier_goes_on_anybodys_living_character() -> None:
    game = match([BONES, "", ""], on={"Angel": f"{MICE}, Badly Burned"})
    on = {move.args["character"] for move in game.legal_moves(0) if move.verb == "play"}
    assert on == set(BOX.characters[:15]) - {"Angel"}


@rule("GL-P4")
def test_what_a_modifier_needs_to_see() -> None:
    game = match(
        ["Widowed at the Wedding", ""], on={"Grogar": "Wondrously Well Wed", "The Twins": MICE}
    )
    said = refusal(game, 0, "play", card="Widowed at the Wedding", character="The Twins")
    assert "marriage" in said
    assert "beast" in said
    assert "GL-P4" in said
    lay(game, 0, "Widowed at the Wedding", "Grogar")
    assert worth(game, "Grogar") == -25


@rule("GL-5")
def test_effects_concern_the_owner_and_the_player_on_the_owners_right() -> None:
    hands = ["Crippled by Creditors", "", "Badly Burned, Ran Out of Air", f"{MICE}, {PICNIC}"]
    game = match(hands)
    lay(game, 0, "Crippled by Creditors", "Darius Dark")  # Dot's; on her right is Cy.
    assert [len(cards) for cards in table_of(game).hands] == [0, 0, 4, 0]
    two = match(["Pestered by Poltergeists, Badly Burned", MICE])
    lay(two, 0, "Pestered by Poltergeists", "Grogar")  # Ada's own; on her right is Ben.
    assert hand(two, 0) == []
    assert two.events[-1].args == {"seat": 1, "victim": 0, "cards": ["Badly Burned"]}


@rule("GL-6")
def test_moved_cards_do_nothing_at_once_and_keep_what_lasts() -> None:
    game = match(
        [f"A Tragic Misunderstanding, {BONES}", "Badly Burned"],
        on={"Grogar": "Cursed by the Queen", "The Twins": "Plagued by the Pox"},
    )
    game.play(
        0,
        "event_between",
        card="A Tragic Misunderstanding",
        character="Grogar",
        other="The Twins",
    )
    let_pass(game)
    assert hand(game, 1) == ["Badly Burned"]  # The Queen's curse moved: no hand is discarded.
    assert [draw_limit(game, seat) for seat in (0, 1)] == [4, 5]


@rule("GL-6")
def test_an_exchange_with_the_hand_is_no_play() -> None:
    """No restriction, nothing at once, and no discard for the mildly mad."""
    game = match(
        ["Twist of Fate, Widowed at the Wedding, Scarred by Scandals", "Badly Burned"],
        on={"Grogar": BONES, "Lord Slogar": "Went Mildly Mad"},
    )
    game.play(
        0, "event_with", card="Twist of Fate", character="Grogar", using="Widowed at the Wedding"
    )
    let_pass(game)
    assert stack(game, "Grogar") == ["Widowed at the Wedding"]
    assert game.to_act() == [0]
    assert "lose" not in verbs(game, 0)
    assert hand(game, 0) == sorted([BONES, "Scarred by Scandals"])


@rule("GL-6")
def test_what_happened_at_once_is_never_undone() -> None:
    game = match(["Hunted by Horrors, An Unpleasant Surprise", ""])
    lay(game, 0, "Hunted by Horrors", "Butterfield")
    game.play(0, "event_on", card="An Unpleasant Surprise", character="Butterfield")
    let_pass(game)
    assert stack(game, "Butterfield") == []
    assert game.to_act() == [0]  # Ben's turn was skipped all the same.


@rule("GL-7")
def test_who_has_fewer_than_asked_loses_all() -> None:
    game = match(["Greeted by Ghosts", "Badly Burned, Ran Out of Air"])
    lay(game, 0, "Greeted by Ghosts", "Butterfield")
    assert hand(game, 1) == []
    assert sorted(discards(game)) == ["Badly Burned", "Ran Out of Air"]
    assert game.to_act() == [0]
    just = match(["Found Maggots in the Meat, Greeted by Ghosts", "Badly Burned"])
    lay(just, 0, "Found Maggots in the Meat", "Butterfield")
    assert hand(just, 1) == []  # All of them: there was nothing to choose.
    assert just.to_act() == [0]


@rule("GL-7")
def test_the_owner_chooses_and_may_decline_what_is_offered() -> None:
    game = match(["Found Maggots in the Meat, Clever at Cards", f"{BONES}, {MICE}"])
    lay(game, 0, "Found Maggots in the Meat", "Butterfield")
    assert game.to_act() == [1]
    assert {move.args["card"] for move in game.legal_moves(1)} == {BONES, MICE}
    game.play(1, "lose", card=MICE)
    lay(game, 0, "Clever at Cards", "Butterfield")
    game.play(1, "decline")
    assert hand(game, 1) == [BONES]


@rule("GL-7")
def test_the_bishop_may_be_declined_before_the_first_discard_only() -> None:
    game = match(["Blessed by the Bishop", f"{BONES}, {MICE}"])
    lay(game, 0, "Blessed by the Bishop", "Butterfield")
    game.play(1, "lose", card=MICE)
    assert "GL-7" in refusal(game, 1, "decline")
    game.play(1, "draw")
    assert len(hand(game, 1)) == 5
    assert BONES in hand(game, 1)


@rule("GL-11")
def test_the_mad_discard_after_their_own_modifiers() -> None:
    game = match([f"Went Mildly Mad, {MICE}, {BONES}, Badly Burned, Ran Out of Air", PICNIC])
    lay(game, 0, "Went Mildly Mad", "Grogar")  # This one too, since the owner played it.
    game.play(0, "lose", card="Badly Burned")
    lay(game, 0, MICE, "Butterfield")  # Anywhere.
    assert verbs(game, 0) == {"lose"}
    game.play(0, "lose", card="Ran Out of Air")
    lay(game, 1, PICNIC, "Lord Slogar")  # Others may play as they like.
    assert game.to_act() == [1]


@rule("GL-11")
def test_covering_the_text_costs_nothing_and_two_texts_cost_two() -> None:
    game = match([f"{MICE}, {BONES}, Badly Burned", ""], on={"Grogar": "Sickened by Salmon"})
    lay(game, 0, MICE, "Grogar")
    assert verbs(game, 0) == {"play", "discard", "pass"}
    both = {"Grogar": "Sickened by Salmon", "Lord Slogar": "Went Mildly Mad"}
    two = match([f"{MICE}, {BONES}, Badly Burned, Ran Out of Air", ""], on=both)
    lay(two, 0, MICE, "Butterfield")
    two.play(0, "lose", card="Badly Burned")
    two.play(0, "lose", card="Ran Out of Air")
    assert hand(two, 0) == [BONES]


# Untimely deaths


@rule("GL-3")
def test_a_death_needs_self_worth_below_zero_before_it_is_laid() -> None:
    on = {
        "Grogar": "Perturbed by the Pudding",
        "The Twins": PICNIC,
        "Butterfield": "Stole from a Stiff",
        "Goody Zarr": "Clever at Cards, Wounded by Wasps",
    }
    game = match(["Died Old and Alone, Died Without Cares", ""], on=on)
    assert worth(game, "Goody Zarr") == 0
    for title in ("Died Old and Alone", "Died Without Cares"):
        assert can(game, 0, "kill", card=title, character="Grogar")
        assert can(game, 0, "kill", card=title, character="Butterfield")
        assert not can(game, 0, "kill", card=title, character="Goody Zarr")
        assert not can(game, 0, "kill", card=title, character="The Twins")
        assert not can(game, 0, "kill", card=title, character="Lord Slogar")
    said = refusal(game, 0, "kill", card="Died Old and Alone", character="The Twins")
    assert "+15" in said
    assert "GL-3" in said


@rule("GL-P5")
def test_the_dead_keep_what_shows_with_the_deaths_own() -> None:
    game = match(["Died Without Cares, Choked on a Bone", ""], on={"Grogar": "Ruined by Rum"})
    kill(game, 0, "Died Without Cares", "Grogar")
    assert (fate(game, "Grogar"), worth(game, "Grogar")) == ("dead", 0)
    other = match(["Choked on a Bone", ""], on={"Grogar": f"Ruined by Rum, {BONES}"})
    kill(other, 0, "Choked on a Bone", "Grogar")
    assert worth(other, "Grogar") == -40
    assert table_of(other).scores() == [40, 0]
    blanked = match(["Choked on a Bone", ""], on={"Grogar": "Ruined by Rum, Slept Without Sorrows"})
    kill(blanked, 0, "Choked on a Bone", "Grogar")
    assert worth(blanked, "Grogar") == -15


@rule("GL-P5")
def test_a_death_that_forbids_an_icon() -> None:
    game = match(
        ["Died Old and Alone", ""],
        on={
            "Grogar": f"Married Magnificently, {BONES}, Stole from a Stiff",
        },
    )
    assert can(game, 0, "kill", character="Grogar")
    wed = match(["Died Old and Alone", ""], on={"Grogar": f"Married Magnificently, {BONES}"})
    said = refusal(wed, 0, "kill", card="Died Old and Alone", character="Grogar")
    assert "marriage" in said


@rule("GL-3a")
def test_nothing_is_laid_on_or_moved_to_the_dead_and_discards_are_open() -> None:
    on = {"Grogar": f"{BONES}, Badly Burned", "The Twins": PICNIC}
    hands = [f"{MICE}, A Tragic Misunderstanding, Twist of Fate, An Unpleasant Surprise", ""]
    game = match(hands, on=on, discards="Eaten by Bears")
    assert not any(move.args.get("character") == "Grogar" for move in game.legal_moves(0))
    assert not any(move.args.get("other") == "Grogar" for move in game.legal_moves(0))
    assert "GL-3a" in refusal(game, 0, "play", card=MICE, character="Grogar")
    for seat in (0, 1, None):
        assert game.view(seat)["discards"] == ["Eaten by Bears"]


@rule("GL-10")
def test_a_free_death_before_and_after_either_play() -> None:
    on = {"Grogar": "Fell Down a Well", "The Twins": "Marooned on the Moors", "Butterfield": MICE}
    hands = [f"Badly Burned, Ran Out of Air, {BONES}, {PICNIC}", ""]
    game = match(hands, on=on)
    kill(game, 0, "Badly Burned", "Grogar")
    assert game.view(0)["play"] == "first"
    lay(game, 0, PICNIC, "Lord Slogar")
    assert not can(game, 0, "kill", character="Butterfield")
    assert can(game, 0, "kill", character="The Twins")
    lay(game, 0, BONES, "Lord Slogar")
    assert game.to_act() == [0]
    assert verbs(game, 0) == {"kill", "pass"}
    kill(game, 0, "Ran Out of Air", "The Twins")
    assert game.to_act() == [1]


@rule("GL-10")
def test_the_question_after_both_plays_tells_nothing_about_the_hand() -> None:
    """Who has no untimely death is asked all the same; nobody is once the text is covered."""
    for held in (f"{BONES}, {MICE}, Badly Burned", f"{BONES}, {MICE}, {PICNIC}"):
        game = match([held, ""], on={"Grogar": "Fell Down a Well"})
        lay(game, 0, BONES, "Lord Slogar")
        lay(game, 0, MICE, "Lord Slogar")
        assert game.to_act() == [0]
    covered = match([f"{BONES}, {MICE}, Badly Burned", ""], on={"Grogar": "Fell Down a Well"})
    lay(covered, 0, BONES, "Grogar")
    lay(covered, 0, MICE, "Lord Slogar")
    assert covered.to_act() == [1]


@rule("GL-10")
def test_a_free_death_needs_a_negative_character_too() -> None:
    game = match(
        ["Badly Burned", ""],
        on={
            "Grogar": "Cursed by the Queen, Landed a Legacy, Wondrously Well Wed, Fell Down a Well"
        },
    )
    assert worth(game, "Grogar") == 25
    assert not can(game, 0, "kill", character="Grogar")
    assert not shown(game, "Grogar")["open_to_death"]
    game.play(0, "pass")
    game.play(0, "pass")
    assert game.to_act() == [1]


@rule("GL-10")
def test_nobody_without_cards_is_asked_for_a_free_death() -> None:
    game = match([f"{BONES}, {MICE}", PICNIC], on={"Grogar": "Fell Down a Well"})
    lay(game, 0, BONES, "Lord Slogar")
    lay(game, 0, MICE, "Lord Slogar")
    assert game.to_act() == [1]
