"""The grasping one: the move the game's own ranking likes best, over a few imagined worlds."""

from __future__ import annotations

from typing import Any

from sexton.core.chance import Rng
from sexton.core.game import AnyGame

WORLDS = 8


class Greedy:
    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, view: Any) -> int:
        worlds = self.game.determinise(view)
        moves = worlds.deal(self.rng).legal_moves(view.seat)
        if len(moves) == 1:
            return int(moves[0])
        totals = [0.0] * len(moves)
        for _ in range(WORLDS):
            ranks = self.game.rank(worlds.deal(self.rng), view.seat, moves)
            totals = [total + rank for total, rank in zip(totals, ranks, strict=True)]
        best = max(totals)
        likely = [move for move, total in zip(moves, totals, strict=True) if total == best]
        return int(likely[self.rng.below(len(likely))])
