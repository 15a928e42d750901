"""The bounty of a robbery: how much there is, and whom it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sexton.core.phrases import counted
from sexton.games.gravediggers.components import (
    COINS,
    COUNT,
    GUARD_REWARD,
    MULTIPLIER,
    VALUABLE,
    Box,
)
from sexton.games.gravediggers.rules.people import GREEDIEST, GUARDED, PEOPLE_AT, RAIDED, people_act


def tally_of(box: Box, cards: list[int]) -> int:
    """What these cards count up to."""
    tallies, tally = box.tallies, 0
    for kind in cards:
        tally += tallies[kind]
    return tally


def reckon(tally: int) -> tuple[int, int]:
    """What becomes of a robbery of cards that count up to this, and the bounty."""
    outcome = people_act(tally >> PEOPLE_AT)[0]
    return outcome, 0 if outcome <= RAIDED else bounty_of(tally)


def bounty_of(tally: int) -> int:
    """GD-10: the valuables, once more for every X."""
    return (tally & (1 << COINS) - 1) * (1 + (tally >> COINS & (1 << COUNT) - 1))


def bounty_parts(box: Box, cards: Sequence[int]) -> tuple[list[int], int]:
    """GD-10: the valuables that are added up, and how often they count."""
    values = [box.values[kind] for kind in cards if box.roles[kind] == VALUABLE]
    return values, 1 + sum(box.roles[kind] == MULTIPLIER for kind in cards)


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
