"""The table in a terminal: it fits, it shows the levels, and it shows nothing hidden."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from sexton import bots
from sexton.cli.tables.the_cemetery import draw
from sexton.core.match import Match
from sexton.games.the_cemetery import GAME
from tests.games.the_cemetery.table import dig, match_at, position


def drawn(match: Match, seat: int | None, width: int = 100) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(draw(match.seen(seat)))
    return console.export_text()


def a_table() -> Match:
    return match_at(
        position(
            3,
            hands=["The Judge, Tomb 4, Tomb 4", "The Runner"],
            graves={0: ["The King in 5 at 2"], 1: ["The Electrician in 3 at 1"]},
            sealed={1: ["The Banker in 2"]},
            zombies={1: [-7]},
            developments={0: ["Fancy Fence"], 1: ["Red Tape"]},
            fences=1,
        )
    )


def test_each_corpse_stands_on_its_level() -> None:
    lines = drawn(a_table(), 0, 80).splitlines()
    tombs = [line for line in lines if "tomb " in line]
    first = [line for line in lines if "level 1" in line]
    second = [line for line in lines if "level 2 " in line]
    assert "5" in tombs[0]
    assert "3" in tombs[1]
    assert "6 King" not in first[0]
    assert "6 King ★" in second[0]
    assert "▒▒" in first[1]
    assert "▒" not in second[1]


@pytest.mark.parametrize(("seat", "seen"), [(0, "King"), (1, "Electrician"), (None, "nothing")])
def test_only_what_the_seat_knows_is_shown(seat: int | None, seen: str) -> None:
    text = drawn(a_table(), seat)
    assert ("6 King" in text) == (seen == "King")
    assert ("4 Electrician" in text) == ("4 Banker" in text) == (seen == "Electrician")
    assert "Tomb 4 ×2" in text or seat != 0
    for shown in ("Fancy Fence (up)", "Red Tape", "−7", "▣□□□□", "if it ended now: "):
        assert shown in text


def test_a_declared_dig_is_announced() -> None:
    match = a_table()
    dig(match, 0, 1, 3, "up")
    assert "▲ Ada digs up +1: tomb 3 of Ben" in drawn(match, 2)


def test_a_known_card_and_a_long_row_of_tombs_keep_their_places() -> None:
    match = match_at(
        position(
            hands=["The Pickpocket", "The King"],
            sealed={0: [f"The Pickpocket in {value}" for value in (1, 2, 3, 4)]},
        )
    )
    match.play(0, "use", card="The Pickpocket")
    match.play(0, "rob", player=1)
    own, other = (drawn(match, seat, 80) for seat in (0, 1))
    assert "known    The King in your hand, as others know" in own
    assert "known    The King in the hand" in other
    lines = own.splitlines()
    second = lines[next(place for place, line in enumerate(lines) if "sealed" in line) + 1]
    assert "in 4" in second
    assert second.startswith("┃" + " " * 10)  # Beside its label, not under it.


def test_when_it_is_over_the_score_is_final() -> None:
    five = [f"The Miner in {value}" for value in (1, 2, 3, 4, 5)]
    match = match_at(position(sealed={0: five}, turn=1))
    assert "if it ended now: 0 + 5 × ▒" in drawn(match, 1)
    match.play(1, "skip")
    assert "final score: 15" in drawn(match, 1)
    assert GAME.describe(match.seen(1))[1].title == "Ada's cemetery (final score: 15)"


@pytest.mark.parametrize("width", [80, 100])
def test_it_fits(width: int) -> None:
    match = Match(GAME, 5, 3, names=["Ada", "Benedicta von Hohenfels", "Cy", "Dot", "Eve"])
    players = [bots.make("grasping", GAME, seat) for seat in range(5)]
    while not match.over and len(match.moves) < 150:
        seat = match.to_act()[0]
        match.play(seat, GAME.space.move(players[seat].choose(match.seen(seat))))
        if len(match.moves) % 25 == 0:
            for audience in (None, 0, 3):
                assert max(map(len, drawn(match, audience, width).splitlines())) <= width
