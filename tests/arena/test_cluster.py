"""The pool on a cluster of two machines: the same games wherever they are played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

ray = pytest.importorskip("ray", reason="ray comes with sexton[cluster]")
pytest.importorskip("ray.cluster_utils", reason="ray comes with sexton[cluster]")

from sexton.arena import cluster  # noqa: E402
from sexton.arena.ladder import Contest, contend  # noqa: E402
from sexton.arena.play import Played  # noqa: E402
from sexton.arena.pool import Crew, open_pool  # noqa: E402
from sexton.arena.simulate import Plan, simulate  # noqa: E402
from sexton.bots.bot import never  # noqa: E402
from sexton.core.codec import digest  # noqa: E402
from tests.arena.test_pool import Squares  # noqa: E402

PLAN = Plan("gravediggers", 3, ["grasping"] * 3, games=24, seed=7)


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two machines with one processor each; both are this one."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def crew(machines: Any) -> Iterator[Crew]:
    yield Crew(1, machines.address)
    ray.shutdown()


def summed(games: list[Played]) -> str:
    """One number for all that was played; how long it took is not of it."""
    ordered = sorted(games, key=lambda game: game.number)
    return digest([[one.number, one.moves, one.scores, one.places] for one in ordered])


def here() -> str:
    return summed([game for games in simulate(PLAN) for game in games])


def test_the_same_games_are_played_on_a_cluster(crew: Crew) -> None:
    assert summed([game for games in simulate(PLAN, crew) for game in games]) == here()
    contest = Contest("gravediggers", 2, "grasping", "sleepwalker", 8, 3)
    there, alone = (contend(contest, who, lambda: None) for who in (crew, 1))
    assert msgspec.structs.replace(there, seconds=alone.seconds) == alone


def test_games_for_a_learner_are_played_on_a_cluster(crew: Crew) -> None:
    pytest.importorskip("numpy", reason="numpy comes with sexton[train]")
    pytest.importorskip("onnx", reason="onnx comes with sexton[train]")
    from sexton.train.crew import Hand, Others, Own, Watch
    from tests.train.test_crew import COURSE, GAME, hand, said, task

    with open_pool(partial(Hand, GAME, COURSE), crew) as pool:
        ((_, there),) = pool.run([Watch(0)])
        ((_, own),) = pool.run([task()])
    assert said(there) == said(hand()(Watch(0), never))
    assert isinstance(own, Own)
    assert len(own.places) == len(own.made.counts) > 0
    assert Others(pool, COURSE).chunks == 4


def test_an_error_comes_back_as_itself(crew: Crew) -> None:
    with open_pool(Squares, crew) as pool, pytest.raises(ValueError, match="-3 is negative"):
        list(pool.run([1, -3]))


def another(machines: Any) -> Any:
    """A machine that this process does not speak through."""
    here = ray.get_runtime_context().get_node_id()
    return next(node for node in machines.worker_nodes if node.node_id != here)


def test_what_a_dead_machine_had_is_played_again(machines: Any) -> None:
    """Its chunks are done elsewhere, and nobody could tell from the result."""
    machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    played: list[Played] = []
    for games in simulate(PLAN, Crew(1, machines.address)):
        played += games
        if len(played) == 3:
            machines.remove_node(another(machines), allow_graceful=False)
    ray.shutdown()
    assert len(played) == PLAN.games
    assert summed(played) == here()


def test_tools_are_made_once_in_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    import pickle

    monkeypatch.setattr(cluster, "_tools", {})
    monkeypatch.setattr(Squares, "made", 0)
    make = pickle.dumps(Squares)
    assert [cluster.do(make, number)[2] for number in range(3)] == [1, 1, 1]
