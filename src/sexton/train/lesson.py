"""The lesson before self-play: a teacher is watched, and imitated."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sexton.bots import Thought, open_bot
from sexton.bots.policy import MoveRows
from sexton.train.decisions import Decisions, Played, note, settle
from sexton.train.tables import Array, Tables

if TYPE_CHECKING:
    from sexton.train.crew import Others
    from sexton.train.ppo import Course, Learner

Say = Callable[[str], None]
WATCHING = 0.5  # of a lesson; what is seen is gone over again and again in the rest
MOST_WATCHED = 100_000_000  # numbers of a lesson, in all: some 400 MB
FIRM = 3.0  # how much less a teacher is taken to like a move that is as far behind as most
PATIENCE = 8  # looks at what was kept apart, from the best of them on


class Lesson:
    """What a teacher saw and did, and what it came to: gained from there on, discounted, where the
    game was seen to its end."""

    def __init__(self, moves: MoveRows) -> None:
        self.made = Decisions(moves)
        self.answers: list[int] = []  # places in the lists of legal moves
        self.likings: list[Array] = []  # how it liked each of these moves
        self.returns: list[float] = []
        self.is_known: list[bool] = []  # has the game ended since?


def watched(rows: MoveRows, course: Course, tables: Tables, rounds: Iterable[Any]) -> Lesson:
    """What the teacher does at these tables, for so many moves at each."""
    bots = [open_bot(course.teacher, tables.game, course.seed + one) for one in range(tables.count)]
    played, waiting, likings = Played(rows), dict[Any, float](), list[Array]()
    for _ in rounds:
        seats, legal, dense = tables.seats(), tables.legal(), tables.numbers()
        moves = [one[0] for one in legal]
        for table, seat in enumerate(seats):
            if len(legal[table]) > 1:
                thought = bots[table].think(tables.view(table, seat))
                moves[table] = thought.move
                played.made.add(dense[table], legal[table], seat)
                likings.append(liking(thought, legal[table]))
                place = legal[table].index(thought.move)
                note(played, (table, seat), place, 0.0, 0.0, waiting)
        gains, over = tables.step(moves)
        settle(played, gains, over, waiting)
        if len(played.places) * tables.features.size > MOST_WATCHED:
            break
    return learned_from(played, likings, course)


def liking(thought: Thought, legal: Sequence[int]) -> Array:
    """How much a teacher liked each legal move. Half goes to what it did; half to all that it
    weighed: as often as it came back to them, or the less the farther they are from the best."""
    found: Array = np.zeros(len(legal), np.float32)
    place = {move: index for index, move in enumerate(legal)}
    found[place[thought.move]] = 0.5
    weighed = [one for one in thought.weighed if one.move in place]
    parts: Array = np.array([float(one.visits) for one in weighed])
    if weighed and not parts.any():
        behind = thought.weighed[0].value - np.array([one.value for one in weighed])
        usual = np.median(behind[behind > 0]) if (behind > 0).any() else 1.0
        parts = np.exp(-FIRM * np.maximum(behind, 0) / usual)
    if not parts.any():
        return found * 2
    np.add.at(found, [place[one.move] for one in weighed], 0.5 * parts / parts.sum())
    return found


def learned_from(played: Played, likings: list[Array], course: Course) -> Lesson:
    found = Lesson(played.made.moves)
    found.made, found.answers, found.likings = played.made, played.places, likings
    found.returns, found.is_known = [0.0] * len(played.places), [False] * len(played.places)
    for line in played.lines.values():
        later, is_known = 0.0, False
        for one in reversed(line):
            later = played.gains[one] + (0.0 if played.ends[one] else course.discount * later)
            is_known = is_known or played.ends[one]
            found.returns[one], found.is_known[one] = later, is_known
    return found


def ticking(seconds: float) -> Iterator[float]:
    """For so long."""
    started = time.monotonic()
    while (gone := time.monotonic() - started) < seconds:
        yield gone


def lesson(
    learner: Learner, tables: Tables, seconds: float, say: Say, others: Others | None = None
) -> None:
    """Watches the teacher play, and learns to do what it does and what that is worth, until it does
    no better with decisions that were kept apart, or time is up."""
    course, started = learner.course, time.monotonic()
    learner.adam.rate = course.lesson_rate
    if others is None:
        seen = watched(learner.moves, course, tables, ticking(seconds * WATCHING))
    else:
        seen = others.watch(learner, seconds * WATCHING)
    count = len(seen.answers)
    rng = np.random.default_rng(course.seed)
    order = rng.permutation(count)
    apart, rest = order[: min(count // 10, course.batch)], order[count // 10 :]
    best, kept, since, rounds = -1e9, learner.copy(), 0, 0
    while len(rest) and (time.monotonic() - started < seconds or rounds == 0):
        follow(learner, seen, rng.choice(rest, min(course.batch, len(rest))))
        rounds += 1
        if rounds % 25 == 0 and len(apart):
            agreed = agreement(learner, seen, apart)
            since += 1
            if agreed > best:
                best, kept, since = agreed, learner.copy(), 0
            if since == PATIENCE:
                break
    if best > -1e9:
        learner.put(kept)
    say(
        f"lesson: {count} decisions of {course.teacher}, {rounds} rounds, "
        f"odds {float(np.exp(best)) if best > -1e9 else 0.0:.2f} of others"
    )


def follow(learner: Learner, seen: Lesson, some: Array) -> None:
    """One step towards what the teacher did, and towards what came of it."""
    inputs = seen.made.some(some)
    scores, values = learner.forward(inputs)
    logs = learner.log_odds(scores, inputs[3], len(some))
    liked = learner.tensor(np.concatenate([seen.likings[one] for one in some]))
    wanted = learner.tensor(np.array([seen.returns[one] for one in some], np.float32))
    known = learner.tensor(np.array([seen.is_known[one] for one in some], np.float32))
    missed = (known * (values - wanted) ** 2).mean()
    learner.update(0.5 * missed - (liked * logs).sum() / len(some))


def agreement(learner: Learner, seen: Lesson, some: Array) -> float:
    """The mean logarithm of the odds that it gives to what the teacher did."""
    inputs = seen.made.some(some)
    with learner.torch.no_grad():
        scores, _ = learner.forward(inputs)
        logs = learner.log_odds(scores, inputs[3], len(some))
    at = seen.made.firsts(some) + np.array([seen.answers[one] for one in some])
    return float(logs[learner.tensor(at)].mean())
