"""The grasping one: the move the game's own ranking likes best, over a few imagined worlds."""

from __future__ import annotations

from typing import Any, Final

from sexton.bots.bot import Bot, Stop, Thought, Weighed, never

WORLDS: Final = 8


class Greedy(Bot):
    def think(self, view: Any, stop: Stop = never) -> Thought:
        """A move's value is its mean rank, in the game's own measure."""
        worlds = self.game.determinise(view)
        moves = worlds.deal(self.rng).legal_moves(view.seat)
        if len(moves) == 1:
            return Thought(int(moves[0]), [Weighed(int(moves[0]), 0, 0.0)])
        totals = [0.0] * len(moves)
        for _ in range(WORLDS):
            ranks = self.game.rank(worlds.deal(self.rng), view.seat, moves)
            totals = [total + rank for total, rank in zip(totals, ranks, strict=True)]
        weighed = [
            Weighed(int(move), 0, total / WORLDS) for move, total in zip(moves, totals, strict=True)
        ]
        weighed.sort(key=value, reverse=True)
        likely = [one.move for one in weighed if one.value == weighed[0].value]
        return Thought(likely[self.rng.below(len(likely))], weighed)


def value(weighed: Weighed) -> float:
    return weighed.value
