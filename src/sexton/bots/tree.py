"""What a search has tried so far: moments, the seats that decide there, their moves."""

from __future__ import annotations

from typing import Any


class Edge:
    """A move at some moment, with what became of it for the seat that made it."""

    __slots__ = ("available", "move", "rank", "total", "visits")

    def __init__(self, move: int, rank: float) -> None:
        self.move = move
        self.rank = rank
        self.visits = 0
        self.total = 0.0
        self.available = 0


class Table:
    """All that one seat has tried at one moment. Which moves are legal may differ from world to
    world; `order` and `weights` are for those of the last one, the best ranked first."""

    __slots__ = ("edges", "legal", "order", "total", "visits", "weights")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.legal: list[int] = []
        self.order: list[Edge] = []
        self.weights: list[float] = []
        self.visits = 0
        self.total = 0.0

    def arrange(self, legal: list[int]) -> None:
        """Sorts what is legal now by rank. A move's weight falls with its place; equals share."""
        edges = self.edges
        self.legal = legal
        self.order = sorted((edges[move] for move in legal), key=rank_of, reverse=True)
        self.weights = weights([edge.rank for edge in self.order])


def rank_of(edge: Edge) -> float:
    return edge.rank


def weights(ranks: list[float]) -> list[float]:
    """1, 1/2, 1/3 ... down the order, equal ranks sharing theirs, made to sum to 1."""
    found: list[float] = []
    start = 0
    while start < len(ranks):
        end = start + 1
        while end < len(ranks) and ranks[end] == ranks[start]:
            end += 1
        share = sum(1 / (place + 1) for place in range(start, end)) / (end - start)
        found += [share] * (end - start)
        start = end
    whole = sum(found)
    return [share / whole for share in found]


class Node:
    """A moment, as told apart by somebody: its children are named by what that somebody sees."""

    __slots__ = ("children", "tables")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.tables: dict[Any, Table] = {}

    def child(self, seen: Any) -> Node:
        node = self.children.get(seen)
        if node is None:
            node = self.children[seen] = Node()
        return node


def mean(edge: Edge, otherwise: float) -> float:
    return edge.total / edge.visits if edge.visits else otherwise
