"""A seat in words: all of what it may know, moves by number or words, refusals with their rule."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import sexton
from sexton.core.errors import BadOption
from sexton.games import GAMES
from sexton.text import Desk, TextSeat, sheet, trial
from sexton.text.mcp_server import Tools, server
from tests.examples import run, sections

every_game = pytest.mark.parametrize("name", list(GAMES))


@every_game
def test_a_game_is_played_in_words_to_its_end(name: str) -> None:
    match = sexton.new_match(name, 2, 3)
    seats = [TextSeat(match, seat) for seat in range(2)]
    while not match.over:
        seat = seats[match.to_act()[0]]
        told = seat.observe()
        assert match.prompt(seat.seat) in told
        assert seat.act("1") == ""
    assert match.result() is not None


@every_game
def test_every_numbered_move_has_its_rule(name: str) -> None:
    match = sexton.new_match(name, 2, 3)
    seat = TextSeat(match, match.to_act()[0])
    lines = re.findall(r"(?m)^\d+\. .*$", seat.question())
    legal = match.legal_moves(seat.seat)
    if len(legal) <= 40:
        assert lines == [f"{n}. {move.text} ({move.rule})" for n, move in enumerate(legal, 1)]


def test_long_lists_are_told_by_verb_and_argument() -> None:
    match = sexton.new_match("gloomy-graves", 2, 3)
    longest = ""
    for _ in range(60):
        seat = TextSeat(match, match.to_act()[0])
        legal = match.legal_moves(seat.seat)
        if len(legal) > 40:
            longest = seat.question()
            move = legal[-1]
            words = " ".join([move.verb, *(f'{key}="{value}"' for key, value in move.args.items())])
            assert seat.act(words) == ""
        else:
            assert seat.act(str(len(legal))) == ""
    assert " ways, GG-" in longest
    assert len(longest) < 3000


def test_what_is_new_is_told_once_and_to_its_seat_alone() -> None:
    match = sexton.new_match("gravediggers", 2, 5)
    mover = match.to_act()[0]
    mine, theirs = TextSeat(match, mover), TextSeat(match, 1 - mover)
    mine.observe()
    theirs.observe()
    assert mine.act(match.legal_moves(mover)[0].text) == ""
    card = str(match.moves[0].args["card"])
    assert f"places the {card} at" in mine.news()
    heard = theirs.news()
    assert "places a card at" in heard
    assert f"places the {card} at" not in heard
    assert theirs.news() == ""


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("999", "There is no move 999: the moves are 1 to"),
        ("0", "There is no move 0"),
        ("", "There is no move ''"),
        ("dance wildly", "There is no move 'dance'"),
        ("place", "names card, cemetery; you named nothing"),
        ('place card="10 of clubs" cemetery=1', "can't have card="),
        ("rob cemetery=1", "That is not what is asked"),
        ("place 'unclosed", "names card, cemetery"),
    ],
)
def test_a_refusal_cites_its_rule_and_changes_nothing(answer: str, sentence: str) -> None:
    match = sexton.new_match("gravediggers", 2, 5)
    refused = TextSeat(match, match.to_act()[0]).act(answer)
    assert sentence in refused
    assert refused.endswith(")")
    assert match.moves == []


def test_a_key_shows_its_own_seat_alone() -> None:
    desk = Desk()
    first_key, second_key = desk.new("gravediggers", 2, people=2, seed=4)
    match = desk.tables[first_key].match
    for key, seat in ((first_key, 0), (second_key, 1)):
        hand = match.view(seat)["hand"]
        told = desk.look(key)
        assert f"You are {match.names[seat]}." in told
        assert all(card in told.casefold() for card in hand)
    assert desk.record(first_key).get("seed") is None
    with pytest.raises(BadOption, match="No seat has this key"):
        desk.look("another")
    desk.leave(first_key)
    assert desk.tables == {}


def test_of_too_many_tables_one_that_is_over_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sexton.text.desk.MOST_TABLES", 3)
    desk = Desk()
    first, over, third = (desk.new("gravediggers", 2, people=2, seed=seed) for seed in range(3))
    match = desk.tables[over[0]].match
    while not match.over:
        match.play_number(match.to_act()[0], match.legal_numbers(match.to_act()[0])[0])
    told = desk.look(over[0])
    assert "The highest score is the best:\n- place 1: Player" in told
    fourth = desk.new("gravediggers", 2, seed=4)
    assert desk.tables.keys() == {*first, *third, *fourth}
    fifth = desk.new("gravediggers", 2, seed=5)
    assert desk.tables.keys() == {*third, *fourth, *fifth}


def test_bots_have_the_other_seats() -> None:
    desk = Desk()
    (key,) = desk.new("gravediggers", 3, seed=4)
    match = desk.tables[key].match
    while not match.over:
        assert match.to_act() == [0]
        told = desk.play(key, "1")
        assert not told.startswith("Refused")
    assert desk.play(key, "1").startswith("Refused: There is no move 1")


def test_a_trial_counts_wins_refusals_and_help() -> None:
    found = trial(lambda told: "1", "gravediggers", games=2, rivals="sleepwalker")
    assert (found.games, found.refused, found.helped) == (2, 0, 0)
    assert found.decisions > 20
    silent = trial(lambda told: "no idea", "gravediggers", games=1, rivals="sleepwalker")
    assert silent.helped == silent.decisions
    assert silent.refused == 3 * silent.decisions
    assert "| gravediggers | 2 |" in sheet([found])


def test_the_tools_say_what_is_wrong_in_sentences() -> None:
    tools = Tools()
    assert "gravediggers: Gravediggers, 2 to 5 players" in tools.games()
    assert "There is no game" in tools.rules("chess")
    assert "for 2 to 4 players" in tools.new("gloomy-graves", seats=9)
    assert "No seat has this key" in tools.look("x")
    key = tools.new("gravediggers").split(": ")[1]
    assert "1. " in tools.legal(key)
    assert "(GD-" in tools.why_not(key, "rob cemetery=1")
    assert tools.record(key)["game"] == "gravediggers"


def test_the_official_sdk_serves_the_tools() -> None:
    pytest.importorskip("mcp.server.mcpserver", reason="mcp comes with sexton[train]")
    made = server()
    tools = asyncio.run(made.list_tools())
    names = [tool.name for tool in tools]
    assert names == ["games", "rules", "new", "look", "legal", "play", "why_not", "record"]
    answer = asyncio.run(made.call_tool("games", {}))
    assert "Gravediggers" in str(answer)


def test_the_official_client_plays_a_game_over_standard_input_and_output() -> None:
    pytest.importorskip("mcp.server.mcpserver", reason="mcp comes with sexton[train]")
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def played() -> str:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "sexton", "mcp"], env={**os.environ}
        )
        async with stdio_client(command) as lines, ClientSession(*lines) as client:
            await client.initialize()

            async def call(tool: str, **given: Any) -> str:
                found = await client.call_tool(tool, given)
                return "".join(getattr(part, "text", "") for part in found.content)

            key = (await call("new", game="gravediggers", level="sleepwalker")).split(": ")[1]
            told = await call("look", key=key)
            while "Answer with" in told:
                told = await call("play", key=key, move="1")
            return told

    assert "The highest score is the best:" in asyncio.run(played())


def test_the_page_about_seats_in_words_is_true() -> None:
    page = sections(Path(__file__).resolve().parents[2] / "docs/train.md")
    run(page["Language models"])
