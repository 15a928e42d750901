"""A report as one page: chapter by chapter, each with its picture, its numbers with intervals, how
they are defined and what they can't tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sexton.study import charts
from sexton.study.counts import TENTHS
from sexton.study.measures import NUMBER, PERCENT, Measured, interval, signed, spoken
from sexton.study.page import figure, figures, heading, page, paragraph, table
from sexton.study.report import Report
from sexton.study.report_counts import (
    answer_part,
    between,
    card_part,
    chosen_part,
    estimated,
    happening_part,
    number,
    rule_part,
    sealed_part,
    words,
)
from sexton.study.report_guards import against_part, guard_part


def as_html(found: Report) -> str:
    """One file, with tables always and with charts where somebody can draw them."""
    parts = [
        paragraph(f"{games_of(found)} with {found.seats} seats: {found.source}."),
        paragraph(
            f"Rules {found.version}, edition {found.edition[:12]}. Every number stands with its "
            "95 % interval: Wilson's for shares, Student's over games for the rest.",
            soft=True,
        ),
    ]
    if not found.complete:
        parts.append(paragraph("PARTIAL: it was stopped before all games were played."))
    if charts.drawer() is None:
        parts.append(paragraph(charts.ABSENT, soft=True))
    return page(f"{found.title}: a report", [*parts, *chapters(found)])


def games_of(found: Report) -> str:
    return "1 game" if found.games == 1 else f"{found.games} games"


def chapters(found: Report) -> list[str]:
    return [part for chapter in CHAPTERS for part in chapter(found)]


def fragment(found: Report) -> str:
    """For a notebook: all of it, without the page around."""
    said = f"{games_of(found)} with {found.seats} seats: {found.source}."
    return "\n".join([heading(found.title), paragraph(said), *chapters(found)])


def numbers(found: Report, names: Sequence[str]) -> str:
    """These measures with their intervals; what is said of several is said once, below."""
    every = {one.name: one for one in found.measures}
    asked = [every[name] for name in names]
    lines = [
        [
            one.title,
            spoken(one.estimate.value, one.kind) if one.games else "—",
            interval(one.estimate, one.kind) if one.games else "no game tells",
        ]
        for one in asked
    ]
    return table(["What", "Mean", "95 %"], lines, (1, 2)) + "".join(said_of(asked))


def said_of(asked: Sequence[Measured]) -> list[str]:
    """How they are defined, and what they can't tell."""
    alike: dict[tuple[str, str], list[str]] = {}
    for one in asked:
        alike.setdefault((one.definition, one.limits), []).append(one.title)
    return [
        paragraph(
            f"{titles[0]}{' and so on' if len(titles) > 1 else ''}: {definition}"
            + (f" What it can't tell: {limits}" if limits else ""),
            soft=True,
        )
        for (definition, limits), titles in alike.items()
    ]


def spread(found: Report, name: str, title: str) -> str:
    """How a measure differs from game to game."""
    values = found.spreads[name]
    kind = next(one.kind for one in found.measures if one.name == name)
    if len(set(values)) < 2:
        return ""
    label = next(one.title for one in found.measures if one.name == name).lower()
    return figure(title, charts.histogram(values, label, percent=kind == PERCENT))


def over_time(by_tenth: Sequence[float | None]) -> list[dict[str, float]]:
    return [
        {"at": (tenth + 0.5) / TENTHS, "value": value}
        for tenth, value in enumerate(by_tenth)
        if value is not None
    ]


def seat_part(found: Report) -> list[str]:
    drawn = []
    for start, title in (("seat", "Does the seat matter?"), ("turn", "Does the turn matter?")):
        points = [
            {"name": one.title, "value": one.estimate.value, "low": one.estimate.low,
             "high": one.estimate.high}
            for one in found.measures if one.name.startswith(f"{start} ") and one.games
        ]  # fmt: skip
        spec = charts.lying(points, "share of wins", even=1 / found.seats)
        drawn.append(figure(title, spec, "The dashed line is even.") if points else "")
    asked = [one.name for one in found.measures if one.name.startswith(("seat ", "turn "))]
    return [heading("Seats"), figures(drawn), numbers(found, asked), *farthest_part(found)]


def farthest_part(found: Report) -> list[str]:
    """The seat or turn whose interval is farthest from even, or nearest to leaving it."""
    even = 1 / found.seats
    among = [one for one in found.measures
             if one.games and one.name.startswith(("seat ", "turn "))]  # fmt: skip
    if not among:
        return []

    def beyond(one: Measured) -> float:
        return max(one.estimate.low - even, even - one.estimate.high)

    most = max(among, key=beyond)
    off = signed((most.estimate.value - even) * 100, NUMBER)
    told = (
        f"its interval leaves even by {beyond(most) * 100:.2f}"
        if beyond(most) > 0
        else "not shown: its interval holds even, and so do all the others"
    )
    who = most.title[0].lower() + most.title[1:]
    return [paragraph(f"Farthest from even: {who}, {off} points ({told}).")]


def length_part(found: Report) -> list[str]:
    drawn = [figure("How long is a game?", charts.histogram(found.lengths, "decisions"))]
    drawn.append(spread(found, "chapters", "How many chapters has it?"))
    asked = ("decisions", "chapters", "real decisions")
    return [heading("Length"), figures(drawn), numbers(found, asked)]


def freedom_part(found: Report) -> list[str]:
    course = over_time(found.choice_by_tenth)
    spec = charts.line(course, charts.COURSE, "legal moves")
    drawn = [
        figure("How much is there to choose?", spec, "Forced moves count as one."),
        spread(found, "alike", "How many decisions don't matter?"),
    ]
    asked = ("choice", "choice median", "choice 95th", "choice most", "alike", "clear")
    return [heading("Choice"), figures(drawn), numbers(found, asked), *by_verb(found)]


def by_verb(found: Report) -> list[str]:
    """In how many ways each can be done."""
    lines = [[words(use.name), use.offered, number(use.ways)] for use in found.verbs]
    points = [{"name": words(use.name), "value": use.ways} for use in found.verbs]
    return [
        heading("By verb", 3),
        figure("In how many ways can it be done?", charts.bars(points, "", "legal moves")),
        table(["Move", "Decisions where it was legal", "Ways to do it"], lines, (1, 2)),
        paragraph(
            "How many legal moves there were of each verb, in the mean of the decisions where "
            "there was one. Ways that come to the same are counted each.",
            soft=True,
        ),
    ]


def forced_part(found: Report) -> list[str]:
    drawn = [spread(found, "forced", "How much is forced?"),
             spread(found, "idle passes", "Who passes with something to do?")]  # fmt: skip
    return [heading("Forced moves"), figures(drawn), numbers(found, ("forced", "idle passes"))]


def score_part(found: Report) -> list[str]:
    places = [
        {"name": str(place), "value": score.value}
        for place, score in enumerate(found.score_by_place, 1)
    ]
    drawn = [figure("What do the places score?", charts.bars(places, "place", "mean score"))]
    if found.margins:
        drawn.append(figure("How close is the end?", charts.histogram(found.margins, "margin")))
    lines = [
        [place, number(score.value), between(score)]
        for place, score in enumerate(found.score_by_place, 1)
    ]
    return [
        heading("Scores"),
        figures(drawn),
        numbers(found, ("winning score", "margin", "shared wins")),
        table(["Place", "Mean score", "95 %"], lines, (1, 2)),
    ]


def account_part(found: Report) -> list[str]:
    points = [
        {"name": one.part, "value": value, "who": who}
        for one in found.parts
        for who, value in (("winners", one.winners.value), ("others", one.others.value))
    ]
    lines = [
        [one.part, number(one.winners.value), between(one.winners), number(one.others.value),
         between(one.others)] for one in found.parts
    ]  # fmt: skip
    return [
        heading("Where points come from"),
        figure("What do winners do better?", charts.pairs(points, "points")),
        table(["Part of the account", "Winners", "95 %", "Others", "95 %"], lines, (1, 2, 3, 4)),
        paragraph(
            "Mean points of a winner and of another player in each part of the account, over "
            "games. That winners have more of one does not mean that more of it would win.",
            soft=True,
        ),
    ]


def lead_part(found: Report) -> list[str]:
    """Drama: lead changes, when it is settled, comebacks, and whether the leader runs away."""
    course = over_time(found.leader_by_tenth)
    decided = charts.line(course, charts.COURSE, "who leads wins", percent=True, most=1)
    drawn = [
        figure("When is it decided?", decided, "At 100 % nobody can be caught any more."),
        spread(found, "lead changes", "How often does the lead change?"),
        spread(found, "settled at", "When does the winner lead for good?"),
        spread(found, "comeback", "From how far behind does one win?"),
    ]
    asked = ("lead changes", "settled at", "comeback", "leader at half time wins", "decided early")
    return [heading("The lead"), figures(drawn), numbers(found, asked), *half_time(found)]


def half_time(found: Report) -> list[str]:
    if found.half_time is None:
        return []
    along = found.half_time
    said = (
        f"Runaway and catch-up: the standing at half time goes with the end by "
        f"{signed(along.value, NUMBER)} ({signed(along.low, NUMBER)} to "
        f"{signed(along.high, NUMBER)}; 1: whoever leads runs away with it, 0: it tells "
        "nothing, below: who is behind catches up)."
    )
    points: list[dict[str, object]] = [
        {"name": str(after), "row": str(before), "value": share}
        for before, line in enumerate(found.half_places, 1)
        for after, share in enumerate(line, 1)
        if any(line)
    ]
    spec = charts.heat(points, "place at the end", "place at half time")
    caption = "Of the seats at a place at half time, how many end where; a tie is the better place."
    return [paragraph(said), figure("Who runs away, who catches up?", spec, caption),
            paragraph(HALF_TIME, soft=True)]  # fmt: skip


HALF_TIME = (
    "Each seat's distance from the mean of its table after half the chapters, against its distance "
    "at the end (Pearson's correlation, with Fisher's interval over games). What it can't tell: "
    "whether leading helps, or the better player leads."
)


def chance_part(found: Report) -> list[str]:
    drawn = [spread(found, "chance", "How much is drawn?"),
             spread(found, "chance follows", "How often does chance follow?")]  # fmt: skip
    return [heading("Chance"), figures(drawn), numbers(found, ("chance", "chance follows"))]


def together_part(found: Report) -> list[str]:
    drawn = [spread(found, "in secret", "How much is chosen in secret?"),
             spread(found, "reactions", "How much is an answer?")]  # fmt: skip
    parts = [heading("Together"), figures(drawn), numbers(found, ("in secret", "reactions"))]
    return [*parts, *sealed_part(found), *against_part(found), *answer_part(found)]


def interaction_part(found: Report) -> list[str]:
    drawn = [spread(found, "interaction", "How much is aimed at others?")]
    return [heading("Interaction"), figures(drawn), numbers(found, ("interaction",))]


def skill_part(found: Report) -> list[str]:
    if not found.skill:
        return []
    points = [estimated(f"{one.challenger} among {one.rival}", one.wins) for one in found.skill]
    lines = [
        [one.challenger, one.rival, f"{one.wins.value:.1%}",
         f"{one.wins.low:.1%} to {one.wins.high:.1%}", f"{one.even:.1%}",
         f"{one.luck.value:.0%}", f"{one.luck.low:.0%} to {one.luck.high:.0%}", one.games]
        for one in found.skill
    ]  # fmt: skip
    titles = ["One", "Among", "Wins", "95 %", "Even", "Luck", "95 %", "Games"]
    spec = charts.lying(points, "share of wins", even=1 / found.seats)
    return [
        heading("Skill and luck"),
        figure("Does the better player win?", spec, "The dashed line is even."),
        table(titles, lines, (2, 3, 4, 5, 6, 7)),
        paragraph(
            "One player of a level among others of the next, every deal at every seat. Luck is the "
            "share of who wins that is not told by who plays better; between players who are "
            "alike all of it is luck, and people may be farther apart than bots.",
            soft=True,
        ),
        *deal_part(found),
    ]


def deal_part(found: Report) -> list[str]:
    """Variance between deals, of all variance."""
    luck = found.deal_luck
    if luck is None:
        return [paragraph("The luck of the deal: too few games to tell.", soft=True)]
    points = [estimated("in the deal", luck.share)]
    spec = charts.lying(points, "share of who wins", even=0)
    return [
        figure("How much is in the deal?", spec),
        paragraph(
            f"The luck of the deal: {luck.share.value:.0%} ({luck.share.low:.0%} to "
            f"{luck.share.high:.0%}) of who wins, by {luck.deals} deals."
        ),
        paragraph(
            f"Each deal was played twice by {luck.bot} at all seats, with the same cards in the "
            "same order and other thoughts: the variance between deals as a share of all variance "
            "of who wins, what a seat wins in any deal taken off. What is left is what players do "
            "with it, and it is small where they all think alike: what it can't tell is how people "
            "would part.",
            soft=True,
        ),
    ]


def hidden_part(found: Report) -> list[str]:
    drawn = [spread(found, "hidden bits", "How much is in the others' hands?"),
             spread(found, "hidden", "How much can't be known?")]  # fmt: skip
    asked = ("hidden bits", "hidden")
    return [heading("What is hidden"), figures(drawn), numbers(found, asked)]


def time_part(found: Report) -> list[str]:
    """People's seconds; games of bots have none, and then only what they would be is said."""
    drawn = [spread(found, "minutes", "How long would it take?")]
    if found.seconds:
        spec = charts.histogram(found.seconds, "seconds", up="decisions")
        drawn.append(figure("How long do people think?", spec))
    asked = ("minutes", "seconds") if found.seconds else ("minutes",)
    parts = [heading("Time"), figures(drawn), numbers(found, asked)]
    if not found.seconds:
        parts.append(paragraph("Games of bots have no times; those of people's records have."))
    return parts


CHAPTERS: list[Callable[[Report], list[str]]] = [
    seat_part, length_part, freedom_part, forced_part, score_part, account_part, lead_part,
    chance_part, together_part, interaction_part, chosen_part, happening_part, card_part, rule_part,
    guard_part, skill_part, hidden_part, time_part,
]  # fmt: skip
