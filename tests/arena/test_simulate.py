"""Many games: the same whatever the jobs, and counted fairly."""

from __future__ import annotations

import pickle

import pytest

import sexton as library
from sexton import GAMES
from sexton.arena.checks import Broken
from sexton.arena.play import Played, play_game
from sexton.arena.simulate import Plan, report, simulate
from sexton.core.ranking import places


def plan(game: str = "gravediggers", bots: str = "sleepwalker", games: int = 12) -> Plan:
    seats = GAMES[game].seats[0]
    options = {option.name: option.default for option in GAMES[game].options}
    return Plan(game, seats, [bots] * seats, games, 7, options)


def games_of(wanted: Plan, jobs: int) -> list[list[object]]:
    done = [game for some in simulate(wanted, jobs) for game in some]
    return sorted([game.number, game.seed, game.moves, game.scores, game.places] for game in done)


@pytest.mark.parametrize("bots", ["sleepwalker", "grasping"])
def test_the_same_seed_plays_the_same_games_whatever_the_jobs(bots: str) -> None:
    wanted = plan(bots=bots, games=5)
    assert games_of(wanted, 1) == games_of(wanted, 2)


def test_a_simulated_game_can_be_played_again_from_its_seed() -> None:
    played = play_game(GAMES["gravediggers"], plan().sitting(3))
    match = library.new_match("gravediggers", 2, played.seed)
    assert match.seed == "7-3"
    assert len(played.scores) == match.seats


def test_a_broken_game_travels_between_processes() -> None:
    broken = pickle.loads(pickle.dumps(Broken("no end", {"seed": "7-1"})))
    assert (broken.reason, broken.reproducer) == ("no end", {"seed": "7-1"})


def test_a_shared_win_counts_in_part() -> None:
    wanted = Plan("gravediggers", 3, ["sleepwalker"] * 3, 2, 1)
    games = [
        Played(1, "1-1", 9, [4, 9, 9], places([4, 9, 9]), 0.1),
        Played(0, "1-0", 5, [7, 2, 2], places([7, 2, 2]), 0.1),
    ]
    counted = report(wanted, games)
    assert [seat.wins.value for seat in counted.seats] == [0.5, 0.25, 0.25]
    assert [seat.places for seat in counted.seats] == [[1, 0, 1], [1, 1, 0], [1, 1, 0]]
    assert (counted.shortest, counted.longest, counted.complete) == (5, 9, True)
