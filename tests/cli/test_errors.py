"""Whatever is typed wrongly is answered with a sentence and a code that is not 0."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import sexton as library
from tests.cli.shell import begin, played, saved, sexton


@pytest.mark.parametrize(
    ("command", "code", "sentence"),
    [
        ("play gravedigers", 2, "There is no game 'gravedigers'. Did you mean gravediggers?"),
        ("play chess", 2, "There is no game 'chess'."),
        ("play gravediggers --seats 9", 2, "Gravediggers is for 2 to 5 players, not 9."),
        ("play gravediggers --seats 0", 2, "not 0."),
        ("play gravediggers --seats many", 2, "many"),
        ("play gravediggers --bots godlike", 2, "There is no bot 'godlike'; there are "),
        ("play gravediggers --bots ,", 2, "Name a bot for all seats"),
        ("play gravediggers --bots random,greedy", 2, "2 bots are named for 3 seats"),
        ("play gravediggers --option purses=yes", 2, "Did you mean open_purses?"),
        ("play gravediggers --option open_purses", 2, "An option is typed as name=value"),
        ("play gravediggers --option open_purses=maybe", 2, "it can be no, yes"),
        ("play gravediggers --seats 2 --name A --name B --name C", 2, "3 people don't fit"),
        ("play gravediggers --edition .", 1, ".: can't read it: Is a directory"),
        ("play gravediggers --edition none.toml", 1, "none.toml: can't read it: No such file"),
        ("play --resume none.json", 1, "none.json: can't read it: No such file"),
        ("play --resume last", 1, "there is nothing to go on with"),
        ("play gravediggers --resume none.json", 2, "give --resume alone"),
        ("simulate", 2, "Missing argument"),
        ("simulate gravediggers --games 0", 2, "0 games can't be played"),
        ("simulate gravediggers --jobs -1", 2, "-1 processes can't be started"),
        ("simulate gravediggers --seats 1", 2, "not 1."),
        ("simulate gravediggers --json - --csv -", 2, "Only one of --json and --csv"),
        ("simulate gravediggers --json /nowhere/x.json", 1, "/nowhere/x.json: can't write it"),
        ("simulate gravediggers --csv .", 1, ".: can't write it: Is a directory"),
        ("replay none.json", 1, "none.json: can't read it"),
        ("replay .", 1, ".: can't read it: Is a directory"),
        ("verify none.json", 1, "none.json: can't read it"),
        ("rules chess", 2, "There is no game 'chess'"),
        ("rules gravediggers GD-999", 2, "has no rule 'GD-999'; there are"),
        ("edition new chess", 2, "There is no game 'chess'"),
        ("edition new gravediggers --out /nowhere/x.toml", 1, "/nowhere/x.toml: can't write it"),
        ("edition check none.toml", 1, "none.toml: can't read it"),
        ("dance", 2, "dance"),
        ("play --dance", 2, "dance"),
    ],
)
def test_a_wrong_command(command: str, code: int, sentence: str) -> None:
    result = sexton(*command.split(), code=code)
    assert sentence in " ".join(result.stderr.split())


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "not UTF-8": (b"\xff\xfe\x00", "this is not a record"),
    "not JSON": (b"dear diary", "this is not a record"),
    "a list": (b"[1, 2]", "a record is a JSON object"),
    "nothing": (b"", "this is not a record"),
    "deep": (b"[" * 100_000, "this is not a record"),
    "no format": (b"{}", "has format None"),
    "a later format": (b'{"format": 3}', "has format 3; this Sexton reads 1 and 2"),
    "no game": (b'{"format": 1}', "missing required field"),
    "commands for the terminal": (b'{"format": "\\u001b[2J"}', "has format"),
}


@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_is_no_record(command: str, name: str) -> None:
    content, sentence = BAD_FILES[name]
    Path("bad.json").write_bytes(content)
    result = sexton(*command.split(), "bad.json", code=1)
    assert sentence in " ".join(result.output.split())
    assert "\x1b" not in result.output


def spoil(record: dict[str, Any], **changes: Any) -> None:
    Path("spoilt.json").write_text(json.dumps({**record, **changes}))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": "0"}, "version 0 of the rules of Gravediggers"),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"edition": "0" * 32}, "which is not here"),
        ({"box": {"game": "gravediggers"}}, "missing required field"),
        ({"seats": ["Ann"]}, "2 to 5 players, not 1"),
        ({"seed": 6}, "can't be played"),
        ({"seed": None}, "This record has no seed"),
        ({"digest": "0" * 32}, "don't lead to the position"),
        ({"result": {}}, "don't lead to the result"),
        ({"options": {"wings": True}}, "no option 'wings'"),
        ({"moves": [{"seat": 9, "verb": "place"}]}, "Line 1 of the record can't be played"),
        ({"surprise": 1}, "unknown field"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_a_spoilt_record(command: str, changes: dict[str, Any], sentence: str) -> None:
    spoil(played(moves=12).record(), **changes)
    result = sexton(*command.split(), "spoilt.json", code=1)
    assert sentence in " ".join(result.output.split())


def test_a_finished_game_can_t_be_resumed() -> None:
    result = sexton("play", "--resume", saved(played()), code=1)
    assert "that game is over" in result.stderr


def test_a_record_without_its_seed_says_so() -> None:
    match = library.new_match("gravediggers", 3)
    Path("mine.json").write_text(json.dumps(match.record(seat=0)))
    assert "This record has no seed" in sexton("replay", "mine.json", code=1).stderr
    assert "✗ replay" in sexton("verify", "mine.json", code=1).stdout


def test_a_data_folder_that_is_no_folder_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    result = sexton("play", "gravediggers", "--seed", "1", typed=["q"])
    assert "The game could not be kept" in result.output


def test_no_command_teaches() -> None:
    told = sexton("--help").stdout
    for name in ("play", "games", "rules", "replay", "verify", "simulate", "edition"):
        assert f"│ {name} " in told
    assert "Try:" in told
    said = sexton("--version").stdout.strip()
    assert re.fullmatch(
        rf"sexton {re.escape(library.__version__)} \((compiled|interpreted: .+)\)", said
    )


def test_help_loads_nothing_heavy() -> None:
    import subprocess
    import sys

    question = (
        "import sys; from typer.testing import CliRunner; from sexton.cli import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print([m for m in ('sexton.server', 'sexton.bots', 'sexton.arena', 'starlette',"
        " 'sexton.games.gloom', 'sqlalchemy', 'multiprocessing.context', 'platformdirs')"
        " if m in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", question], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


def test_a_closed_pipe_is_no_fault() -> None:
    process = begin("games")
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, trouble = process.communicate(timeout=60)
    assert "Traceback" not in trouble
    assert "fault" not in trouble


def test_colours_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[3" in sexton("play", "chess", code=2).stderr
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in sexton("play", "chess", code=2).stderr
