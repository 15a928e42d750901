"""What a bot goes by when it weighs a word: a player's mind about one position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.games.the_cemetery.state import SEALED, State, corpse_of, tomb_of

# How much of a corpse's worth its owner can hope for at each level, exhumed and sealed included,
# and how much of a zombie must be feared; the second row once somebody has five sealed tombs.
HOPE: Final = [[0.0, 0.5, 0.75, 1.0], [0.0, 0.1, 0.25, 1.0]]
FEAR: Final = [[1.0, 0.2, 0.08, 0.0], [1.0, 0.1, 0.03, 0.0]]
ZOMBIE: Final = 5.0  # what one costs on average
SEALING: Final = 0.6  # a sealed tomb also brings the end nearer
CARD: Final = 0.3  # what one more card is worth


def grave_worth(table: State, grave: i64, level: i64, late: i64) -> float:
    """What a grave is worth to its owner if it were at that level; 0 is exhumed."""
    values = table.box.values
    corpse, tomb = values[corpse_of(grave)], values[tomb_of(grave)]
    worth = HOPE[late][level] * float(corpse)
    if corpse > tomb:
        worth -= FEAR[late][level] * ZOMBIE
    return worth + SEALING if level >= SEALED else worth


class Opinion:
    """One player's mind about one position; late is once somebody has five sealed tombs."""

    def __init__(self, table: State, seat: int, late: int, prospects: list[float]) -> None:
        self.table = table
        self.box = table.box
        self.seat = seat
        self.late = late
        self.keeping: dict[int, float] = {}  # what each kind is worth in the hand, once asked
        others = [owner for owner in range(table.seats) if owner != seat]
        leader = max(others, key=lambda owner: prospects[owner])
        self.lead = prospects[seat] - prospects[leader]
        # What a point in each cemetery means to this player: the leader's hurt most.
        self.stakes = [-0.3] * table.seats
        self.stakes[leader] = -0.9 if table.seats == 2 else -0.6
        self.stakes[seat] = 1.0
