"""A game as it is really played: every measure, and the pictures, on one page."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

import msgspec

from sexton.arena.statistics import Estimate
from sexton.core.game import AnyGame
from sexton.study import charts, counts
from sexton.study.charts import Spec
from sexton.study.facts import Facts
from sexton.study.measures import (
    Measured,
    interval,
    leader_wins,
    measured,
    measures,
    spoken,
)
from sexton.study.page import figure, heading, page, paragraph, table
from sexton.study.skill import Rung

TENTHS = 10
SHOWN = 25  # things in a picture


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
    parts: list[counts.PartUse]
    choice_by_tenth: list[float]  # legal moves at a decision over the course of the game
    leader_by_tenth: list[float | None]  # how often who leads then wins
    lengths: list[int]
    margins: list[float]
    seconds: list[float]
    sealed: dict[str, int]
    answers: dict[str, int]
    half_time: Estimate | None  # how the standing at half time goes with the end
    skill: list[Rung]
    score_by_place: list[float]


def report(
    game: AnyGame,
    rows: Sequence[Facts],
    source: str,
    *,
    complete: bool = True,
    skill: Sequence[Rung] = (),
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
        counts.parts(rows),
        [choice_at(rows, tenth) for tenth in range(TENTHS)],
        [leader_at(rows, (tenth + 0.5) / TENTHS) for tenth in range(TENTHS)],
        [len(row.choices) for row in rows],
        [found for row in rows if (found := margin.value(row)) is not None],
        [second for row in rows for second in row.seconds],
        counts.summed(row.sealed for row in rows),
        counts.summed(row.answers for row in rows),
        counts.half_time(rows),
        list(skill),
        score_by_place(game, rows),
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


def score_by_place(game: AnyGame, rows: Sequence[Facts]) -> list[float]:
    """The mean score of the best seat, of the second, and so on."""
    ordered = [sorted(row.scores, reverse=not game.lowest_wins) for row in rows if row.scores]
    return [sum(scores) / len(ordered) for scores in zip(*ordered, strict=True)]


def as_json(found: Report) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def as_csv(rows: Sequence[Facts]) -> str:
    """A line for each game: its seed, places, scores and every measure."""
    rows = sorted(rows, key=lambda row: row.number)
    seats = range(rows[0].seats)
    asked = measures(rows[0].seats)
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    titles = [f"place_{seat + 1}" for seat in seats] + [f"score_{seat + 1}" for seat in seats]
    writer.writerow(["game", "seed", *titles, *[one.name.replace(" ", "_") for one in asked]])
    for row in rows:
        values = [measure.value(row) for measure in asked]
        told: list[Any] = ["" if value is None else round(value, 6) for value in values]
        writer.writerow([row.number, row.seed, *row.places, *row.scores, *told])
    return lines.getvalue()


def as_html(found: Report) -> str:
    """One file, with tables always and with charts where somebody can draw them."""
    parts = [
        paragraph(f"{found.games} games with {found.seats} seats: {found.source}."),
        paragraph(
            f"Rules {found.version}, edition {found.edition}. Every number stands with its 95 % "
            "interval: Wilson's for shares, Student's over games for the rest.",
            soft=True,
        ),
    ]
    if not found.complete:
        parts.append(paragraph("PARTIAL: it was stopped before all games were played."))
    if charts.drawer() is None:
        parts.append(paragraph(charts.ABSENT, soft=True))
    parts += [heading("The measures"), measure_table(found.measures), *pictures(found)]
    parts += [*lead_part(found), *skill_part(found), *account_part(found), *choice_part(found)]
    parts += [*secret_part(found), *card_part(found), *rule_part(found)]
    return page(f"{found.title}: a report", parts)


def measure_table(found: Sequence[Measured]) -> str:
    lines = [
        [
            one.title,
            spoken(one.estimate.value, one.kind) if one.games else "—",
            interval(one.estimate, one.kind) if one.games else "",
            f"{one.definition} {one.limits}".strip(),
        ]
        for one in found
    ]
    return table(["What", "", "95 %", "How it is defined"], lines, (1, 2))


def over_time(by_tenth: Sequence[float | None]) -> list[dict[str, float]]:
    return [
        {"at": (tenth + 0.5) / TENTHS, "value": value}
        for tenth, value in enumerate(by_tenth)
        if value is not None
    ]


def pictures(found: Report) -> list[str]:
    wins = [
        {"name": one.title, "value": one.estimate.value, "low": one.estimate.low,
         "high": one.estimate.high} for one in found.measures[: found.seats]
    ]  # fmt: skip
    share = "share of wins"
    course, choice = over_time(found.leader_by_tenth), over_time(found.choice_by_tenth)
    drawn: list[tuple[str, Spec, str]] = [
        ("Does the seat matter?", charts.lying(wins, share, even=1 / found.seats),
         "The dashed line is even."),
        ("How long is a game?", charts.histogram(found.lengths, "decisions"), ""),
        ("How much is there to choose?",
         charts.line(choice, "share of the game", "legal moves"), "Forced moves count as one."),
        ("When is it decided?",
         charts.line(course, "share of the game", "who leads wins", percent=True, most=1), ""),
    ]  # fmt: skip
    if found.seconds:
        drawn.append(("How long do people think?", charts.histogram(found.seconds, "seconds"), ""))
    if found.margins:
        drawn.append(("How close is the end?", charts.histogram(found.margins, "margin"), ""))
    return [figure(*one) for one in drawn]


def lead_part(found: Report) -> list[str]:
    """Runaway or catch-up."""
    if found.half_time is None:
        return []
    along = found.half_time
    said = (
        f"The standing at half time goes with the end by {along.value:+.2f} "
        f"({along.low:+.2f} to {along.high:+.2f}; 1: whoever leads runs away with it, 0: it tells "
        "nothing, below: who is behind catches up)."
    )
    return [heading("Runaway and catch-up"), paragraph(said)]


def skill_part(found: Report) -> list[str]:
    if not found.skill:
        return []
    lines = [
        [one.challenger, one.rival, f"{one.wins.value:.1%}",
         f"{one.wins.low:.1%} to {one.wins.high:.1%}", f"{one.even:.1%}",
         f"{one.luck.value:.0%}", f"{one.luck.low:.0%} to {one.luck.high:.0%}", one.games]
        for one in found.skill
    ]  # fmt: skip
    titles = ["One", "Among", "Wins", "95 %", "Even", "Luck", "95 %", "Games"]
    return [
        heading("Skill and luck"),
        paragraph(
            "One player of a level among others of the next, every deal at every seat. Luck is the "
            "share of who wins that is not told by who plays better; between players who are "
            "alike all of it is luck.",
            soft=True,
        ),
        table(titles, lines, (2, 3, 4, 5, 6, 7)),
    ]


def secret_part(found: Report) -> list[str]:
    """What is chosen in secret, and how reaction windows are used."""
    parts = []
    if found.sealed:
        total = sum(found.sealed.values())
        often = sorted(list(found.sealed.items())[:SHOWN], key=lambda item: by_number(item[0]))
        points = [{"name": name, "value": n / total} for name, n in often]
        lines = [[name, n, f"{n / total:.1%}"] for name, n in found.sealed.items()]
        parts += [
            heading("What is chosen in secret"),
            figure(
                "What is in the sealed choices?", charts.bars(points, "", "share", percent=True)
            ),
            table(["Choice", "Times", "Share"], lines[:SHOWN], (1, 2)),
        ]
    if found.answers:
        total = sum(found.answers.values())
        lines = [[name, n, f"{n / total:.1%}"] for name, n in found.answers.items()]
        parts += [
            heading("Stops and responses"),
            table(["Answer", "Times", "Share"], lines, (1, 2)),
        ]
    return parts


def by_number(name: str) -> tuple[str, int]:
    """So that a bid of 10 stands after one of 9."""
    what, _, value = name.rpartition("=")
    return what, int(value)


def account_part(found: Report) -> list[str]:
    points = [
        {"name": one.part, "value": value, "who": who}
        for one in found.parts
        for who, value in (("winners", one.winners), ("others", one.others))
    ]
    lines = [[one.part, f"{one.winners:.2f}", f"{one.others:.2f}"] for one in found.parts]
    by_place = [[place, f"{score:.2f}"] for place, score in enumerate(found.score_by_place, 1)]
    return [
        heading("Where points come from"),
        figure("What do winners do better?", charts.pairs(points, "points")),
        table(["Part of the account", "Winners", "Others"], lines, (1, 2)),
        table(["Place", "Mean score"], by_place, (1,)),
    ]


def choice_part(found: Report) -> list[str]:
    lines = [[use.name, use.offered, use.chosen, f"{use.rate.value:.1%}"] for use in found.verbs]
    parts = [
        heading("What is chosen"),
        paragraph("Of the decisions where such a move was legal, those that made one.", soft=True),
        table(["Move", "Legal", "Chosen", "Rate"], lines, (1, 2, 3)),
    ]
    if found.dead:
        said = f"Never chosen though offered {counts.DEAD} times or more: {', '.join(found.dead)}."
        parts.append(paragraph(said))
    return parts


def card_part(found: Report) -> list[str]:
    rates = {use.name: use for use in found.things}
    points = [
        {"name": card.name, "value": card.wins.value, "low": card.wins.low, "high": card.wins.high}
        for card in found.cards[:SHOWN]
    ]
    lines = [
        [card.name, card.reached, card.used, f"{rates[card.name].rate.value:.1%}",
         f"{card.wins.value:.1%}", f"{card.wins.low:.1%} to {card.wins.high:.1%}",
         "stands" if card.stands else ""] for card in found.cards
    ]  # fmt: skip
    return [
        heading("Cards and other things that moves name"),
        paragraph(
            "Who chose it, and how often they won. It goes with winning, which does not mean that "
            f"it wins. “Stands”: apart from even ({1 / found.seats:.1%}) with a correction for so "
            "many (Benjamini and Hochberg).",
            soft=True,
        ),
        figure("Who wins with what?", charts.lying(points, "share of wins", even=1 / found.seats)),
        table(["What", "In reach of seats", "Chosen by", "Rate", "Won", "95 %", ""], lines,
              (1, 2, 3, 4, 5)),
    ]  # fmt: skip


def rule_part(found: Report) -> list[str]:
    never = [use.rule for use in found.rules if use.games.value == 0]
    lines = [
        [use.rule, f"{use.games.value:.1%}", f"{use.games.low:.1%} to {use.games.high:.1%}"]
        for use in found.rules
        if use.games.value
    ]
    said = f"Never cited by a move or an event: {', '.join(never)}." if never else ""
    rulings = [use.rule for use in found.rules if use.games.value and is_ruling(use.rule)]
    silent = (
        f"Rulings that were needed, where the rulebook says nothing or two things: "
        f"{', '.join(rulings)}."
        if rulings
        else "No ruling was needed."
    )
    return [
        heading("Rules"),
        paragraph(said or "Every rule was cited."),
        paragraph(silent),
        paragraph("A rule that only limits what is legal is never cited.", soft=True),
        table(["Rule", "Games", "95 %"], lines, (1, 2)),
    ]


def is_ruling(rule: str) -> bool:
    """A printed rule has a P before its number."""
    return rule.rpartition("-")[2][:1].isdigit()
