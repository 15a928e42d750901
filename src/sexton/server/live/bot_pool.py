"""Bots at work, in processes of their own. They are given a seat's view and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import threading
import time
from concurrent.futures import CancelledError
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import structlog
from pebble import ProcessExpired, ProcessPool

from sexton import bots
from sexton.core.edition import from_contents
from sexton.core.game import AnyGame
from sexton.core.options import Options
from sexton.games import GAMES
from sexton.server.fair_queue import FairQueue
from sexton.server.whereabouts import Whereabouts

logger = structlog.get_logger()
GRACE = 3.0  # seconds beyond its budget after which a bot counts as hung
STARTING = 60.0  # seconds that a new process may need before it begins, on a busy machine
BIGGEST_SEED = 2**62
HINTS = 2
PEOPLE, NOBODY, STUDY = 0, 1, 2  # urgency: somebody waits for it, bots are among themselves,
# or a finished game is looked back at.
STEADY = 1.25  # A thought in a window takes its place for so many times its seconds,
WINDOW = 0.6  # which are no more than these, for windows are short.


class Job(msgspec.Struct, frozen=True):
    """All that a bot's process is told."""

    game: str
    box: bytes  # another edition's contents as JSON, or nothing
    options: Options
    level: str
    seed: int
    iterations: int | None
    seconds: float
    view: bytes
    temper: str = ""


class Who(NamedTuple):
    """Which bot is to think."""

    level: str
    temper: str = ""


@lru_cache(maxsize=32)
def opened(name: str, box: bytes) -> AnyGame:
    game = GAMES[name]
    return game.with_edition(from_contents(msgspec.json.decode(box), "edition")) if box else game


def think(job: Job) -> int:
    """In the bot's process: one decision."""
    game = opened(job.game, job.box).at_table(job.options)
    view = msgspec.json.decode(job.view, type=game.view_type)
    return made(job, game).choose(view)


def made(job: Job, game: AnyGame) -> bots.Bot:
    return bots.make(
        job.level, game, job.seed, iterations=job.iterations, seconds=job.seconds,
        temper=job.temper,
    )  # fmt: skip


def advise(job: Job) -> list[tuple[int, float | None]]:
    """In the bot's process: the moves it likes best, and how often each won in the games that it
    imagined, if it imagined any."""
    game = opened(job.game, job.box).at_table(job.options)
    view = msgspec.json.decode(job.view, type=game.view_type)
    best = made(job, game).think(view).advice(HINTS)
    return [(one.move, one.value if one.visits else None) for one in best]


def job_seed(*parts: object) -> int:
    """The same decision of the same game is always thought about the same way."""
    text = " ".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % BIGGEST_SEED


class Share(NamedTuple):
    """Who wants a bot's thought: everybody has the same share, tables with people come first."""

    who: str
    urgency: int = PEOPLE
    steady: bool = False  # in a window: it takes as long whatever the bot holds


class BotPool:
    """A pool of processes. One that crashes or hangs is replaced and its move tried again."""

    def __init__(
        self, processes: int, seconds: float, whereabouts: Whereabouts | None = None
    ) -> None:
        self.processes = processes
        self.queue = FairQueue(processes, address_of=(whereabouts or Whereabouts()).of)
        self.seconds = seconds
        self.pool = self._new_pool()
        self.mishaps = 0
        self._under_way = 0
        self._last_sign = time.monotonic()  # of life: a job ended, or the first was begun

    def _new_pool(self) -> ProcessPool:
        context = multiprocessing.get_context("spawn")
        return ProcessPool(max_workers=self.processes, context=context)

    async def choose(
        self, share: Share, game: AnyGame, shipped: bool, who: Who, seed: int, view: Any
    ) -> int:
        budget = bots.budget_for(who.level, self.seconds)
        if share.steady and budget.seconds is not None:
            budget = budget._replace(seconds=min(budget.seconds, WINDOW))
        job = self._job(game, shipped, who, seed, view, budget)
        for _ in range(2):
            try:
                return int(await self._in_turn(share, think, job))
            except (TimeoutError, ProcessExpired, RuntimeError) as error:
                self.mishaps += 1
                logger.warning("bot failed", game=game.name, level=who.level, error=repr(error))
        return bots.make("grasping", game, seed).choose(view)

    async def advise(self, share: Share, game: AnyGame, shipped: bool, seed: int, view: Any) -> Any:
        budget = bots.Budget(None, self.seconds)
        job = self._job(game, shipped, Who(bots.strongest()), seed, view, budget)
        return await self._in_turn(share, advise, job)

    def _job(
        self, game: AnyGame, shipped: bool, who: Who, seed: int, view: Any, budget: bots.Budget
    ) -> Job:
        box = b"" if shipped else msgspec.json.encode(game.edition.contents)
        iterations, seconds = budget.iterations, budget.seconds or self.seconds
        spoken = msgspec.json.encode(view)
        return Job(
            game.name, box, view.options, who.level, seed, iterations, seconds, spoken, who.temper
        )

    async def work(self, share: Share, seconds: float, work: Any, *args: Any) -> Any:
        """Anything else that bots' processes can do, a short portion at a time."""
        async with self.queue.turn(share.who, share.urgency):
            return await self._run(work, seconds + STARTING, *args)

    async def _in_turn(self, share: Share, work: Any, job: Job) -> Any:
        async with self.queue.turn(share.who, share.urgency):
            if not share.steady:
                return await self._run(work, job.seconds, self._shortened(job))
            end = time.monotonic() + STEADY * job.seconds
            found = await self._run(work, job.seconds, job)
            await asyncio.sleep(max(0.0, end - time.monotonic()))
            return found

    def _shortened(self, job: Job) -> Job:
        """Where others wait for a place, everybody thinks less: nobody waits for the thoughtful."""
        each = 1 + self.queue.waiting() / self.processes
        return msgspec.structs.replace(job, seconds=job.seconds / each)

    async def _run(self, work: Any, seconds: float, *args: Any) -> Any:
        if not self._under_way:
            self._last_sign = time.monotonic()
        future = self.pool.schedule(work, args=list(args), timeout=seconds + GRACE)
        self._under_way += 1
        try:
            return await self._wait(asyncio.wrap_future(future), seconds + GRACE + STARTING)
        except asyncio.CancelledError:
            future.cancel()  # type: ignore[no-untyped-call]
            raise
        except CancelledError as error:
            raise RuntimeError("the pool was closed or replaced") from error
        finally:
            self._under_way -= 1
            self._last_sign = time.monotonic()

    async def _wait(self, answer: asyncio.Future[Any], patience: float) -> Any:
        """Many jobs may stand in a queue; a pool in which none ends for so long is hung."""
        while True:
            done, _ = await asyncio.wait({answer}, timeout=patience)
            if done:
                return answer.result()
            if time.monotonic() - self._last_sign >= patience:
                self._replace()
                answer.cancel()
                raise TimeoutError("the bots' processes gave no sign of life")

    def _replace(self) -> None:
        old, self.pool = self.pool, self._new_pool()
        self._last_sign = time.monotonic()
        threading.Thread(target=stop, args=(old,), daemon=True).start()

    def close(self) -> None:
        stop(self.pool)


def stop(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    with contextlib.suppress(TimeoutError):
        pool.join(timeout=5)
