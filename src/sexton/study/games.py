"""Games to be studied: bots play them, or they come from records; either way they are rows."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import sexton
from sexton.arena.play import Made, play_moves
from sexton.arena.pool import Crew, Pool, crew_of, open_pool
from sexton.arena.simulate import Plan
from sexton.bots import Stop
from sexton.core import chance
from sexton.core.errors import BadOption, BadRecord
from sexton.core.match import Match
from sexton.core.options import read_options
from sexton.core.record import read_file
from sexton.study.facts import Reader, facts_of
from sexton.study.frames import Results
from sexton.study.row import Facts


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


def played_again(plan: Plan, number: int) -> Match:
    """One game of the plan as a match: with a record, to be replayed."""
    game = sexton.open_game(plan.game, plan.box)
    sitting = plan.sitting(number)
    made: Made = []
    play_moves(game, sitting, made)
    match = Match(game, plan.seats, sitting.seed, plan.options)
    for seat, move in made:
        match.play_number(seat, move)
    return match


def recorded(files: Sequence[Path], game: str) -> list[Facts]:
    """The finished games of one kind among these records."""
    found = [facts_of(match, number) for number, match in enumerate(finished(files, game))]
    if not found:
        raise BadOption(f"There is no finished game of {game} among {len(files)} files.")
    return found


def finished(files: Sequence[Path], game: str) -> Iterator[Match]:
    for file in files:
        try:
            record = read_file(file)
            if record.get("game") == game and record.get("result"):
                yield sexton.load(record)
        except BadRecord as error:
            raise BadRecord(f"{file}: {error}") from None
