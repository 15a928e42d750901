"""What was chosen, cited and counted, thing by thing: verbs, cards, rules, parts of the account."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from sexton.arena.statistics import Z95, Estimate, hold, improbable, mean, share, win_share
from sexton.core.game import AnyGame
from sexton.core.help import help_rules
from sexton.core.ranking import places
from sexton.study.row import Facts, Tally

TENTHS = 10
FEW = 5  # uses that tell next to nothing
MARKS = re.compile(r"[*_`]")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
DEAD = 100  # Who is offered so often and never chosen is dead.


class Use(msgspec.Struct, frozen=True):
    """How often something could be chosen, over all games, and was."""

    name: str
    offered: int
    chosen: int
    rate: Estimate
    ways: float  # moves with it that were legal at such a decision, in the mean

    @property
    def dead(self) -> bool:
        return self.chosen == 0 and self.offered >= DEAD


class Card(msgspec.Struct, frozen=True):
    """Something that moves name, and how those fared who chose it."""

    name: str
    reached: int  # seats that could choose it, over all games
    used: int  # seats that did
    wins: Estimate  # of those
    stands: bool  # Is it apart from even, with all the others counted too?


class RuleUse(msgspec.Struct, frozen=True):
    rule: str
    words: str  # how it begins
    games: Estimate  # the share in which it was cited


class PartUse(msgspec.Struct, frozen=True):
    """A part of the account: points of winners, and of the others."""

    part: str
    winners: Estimate
    others: Estimate


class Happened(msgspec.Struct, frozen=True):
    """Something that happens: how often in a game, in how many games, and to what."""

    name: str
    times: Estimate
    games: Estimate
    words: dict[str, int]  # the most frequent first
    numbers: dict[str, Estimate]  # what it is about: the mean, the least and the most
    in_all: int
    said: str  # once, as the log says it
    when: list[float]  # the share of all its times in each tenth of the game

    def most(self, count: int = 6) -> list[tuple[str, int]]:
        """What it happens to most."""
        return list(self.words.items())[:count]


def uses(rows: Sequence[Facts], of: Callable[[Facts], Mapping[str, Tally]]) -> list[Use]:
    """The most offered first."""
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    for row in rows:
        for name, tally in of(row).items():
            offered[name] += tally.offered
            chosen[name] += tally.chosen
            moves[name] += tally.moves
    return [
        Use(name, count, chosen[name], share(chosen[name], count), moves[name] / max(1, count))
        for name, count in sorted(offered.items(), key=lambda item: (-item[1], item[0]))
    ]


def verbs(rows: Sequence[Facts]) -> list[Use]:
    return uses(rows, lambda row: row.verbs)


def things(rows: Sequence[Facts]) -> list[Use]:
    return uses(rows, lambda row: row.things)


def cards(rows: Sequence[Facts]) -> list[Card]:
    """Those that are least likely by chance first, what hardly anybody used last. Seats of one game
    are not independent: the intervals are a little too narrow, and that a card goes with winning
    does not mean that it wins."""
    reached: Counter[str] = Counter()
    won: defaultdict[str, list[float]] = defaultdict(list)
    finished = [row for row in rows if row.places]
    for row in finished:
        for name, tally in row.things.items():
            reached[name] += len(tally.reached)
            won[name] += [win_share(row.places, seat) for seat in tally.used]
    names = sorted(name for name in reached if won[name])
    even = 1 / finished[0].seats if finished else 0.0
    chances = [by_chance(won[name], even) for name in names]
    found = [
        Card(name, reached[name], len(won[name]), share(sum(won[name]), len(won[name])), stands)
        for name, stands in zip(names, hold(chances), strict=True)
    ]
    likely = dict(zip(names, chances, strict=True))
    return sorted(found, key=lambda card: (not card.stands, card.used < FEW, likely[card.name]))


def by_chance(won: Sequence[float], even: float) -> float:
    """How likely seats that win evenly would come as far from it as these."""
    error = (even * (1 - even) / len(won)) ** 0.5
    return improbable(sum(won) / len(won) - even, error)


def rules(rows: Sequence[Facts], game: AnyGame) -> list[RuleUse]:
    """Every rule of help.md, those never cited first."""
    cited: Counter[str] = Counter()
    for row in rows:
        cited.update(row.rules.keys())
    words = rule_words(game)
    every = dict.fromkeys([*words, *sorted(cited)])
    found = [RuleUse(rule, words.get(rule, ""), share(cited[rule], len(rows))) for rule in every]
    return sorted(found, key=lambda use: use.games.value)


def rule_words(game: AnyGame) -> dict[str, str]:
    """The first sentence of each rule of help.md, in plain words."""
    return {rule.id: first_sentence(rule.body) for rule in help_rules(game.help())}


def first_sentence(text: str) -> str:
    plain = " ".join(MARKS.sub("", text).split())
    return SENTENCE.split(plain, maxsplit=1)[0]


def summed(found: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """All counts together, the most frequent first."""
    total: Counter[str] = Counter()
    for one in found:
        total.update(one)
    return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))


def half_time(rows: Sequence[Facts]) -> Estimate | None:
    """How the standing at half time goes with the end, seat by seat (Pearson's); the interval is
    Fisher's over games, as seats of one game are not independent."""
    pairs: list[tuple[float, float]] = []
    games = 0
    for row in rows:
        if not row.places or len(row.standings) < 2:
            continue
        games += 1
        half, final = row.standings[len(row.standings) // 2 - 1], row.standings[-1]
        pairs += zip(around(half), around(final), strict=True)
    spread = math.sqrt(sum(x * x for x, _ in pairs) * sum(y * y for _, y in pairs))
    if games < 5 or not spread:
        return None
    along = sum(x * y for x, y in pairs) / spread
    if abs(along) >= 1:
        return Estimate(along, along, along)
    reach = Z95 / math.sqrt(games - 3)
    return Estimate(along, *(math.tanh(math.atanh(along) + way * reach) for way in (-1, 1)))


def half_places(rows: Sequence[Facts]) -> list[list[float]]:
    """Of the seats at each place at half time, the share that ends at each place; shared places
    count as the better one."""
    seats = rows[0].seats
    ended = [[0] * seats for _ in range(seats)]
    for row in rows:
        if row.places and len(row.standings) > 1:
            half = places(row.standings[len(row.standings) // 2 - 1])
            for before, after in zip(half, row.places, strict=True):
                ended[before - 1][after - 1] += 1
    return [[n / max(1, sum(line)) for n in line] for line in ended]


def around(values: Sequence[int]) -> list[float]:
    middle = sum(values) / len(values)
    return [value - middle for value in values]


def parts(rows: Sequence[Facts]) -> list[PartUse]:
    """Where points come from: means over games, a part that a game lacks counts nothing."""
    finished = [row for row in rows if row.places]
    names = dict.fromkeys(part for row in finished for part in row.parts)
    return [PartUse(part, points(part, finished, True), points(part, finished, False))
            for part in names]  # fmt: skip


def points(part: str, rows: Sequence[Facts], won: bool) -> Estimate:
    """What winners have of a part, or the others, in the mean of a game."""
    found = []
    for row in rows:
        some = [seat for seat, place in enumerate(row.places) if (place == 1) == won]
        if some:
            by_seat = row.parts.get(part, [0] * row.seats)
            found.append(sum(by_seat[seat] for seat in some) / len(some))
    return mean(found)


def happenings(rows: Sequence[Facts]) -> list[Happened]:
    """What happens most first."""
    names = dict.fromkeys(name for row in rows for name in row.happened)
    found = [happened(name, rows) for name in names]
    return sorted(found, key=lambda one: (-one.times.value, one.name))


def happened(name: str, rows: Sequence[Facts]) -> Happened:
    some = [row.happened[name] for row in rows if name in row.happened]
    times = [float(one.times) for one in some] + [0.0] * (len(rows) - len(some))
    keys = dict.fromkeys(key for one in some for key in one.numbers)
    numbers = {key: [value for one in some for value in one.numbers.get(key, [])] for key in keys}
    often = mean(times)
    return Happened(
        name,
        Estimate(often.value, max(0.0, often.low), often.high),
        share(len(some), len(rows)),
        summed(one.words for one in some),
        {key: Estimate(sum(found) / len(found), min(found), max(found))
         for key, found in numbers.items()},
        sum(one.times for one in some),
        next((one.said for one in some if one.said), ""),
        when(name, rows),
    )  # fmt: skip


def when(name: str, rows: Sequence[Facts]) -> list[float]:
    """By chapters, each as long as the others."""
    found = [0.0] * TENTHS
    for row in rows:
        if name in row.happened:
            chapters = max(1, len(row.standings))
            for chapter, times in row.happened[name].when.items():
                found[min(TENTHS - 1, int((chapter + 0.5) / chapters * TENTHS))] += times
    return [times / max(1.0, sum(found)) for times in found]
