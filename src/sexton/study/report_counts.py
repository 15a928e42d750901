"""The chapters of a report that count: what is chosen, happens, is cited, and goes with winning."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sexton.arena.statistics import Estimate, share
from sexton.study import charts, counts
from sexton.study.page import figure, folded, heading, paragraph, table
from sexton.study.report import Report, by_number, is_ruling

SHOWN = 25  # things in a picture, and lines before the rest is folded
SHARES = ["What", "Times", "Share", "95 %"]


def chosen_part(found: Report) -> list[str]:
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


def happening_part(found: Report) -> list[str]:
    """What comes about, how often, and to what."""
    some = found.happenings
    if not some:
        return []
    varied = [one for one in some if one.times.low < one.times.high]
    points = [estimated(one.name, one.times) for one in varied[:SHOWN]]
    lines = [
        [one.name, number(one.times.value), between(one.times), f"{one.games.value:.1%}",
         f"{one.games.low:.1%} to {one.games.high:.1%}", about(one)] for one in some
    ]  # fmt: skip
    titles = ["What", "Times a game", "95 %", "Games with it", "95 %", "Mean (least to most)"]
    told = [[one.name, one.said or "—", to_what(one) or "—"] for one in some]
    spec = charts.lying(points, "times a game", percent=False)
    return [
        heading("What happens"),
        figure("What happens how often?", spec) if points else "",
        table(titles, lines, (1, 2, 3, 4)),
        folded(
            "In words, and to what it happens",
            table(["What", "For instance", "To what most often"], told, ()),
        ),
        *when_part(varied),
        paragraph(
            "Events by their names, as the log has them. Whom it helps, and whether it was "
            "wanted, is not told.",
            soft=True,
        ),
    ]


def when_part(some: Sequence[counts.Happened]) -> list[str]:
    """Deaths by turn, score cards by round: at which part of the game each comes."""
    points = [
        {"name": f"{tenth * 10} %", "row": one.name, "value": share}
        for one in some[:SHOWN]
        for tenth, share in enumerate(one.when)
    ]
    if not points:
        return []
    spec = charts.heat(points, "from this part of the game on", "")
    caption = "Each line is all times that it happened; the stronger, the more of them."
    return [figure("When does it happen?", spec, caption)]


def about(one: counts.Happened) -> str:
    """Points, coins, worth."""
    return ", ".join(
        f"{key} {number(found.value)} ({number(found.low, 0)} to {number(found.high, 0)})"
        for key, found in one.numbers.items()
    )


def to_what(one: counts.Happened) -> str:
    return ", ".join(f"{name} {n / one.in_all:.0%}" for name, n in one.most())


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
    if found.cards and not any(card.stands for card in found.cards):
        parts.append(paragraph(f"None of these {len(found.cards)} stands apart from even."))
    said = (
        "Who chose it, and how often they won; what is least likely to be chance stands first. It "
        "goes with winning, which does not mean that it wins. “Stands”: apart from even "
        f"({1 / found.seats:.1%}) with a correction for so many (Benjamini and Hochberg)."
    )
    return [*parts, paragraph(said, soft=True)]


def rule_part(found: Report) -> list[str]:
    """Seldom ones first; what was never cited, and which have more in them than is printed."""
    never = [use for use in found.rules if use.games.value == 0]
    seen = [use for use in found.rules if use.games.value]
    points = [estimated(use.rule, use.games) for use in seen[:SHOWN]]
    rulings = [use for use in seen if is_ruling(use.rule)]
    lines = [
        [use.rule, use.words, f"{use.games.value:.1%}",
         f"{use.games.low:.1%} to {use.games.high:.1%}"] for use in seen
    ]  # fmt: skip
    titles = ["Rule", "How it begins", "Games", "95 %"]
    return [
        heading("Rules"),
        figure("Which rules come up seldom?", charts.lying(points, "share of games")),
        *rule_list(f"Never cited by a move or an event ({len(never)})", never),
        *rule_list(
            f"Cited rules with a reading or a ruling of ours in them ({len(rulings)})",
            rulings,
        ),
        folded("All rules in numbers", table(titles, lines, (2, 3), ids=True)),
        paragraph(
            "The share of games in which a move or an event cites the rule. A rule that only "
            "limits what is legal is never cited, and how much it matters is not told.",
            soft=True,
        ),
    ]


def rule_list(title: str, uses: Sequence[counts.RuleUse]) -> list[str]:
    lines = [[use.rule, use.words] for use in uses]
    return [folded(title, table(["Rule", "How it begins"], lines, (), ids=True))] if lines else []


def sealed_part(found: Report) -> list[str]:
    """What is chosen in secret, in the order of its numbers."""
    if not found.sealed:
        return []
    total = sum(found.sealed.values())
    often = list(found.sealed.items())[:SHOWN]
    one = len({by_number(name)[0] for name, _ in often}) == 1
    what = words(by_number(often[0][0])[0]) if one else ""
    if all(name.rpartition("=")[2].isdecimal() for name, _ in often):
        often.sort(key=lambda item: by_number(item[0]))
        points = [{"name": called(name, one), "value": n / total} for name, n in often]
        spec = charts.bars(points, what, "share", percent=True)
    else:  # Cards have no order: the most frequent is first.
        shares = [estimated(called(name, one), share(n, total)) for name, n in often]
        spec = charts.lying(shares, "share of the sealed choices")
    lines = [shared(words(name.replace("=", " ")), n, total) for name, n in often]
    said = "Only the most frequent are shown." if len(found.sealed) > SHOWN else ""
    limits = (
        "Of all choices made in secret, how often each number or thing was chosen. What lay "
        "behind it, and what else could have been chosen, is not told."
    )
    return [
        heading("Sealed choices", 3),
        figure("What is in the sealed choices?", spec, said),
        folded("Sealed choices in numbers", table(SHARES, lines, (1, 2, 3))),
        paragraph(limits, soft=True),
    ]


def called(name: str, alone: bool) -> str:
    """A sealed choice without what all have in common."""
    return name.rpartition("=")[2] if alone else words(name.replace("=", " "))


def answer_part(found: Report) -> list[str]:
    if not found.answers:
        return []
    total = sum(found.answers.values())
    lines = [shared(words(name), n, total) for name, n in found.answers.items()]
    points = [estimated(words(name), share(n, total)) for name, n in found.answers.items()]
    spec = charts.lying(points[:SHOWN], "share of the answers")
    return [
        heading("Stops and responses", 3),
        figure("What do windows bring?", spec),
        table(SHARES, lines, (1, 2, 3)),
        paragraph(
            "Of all answers in reaction windows. Who could only pass is counted, too.", soft=True
        ),
    ]


def estimated(name: str, found: Estimate) -> dict[str, object]:
    return {"name": name, "value": found.value, "low": found.low, "high": found.high}


def shared(name: str, times: int, total: int) -> list[object]:
    found = share(times, total)
    return [name, times, f"{found.value:.1%}", f"{found.low:.1%} to {found.high:.1%}"]


def words(verb: str) -> str:
    return verb.replace("_", " ")


def number(value: float, places: int = 2) -> str:
    return f"{value:.{places}f}".replace("-", "−")


def between(found: Estimate, places: int = 2) -> str:
    if not math.isfinite(found.high):
        return "—"
    return f"{number(found.low, places)} to {number(found.high, places)}"
