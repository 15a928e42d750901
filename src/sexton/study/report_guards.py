"""The chapters of a report about what the rulebook does not cover, and about what was chosen in
secret by the size of what it met."""

from __future__ import annotations

from collections.abc import Sequence

from sexton.study import charts
from sexton.study.guarded import HUNDRED, GuardUse
from sexton.study.joint import Band, Joint
from sexton.study.page import figure, folded, heading, paragraph, table
from sexton.study.report import Report
from sexton.study.report_counts import between, estimated, number, words

STEPS = (0, 1, 3, 6, 11, 21, 41)  # where the rows of a picture begin


def guard_part(found: Report) -> list[str]:
    """How often each was reached, in which games, and what never was."""
    if not found.guards:
        return []
    reached = [one for one in found.guards if one.in_all]
    never = [one for one in found.guards if not one.in_all]
    points = [estimated(one.name, one.games) for one in reached]
    parts = [heading("Where the rulebook is silent")]
    if reached:
        spec = charts.lying(points, "share of games")
        parts += [figure("How often are the players on their own?", spec), guard_table(reached)]
        parts.append(folded("What the rulebook leaves open, and what holds here", rulings(reached)))
        parts.append(folded("Games to see it in", seen_table(reached)))
        parts.append(paragraph(how_to_see(reached)))
    else:
        parts.append(paragraph("No game came to anything that the rulebook leaves open."))
    if never:
        most = max(one.games.high for one in never)
        said = f"Never reached ({len(never)}); in up to {most:.1%} of games each could be"
        parts.append(folded(said, rulings(never)))
    return [*parts, paragraph(LIMITS, soft=True)]


LIMITS = (
    "There are moments of which the printed rulebook says nothing, or two things; Sexton has a "
    "ruling for each (“What holds here”). How often games came to them is counted: what happens "
    "each time, what lasts once, where it begins. What it can't tell: whether there are moments "
    "that nobody has thought of yet, and how people without the ruling would have gone on."
)


def guard_table(reached: Sequence[GuardUse]) -> str:
    lines = [
        [one.rule, one.name, number(one.per_hundred.value, 1), between(one.per_hundred, 1),
         f"{one.games.value:.1%}", f"{one.games.low:.1%} to {one.games.high:.1%}"]
        for one in reached
    ]  # fmt: skip
    titles = ["Rule", "What", f"Times in {HUNDRED} games", "95 %", "Games with it", "95 %"]
    return table(titles, lines, (2, 3, 4, 5), ids=True)


def seen_table(reached: Sequence[GuardUse]) -> str:
    lines = [
        [one.rule, one.name, seen.game, "—" if seen.seed is None else seen.seed, seen.move]
        for one in reached
        for seen in one.seen
    ]
    return table(["Rule", "What", "Game", "Seed", "Move"], lines, (2, 3, 4), ids=True)


def rulings(uses: Sequence[GuardUse]) -> str:
    lines = [[one.rule, one.name, one.silent, one.ruling] for one in uses]
    titles = ["Rule", "What", "What the rulebook leaves open", "What holds here"]
    return table(titles, lines, (), ids=True)


def how_to_see(reached: Sequence[GuardUse]) -> str:
    seen = reached[0].seen[0]
    return (
        f"To see such a moment, give the same command with --game {seen.game}: it writes that game "
        f"as a record, and `sexton replay FILE --at {seen.move}` opens it there."
    )


def against_part(found: Report) -> list[str]:
    return [part for joint in found.against for part in joint_part(joint)]


def joint_part(joint: Joint) -> list[str]:
    """Fists, by the size of the bounty that they met."""
    what = words(joint.chosen)
    lines = [
        [band.words, band.choices, number(band.mean.value), between(band.mean),
         f"{band.none.value:.1%}", f"{band.none.low:.1%} to {band.none.high:.1%}"]
        for band in joint.bands
    ]  # fmt: skip
    titles = [joint.met.capitalize(), "Choices", f"Mean {what}", "95 %", "Of them 0", "95 %"]
    spec = charts.heat(cells(joint), joint.met, what)
    return [
        heading(f"{what.capitalize()} against {joint.met}", 3),
        figure(f"Do the sealed choices know the {joint.met}?", spec,
               "Each column is all that met such a number; the stronger, the more of them."),
        table(titles, lines, (1, 2, 3, 4, 5)),
        paragraph(
            f"Every number that was chosen in secret ({what}), with the {joint.met} that all "
            f"of them met when they were opened. Where no {joint.met} was counted nothing is "
            "told; and choices of one moment hang together, so the intervals are a little too "
            "narrow.",
            soft=True,
        ),
    ]  # fmt: skip


def cells(joint: Joint) -> list[dict[str, object]]:
    """A cell for each band and step, the steps from the highest down; empty ends are left out."""
    last = max(step_of(chosen) for band in joint.bands for chosen in band.counts)
    return [
        {"name": band.words, "row": step_words(step), "value": in_step(band, step)}
        for step in range(last, -1, -1)
        for band in joint.bands
    ]


def in_step(band: Band, step: int) -> float:
    """How much of a column lies there."""
    return sum(n for chosen, n in band.counts.items() if step_of(chosen) == step) / band.choices


def step_of(chosen: int) -> int:
    return sum(chosen >= low for low in STEPS) - 1


def step_words(step: int) -> str:
    low = STEPS[step]
    if step == len(STEPS) - 1:
        return f"{low} and more"
    high = STEPS[step + 1] - 1
    return str(low) if low == high else f"{low} to {high}"
