"""What a seat can count before it closes its fist."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sexton.games.gravediggers import GAME
from sexton.games.gravediggers.rules.bounty import reckon, tally_of
from sexton.games.gravediggers.rules.people import OUTCOMES
from sexton.games.gravediggers.words.prompts import chances
from sexton.games.gravediggers.worlds import Worlds
from tests.games.gravediggers.table import BOX, kinds, position


def counted(cards: str, **table: Any) -> dict[str, Any]:
    return chances(BOX, GAME.view(position(lines={0: cards}, rob=0, **table), 0))


def test_all_known_leaves_one_way() -> None:
    found = counted("10! 5! x! accomplice!")
    assert (found["hidden"], found["ways"]) == (0, 1)
    assert [
        (end["outcome"], end["ways"], end["low"], end["high"]) for end in found["outcomes"]
    ] == [("greediest first", 1, 30, 30)]


@pytest.mark.parametrize("cards", ["10! x! 5", "5 5", "guard! 2 3 bandit!", "widow! widow 4"])
def test_counts_are_those_of_dealing_every_way(cards: str) -> None:
    found = counted(cards)
    view = GAME.view(position(lines={0: cards}, rob=0), 0)
    known = kinds(" ".join(card.rstrip("!") for card in cards.split() if card.endswith("!")))
    ends: dict[str, list[int]] = {}
    for dealt in combinations(Worlds(BOX, view).unseen, found["hidden"]):
        outcome, bounty = reckon(tally_of(BOX, [*known, *dealt]))
        ends.setdefault(OUTCOMES[outcome], []).append(bounty)
    assert found["ways"] == sum(map(len, ends.values()))
    assert {
        end["outcome"]: (end["ways"], end["low"], end["high"]) for end in found["outcomes"]
    } == {name: (len(paid), min(paid), max(paid)) for name, paid in ends.items()}


def test_every_fist_is_told_with_them() -> None:
    table = position(lines={0: "5! 3"}, rob=0)
    view = GAME.view(table, 0)
    for number in table.legal_moves(0):
        assert GAME.preview(view, number).data == chances(BOX, view)
