"""`sexton play`, at a keyboard and through a pipe."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sexton as library
from sexton import GAMES, Match
from sexton.bots import LEVELS
from sexton.bots.bot import Bot, Stop, Thought, never
from tests.cli.shell import any_answers, begin, played, record_in, saved, sexton

QUICK = ("--bots", "sleepwalker", "--name", "Ann")
TABLE = ("play", "gravediggers", "--seats", "3", "--seed", "11", *QUICK)


def kept(room: Path) -> list[Path]:
    return sorted((room / "data/sexton/games").glob("*.json"))


def load(path: str | Path) -> Match:
    return library.load(Path(path).read_bytes())


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_pipe_saved_and_verified(name: str) -> None:
    game = GAMES[name]
    lines = any_answers(game)
    told = sexton("play", name, "--seats", str(game.seats[0]), *QUICK, typed=lines).output
    assert "The shuffle is committed to: " in told
    assert "How it came about" in told
    path = record_in(told)
    assert load(path).over
    checked = sexton("verify", path).output
    assert "✗" not in checked
    assert "✓ commitment" in checked
    assert "sexton replay" in told


def test_enter_enter_enter_sits_down_at_the_first_game_for_four() -> None:
    told = sexton("play", typed=["", "", "", "q"]).output
    assert "Which game? [1]" in told
    assert f" {GAMES[next(iter(GAMES))].title} " in told
    assert "At the table: Digger, Hester (grasping), Mortimer (grasping) and Ottoline" in told


def test_a_wrong_answer_is_asked_again() -> None:
    told = sexton("play", typed=["9", "gravedigers", "gravediggers", "7", "two", "2", "", "q"])
    assert "Did you mean gravediggers?" in told.output
    assert "2 to 5 players, not 7" in told.output
    assert "'two' is not a whole number" in told.output
    assert "At the table: Digger and Hester (grasping)" in told.output


def test_a_seed_is_not_committed_and_deals_the_same() -> None:
    first, second = (sexton(*TABLE, typed=["q"]).stdout for _ in range(2))
    assert "not committed: it is dealt from seed 11" in first
    assert first.split("You leave")[0] == second.split("You leave")[0]


def test_what_is_typed_is_answered() -> None:
    typed = ["?", "? widow", "? gd-8", "p widow 2", "h", "log", "t", "b", "zzz", "", "7", "q"]
    told = sexton(*TABLE, typed=typed).output
    assert "GD-P3" in told
    assert "Alone in a robbed cemetery she distracts all the men" in told
    assert "4 in the box" in told
    assert "GD-8" in told
    assert "would lie face down at Hester's cemetery" in told
    assert "is a whole move" in told
    assert "Nothing here is called “zzz”" in told
    assert "There is no 7 here" in told
    assert told.count("Your hand") == 2


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("? hester", "Coins behind the screen"),
        ("? credit", "Credit note"),
        ("? tile:reveal", "Turn up one face-down card"),
        ("? cemetery:1", "Hester's cemetery"),
        ("? box", "In the box: Gravediggers, as printed"),
        ("? bailiff", "Nothing here is called “bailiff”"),
    ],
)
def test_things_are_explained_by_their_names(typed: str, answer: str) -> None:
    assert answer in " ".join(sexton(*TABLE, typed=[typed, "q"]).output.split())


def test_a_whole_move_that_may_not_be_made_is_not_taken_for_another() -> None:
    """The other half of that card could cover cell 0,1."""
    typed = ["1", "crypt goblin-unicorn 0,1 east", "bury pixie-gravedigger gravedigger 0,1 west"]
    table = ("play", "gloomy-graves", "--seats", "2", "--seed", "27", *QUICK)
    told = sexton(*table, typed=[*typed, "q"]).output
    assert "at 0,1 would lie beside the one on cell 0,0, to its north. (GG-P4)" in told
    assert "Ann buries" not in told
    told = sexton(*table, typed=[*typed, "bury pixie-gravedigger pixie 0,1 west", "q"]).output
    assert "Ann buries the pixie-gravedigger card, the pixie on a goblin" in " ".join(told.split())


def test_what_is_not_in_the_list_is_explained_with_what_was_chosen_before() -> None:
    """A card and its gravedigger: a cell and a direction that are not offered have a reason."""
    table = ("play", "gloomy-graves", "--seats", "2", "--seed", "27", *QUICK)
    begun = ["1", "crypt goblin-unicorn 0,1 east", "pixie-gravedigger"]
    ways = ["gravedigger 0,1 west", "gravedigger 9,9 east", "gravedigger 0,0 south", "9"]
    told = " ".join(sexton(*table, typed=[*begun, *ways, "q"]).output.split())
    assert "The gravedigger at 0,1 would lie beside the one on cell 0,0, to its north." in told
    assert "Neither half would cover a cell, at 9,9 and 10,9" in told
    assert "Both halves would cover a cell, cell 0,0 and cell 0,1" in told
    assert "There is no 9 here: type 1–8." in told
    assert "Ann buries" not in told


def test_a_number_that_means_something_else_is_explained() -> None:
    told = sexton(*TABLE, typed=["2", "q"]).output
    assert "There is no 2 here: type 3, 5, x, widow. For Hester's cemetery, type `place 2`." in told


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("place guard 2", "You don't hold the guard"),
        ("rob 2", "The tile says Place"),
        ("credit", "(GD-7)"),
        ("u", "You have not moved yet: there is nothing to take back. (SX-4)"),
        ("// once upon a time", "You have not moved yet: a story goes with a move. (SX-5)"),
        ("? GD-999", "has no rule 'GD-999'"),
        ("s /nowhere/at/all.json", "can't write it: No such file or directory"),
        ("s .", "is there already"),
        ("s! .", "can't write it"),
        ("s a\0b", "can't write it"),
        ("p", "20 moves fit that"),
        (f"widow 2 // {'long ' * 80}", "A story has at most 280 characters"),
    ],
)
def test_what_can_t_be_done_is_refused_and_the_game_goes_on(typed: str, answer: str) -> None:
    told = sexton(*TABLE, typed=[typed, "s after.json", "q"]).output
    assert answer in told
    assert load("after.json").moves == []


def test_a_move_by_words_is_asked_back_unless_it_is_whole() -> None:
    told = sexton(*TABLE, typed=["wid bob", "wid hes", "s before.json", "", "q"]).output
    assert "Place the widow at Hester's cemetery. (GD-P3)" in told
    assert "→ The widow would lie face down" in told
    assert load("before.json").moves == []
    sexton(*TABLE, typed=["place widow 2", "s after.json", "q"])
    row = load("after.json").moves[0]
    assert (row.verb, row.args) == ("place", {"card": "widow", "cemetery": 1})
    assert row.at is not None


def test_confirm_asks_before_every_move() -> None:
    told = sexton(*TABLE, "--confirm", typed=["place widow 2", "s a.json", "b", "q"]).output
    assert "Enter plays it" in told
    assert load("a.json").moves == []


def test_a_story_goes_with_its_move() -> None:
    sexton(*TABLE, typed=["widow 2 // She waits  for him.", "s a.json", "q"])
    assert load("a.json").moves[0].story == "She waits for him."
    typed = ["widow // The rain", "2", "// It stopped.", "s b.json", "q"]
    told = sexton(*TABLE, typed=typed).output
    assert "Added to your last move." in told
    assert load("b.json").moves[0].story == "It stopped."
    sexton(*TABLE, typed=["widow // The rain", "2", "s c.json", "q"])
    assert load("c.json").moves[0].story == "The rain"


def test_two_strokes_alone_tell_a_move_as_the_chronicle_would() -> None:
    chosen = ("--seed", "32", "--option", "families=in order")
    table = ("play", "gloom", "--seats", "2", *chosen, *QUICK)
    sexton(*table, typed=["play Broke Many Bones Grogar //", "s a.json", "q"])
    row = load("a.json").moves[-1]
    assert row.args == {"card": "Broke Many Bones", "character": "Grogar"}
    assert "Grogar" in row.story
    sexton(*table, typed=["play Broke Many Bones Grogar", "s b.json", "q"])
    assert load("b.json").moves[-1].args == row.args
    assert load("b.json").moves[-1].story == ""
    sexton(*TABLE, typed=["widow 2 //", "s c.json", "q"])  # It has no chronicle.
    assert load("c.json").moves[0].story == ""


def test_undo_says_why_not() -> None:
    told = sexton(*TABLE, typed=["place widow 2", "u", "q"]).output
    assert "Somebody has moved since: only the newest move comes back. (SX-4)" in told


def test_undo_takes_back_what_nobody_has_answered() -> None:
    match = played(seats=2, moves=0)
    while match.seen(0).asked != "rob":
        seat = match.to_act()[0]
        match.play(seat, match.legal_moves(seat)[0])
    match.table["bots"] = [None, None]
    told = sexton("play", "--resume", saved(match), typed=["", "rob 1", "u", "s a.json", "q"])
    assert "Taken back." in told.output
    after = load("a.json")
    assert len(after.moves) == len(match.moves)
    assert [row.undo for row in after.rows[-2:]] == ["", "own"]


def test_quitting_keeps_the_game_and_resume_goes_on(own_room: Path) -> None:
    told = sexton(*TABLE, typed=["place widow 2", "q"]).output
    (path,) = kept(own_room)
    assert str(path) in told
    moves = len(load(path).moves)
    told = sexton("play", "--resume", "last", typed=["q"]).output
    assert "Ann, Hester (sleepwalker) and Mortimer (sleepwalker)" in told
    assert kept(own_room) == [path]
    assert len(load(path).moves) == moves
    lines = any_answers(GAMES["gravediggers"])
    other = ("--bots", "grasping,sleepwalker")
    told = sexton("play", "--resume", str(path), *other, typed=lines).output
    assert "Hester (grasping)" in told
    assert load(record_in(told)).over
    assert kept(own_room) == []


def test_the_end_of_input_keeps_the_game(own_room: Path) -> None:
    result = sexton(*TABLE, typed=["place widow 2"], code=1)
    assert "There is nothing more to read" in result.stderr
    (path,) = kept(own_room)
    assert load(path).moves[0].args["card"] == "widow"
    assert "no game was begun" in sexton("play", typed=[""], code=1).stderr


def test_at_the_end_of_input_a_finished_game_is_kept_too(own_room: Path) -> None:
    match = played(seats=2)
    last = match.at(len(match.moves) - 1)
    last.table["bots"] = [None, None]
    saved(last)
    row = match.moves[-1]
    (value,) = row.args.values()
    told = sexton("play", "--resume", "game.json", typed=["", str(value)]).output
    (path,) = kept(own_room)
    assert record_in(told) == str(path)
    assert load(path).over


def test_a_record_may_be_left_unsaved_or_saved_elsewhere(own_room: Path) -> None:
    match = played(seats=2)
    last = match.at(len(match.moves) - 1)
    last.table["bots"] = [None, None]
    saved(last)
    (value,) = match.moves[-1].args.values()
    sexton("play", "--resume", "game.json", typed=["", str(value), "n"])
    assert kept(own_room) == []
    typed = ["", str(value), "game.json", "/nowhere/x.json", "mine.json"]
    told = sexton("play", "--resume", "game.json", typed=typed).output
    assert "game.json is there already" in told
    assert "/nowhere/x.json: can't write it" in told
    assert record_in(told) == "mine.json"


def test_several_people_share_a_keyboard_and_see_only_their_own() -> None:
    arguments = ("play", "gravediggers", "--seats", "2", "--seed", "4", "--name", "Ann")
    told = sexton(*arguments, "--name", "Bob", typed=["", "1", "q"]).output
    assert "it is for you to decide; the others look away." in told
    assert "(grasping)" not in told


def test_a_story_with_a_sealed_answer_waits_until_all_have_answered() -> None:
    """Ann plays an event; Bob lets it pass with a story, which Cleo, who has still to answer, must
    not read."""
    people = ("--name", "Ann", "--name", "Bob", "--name", "Cleo")
    typed = ["", "event A Stormy Night", "", "pass // He slept.", "", "", "", "q"]
    told = sexton("play", "gloom", "--seats", "3", "--seed", "32", *people, typed=typed).output
    _, bob, cleo, ann = told.split("it is for you to decide; the others look away.")[1:]
    assert "He slept." in bob
    assert "He slept." not in cleo
    assert "Bob: “He slept.”" in ann


def test_a_part_of_a_name_means_what_is_left_and_not_another_card() -> None:
    """The Old Dam shares a word with Grew Old Without Grace, which nobody here holds."""
    table = (
        "play",
        "gloom",
        "--seats",
        "3",
        "--seed",
        "32",
        *QUICK,
        "--option",
        "families=in order",
    )
    told = sexton(*table, typed=["play broke", "old dam", "s a.json", "q"]).output
    assert "You don't hold" not in told
    assert load("a.json").moves or "Play Broke Many Bones on The Old Dam" in told


def test_looking_closer_at_one_thing() -> None:
    told = sexton(*TABLE, typed=["t ann", "t nobody here", "q"]).output
    assert "Nothing on the table is called “nobody here”." in told
    assert told.count("Ann") > sexton(*TABLE, typed=["q"]).output.count("Ann")


def test_plain_tells_the_table_in_words() -> None:
    told = sexton(*TABLE, "--plain", typed=["q"]).output
    assert "Card 1: unknown, face down" in told
    assert "╭" not in told


@pytest.mark.parametrize("columns", ["40", "60", "80", "120"])
def test_nothing_is_wider_than_the_terminal(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    told = sexton(*TABLE, typed=["widow", "h", "1"], code=1).stdout
    assert max(len(line) for line in told.splitlines()) <= int(columns)


def test_names_are_printed_as_they_are() -> None:
    told = sexton("play", "gravediggers", "--seed", "1", "--name", "[red]:skull:", typed=["q"])
    assert "[red]:skull:" in told.output


def test_a_fault_of_ours_leaves_a_reproducer(
    own_room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stumbling(Bot):
        def think(self, view: object, stop: Stop = never) -> Thought:
            raise ZeroDivisionError("one by none")

    monkeypatch.setitem(LEVELS, "stumbling", Stumbling)
    arguments = ("play", "gravediggers", "--seed", "11", "--seats", "3", "--bots", "stumbling")
    result = sexton(*arguments, typed=["place widow 2"], code=1)
    assert "fault in Sexton" in result.stderr
    assert "Game gravediggers, 3 seats, seed 11" in result.stderr
    assert load(kept(own_room)[0]).moves[0].args["card"] == "widow"
    (fault,) = (own_room / "data/sexton/faults").iterdir()
    assert "ZeroDivisionError: one by none" in fault.read_text()


def test_a_real_process_plays_to_the_end() -> None:
    process = begin("play", "gravediggers", "--seats", "2", *QUICK)
    lines = "\n".join(any_answers(GAMES["gravediggers"]))
    told, trouble = process.communicate(lines + "\n", timeout=120)
    assert process.returncode == 0, trouble
    assert json.loads(Path(record_in(told)).read_text())["result"]
    assert "\x1b" not in told


def test_ctrl_c_keeps_the_game(own_room: Path) -> None:
    process = begin(*TABLE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("place widow 2\nlog\n")
    process.stdin.flush()
    while "draws the" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, trouble = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped. The game is kept" in trouble
    assert "Traceback" not in trouble
    assert load(kept(own_room)[0]).moves[0].args["card"] == "widow"


def test_bytes_that_are_no_text_are_answered() -> None:
    command = [sys.executable, "-m", "sexton", *TABLE]
    typed = b"\xff\xfe\x1b[2J\nq\n"
    done = subprocess.run(command, input=typed, capture_output=True, timeout=60, check=True)
    assert b"Nothing here is called" in done.stdout
    assert b"\x1b" not in done.stdout
