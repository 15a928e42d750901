"""Groups: graves that hang together (GG-9). Cells are numbered, and a set of them is one int with a
bit for each."""

from __future__ import annotations

from mypy_extensions import i64


def count(cells: i64) -> i64:
    """How many these are: `bit_count`, in steps that compile to a few instructions."""
    cells -= cells >> 1 & 0x5555_5555_5555_5555
    cells = (cells & 0x3333_3333_3333_3333) + (cells >> 2 & 0x3333_3333_3333_3333)
    cells = cells + (cells >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    return cells * 0x0101_0101_0101_0101 >> 56 & 127


def group_of(near: list[int], cells: i64, cell: i64) -> i64:
    """Those of the cells that hang together with one of them, which is given as its bit; `near`
    says for each cell which ones lie beside it."""
    group = fringe = cell
    while fringe:
        lowest = fringe & -fringe
        beside: i64 = near[int(lowest).bit_length() - 1]
        found = beside & cells & ~group
        group |= found
        fringe = fringe ^ lowest | found
    return group


def groups(near: list[int], cells: i64) -> list[int]:
    """All groups that these cells form."""
    found: list[int] = []
    while cells:
        group = group_of(near, cells, cells & -cells)
        found.append(group)
        cells &= ~group
    return found


def largest(near: list[int], cells: i64) -> i64:
    """The size of the largest of the groups that these cells form."""
    best: i64 = 0
    while count(cells) > best:
        group = group_of(near, cells, cells & -cells)
        size = count(group)
        if size > best:
            best = size
        cells &= ~group
    return best
