"""What a client can make expensive: in a process of its own, with a budget of time and memory."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from types import FrameType
from typing import Any, TypeVar

import structlog
from pebble import ProcessExpired, ProcessPool

from sexton.core.errors import SextonError
from sexton.server import passwords
from sexton.server.fair_queue import FairQueue
from sexton.server.whereabouts import Whereabouts

T = TypeVar("T")
logger = structlog.get_logger()
SECONDS = 5.0  # of computing that one job may take
LATEST = 60.0  # seconds after which it is ended, on however busy a machine
MEMORY = 1_000_000_000  # bytes that the process may have
EACH = 4  # jobs that one person may wait for


class OverBudget(SextonError):
    """It takes too long or too much memory; nothing was changed."""


class WorkPool:
    """One process for jobs, one thread for passwords: everybody in turn, and never in the loop."""

    def __init__(self, seconds: float = SECONDS, whereabouts: Whereabouts | None = None) -> None:
        self.seconds = seconds
        address_of = (whereabouts or Whereabouts()).of
        self.jobs = FairQueue(1, each=EACH, address_of=address_of)
        self.hashing = FairQueue(1, each=EACH, address_of=address_of)
        self._pool = self._new_pool()
        self._thread = ThreadPoolExecutor(1, "sexton-passwords")

    def _new_pool(self) -> ProcessPool:
        context = multiprocessing.get_context("spawn")
        return ProcessPool(max_workers=1, context=context, initializer=keep_within)

    async def run(
        self, who: str, job: Callable[..., T], *args: Any, seconds: float | None = None
    ) -> T:
        """What the job gives; or its own refusal, or that it was too much."""
        seconds = self.seconds if seconds is None else seconds
        async with self.jobs.turn(who):
            work = self._pool.schedule(measured, args=[seconds, job, *args], timeout=LATEST)
            try:
                result: T = await asyncio.wrap_future(work)
            except asyncio.CancelledError:
                work.cancel()  # type: ignore[no-untyped-call]
                raise
            except (TimeoutError, MemoryError, ProcessExpired, CancelledError) as error:
                logger.warning("job was too much", job=job.__name__, error=type(error).__name__)
                raise OverBudget(too_much(seconds)) from None
            return result

    async def hashed(self, who: str, password: str, salt: str = "") -> str:
        """A password as it is kept."""
        if not password:
            return ""
        async with self.hashing.turn(who):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, passwords.hashed, password, salt)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._pool.stop()  # type: ignore[no-untyped-call]
        with contextlib.suppress(TimeoutError):
            self._pool.join(timeout=5)


def too_much(seconds: float) -> str:
    return f"That takes more than {seconds:g} seconds to work out: nothing was changed."


# In the process.


class TimeUp(BaseException):
    """No job takes this for an error of its own."""


def keep_within() -> None:
    """The process has only so much memory; where systems can't say so, time alone is limited."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def measured(seconds: float, job: Callable[..., T], *args: Any) -> T:
    """Does it within so many seconds of computing: a busy machine takes nothing away from them."""
    if not hasattr(signal, "setitimer"):
        return job(*args)

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeUp

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return job(*args)
    except TimeUp:
        raise OverBudget(too_much(seconds)) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
