"""A decision tried again: what its new choice is worth, against what was done then.

All three choices are tried in the same imagined worlds, dealt anew from what the seat knew: the new
one, the old one and the bot's. So the difference is of the choices, and not of the deals."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sexton.arena.statistics import Estimate, mean, mean_share
from sexton.core.errors import BadOption
from sexton.study.examine import Examiner, Shares
from sexton.study.postmortem import SEEN, PostMortem, Verdict
from sexton.study.turning import percent


class Attempt(msgspec.Struct, frozen=True):
    """How a new choice compares with the old one and with the bot's."""

    at: int
    before: str
    choice: str
    best: str
    before_chances: Estimate
    chances: Estimate
    best_chances: Estimate
    gained: Estimate  # by the new choice against the old one
    missed: Estimate  # what the bot's would still have brought
    sentence: str


Ends = list[Shares]
"""How one imagined world ends with each choice: the new one, the old one, the bot's."""


def verdict_at(found: PostMortem, at: int) -> Verdict:
    """What was found of the decision after so many moves."""
    for verdict in found.verdicts:
        if verdict.at == at:
            return verdict
    raise BadOption(f"{found.names[found.seat]} had nothing to decide after move {at}.")


class Puzzle:
    """A decision of a finished game that somebody tries again."""

    def __init__(self, examiner: Examiner, verdict: Verdict) -> None:
        self.examiner = examiner
        self.verdict = verdict
        self.number = [asked.at for asked in examiner.asked].index(verdict.at)
        self.asked = examiner.asked[self.number]
        say = examiner.game.space.say
        self.texts = {move: say(move, examiner.names).text for move in self.asked.legal}
        its = [move for move, text in self.texts.items() if text == verdict.best]
        self.best = its[0] if its else self.asked.chosen

    def ends(self, now: int, world: int) -> Ends:
        """One imagined world, played on with each of the three."""
        if now not in self.texts:
            raise BadOption(f"That was not to be chosen after move {self.verdict.at}.")
        choices = (now, self.asked.chosen, self.best)
        return self.examiner.ends(self.number, choices, world)

    def tried(self, now: int) -> Attempt:
        """As many worlds as the budget has."""
        worlds = range(self.examiner.budget.worlds)
        return self.attempt(now, [self.ends(now, world) for world in worlds])

    def attempt(self, now: int, tried: Sequence[Ends]) -> Attempt:
        """What all these worlds say together."""
        seat = self.examiner.seat
        mine, then, its = ([ends[which][seat] for ends in tried] for which in range(3))
        gained = mean([new - old for new, old in zip(mine, then, strict=True)])
        missed = mean([best - new for best, new in zip(its, mine, strict=True)])
        return Attempt(
            self.verdict.at,
            self.verdict.chosen,
            self.texts[now],
            self.verdict.best,
            mean_share(then),
            mean_share(mine),
            mean_share(its),
            gained,
            missed,
            sentence(gained, missed, as_then=now == self.asked.chosen, as_bot=now == self.best),
        )


def sentence(gained: Estimate, missed: Estimate, *, as_then: bool, as_bot: bool) -> str:
    """What came of it, in words; nothing below the noise is called better or worse."""
    if as_then:
        return "The same as then."
    parts = [compared(gained)]
    if as_bot:
        parts.append("It is what the bot would do.")
    elif missed.low > 0 and missed.value > SEEN:
        parts.append(f"The bot's choice would have brought {percent(missed.value)} more.")
    else:
        parts.append("It is as good as the bot's, as far as can be told.")
    return " ".join(parts)


def compared(gained: Estimate) -> str:
    reach = (gained.high - gained.low) / 2
    if gained.low > 0:
        return f"Better than then by {percent(gained.value)} (± {percent(reach)})."
    if gained.high < 0:
        return f"Worse than then by {percent(-gained.value)} (± {percent(reach)})."
    return f"No difference from then is seen (± {percent(reach)})."
