"""How a bot is named, and whom such a name brings to the table."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import sexton
from sexton import bots
from sexton.arena.play import Sitting, play_game
from sexton.bots import Bot, BotFault, Thought
from sexton.bots.bot import Stop, never
from sexton.bots.greedy import Greedy
from sexton.bots.names import checked, is_outside, named, open_bot, open_guarded
from sexton.bots.outside import Guarded, hushed
from sexton.bots.program import Program
from sexton.bots.search import Searcher
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame, legal_in

GAME = sexton.open_game("gravediggers")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples/bots"


def program(code: str) -> str:
    """A program that answers each message with what this code prints."""
    told = f"import json, sys, time\nfor line in sys.stdin:\n    m = json.loads(line)\n    {code}"
    quoted = told.replace("\\", "\\\\").replace('"', '\\"')
    return f'program:{sys.executable} -uc "{quoted}"'


READY = "if m['type'] == 'hello': print('{\"type\": \"ready\"}')"


class Last(Bot):
    """Always the last of the legal moves."""

    def think(self, view: Any, stop: Stop = never) -> Thought:
        return Thought(legal_in(self.game, view)[-1], [])


def test_names_are_read() -> None:
    assert named("Greedy, cunning:0.5s,cunning:30") == ["grasping", "cunning:0.5s", "cunning:30"]
    assert named('"program:./mine --a=1,2",sleepwalker') == [
        "program:./mine --a=1,2",
        "sleepwalker",
    ]
    assert checked(" python:a.b:c ") == "python:a.b:c"
    assert named("Greedy:Spiteful, fiendish:cautious:0.5s") == [
        "grasping:spiteful",
        "fiendish:cautious:0.5s",
    ]
    assert [is_outside(name) for name in ("cunning:1s", "program:x")] == [False, True]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clever", "There is no bot 'clever'"),
        ("clever:1s", "There is no bot 'clever'"),
        ("cunning:soon", "after a level's colon come seconds"),
        ("cunning:0s", "after a level's colon come seconds"),
        ("cunning:-5", "after a level's colon come seconds"),
        ("cunning:jolly", "a temper: spiteful, cautious, greedy"),
        ("cunning:spiteful:soon", "after a level's colon come seconds"),
        ("cunning:spiteful:7:7", "after a level's colon come seconds"),
        ("sleepwalker:greedy", "A sleepwalker has no temper: grasping, cunning, fiendish have"),
        ("program:", "after program: comes a command"),
        ("python:", "after python: comes package.module:maker"),
    ],
)
def test_what_names_no_bot_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        checked(name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("program:/no/such/thing", "can't be started"),
        ("python:nothing", "write python:package.module:maker"),
        ("python:no_such_module_here:x", "can't be imported"),
        ("python:json:no_such_thing", "has no no_such_thing"),
    ],
)
def test_a_bot_that_is_not_there_is_said(name: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        open_bot(name, GAME, 1)


@pytest.mark.parametrize(
    "name", ["program:true", "python:os:abort", "cunning:1s", "cunning:spiteful"]
)
def test_the_server_reads_levels_alone(name: str) -> None:
    for read in (bots.level_named, lambda one: bots.make(one, GAME, 1)):
        with pytest.raises(BadOption, match="There is no bot"):
            read(name)


def test_a_level_thinks_as_long_as_its_name_says() -> None:
    bot = open_bot("cunning:7", GAME, 1, seconds=5.0)
    assert (bot.iterations, bot.seconds) == (7, None)
    bot = open_bot("cunning:0.25s", GAME, 1, iterations=9)
    assert (bot.iterations, bot.seconds) == (None, 0.25)


def test_a_temper_is_in_the_name_with_or_without_a_budget() -> None:
    for name, iterations in (("cunning:spiteful", 9), ("cunning:spiteful:7", 7)):
        bot = open_bot(name, GAME, 1, iterations=9)
        assert isinstance(bot, Searcher)
        assert (bot.temper.name, bot.iterations) == ("spiteful", iterations)
    guarded = open_guarded("grasping:cautious", GAME, 1, seats=2, seconds=5.0)
    assert isinstance(guarded, Greedy)
    assert guarded.temper.name == "cautious"


def test_a_maker_of_ones_own_sits_down() -> None:
    played = play_game(GAME, Sitting([f"python:{__name__}:Last", "sleepwalker"], seed=2))
    assert played.moves > 10


class Talker(Last):
    """Prints, and wants what its game has not; or breaks, where that is said to be the seed."""

    def __init__(self, game: AnyGame, seed: int, **budget: Any) -> None:
        print("I am made")
        super().__init__(game, seed)
        self.is_broken = seed == 13

    def think(self, view: Any, stop: Stop = never) -> Thought:
        print("I think")
        print("loudly", file=sys.stderr)
        if self.is_broken:
            raise ZeroDivisionError("too deep")
        return Thought(-1, [])


def test_what_somebodys_python_prints_reaches_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    """And where it fails, or wants what can't be done, another plays on at a table with people."""
    match, name = sexton.new_match("gravediggers", 2, 5), f"python:{__name__}:Talker"
    view = match.seen(match.to_act()[0])
    with pytest.raises(BotFault, match="Talker failed: ZeroDivisionError: too deep"):
        open_bot(name, GAME, 13).choose(view)
    for seed, fault in ((13, "too deep"), (1, "wants move -1, which is not legal")):
        bot = open_guarded(name, GAME, seed, seats=2)
        assert bot.choose(view) in legal_in(GAME, view)
        assert isinstance(bot, Guarded)
        assert fault in bot.faults[0]
        bot.close()
    print("heard")
    assert capsys.readouterr() == ("heard\n", "")


def test_others_are_heard_while_somebodys_python_thinks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with hushed():
        print("not heard")
        other = threading.Thread(target=print, args=("heard",))
        other.start()
        other.join()
    assert capsys.readouterr().out == "heard\n"


def no_bot(*_: object, **__: object) -> str:
    return "no bot"


def fails(*_: object, **__: object) -> Bot:
    raise RuntimeError("no weights")


def test_a_maker_that_makes_no_bot_is_said() -> None:
    with pytest.raises(BadOption, match=r"no_bot makes no sexton.bots.Bot but str"):
        open_bot(f"python:{__name__}:no_bot", GAME, 1)
    with pytest.raises(BotFault, match="fails makes no bot: RuntimeError: no weights"):
        open_bot(f"python:{__name__}:fails", GAME, 1)


@pytest.mark.parametrize("script", ["first.py", "first.sh"])
def test_an_example_plays_a_game(script: str) -> None:
    runs = {"first.py": sys.executable, "first.sh": "sh"}
    name = f"program:{runs[script]} {EXAMPLES / script}"
    assert play_game(GAME, Sitting([name, "sleepwalker"], seed=2)).moves > 10
    assert play_game(GAME, Sitting(["sleepwalker", name], seed=2)).moves > 10


def test_a_program_is_told_its_own_view_and_no_more() -> None:
    """It answers in words with what it was told; hidden things of the other seat have no names."""
    answer = (
        "print(json.dumps({'type': 'ready'} if m['type'] == 'hello' else "
        "{'verb': m['legal'][-1]['verb'], 'args': m['legal'][-1]['args']}))"
    )
    match = sexton.new_match("gravediggers", 2, 5)
    bot = open_bot(program(answer), GAME, 1)
    seat = match.to_act()[0]
    assert bot.choose(match.seen(seat)) == legal_in(GAME, match.seen(seat))[-1]
    bot.close()


FAULTS = {
    "silent": ("pass", "gave no answer within"),
    "ended": ("sys.exit(3)", "has ended, with code 3"),
    "noisy": ("print('thinking...')", "which is no JSON object in one line"),
    "a list": ("print('[1]')", "which is no JSON object in one line"),
    "rude": ("print('{}')", "instead of"),
    "too far": (f"{READY}\n    else: print(json.dumps({{'move': 999}}))", "from 0 to"),
    "true": (f"{READY}\n    else: print(json.dumps({{'move': True}}))", "from 0 to"),
    "wordless": (f"{READY}\n    else: print('{{}}')", "neither"),
    "other words": (
        f"{READY}\n    else: print(json.dumps({{'verb': 'dance'}}))",
        "There is no move 'dance'",
    ),
    "odd words": (
        f"{READY}\n    else: print(json.dumps({{'verb': 'rob', 'args': [1]}}))",
        "wants what can't be said",
    ),
    "not now": (
        f"{READY}\n    else: print(json.dumps({{'verb': 'rob', 'args': {{'cemetery': 0}}}}))",
        "not among the legal",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said(fault: str) -> None:
    code, sentence = FAULTS[fault]
    match = sexton.new_match("gravediggers", 2, 5)
    seconds = -1.0 if fault == "silent" else 20.0  # Two more are allowed for a busy machine.
    bot = open_bot(program(code), GAME, 1, seconds=seconds)
    with pytest.raises(BotFault, match=sentence):
        bot.choose(match.seen(match.to_act()[0]))
    bot.close()


def test_a_program_that_reads_nothing_is_waited_for_no_longer_than_any() -> None:
    """More is said to it than a pipe holds."""
    answers = 'import time\nprint(\'{\\"type\\": \\"ready\\", \\"move\\": 0}\')\ntime.sleep(600)'
    bot = open_bot(f'program:{sys.executable} -uc "{answers}"', GAME, 1, seconds=-1.0)
    match = sexton.new_match("gravediggers", 2, 5)
    assert isinstance(bot, Program)
    assert bot.process is not None
    bot.process.say({"more than a pipe holds": "-" * (1 << 20)})
    with pytest.raises(BotFault, match="gave no answer within 1 seconds"):
        bot.choose(match.seen(match.to_act()[0]))
    bot.close()


def test_at_a_table_with_people_somebody_plays_on() -> None:
    match = sexton.new_match("gravediggers", 2, 5)
    view = match.seen(match.to_act()[0])
    bot = open_guarded(program("sys.exit(1)"), GAME, 1, seats=2)
    assert bot.choose(view) in legal_in(GAME, view)
    assert isinstance(bot, Guarded)
    assert len(bot.faults) == 1
    assert type(open_guarded("grasping", GAME, 1, seats=2)) is bots.LEVELS["grasping"]
    bot.close()


def test_a_fault_in_a_game_of_bots_is_the_bots() -> None:
    with pytest.raises(BotFault, match="has ended"):
        play_game(GAME, Sitting([program("sys.exit(1)"), "sleepwalker"], seed=2))
