"""A list of choices as it stands on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sexton.cli.choices import Names, Step, is_number
from sexton.core.moves import Move

MANY = 15  # A list longer than this is set in columns.


def menu(names: Names, step: Step) -> RenderableType:
    return in_columns(step) if len(step.choices) > MANY else in_rows(names, step)


def in_rows(names: Names, step: Step) -> RenderableType:
    rows = Table.grid(padding=(0, 2, 0, 0))
    rows.add_column(justify="right", no_wrap=True, style="bold")
    rows.add_column()
    rows.add_column(style="dim", no_wrap=True)
    if step.amounts:
        moves = list(step.amounts.values())
        rows.add_row(ranges(list(step.amounts)), from_to(names, moves), moves[0].rule)
    for choice in step.choices:
        left = len(choice.moves)
        rule = choice.moves[0].rule if len({move.rule for move in choice.moves}) == 1 else ""
        rows.add_row(choice.key, choice.text, f"{left} ways" if left > 1 else rule)
    return rows


def in_columns(step: Step) -> RenderableType:
    """A long list is read across several columns."""
    wide = max(len(choice.key) for choice in step.choices)
    cells = [
        Text.assemble((choice.key.rjust(wide), "bold"), "  ", choice.text)
        for choice in step.choices
    ]
    return Columns(cells, padding=(0, 3), column_first=True)


def from_to(names: Names, moves: Sequence[Move]) -> str:
    """The least and the greatest amount, as they are called."""
    ((key, arg),) = names.space.verbs[moves[0].verb].args.items()
    amounts = sorted(int(move.args[key]) for move in moves)
    ends = [names.label(arg, amount) for amount in (amounts[0], amounts[-1])]
    return " to ".join(dict.fromkeys(ends))


def keys(step: Step) -> str:
    """What may be typed here, shortly."""
    typed = [choice.key for choice in step.choices]
    if all(is_number(key) for key in typed):
        return ranges([int(key) for key in typed])
    return ", ".join(typed)


def ranges(numbers: Sequence[int]) -> str:
    """0, 1, 2, 5 as "0–2, 5"."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)
