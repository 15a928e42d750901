"""The sleepwalker: any legal move, each as likely."""

from __future__ import annotations

from typing import Any

from sexton.bots.bot import Bot, Stop, Thought, never


class Random(Bot):
    def think(self, view: Any, stop: Stop = never) -> Thought:
        world = self.game.determinise(view).deal(self.rng)
        return Thought(int(world.random_move(view.seat, self.rng)), [])
