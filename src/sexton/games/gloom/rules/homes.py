"""Residences and their mysteries."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.rules.hands import take_out
from sexton.games.gloom.rules.reckoning import shows_all
from sexton.games.gloom.state import State


def homes_for(table: State, kind: int) -> list[int]:
    """GL-22: the families at whose residences a mystery may be played now."""
    icons = table.box.mystery_icons[kind]
    found = [family for seat, family in enumerate(table.families) if shows_all(table, seat, icons)]
    return sorted(found)


def unfold(table: State, seat: int, kind: int, family: int) -> None:
    """GL-22, GL-23: a mystery covers the older one, and stays whatever happens to the family."""
    take_out(table, seat, kind)
    table.homes[family] = [*table.homes[family], kind]
    events.unfolded(table, seat, kind, family)


def shed(table: State, seat: int, kind: int) -> None:
    """GL-2: a mystery is discarded from the hand, and no play is spent."""
    take_out(table, seat, kind)
    table.discards.append(kind)
    events.shed(table, seat, kind)
