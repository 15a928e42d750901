"""Games for a learner that others play: processes of this machine, or a cluster.

The game goes by its name and its box, tasks by their numbers; for its own games the policy goes
along as plain numbers. Whoever plays a task, the same comes back. A worker needs no torch.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from sexton.arena.pool import Pool
from sexton.bots import Stop
from sexton.bots.policy import MoveRows
from sexton.core.game import AnyGame
from sexton.train import ppo
from sexton.train.decisions import Decisions, Inputs, drawn
from sexton.train.tables import Array, Tables

TABLES = 16  # that a task plays to the end
Weights = dict[str, Array]


class Watch(NamedTuple):
    """Some games of the teacher."""

    chunk: int


class Play(NamedTuple):
    """Some games of the policy against itself and others."""

    chunk: int
    update: int
    weights: Weights
    past: Weights  # one of its past selves


class Made(NamedTuple):
    """Decisions as they travel."""

    numbers: list[Array]
    legal: list[Sequence[int]]
    seats: list[int]
    counts: list[int]


class Watched(NamedTuple):
    made: Made
    answers: list[int]
    likings: list[Array]
    returns: list[float]
    is_known: list[bool]


class Own(NamedTuple):
    """What was played for the policy, with the lines of each table's seat."""

    made: Made
    places: list[int]
    logs: list[float]
    values: list[float]
    gains: list[float]
    ends: list[bool]
    lines: dict[tuple[int, int], list[int]]
    decisions: int
    met: list[tuple[str, float]]


class Once(Tables):
    """Tables that say when each has seen an end."""

    def __init__(self, game: AnyGame, seats: int, seed: int) -> None:
        super().__init__(game, seats, TABLES, seed=seed, reward="lead")
        self.ended: Array = np.zeros(TABLES, np.bool_)

    def step(self, moves: Sequence[int] | Array) -> tuple[Array, Array]:
        gains, over = super().step(moves)
        self.ended |= over
        return gains, over

    def rounds(self) -> Iterator[int]:
        done = 0
        while not self.ended.all():
            yield done
            done += 1


class Hand:
    """One worker: it plays the tasks that it gets, all alike wherever it is."""

    def __init__(self, game: AnyGame, course: ppo.Course) -> None:
        self.game = game
        self.course = course
        self.moves = MoveRows(game, course.seats)

    def __call__(self, task: Watch | Play, stop: Stop) -> Watched | Own:
        return self.watch(task) if isinstance(task, Watch) else self.play(task)

    def seed(self, *numbers: int) -> int:
        return int(np.random.SeedSequence([self.course.seed, *numbers]).generate_state(1)[0])

    def watch(self, task: Watch) -> Watched:
        seed = self.seed(task.chunk)
        course = msgspec.structs.replace(self.course, seed=seed)
        tables = Once(self.game, course.seats, seed)
        seen = ppo.watched(self.moves, course, tables, tables.rounds())
        return Watched(sent(seen.made), seen.answers, seen.likings, seen.returns, seen.is_known)

    def play(self, task: Play) -> Own:
        seed = self.seed(task.chunk, task.update + 1)
        tables = Once(self.game, self.course.seats, seed)
        actor = Actor(self.moves, msgspec.structs.replace(self.course, seed=seed), task.weights)
        actor.past = [task.past]
        league = ppo.League(actor, tables)
        played = ppo.play(actor, league, tables.rounds())
        league.close()
        return Own(
            sent(played.made), played.places, played.logs, played.values, played.gains,
            played.ends, played.lines, actor.decisions, league.met,
        )  # fmt: skip


class Actor:
    """The policy as it plays and does not learn: the same sums as the learner's, in numpy."""

    def __init__(self, moves: MoveRows, course: ppo.Course, weights: Weights) -> None:
        self.moves, self.course, self.weights = moves, course, weights
        self.past = [weights]
        self.decisions = self.updates = 0

    def choose(
        self, made: Decisions, chosen: Sequence[int], weights: Weights | None = None
    ) -> Iterator[tuple[int, float, float]]:
        if not chosen:
            return iter(())
        inputs = made.some(chosen)
        scores, values = scored(inputs, weights or self.weights)
        logs = log_odds(scores, inputs[3], len(chosen))
        self.decisions += len(chosen)
        seed = self.course.seed + self.decisions
        return zip(*drawn(made, chosen, logs, seed), values.tolist(), strict=True)


def scored(inputs: Inputs, w: Weights) -> tuple[Array, Array]:
    """The score of every move, and the value of every decision."""
    numbers, tokens, rows, owner = inputs
    seen = np.maximum(numbers @ w["trunk1.weight"].T + w["trunk1.bias"], 0)
    seen = np.maximum(seen @ w["trunk2.weight"].T + w["trunk2.bias"], 0)
    mark = (tokens != len(w["token.weight"]) - 1)[..., None]
    named = (w["token.weight"][tokens] * mark).sum(1) + rows @ w["row.weight"].T
    joined = np.maximum(named @ w["join.weight"].T + w["join.bias"] + seen[owner], 0)
    asked = seen @ w["query.weight"].T
    scores = (joined @ w["score.weight"].T).squeeze(-1) + (named * asked[owner]).sum(-1)
    return scores, (seen @ w["value.weight"].T + w["value.bias"]).squeeze(-1)


def log_odds(scores: Array, owner: Array, count: int) -> Array:
    firsts = np.searchsorted(owner, np.arange(count))
    shifted = scores - np.maximum.reduceat(scores, firsts)[owner]
    return shifted - np.log(np.add.reduceat(np.exp(shifted), firsts))[owner]


def sent(made: Decisions) -> Made:
    return Made(made.numbers, [[*moves] for moves in made.legal], made.seats, made.counts)


def received(made: Made, into: Decisions) -> None:
    into.numbers += made.numbers
    into.legal += made.legal
    into.seats += made.seats
    into.counts += made.counts


class Others:
    """Plays for the learner what it would play itself."""

    def __init__(self, pool: Pool[Any, Any], course: ppo.Course) -> None:
        self.pool = pool
        self.chunks = max(1, course.tables // TABLES)

    def watch(self, learner: ppo.Learner, seconds: float) -> ppo.Lesson:
        """As many games of the teacher as can be played in these seconds."""
        seen = ppo.Lesson(Decisions(learner.moves), [], [], [], [])
        for _, found in self.pool.run(for_seconds(seconds)):
            received(found.made, seen.made)
            seen.answers.extend(found.answers)
            seen.likings.extend(found.likings)
            seen.returns.extend(found.returns)
            seen.is_known.extend(found.is_known)
        return seen

    def play(self, learner: ppo.Learner, league: ppo.League) -> ppo.Played:
        """Whole games of the policy as it is now, put together in the order of their tasks."""
        weights, update = learner.arrays(), learner.updates
        past = {name: plain(value) for name, value in league.past_self().items()}
        tasks = [Play(chunk, update, weights, past) for chunk in range(self.chunks)]
        found = {task.chunk: own for task, own in self.pool.run(tasks)}
        played = ppo.Played(learner.moves)
        for chunk, own in sorted(found.items()):
            add(played, chunk, own)
            learner.decisions += own.decisions
            league.met += own.met
        return played


def plain(weights: Any) -> Array:
    """Weights of torch's, which may be on a GPU, or of numpy's."""
    return weights.cpu().numpy() if hasattr(weights, "cpu") else np.asarray(weights)


def for_seconds(seconds: float) -> Iterator[Watch]:
    """One task at the least."""
    started, chunk = time.monotonic(), 0
    while chunk == 0 or time.monotonic() - started < seconds:
        yield Watch(chunk)
        chunk += 1


def add(played: ppo.Played, chunk: int, own: Own) -> None:
    before = len(played.places)
    received(own.made, played.made)
    played.places += own.places
    played.logs += own.logs
    played.values += own.values
    played.gains += own.gains
    played.ends += own.ends
    for (table, seat), line in own.lines.items():
        played.lines[chunk * TABLES + table, seat] = [before + one for one in line]
