"""The cunning one: information-set Monte Carlo tree search over worlds dealt from a view.

docs/decisions/0004-search.md says why it is built like this.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Any

from sexton.bots.bot import Bot, Stop, Thought, Weighed, never
from sexton.bots.tree import Edge, Node, Table, mean
from sexton.core.game import AnyGame, Worlds
from sexton.core.position import Position
from sexton.core.ranking import chance_by_lead
from sexton.core.types import Seat

ITERATIONS = 600
EXPLORATION = 2.0  # in standard deviations of what iterations bring
WIDTH = 0.3  # A moment visited v times considers about so many times sqrt(v) moves.
ROUND = 12  # At most so many decisions for each seat beyond the tree, until all is quiet.
COMMON = 512  # So many worlds are kept, so that every move is tried in the same ones.
WORLDS = 8  # The searcher's own moves are ranked over so many worlds.
MARGIN = 0.25  # How much of a result is by how far it was won or lost.
LIKELY = 0.5  # A sealed choice is drawn from moves visited at least this much of the most visited.


class Searcher(Bot):
    """Searches until the iterations or the seconds are used up, whichever is first."""

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        super().__init__(game, seed, iterations=iterations, seconds=seconds)
        self._observed: dict[int, int] = {}
        self._verbs: dict[int, str] = {}

    def think(self, view: Any, stop: Stop = never) -> Thought:
        """Every legal move with how much it was tried and how well it went, the best first."""
        search = Search(self, view)
        if len(search.legal) > 1:
            self.spend(search, stop)
        weighed = search.weighed()
        if search.secretly:
            return Thought(self.draw(weighed), weighed)
        return Thought(weighed[0].move, weighed)

    def spend(self, search: Search, stop: Stop) -> None:
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        done = 0
        while done != self.iterations and not stop():
            if end is not None and time.perf_counter() >= end:
                break
            search.iterate()
            done += 1

    def draw(self, weighed: list[Weighed]) -> int:
        """A choice made in secret is drawn from the good ones: who always makes the best one can be
        found out."""
        most = weighed[0].visits
        likely = [one for one in weighed if one.visits >= most * LIKELY]
        left = self.rng.below(max(1, sum(one.visits for one in likely)))
        for one in likely:
            if left < one.visits:
                return one.move
            left -= one.visits
        return weighed[0].move

    def observed(self, move: int) -> int:
        """What the others see of a move."""
        seen = self._observed.get(move)
        if seen is None:
            seen = self._observed[move] = self.game.space.observed(move)
        return seen

    def verb(self, move: int) -> str:
        name = self._verbs.get(move)
        if name is None:
            name = self._verbs[move] = self.game.space.verb_of(move).name
        return name


class Search:
    """One search, from one view.

    Two trees grow side by side. `mine` is told apart by what the searching seat sees: its own moves
    whole, of the others' what they show. `common` is told apart by what all see; the others decide
    there, so they can't answer what only the searcher knows. A choice that lies face down moves
    neither tree until it is opened: whoever decides meanwhile decides without it. What the others
    choose in secret follows the game's ranking, as each would see the table.
    """

    def __init__(self, bot: Searcher, view: Any) -> None:
        self.bot = bot
        self.rng = bot.rng
        self.game = bot.game
        self.seat: Seat = view.seat
        self.worlds: Worlds[Any] = bot.game.determinise(view)
        self.mine = Node()
        self.common = Node()
        # What iterations brought the searcher so far: their number, sum and sum of squares. It
        # begins as if a game had been won and one lost, and says how much a difference means.
        self.count, self.sum, self.squares = 2, 1.0, 1.0
        self.exploration = EXPLORATION * 0.5
        self.spread = 1.0  # how far apart the best two end, as learned so far
        self.ends = 1
        world = self.worlds.deal(self.rng)
        self.seats = len(view.seats)
        self.even = 1 / self.seats
        self.legal: list[int] = world.legal_moves(self.seat)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self.together = len(world.to_act()) > 1
        self.secretly = self.together or any(world.sealed(seat) for seat in others)
        self.dealt: list[Any] = []
        self.number = 0  # of the world that this iteration is tried in
        self.expected: dict[Any, list[int]] = {}  # of others' secret choices, by world and moment
        self.minds: dict[Seat, Any] = {}  # the tables that others imagine while they choose
        self.root = Table()
        if len(self.legal) > 1:
            self.mine.tables[self.table_key(self.seat, self.legal, ())] = self.root
            self.rank_root(world)

    def rank_root(self, world: Position) -> None:
        totals = self.game.rank(world, self.seat, self.legal)
        for _ in range(WORLDS - 1):
            ranks = self.game.rank(self.worlds.deal(self.rng), self.seat, self.legal)
            totals = [total + rank for total, rank in zip(totals, ranks, strict=True)]
        for move, rank in zip(self.legal, totals, strict=True):
            self.root.edges[move] = Edge(move, rank)
        self.root.arrange(self.legal)

    def weighed(self) -> list[Weighed]:
        if len(self.legal) == 1:
            return [Weighed(self.legal[0], 0, self.even)]
        order = sorted(self.root.order, key=lambda edge: (-edge.visits, -mean(edge, self.even)))
        return [Weighed(edge.move, edge.visits, mean(edge, self.even)) for edge in order]

    def iterate(self) -> None:
        """From a move to a moment not met before; what comes of it is kept."""
        edge = self.select(self.root, None, self.seat, self.legal, self.together)
        self.number = edge.visits
        self.minds.clear()
        world = self.world(self.number)
        path: list[tuple[Seat, Table, Edge]] = [(self.seat, self.root, edge)]
        self.descend(world, path)
        rewards = self.rewards(world, {seat for seat, _, _ in path})
        self.learn_spread(rewards[self.seat])
        for seat, table, edge in path:
            reward = rewards[seat]
            edge.visits += 1
            edge.total += reward
            table.visits += 1
            table.total += reward

    def world(self, number: int) -> Any:
        """Every move is tried first in the first world, then in the second, and so on: moves that
        are compared have met the same luck."""
        if number >= COMMON:
            return self.worlds.deal(self.rng)
        while number >= len(self.dealt):
            self.dealt.append(self.worlds.deal(self.rng))
        return self.dealt[number].clone()

    def learn_spread(self, reward: float) -> None:
        self.count += 1
        self.sum += reward
        self.squares += reward * reward
        middle = self.sum / self.count
        self.exploration = EXPLORATION * sqrt(max(0.0, self.squares / self.count - middle * middle))

    def descend(self, world: Any, path: list[tuple[Seat, Table, Edge]]) -> None:
        """Down the trees from the first move of the path, which is made first."""
        mine, common = self.mine, self.common
        face_down: dict[Seat, tuple[int, ...]] = {}
        seat, _, edge = path[0]
        while True:
            world.play(seat, edge.move)
            if world.sealed(seat):
                face_down[seat] = tuple(sorted((*face_down.get(seat, ()), edge.move)))
            else:
                opened = self.opened(world, face_down) if face_down else ()
                mine, common = self.advance(mine, common, seat, edge.move, opened)
                self.minds.clear()
            waiting = world.to_act()
            if not waiting:
                return
            seat = self.seat if self.seat in waiting else waiting[0]
            legal = world.legal_moves(seat)
            node = mine if seat == self.seat else common
            key = self.table_key(seat, legal, face_down.get(seat, ()))
            table = node.tables.get(key)
            together = len(waiting) > 1 or bool(face_down)
            secretly = together and not world.in_window()
            if table is None:
                table = node.tables[key] = Table()
                if not secretly:  # Most moments are never met again: this one learns from then on.
                    self.play_on(world)
                    return
            if secretly and seat != self.seat:
                same = common is self.common and self.number < COMMON
                edge = self.expect(table, world, seat, (self.number, key) if same else None)
            else:
                edge = self.select(table, world, seat, legal, together)
            path.append((seat, table, edge))

    def expect(self, table: Table, world: Any, seat: Seat, known: Any) -> Edge:
        """What another would choose in secret. Before anything is opened that is the same whatever
        the searcher does: it is asked once in each world."""
        likely = self.expected.get(known)
        if likely is None:
            likely = self.likely_choices(world, seat)
            if known is not None:
                self.expected[known] = likely
        move = likely[self.rng.below(len(likely))]
        if seat in self.minds:
            self.minds[seat].play(seat, move)
        edge = table.edges.get(move)
        if edge is None:
            edge = table.edges[move] = Edge(move, 0.0)
        return edge

    def likely_choices(self, world: Any, seat: Seat) -> list[int]:
        """The best ranked, by what that seat knows in this world; who lays several things down
        imagines the table once."""
        legal = world.legal_moves(seat)
        imagined = self.minds.get(seat)
        if imagined is None or imagined.legal_moves(seat) != legal:
            imagined = self.game.determinise(self.game.view(world, seat)).deal(self.rng)
            self.minds[seat] = imagined
        ranks = self.game.rank(imagined, seat, legal)
        best = max(ranks)
        return [move for move, rank in zip(legal, ranks, strict=True) if rank == best]

    def play_on(self, world: Any) -> None:
        """Beyond the tree each seat makes its best ranked move, until nothing is half done, lies
        face down or waits for reactions: then the moment can be judged."""
        for _ in range(ROUND * self.seats):
            waiting = world.to_act()
            if not waiting or self.is_quiet(world):
                return
            seat = waiting[0]
            world.play(seat, self.likely_move(world, seat))

    def is_quiet(self, world: Any) -> bool:
        """Is nothing half done, does nothing lie face down, and does nobody wait for reactions?"""
        if world.under_way() or world.in_window():
            return False
        return not any(map(world.sealed, range(self.seats)))

    def likely_move(self, world: Any, seat: Seat) -> int:
        moves = world.legal_moves(seat)
        if len(moves) == 1:
            return int(moves[0])
        ranks = self.game.rank(world, seat, moves)
        return int(moves[ranks.index(max(ranks))])

    def table_key(self, seat: Seat, legal: list[int], own: tuple[int, ...]) -> Any:
        """Whose decision, of which kind, after which own choices that still lie face down."""
        return seat, self.bot.verb(legal[0]), own

    def opened(
        self, world: Position, face_down: dict[Seat, tuple[int, ...]]
    ) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
        """Takes out the choices that lay face down until this move."""
        seats = [seat for seat in face_down if not world.sealed(seat)]
        return tuple((seat, face_down.pop(seat)) for seat in sorted(seats))

    def advance(
        self, mine: Node, common: Node, seat: Seat, move: int, opened: Any
    ) -> tuple[Node, Node]:
        """To where this move leads, in both trees. Of choices opened together only the kinds tell
        moments apart, and one's own: all their values would never come again."""
        if not opened:
            shown = seat, self.bot.observed(move)
            own = (seat, move) if seat == self.seat else shown
            return mine.child(own), common.child(shown)
        choices = (*opened, (seat, (move,)))
        kinds = tuple((who, tuple(map(self.bot.verb, moves))) for who, moves in choices)
        own_moves = tuple(moves for who, moves in choices if who == self.seat)
        return mine.child((kinds, own_moves)), common.child(kinds)

    def select(
        self, table: Table, world: Any, seat: Seat, legal: list[int], together: bool
    ) -> Edge:
        """The move that promises most: how it went, and how little it was tried for its rank. Seats
        that choose together each do so with some chance, else they would fall into step."""
        if table.legal is not legal and table.legal != legal:
            self.learn_moves(table, world, seat, legal)
        order, shares = table.order, table.weights
        width = min(len(order), 2 + int(WIDTH * sqrt(table.visits)))
        untried = table.total / table.visits if table.visits else self.even
        exploration = self.exploration
        best, best_value = order[0], -1.0
        for place in range(width):
            edge = order[place]
            edge.available += 1
            visits = edge.visits
            value = edge.total / visits if visits else untried
            bonus = exploration * shares[place] * sqrt(edge.available) / (1 + visits)
            value += bonus * self.rng.below(1024) / 512 if together else bonus
            if value > best_value:
                best, best_value = edge, value
        return best

    def learn_moves(self, table: Table, world: Any, seat: Seat, legal: list[int]) -> None:
        edges = table.edges
        if any(move not in edges for move in legal):
            if len(legal) == 1:
                edges[legal[0]] = Edge(legal[0], 0.0)
            else:
                ranks = self.game.rank(world, seat, legal)
                for move, rank in zip(legal, ranks, strict=True):
                    if move not in edges:
                        edges[move] = Edge(move, rank)
        table.arrange(legal)

    def rewards(self, world: Any, seats: set[Seat]) -> list[float]:
        """For each of these seats, 1 is a sure win and 1/n is even. A game that ended counts as it
        was won, and a little by how far; one that goes on as its players would judge it."""
        if world.to_act():
            return [
                self.game.judge(world, seat) if seat in seats else 0.0 for seat in range(self.seats)
            ]
        scores = world.scores()
        ordered = sorted(scores, reverse=True)
        best, second = ordered[0], ordered[1]
        self.spread += best - second
        self.ends += 1
        scale = self.spread / self.ends
        won = (1 - MARGIN) / scores.count(best)
        rewards = []
        for score in scores:
            lead = score - second if score == best else score - best
            rewards.append(MARGIN * chance_by_lead(lead / (abs(lead) + scale), self.seats))
            if score == best:
                rewards[-1] += won
        return rewards
