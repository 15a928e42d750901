"""Two ways to play a game, deal by deal: what is different, and how surely."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec

import sexton
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
from sexton.study.boxes import Entry, differences
from sexton.study.counted import RULE, counted
from sexton.study.games import watchers
from sexton.study.measures import PERCENT, Measure, measures, values
from sexton.study.row import Facts

FIRST_LOOK = 25  # games; each further look comes after twice as many
SMALL = 0.2  # of the spread between games: a difference below this is called small,
FEW = 0.03  # and so is one of three points in a hundred
MEASURE = "measure"
STRICT = 0.01  # of what is shown is expected to be by chance; it is looked at several times
PAIRED = 0.9  # Unless so many games of either side have a partner that tells as well, none has.


class Side(msgspec.Struct, frozen=True):
    """One of the two: what it is called, and what is played."""

    name: str
    plan: Plan


class Change(msgspec.Struct, frozen=True):
    """A measure at both sides. `effect` is the difference in spreads between games."""

    name: str
    title: str
    kind: str
    family: str  # MEASURE, or what is counted: happenings, parts, verbs, cards, rules
    first: Estimate
    second: Estimate
    difference: Estimate
    effect: float
    shown: bool  # Does it stand, with all the others of its family counted too?
    decided: bool  # Would more games change what is said?
    needs: int | None  # games of each until it is decided, about; None if nobody can say
    definition: str
    limits: str

    @property
    def plain(self) -> bool:
        return self.family == MEASURE


class DealPlayed(msgspec.Struct, frozen=True):
    """One game in a few numbers."""

    decisions: int
    scores: list[int]
    places: list[int]
    standings: list[list[int]]


class Comparison(msgspec.Struct, frozen=True):
    """All there is to say of two sides; the largest effect first, what is not shown after it, and
    counts of rules last."""

    first: Side
    second: Side
    entries: list[Entry]  # what is not the same in the two boxes and at the two tables
    games: int  # on each side
    paired: bool
    changes: list[Change]
    dead: list[str]  # never chosen at the second side though offered, and chosen at the first
    alive: list[str]  # the other way round
    deal: list[DealPlayed]  # the first deal, as both sides played it; none where deals differ

    @property
    def decided(self) -> bool:
        return all(change.decided for change in self.changes if change.plain)

    def _repr_html_(self) -> str:
        from sexton.study.compare_page import fragment

        return fragment(self)

    @property
    def shown(self) -> list[Change]:
        """What differs, but for counts of rules: they follow from the rest."""
        return [one for one in self.changes if one.shown and one.family != RULE]

    @property
    def open(self) -> list[Change]:
        """Measures that more games would decide."""
        return [one for one in self.changes if one.plain and not one.decided]

    @property
    def needs(self) -> int | None:
        """Games of each until everything plain is decided, about."""
        wanted = [one.needs for one in self.open]
        return None if None in wanted else max((n for n in wanted if n), default=self.games)


def is_paired(first: Plan, second: Plan) -> bool:
    """The same number of players can be dealt the same game."""
    return first.seats == second.seats


def entries_of(first: Plan, second: Plan) -> list[Entry]:
    """What a designer changed: the box entry by entry, rules, seats, bots."""
    one, other = (sexton.open_game(plan.game, plan.box).edition for plan in (first, second))
    tables = [
        {"seats": plan.seats, "bots": said_bots(plan.bots), **plan.options}
        for plan in (first, second)
    ]
    return [*differences(one.contents, other.contents), *differences(tables[0], tables[1])]


def said_bots(bots: Sequence[str]) -> str:
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def compared(sides: tuple[Side, Side], rows: tuple[list[Facts], list[Facts]]) -> Comparison:
    """The rows of both sides, each in the order of the deals."""
    plans = sides[0].plan, sides[1].plan
    paired = is_paired(*plans)
    plain = measures(min(plan.seats for plan in plans))
    game = sexton.open_game(plans[1].game, plans[1].box)
    words = counts.rule_words(game)
    also = counted([*rows[0], *rows[1]], words, game.guards)
    asked = [*((MEASURE, one) for one in plain), *also]
    found = [change(measure, family, rows, paired) for family, measure in asked]
    changes = corrected([one for one in found if one is not None])
    dead = [{use.name for use in counts.things(side) if use.dead} for side in rows]
    alive = [{use.name for use in counts.things(side) if use.chosen} for side in rows]
    return Comparison(
        *sides,
        entries_of(*plans),
        min(map(len, rows)),
        paired,
        sorted(changes, key=lambda one: (one.family == RULE, not one.shown, not one.plain
                                         and not one.shown, -abs(one.effect))),
        sorted(dead[1] & alive[0]),
        sorted(dead[0] & alive[1]),
        [deal_played(side[0]) for side in rows] if paired and all(rows) else [],
    )  # fmt: skip


def deal_played(facts: Facts) -> DealPlayed:
    return DealPlayed(len(facts.choices), facts.scores, facts.places, facts.standings)


def corrected(found: Sequence[tuple[Change, float]]) -> list[Change]:
    """Which of them are shown: each family is corrected for its own number. What is shown is
    decided, and so is what is small."""
    by_family: dict[str, list[tuple[Change, float]]] = {}
    for one in found:
        by_family.setdefault(one[0].family, []).append(one)
    return [
        msgspec.structs.replace(one, shown=True, decided=True) if stands else one
        for family in by_family.values()
        for (one, _), stands in zip(
            family, hold([chance for _, chance in family], STRICT), strict=True
        )
    ]


def change(
    measure: Measure, family: str, rows: tuple[list[Facts], list[Facts]], paired: bool
) -> tuple[Change, float] | None:
    """The measure at both sides, and how likely chance alone would bring such a difference; None
    where a side has nothing to say."""
    first, second = (values(measure, side) for side in rows)
    if len(first) < 2 or len(second) < 2:
        return None
    apart = differences_of(measure, rows) if paired else None
    spread = math.sqrt((variance(first) + variance(second)) / 2)
    estimate, wide = (gap(first, second, apart, measure, z) for z in (Z95, Z99))
    effect = estimate.value / spread if spread else math.copysign(bool(estimate.value), 1)
    enough = max(SMALL * spread, FEW if measure.kind == PERCENT else 0.0)
    small = max(abs(wide.low), abs(wide.high)) <= enough
    error = (estimate.high - estimate.low) / (2 * Z95)
    of = share_of if measure.proportion else mean
    games = min(map(len, rows))
    needs = games if small else games_for(wide, enough, games)
    found = Change(measure.name, measure.title, measure.kind, family, of(first), of(second),
                   estimate, effect, False, small, needs,
                   measure.definition, measure.limits)  # fmt: skip
    return found, max(improbable(estimate.value, error), at_least(min(len(first), len(second))))


def games_for(wide: Estimate, enough: float, games: int) -> int | None:
    """After about so many games of each the interval is narrow enough to say that there is a
    difference, or none that counts, if what is seen now is what there is."""
    reach, seen = (wide.high - wide.low) / 2, abs(wide.value)
    narrow = max(seen, enough - seen)
    if not narrow or not math.isfinite(reach):
        return None
    wanted = games * (reach / narrow) ** 2
    step = int(10 ** max(0, int(math.log10(max(wanted, 1))) - 1))
    return max(games + 1, math.ceil(wanted / step) * step)


def share_of(found: Sequence[float]) -> Estimate:
    return share(sum(found), len(found))


def differences_of(measure: Measure, rows: tuple[list[Facts], list[Facts]]) -> list[float]:
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
    if apart is None or len(apart) < max(2, PAIRED * max(len(first), len(second))):
        return difference(first, second, z)  # A few pairs would tell of other games than the means.
    found = mean(apart, z)
    if measure.proportion and found.low == found.high == 0:
        unseen = min(1.0, 3 / len(apart))
        return Estimate(0.0, -unseen, unseen)
    return found


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
