"""Many tasks at once: each worker makes its tools once, and is then given one task after another.

Processes of this machine do the work, or this process itself, or a cluster of machines.
"""

from __future__ import annotations

import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.synchronize import Event as Flag
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from sexton.bots.bot import Stop, never

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"

Work = Callable[[T, Stop], R]
"""Does a task; it may give up in the middle of it, by an exception, once it is told to stop."""


class Pool(ABC, Generic[T, R]):
    """Workers for one kind of task; leaving the `with` stops them."""

    @abstractmethod
    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        """Each task with what came of it, as they are done: not in order."""

    def close(self) -> None:
        """Stops the workers, in the middle of a task if need be."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Crew(NamedTuple):
    """Who does the work: so many processes of this machine, or of a cluster."""

    jobs: int = 1
    on: str = LOCAL

    def at_most(self, tasks: int) -> Crew:
        """Nobody is kept who would have nothing to do."""
        return self._replace(jobs=max(1, min(self.jobs, tasks)))


def crew_of(jobs: int | Crew) -> Crew:
    return jobs if isinstance(jobs, Crew) else Crew(jobs)


def open_pool(make: Callable[[], Work[T, R]], jobs: int | Crew) -> Pool[T, R]:
    """So many workers; each calls `make`, which can be sent to another process, for its tools."""
    crew = crew_of(jobs)
    if crew.on != LOCAL:
        from sexton.arena.cluster import Cluster

        return Cluster(make, crew)
    return Processes(make, crew.jobs) if crew.jobs > 1 else Alone(make)


class Alone(Pool[T, R]):
    """This process does it all, in order."""

    def __init__(self, make: Callable[[], Work[T, R]]) -> None:
        self.work = make()

    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        for task in tasks:
            yield task, self.work(task, never)


class Processes(Pool[T, R]):
    """So many processes of this machine, kept busy but not given more than they can soon do."""

    def __init__(self, make: Callable[[], Work[T, R]], jobs: int) -> None:
        spawn = multiprocessing.get_context("spawn")  # A fork would copy a progress bar's thread.
        self.ahead = 2 * jobs
        self.stop = spawn.Event()
        self.executor = ProcessPoolExecutor(
            jobs, spawn, initializer=Worker.begin, initargs=(make, self.stop)
        )

    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        left = iter(tasks)
        under_way: dict[Future[R], T] = {}
        while True:
            for task in islice(left, self.ahead - len(under_way)):
                under_way[self.executor.submit(Worker.do, task)] = task
            if not under_way:
                return
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield under_way.pop(future), future.result()

    def close(self) -> None:
        self.stop.set()
        self.executor.shutdown(wait=True, cancel_futures=True)


class Worker:
    """What one of the processes keeps between tasks."""

    work: ClassVar[Work[Any, Any]]
    stop: ClassVar[Flag]

    @classmethod
    def begin(cls, make: Callable[[], Work[Any, Any]], stop: Flag) -> None:
        """Ctrl-C reaches every process of a terminal; only the first of them answers it."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        cls.work, cls.stop = staticmethod(make()), stop

    @classmethod
    def do(cls, task: Any) -> Any:
        return cls.work(task, cls.stop.is_set)
