"""The levels: one face for bots that think and bots that don't."""

from __future__ import annotations

from typing import Any

import pytest

from sexton import GAMES
from sexton.bots import (
    ALIASES,
    LEVELS,
    Bot,
    Stop,
    Thought,
    Weighed,
    level_named,
    make,
    make_for_table,
    strongest,
)
from sexton.bots.bot import never
from sexton.bots.search import FIENDISH, ITERATIONS, Fiend, Searcher, likely_mixture
from sexton.core.chance import secret_of
from sexton.core.options import read_options
from tests.bots.little import Nim, little, see

NIM = little(Nim)


def test_the_levels_have_their_names() -> None:
    assert list(LEVELS) == ["sleepwalker", "grasping", "cunning", "fiendish"]
    assert strongest() == "fiendish"
    assert {alias: level_named(alias) for alias in ALIASES} == ALIASES
    assert isinstance(make("search", NIM, 1), Searcher)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_thinks_and_what_it_thinks_is_what_it_chooses(level: str) -> None:
    game = GAMES["gravediggers"]
    position = game.deal(3, secret_of(4), read_options(game.options, None))
    seat = position.to_act()[0]
    legal, view = position.legal_moves(seat), game.view(position, seat)
    thought = make(level, game, 2, iterations=20).think(view)
    assert thought.move in legal
    assert make(level, game, 2, iterations=20).choose(view) == thought.move
    weighed = [one.move for one in thought.weighed]
    assert sorted(weighed) == ([] if level == "sleepwalker" else sorted(legal))


def test_who_ranks_gives_the_best_first() -> None:
    game = GAMES["gravediggers"]
    position = game.deal(3, secret_of(4), read_options(game.options, None))
    seat = position.to_act()[0]
    thought = make("grasping", game, 2).think(game.view(position, seat))
    values = [one.value for one in thought.weighed]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[-1]
    best = [one.move for one in thought.weighed if one.value == values[0]]
    assert thought.move in best


def test_a_budget_reaches_the_bot_that_searches() -> None:
    budgets = [(None, None), (7, None), (None, 0.5), (7, 0.5)]
    bots = [make("cunning", NIM, 1, iterations=tries, seconds=time) for tries, time in budgets]
    found = [(bot.iterations, bot.seconds) for bot in bots]
    assert found == [(ITERATIONS, None), (7, None), (None, 0.5), (7, 0.5)]


def test_at_a_table_a_level_thinks_no_longer_than_its_own_time_or_the_table_s() -> None:
    wanted = [("cunning", 5.0), ("cunning", 0.1), ("fiendish", 5.0), ("fiendish", None)]
    bots = [make_for_table(level, NIM, 1, seconds) for level, seconds in wanted]
    found = [(bot.iterations, bot.seconds) for bot in bots]
    assert found == [(ITERATIONS, 0.3), (ITERATIONS, 0.1), (FIENDISH, 1.0), (FIENDISH, 1.0)]
    assert make_for_table("grasping", NIM, 1, 5.0).iterations is None


def test_the_fiendish_one_stops_when_nothing_can_be_caught_up() -> None:
    """What it would do is the same: the move tried most can't be overtaken any more."""
    view = see(Nim(left=4, turn=0), 0)
    fiend, patient = Fiend(NIM, 3, iterations=640), Searcher(NIM, 3, iterations=640)
    thought, whole = fiend.think(view), patient.think(view)
    assert sum(one.visits for one in whole.weighed) == 640
    visits = [one.visits for one in thought.weighed]
    assert sum(visits) < 640
    assert visits[0] - visits[1] > 640 - sum(visits)
    assert thought.move == whole.move


@pytest.mark.parametrize("name", GAMES)
def test_bots_vary_their_openings(name: str) -> None:
    """By what they hold, and in some games by lot as well: nobody can learn them by heart."""
    game = GAMES[name]
    openings = set()
    for deal in range(6):
        secret = secret_of(f"opening {deal}")
        position = game.deal(2, secret, read_options(game.options, None))
        seat = position.to_act()[0]
        bot = make("cunning", game, deal, iterations=20)
        openings.add(bot.choose(game.view(position, seat)))
    assert len(openings) > 2


def test_what_is_always_worse_has_no_part_in_a_mixture() -> None:
    moves, shares = likely_mixture({4: [0.5, 0.4, 0.6] * 20, 7: [0.4, 0.3, 0.5] * 20})
    assert moves == [4]
    assert shares[0] > 50
    moves, _ = likely_mixture({4: [1.0, 0.0] * 30, 7: [0.0, 1.0] * 30})
    assert moves == [4, 7]
    assert likely_mixture({}) == ([], [])


def test_how_sure_a_bot_is_adds_up() -> None:
    thought = Thought(4, [Weighed(4, 30, 0.6), Weighed(2, 10, 0.5), Weighed(9, 0, 0.4)])
    assert thought.sureness() == [(4, 0.75), (2, 0.25), (9, 0.0)]
    assert Thought(4, [Weighed(4, 0, 0.5)]).sureness() == [(4, 1.0)]
    assert Thought(4, []).sureness() == []


class First(Bot):
    def think(self, view: Any, stop: Stop = never) -> Thought:
        return Thought(self.game.determinise(view).deal(self.rng).legal_moves(view.seat)[0], [])


def test_another_level_can_join(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "early", First)
    assert strongest() == "early"
    assert make("early", NIM, 1, seconds=2.0).choose(see(Nim(left=4, turn=0), 0)) == 1
