"""Verifying a record: was the shuffle committed to, and does every move replay?"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sexton.core import chance
from sexton.core.errors import BadRecord, SextonError
from sexton.core.game import AnyGame
from sexton.core.loading import load
from sexton.core.record import Record, parse


class Check(msgspec.Struct, frozen=True):
    """One thing looked at: passed, failed, or (None) nothing to look at."""

    name: str
    passed: bool | None
    sentence: str


def verify(record: object, games: Mapping[str, AnyGame]) -> list[Check]:
    """Everything that can be checked about a record, in order."""
    try:
        read = parse(record)
    except BadRecord as error:
        return [Check("record", False, str(error))]
    checks = [Check("record", True, f"A record of {read.game} for {len(read.seats)} players.")]
    checks.append(check_commitment(read))
    try:
        match = load(record, games)
    except SextonError as error:
        return [*checks, Check("replay", False, str(error))]
    undone = len(match.rows) - len(match.moves)
    taken_back = f" ({undone} lines are undos or undone)" if undone else ""
    checks.append(
        Check("replay", True, f"All {len(match.moves)} moves are legal and replay{taken_back}.")
    )
    if match.over:
        checks.append(Check("result", True, "The game is over and its result is as recorded."))
    else:
        checks.append(Check("result", None, "The game is not over yet."))
    return checks


def check_commitment(read: Record) -> Check:
    fairness = read.fairness
    if read.arranged:
        return Check("commitment", None, "Not by chance: the cards were arranged, for a lesson.")
    if fairness is None:
        return Check("commitment", None, "Not committed: the game was dealt from a chosen seed.")
    if not fairness.server_seed or read.seed is None:
        return Check("commitment", None, "The seed is withheld until the game is over.")
    if chance.commitment(fairness.server_seed) != fairness.commitment:
        return Check("commitment", False, "The seed is not the one that was committed to.")
    if chance.game_seed(fairness.server_seed, fairness.nonces) != read.seed:
        return Check("commitment", False, "The deal's seed doesn't follow from the committed one.")
    return Check("commitment", True, "The shuffle was committed to before the deal.")
