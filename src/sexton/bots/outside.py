"""Bots that others bring: what can go wrong with them, and who plays on when it does."""

from __future__ import annotations

import time
from typing import Any

from sexton.bots.bot import Bot, Stop, Thought, never
from sexton.bots.greedy import Greedy
from sexton.core.errors import SextonError
from sexton.core.game import AnyGame, legal_in


class BotFault(SextonError):
    """A bot that somebody brought said nothing in time, or something that can't be done."""


class Guarded(Bot):
    """Somebody's bot at a table with people: where it fails a grasping one decides instead."""

    def __init__(self, bot: Bot, game: AnyGame, seed: int) -> None:
        super().__init__(game, seed)
        self.bot = bot
        self.stand_in = Greedy(game, seed)
        self.faults: list[str] = []

    def think(self, view: Any, stop: Stop = never) -> Thought:
        try:
            return self.bot.think(view, stop)
        except BotFault as fault:
            self.faults.append(str(fault))
            return self.stand_in.think(view, stop)

    def close(self) -> None:
        self.bot.close()


class Timed(Bot):
    """Somebody's bot on trial: its decisions are timed, and looked at."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.game, 0)
        self.bot = bot
        self.times: list[float] = []

    def think(self, view: Any, stop: Stop = never) -> Thought:
        started = time.perf_counter()
        thought = self.bot.think(view, stop)
        self.times.append(time.perf_counter() - started)
        if thought.move not in legal_in(self.game, view):
            raise BotFault(f"The bot wants move {thought.move}, which is not legal.")
        return thought

    def close(self) -> None:
        self.bot.close()
