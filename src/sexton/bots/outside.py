"""Bots that others bring: what can go wrong with them, and who plays on when it does."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sexton.bots.bot import Bot, Stop, Thought, never
from sexton.bots.greedy import Greedy
from sexton.core.errors import SextonError
from sexton.core.game import AnyGame, legal_in


class BotFault(SextonError):
    """A bot that somebody brought said nothing in time, or something that can't be done."""


class Hushed:
    """A stream that one thread's words go nowhere on, and everybody else's where they did."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.thread = threading.get_ident()

    def write(self, text: str) -> int:
        if threading.get_ident() != self.thread:
            self.stream.write(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def hushed() -> Iterator[None]:
    """What is printed in here reaches nobody."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = Hushed(before[0]), Hushed(before[1])
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class Brought(Bot):
    """A bot of somebody's own Python: nobody hears it print, and what goes wrong in it is a
    fault."""

    def __init__(self, name: str, bot: Bot, game: AnyGame) -> None:
        super().__init__(game, 0)
        self.name = name
        self.bot = bot

    def think(self, view: Any, stop: Stop = never) -> Thought:
        try:
            with hushed():
                return self.bot.think(view, stop)
        except Exception as error:
            raise BotFault(f"{self.name} failed: {type(error).__name__}: {error}.") from error

    def check_seats(self, seats: int) -> None:
        self.bot.check_seats(seats)

    def close(self) -> None:
        with hushed():
            self.bot.close()


class Guarded(Bot):
    """Somebody's bot at a table with people: where it fails a grasping one decides instead."""

    def __init__(self, bot: Bot, game: AnyGame, seed: int) -> None:
        super().__init__(game, seed)
        self.bot = bot
        self.stand_in = Greedy(game, seed)
        self.faults: list[str] = []

    def think(self, view: Any, stop: Stop = never) -> Thought:
        try:
            return legal(self.game, view, self.bot.think(view, stop))
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
        return legal(self.game, view, thought)

    def close(self) -> None:
        self.bot.close()


def legal(game: AnyGame, view: Any, thought: Thought) -> Thought:
    if thought.move not in legal_in(game, view):
        raise BotFault(f"The bot wants move {thought.move}, which is not legal.")
    return thought
