"""What a bot cares for besides winning: who is spiteful, cautious or greedy weighs moves anew.

A temper decides where moves are about as good as each other, and never wins less than it must: what
it weighs is small beside the chance to win, and a game that is over counts as it is.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sexton.core.errors import BadOption
from sexton.core.types import Seat


class Temper(NamedTuple):
    """How much each thing weighs beside the chance to win, which is from 0 to 1."""

    name: str  # "" is an even temper
    says: str  # what people notice of it
    names: tuple[str, ...] = ()  # that such bots go by
    crest: str = ""  # a figure and its colour, as crests are kept
    own: float = 0.0  # points taken now
    harm: float = 0.0  # points that whoever leads the others does not get
    risk: float = 0.0  # what is sure before what may be


EVEN: Final = Temper("", "wants to win, and nothing else")
TEMPERS: Final = {
    "spiteful": Temper(
        "spiteful",
        "grudges whoever leads every point",
        ("Henbane", "Bryony", "Wormwood", "Monkshood", "Spurge"),
        "bone rust",
        harm=0.04,
    ),
    "cautious": Temper(
        "cautious",
        "takes what is sure before what may be more",
        ("Yarrow", "Fern", "Comfrey", "Woodruff", "Mallow"),
        "candle sky",
        risk=0.15,
    ),
    "greedy": Temper(
        "greedy",
        "takes points today before more tomorrow",
        ("Bindweed", "Dodder", "Ivy", "Mistletoe", "Clover"),
        "crown amber",
        own=0.015,
    ),
}
"""Those that a bot can have besides an even one, by their names."""


def temper_named(name: str) -> Temper:
    """That temper; no name is an even one."""
    if not name:
        return EVEN
    if name not in TEMPERS:
        raise BadOption(f"There is no temper {name!r}; there are {', '.join(TEMPERS)}.")
    return TEMPERS[name]


class Mood:
    """A temper at one table: points count as far as they moved since this moment."""

    def __init__(self, temper: Temper, seat: Seat, before: list[int]) -> None:
        self.own = temper.own
        self.harm = temper.harm
        self.risk = temper.risk
        self.seat = seat
        self.before = before
        even = 1 / len(before)
        self.middle = even * (1 - even)  # What is even is felt as it is, and a sure end as more.
        self.leader = leader_of(before, seat)
        self.moved, self.count = 0.0, 0.0  # how far points moved so far, and how often

    def felt(self, chance: float, points: list[int]) -> float:
        """What a chance to win is worth to it, where these are the points of all."""
        felt = chance + self.risk * (chance * (1 - chance) - self.middle)
        if self.own or self.harm:
            felt += self.liked(points)
        return felt

    def liked(self, points: list[int]) -> float:
        """How it likes what became of the points, in the measure of how far points move here."""
        gained = float(points[self.seat] - self.before[self.seat])
        theirs = float(points[self.leader] - self.before[self.leader])
        self.moved += abs(gained) + abs(theirs)
        self.count += 2
        scale = self.moved / self.count
        if scale <= 0.0:
            return 0.0
        return self.own * gained / (abs(gained) + scale) - self.harm * theirs / (
            abs(theirs) + scale
        )


def leader_of(points: list[int], seat: Seat) -> Seat:
    """Who is ahead of the others; of several, the next to play: no seat is picked on."""
    seats = len(points)
    leader = (seat + 1) % seats
    for step in range(2, seats):
        other = (seat + step) % seats
        if points[other] > points[leader]:
            leader = other
    return leader
