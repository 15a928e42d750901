"""A report as one page: chapter by chapter, each with its picture, its numbers with intervals, how
they are defined and what they can't tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sexton.arena.statistics import Estimate
from sexton.study import charts, counts
from sexton.study.measures import PERCENT, Measured, interval, spoken
from sexton.study.page import figure, figures, folded, heading, page, paragraph, table
from sexton.study.report import TENTHS, Report, by_number, is_ruling

SHOWN = 25  # things in a picture, and lines before the rest is folded


def as_html(found: Report) -> str:
    """One file, with tables always and with charts where somebody can draw them."""
    parts = [
        paragraph(f"{found.games} games with {found.seats} seats: {found.source}."),
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
    for chapter in CHAPTERS:
        parts += chapter(found)
    return page(f"{found.title}: a report", parts)


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
    return [heading("Seats"), figures(drawn), numbers(found, asked)]


def length_part(found: Report) -> list[str]:
    drawn = [figure("How long is a game?", charts.histogram(found.lengths, "decisions"))]
    drawn.append(spread(found, "chapters", "How many chapters has it?"))
    asked = ("decisions", "chapters", "real decisions", "minutes")
    return [heading("Length"), figures(drawn), numbers(found, asked)]


def freedom_part(found: Report) -> list[str]:
    course = over_time(found.choice_by_tenth)
    spec = charts.line(course, charts.COURSE, "legal moves")
    drawn = [
        figure("How much is there to choose?", spec, "Forced moves count as one."),
        spread(found, "alike", "How many decisions don't matter?"),
    ]
    return [heading("Choice"), figures(drawn), numbers(found, ("choice", "alike", "clear"))]


def forced_part(found: Report) -> list[str]:
    drawn = [spread(found, "forced", "How much is forced?"),
             spread(found, "idle passes", "Who passes with something to do?")]  # fmt: skip
    return [heading("Forced moves"), figures(drawn), numbers(found, ("forced", "idle passes"))]


def score_part(found: Report) -> list[str]:
    places = [
        {"name": str(place), "value": score} for place, score in enumerate(found.score_by_place, 1)
    ]
    drawn = [figure("What do the places score?", charts.bars(places, "place", "mean score"))]
    if found.margins:
        drawn.append(figure("How close is the end?", charts.histogram(found.margins, "margin")))
    lines = [[place, number(score)] for place, score in enumerate(found.score_by_place, 1)]
    return [
        heading("Scores"),
        figures(drawn),
        numbers(found, ("winning score", "margin", "shared wins")),
        table(["Place", "Mean score"], lines, (1,)),
    ]


def account_part(found: Report) -> list[str]:
    points = [
        {"name": one.part, "value": value, "who": who}
        for one in found.parts
        for who, value in (("winners", one.winners), ("others", one.others))
    ]
    lines = [[one.part, number(one.winners), number(one.others)] for one in found.parts]
    return [
        heading("Where points come from"),
        figure("What do winners do better?", charts.pairs(points, "points")),
        table(["Part of the account", "Winners", "Others"], lines, (1, 2)),
        paragraph(
            "Mean points of each part of the account. That winners have more of one does not mean "
            "that more of it would win.",
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
    asked = ("lead changes", "settled at", "comeback", "leader at half time wins")
    return [heading("The lead"), figures(drawn), numbers(found, asked), *half_time(found)]


def half_time(found: Report) -> list[str]:
    if found.half_time is None:
        return []
    along = found.half_time
    said = (
        f"Runaway and catch-up: the standing at half time goes with the end by {along.value:+.2f} "
        f"({along.low:+.2f} to {along.high:+.2f}; 1: whoever leads runs away with it, 0: it tells "
        "nothing, below: who is behind catches up)."
    )
    return [paragraph(said)]


def chance_part(found: Report) -> list[str]:
    drawn = [spread(found, "chance", "How much is drawn?"),
             spread(found, "chance follows", "How often does chance follow?")]  # fmt: skip
    return [heading("Chance"), figures(drawn), numbers(found, ("chance", "chance follows"))]


def together_part(found: Report) -> list[str]:
    drawn = [spread(found, "in secret", "How much is chosen in secret?"),
             spread(found, "reactions", "How much is an answer?")]  # fmt: skip
    parts = [heading("Together"), figures(drawn), numbers(found, ("in secret", "reactions"))]
    return [*parts, *sealed_part(found), *answer_part(found)]


def sealed_part(found: Report) -> list[str]:
    """What is chosen in secret, in the order of its numbers."""
    if not found.sealed:
        return []
    total = sum(found.sealed.values())
    often = sorted(list(found.sealed.items())[:SHOWN], key=lambda item: by_number(item[0]))
    one = len({by_number(name)[0] for name, _ in often}) == 1
    points = [
        {"name": name.rpartition("=")[2] if one else name, "value": n / total} for name, n in often
    ]
    across = by_number(often[0][0])[0] if one else ""
    lines = [[name.replace("=", " "), n, f"{n / total:.1%}"] for name, n in often]
    spec = charts.bars(points, across, "share", percent=True)
    said = "Only the most frequent are shown." if len(found.sealed) > SHOWN else ""
    return [
        figure("What is in the sealed choices?", spec, said),
        folded("Sealed choices in numbers", table(["Choice", "Times", "Share"], lines, (1, 2))),
    ]


def answer_part(found: Report) -> list[str]:
    if not found.answers:
        return []
    total = sum(found.answers.values())
    lines = [[words(name), n, f"{n / total:.1%}"] for name, n in found.answers.items()]
    return [
        heading("Stops and responses", 3),
        table(["Answer", "Times", "Share"], lines, (1, 2)),
    ]


def interaction_part(found: Report) -> list[str]:
    drawn = [spread(found, "interaction", "How much is aimed at others?")]
    return [heading("Interaction"), figures(drawn), numbers(found, ("interaction",))]


def choice_part(found: Report) -> list[str]:
    lines = [
        [words(use.name), use.offered, use.chosen, f"{use.rate.value:.1%}",
         f"{use.rate.low:.1%} to {use.rate.high:.1%}"] for use in found.verbs
    ]  # fmt: skip
    points = [estimated(words(use.name), use.rate) for use in found.verbs[:SHOWN]]
    parts = [
        heading("What is chosen"),
        figure("What is done where it can be?", charts.lying(points, "chosen where legal")),
        table(["Move", "Legal", "Chosen", "Rate", "95 %"], lines, (1, 2, 3, 4)),
        paragraph(
            "Of the decisions where such a move was legal, those that made one. Whether it was "
            "wise is not told, and other players may like other moves.",
            soft=True,
        ),
    ]
    if found.dead:
        said = f"Never chosen though offered {counts.DEAD} times or more: {', '.join(found.dead)}."
    else:
        said = f"Nothing was offered {counts.DEAD} times and never chosen."
    return [*parts, paragraph(said)]


def card_part(found: Report) -> list[str]:
    rates = {use.name: use for use in found.things}
    points = [estimated(card.name, card.wins) for card in found.cards[:SHOWN]]
    lines = [
        [card.name, card.reached, card.used, f"{rates[card.name].rate.value:.1%}",
         f"{card.wins.value:.1%}", f"{card.wins.low:.1%} to {card.wins.high:.1%}",
         "stands" if card.stands else ""] for card in found.cards
    ]  # fmt: skip
    titles = ["What", "In reach of seats", "Chosen by", "Rate", "Won", "95 %", ""]
    parts = [
        heading("Cards and other things that moves name"),
        figure("Who wins with what?", charts.lying(points, "share of wins", even=1 / found.seats)),
        table(titles, lines[:SHOWN], (1, 2, 3, 4, 5)),
    ]
    if lines[SHOWN:]:
        rest = table(titles, lines[SHOWN:], (1, 2, 3, 4, 5))
        parts.append(folded(f"{len(lines) - SHOWN} more that tell less", rest))
    said = (
        "Who chose it, and how often they won; what is least likely to be chance stands first. It "
        "goes with winning, which does not mean that it wins. “Stands”: apart from even "
        f"({1 / found.seats:.1%}) with a correction for so many (Benjamini and Hochberg)."
    )
    return [*parts, paragraph(said, soft=True)]


def rule_part(found: Report) -> list[str]:
    never = [use.rule for use in found.rules if use.games.value == 0]
    seen = [use for use in found.rules if use.games.value]
    lines = [
        [use.rule, f"{use.games.value:.1%}", f"{use.games.low:.1%} to {use.games.high:.1%}"]
        for use in seen
    ]
    points = [estimated(use.rule, use.games) for use in seen[:SHOWN]]
    rulings = [use.rule for use in seen if is_ruling(use.rule)]
    silent = (
        f"Rulings that were needed, where the rulebook says nothing or two things: "
        f"{', '.join(rulings)}."
        if rulings
        else "No ruling was needed."
    )
    return [
        heading("Rules"),
        figure("Which rules come up seldom?", charts.lying(points, "share of games")),
        paragraph(f"Never cited by a move or an event: {', '.join(never)}."
                  if never else "Every rule was cited."),
        paragraph(silent),
        paragraph(
            "The share of games in which a move or an event cites the rule. A rule that only "
            "limits what is legal is never cited.",
            soft=True,
        ),
        folded("All rules in numbers", table(["Rule", "Games", "95 %"], lines, (1, 2))),
    ]  # fmt: skip


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
    ]


def hidden_part(found: Report) -> list[str]:
    drawn = [spread(found, "hidden", "How much can't be known?")]
    return [heading("What is hidden"), figures(drawn), numbers(found, ("hidden",))]


def time_part(found: Report) -> list[str]:
    """People's seconds; games of bots have none, and then only what they would be is said."""
    drawn = []
    if found.seconds:
        spec = charts.histogram(found.seconds, "seconds", up="decisions")
        drawn.append(figure("How long do people think?", spec))
    return [heading("Time"), figures(drawn), numbers(found, ("seconds",))]


def estimated(name: str, found: Estimate) -> dict[str, object]:
    return {"name": name, "value": found.value, "low": found.low, "high": found.high}


def words(verb: str) -> str:
    return verb.replace("_", " ")


def number(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


CHAPTERS: list[Callable[[Report], list[str]]] = [
    seat_part, length_part, freedom_part, forced_part, score_part, account_part, lead_part,
    chance_part, together_part, interaction_part, choice_part, card_part, rule_part, skill_part,
    hidden_part, time_part,
]  # fmt: skip
