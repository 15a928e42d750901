"""Rows as columns, for pandas, Arrow and whoever reads Parquet."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sexton.arena.ladder import ContestResult
from sexton.arena.play import Played
from sexton.arena.simulate import Plan
from sexton.core.errors import BadOption
from sexton.study.measures import interval, measured, measures, spoken
from sexton.study.page import paragraph, table
from sexton.study.row import Facts


def columns(rows: Sequence[Facts]) -> dict[str, list[Any]]:
    """A list for each column: the game's number and seed, places, scores, every measure, and how
    often each ruling for what the rulebook does not cover was reached."""
    ordered = sorted(rows, key=lambda row: row.number)
    seats = range(max((row.seats for row in rows), default=0))
    found: dict[str, list[Any]] = {
        "game": [row.number for row in ordered],
        "seed": [str(row.seed) for row in ordered],
        "seats": [row.seats for row in ordered],
    }
    for seat in seats:
        found[f"place_{seat + 1}"] = [at(row.places, seat) for row in ordered]
        found[f"score_{seat + 1}"] = [at(row.scores, seat) for row in ordered]
    for measure in measures(len(seats)):
        name = measure.name.replace(" ", "_")
        found[name] = [value(measure.value, row) for row in ordered]
    for rule in dict.fromkeys(rule for row in ordered for rule in row.guards):
        found[f"guard_{rule}"] = [row.guards[rule].times if rule in row.guards else None
                                  for row in ordered]  # fmt: skip
    return found


def at(values: Sequence[int], seat: int) -> int | None:
    return values[seat] if seat < len(values) else None


def value(asked: Any, row: Facts) -> float | None:
    try:
        found: float | None = asked(row)
    except IndexError:  # A table with fewer seats has nothing to say of the others.
        return None
    return found


def to_pandas(rows: Sequence[Facts]) -> Any:
    """A DataFrame with a line for each game."""
    return needed("pandas").DataFrame(columns(rows))


def to_arrow(rows: Sequence[Facts]) -> Any:
    """An Arrow table with a line for each game; `pyarrow.parquet.write_table` keeps it."""
    return needed("pyarrow").table(columns(rows))


def to_parquet(table: Mapping[str, list[Any]], path: Path) -> None:
    """Columns as a Parquet file, for pandas, polars and DuckDB; docs/study.md has the schema."""
    arrow = needed("pyarrow")
    needed("pyarrow.parquet").write_table(arrow.table(dict(table)), path)


def of_played(plan: Plan, games: Sequence[Played]) -> dict[str, list[Any]]:
    """A simulation's games as columns."""
    ordered = sorted(games, key=lambda game: game.number)
    found: dict[str, list[Any]] = {
        "game": [game.number for game in ordered],
        "seed": [str(game.seed) for game in ordered],
        "moves": [game.moves for game in ordered],
        "seconds": [game.seconds for game in ordered],
    }
    for seat in range(plan.seats):
        found[f"bot_{seat + 1}"] = [plan.bots[seat]] * len(ordered)
        found[f"score_{seat + 1}"] = [game.scores[seat] for game in ordered]
        found[f"place_{seat + 1}"] = [game.places[seat] for game in ordered]
    return found


def of_ladder(results: Sequence[ContestResult]) -> dict[str, list[Any]]:
    """A ladder's rungs as columns."""
    return {
        "game": [one.contest.game for one in results],
        "seats": [one.contest.seats for one in results],
        "challenger": [one.contest.challenger for one in results],
        "rival": [one.contest.rival for one in results],
        "seed": [str(one.contest.seed) for one in results],
        "deals": [one.deals for one in results],
        "games": [one.games for one in results],
        "wins": [one.share.value for one in results],
        "low": [one.share.low for one in results],
        "high": [one.share.high for one in results],
        "verdict": [one.verdict for one in results],
    }


class Results(list[Facts]):
    """Games as rows, with a way into everybody's tables."""

    def to_pandas(self) -> Any:
        return to_pandas(self)

    def to_arrow(self) -> Any:
        return to_arrow(self)

    def to_parquet(self, path: str | Path) -> None:
        to_parquet(columns(self), Path(path))

    def _repr_html_(self) -> str:
        asked = measures(self[0].seats) if self else []
        told = [one for one in (measured(measure, self) for measure in asked) if one.games]
        lines = [
            [one.title, spoken(one.estimate.value, one.kind), interval(one.estimate, one.kind)]
            for one in told
        ]
        return paragraph(f"{len(self)} games") + table(["What", "", "95 %"], lines, (1, 2))


def needed(library: str) -> Any:
    try:
        return importlib.import_module(library)
    except ImportError:
        raise BadOption(
            f"{library} is not installed: `sexton install frames` brings pandas and pyarrow."
        ) from None
