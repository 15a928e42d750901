"""The sleepwalker: any legal move, each as likely."""

from __future__ import annotations

from typing import Any

from sexton.core.chance import Rng
from sexton.core.game import AnyGame


class Random:
    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.rng = Rng(seed)

    def choose(self, view: Any) -> int:
        world = self.game.determinise(view).deal(self.rng)
        return int(world.random_move(view.seat, self.rng))
