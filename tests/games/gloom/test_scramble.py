"""The scramble is the no-leak suite's eye: here it is held to what the rulebook hides.

Each leak below is something that a careless view could show. A scrambled table must show another
one there, or the suite would never notice.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sexton.core.chance import Rng
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.hands import open_card
from sexton.games.gloom.state import KIND, KNOWN, LOOTED, UNTOLD, Window
from tests.games.gloom.conserved import conserved
from tests.games.gloom.scramble import scramble
from tests.games.gloom.table import ALL, match, position, table_of

WATCHING = 0  # whose eyes are meant
OTHER = 1

HANDS = [
    "Broke Many Bones",
    "A Happy Haunting, Adored by an Aunt, Sunk in a Swamp, Twist of Fate, Badly Burned",
    "A Bulletproof Bodice, Menaced by Mice",
]


def table() -> Gloom:
    """All boxes. Of the other's hand everybody has seen Adored by an Aunt; Badly Burned was looted;
    what the third has seen of it the watching seat can't know."""
    found = position(
        HANDS,
        boxes=ALL,
        homes={"Castle Slogar": "A Will in the Wainscot"},
        guests={"Loathsome Uncle": 2},
        expedition="Through the Gorge of Glass",
    )
    hand = found.hands[OTHER]
    hand[1] = open_card(hand[1], OTHER)
    hand[2] |= 1 << KNOWN + 2
    hand[4] |= LOOTED
    found.hands[WATCHING][0] |= 1 << UNTOLD + 2
    return found


def titles(table: Gloom, seat: int) -> list[str]:
    return [table.box.titles[card & KIND] for card in table.hands[seat]]


def place_of_the_known(table: Gloom) -> object:
    return titles(table, OTHER).index("Adored by an Aunt")


LEAKS: dict[str, Callable[[Gloom], object]] = {
    "the top of the draw pile": lambda table: table.deck[-1],
    "the bottom of the draw pile": lambda table: table.deck[0],
    "a mystery in another hand": lambda table: "A Happy Haunting" in titles(table, OTHER),
    "a card that brings an expedition": lambda table: "Sunk in a Swamp" in titles(table, OTHER),
    "an event": lambda table: "Twist of Fate" in titles(table, OTHER),
    "a death": lambda table: "Badly Burned" in titles(table, OTHER),
    "a response of the third": lambda table: "A Bulletproof Bodice" in titles(table, 2),
    "whether a mystery is in the pile": lambda table: table.box.number["A Happy Haunting"]
    in table.deck,
    "where in the hand a known card is": place_of_the_known,
    "where in the hand the looted one is": lambda table: [
        place for place, card in enumerate(table.hands[OTHER]) if card & LOOTED
    ],
    "what a third knows of the other hand": lambda table: [
        card >> KNOWN + 2 & 1 for card in table.hands[OTHER]
    ],
    "who knows of a card without its holder's knowing": lambda table: table.hands[WATCHING][0],
    "the seed": lambda table: table.secret,
    "how often dice were thrown": lambda table: table.chance,
}  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_the_scramble_changes_it(leak: str) -> None:
    shown = LEAKS[leak]
    original, rng = table(), Rng(3)
    twins = [scramble(original, WATCHING, rng) for _ in range(40)]
    assert len({repr(shown(twin)) for twin in twins}) > 1


def test_the_scramble_changes_sealed_answers() -> None:
    game = match(
        ["Badly Burned", "A Bulletproof Bodice, Twist of Fate", "A Second Chance", ""],
        on={"Butterfield": "Menaced by Mice"},
        boxes=ALL,
    )
    game.play(0, "kill", card="Badly Burned", character="Butterfield")
    game.play(1, "respond", card="A Bulletproof Bodice")

    def answers(table: Gloom) -> list[int]:
        window = table.tasks[-1]
        assert isinstance(window, Window)
        return window.answers

    rng = Rng(3)
    twins = [scramble(table_of(game), 3, rng) for _ in range(40)]
    for seat in (1, 2):
        assert len({answers(twin)[seat] for twin in twins}) > 1
    assert {answers(twin)[3] for twin in twins} == {answers(table_of(game))[3]}


def test_the_scramble_leaves_what_lies_open() -> None:
    original, rng = table(), Rng(3)
    for _ in range(40):
        twin = scramble(original, WATCHING, rng)
        assert conserved(twin) == conserved(original)
        assert titles(twin, WATCHING) == titles(original, WATCHING)
        assert "Adored by an Aunt" in titles(twin, OTHER)
        assert [len(hand) for hand in twin.hands] == [1, 5, 2]
        for name in ("homes", "stacks", "fates", "owners", "expedition", "discards", "families"):
            assert getattr(twin, name) == getattr(original, name), name
