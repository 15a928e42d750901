"""Masked PPO by self-play, after a lesson from one of our bots: the whole learner, in one file.

From top to bottom: how it learns (Course), the network and its learner, what was played, the league
of those it meets, the lesson, self-play, PPO's step, and the whole course (train).

Every move is scored by its tokens and by the numbers of the thing it names, so only legal moves are
ever looked at. One network plays all seats; at some of the tables a past self has one of them, at
some one of our bots: who meets only itself forgets how to beat others.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from sexton.bots import Thought, open_bot
from sexton.bots.policy import MoveRows
from sexton.core.chance import Rng
from sexton.core.game import AnyGame
from sexton.train.adam import Adam
from sexton.train.decisions import Decisions, Inputs, drawn
from sexton.train.needs import library
from sexton.train.progress import Progress, Say, ticking
from sexton.train.tables import Array, Tables

if TYPE_CHECKING:
    from sexton.train.crew import Actor, Others

HIDDEN, WIDTH, PAST_SELVES = 128, 64, "past selves"
PAST = 8  # past selves that are remembered
SEASON = 25  # updates from one of them to the next
WATCHING = 0.5  # of a lesson; what is seen is gone over again and again in the rest
MOST_WATCHED = 100_000_000  # numbers of a lesson, in all: some 400 MB
FIRM = 3.0  # how much less a teacher is taken to like a move that is as far behind as most
PATIENCE = 8  # looks at what was kept apart, from the best of them on


class Course(msgspec.Struct, frozen=True):
    """How it learns."""

    seats: int = 2
    minutes: float = 10.0
    updates: int = 0  # it ends after so many, however long they take; 0 for when time is up
    lesson: float = 0.25  # the share of the time that goes into the lesson
    teacher: str = "grasping"
    tables: int = 64
    steps: int = 48  # moves at each table between two updates
    epochs: int = 2
    batch: int = 1024
    rate: float = 3e-4  # of learning; it falls to a tenth in the course of time
    lesson_rate: float = 1e-3
    discount: float = 0.995
    smoothing: float = 0.95  # GAE's lambda
    clip: float = 0.2
    farthest: float = 0.03  # no update goes farther from the policy that played (Kullback-Leibler)
    curiosity: float = 0.01  # the weight of the entropy
    older: float = 0.2  # of the tables, the share with a past self at one seat
    others: float = 0.25  # and the share with a bot there
    rivals: tuple[str, ...] = ("grasping",)  # these bots, by turns
    sharp: float = 3.0  # the policy that is kept likes a move by this power of the learner's odds
    every: float = 30.0  # seconds from one time that it is kept to the next
    threads: int = 1  # of torch: so small a network only waits for a second one
    seed: int = 1


def shapes(moves: MoveRows) -> dict[str, tuple[int, ...]]:
    """The weights of the network, by name."""
    return {
        "trunk1.weight": (HIDDEN, moves.features.size),
        "trunk1.bias": (HIDDEN,),
        "trunk2.weight": (HIDDEN, HIDDEN),
        "trunk2.bias": (HIDDEN,),
        "token.weight": (len(moves.tokens) + 1, WIDTH),
        "row.weight": (WIDTH, moves.width),
        "join.weight": (HIDDEN, WIDTH),
        "join.bias": (HIDDEN,),
        "query.weight": (WIDTH, HIDDEN),
        "score.weight": (1, HIDDEN),
        "value.weight": (1, HIDDEN),
        "value.bias": (1,),
    }


def fresh(moves: MoveRows, seed: int) -> dict[str, Array]:
    """Weights to begin with."""
    rng = np.random.default_rng(seed)
    made = {}
    for name, shape in shapes(moves).items():
        scale = 0.0 if name.endswith("bias") else 0.1 if "token" in name else shape[-1] ** -0.5
        scale *= 0.1 if name in ("value.weight", "query.weight") else 1
        made[name] = (rng.standard_normal(shape) * scale).astype(np.float32)
    made["token.weight"][-1] = 0  # what pads short moves says nothing
    return made


class Learner:
    """The network, its optimiser, its past selves and where it stands; on a GPU if there is one."""

    def __init__(self, game: AnyGame, course: Course) -> None:
        self.torch = library("torch")
        self.torch.set_num_threads(course.threads)
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.game, self.course = game, course
        self.moves = MoveRows(game, course.seats)
        self.weights = {
            name: self.torch.tensor(value, device=self.device, requires_grad=True)
            for name, value in fresh(self.moves, course.seed).items()
        }
        self.adam = Adam(self.torch, self.weights, course.rate)
        self.past = [self.copy()]
        self.is_taught, self.decisions, self.updates = not course.teacher, 0, 0
        self.seconds, self.since = 0.0, time.monotonic()

    def forward(self, inputs: Inputs, weights: Any = None) -> Any:
        """The score of every move, and the value of every decision."""
        w, functional = weights or self.weights, self.torch.nn.functional
        numbers, tokens, rows, owner = (self.tensor(one) for one in inputs)
        seen = functional.linear(numbers, w["trunk1.weight"], w["trunk1.bias"]).relu()
        seen = functional.linear(seen, w["trunk2.weight"], w["trunk2.bias"]).relu()
        nothing = w["token.weight"].shape[0] - 1
        named = functional.embedding_bag(
            tokens, w["token.weight"], mode="sum", padding_idx=nothing
        ) + functional.linear(rows, w["row.weight"])
        joined = functional.linear(named, w["join.weight"], w["join.bias"]) + seen[owner]
        asked = functional.linear(seen, w["query.weight"])
        scores = functional.linear(joined.relu(), w["score.weight"]).squeeze(-1)
        scores = scores + (named * asked[owner]).sum(-1)
        return scores, functional.linear(seen, w["value.weight"], w["value.bias"]).squeeze(-1)

    def log_odds(self, scores: Any, owner: Array, count: int) -> Any:
        """Logarithms of the odds of each move among the legal ones of its decision."""
        torch, index = self.torch, self.tensor(owner)
        most = torch.full((count,), -1e9, device=self.device)
        most = most.scatter_reduce(0, index, scores.detach(), "amax")
        shifted = scores - most[index]
        total = torch.zeros(count, device=self.device).scatter_add(0, index, shifted.exp())
        return shifted - total.log()[index]

    def choose(
        self, made: Decisions, chosen: Sequence[int], weights: Any = None
    ) -> Iterator[tuple[int, float, float]]:
        """A move drawn for each decision: its place in the list, its log odds, and the value."""
        if not chosen:
            return iter(())
        inputs = made.some(chosen)
        with self.torch.no_grad():
            scores, values = self.forward(inputs, weights)
            logs = self.log_odds(scores, inputs[3], len(chosen)).cpu().numpy()
        self.decisions += len(chosen)
        seed = self.course.seed + self.decisions
        return zip(*drawn(made, chosen, logs, seed), values.tolist(), strict=True)

    def follow(self, loss: Any) -> None:
        """One step down."""
        for value in self.weights.values():
            value.grad = None
        loss.backward()
        self.adam.step()

    def tensor(self, array: Any) -> Any:
        return self.torch.as_tensor(array, device=self.device)

    def arrays(self) -> dict[str, Array]:
        return {name: value.detach().cpu().numpy().copy() for name, value in self.weights.items()}

    def copy(self) -> dict[str, Any]:
        return {name: value.detach().clone() for name, value in self.weights.items()}

    def put(self, weights: dict[str, Any]) -> None:
        for name, value in weights.items():
            self.weights[name].data.copy_(value)

    def lap(self) -> None:
        """Counts the time since the last one."""
        now = time.monotonic()
        self.seconds, self.since = self.seconds + now - self.since, now

    def done(self) -> float:
        """How much of the course is behind it; 1 is all of it."""
        if self.course.updates:
            return self.updates / self.course.updates
        return self.seconds / (self.course.minutes * 60)


class Played:
    """Decisions in their order, and what each seat gained by them."""

    def __init__(self, moves: MoveRows) -> None:
        self.made = Decisions(moves)
        self.places: list[int] = []  # of the moves that were made, in the lists of legal ones
        self.logs: list[float] = []  # of the odds of these
        self.values: list[float] = []
        self.gains: list[float] = []  # up to the next decision of that seat
        self.ends: list[bool] = []  # was it the seat's last of a game?
        self.lines: dict[tuple[int, int], list[int]] = {}  # decisions of a table's seat
        self.waiting: dict[tuple[int, int], float] = {}  # gained since the last of them

    def note(self, line: tuple[int, int], place: int, log: float = 0, value: float = 0) -> None:
        """A decision; what its seat gained before it belongs to the one before."""
        before = self.lines.setdefault(line, [])
        if before and not self.ends[before[-1]]:
            self.gains[before[-1]] += self.waiting[line]
        self.waiting[line] = 0.0
        before.append(len(self.places))
        self.places.append(place)
        self.logs.append(log)
        self.values.append(value)
        self.gains.append(0.0)
        self.ends.append(False)

    def settle(self, gains: Array, over: Array) -> None:
        """What a move at each table brought to everybody."""
        for (table, seat), line in self.lines.items():
            self.waiting[table, seat] += float(gains[table, seat])
            if over[table] and not self.ends[line[-1]]:
                self.gains[line[-1]] += self.waiting[table, seat]
                self.ends[line[-1]] = True
                self.waiting[table, seat] = 0.0


class Lesson(NamedTuple):
    """What a teacher saw and did, and what it came to: gained from there on, discounted, where the
    game was seen to its end."""

    made: Decisions
    answers: list[int]  # places in the lists of legal moves
    likings: list[Array]  # how it liked each of these moves
    returns: list[float]
    is_known: list[bool]  # has the game ended since?


def watched(rows: MoveRows, course: Course, tables: Tables, rounds: Iterable[Any]) -> Lesson:
    """What the teacher does at these tables, for so many moves at each."""
    bots = [open_bot(course.teacher, tables.game, course.seed + one) for one in range(tables.count)]
    played, likings = Played(rows), list[Array]()
    for _ in rounds:
        seats, legal, numbers = tables.seats(), tables.legal(), tables.numbers()
        moves = [one[0] for one in legal]
        for table, seat in enumerate(seats):
            if len(legal[table]) > 1:
                thought = bots[table].think(tables.view(table, seat))
                moves[table] = thought.move
                played.made.add(numbers[table], legal[table], seat)
                played.note((table, seat), legal[table].index(thought.move))
                likings.append(liking(thought, legal[table]))
        played.settle(*tables.step(moves))
        if len(played.places) * tables.features.size > MOST_WATCHED:
            break
    for bot in bots:
        bot.close()
    return Lesson(played.made, played.places, likings, *returns(played, course))


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


def returns(played: Played, course: Course) -> tuple[list[float], list[bool]]:
    """What was gained from each decision on, and whether the game was seen to its end."""
    found, is_known = [0.0] * len(played.places), [False] * len(played.places)
    for line in played.lines.values():
        later, ended = 0.0, False
        for one in reversed(line):
            later = played.gains[one] + (0.0 if played.ends[one] else course.discount * later)
            ended = ended or played.ends[one]
            found[one], is_known[one] = later, ended
    return found, is_known


def teach(learner: Learner, tables: Tables, progress: Progress, others: Others | None) -> None:
    """The lesson: watches the teacher, and learns to do what it does and what that is worth, until
    it does no better with decisions that were kept apart, or time is up."""
    course = learner.course
    until, learner.adam.rate = course.minutes * 60 * course.lesson, course.lesson_rate
    begun, watching = learner.seconds, max(0.0, until - learner.seconds) * WATCHING
    progress.say(f"lesson: watches {course.teacher} for {watching:.0f} s")
    if others is None:
        seen = watched(learner.moves, course, tables, ticking(watching))
    else:
        seen = others.watch(learner, watching)
    learner.seconds, learner.since = begun + watching, time.monotonic()
    count, rng = len(seen.answers), np.random.default_rng(course.seed)
    order = rng.permutation(count)
    apart, rest = order[: min(count // 10 + 1, course.batch)], order[count // 10 :]
    best, kept, since, rounds = -np.inf, learner.copy(), 0, 0
    while since < PATIENCE and (learner.seconds < until or rounds == 0):
        imitate(learner, seen, rng.choice(rest, min(course.batch, len(rest))))
        learner.lap()
        rounds += 1
        if rounds % 25 == 0 or learner.seconds >= until:
            agreed, since = agreement(learner, seen, apart), since + 1
            if agreed > best:
                best, kept, since = agreed, learner.copy(), 0
        progress.keep_if_due()
    learner.put(kept)
    learner.seconds, learner.is_taught = min(learner.seconds, until), True
    learner.past = [learner.copy()]
    progress.say(
        f"lesson: {count:,} decisions of {course.teacher}, {rounds} rounds; "
        f"it gives odds of {np.exp(best):.2f} to what that does elsewhere"
    )


def imitate(learner: Learner, seen: Lesson, some: Array) -> None:
    """One step towards what the teacher did, and towards what came of it."""
    inputs = seen.made.some(some)
    scores, values = learner.forward(inputs)
    logs = learner.log_odds(scores, inputs[3], len(some))
    liked = learner.tensor(np.concatenate([seen.likings[one] for one in some]))
    wanted = learner.tensor(np.array([seen.returns[one] for one in some], np.float32))
    known = learner.tensor(np.array([seen.is_known[one] for one in some], np.float32))
    missed = (known * (values - wanted) ** 2).mean()
    learner.follow(0.5 * missed - (liked * logs).sum() / len(some))


def agreement(learner: Learner, seen: Lesson, some: Array) -> float:
    """The mean logarithm of the odds that it gives to what the teacher did."""
    inputs = seen.made.some(some)
    with learner.torch.no_grad():
        scores, _ = learner.forward(inputs)
        logs = learner.log_odds(scores, inputs[3], len(some))
    at = seen.made.firsts(some) + np.array([seen.answers[one] for one in some])
    return float(logs[learner.tensor(at)].mean())


class League:
    """The tables it plays at, and whom it meets at one seat of some: past selves and bots."""

    def __init__(self, learner: Learner | Actor, tables: Tables) -> None:
        course = learner.course
        self.learner, self.tables = learner, tables
        self.met: list[tuple[str, float]] = []  # whom, and the share of wins of a seat of ours
        old = int(tables.count * course.older)
        bots = int(tables.count * course.others) if course.rivals else 0
        self.guests = dict.fromkeys(range(old), PAST_SELVES)
        for table in range(old, old + bots):
            self.guests[table] = course.rivals[(table - old) % len(course.rivals)]
        self.bots = {
            table: open_bot(name, tables.game, 0)
            for table, name in self.guests.items()
            if name != PAST_SELVES
        }

    def begin(self) -> None:
        """What its bots leave to chance hangs on the update alone, so it can be played again."""
        for table, bot in self.bots.items():
            bot.rng = Rng(self.learner.course.seed + 1_009 * self.learner.updates + table)

    def past_self(self) -> dict[str, Any]:
        """One of them for each update, in turn."""
        return self.learner.past[self.learner.updates % len(self.learner.past)]

    def guest(self, table: int, seat: int) -> str | None:
        """Who else decides there, if anybody."""
        return self.guests.get(table) if seat == table % self.tables.at_table else None

    def score(self, over: Array) -> None:
        """Who won where a game has just ended."""
        seats = self.tables.at_table
        for table in map(int, np.flatnonzero(over)):
            if table in self.guests:
                lost = self.tables.won[table][table % seats]
                self.met.append((self.guests[table], (1 - lost) / (seats - 1)))

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()


def play(learner: Learner | Actor, league: League, rounds: Iterable[Any]) -> Played:
    """A move at each table in each round; what is noted are the learner's own."""
    tables, played = league.tables, Played(learner.moves)
    league.begin()
    for _ in rounds:
        seats, legal, numbers = tables.seats(), tables.legal(), tables.numbers()
        moves = [one[0] for one in legal]
        own, old = list[int](), list[int]()
        for table, seat in enumerate(seats):
            if len(legal[table]) == 1:
                continue
            guest = league.guest(table, seat)
            if guest is None:
                own.append(table)
            elif guest == PAST_SELVES:
                old.append(table)
            else:
                moves[table] = league.bots[table].choose(tables.view(table, seat))
        mine, theirs = played.made, Decisions(learner.moves)
        for some, into, weights in ((own, mine, None), (old, theirs, league.past_self())):
            first = len(into.counts)
            for table in some:
                into.add(numbers[table], legal[table], seats[table])
            chosen = learner.choose(into, range(first, len(into.counts)), weights)
            for table, (place, log, value) in zip(some, chosen, strict=True):
                moves[table] = legal[table][place]
                if into is mine:
                    played.note((table, seats[table]), place, log, value)
        gains, over = tables.step(moves)
        played.settle(gains, over)
        league.score(over)
    return played


def advantages(played: Played, course: Course) -> tuple[Array, Array]:
    """GAE along each seat's own decisions; the last of a line that is not over is its own guess."""
    found: Array = np.zeros(len(played.places), np.float32)
    for line in played.lines.values():
        carried, after = 0.0, played.values[line[-1]]
        for one in reversed(line):
            if played.ends[one]:
                carried, after = 0.0, 0.0
            surprise = played.gains[one] + course.discount * after - played.values[one]
            carried = surprise + course.discount * course.smoothing * carried
            found[one] = carried
            after = played.values[one]
    return found, found + np.array(played.values, np.float32)


def improve(learner: Learner, played: Played) -> dict[str, float]:
    """PPO's clipped steps over what was played; figures of the last of them."""
    course, torch = learner.course, learner.torch
    gained, wanted = advantages(played, course)
    gained = (gained - gained.mean()) / (gained.std() + 1e-6)
    places, before = np.array(played.places), np.array(played.logs, np.float32)
    rng, figures = np.random.default_rng(learner.updates), dict[str, float]()
    order = np.arange(len(gained))
    for _ in range(course.epochs):
        rng.shuffle(order)
        for first in range(0, len(order), course.batch):
            some = order[first : first + course.batch]
            inputs = played.made.some(some)
            scores, values = learner.forward(inputs)
            logs = learner.log_odds(scores, inputs[3], len(some))
            at = learner.tensor(played.made.firsts(some) + places[some])
            farther = logs[at] - learner.tensor(before[some])
            figures["distance"] = -float(farther.detach().mean())
            if figures["distance"] > course.farthest:
                break
            ratio, better = farther.exp(), learner.tensor(gained[some])
            clipped = ratio.clamp(1 - course.clip, 1 + course.clip)
            entropy = -(logs.exp() * logs).sum() / len(some)
            loss = -torch.minimum(ratio * better, clipped * better).mean()
            missed = ((values - learner.tensor(wanted[some])) ** 2).mean()
            learner.follow(loss + 0.5 * missed - course.curiosity * entropy)
            figures |= {"entropy": float(entropy.detach()), "value loss": float(missed.detach())}
    learner.updates += 1
    return figures


def train(
    game: AnyGame,
    course: Course,
    path: Path,
    say: Say,
    board: str | None = None,
    others: Others | None = None,
) -> Learner:
    """The whole course; what is kept at `path` can be played with at any time. Its games are played
    here, or by others."""
    learner = Learner(game, course)
    tables = Tables(game, course.seats, course.tables, seed=course.seed, reward="lead")
    league = League(learner, tables)
    progress = Progress(learner, league, path, say, board)
    progress.resume()
    if not learner.is_taught:
        teach(learner, tables, progress, others)
        progress.keep()
    while learner.done() < 1:
        learner.adam.rate = course.rate * max(0.1, 1 - learner.done())
        if others is None:
            played = play(learner, league, range(course.steps))
        else:
            played = others.play(learner, league)
        figures = improve(learner, played)
        if learner.updates % SEASON == 0:
            learner.past = [*learner.past[1 - PAST :], learner.copy()]
        learner.lap()
        progress.after(figures)
    progress.close()
    league.close()
    return learner
