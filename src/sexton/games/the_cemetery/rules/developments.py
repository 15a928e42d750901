"""Developments: a slot for a good and one for a bad one in every cemetery (TC-9)."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import GOOD, Box
from sexton.games.the_cemetery.state import State, count_discard


def place_development(table: State, owner: i64, kind: i64) -> None:
    """TC-9: into its slot; what lies there already is discarded."""
    slot = owner * 2 + table.box.colours[kind]
    if table.slots[slot]:
        old = remove_development(table, owner, table.box.colours[kind])
        count_discard(table, old)
        events.replaced(table, owner, old)
    table.slots = table.slots.copy()
    table.slots[slot] = kind + 1


def remove_development(table: State, owner: i64, colour: i64) -> i64:
    """TC-17: a fence that leaves its cemetery comes down."""
    kind: i64 = table.slots[owner * 2 + colour] - 1
    table.slots = table.slots.copy()
    table.slots[owner * 2 + colour] = 0
    if table.box.fences[kind]:
        table.fences &= ~(1 << owner)
    return kind


def has_fence(table: State, owner: i64) -> bool:
    development = table.slots[owner * 2 + GOOD]
    return development > 0 and table.box.fences[development - 1]


def burial_level(box: Box, good: i64, tomb: i64) -> i64:
    """TC-P14: where a burial starts, by what lies in the good slot."""
    deep_from = box.deep_from[good - 1] if good else 0
    return 2 if deep_from and box.values[tomb] >= deep_from else 1
