"""The pool: every task once, tools made once for each worker, and a stop that is heard."""

from __future__ import annotations

import os
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from sexton.arena.pool import Alone, Processes, open_pool
from sexton.bots import Stop


class Squares:
    """Squares numbers; says in which process, and how often tools were made there."""

    made = 0

    def __init__(self) -> None:
        Squares.made += 1

    def __call__(self, number: int, stop: Stop) -> tuple[int, int, int]:
        if number < 0:
            raise ValueError(f"{number} is negative")
        return number * number, os.getpid(), Squares.made


class Dawdler:
    """Says that it has begun, and goes on until it is told to stop."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, number: int, stop: Stop) -> int:
        (self.folder / "begun").touch()
        while not stop():
            time.sleep(0.01)
        (self.folder / "stopped").touch()
        return number


pools = pytest.mark.parametrize("jobs", [1, 2])


@pools
def test_every_task_is_done_once(jobs: int) -> None:
    with open_pool(Squares, jobs) as pool:
        for numbers in (range(20), range(20, 23), range(0)):
            done = dict(pool.run(numbers))
            assert {task: square for task, (square, _, _) in done.items()} == {
                number: number * number for number in numbers
            }


def test_tools_are_made_once_for_each_worker() -> None:
    with Processes(Squares, 2) as pool:
        done = [result for _, result in pool.run(range(40))]
    processes = {process for _, process, _ in done}
    assert os.getpid() not in processes
    assert 1 <= len(processes) <= 2
    assert {made for _, _, made in done} == {1}


def test_alone_it_is_done_in_order() -> None:
    with Alone(Squares) as pool:
        assert [task for task, _ in pool.run(range(9))] == list(range(9))


@pools
def test_what_goes_wrong_comes_back(jobs: int) -> None:
    with open_pool(Squares, jobs) as pool, pytest.raises(ValueError, match="-3 is negative"):
        list(pool.run([-3]))


def test_closing_stops_what_is_under_way(tmp_path: Path) -> None:
    pool = Processes(partial(Dawdler, tmp_path), 2)
    reader = threading.Thread(target=lambda: list(pool.run([7])))
    reader.start()
    while not (tmp_path / "begun").exists():
        assert reader.is_alive()
        time.sleep(0.01)
    pool.close()
    reader.join(timeout=60)
    assert (tmp_path / "stopped").exists()
