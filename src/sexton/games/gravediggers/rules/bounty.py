"""The bounty of a robbery: how much there is, and whom it pays."""

from __future__ import annotations

from sexton.games.gravediggers.components import COINS, COUNT, GUARD_REWARD, Box
from sexton.games.gravediggers.rules.people import GREEDIEST, GUARDED, PEOPLE, RAIDED, people_act


def tally_of(box: Box, cards: list[int]) -> int:
    """What these cards count up to."""
    tallies, tally = box.tallies, 0
    for kind in cards:
        tally += tallies[kind]
    return tally


def reckon(tally: int) -> tuple[int, int]:
    """What becomes of a robbery of cards that count up to this, and the bounty."""
    outcome = people_act(tally >> PEOPLE)[0]
    return outcome, 0 if outcome <= RAIDED else bounty_of(tally)


def bounty_of(tally: int) -> int:
    """GD-10: the valuables, once more for every X."""
    return (tally & (1 << COINS) - 1) * (1 + (tally >> COINS & (1 << COUNT) - 1))


def gain(outcome: int, bounty: int, fists: list[int]) -> list[int]:
    """What each seat gains or loses."""
    if outcome == GUARDED:
        return [0 if fist else GUARD_REWARD for fist in fists]
    if outcome == RAIDED:
        return [-fist for fist in fists]
    return share(bounty, fists, greediest_first=outcome == GREEDIEST)


def share(bounty: int, fists: list[int], *, greediest_first: bool) -> list[int]:
    """GD-11: equal fists are paid all or none; the first that can't be paid ends it."""
    if sum(fists) <= bounty:
        return fists.copy()
    unpaid = 0
    for fist in sorted(fists, reverse=greediest_first):
        bounty -= fist
        if bounty < 0:
            unpaid = fist
            break
    if greediest_first:
        return [fist if fist > unpaid else 0 for fist in fists]
    return [fist if fist < unpaid else 0 for fist in fists]
