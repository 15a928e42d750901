"""A game as it is really played: every measure, and all that is counted."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

import msgspec

from sexton.arena.statistics import Estimate, mean
from sexton.core.game import AnyGame
from sexton.study import counts
from sexton.study.counts import TENTHS
from sexton.study.guarded import GuardUse, guards
from sexton.study.joint import Joint, joints
from sexton.study.measures import Measured, leader_wins, measured, measures, values
from sexton.study.row import Facts
from sexton.study.skill import DealLuck, Rung


class Report(msgspec.Struct, frozen=True):
    """All that is said of some games of one kind."""

    game: str
    title: str
    edition: str
    version: str
    seats: int
    source: str  # who played: bots and seed, or whose records
    games: int
    complete: bool
    measures: list[Measured]
    verbs: list[counts.Use]
    things: list[counts.Use]
    dead: list[str]
    cards: list[counts.Card]
    rules: list[counts.RuleUse]
    guards: list[GuardUse]
    against: list[Joint]
    parts: list[counts.PartUse]
    choice_by_tenth: list[float]  # legal moves at a decision over the course of the game
    leader_by_tenth: list[float | None]  # how often who leads then wins
    lengths: list[int]
    margins: list[float]
    seconds: list[float]
    sealed: dict[str, int]
    answers: dict[str, int]
    half_time: Estimate | None  # how the standing at half time goes with the end
    half_places: list[list[float]]  # from which place then to which at the end
    skill: list[Rung]
    deal_luck: DealLuck | None
    score_by_place: list[Estimate]
    happenings: list[counts.Happened]
    spreads: dict[str, list[float]]  # what each game says to each measure

    def _repr_html_(self) -> str:
        from sexton.study.report_page import fragment

        return fragment(self)


def report(
    game: AnyGame,
    rows: Sequence[Facts],
    source: str,
    *,
    complete: bool = True,
    skill: Sequence[Rung] = (),
    luck: DealLuck | None = None,
) -> Report:
    """The games are put in order first, so the same games give the same page."""
    rows = sorted(rows, key=lambda row: row.number)
    seats = rows[0].seats
    things = counts.things(rows)
    asked = measures(seats)
    margin = next(one for one in asked if one.name == "margin")
    return Report(
        game.name,
        game.title,
        game.edition.digest,
        game.version,
        seats,
        source,
        len(rows),
        complete,
        [measured(measure, rows) for measure in asked],
        counts.verbs(rows),
        things,
        [use.name for use in things if use.dead],
        counts.cards(rows),
        counts.rules(rows, game),
        guards(rows, game),
        joints(rows),
        counts.parts(rows),
        [choice_at(rows, tenth) for tenth in range(TENTHS)],
        [leader_at(rows, (tenth + 0.5) / TENTHS) for tenth in range(TENTHS)],
        [len(row.choices) for row in rows],
        [found for row in rows if (found := margin.value(row)) is not None],
        [second for row in rows for second in row.seconds],
        counts.summed(row.sealed for row in rows),
        counts.summed(row.answers for row in rows),
        counts.half_time(rows),
        counts.half_places(rows),
        list(skill),
        luck,
        score_by_place(game, rows),
        counts.happenings(rows),
        {measure.name: values(measure, rows) for measure in asked},
    )


def choice_at(rows: Sequence[Facts], tenth: int) -> float:
    found = []
    for row in rows:
        first, last = (len(row.choices) * place // TENTHS for place in (tenth, tenth + 1))
        found += row.choices[first:last]
    return sum(found) / len(found) if found else 0.0


def leader_at(rows: Sequence[Facts], at: float) -> float | None:
    found = [won for row in rows if (won := leader_wins(row, at)) is not None]
    return sum(found) / len(found) if found else None


def score_by_place(game: AnyGame, rows: Sequence[Facts]) -> list[Estimate]:
    """The mean score of the best seat, of the second, and so on."""
    ordered = [sorted(row.scores, reverse=not game.lowest_wins) for row in rows if row.scores]
    return [mean(scores) for scores in zip(*ordered, strict=True)]


def as_json(found: Report) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def as_csv(rows: Sequence[Facts]) -> str:
    """A line for each game: its seed, places, scores, every measure, and how often it came to what
    the rulebook does not cover."""
    rows = sorted(rows, key=lambda row: row.number)
    seats = range(rows[0].seats)
    asked = measures(rows[0].seats)
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    titles = [f"place_{seat + 1}" for seat in seats] + [f"score_{seat + 1}" for seat in seats]
    guards = list(dict.fromkeys(rule for row in rows for rule in row.guards))
    titles += [one.name.replace(" ", "_") for one in asked] + [f"guard_{rule}" for rule in guards]
    writer.writerow(["game", "seed", *titles])
    for row in rows:
        values = [measure.value(row) for measure in asked]
        told: list[Any] = ["" if value is None else round(value, 6) for value in values]
        told += [row.guards[rule].times if rule in row.guards else "" for rule in guards]
        writer.writerow([row.number, row.seed, *row.places, *row.scores, *told])
    return lines.getvalue()


def by_number(name: str) -> tuple[str, int, str]:
    """So that a bid of 10 stands after one of 9."""
    what, _, value = name.rpartition("=")
    return what, int(value) if value.isdecimal() else 0, value


def is_ruling(rule: str) -> bool:
    """A printed rule has a P before its number."""
    return rule.rpartition("-")[2][:1].isdigit()
