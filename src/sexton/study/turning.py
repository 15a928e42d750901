"""The turning points of a game: where chances moved beyond the noise, and what happened then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from sexton.arena.statistics import Z95, Estimate, hold, improbable, win_share
from sexton.core.match import Match
from sexton.core.types import Event, Seat
from sexton.study.examine import Finding, reach_of
from sexton.study.row import QUANTITIES

TURNS = 3
TOLD = 2  # events that a turning point names
AMOUNTS = (*QUANTITIES, "gains", "scores", "values")


class Turn(msgspec.Struct, frozen=True):
    """A turning point: how far the seat's chances moved, and why."""

    at: int
    moved: float
    sentence: str


def swings(match: Match, seat: Seat, found: Sequence[Finding]) -> list[Turn]:
    """From each decision to the next: what stands out of the noise, with all the others counted
    too."""
    result = match.result()
    assert result is not None
    won = win_share(result.places, seat)
    end = Estimate(won, won, won)
    after = [*(finding.best_chances for finding in found[1:]), end]
    until = [*(finding.heard for finding in found[1:]), len(match.events)]
    moved = [
        later.value - finding.chances[seat].value
        for finding, later in zip(found, after, strict=True)
    ]
    noise = [
        improbable(far, reach_of([finding.chances[seat], later]) / Z95)
        for finding, later, far in zip(found, after, moved, strict=True)
    ]
    teller = Teller(match, seat)
    return [
        Turn(finding.at, far, swing(finding.chances[seat], later, teller(finding.heard, last)))
        for finding, later, last, far, stands in zip(
            found, after, until, moved, hold(noise), strict=True
        )
        if stands
    ]


def percent(share: float) -> str:
    """As the pages of the server say it."""
    return f"{share * 100:.0f} %"


def swing(before: Estimate, after: Estimate, told: Sequence[str]) -> str:
    went = "rose" if after.value > before.value else "fell"
    sentence = f"The chances {went} from {percent(before.value)} to {percent(after.value)}"
    return f"{sentence}: {' '.join(told)}" if told else f"{sentence}."


class Teller:
    """Which of the things that a seat was told of are worth telling: those of the move that changed
    the standing most, with an amount before without, seldom ones before frequent ones."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.often = Counter(event.name for event in match.events)
        self.weights = weights(match)
        self.dealt = len(match.at(0).events)  # Of these none is anybody's doing.

    def __call__(self, since: int, until: int) -> list[str]:
        ranked = sorted(range(max(since, self.dealt), until), key=self.weight, reverse=True)
        some: list[tuple[int, str]] = []
        for place in ranked:
            said = self.said(self.match.events[place])
            if said and len(some) < TOLD:
                some.append((place, said))
        return [said for _, said in sorted(some)]

    def weight(self, place: int) -> tuple[float, bool, int]:
        event = self.match.events[place]
        amount = any(event.args.get(key) not in (None, 0) for key in AMOUNTS)
        return self.weights[place], amount, -self.often[event.name]

    def said(self, event: Event) -> str:
        told = self.match.game.tell(event, self.seat)
        return self.match.say(told) if told is not None else ""


def weights(match: Match) -> list[float]:
    """For each event, how far the standing went with the move that it belongs to."""
    again = match.at(0)
    found: list[float] = []
    standing = match.game.standing(again.position).scores
    for row in match.moves:
        heard = len(again.events)
        again.play(row.seat, row.verb, story=row.story or None, **row.args)
        now = match.game.standing(again.position).scores
        far = sum(abs(one - other) for one, other in zip(standing, now, strict=True))
        standing = now
        found += [0.0] * (heard - len(found)) + [float(far)] * (len(again.events) - heard)
    return found + [0.0] * (len(match.events) - len(found))
