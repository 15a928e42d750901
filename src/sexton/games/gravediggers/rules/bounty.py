"""The bounty of a robbery: how much there is, and whom it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from sexton.core.phrases import counted
from sexton.games.gravediggers.components import (
    COINS,
    COUNT,
    GUARD_REWARD,
    MULTIPLIER,
    VALUABLE,
    Box,
)
from sexton.games.gravediggers.rules.people import GREEDIEST, GUARDED, RAIDED, outcome_of
from sexton.games.gravediggers.state import KIND

ALL_COINS: Final = (1 << COINS) - 1
ALL_MULTIPLIERS: Final = (1 << COUNT) - 1


def tally_of(box: Box, cards: list[int]) -> i64:
    """What these cards of a line count up to."""
    tallies = box.tallies
    tally: i64 = 0
    card: i64
    for card in cards:
        tally += tallies[card & KIND]
    return tally


def reckon(tally: i64) -> tuple[i64, i64]:
    """What becomes of a robbery of cards that count up to this, and the bounty."""
    outcome = outcome_of(tally)
    return outcome, 0 if outcome <= RAIDED else bounty_of(tally)


def bounty_of(tally: i64) -> i64:
    """GD-10: the valuables, once more for every X."""
    return (tally & ALL_COINS) * (1 + (tally >> COINS & ALL_MULTIPLIERS))


def bounty_parts(box: Box, cards: Sequence[int]) -> tuple[list[int], int]:
    """GD-10: the valuables that are added up, and how often they count."""
    values = [box.values[kind] for kind in cards if box.roles[kind] == VALUABLE]
    return values, 1 + sum(box.roles[kind] == MULTIPLIER for kind in cards)


def gain(outcome: i64, bounty: i64, fists: list[int]) -> list[int]:
    """What each seat gains or loses."""
    return [gain_of(outcome, bounty, fists, fist) for fist in fists]


def gain_of(outcome: i64, bounty: i64, fists: list[int], fist: i64) -> i64:
    """What somebody with this fist gains or loses."""
    if outcome == GUARDED:
        return 0 if fist else GUARD_REWARD
    if outcome == RAIDED:
        return -fist
    return fist if is_paid(bounty, fists, fist, outcome == GREEDIEST) else 0


def is_paid(bounty: i64, fists: list[int], fist: i64, greediest_first: bool) -> bool:
    """GD-11: equal fists are paid all or none; the first that can't be paid ends it. So the bounty
    has to do for this one, for its equals and for all that are paid before."""
    other: i64
    for other in fists:
        if other == fist or (other > fist) == greediest_first:
            bounty -= other
    return bounty >= 0


def payments(outcome: int, bounty: int, fists: list[int], gains: list[int]) -> list[dict[str, Any]]:
    """GD-11: the fists in the order of paying, what lay there before and after each, and why."""
    order, paying = list(range(len(fists))), outcome >= GREEDIEST
    if paying:
        order.sort(key=fists.__getitem__, reverse=outcome == GREEDIEST)
    steps, rest = [], bounty
    unpaid = [fists[seat] for seat in order if fists[seat] and not gains[seat]]
    for seat in order:
        fist, gained = fists[seat], gains[seat]
        after = rest - gained if paying else rest
        if fist == 0:
            why = "empty fist"
        elif not paying:
            why = "lost" if gained else f"keeps {counted(fist, 'coin')}"
        elif gained:
            why = f"{rest}, leaves {after}"
        else:
            why = too_little(rest, unpaid) if fist == unpaid[0] else "the payment is over"
        step = {"seat": seat, "fist": fist, "gain": gained, "before": rest, "after": after}
        steps.append({**step, "why": why, "rule": "GD-11" if paying else "GD-9"})
        rest = after
    return steps


def too_little(rest: int, unpaid: list[int]) -> str:
    """Equal fists are paid all or none."""
    short = f"{rest} {'is' if rest == 1 else 'are'} not enough"
    equal = unpaid.count(unpaid[0])
    return f"{short} for {equal} fists of {unpaid[0]}" if equal > 1 else short
