"""The cunning one: information-set Monte Carlo tree search over worlds dealt from a view.

docs/decisions/0004-search.md says why it is built like this.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from math import sqrt
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from sexton.bots.beyond import play_on
from sexton.bots.bot import Bot, Stop, Thought, Weighed, never
from sexton.bots.temper import EVEN, Mood, Temper
from sexton.bots.tree import Edge, Node, Step, Table, mean, spoken_in
from sexton.core.chance import Rng
from sexton.core.game import AnyGame, Worlds
from sexton.core.position import Position
from sexton.core.types import Seat

ITERATIONS: Final = 400
FIENDISH: Final = 6000
LOOK: Final = 32  # After so many iterations the fiendish one looks whether it knows enough.
EXPLORATION: Final = 2.0  # in standard deviations of what iterations bring
WIDTH: Final = 0.3  # A moment visited v times considers about so many times sqrt(v) moves.
COMMON: Final = 512  # So many worlds are kept, so that every move is tried in the same ones.
WORLDS: Final = 8  # The searcher's own moves are ranked over so many worlds.
BAND: Final = 0.1  # How much of a result is by how far it was won or lost.
LIKELY: Final = 0.05  # A sealed choice that regret speaks for less than so much is not made.
NOTHING: Final[list[int]] = []

Choices = list[tuple[Seat, tuple[int, ...]]]
"""What seats had laid face down, as it is opened."""
NO_CHOICES: Final[Choices] = []


class Searcher(Bot):
    """Searches until the iterations or the seconds are used up, whichever is first."""

    usual: ClassVar[int] = ITERATIONS

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        temper: Temper = EVEN,
    ) -> None:
        if iterations is None and seconds is None:
            iterations = self.usual
        super().__init__(game, seed, iterations=iterations, seconds=seconds)
        self.temper = temper
        self.spoken = spoken_in(game.space)

    def think(self, view: Any, stop: Stop = never) -> Thought:
        """Every legal move with how much it was tried and how well it went, the best first."""
        is_collecting = gc.isenabled()
        gc.disable()  # A tree has no rings: looking for some would take a tenth of the time.
        try:
            return self.thought(view, stop)
        finally:
            if is_collecting:
                gc.enable()

    def thought(self, view: Any, stop: Stop) -> Thought:
        """The same; the tree is gone when it is said."""
        search = Search(self, view)
        if len(search.legal) > 1:
            self.spend(search, stop)
        weighed = search.weighed()
        if search.mixes:
            return Thought(self.draw(search, weighed[0].move), weighed)
        return Thought(weighed[0].move, weighed)

    def spend(self, search: Search, stop: Stop) -> None:
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        done = 0
        while done != self.iterations and not stop():
            if end is not None and time.perf_counter() >= end:
                break
            search.iterate()
            done += 1
            if done % LOOK == 0 and self.knows_enough(search, done):
                break

    def knows_enough(self, search: Search, done: int) -> bool:
        """Is it plain what to do, though there is time left?"""
        return False

    def draw(self, search: Search, best: int) -> int:
        """A choice made in secret is drawn from the good ones: who always makes the best one can be
        found out."""
        moves, shares = likely_mixture(search.brought)
        if not moves:
            return best
        left = float(self.rng.below(1 << 30)) / (1 << 30) * sum(shares)
        for move, share in zip(moves, shares, strict=True):
            left -= share
            if left < 0:
                return move
        return moves[-1]


class Fiend(Searcher):
    """Thinks fifteen times as long where it is close, and stops where nothing can be caught up."""

    usual: ClassVar[int] = FIENDISH

    def knows_enough(self, search: Search, done: int) -> bool:
        """The move that was tried most is made: if all the iterations left could not change which
        that is, they are spared. Choices that are mixed want them all."""
        if search.mixes or self.iterations is None:
            return False
        best: i64 = 0
        second: i64 = 0
        for edge in search.root.edges.values():
            if edge.visits > best:
                best, second = edge.visits, best
            elif edge.visits > second:
                second = edge.visits
        return best - second > self.iterations - done


def likely_mixture(brought: dict[int, list[float]]) -> tuple[list[int], list[float]]:
    """What regret matching comes to over the worlds in which these moves were tried: what each
    brought in the first world, the second and so on, as far as it was tried."""
    moves = list(brought)
    count = len(moves)
    regrets, totals = [0.0] * count, [0.0] * count
    longest = max([len(rewards) for rewards in brought.values()], default=0)
    for world in range(longest):
        tried = [place for place in range(count) if world < len(brought[moves[place]])]
        weights = [max(0.0, regrets[place]) for place in tried]
        weight = sum(weights)
        if weight <= 0.0:
            weights, weight = [1.0] * len(tried), float(len(tried))
        mean_reward = 0.0
        for place, own in zip(tried, weights, strict=True):
            totals[place] += own / weight
            mean_reward += own / weight * brought[moves[place]][world]
        for place in tried:
            regrets[place] += brought[moves[place]][world] - mean_reward
    least = LIKELY * sum(totals)
    found = [place for place in range(count) if totals[place] >= least]
    return [moves[place] for place in found], [totals[place] for place in found]


class Search:
    """One search, from one view.

    Two trees grow side by side. `mine` is told apart by what the searching seat sees: its own moves
    whole, of the others' what they show. `common` is told apart by what all see; the others decide
    there, so they can't answer what only the searcher knows. A choice that lies face down moves
    neither tree until it is opened: whoever decides meanwhile decides without it. What the others
    choose in secret follows the game's ranking, as each would see the table.
    """

    def __init__(self, bot: Searcher, view: Any) -> None:
        self.rng = bot.rng
        self.game = bot.game
        self.spoken = bot.spoken
        self.rank: Callable[[Position, Seat, list[int]], list[float]] = bot.game.rank
        self.judge: Callable[[Position], list[float]] = bot.game.judge
        self.imagine: Callable[[Position, Seat, Rng], Position] | None = bot.game.imagine
        self.seat: Seat = view.seat
        self.worlds: Worlds[Any] = bot.game.determinise(view)
        self.mine = Node()
        self.common = Node()
        # What iterations brought the searcher so far: their number, sum and sum of squares. It
        # begins as if a game had been won and one lost, and says how much a difference means.
        self.count, self.sum, self.squares = 2.0, 1.0, 1.0
        self.exploration = EXPLORATION * 0.5
        self.spread = 1.0  # how far apart the best two end, as learned so far
        self.ends = 1
        world: Position = self.worlds.deal(self.rng)
        self.seats = len(view.seats)
        self.mood = Mood(bot.temper, self.seat, world.scores()) if bot.temper.name else None
        self.even = 1 / self.seats
        self.legal: list[int] = world.legal_moves(self.seat)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self.together = len(world.to_act()) > 1
        secretly = self.together or any(world.sealed(seat) for seat in others)
        self.mixes = secretly and not world.in_window()  # What is answered there is seldom guessed.
        self.brought: dict[int, list[float]] = {}  # by each own choice, where these are mixed
        self.dealt: list[Position] = []
        self.number: i64 = 0  # of the world that this iteration is tried in
        self.expected: dict[int, list[int]] = {}  # of others' secret choices, by world and moment
        self.minds: dict[Seat, Position] = {}  # the tables that others imagine while they choose
        self.first = world
        self.root = self.mine.new_table(self.table_key(self.seat, self.legal, NOTHING))
        if len(self.legal) > 1:
            self.rank_root(world)

    def rank_root(self, world: Position) -> None:
        totals = self.rank(world, self.seat, self.legal)
        for _ in range(WORLDS - 1):
            ranks = self.rank(self.worlds.deal(self.rng), self.seat, self.legal)
            totals = [total + rank for total, rank in zip(totals, ranks, strict=True)]
        self.root.learn_ranks(self.root.meet(self.legal), totals)

    def weighed(self) -> list[Weighed]:
        if len(self.legal) == 1:
            return [Weighed(self.legal[0], 0, self.even)]
        ranked = sorted(self.legal, key=self.root.ranks.__getitem__, reverse=True)
        edges = [self.root.edge(move) for move in ranked]
        order = sorted(edges, key=lambda edge: (-edge.visits, -mean(edge, self.even)))
        return [Weighed(edge.move, edge.visits, mean(edge, self.even)) for edge in order]

    def iterate(self) -> None:
        """From a move to a moment not met before; what comes of it is kept."""
        edge = self.select(self.root, self.first, self.seat, self.legal, self.together)
        self.number = edge.visits
        self.minds.clear()
        world = self.world(self.number)
        path = [Step(self.seat, self.root, edge)]
        self.descend(world, path)
        rewards = self.rewards(world)
        if self.mood is not None and world.to_act():  # Nobody's temper loses a game that is won.
            rewards[self.seat] = self.mood.felt(rewards[self.seat], world.scores())
        self.learn_spread(rewards[self.seat])
        if self.mixes:
            self.brought.setdefault(edge.move, []).append(rewards[self.seat])
        for step in path:
            step.learn(rewards[step.seat])

    def world(self, number: i64) -> Position:
        """Every move is tried first in the first world, then in the second, and so on: moves that
        are compared have met the same luck."""
        if number >= COMMON:
            dealt: Position = self.worlds.deal(self.rng)
            return dealt
        while number >= len(self.dealt):
            self.dealt.append(self.worlds.deal(self.rng))
        return self.dealt[number].clone()

    def learn_spread(self, reward: float) -> None:
        self.count += 1
        self.sum += reward
        self.squares += reward * reward
        middle = self.sum / self.count
        self.exploration = EXPLORATION * sqrt(max(0.0, self.squares / self.count - middle * middle))

    def descend(self, world: Position, path: list[Step]) -> None:
        """Down the trees from the first move of the path, which is made first."""
        mine, common = self.mine, self.common
        face_down: dict[Seat, list[int]] = {}
        seat, edge = path[0].seat, path[0].edge
        while True:
            world.play(seat, edge.move)
            if world.sealed(seat):
                face_down[seat] = sorted([*face_down.get(seat, NOTHING), edge.move])
            else:
                opened = self.opened(world, face_down) if face_down else NO_CHOICES
                mine, common = self.advance(mine, common, seat, edge.move, opened)
                self.minds.clear()
            waiting = world.to_act()
            if not waiting:
                return
            seat = self.seat if self.seat in waiting else waiting[0]
            legal = world.legal_moves(seat)
            node = mine if seat == self.seat else common
            key = self.table_key(seat, legal, face_down.get(seat, NOTHING))
            table = node.tables.get(key)
            together = len(waiting) > 1 or bool(face_down)
            secretly = together and not world.in_window()
            if table is None:
                table = node.new_table(key)
                if not secretly:  # Most moments are never met again: this one learns from then on.
                    play_on(world, self.rank, self.seats)
                    return
            if secretly and seat != self.seat:
                same = common is self.common and self.number < COMMON
                known = key * COMMON + self.number if same else -1
                edge = self.expect(table, world, seat, legal, known)
            else:
                edge = self.select(table, world, seat, legal, together)
            path.append(Step(seat, table, edge))

    def expect(
        self, table: Table, world: Position, seat: Seat, legal: list[int], known: int
    ) -> Edge:
        """What another would choose in secret. Before anything is opened that is the same whatever
        the searcher does: it is asked once in each world, and kept by a number from 0."""
        likely = self.expected.get(known)
        if likely is None:
            likely = self.likely_choices(world, seat, legal)
            if known >= 0:
                self.expected[known] = likely
        move = likely[self.rng.below(len(likely))]
        if seat in self.minds:
            self.minds[seat].play(seat, move)
        return table.edge(move)

    def likely_choices(self, world: Position, seat: Seat, legal: list[int]) -> list[int]:
        """The best ranked, by what that seat knows in this world; who lays several things down
        imagines the table once."""
        imagined = self.minds.get(seat)
        if imagined is None or imagined.legal_moves(seat) != legal:
            imagined = self.imagined(world, seat)
            self.minds[seat] = imagined
        ranks = self.rank(imagined, seat, legal)
        best = max(ranks)
        return [move for move, rank in zip(legal, ranks, strict=True) if rank == best]

    def imagined(self, world: Position, seat: Seat) -> Position:
        """The table as this seat would imagine it in this world."""
        if self.imagine is not None:
            return self.imagine(world, seat, self.rng)
        dealt: Position = self.game.determinise(self.game.view(world, seat)).deal(self.rng)
        return dealt

    def table_key(self, seat: Seat, legal: list[int], own: list[int]) -> int:
        """Whose decision, of which kind, after which own choices that still lie face down."""
        kind = self.spoken.kind(legal[0])
        return (self.spoken.folded(own) * self.spoken.kinds + kind) * self.seats + seat

    def opened(self, world: Position, face_down: dict[Seat, list[int]]) -> Choices:
        """Takes out the choices that lay face down until this move."""
        seats = sorted([seat for seat in face_down if not world.sealed(seat)])
        return [(seat, tuple(face_down.pop(seat))) for seat in seats]

    def advance(
        self, mine: Node, common: Node, seat: Seat, move: int, opened: Choices
    ) -> tuple[Node, Node]:
        """To where this move leads, in both trees. Of choices opened together only the kinds tell
        moments apart, and one's own: all their values would never come again."""
        if not opened:
            first = seat * self.spoken.size
            shown = first + self.spoken.observed(move)
            own = first + move if seat == self.seat else shown
            return mine.child(own), common.child(shown)
        choices = [*opened, (seat, (move,))]
        kinds = tuple([(who, tuple(map(self.spoken.kind, moves))) for who, moves in choices])
        own_moves = tuple([moves for who, moves in choices if who == self.seat])
        return mine.child((kinds, own_moves)), common.child(kinds)

    def select(
        self, table: Table, world: Position, seat: Seat, legal: list[int], together: bool
    ) -> Edge:
        """The move that promises most: how it went, and how little it was tried for its rank. Seats
        that choose together each do so with some chance, else they would fall into step."""
        if table.legal is not legal and table.legal != legal:
            self.learn_moves(table, world, seat, legal)
        met = float(table.visits)
        width: i64 = min(len(legal), 2 + int(WIDTH * sqrt(met)))
        if len(table.best) < width:
            table.consider(width)
        edges, shares = table.best, table.weights
        untried = table.total / met if met else self.even
        exploration = self.exploration
        best, best_value = edges[0], -1.0
        place: i64
        for place in range(width):
            edge = edges[place]
            edge.available += 1
            visits = float(edge.visits)
            value = edge.total / visits if visits else untried
            bonus = exploration * shares[place] * sqrt(float(edge.available)) / (1 + visits)
            value += bonus * float(self.rng.below(1024)) / 512 if together else bonus
            if value > best_value:
                best, best_value = edge, value
        return best

    def learn_moves(self, table: Table, world: Position, seat: Seat, legal: list[int]) -> None:
        """A move is ranked where it is first met."""
        new = table.meet(legal)
        if new:
            table.learn_ranks(new, [0.0] if len(legal) == 1 else self.rank(world, seat, new))

    def rewards(self, world: Position) -> list[float]:
        """For each seat, 1 is a sure win and 1/n is even. A game that was won counts more than
        any that goes on, and a little by how far; one that was lost, less."""
        lost = BAND * self.even / (1 - self.even)
        between = 1 - BAND - lost
        if world.to_act():
            return [lost + between * chance for chance in self.judge(world)]
        scores = world.scores()
        ordered = sorted(scores, reverse=True)
        best, second = ordered[0], ordered[1]
        self.spread += best - second
        self.ends += 1
        scale = self.spread / self.ends
        rewards = []
        for score in scores:
            if score < best:
                rewards.append(lost * scale / (best - score + scale))
            elif second == best:
                rewards.append(lost + between / scores.count(best))
            else:
                rewards.append(1 - BAND * scale / (best - second + scale))
        return rewards
