"""How strong those at a table are after a game, by what was known before (Weng and Lin's way)."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

SCALE, MIDDLE = 40.0, 1500.0  # as people read it
MU, SIGMA = 25.0, 25.0 / 3


class Skill(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        return round(MIDDLE + SCALE * (self.mu - MU))

    @property
    def unsure(self) -> int:
        """Two times out of three it is no farther off than that."""
        return round(SCALE * self.sigma)


class Played(NamedTuple):
    """A seat of a game: who it counts for, their place, and whether they were helped."""

    who: str
    place: int
    helped: bool


@cache
def model() -> Any:
    """Loaded when the first game is rated: most starts do without."""
    return importlib.import_module("openskill.models").PlackettLuce(mu=MU, sigma=SIGMA)


def rated(known: Mapping[str, Skill], seats: Sequence[Played]) -> dict[str, Skill]:
    """Who was helped can lose by a game, and not win: nobody saves a lost one by a hint. A level
    with several seats learns their mean."""
    before = [known.get(seat.who, Skill()) for seat in seats]
    teams = [[model().rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    found = model().rate(teams, ranks=[seat.place for seat in seats])
    after: dict[str, list[Skill]] = {}
    for seat, old, (new,) in zip(seats, before, found, strict=True):
        mu = min(old.mu, new.mu) if seat.helped else new.mu
        after.setdefault(seat.who, []).append(Skill(mu, new.sigma, old.games + 1))
    return {who: mean(skills) for who, skills in after.items()}


def mean(skills: Sequence[Skill]) -> Skill:
    count = len(skills)
    mu = sum(skill.mu for skill in skills) / count
    sigma = sum(skill.sigma for skill in skills) / count
    return Skill(mu, sigma, skills[0].games)
