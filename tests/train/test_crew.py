"""Games that others play for a learner: the same wherever they are played, and put together."""

from __future__ import annotations

import functools
import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="numpy comes with sexton[train]")
pytest.importorskip("onnx", reason="onnx comes with sexton[train]")

from sexton.arena.pool import open_pool  # noqa: E402
from sexton.bots.bot import never  # noqa: E402
from sexton.games import GAMES  # noqa: E402
from sexton.train import onnx_file, ppo  # noqa: E402
from sexton.train.crew import TABLES, Actor, Hand, Others, Own, Play, Watch, Watched  # noqa: E402
from sexton.train.decisions import Decisions  # noqa: E402

COURSE = ppo.Course(teacher="sleepwalker", rivals=("sleepwalker",))
GAME = GAMES["gravediggers"]


def hand() -> Hand:
    return Hand(GAME, COURSE)


def task(chunk: int = 0, update: int = 0) -> Play:
    begin = ppo.fresh(hand().moves, 1)
    return Play(chunk, update, begin, begin)


@functools.cache
def played_here(chunk: int) -> Own:
    found = hand()(task(chunk), never)
    assert isinstance(found, Own)
    return found


def said(found: Any) -> bytes:
    """All of it as bytes; what is equal is equal in these."""
    return pickle.dumps(pickle.loads(pickle.dumps(found)))


def test_whole_games_of_the_teacher_come_back() -> None:
    found = hand()(Watch(0), never)
    assert isinstance(found, Watched)
    assert len(found.answers) == len(found.made.counts) > 20 * TABLES
    assert all(0 <= one < many for one, many in zip(found.answers, found.made.counts, strict=True))
    assert said(hand()(Watch(0), never)) == said(found)
    assert said(hand()(Watch(1), never)) != said(found)


def test_every_table_of_the_policy_sees_an_end() -> None:
    own = played_here(0)
    guests = {(table, table % 2) for table in range(7)}  # three past selves and four bots
    assert own.lines.keys() == {(one, seat) for one in range(TABLES) for seat in (0, 1)} - guests
    assert all(any(own.ends[one] for one in line) for line in own.lines.values())
    assert (
        len(own.places)
        == len(own.logs)
        == len(own.made.counts)
        == sum(map(len, own.lines.values()))
    )
    assert any(own.gains)
    assert max(own.logs) <= 0


def test_processes_bring_the_same_as_this_one() -> None:
    with open_pool(partial(Hand, GAME, COURSE), 2) as pool:
        there = dict(pool.run([Watch(3)]))
        ((_, own),) = pool.run([task(1)])
    assert isinstance(own, Own)
    assert said(there[Watch(3)]) == said(hand()(Watch(3), never))
    here = played_here(1)
    assert (own.places, own.lines, own.gains) == (here.places, here.lines, here.gains)
    assert np.allclose(own.logs, here.logs, atol=1e-5)


def test_the_actor_gives_the_odds_that_the_policy_gives(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="onnxruntime comes with sexton[train]")
    import sexton
    from sexton.bots import open_bot
    from sexton.bots.policy import Policy
    from sexton.core.game import legal_in
    from sexton.train.crew import log_odds, scored

    moves = hand().moves
    weights = ppo.fresh(moves, 5)
    onnx_file.write(tmp_path / "one.onnx", weights, GAME, moves)
    bot = open_bot(f"policy:{tmp_path / 'one.onnx'}", GAME, 1)
    assert isinstance(bot, Policy)
    match = sexton.new_match("gravediggers", 2, 5)
    made, odds = Decisions(moves), []
    for _ in range(5):
        seat = match.to_act()[0]
        view = match.seen(seat)
        legal = legal_in(GAME, view)
        made.add(np.array(moves.features.dense(view), np.float32), legal, seat)
        odds.append(bot.odds(view, legal))
        match.play_number(seat, legal[0])
    inputs = made.some(range(5))
    scores, _ = scored(inputs, weights)
    assert np.allclose(np.exp(log_odds(scores, inputs[3], 5)), np.concatenate(odds), atol=1e-5)


def test_tasks_are_put_together_in_their_order() -> None:
    class Learner(Actor):
        def arrays(self) -> dict[str, Any]:
            return self.weights

    course = ppo.Course(teacher="sleepwalker", rivals=("sleepwalker",), tables=2 * TABLES)
    learner: Any = Learner(hand().moves, course, ppo.fresh(hand().moves, 1))
    with open_pool(partial(Hand, GAME, course), 1) as pool:
        others = Others(pool, course)
        league = ppo.League(learner, hand_tables())
        played = others.play(learner, league)
        seen = others.watch(learner, 0.0)
    parts = [played_here(chunk) for chunk in range(2)]
    assert [one for part in parts for one in part.places] == played.places
    assert len(played.lines) == sum(len(part.lines) for part in parts)
    assert sorted(one for line in played.lines.values() for one in line) == [
        *range(len(played.places))
    ]
    gained, wanted = ppo.advantages(played, course)
    assert gained.shape == wanted.shape == (len(played.places),)
    assert np.isfinite(gained).all()
    assert len(seen.answers) == len(seen.made.counts) == len(seen.returns) > 0
    assert any(seen.is_known)
    assert learner.decisions == sum(part.decisions for part in parts)


def hand_tables() -> Any:
    from sexton.train.tables import Tables

    return Tables(GAME, 2, TABLES, seed=1, reward="lead")


def test_a_policy_learns_from_games_of_others(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch comes with sexton[train]")
    course = ppo.Course(minutes=0.1, teacher="sleepwalker", rivals=(), tables=TABLES)
    said: list[str] = []
    with open_pool(partial(Hand, GAME, course), 2) as pool:
        learner = ppo.train(
            GAME, course, tmp_path / "p.onnx", said.append, None, Others(pool, course)
        )
    assert learner.updates > 0
    assert "decisions of sleepwalker" in said[1]
    assert (tmp_path / "p.onnx").exists()
