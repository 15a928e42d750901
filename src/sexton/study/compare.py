"""Two ways to play a game, deal by deal: what is different, and how surely."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

from sexton.arena.pool import Crew
from sexton.arena.simulate import Plan
from sexton.arena.statistics import (
    Z95,
    Z99,
    Estimate,
    at_least,
    difference,
    hold,
    improbable,
    mean,
    share,
    variance,
)
from sexton.study import counts
from sexton.study.facts import Facts
from sexton.study.games import watchers
from sexton.study.measures import NUMBER, PERCENT, Measure, measures, values

FIRST_LOOK = 25  # games; each further look comes after twice as many
SMALL = 0.2  # of the spread between games: a difference below this is called small,
FEW = 0.03  # and so is one of three points in a hundred


class Side(msgspec.Struct, frozen=True):
    """One of the two: what it is called, and what is played."""

    name: str
    plan: Plan


class Change(msgspec.Struct, frozen=True):
    """A measure at both sides. `effect` is the difference in spreads between games."""

    name: str
    title: str
    kind: str
    first: Estimate
    second: Estimate
    difference: Estimate
    effect: float
    shown: bool  # Does it stand, with all the others counted too?
    decided: bool  # Would more games change what is said?
    plain: bool  # one of the measures, or a count of one rule, verb or part


class Comparison(msgspec.Struct, frozen=True):
    """All there is to say of two sides; the largest effect first, what is not shown after it."""

    first: Side
    second: Side
    games: int  # on each side
    paired: bool
    changes: list[Change]
    dead: list[str]  # never chosen at the second side though offered, and chosen at the first
    alive: list[str]  # the other way round

    @property
    def decided(self) -> bool:
        return all(change.decided for change in self.changes if change.plain)


def is_paired(first: Plan, second: Plan) -> bool:
    """The same number of players can be dealt the same game."""
    return first.seats == second.seats


def compared(sides: tuple[Side, Side], rows: tuple[list[Facts], list[Facts]]) -> Comparison:
    """The rows of both sides, each in the order of the deals."""
    paired = is_paired(sides[0].plan, sides[1].plan)
    plain = measures(min(side.plan.seats for side in sides))
    asked = [*plain, *counted(rows)]
    found = [change(measure, rows, paired, plain=measure in plain) for measure in asked]
    told = [one for one in found if one is not None]
    standing = hold([one[1] for one in told])
    changes = [
        msgspec.structs.replace(one, shown=stands)
        for (one, _), stands in zip(told, standing, strict=True)
    ]
    changes.sort(key=lambda one: (not one.shown, not one.plain and not one.shown, -abs(one.effect)))
    dead = [{use.name for use in counts.things(side) if use.dead} for side in rows]
    alive = [{use.name for use in counts.things(side) if use.chosen} for side in rows]
    return Comparison(
        *sides,
        min(map(len, rows)),
        paired,
        changes,
        sorted(dead[1] & alive[0]),
        sorted(dead[0] & alive[1]),
    )


def change(
    measure: Measure, rows: tuple[list[Facts], list[Facts]], paired: bool, *, plain: bool
) -> tuple[Change, float] | None:
    """The measure at both sides, and how likely chance alone would bring such a difference; None
    where a side has nothing to say."""
    first, second = (values(measure, side) for side in rows)
    if len(first) < 2 or len(second) < 2:
        return None
    apart = differences(measure, rows) if paired else None
    spread = math.sqrt((variance(first) + variance(second)) / 2)
    estimate, wide = (gap(first, second, apart, measure, z) for z in (Z95, Z99))
    effect = estimate.value / spread if spread else math.copysign(bool(estimate.value), 1)
    enough = max(SMALL * spread, FEW if measure.kind == PERCENT else 0.0)
    small = max(abs(wide.low), abs(wide.high)) <= enough
    decided = small or not wide.low <= 0 <= wide.high or wide.low == wide.high
    error = (estimate.high - estimate.low) / (2 * Z95)
    of = share_of if measure.proportion else mean
    told = Change(measure.name, measure.title, measure.kind, of(first), of(second), estimate,
                  effect, False, decided, plain)  # fmt: skip
    games = min(len(first), len(second))
    return told, max(improbable(estimate.value, error), at_least(games))


def share_of(found: Sequence[float]) -> Estimate:
    return share(sum(found), len(found))


def differences(measure: Measure, rows: tuple[list[Facts], list[Facts]]) -> list[float]:
    """Deal by deal, where both games have something to say."""
    pairs = [tuple(map(measure.value, games)) for games in zip(*rows, strict=False)]
    return [two - one for one, two in pairs if one is not None and two is not None]


def gap(
    first: Sequence[float],
    second: Sequence[float],
    apart: Sequence[float] | None,
    measure: Measure,
    z: float,
) -> Estimate:
    """How much more the second has. A yes that never became a no may still do so once in a while:
    three in so many games is the most that would have stayed unseen."""
    if apart is None or len(apart) < 2:
        return difference(first, second, z)
    found = mean(apart, z)
    if measure.proportion and found.low == found.high == 0:
        unseen = min(1.0, 3 / len(apart))
        return Estimate(0.0, -unseen, unseen)
    return found


def counted(rows: tuple[list[Facts], list[Facts]]) -> list[Measure]:
    """What can be counted in these games besides: each rule, verb and part of the account."""
    every = [row for side in rows for row in side]
    rules = sorted({rule for row in every for rule in row.rules})
    verbs = sorted({verb for row in every for verb in row.verbs})
    parts = list(dict.fromkeys(part for row in every for part in row.parts))
    return [
        *[part_measure(part) for part in parts],
        *[verb_measure(verb) for verb in verbs],
        *[rule_measure(rule) for rule in rules],
    ]


def part_measure(part: str) -> Measure:
    def points(facts: Facts) -> float | None:
        return sum(facts.parts.get(part, [])) / facts.seats if facts.places else None

    return Measure(f"part {part}", f"Points a seat: {part}", points, NUMBER,
                   "The mean of all seats' points in this part of the account.")  # fmt: skip


def verb_measure(verb: str) -> Measure:
    def rate(facts: Facts) -> float | None:
        tally = facts.verbs.get(verb)
        return tally.chosen / tally.offered if tally else None

    return Measure(f"verb {verb}", f"“{verb}” chosen when legal", rate, PERCENT,
                   "Of the decisions where such a move was legal, those with one.")  # fmt: skip


def rule_measure(rule: str) -> Measure:
    def cited(facts: Facts) -> float:
        return float(facts.rules.get(rule, 0))

    return Measure(f"rule {rule}", f"{rule} cited a game", cited, NUMBER,
                   "How often the rule was cited by a move or an event.")  # fmt: skip


def looks(most: int) -> Iterator[int]:
    games = FIRST_LOOK
    while games < most:
        yield games
        games *= 2
    yield most


class Comparing:
    """Plays both sides' games, a look at a time; what was found so far can always be asked."""

    def __init__(self, first: Side, second: Side) -> None:
        self.sides = (first, second)
        self.rows: tuple[list[Facts], list[Facts]] = ([], [])

    def run(self, jobs: int | Crew, played: Callable[[], None]) -> Iterator[Comparison]:
        """What each look has shown, until nothing plain is open or the games are used up."""
        first, second = (side.plan for side in self.sides)
        with watchers(first, jobs) as one, watchers(second, jobs) as other:
            for look in looks(min(first.games, second.games)):
                for pool, side in zip((one, other), self.rows, strict=True):
                    for _, facts in pool.run(range(len(side), look)):
                        side.append(facts)
                        played()
                    side.sort(key=lambda row: row.number)
                found = self.found()
                yield found
                if found.decided:
                    return

    def found(self) -> Comparison:
        """So far, with as many games on each side."""
        both = min(map(len, self.rows))
        first, second = (sorted(side, key=lambda row: row.number)[:both] for side in self.rows)
        return compared(self.sides, (first, second))
