"""What a search has tried so far: moments, the seats that decide there, their moves."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Final

from mypy_extensions import i64

from sexton.core.moves import Space

NO_MOVES: Final[list[int]] = []
NO_WEIGHTS: Final[list[float]] = []
HARMONIC: Final = [0.0]  # 1 + 1/2 + 1/3 ... up to as many as were ever asked for


class Edge:
    """A move at some moment, with what became of it for the seat that made it."""

    __slots__ = ("available", "move", "total", "visits")

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits: i64 = 0
        self.total = 0.0
        self.available: i64 = 0


NO_EDGES: Final[list[Edge]] = []

# Most moments are met once: what is kept of them begins as these, which nobody writes to.
NO_RANKS: Final[dict[int, float]] = {}
NOTHING_TRIED: Final[dict[int, Edge]] = {}


class Table:
    """All that one seat has tried at one moment. Which moves are legal may differ from world to
    world; `best` and `weights` are for those of the last one, the best ranked first. Of many moves
    few are ever considered: only these have an edge, and a weight."""

    __slots__ = (
        "best",
        "edges",
        "legal",
        "legal_ranks",
        "ranks",
        "total",
        "unranked",
        "visits",
        "weights",
    )

    def __init__(self) -> None:
        self.ranks = NO_RANKS
        self.edges = NOTHING_TRIED
        self.legal = NO_MOVES
        self.legal_ranks = NO_WEIGHTS
        self.unranked = NO_MOVES  # where those of the legal moves stand that have no rank yet
        self.best = NO_EDGES
        self.weights = NO_WEIGHTS
        self.visits: i64 = 0
        self.total = 0.0

    def meet(self, legal: list[int]) -> list[int]:
        """Takes note of what is legal now; says which of it has no rank yet."""
        self.legal = legal
        self.best = NO_EDGES
        if self.ranks is NO_RANKS:
            return legal
        self.legal_ranks = found = [0.0] * len(legal)
        known = self.ranks
        self.unranked = unranked = list[int]()
        place: i64
        for place in range(len(legal)):
            rank = known.get(legal[place])
            if rank is None:
                unranked.append(place)
            else:
                found[place] = rank
        return [legal[place] for place in unranked]

    def learn_ranks(self, moves: list[int], ranks: list[float]) -> None:
        """Of those moves that had none."""
        if self.ranks is NO_RANKS:
            self.ranks, self.legal_ranks = dict(zip(moves, ranks, strict=True)), ranks
            return
        found, known, places = self.legal_ranks, self.ranks, self.unranked
        new: i64
        for new in range(len(moves)):
            rank = ranks[new]
            known[moves[new]] = found[places[new]] = rank

    def consider(self, places: int) -> None:
        """Looks at so many moves at least, the best ranked of those legal."""
        legal = self.legal
        order, self.weights = best_ranked(self.legal_ranks, places)
        self.best = [self.edge(legal[place]) for place in order]

    def edge(self, move: int) -> Edge:
        edge = self.edges.get(move)
        if edge is None:
            if self.edges is NOTHING_TRIED:
                self.edges = {}
            edge = self.edges[move] = Edge(move)
        return edge


def best_ranked(ranks: list[float], places: int) -> tuple[list[int], list[float]]:
    """Where the best so many ranks stand, and all equal to the last of them; and what each weighs:
    1, 1/2, 1/3 ... down the order of all ranks, equals sharing theirs, made to sum to 1."""
    count = len(ranks)
    for place in range(len(HARMONIC), count + 1):
        HARMONIC.append(HARMONIC[-1] + 1 / place)
    order: list[int] = []
    weights: list[float] = []
    best = -inf
    for rank in ranks:
        if rank > best:
            best = rank
    while True:
        start = len(order)
        below = -inf  # the next lower rank
        for place in range(count):
            rank = ranks[place]
            if rank == best:
                order.append(place)
            elif below < rank < best:
                below = rank
        end = len(order)
        share = (HARMONIC[end] - HARMONIC[start]) / (end - start) / HARMONIC[count]
        weights += [share] * (end - start)
        if end >= places or end == count:
            return order, weights
        best = below


class Node:
    """A moment, as told apart by somebody: its children are named by what that somebody sees."""

    __slots__ = ("children", "tables")

    def __init__(self) -> None:
        self.children = NO_CHILDREN
        self.tables = NO_TABLES

    def child(self, seen: object) -> Node:
        node = self.children.get(seen)
        if node is None:
            if self.children is NO_CHILDREN:
                self.children = {}
            node = self.children[seen] = Node()
        return node

    def new_table(self, key: int) -> Table:
        if self.tables is NO_TABLES:
            self.tables = {}
        table = self.tables[key] = Table()
        return table


NO_CHILDREN: Final[dict[object, Node]] = {}
NO_TABLES: Final[dict[int, Table]] = {}


class Step:
    """A seat's move on the way down the tree."""

    __slots__ = ("edge", "seat", "table")

    def __init__(self, seat: int, table: Table, edge: Edge) -> None:
        self.seat = seat
        self.table = table
        self.edge = edge

    def learn(self, reward: float) -> None:
        self.edge.visits += 1
        self.edge.total += reward
        self.table.visits += 1
        self.table.total += reward


class Spoken:
    """What tells moves apart: their kind, and what the others see of them. Looked up once."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.size = space.size
        self.kinds = len(space.verbs)
        self._numbers = {name: number for number, name in enumerate(space.verbs)}
        self._observed = [-1] * space.size
        self._kinds = [-1] * space.size

    def observed(self, move: int) -> int:
        seen = self._observed[move]
        if seen < 0:
            seen = self._observed[move] = self.space.observed(move)
        return seen

    def kind(self, move: int) -> int:
        """The number of its verb."""
        kind = self._kinds[move]
        if kind < 0:
            kind = self._kinds[move] = self._numbers[self.space.verb_of(move).name]
        return kind

    def folded(self, moves: list[int]) -> int:
        """Some moves as one number; none are 0."""
        number = 0
        for move in moves:
            number = number * (self.size + 1) + move + 1
        return number


@lru_cache(maxsize=8)
def spoken_in(space: Space) -> Spoken:
    """All who play a game share it: a space may have hundreds of thousands of moves."""
    return Spoken(space)


def mean(edge: Edge, otherwise: float) -> float:
    return edge.total / float(edge.visits) if edge.visits else otherwise
