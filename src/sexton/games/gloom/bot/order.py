"""Which card comes when: what costs one's own hand is best played last, if it can wait."""

from __future__ import annotations

from sexton.games.gloom.components import DEATHS
from sexton.games.gloom.rules import Gloom
from sexton.games.gloom.rules.reckoning import is_open
from sexton.games.gloom.rules.turns import seconds_deaths, takes_play
from sexton.games.gloom.state import AFTERWARDS


def more_to_come(table: Gloom, seat: int, kind: int, *, free: bool) -> bool:
    """Is one of the turn's two plays still to come after this card?"""
    if table.turn != seat:
        return False
    return table.plays + takes_play(table, kind, free=free) < AFTERWARDS


def can_wait(table: Gloom, kind: int, who: int) -> bool:
    """May this card be played later in the turn as well? An untimely death mostly may not."""
    if table.box.categories[kind] != DEATHS:
        return True
    return table.extras > 0 or table.lent > 0 or seconds_deaths(table) or is_open(table, who)


def discards_with(table: Gloom, usual: int, seat: int, kind: int, who: int) -> int:
    """GL-11: how many this player discards after this modifier, who usually discards so many: its
    own text counts for its owner, and one that it covers does not."""
    box, stack = table.box, table.stacks[who]
    if table.owners[who] != seat:
        return usual
    covered = box.discards_after[stack[-1]] if stack and not box.persists[stack[-1]] else 0
    return usual + box.discards_after[kind] - covered
