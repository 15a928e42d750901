"""What can be counted in any game, as measures: happenings, parts of the account, verbs, cards and
rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sexton.arena.statistics import win_share
from sexton.core.guards import Guard
from sexton.study.measures import NUMBER, PERCENT, Measure
from sexton.study.row import Facts

HAPPENS, PART, VERB, CARD, RULE, GUARD = "happens", "part", "verb", "card", "rule", "guard"


def counted(
    rows: Sequence[Facts], words: Mapping[str, str], guards: Sequence[Guard] = ()
) -> list[tuple[str, Measure]]:
    """Each with the family that it belongs to; the words are those of the rules."""
    happened = dict.fromkeys(name for row in rows for name in row.happened)
    parts = dict.fromkeys(part for row in rows for part in row.parts)
    verbs = sorted({verb for row in rows for verb in row.verbs})
    things = sorted({name for row in rows for name in row.things})
    rules = sorted({rule for row in rows for rule in row.rules})
    return [
        *[(HAPPENS, happening_measure(name, rows)) for name in happened if varied(name, rows)],
        *[(PART, part_measure(part)) for part in parts],
        *[(VERB, verb_measure(verb)) for verb in verbs],
        *[(GUARD, guard_measure(guard)) for guard in guards],
        *[(CARD, measure) for name in things for measure in card_measures(name)],
        *[(RULE, rule_measure(rule, words.get(rule, ""))) for rule in rules],
    ]


def varied(name: str, rows: Sequence[Facts]) -> bool:
    """What comes as often in every game, such as its end, tells nothing."""
    times = {row.happened[name].times if name in row.happened else 0 for row in rows}
    return len(times) > 1


def happening_measure(name: str, rows: Sequence[Facts]) -> Measure:
    """By the chapter, so that it does not tell of the length of games again; what comes once a
    chapter at the most is a share of them."""
    found = [row.happened[name] for row in rows if name in row.happened]
    chapter = next((row.chapter for row in rows if row.chapter), "chapter")
    once = all(one.times == one.chapters for one in found)

    def often(facts: Facts) -> float | None:
        times = facts.happened[name].times if name in facts.happened else 0
        return times / len(facts.standings) if facts.standings else None

    definition = (
        "The share of a game's chapters in which it happened."
        if once
        else "How often it happened in a game, for each of its chapters."
    )
    title = f"“{name}” in a {chapter}" if once else f"“{name}”, times a {chapter}"
    return Measure(f"happens {name}", title, often, PERCENT if once else NUMBER, definition,
                   "Who it was good for is not told.")  # fmt: skip


def part_measure(part: str) -> Measure:
    def points(facts: Facts) -> float | None:
        return sum(facts.parts.get(part, [])) / facts.seats if facts.places else None

    return Measure(f"part {part}", f"Points a seat: {part}", points, NUMBER,
                   "The mean of all seats' points in this part of the account.",
                   "Whether more of it wins is not told.")  # fmt: skip


def verb_measure(verb: str) -> Measure:
    def rate(facts: Facts) -> float | None:
        tally = facts.verbs.get(verb)
        return tally.chosen / tally.offered if tally else None

    return Measure(f"verb {verb}", f"“{verb.replace('_', ' ')}” chosen where legal", rate, PERCENT,
                   "Of the decisions where such a move was legal, those with one.",
                   "Whether it was wise is not told.")  # fmt: skip


def card_measures(name: str) -> list[Measure]:
    """How often it is chosen, and how those fare who do."""

    def rate(facts: Facts) -> float | None:
        tally = facts.things.get(name)
        return tally.chosen / tally.offered if tally else None

    def wins(facts: Facts) -> float | None:
        used = facts.things[name].used if name in facts.things and facts.places else []
        if not 0 < len(used) < facts.seats:
            return None
        return sum(win_share(facts.places, seat) for seat in used) / len(used)

    return [
        Measure(f"rate {name}", f"{name}: chosen where legal", rate, PERCENT,
                "Of the decisions where a move with it was legal, those with one.",
                "Whether it was wise is not told."),
        Measure(f"wins {name}", f"{name}: wins of those who chose it", wins, PERCENT,
                "The share of the win of whoever chose it, in games where somebody did not.",
                "It goes with winning, which does not mean that it wins."),
    ]  # fmt: skip


def guard_measure(guard: Guard) -> Measure:
    def reached(facts: Facts) -> float | None:
        return float(facts.guards[guard.rule].times) if guard.rule in facts.guards else None

    return Measure(f"guard {guard.rule}", f"{guard.name} ({guard.rule}), times a game", reached,
                   NUMBER, "How often a game came to what the printed rulebook does not cover.",
                   "Moments that nobody has thought of are not among them.")  # fmt: skip


def rule_measure(rule: str, words: str) -> Measure:
    def cited(facts: Facts) -> float:
        return float(facts.rules.get(rule, 0))

    return Measure(f"rule {rule}", f"{rule} {words}".strip(), cited, NUMBER,
                   "How often the rule was cited in a game by a move or an event.",
                   "A rule that only limits what is legal is never cited.")  # fmt: skip
