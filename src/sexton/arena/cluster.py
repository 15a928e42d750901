"""The pool on many machines: Ray's tasks. A plan and the numbers of tasks are all that travels.

A task whose machine dies is done again elsewhere. Nothing is kept there: what must outlive this
process is kept by whoever asked (checkpoint.py).
"""

from __future__ import annotations

import logging
import os
import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from sexton.arena.pool import Crew, Pool, Work
from sexton.bots.bot import never
from sexton.core.errors import BadOption

T = TypeVar("T")
R = TypeVar("R")

HERE = "ray"
TRIES = 5  # times that a task is done again because its worker or its machine died
KEPT = 4  # kinds of tools that a worker keeps


def connect(on: str) -> tuple[Any, bool]:
    """Ray, joined to that cluster, and whether it was we who joined."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # What is played here is told nobody.
    try:
        ray = import_module("ray")
    except ImportError:
        raise BadOption("Ray is not installed: `sexton install cluster` brings it.") from None
    if ray.is_initialized():
        return ray, False
    settings: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # What it warns of it then says as an error.
            if on == HERE:
                ray.init(include_dashboard=False, **settings)
            else:
                ray.init(address=on, **settings)
    except (ConnectionError, OSError, RuntimeError) as error:
        raise BadOption(f"There is no cluster at {on}: {error}") from None
    return ray, True


class Cluster(Pool[T, R]):
    """Workers wherever the cluster has processors; all of them, unless fewer are wanted."""

    def __init__(self, make: Callable[[], Work[T, R]], crew: Crew) -> None:
        self.ray, self.ours = connect(crew.on)
        self.make = pickle.dumps(make)
        processors = int(self.ray.cluster_resources().get("CPU", 1))
        self.ahead = 2 * (crew.jobs if crew.jobs > 1 else processors)
        self.task = self.ray.remote(max_retries=TRIES, num_cpus=1)(do)
        self.under_way: dict[Any, T] = {}

    def run(self, tasks: Iterable[T]) -> Iterator[tuple[T, R]]:
        left = iter(tasks)
        while True:
            for task in islice(left, self.ahead - len(self.under_way)):
                self.under_way[self.task.remote(self.make, task)] = task
            if not self.under_way:
                return
            done, _ = self.ray.wait(list(self.under_way), num_returns=1)
            for future in done:
                yield self.under_way.pop(future), self.result(future)

    def result(self, future: Any) -> R:
        """What came of a task, or its own error as if it had been raised here."""
        try:
            found: R = self.ray.get(future)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        return found

    def close(self) -> None:
        for future in self.under_way:
            self.ray.cancel(future, force=True)
        self.under_way.clear()
        if self.ours:
            self.ray.shutdown()


# In a worker.

_tools: dict[bytes, Work[Any, Any]] = {}


def do(make: bytes, task: Any) -> Any:
    """Tools are made once in each worker and kept for the next task."""
    if make not in _tools:
        while len(_tools) >= KEPT:
            _tools.pop(next(iter(_tools)))
        _tools[make] = pickle.loads(make)()
    return _tools[make](task, never)
