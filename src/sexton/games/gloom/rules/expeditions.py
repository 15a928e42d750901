"""Expeditions: one for everybody, brought by cards."""

from __future__ import annotations

from sexton.games.gloom import events
from sexton.games.gloom.state import Arrive, State


def set_out(table: State, kind: int) -> None:
    """GL-30: the expedition that a card carries comes after what the card does at once."""
    if table.box.brings[kind]:
        table.tasks.append(Arrive(table.box.brings[kind]))


def arrive(table: State, kind: int) -> None:
    """GL-30: only one is in play, so it replaces the one that was."""
    before = table.expedition
    table.expedition = kind
    if kind != before:
        events.arrived(table, kind, before)
