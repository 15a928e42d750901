"""Masked PPO by self-play, after a lesson from one of our bots: the whole learner, in one file.

Every move is scored by its tokens and by the numbers of the thing it names, so only legal moves are
ever looked at. One network plays all seats; at some of the tables a past self has one of them, at
some one of our bots: who meets only itself forgets how to beat others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from sexton.bots import open_bot
from sexton.bots.policy import MoveRows
from sexton.core.errors import BadOption
from sexton.core.game import AnyGame
from sexton.train import onnx_file
from sexton.train.decisions import Decisions, Played, drawn, note, settle
from sexton.train.lesson import lesson
from sexton.train.needs import library
from sexton.train.tables import Array, Tables

if TYPE_CHECKING:
    from sexton.train.crew import Actor, Others

Say = Callable[[str], None]
PAST = 8  # past selves that are remembered
SEASON = 25  # updates from one of them to the next


class Course(msgspec.Struct, frozen=True):
    """How it learns."""

    seats: int = 2
    minutes: float = 10.0
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
    rival: str = "grasping"  # that bot; "" for none
    sharp: float = 3.0  # the policy that is kept likes a move by this power of the learner's odds
    seed: int = 1


class Adam:
    """The usual optimiser, written out: torch's own takes half a minute to load on a busy machine,
    and this one is saved as plain numbers."""

    def __init__(self, torch: Any, weights: dict[str, Any], rate: float) -> None:
        self.torch, self.weights, self.rate = torch, weights, rate
        self.means = {name: torch.zeros_like(value.detach()) for name, value in weights.items()}
        self.squares = {name: torch.zeros_like(value.detach()) for name, value in weights.items()}
        self.steps = 0

    def step(self, longest: float = 0.5) -> None:
        """One step against the slopes, which together are at most so long."""
        self.steps += 1
        slopes = {name: value.grad for name, value in self.weights.items()}
        given = {name: slope for name, slope in slopes.items() if slope is not None}
        length = sum(float((slope**2).sum()) for slope in given.values()) ** 0.5
        shrink = min(1.0, longest / (length + 1e-9))
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        with self.torch.no_grad():
            for name, slope in given.items():
                slope = slope * shrink
                mean, square = self.means[name], self.squares[name]
                mean.mul_(0.9).add_(slope, alpha=0.1)
                square.mul_(0.999).addcmul_(slope, slope, value=0.001)
                self.weights[name].sub_(rate * mean / (square.sqrt() + 1e-8))


class Learner:
    """The network, its optimiser and where it stands; on a GPU if there is one."""

    def __init__(self, game: AnyGame, course: Course) -> None:
        self.torch = library("torch")
        self.torch.manual_seed(course.seed)
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.game, self.course = game, course
        self.moves = MoveRows(game, course.seats)
        begin = onnx_file.fresh(self.moves, course.seed)
        self.weights = {
            name: self.torch.tensor(value, device=self.device, requires_grad=True)
            for name, value in begin.items()
        }
        self.adam = Adam(self.torch, self.weights, course.rate)
        self.seconds = 0.0
        self.decisions = 0
        self.updates = 0

    def tensor(self, array: Any) -> Any:
        return self.torch.as_tensor(array, device=self.device)

    def forward(self, inputs: tuple[Array, Array, Array, Array], weights: Any = None) -> Any:
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

    def choose(self, made: Decisions, chosen: Sequence[int], weights: Any = None) -> Any:
        """A move drawn for each decision: its place in the list, its log odds, the value."""
        inputs = made.some(chosen)
        with self.torch.no_grad():
            scores, values = self.forward(inputs, weights)
            logs = self.log_odds(scores, inputs[3], len(chosen)).cpu().numpy()
        places, picked = drawn(made, chosen, logs, self.course.seed + self.decisions)
        self.decisions += len(chosen)
        return places, picked, values.cpu().numpy()

    def update(self, loss: Any) -> None:
        for value in self.weights.values():
            value.grad = None
        loss.backward()
        self.adam.step()

    def arrays(self) -> dict[str, Array]:
        return {name: value.detach().cpu().numpy().copy() for name, value in self.weights.items()}

    def copy(self) -> dict[str, Any]:
        return {name: value.detach().clone() for name, value in self.weights.items()}

    def put(self, weights: dict[str, Any]) -> None:
        for name, value in weights.items():
            self.weights[name].data.copy_(value)

    def keep(self, path: Path) -> None:
        """The policy, and beside it all it takes to go on: numbers alone, nothing that runs."""
        kept = self.arrays()
        for name in ("score.weight", "query.weight"):
            kept[name] *= np.float32(self.course.sharp)
        onnx_file.write(path, kept, self.game, self.moves)
        state = {f"w {name}": value for name, value in self.arrays().items()}
        state |= {f"m {name}": value.cpu().numpy() for name, value in self.adam.means.items()}
        state |= {f"v {name}": value.cpu().numpy() for name, value in self.adam.squares.items()}
        counts = [self.seconds, float(self.decisions), float(self.updates), float(self.adam.steps)]
        beside = path.with_name(path.name + ".state.part.npz")
        np.savez(beside, counts=np.array(counts), digest=self.moves.features.digest, **state)
        beside.replace(state_file(path))

    def resume(self, path: Path) -> bool:
        """Goes on where `keep` was last called; what means something else is refused, for it would
        be written over."""
        kept = state_file(path)
        if not kept.exists():
            return False
        with np.load(kept, allow_pickle=False) as state:
            wanted = {f"w {name}" for name in self.weights}
            if str(state["digest"]) != self.moves.features.digest or not wanted <= {*state.files}:
                raise BadOption(
                    f"{kept} belongs to a policy that learns from other numbers: name another"
                    " file with --out, or put that one away."
                )
            for name, value in self.weights.items():
                value.data.copy_(self.torch.as_tensor(state[f"w {name}"]))
                self.adam.means[name].copy_(self.torch.as_tensor(state[f"m {name}"]))
                self.adam.squares[name].copy_(self.torch.as_tensor(state[f"v {name}"]))
            seconds, decisions, updates, steps = state["counts"]
        self.seconds, self.decisions, self.updates = float(seconds), int(decisions), int(updates)
        self.adam.steps = int(steps)
        return True


def state_file(path: Path) -> Path:
    return path.with_name(path.name + ".state.npz")


class League:
    """Whom it meets besides itself."""

    def __init__(self, learner: Learner | Actor, tables: Tables) -> None:
        course = learner.course
        self.learner = learner
        self.past = [learner.copy()]
        self.old = int(tables.count * course.older)  # the first tables have a past self
        bots = int(tables.count * course.others) if course.rival else 0
        self.bots = {
            table: open_bot(course.rival, tables.game, course.seed + table)
            for table in range(self.old, self.old + bots)
        }

    def past_self(self) -> dict[str, Any]:
        """One of them for each update, in turn."""
        return self.past[self.learner.updates % len(self.past)]

    def grow(self) -> None:
        self.past = [*self.past[-PAST + 1 :], self.learner.copy()]


def play(
    learner: Learner | Actor,
    tables: Tables,
    league: League,
    waiting: dict[Any, float],
    rounds: Iterable[Any] | None = None,
) -> Played:
    """So many moves at each table. `waiting` is what a seat gained since its last decision."""
    course, played = learner.course, Played(learner.moves)
    for _ in range(course.steps) if rounds is None else rounds:
        seats, legal, dense = tables.seats(), tables.legal(), tables.numbers()
        moves = [one[0] for one in legal]
        ours, theirs = list[int](), list[int]()
        for table, seat in enumerate(seats):
            is_guests = seat == table % course.seats
            if len(legal[table]) == 1:
                continue
            if is_guests and table in league.bots:
                moves[table] = league.bots[table].choose(tables.view(table, seat))
            else:
                (theirs if is_guests and table < league.old else ours).append(table)
        for some, into, weights in (
            (ours, played.made, None),
            (theirs, Decisions(learner.moves), league.past_self()),
        ):
            first = len(into.counts)
            for table in some:
                into.add(dense[table], legal[table], seats[table])
            if not some:
                continue
            chosen = range(first, first + len(some))
            places, logs, values = learner.choose(into, chosen, weights)
            for table, place, log, value in zip(some, places, logs, values, strict=True):
                moves[table] = legal[table][place]
                if some is ours:
                    note(played, (table, seats[table]), place, log, float(value), waiting)
        gains, over = tables.step(moves)
        settle(played, gains, over, waiting)
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


def improve(learner: Learner, played: Played) -> float:
    """PPO's clipped steps over what was played; the mean entropy."""
    course, torch = learner.course, learner.torch
    gained, wanted = advantages(played, course)
    gained = (gained - gained.mean()) / (gained.std() + 1e-6)
    places, before = np.array(played.places), np.array(played.logs, np.float32)
    rng, entropy = np.random.default_rng(learner.updates), 0.0
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
            if -float(farther.detach().mean()) > course.farthest:
                break
            ratio = farther.exp()
            better = learner.tensor(gained[some])
            clipped = ratio.clamp(1 - course.clip, 1 + course.clip)
            spread = -(logs.exp() * logs).sum() / len(some)
            loss = -torch.minimum(ratio * better, clipped * better).mean()
            loss = loss + 0.5 * ((values - learner.tensor(wanted[some])) ** 2).mean()
            learner.update(loss - course.curiosity * spread)
            entropy = float(spread.detach())
    learner.updates += 1
    return entropy


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
    writer = open_board(board)
    whole, kept = course.minutes * 60, time.monotonic()
    if learner.resume(path):
        say(f"goes on after {learner.seconds:.0f} s and {learner.decisions} decisions")
    elif course.teacher:
        started = time.monotonic()
        lesson(learner, tables, whole * course.lesson, say, others)
        learner.seconds = min(time.monotonic() - started, whole * course.lesson)
        learner.keep(path)
    league, waiting = League(learner, tables), dict[Any, float]()
    while learner.seconds < whole:
        started = time.monotonic()
        learner.adam.rate = course.rate * max(0.1, 1 - learner.seconds / whole)
        if others is None:
            played = play(learner, tables, league, waiting)
        else:
            played = others.play(learner, league)
        entropy = improve(learner, played)
        learner.seconds += time.monotonic() - started
        if learner.updates % SEASON == 0:
            league.grow()
        if time.monotonic() - kept > 30:
            kept = time.monotonic()
            learner.keep(path)
            say(
                f"{learner.seconds:.0f} s: {learner.decisions} decisions, {learner.updates} "
                f"updates, entropy {entropy:.2f}"
            )
        if writer is not None:
            writer.add_scalar("entropy", entropy, learner.decisions)
            writer.add_scalar("gain", float(np.mean(np.abs(played.gains))), learner.decisions)
    learner.keep(path)
    return learner


def open_board(folder: str | None) -> Any:
    if folder is None:
        return None
    library("tensorboard")
    return library("torch.utils.tensorboard").SummaryWriter(folder)
