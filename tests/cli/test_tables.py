"""How tables look: every game is drawn for everybody at any moment; Gravediggers in its marks."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import sexton
from sexton import GAMES
from sexton.cli.drawing import closer, draw
from sexton.core.chance import Rng
from sexton.games.gravediggers.state import OPEN, SEEN
from sexton.games.gravediggers.types import GravediggersView
from tests.cli.shell import played
from tests.games.gloom import table as gloom_table


def drawn(game: Any, view: Any, width: int, *, plain: bool = False) -> str:
    return printed(draw(game, view, plain=plain), width)


def printed(shown: Any, width: int) -> str:
    console = Console(
        file=io.StringIO(), width=width, markup=False, emoji=False, highlight=False, no_color=True
    )
    console.print(shown)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_drawn_for_everybody_at_any_moment(name: str) -> None:
    game = GAMES[name]
    for seats in (game.seats[0], game.seats[-1]):
        whole = played(name, seats)
        for moment in range(0, len(whole.moves) + 1, 1 + len(whole.moves) // 4):
            match = whole.at(moment)
            for seat in (None, 0, seats - 1):
                for width in (40, 80):
                    told = drawn(game, match.seen(seat), width)
                    assert max(map(len, told.splitlines())) <= width
                    if width >= 80:
                        assert all(player in told for player in match.names)


def cemetery_lines(view: GravediggersView) -> list[str]:
    told = drawn(GAMES["gravediggers"], view, 60).splitlines()
    return [line.strip() for line in told[: told.index("")]]


def test_a_card_is_marked_as_this_seat_knows_it() -> None:
    match = sexton.new_match("gravediggers", 3, 11, names=["Ann", "Bob", "Cleo"])
    assert match.to_act() == [0]
    match.play(0, "place", card="widow", cemetery=1)
    mine, theirs = cemetery_lines(match.seen(0)), cemetery_lines(match.seen(1))
    assert "2◐ widow" in mine
    assert "1▒ dealt" in mine
    assert "2▒ Ann" in theirs
    assert not any("widow" in line for line in theirs)
    match.position.lines[1][1] |= OPEN  # type: ignore[attr-defined]
    assert "2■ widow" in cemetery_lines(match.seen(1))


def test_the_table_in_the_docs_is_what_ann_sees() -> None:
    rng = Rng(105)
    match = sexton.new_match(
        "gravediggers", 4, 105, names=["Ann", "Hester", "Mortimer", "Ottoline"]
    )
    for _ in range(53):
        seat = match.to_act()[0]
        number = match.position.random_move(seat, rng)
        match.play(seat, match.game.space.move(number))
    told = drawn(match.game, match.seen(0), 80).splitlines()
    shown = (Path(__file__).parents[2] / "docs/gravediggers-table.txt").read_text("utf-8")
    assert [line.rstrip() for line in told] == shown.splitlines()


def test_who_has_looked_is_marked_for_all() -> None:
    match = sexton.new_match("gravediggers", 3, 11, names=["Ann", "Bob", "Cleo"])
    match.position.lines[0][0] |= 1 << SEEN + 2  # type: ignore[attr-defined]
    assert "1▒ dealt+C" in cemetery_lines(match.seen(0))
    assert any(line.startswith("1◐ ") for line in cemetery_lines(match.seen(2)))


def test_purses_are_hidden_unless_they_are_open() -> None:
    for options, hidden in (({"open_purses": False}, 2), ({"open_purses": True}, 0)):
        match = sexton.new_match("gravediggers", 3, 11, options)
        assert drawn(match.game, match.seen(0), 100).count("hidden") == hidden


def test_the_cemetery_being_robbed_is_marked() -> None:
    match = played(seats=3, moves=0)
    while match.seen(0).phase != "fist":
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    told = drawn(match.game, match.seen(match.to_act()[0]), 100)
    assert told.count("⚒ robbery") == 1
    assert "┏" in told


def test_a_character_of_gloom_is_peeled_back_on_request() -> None:
    """Card by card from the top; what no longer counts stands in brackets."""
    on = {"Grogar": "Found Love on the Lake, Ruined by Rum, Put into Prison, Disgraced at a Dance"}
    game = gloom_table.match(["", ""], on=on)
    told = printed(closer(game.game, game.seen(1), "grog"), 150).splitlines()
    lines = [" ".join(line.split()) for line in told]
    assert lines[0] == "○ Grogar −50"
    assert lines[1] == "Disgraced at a Dance · −20 · blank"
    assert lines[2].startswith("Put into Prison −20 · · · (While visible: the owner can't")
    assert lines[3] == "Ruined by Rum (−15) · −10 (goblet ♨)"
    assert lines[4].startswith("Found Love on the Lake (0) · (+15) (marriage ⚭) (While visible:")
    untouched = printed(closer(game.game, game.seen(1), "the twins"), 80)
    assert "nothing has happened yet" in untouched


@pytest.mark.parametrize("name", GAMES)
def test_any_game_looks_closer_at_what_has_a_name(name: str) -> None:
    match = played(name, GAMES[name].seats[0])
    view = match.seen(0)
    word = GAMES[name].describe(view)[0].entries[0].text[:6]
    assert word in printed(closer(GAMES[name], view, word.upper()), 80)
    assert closer(GAMES[name], view, "no such thing") is None
