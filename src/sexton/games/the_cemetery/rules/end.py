"""The end of the game: what is discarded, what is counted, who wins."""

from __future__ import annotations

from sexton.core.ranking import places
from sexton.core.types import Line, Result, Standing
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.state import OVER, State, corpse_of, tomb_of

TIE = 1000  # more than any cemetery's zombies can be worth


def points_of(table: State, seat: int) -> tuple[int, int]:
    """The score as the box counts it, and the zombies' part of it."""
    values = table.box.values
    zombies = sum(table.zombies[seat])
    points = zombies
    for grave in table.sealed_tombs[seat]:
        points += values[corpse_of(grave)]
    return points, zombies


def tie_break(counted: tuple[int, int]) -> int:
    """TC-12: of equal scores the one with the zombies nearest zero is better."""
    points, zombies = counted
    return points * TIE + zombies


def discard_unsealed(table: State) -> None:
    for plot, grave in enumerate(table.plots):
        if grave:
            table.discards[tomb_of(grave)] += 1
            table.discards[corpse_of(grave)] += 1
            table.plots[plot] = 0


def standing(table: State) -> Standing:
    """Only what is sealed would count."""
    scores = [points_of(table, seat)[0] for seat in range(table.seats)]
    return Standing(f"round {table.round}", scores)


def result(table: State) -> Result | None:
    """TC-12: the highest score wins, then the zombies nearest zero; else it is shared."""
    if table.phase != OVER:
        return None
    names, values = table.box.names, table.box.values
    lines = []
    for seat in range(table.seats):
        own = [
            Line(
                f"{names[corpse_of(grave)]}, sealed in {names[tomb_of(grave)]}",
                value,
                "TC-12",
                "Sealed corpses",
            )
            for grave in table.sealed_tombs[seat]
            if (value := values[corpse_of(grave)])
        ]
        own += [
            Line(f"Zombie {minus(value)}", value, "TC-P6", "Zombies")
            for value in sorted(table.zombies[seat])
        ]
        lines.append(own)
    ranked = [tie_break(points_of(table, seat)) for seat in range(table.seats)]
    return Result(places(ranked), standing(table).scores, lines)
