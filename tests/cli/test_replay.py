"""`sexton replay` and `sexton verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sexton as library
from sexton import GAMES, Match
from tests.cli.shell import played, saved, sexton


@pytest.fixture(scope="module")
def finished() -> Match:
    return played()


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sentence is broken into lines."""
    monkeypatch.setenv("COLUMNS", "300")


@pytest.mark.usefixtures("wide")
def test_a_finished_game_is_told_with_nothing_hidden(finished: Match) -> None:
    told = " ".join(sexton("replay", saved(finished)).stdout.split())
    assert "told with nothing hidden" in told
    for event in finished.events:
        assert finished.say(event) in told
    assert "How it came about" in told
    assert told == " ".join(sexton("replay", "game.json", "--all").stdout.split())


@pytest.mark.usefixtures("wide")
def test_a_seat_is_told_what_it_was_told(finished: Match) -> None:
    told = " ".join(sexton("replay", saved(finished), "--seat", "Bob").stdout.split())
    assert told == " ".join(sexton("replay", "game.json", "--seat", "2").stdout.split())
    for event in finished.told(1):
        assert finished.say(event) in told
    secret = next(
        event for event in finished.events if event.name == "drew" and "card" in event.args
    )
    assert secret.args["seat"] != 1
    mine = [finished.say(event) for event in finished.told(1)]
    assert finished.say(secret) not in mine


def test_an_unfinished_game_is_told_to_its_player_only() -> None:
    match = played(moves=20)
    match.table["bots"] = ["grasping", None, "grasping"]
    path = saved(match)
    told = sexton("replay", path).stdout
    assert "told as Bob saw it" in told
    assert "The game is not over." in told
    assert "The game is not over" in sexton("replay", path, "--all", code=2).stderr


def test_the_table_as_it_was(finished: Match) -> None:
    path = saved(finished)
    told = sexton("replay", path, "--at", "12", "--seat", "1", "--plain").stdout
    then = finished.at(12)
    for section in then.game.describe(then.seen(0)):
        for entry in section.entries:
            assert entry.text in " ".join(told.split())
    assert f"after 12 of {len(finished.moves)} moves" in told
    last = sexton("replay", path, "--at", str(len(finished.moves))).stdout
    assert "How it came about" in last


@pytest.mark.parametrize("at", ["-1", "100000"])
def test_a_move_that_there_is_not(at: str, finished: Match) -> None:
    assert f"There is no move {at}" in sexton("replay", saved(finished), "--at", at, code=2).stderr


def test_a_player_that_there_is_not(finished: Match) -> None:
    path = saved(finished)
    for who in ("Zoe", "0", "4"):
        told = sexton("replay", path, "--seat", who, code=2).stderr
        assert "1 Ann, 2 Bob, 3 Cleo" in told
    assert "choose one" in sexton("replay", path, "--seat", "Bob", "--all", code=2).stderr


def test_step_by_step(finished: Match) -> None:
    typed = ["", "", "b", "40", "b", "99999", "what", "q"]
    told = sexton("replay", saved(finished), "--step", typed=typed).stdout
    shown = [line.split(" after ")[1].split()[0] for line in told.splitlines() if " after " in line]
    assert shown == ["0", "1", "2", "1", "40", "39"]
    assert "There are moves 0 to" in told
    sexton("replay", "game.json", "--step", typed="")


def test_steps_go_past_passes_where_nothing_could_be_answered() -> None:
    match = played("the-cemetery", moves=60)
    at = next(
        place
        for place in range(1, len(match.moves))
        if match.moves[place].silent
        and len(match.at(place).events) == len(match.at(place + 1).events)
    )
    typed = [str(at), "", "b", "q"]
    told = sexton("replay", saved(match), "--step", typed=typed).stdout
    shown = [line.split(" after ")[1].split()[0] for line in told.splitlines() if " after " in line]
    assert shown[1] == str(at)
    assert int(shown[2]) > at + 1
    assert int(shown[3]) <= at


def test_stories_are_told_again() -> None:
    match = library.new_match("gravediggers", 2, 3, names=["Ann", "Bob"])
    seat = match.to_act()[0]
    match.play(seat, match.legal_moves(seat)[0], story="It was raining.")
    assert f"{match.names[seat]}: “It was raining.”" in sexton("replay", saved(match)).stdout


def test_a_record_in_order_is_verified() -> None:
    match = library.new_match("gravediggers", 2)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    told = sexton("verify", saved(match)).stdout
    assert told.count("✓") == 4
    assert "This record is in order." in told
    told = sexton("verify", saved(played(moves=9))).stdout
    assert "– commitment" in told
    assert "– result" in told


@pytest.mark.parametrize(
    ("field", "check"), [("server_seed", "✗ commitment"), ("commitment", "✗ commitment")]
)
def test_a_shuffle_that_was_tampered_with_is_found(field: str, check: str) -> None:
    record = library.new_match("gravediggers", 2).record()
    record["fairness"][field] = "0" * 64
    Path("game.json").write_text(json.dumps(record))
    told = sexton("verify", "game.json", code=1).stdout
    assert check in told
    assert "not in order" in told


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_told_again(name: str) -> None:
    match = played(name, GAMES[name].seats[0])
    path = saved(match)
    sexton("replay", path)
    sexton("verify", path)
    for seat in ("1", "2"):
        sexton("replay", path, "--seat", seat, "--at", str(len(match.moves) // 2))
