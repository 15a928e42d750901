"""Leduc poker on our own core: six cards, two rounds of bets, a card for each and one for all."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from mypy_extensions import i64, mypyc_attr

from sexton.core.chance import Rng
from sexton.core.position import Position

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
MOST_RAISES: Final = 2
NOBODY: Final = 2  # has folded

NONE: Final[list[int]] = []
ALONE: Final = [[0], [1]]
# By whether it may still be raised, twice if there is something to be called.
MAY_SAY: Final = [[CALL], [CALL, RAISE], [FOLD, CALL], [FOLD, CALL, RAISE]]


@mypyc_attr(serializable=True)
class Leduc(Position):
    """A card's number halved is its rank. Both have paid the stake; who is to act owes the rest."""

    fields: ClassVar[tuple[str, ...]] = (
        "first", "second", "shown", "stake", "owed", "raises", "calls", "last_round", "turn",
    )  # fmt: skip

    def __init__(self, first: i64, second: i64, shown: i64) -> None:
        self.seats = 2
        self.secret = ""
        self.chance = 0
        self.unveiled = 0
        self.log = None
        self.first = first
        self.second = second
        self.shown = shown
        self.stake: i64 = 1
        self.owed: i64 = 0
        self.raises: i64 = 0
        self.calls: i64 = 0
        self.last_round = False
        self.turn: i64 = 0
        self.folded: i64 = NOBODY
        self.over = False

    def clone(self) -> Self:
        twin = type(self)(self.first, self.second, self.shown)
        twin.chance, twin.stake, twin.owed = self.chance, self.stake, self.owed
        twin.raises, twin.calls, twin.last_round = self.raises, self.calls, self.last_round
        twin.turn, twin.folded, twin.over = self.turn, self.folded, self.over
        return twin

    def to_act(self) -> list[int]:
        return NONE if self.over else ALONE[self.turn]

    def legal_moves(self, seat: int) -> list[int]:
        kind: i64 = 2 if self.owed else 0
        if self.raises < MOST_RAISES:
            kind += 1
        return MAY_SAY[kind]

    def play(self, seat: int, move: int) -> None:
        if move == FOLD:
            self.folded = self.turn
            self.over = True
            return
        self.stake += self.owed
        self.owed = 0
        if move == RAISE:
            self.owed = 4 if self.last_round else 2
            self.raises += 1
            self.turn = 1 - self.turn
            return
        self.calls += 1
        if not self.raises and self.calls < 2:
            self.turn = 1 - self.turn
        elif self.last_round:
            self.over = True
        else:
            self.last_round = True
            self.turn = self.raises = self.calls = 0

    def scores(self) -> list[int]:
        """What each has won from the other: a pair beats a high card."""
        if not self.over:
            return [0, 0]
        if self.folded == NOBODY:
            mine, other, shown = self.first // 2, self.second // 2, self.shown // 2
            if mine == other:
                return [0, 0]
            first_wins = mine == shown or (other != shown and mine > other)
        else:
            first_wins = self.folded == 1
        return [self.stake, -self.stake] if first_wins else [-self.stake, self.stake]


class Deals:
    def deal(self, rng: Rng) -> Leduc:
        """Three different cards."""
        first, second, shown = rng.below(6), rng.below(5), rng.below(4)
        if second >= first:
            second += 1
        low, high = (first, second) if first < second else (second, first)
        if shown >= low:
            shown += 1
        if shown >= high:
            shown += 1
        return Leduc(first, second, shown)
