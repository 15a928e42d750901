"""Many decisions at once, as a network reads them: each has as many moves as are legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np

from sexton.bots.policy import MoveRows
from sexton.train.tables import Array

Inputs = tuple[Array, Array, Array, Array]


class MoveArrays:
    """For every seat and every move that was met: its tokens, and where in the numbers the thing
    stands that it names. A game may have a hundred times as many moves as are ever made."""

    def __init__(self, moves: MoveRows) -> None:
        self.moves = moves
        self.known: Array = np.full((moves.features.seats, len(moves.space)), -1, np.int32)
        self.count = 0
        self.tokens: Array = np.zeros((1024, moves.tokens.most), np.int64)
        self.named: Array = np.zeros((1024, 3), np.int64)  # start, width, the place's code or -1
        self.along: Array = np.arange(moves.width)

    def lines(self, seats: Array, moves: Array) -> Array:
        """Where each of these moves stands in the arrays."""
        found = self.known[seats, moves]
        missing = found < 0
        if missing.any():
            for seat, number in set(zip(seats[missing], moves[missing], strict=True)):
                self.add(int(seat), int(number))
            found = self.known[seats, moves]
        return found

    def add(self, seat: int, number: int) -> None:
        if self.count == len(self.tokens):
            self.tokens = np.concatenate([self.tokens, np.zeros_like(self.tokens)])
            self.named = np.concatenate([self.named, np.zeros_like(self.named)])
        (self.tokens[self.count],) = self.moves.tokens_of([number], seat)
        start, width, code = self.moves.slice_of(number, seat) or (0, 0, None)
        self.named[self.count] = start, width, -1 if code is None else code
        self.known[seat, number] = self.count
        self.count += 1

    def rows(self, lines: Array, numbers: Array, owner: Array) -> Array:
        """What is known of the things that these moves name, each in the numbers of its owner."""
        starts, widths, codes = self.named[lines].T
        by_place = codes >= 0
        if by_place.any():
            at = self.moves.rows_at(numbers)
            starts = starts + np.where(by_place, at[owner, codes] * widths, 0)
        places = starts[:, None] + self.along
        named = self.along < widths[:, None]
        found = numbers[owner[:, None], np.minimum(places, numbers.shape[1] - 1)]
        return np.where(named, found, np.float32(0))


@lru_cache(maxsize=8)
def arrays_of(moves: MoveRows) -> MoveArrays:
    return MoveArrays(moves)


class Decisions:
    """What was seen at each, by whom, and what could be done."""

    def __init__(self, moves: MoveRows) -> None:
        self.moves = moves
        self.numbers: list[Array] = []
        self.legal: list[Sequence[int]] = []
        self.seats: list[int] = []
        self.counts: list[int] = []  # of legal moves

    def add(self, numbers: Array, legal: Sequence[int], seat: int) -> None:
        self.numbers.append(numbers)
        self.legal.append(legal)
        self.seats.append(seat)
        self.counts.append(len(legal))

    def some(self, chosen: Sequence[int] | Array) -> Inputs:
        """Their numbers; then the tokens and rows of all their legal moves in one long list, and
        whose each of these is."""
        arrays = arrays_of(self.moves)
        counts = np.array([self.counts[one] for one in chosen])
        numbers = np.stack([self.numbers[one] for one in chosen])
        owner: Array = np.repeat(np.arange(len(chosen)), counts)
        seats = np.array([self.seats[one] for one in chosen])[owner]
        legal = chain.from_iterable(self.legal[one] for one in chosen)
        moves = np.fromiter(legal, np.int64, len(owner))
        lines = arrays.lines(seats, moves)
        return numbers, arrays.tokens[lines], arrays.rows(lines, numbers, owner), owner

    def firsts(self, chosen: Sequence[int] | Array) -> Array:
        """Where the moves of each begin in that list."""
        counts = [self.counts[one] for one in chosen]
        return np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)


def drawn(
    made: Decisions, chosen: Sequence[int], logs: Array, seed: int
) -> tuple[list[int], list[float]]:
    """A move for each decision by its odds: its place in the list, and their logarithm."""
    noise = np.random.default_rng(seed).gumbel(size=len(logs))
    places, picked, at = [], [], 0
    for one in chosen:
        count = made.counts[one]
        place = int(np.argmax(logs[at : at + count] + noise[at : at + count]))
        places.append(place)
        picked.append(float(logs[at + place]))
        at += count
    return places, picked
