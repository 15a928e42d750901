"""What a player is told before a move, and of the table."""

from __future__ import annotations

import tomllib
from typing import Any

from sexton.core.edition import from_contents
from sexton.core.match import Match
from sexton.games.bring_out_yer_dead import FOLDER, GAME
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.effects import EFFECTS
from sexton.games.bring_out_yer_dead.rules import BringOutYerDead
from sexton.games.bring_out_yer_dead.rules.cemetery import lay
from sexton.games.bring_out_yer_dead.state import BURY, Carried
from tests.games.bring_out_yer_dead.table import coffin, match_at, playing, position
from tests.rules import rule


def preview(match: Match, seat: int, verb: str, **args: Any) -> list[str]:
    game = match.game
    lines: list[str] = game.preview(match.seen(seat), game.space.number_of(verb, args)).lines
    return lines


def table_in_words(match: Match, seat: int | None, heading: str) -> list[str]:
    sections = {one.title: one.entries for one in GAME.describe(match.seen(seat))}
    return [entry.text for entry in sections[heading]]


@rule("BD-23")
def test_renewing_says_how_many_cards_go() -> None:
    match = playing("grave goods 7", rows=("bunk mates 6", "jet, opal"), decks=("", "cane"))
    said = "Out of the game: 3 face-up cards, and new ones dealt."
    assert preview(match, 0, "renew") == [said]


@rule("BD-P5")
def test_beside_a_grave_of_a_pair_lies_its_own_half() -> None:
    contents = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    vaults = next(area for area in contents["areas"] if area["name"] == "Twin Vaults")
    vaults["pairs"] = [13, 13]
    game = GAME.with_edition(from_contents(contents, "two pairs"))
    box = Box(game.edition, EFFECTS)
    table = BringOutYerDead(box, 2)
    lay(table, coffin("1d"), box.graves.index("twin vaults 4"))
    table.phase, table.bank, table.loaded = BURY, 1, [Carried(coffin("0s"), card=0)]
    match = Match(game, 2, 0, start=table)
    beside = [preview(match, 0, "bury", grave=f"twin vaults {hole}")[0] for hole in (1, 2, 3)]
    assert [line.rsplit(": ", 1)[1] for line in beside] == ["open.", "open.", "Player 2's double."]


@rule("BD-2")
def test_the_prompt_counts_the_picks_left() -> None:
    match = match_at(position(2))
    said = []
    for number in (7, 6, 5):
        said.append(match.prompt(0).partition(": ")[2])
        match.play(0, "bid", card=f"certificate {number}")
    assert said == [
        "bid 3 cards of different numbers.",
        "bid 2 more cards of other numbers.",
        "bid 1 more card of another number.",
    ]


@rule("BD-P9")
def test_cards_under_the_deck_and_out_of_the_game_have_their_titles() -> None:
    table = position(2, decks=("grave goods 7, bunk mates 6, body snatcher 8, river dredger 5", ""))
    table.tucked = 2
    table.gone[table.box.number["jet"]] = 2
    market = table_in_words(match_at(table), 1, "Face-up cards and decks")
    assert market[2:] == [
        "You put River Dredger 5 under the fate deck: number 1 from below.",
        "You put Body Snatcher 8 under the fate deck: number 2 from below.",
        "Out of the game: 2 × Jet.",
    ]


@rule("BD-2", "BD-13")
def test_the_rules_say_that_a_card_can_switch_the_bank_that_was_named() -> None:
    told = " ".join(GAME.help().split())
    assert "names the bank it goes to, which only a card can switch now (BD-13)" in told
    assert "A switch (*Fork in the Road*) moves the cart to the other bank at once" in told
