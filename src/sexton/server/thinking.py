"""Bots at work, in processes of their own. They are given a seat's view and nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
from concurrent.futures import CancelledError
from functools import lru_cache
from typing import Any

import msgspec
import structlog
from pebble import ProcessExpired, ProcessPool

from sexton import bots
from sexton.bots.ismcts import Ismcts
from sexton.core.edition import from_contents
from sexton.core.game import AnyGame
from sexton.games import GAMES

logger = structlog.get_logger()
GRACE = 4.0  # seconds beyond its budget after which a bot counts as hung
BIGGEST_SEED = 2**62


class Job(msgspec.Struct, frozen=True):
    """All that a bot's process is told."""

    game: str
    box: bytes  # another edition's contents as JSON, or nothing
    level: str
    seed: int
    seconds: float
    view: bytes


@lru_cache(maxsize=32)
def opened(name: str, box: bytes) -> AnyGame:
    game = GAMES[name]
    return game.with_edition(from_contents(msgspec.json.decode(box), "edition")) if box else game


def think(job: Job) -> int:
    """In the bot's process: one decision."""
    game = opened(job.game, job.box)
    view = msgspec.json.decode(job.view, type=game.view_type)
    return bots.make(job.level, game, job.seed, seconds=job.seconds).choose(view)


def advise(job: Job) -> list[tuple[int, float]]:
    """In the bot's process: the best moves of the strongest bot, and how sure it is of each."""
    game = opened(job.game, job.box)
    view = msgspec.json.decode(job.view, type=game.view_type)
    thoughts = Ismcts(game, job.seed, seconds=job.seconds).think(view)
    visits = max(1, sum(thought[1] for thought in thoughts))
    return [(move, tries / visits if tries else 1.0) for move, tries, _ in thoughts[:2]]


def job_seed(*parts: object) -> int:
    """The same decision of the same game is always thought about the same way."""
    text = " ".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % BIGGEST_SEED


class Thinkers:
    """A pool of processes. One that crashes or hangs is replaced and its move tried again."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.pool = ProcessPool(max_workers=processes, context=multiprocessing.get_context("spawn"))
        self.mishaps = 0

    async def choose(self, game: AnyGame, shipped: bool, level: str, seed: int, view: Any) -> int:
        job = self._job(game, shipped, level, seed, view)
        for _ in range(2):
            try:
                return int(await self._run(think, job))
            except (TimeoutError, ProcessExpired, RuntimeError) as error:
                self.mishaps += 1
                logger.warning("bot failed", game=game.name, level=level, error=repr(error))
        return bots.make("grasping", game, seed).choose(view)

    async def advise(self, game: AnyGame, shipped: bool, seed: int, view: Any) -> Any:
        return await self._run(advise, self._job(game, shipped, "cunning", seed, view))

    def _job(self, game: AnyGame, shipped: bool, level: str, seed: int, view: Any) -> Job:
        box = b"" if shipped else msgspec.json.encode(game.edition.contents)
        return Job(game.name, box, level, seed, self.seconds, msgspec.json.encode(view))

    async def _run(self, work: Any, job: Job) -> Any:
        future = self.pool.schedule(work, args=[job], timeout=job.seconds + GRACE)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            future.cancel()  # type: ignore[no-untyped-call]
            raise
        except CancelledError as error:
            raise RuntimeError("the pool is closing") from error

    def close(self) -> None:
        self.pool.stop()  # type: ignore[no-untyped-call]
        self.pool.join(timeout=5)
