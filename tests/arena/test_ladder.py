"""The ladder: duplicate deals, seats in turn, and an interval that keeps its promise."""

from __future__ import annotations

import json

import msgspec
import pytest

from sexton import GAMES
from sexton.arena import ladder
from sexton.arena.ladder import Contest, ContestResult, Dealt, contend, looks, result_of, rungs
from sexton.arena.play import seat_bots
from sexton.arena.statistics import mean_share
from sexton.bots.search import Searcher
from sexton.cli.strengths import strengths
from tests.cli.shell import sexton


def contest(challenger: str, rival: str, seats: int = 2, games: int = 16) -> Contest:
    game = GAMES["gravediggers"]
    options = {option.name: option.default for option in game.options}
    return Contest(game.name, seats, challenger, rival, games, 4, 10, options)


def contended(wanted: Contest, jobs: int = 1) -> ladder.ContestResult:
    return contend(wanted, jobs, lambda: None)


def test_who_tries_beats_who_sleepwalks() -> None:
    stronger = contended(contest("grasping", "sleepwalker"))
    assert stronger.verdict == "stronger"
    assert stronger.share.low > stronger.even
    weaker = contended(contest("sleepwalker", "grasping"))
    assert weaker.verdict == "weaker"


def test_one_against_three() -> None:
    four = contended(contest("grasping", "sleepwalker", seats=4, games=32))
    assert four.even == 0.25
    assert (four.deals, four.games, four.verdict) == (8, 32, "stronger")


def test_alike_is_even_in_every_deal_that_is_the_same() -> None:
    """A bot without chance of its own against itself wins exactly its share of each deal."""
    same = contended(contest("grasping", "grasping", games=24))
    assert same.verdict == "open"
    assert same.games == 24
    assert same.share.low < 0.5 < same.share.high


def test_the_same_whatever_the_jobs() -> None:
    wanted = contest("cunning", "sleepwalker", games=16)
    one, two = (contended(wanted, jobs) for jobs in (1, 2))
    assert min(*one.seconds, *two.seconds) > 0
    assert untimed(one) == untimed(two)


def untimed(told: ladder.ContestResult) -> ladder.ContestResult:
    return msgspec.structs.replace(told, seconds=(0.0, 0.0))


def test_the_challenger_sits_at_every_place_and_thinks_as_long_as_it_may() -> None:
    wanted = contest("cunning", "sleepwalker", seats=3)
    sittings = [wanted.sitting(5, place) for place in range(3)]
    assert [sitting.bots.index("cunning") for sitting in sittings] == [0, 1, 2]
    assert {sitting.bots.count("sleepwalker") for sitting in sittings} == {2}
    assert {sitting.seed for sitting in sittings} == {"4-5"}
    bots = seat_bots(GAMES["gravediggers"], sittings[1])
    assert isinstance(bots[1], Searcher)
    assert bots[1].iterations == 10


def test_looks_double_up_to_the_last() -> None:
    assert list(looks(50)) == [8, 16, 32, 50]
    assert list(looks(5)) == [5]
    assert rungs(["a", "b", "c"]) == [("a", "b"), ("b", "c")]


def test_whole_plays_all_deals_where_it_is_plain_long_before() -> None:
    wanted = contest("grasping", "sleepwalker", games=40)
    assert contended(wanted).deals < 20
    whole = contended(msgspec.structs.replace(wanted, whole=True))
    assert (whole.deals, whole.games, whole.verdict) == (20, 40, "stronger")
    assert len(whole.places) == 40


def test_a_verdict_needs_the_interval() -> None:
    wanted = contest("grasping", "sleepwalker", games=40)
    even, won = Dealt(0.5), Dealt(1.0)
    assert result_of(wanted, [even] * 20, plain=False).verdict == "open"
    assert result_of(wanted, [won] * 20, plain=False).verdict == "stronger"
    assert result_of(wanted, [won] * 8, plain=False).verdict == "open"


def test_strengths_follow_from_all_the_games() -> None:
    """Who wins more is stronger; who wins against the stronger, too; and it takes what it takes."""
    first = ContestResult(
        contest("cunning", "grasping"), 2, 4, mean_share([1.0]), 0.5, "open", (0.2, 0.1),
        [[1, 2], [2, 1]] * 8,
    )  # fmt: skip
    second = ContestResult(
        contest("grasping", "sleepwalker"), 2, 4, mean_share([1.0]), 0.5, "open", (0.3, 0.0),
        [[1, 2], [2, 1]] * 8,
    )  # fmt: skip
    found = strengths([first, second])
    assert [one.bot for one in found] == ["cunning", "grasping", "sleepwalker"]
    assert found[0].shown > 1500 > found[2].shown
    assert [one.games for one in found] == [16, 32, 16]
    assert [one.seconds for one in found] == pytest.approx([0.2, 0.2, 0.0])


# The command


def test_the_command_tells_and_writes() -> None:
    arguments = ("ladder", "gravediggers", "--seats", "2", "--bots", "grasping,sleepwalker")
    told = sexton(*arguments, "--games", "16").stdout
    assert "1 × sleepwalker" in told
    assert "stronger" in told
    assert "intervals are over deals" in told
    assert "Seconds a move" in told
    plain = json.loads(sexton(*arguments, "--games", "16", "--json", "-").stdout)
    assert plain[0]["verdict"] == "stronger"
    assert plain[0]["contest"]["challenger"] == "grasping"
    assert plain[0]["games"] == 16
    whole = json.loads(sexton(*arguments, "-n", "40", "--whole", "--json", "-").stdout)
    assert whole[0]["games"] == 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--bots", "cunning"), "two bots or more"),
        (("--bots", "cunning,clever"), "There is no bot 'clever'"),
        (("--iterations", "0"), "1 or more"),
        (("--games", "1"), "one for each seat"),
        (("--jobs", "-1"), "0 or more"),
    ],
)
def test_what_can_t_be_played_is_said(arguments: tuple[str, ...], said: str) -> None:
    assert said in sexton("ladder", "gravediggers", *arguments, code=2).output
