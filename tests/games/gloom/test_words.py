"""What is said, and what it must not forget."""

from __future__ import annotations

import pytest

from sexton.core.edition import from_contents
from sexton.core.match import Match
from sexton.core.phrases import listed
from sexton.core.types import Event
from sexton.games.gloom import GAME
from sexton.games.gloom.rules import Gloom
from tests.games.gloom.table import can, kill, lay, let_pass, match, refusal
from tests.rules import rule

ROOT, MICE, BONES = "The Root of All Evil", "Menaced by Mice", "Broke Many Bones"
WELL, BURNED = "Fell Down a Well", "Badly Burned"


def two_roots() -> Match:
    """An own edition with two Roots of All Evil; the first takes the second, and some mice."""
    contents = {**GAME.edition.contents}
    contents["events"] = [
        {**card, "count": 2} if card["title"] == ROOT else card for card in contents["events"]
    ]
    own = GAME.with_edition(from_contents(contents, "two roots"))
    table = Match(own, 3, 1, {"families": "in order"}).position
    assert isinstance(table, Gloom)
    number = table.box.number
    table.hands = [[number[ROOT]], [number[ROOT]], [number[MICE]]]
    table.stacks[table.box.character_number["Grogar"]] = [number["Stole from a Stiff"]]
    table.turn = 0
    return Match(own, 3, 1, {"families": "in order"}, start=table)


@rule("GL-15")
def test_who_declines_the_second_loot_may_still_play_the_first() -> None:
    game = two_roots()
    game.play(0, "event", card=ROOT)
    let_pass(game)
    table = game.position
    assert isinstance(table, Gloom)
    table.hands[1] = [table.box.number["Badly Burned"]]
    game.play(0, "event", card=ROOT)
    let_pass(game)
    looted = [own["card"]["title"] for own in game.view(0)["hand"] if own["looted"]]
    assert looted == ["Badly Burned"]
    assert not can(game, 0, "play", card=MICE)
    game.play(0, "decline")
    assert can(game, 0, "play", card=MICE)
    assert not can(game, 0, "kill", card="Badly Burned")
    game.play(0, "decline")
    assert not any(own["looted"] for own in game.view(0)["hand"])


@rule("GL-3a")
def test_a_refusal_fits_one_and_several() -> None:
    game = match([MICE, ""], on={"The Twins": f"{BONES}, Badly Burned"})
    said = refusal(game, 0, "play", card=MICE, character="The Twins")
    assert "The Twins can't be chosen, being dead" in said
    assert "Twins is" not in said


@rule("GL-10")
def test_the_second_play_says_that_a_free_death_is_open() -> None:
    game = match([f"{MICE}, {BURNED}", ""], on={"Butterfield": WELL})
    lay(game, 0, MICE, "Grogar")
    assert game.view(0)["play"] == "second"
    assert "A free untimely death may be played on Butterfield." in game.prompt(0)
    kill(game, 0, BURNED, "Butterfield")
    assert game.view(0)["play"] == "second"
    assert "free untimely death" not in game.prompt(0)


@rule("GL-7")
@pytest.mark.parametrize("count", [1, 2])
def test_cards_that_are_picked_are_told_alike_for_one_and_several(count: int) -> None:
    """What is picked has no verb of its own: "Mice and Bones goes" can't be said."""
    cards = [MICE, BONES][:count]
    event = Event("picked", "GL-7", {"seat": 0, "victim": 1, "cards": cards})
    said = GAME.say_event(event, ["Ada", "Ben"])
    assert said.endswith(f"Ben's hand, for the discards: {listed(cards)}.")


@rule("GL-14", "GL-P6")
def test_the_rules_say_what_a_stolen_body_takes_along_and_what_cannot_be_played() -> None:
    told = " ".join(GAME.help().split())
    assert "any dead one out of the game for good, with every card on them" in told
    assert "An event that would do nothing can't be played" in told


@rule("GL-7")
def test_a_prompt_names_the_card_that_asks() -> None:
    game = match(["Landed a Legacy", ""])
    lay(game, 0, "Landed a Legacy", "Butterfield")
    asks = "Landed a Legacy: draw 2 cards, or discard 2 cards, or go on without."
    assert game.prompt(1) == asks
    # Two that say the same leave a doubt.
    game = match(["Landed a Legacy", ""], on={"Lola Wellington-Smythe": "Popular in Parliament"})
    lay(game, 0, "Landed a Legacy", "Butterfield")
    assert game.prompt(1) == "Draw 2 cards, or discard 2 cards, or go on without."
    game = match(["Blessed by the Bishop", ""])
    lay(game, 0, "Blessed by the Bishop", "Butterfield")
    assert game.prompt(1).startswith("Blessed by the Bishop: discard as many as you like")
