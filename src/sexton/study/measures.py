"""Measures: one number a game each, so that deals can be compared one by one.

Each says how it is defined and what it can't tell. A game that has nothing to say gives None."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from sexton.arena.statistics import Estimate, mean, share, win_share
from sexton.core.types import Seat
from sexton.study.row import Facts

Value = Callable[[Facts], float | None]
PERCENT, NUMBER = "percent", "number"
THOUGHT, HANDLING = 15.0, 3.0  # seconds
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Measure(msgspec.Struct, frozen=True):
    """What is asked of every game."""

    name: str
    title: str
    value: Value
    kind: str  # PERCENT: a share of something; NUMBER: points, moves, draws
    definition: str
    limits: str = ""  # what it can't tell
    proportion: bool = False  # Is each game a yes or a no, so that Wilson's interval fits?


class Measured(msgspec.Struct, frozen=True):
    """A measure of some games."""

    name: str
    title: str
    kind: str
    estimate: Estimate
    games: int  # that had something to say
    definition: str
    limits: str


def leader(standing: Sequence[int]) -> Seat | None:
    """Who is ahead alone."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else None


def margin(facts: Facts) -> float | None:
    final = sorted(facts.standings[-1], reverse=True) if facts.places else []
    return float(final[0] - final[1]) if len(final) > 1 else None


def winning_score(facts: Facts) -> float | None:
    return float(facts.scores[facts.places.index(1)]) if facts.places else None


def lead_changes(facts: Facts) -> float | None:
    """Of the steps from chapter to chapter, how many brought another sole leader."""
    if len(facts.standings) < 2:
        return None
    leaders = [who for who in map(leader, facts.standings) if who is not None]
    changes = sum(one != other for one, other in pairwise(leaders))
    return changes / (len(facts.standings) - 1)


def settled(facts: Facts) -> float | None:
    """The share of the chapters after which the winner is never caught."""
    if not facts.places or facts.places.count(1) != 1:
        return None
    winner, last = facts.places.index(1), 0
    for place, standing in enumerate(facts.standings, 1):
        if leader(standing) != winner:
            last = place
    return last / len(facts.standings)


def comeback(facts: Facts) -> float | None:
    if not facts.places:
        return None
    winner, final = facts.places.index(1), facts.standings[-1]
    spread = max(final) - min(final)
    behind = max(max(standing) - standing[winner] for standing in facts.standings)
    return behind / spread if spread else None


def leader_wins(facts: Facts, at: float = 0.5) -> float | None:
    """Did whoever led at this share of the chapters win? A shared win counts in part."""
    if not facts.places or len(facts.standings) < 2:
        return None
    who = leader(facts.standings[min(len(facts.standings) - 1, int(at * len(facts.standings)))])
    return None if who is None else win_share(facts.places, who)


def decided_early(facts: Facts) -> float | None:
    """How much more than evenly whoever led won, over the whole course."""
    found = [
        won for tenth in range(10) if (won := leader_wins(facts, (tenth + 0.5) / 10)) is not None
    ]
    even = 1 / facts.seats
    return (sum(found) / len(found) - even) / (1 - even) if found else None


def choice(facts: Facts) -> float | None:
    real = [count for count in facts.choices if count > 1]
    return sum(real) / len(real) if real else None


def at_percentile(share: float) -> Value:
    """Of a game's real decisions: so many have at most this many moves."""

    def found(facts: Facts) -> float | None:
        real = sorted(count for count in facts.choices if count > 1)
        return float(real[max(0, math.ceil(share * len(real)) - 1)]) if real else None

    return found


def of_decisions(count: Callable[[Facts], int]) -> Value:
    return lambda facts: count(facts) / len(facts.choices) if facts.choices else None


def seat_wins(seat: Seat) -> Measure:
    return Measure(
        f"seat {seat + 1} wins",
        f"Seat {seat + 1} wins",
        lambda facts: win_share(facts.places, seat) if facts.places else None,
        PERCENT,
        "The share of games won; a win that several share counts in part for each.",
        "With different bots at the seats it tells of the bots, too.",
        proportion=True,
    )


def turn_wins(place: int) -> Measure:
    """Whoever sits so many seats after the first player."""

    def won(facts: Facts) -> float | None:
        if facts.first is None or not facts.places or place >= facts.seats:
            return None
        return win_share(facts.places, (facts.first + place) % facts.seats)

    return Measure(
        f"turn {place + 1} wins",
        "Whoever moves first wins" if place == 0 else f"The {ORDINALS[place]} in turn wins",
        won,
        PERCENT,
        "The share of games won from that place, counted from the seat that has the first turn; "
        "what all choose at once before it is no turn.",
        "Where the first player changes from round to round (Bring Out Yer Dead), it tells of the "
        "first round's alone.",
        proportion=True,
    )


def measures(seats: int) -> list[Measure]:
    """All that is asked of games with so many seats."""
    return [*map(seat_wins, range(seats)), *map(turn_wins, range(seats)), *MEASURES]


def minutes(facts: Facts) -> float | None:
    """At the table, by a pace of our own: real decisions take longer than forced ones."""
    real = sum(facts.real)
    return (real * THOUGHT + (len(facts.choices) - real) * HANDLING) / 60


def of_real(count: Callable[[Facts], int]) -> Value:
    return lambda facts: count(facts) / sum(facts.real) if sum(facts.real) else None


def middle(found: Sequence[float]) -> float | None:
    return sum(found) / len(found) if found else None


MEASURES = [
    Measure("decisions", "Decisions a game", lambda facts: float(len(facts.choices)), NUMBER,
            "Every move of every seat, forced ones too.",
            "How long one takes is not told."),
    Measure("chapters", "Chapters a game", lambda facts: float(len(facts.standings)), NUMBER,
            "Rounds, or what the game counts in their place (robberies in Gravediggers).",
            "Chapters of one game need not be alike."),
    Measure("real decisions", "Real decisions a seat",
            lambda facts: sum(facts.real) / facts.seats, NUMBER,
            "Decisions with two legal moves or more.", "Whether they matter is not told."),
    Measure("minutes", "Minutes a game, by pace", minutes, NUMBER,
            f"{THOUGHT:.0f} seconds for a real decision and {HANDLING:.0f} for a forced move.",
            "The pace is a guess; records of people tell their own seconds below."),
    Measure("seconds", "Seconds a decision", lambda facts: middle(facts.seconds), NUMBER,
            "From one move to the next, in records with times; over an hour is left out.",
            "Games of bots have no times."),
    Measure("alike", "Decisions that don't matter", of_real(lambda facts: facts.alike), PERCENT,
            "Of the real decisions, those whose moves all look alike to a grasping player.",
            "Deeper thought may see a difference."),
    Measure("clear", "Decisions with a clear best", of_real(lambda facts: facts.clear), PERCENT,
            "Of the real decisions, those where one move looks better than all others to a "
            "grasping player.", "What looks best need not be."),
    Measure("choice", "Moves to choose from", choice, NUMBER,
            "The mean number of legal moves at a real decision.",
            "Many may come to the same."),
    Measure("choice median", "Moves to choose from, in the middle", at_percentile(0.5), NUMBER,
            "The median of the legal moves at a game's real decisions.",
            "Half of the decisions have fewer, however few they are."),
    Measure("choice 95th", "Moves to choose from, at the 95th percentile", at_percentile(0.95),
            NUMBER, "Of a game's real decisions, 95 in 100 have at most so many legal moves.",
            "How hard they are to tell apart is not told."),
    Measure("choice most", "Moves to choose from, at the most", at_percentile(1), NUMBER,
            "The most legal moves at any decision of a game.",
            "One decision alone makes this number."),
    Measure("forced", "Decisions that are forced",
            of_decisions(lambda facts: facts.choices.count(1)), PERCENT,
            "The share of decisions with one legal move.",
            "Two moves that come to the same are no choice either, and are not counted here."),
    Measure("idle passes", "Passes with something else to do",
            lambda facts: facts.idle / facts.passes if facts.passes else None, PERCENT,
            "Of the moves called pass, those where another move was legal.",
            "Whether passing was wise is not told."),
    Measure("winning score", "The winner's score", winning_score, NUMBER,
            "As the box counts it.", "Bots' scores are not people's."),
    Measure("margin", "The winner's margin", margin, NUMBER,
            "Points between the first and the second.",
            "A small margin can have been safe for long."),
    Measure("shared wins", "Games that are shared",
            lambda facts: float(facts.places.count(1) > 1) if facts.places else None, PERCENT,
            "The share of games with more than one winner.",
            "How they came to be level is not told.", proportion=True),
    Measure("lead changes", "Lead changes a chapter", lead_changes, NUMBER,
            "How often another seat leads alone after a chapter, for each step between chapters.",
            "Scores as they would be if it ended now; plans that pay later are not seen."),
    Measure("settled at", "Settled after", settled, PERCENT,
            "The share of the chapters after which the winner leads alone for good.",
            "Shared wins are left out."),
    Measure("comeback", "The winner's comeback", comeback, PERCENT,
            "The greatest distance of the winner from the leader, as a share of the final spread.",
            "Above 100 % where the end is closer than the way there."),
    Measure("leader at half time wins", "The leader at half time wins", leader_wins, PERCENT,
            "Of the games with a sole leader after half the chapters, those that this seat wins.",
            "Leading may be the cause, or its player may be the better one.", proportion=True),
    Measure("decided early", "Decided early", decided_early, NUMBER,
            "How often a sole leader goes on to win, over ten moments of the game, above what is "
            "even: the area under the curve. 1: whoever leads first wins; 0: leading tells "
            "nothing; below 0 it harms.",
            "Games in which nobody ever leads alone are left out."),
    Measure("chance", "Draws by chance a game", lambda facts: float(facts.chance), NUMBER,
            "Cards mixed, tiles and dice drawn after the deal.",
            "A deck is mixed at the deal, so what is drawn from it does not count again; how much "
            "hangs on a draw is not told: see skill and luck."),
    Measure("chance follows", "Decisions that chance follows",
            of_decisions(lambda facts: facts.followed), PERCENT,
            "The share of decisions after which something is drawn before the next.",
            "Whether the draw mattered is not told."),
    Measure("in secret", "Decisions made in secret",
            of_decisions(lambda facts: facts.secret), PERCENT,
            "The share of decisions made face down, or together with others.",
            "How much others could guess is not told."),
    Measure("reactions", "Decisions in reaction windows",
            of_decisions(lambda facts: facts.windows), PERCENT,
            "The share of decisions that answer what somebody else does.",
            "A window in which one can only pass counts, too."),
    Measure("hidden", "What the mover can't know", lambda facts: middle(facts.unknown), PERCENT,
            "Of all that the table is made of (cards, their order, hands), the share that is "
            "otherwise in a table dealt anew from what the mover knows.",
            "Every thing counts alike, whether it matters or not."),
    Measure("hidden bits", "Bits of the others' hands", lambda facts: middle(facts.bits), NUMBER,
            "How many questions with yes or no the others' hands would take whoever is to move, by "
            "how unlike they are in tables dealt anew from what it knows; at every eighth real "
            "decision.",
            "Decks and cards that lie face down are not in it, nor what others' play gives away."),
    Measure("interaction", "Moves aimed at another player",
            of_decisions(lambda facts: facts.toward), PERCENT,
            "The share of moves with another player among what they name, or a thing that the "
            "table shows as theirs (a character in Gloom).",
            "A move that takes something from others without naming it is not counted."),
]  # fmt: skip


def values(measure: Measure, rows: Sequence[Facts]) -> list[float]:
    """What those games say that have something to say."""
    return [value for row in rows if (value := measure.value(row)) is not None]


def measured(measure: Measure, rows: Sequence[Facts]) -> Measured:
    found = values(measure, rows)
    estimate = share(sum(found), len(found)) if measure.proportion else mean(found)
    if measure.kind == PERCENT and len(found) > 1:  # No share of anything is below none.
        estimate = Estimate(estimate.value, max(0.0, estimate.low), estimate.high)
    return Measured(
        measure.name,
        measure.title,
        measure.kind,
        estimate,
        len(found),
        measure.definition,
        measure.limits,
    )


def spoken(value: float, kind: str) -> str:
    return (f"{value:.1%}" if kind == PERCENT else f"{value:.2f}").replace("-", "−")


def signed(value: float, kind: str) -> str:
    """A difference, with its sign."""
    return ("+" if value >= 0 else "−") + spoken(abs(value), kind)


def interval(estimate: Estimate, kind: str) -> str:
    if estimate.high == float("inf"):
        return "—"
    return f"{spoken(estimate.low, kind)} to {spoken(estimate.high, kind)}"
