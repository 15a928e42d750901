"""Games to be studied: bots play them, or they come from records; either way they are rows."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from pathlib import Path

import sexton
from sexton.arena.play import Made, play_moves
from sexton.arena.pool import Crew, Pool, crew_of, open_pool
from sexton.arena.simulate import Plan
from sexton.bots import Stop
from sexton.core import chance
from sexton.core.errors import BadOption, BadRecord
from sexton.core.options import read_options
from sexton.core.record import read_file
from sexton.study.facts import Facts, Reader, facts_of
from sexton.study.frames import Results


class Watcher:
    """One worker: it plays the games of a plan whose numbers it gets, and watches them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = sexton.open_game(plan.game, plan.box)
        self.options = read_options(self.game.options, plan.options)
        self.table = self.game.at_table(self.options)
        self.reader = Reader(self.table)

    def __call__(self, number: int, stop: Stop) -> Facts:
        sitting = self.plan.sitting(number)
        made: Made = []
        play_moves(self.game, sitting, made, stop)
        start = self.table.deal(self.plan.seats, chance.secret_of(sitting.seed), self.options)
        return self.reader.read(start, made, Facts(number, sitting.seed, self.plan.seats))


def watchers(plan: Plan, jobs: int | Crew) -> Pool[int, Facts]:
    return open_pool(partial(Watcher, plan), crew_of(jobs).at_most(plan.games))


def rows(
    plan: Plan, jobs: int | Crew = 1, skip: Iterable[int] = ()
) -> Generator[Facts, None, None]:
    """The games of the plan as they are done: with several workers, not in order."""
    known = set(skip)
    with watchers(plan, jobs) as pool:
        left = [number for number in range(plan.games) if number not in known]
        for _, facts in pool.run(left):
            yield facts


def results(plan: Plan, jobs: int | Crew = 1) -> Results:
    """All games of the plan, in order: `.to_pandas()`, `.to_arrow()`, `.to_parquet(file)`."""
    return Results(sorted(rows(plan, jobs), key=lambda row: row.number))


def recorded(files: Sequence[Path], game: str) -> list[Facts]:
    """The finished games of one kind among these records."""
    found: list[Facts] = []
    for file in files:
        try:
            record = read_file(file)
            if record.get("game") != game or not record.get("result"):
                continue
            found.append(facts_of(sexton.load(record), len(found)))
        except BadRecord as error:
            raise BadRecord(f"{file}: {error}") from None
    if not found:
        raise BadOption(f"There is no finished game of {game} among {len(files)} files.")
    return found
