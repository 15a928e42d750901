"""A comparison as a page that is one file."""

from __future__ import annotations

from sexton.study import charts
from sexton.study import compare_words as words
from sexton.study.compare import Change, Comparison, DealPlayed
from sexton.study.counted import CARD, RULE
from sexton.study.measures import signed, spoken
from sexton.study.page import figure, figures, folded, heading, page, paragraph, table

SHOWN = 15  # differences in the picture
TITLES = ["What", "A", "B", "B − A", "95 %", "Effect"]


def as_html(found: Comparison) -> str:
    """What was changed, what differs with the largest effect at the top, what was not seen to and
    how many games would tell; counts of rules, cards and definitions after that."""
    first, second = found.first, found.second
    parts = [
        paragraph(words.story(found)),
        paragraph(f"A: {first.name}. B: {second.name}. {words.played(found)}"),
        *box_part(found),
        *shown_part(found),
        *open_part(found),
        *deal_part(found),
        *family_part(found, CARD, "Cards and other things that moves name"),
        *family_part(found, RULE, "Rules"),
        heading("How these are defined"),
        paragraph(f"{words.CORRECTED} {words.SEQUENTIAL}"),
        table(
            ["What", "How it is defined", "What it can't tell"], words.defined(found.changes), ()
        ),
    ]
    return page(f"{first.name} and {second.name}", parts)


def fragment(found: Comparison) -> str:
    """For a notebook: what was changed, what differs and what is open, without the page around."""
    parts = [
        paragraph(words.story(found)),
        paragraph(words.played(found)),
        *shown_part(found),
        *open_part(found),
    ]
    return "\n".join(parts)


def box_part(found: Comparison) -> list[str]:
    lines = [[entry.where, entry.first, entry.second] for entry in found.entries]
    return [heading("What was changed"), table(["Entry", "A", "B"], lines, ())] if lines else []


def shown_part(found: Comparison) -> list[str]:
    shown = [one for one in found.shown if one.family != CARD]
    parts = [heading("What differs")]
    if charts.drawer() is None:
        parts.append(paragraph(charts.ABSENT, soft=True))
    if not shown:
        return [*parts, paragraph("Nothing was seen to.")]
    caption = "In spreads between games, with 95 % intervals: 0.2 is small, 0.8 is large."
    spec = charts.lying(list(map(effect, shown[:SHOWN])), "B − A", even=0, percent=False)
    parts.append(figure("What changes most?", spec, caption))
    return [*parts, table(TITLES, list(map(line, shown)), (1, 2, 3, 4, 5))]


def open_part(found: Comparison) -> list[str]:
    """Measures first; what is merely counted is folded."""
    rest = [one for one in found.changes if not one.shown and one.family not in (CARD, RULE)]
    plain = [one for one in rest if one.plain]
    titles = ["What", "A", "B", "One could be up to", "Games that would tell"]
    others = [unseen(one) for one in rest if not one.plain]
    return [
        heading("No difference seen"),
        paragraph(words.still_open(found)),
        table(titles, list(map(unseen, plain)), (1, 2, 3, 4)),
        folded(f"{len(others)} more that are counted", table(titles, others, (1, 2, 3, 4)))
        if others
        else "",
        *map(paragraph, words.lives(found)),
    ]


def deal_part(found: Comparison) -> list[str]:
    """The first deal, side by side."""
    if not found.deal:
        return []
    drawn = [
        figure(f"The first deal in {name}: who leads?",
               charts.line(course(one), "chapter", "standing"))
        for name, one in zip("AB", found.deal, strict=True)
    ]  # fmt: skip
    lines = [
        [name, one.decisions, len(one.standings), ", ".join(map(str, one.scores)),
         ", ".join(map(str, one.places))]
        for name, one in zip("AB", found.deal, strict=True)
    ]  # fmt: skip
    titles = ["", "Decisions", "Chapters", "Scores by seat", "Places"]
    return [
        heading("One deal, played in both"),
        figures(drawn),
        table(titles, lines, (1, 2)),
        paragraph("One game tells nothing of the others; it shows where the two part.", soft=True),
    ]


def course(deal: DealPlayed) -> list[dict[str, object]]:
    return [
        {"at": at, "value": value, "who": f"seat {seat + 1}"}
        for at, standing in enumerate(deal.standings, 1)
        for seat, value in enumerate(standing)
    ]


def family_part(found: Comparison, family: str, title: str) -> list[str]:
    every = [one for one in found.changes if one.family == family]
    shown = [line(one) for one in every if one.shown]
    rest = [line(one) for one in every if not one.shown]
    parts = [heading(title)]
    parts.append(
        table(TITLES, shown, (1, 2, 3, 4, 5)) if shown else paragraph("Nothing was seen to differ.")
    )
    if rest:
        told = table(TITLES, rest, (1, 2, 3, 4, 5))
        parts.append(folded(f"{len(rest)} more without a difference that stands", told))
    return parts if every else []


def line(change: Change) -> list[str]:
    apart = change.difference
    one, two = (spoken(side.value, change.kind) for side in (change.first, change.second))
    told = (apart.value, apart.low, apart.high)
    middle, low, high = (signed(value, change.kind) for value in told)
    return [change.title, one, two, middle, f"{low} to {high}", signed_effect(change.effect)]


def signed_effect(effect: float) -> str:
    return f"{'+' if effect >= 0 else '−'}{abs(effect):.2f}"


def unseen(change: Change) -> list[str]:
    most = max(abs(change.difference.low), abs(change.difference.high))
    values = (change.first.value, change.second.value, most)
    needs = "decided" if change.decided else words.games(change.needs)
    return [change.title, *(spoken(value, change.kind) for value in values), needs]


def effect(change: Change) -> dict[str, object]:
    """The difference and its interval in spreads."""
    apart = change.difference
    scale = change.effect / apart.value if apart.value else 0.0
    values = {"value": apart.value, "low": apart.low, "high": apart.high}
    return {"name": change.title, **{key: value * scale for key, value in values.items()}}
