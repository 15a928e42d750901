"""A comparison as a page that is one file."""

from __future__ import annotations

from sexton.study import charts
from sexton.study.compare import Change, Comparison
from sexton.study.measures import signed, spoken
from sexton.study.page import figure, heading, page, paragraph, table

SHOWN = 15  # differences in the picture


def as_html(found: Comparison) -> str:
    """What differs first, the largest effect at the top; then what was not seen to."""
    first, second = found.first, found.second
    shown = [change for change in found.changes if change.shown]
    rest = [change for change in found.changes if not change.shown]
    deals = "the same deals" if found.paired else "deals of their own"
    parts = [
        paragraph(f"A: {first.name}. B: {second.name}."),
        paragraph(
            f"{found.games} games of each, on {deals}. A difference is shown if it stands with a "
            "correction for so many measures; intervals are 95 %.",
            soft=True,
        ),
        heading("What differs"),
        table(["What", "A", "B", "B − A", "95 %"], list(map(line, shown)), (1, 2, 3, 4))
        if shown
        else paragraph("Nothing was seen to."),
    ]
    if charts.drawer() is None:
        parts.append(paragraph(charts.ABSENT, soft=True))
    if shown:
        caption = "In spreads between games: 0.2 is small, 0.8 is large."
        spec = charts.lying(list(map(effect, shown[:SHOWN])), "B − A", even=0, percent=False)
        parts.append(figure("What changes most?", spec, caption))
    if found.dead:
        parts.append(paragraph(f"Never chosen any more: {', '.join(found.dead)}."))
    if found.alive:
        parts.append(paragraph(f"Chosen now, and never before: {', '.join(found.alive)}."))
    parts += [
        heading("No difference seen"),
        table(["What", "A", "B", "One could be up to"], list(map(unseen, rest)), (1, 2, 3)),
    ]
    return page(f"{first.name} and {second.name}", parts)


def line(change: Change) -> list[str]:
    apart = change.difference
    one, two = (spoken(side.value, change.kind) for side in (change.first, change.second))
    differences = (apart.value, apart.low, apart.high)
    middle, low, high = (signed(value, change.kind) for value in differences)
    return [change.title, one, two, middle, f"{low} to {high}"]


def unseen(change: Change) -> list[str]:
    most = max(abs(change.difference.low), abs(change.difference.high))
    values = (change.first.value, change.second.value, most)
    return [change.title, *(spoken(value, change.kind) for value in values)]


def effect(change: Change) -> dict[str, object]:
    """The difference and its interval in spreads."""
    apart = change.difference
    scale = change.effect / apart.value if apart.value else 0.0
    values = {"value": apart.value, "low": apart.low, "high": apart.high}
    return {"name": change.title, **{key: value * scale for key, value in values.items()}}
