"""The end: a family without a living character, or too many turns."""

from __future__ import annotations

from typing import Final

from sexton.games.gloom import events
from sexton.games.gloom.rules.hands import in_play
from sexton.games.gloom.state import LIVING, State

TURN_LIMIT: Final = 120  # GL-19: for each player.


def check_end(table: State) -> None:
    """GL-18: the instant a family has no living character left."""
    owners, fates, alive = table.owners, table.fates, 0
    for who in range(len(owners)):
        if fates[who] == LIVING:  # GL-24: guests are members too.
            alive |= 1 << owners[who]
    if alive != (1 << table.seats) - 1:
        end_game(table, "GL-18")


def end_game(table: State, rule: str) -> None:
    table.over = True
    table.discards += in_play(table)  # What was being played is swept up.
    table.tasks.clear()
    events.ended(table, rule)
