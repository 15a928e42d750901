"""The end of the game: what is discarded, what is counted, who wins (TC-12 to TC-14)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.core.ranking import places
from sexton.core.types import Line, Result, Standing
from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.moves import minus
from sexton.games.the_cemetery.rules.hands import discard_used
from sexton.games.the_cemetery.state import (
    OPEN,
    OVER,
    State,
    corpse_of,
    count_discard,
    replace_tombs,
    tomb_of,
)

SEALED_TO_END: Final = 5
TIE: Final = 1000  # more than any cemetery's zombies can be worth


def somebody_is_done(table: State) -> bool:
    return any(len(graves) >= SEALED_TO_END for graves in table.sealed_tombs)


def finish(table: State) -> None:
    """TC-12: unsealed tombs are discarded, sealed corpses turn up."""
    table.phase = OVER
    discard_used(table)
    table.offers, table.dug = [], 0
    unsealed = discard_unsealed(table)
    for owner in range(table.seats):
        for place in range(len(table.sealed_tombs[owner])):
            graves = table.sealed_tombs[owner].copy()
            graves[place] |= OPEN
            replace_tombs(table, owner, graves)
            events.laid_open(table, owner, place)
    table.unveiled += 1
    done = "TC-13" if table.simplified else "TC-12"
    rule = done if somebody_is_done(table) else "TC-14"
    events.ended(table, points(table), unsealed, rule)


def discard_unsealed(table: State) -> list[int]:
    """The corpses that lay there."""
    corpses: list[int] = []
    for plot, grave in enumerate(table.plots):
        if grave:
            count_discard(table, tomb_of(grave))
            count_discard(table, corpse_of(grave))
            corpses.append(corpse_of(grave))
            table.plots[plot] = 0
    return corpses


def points_of(table: State, seat: i64) -> tuple[i64, i64]:
    """The score as the box counts it, and the zombies' part of it."""
    values = table.box.values
    zombies: i64 = 0
    zombie: i64
    for zombie in table.zombies[seat]:
        zombies += zombie
    points = zombies
    grave: i64
    for grave in table.sealed_tombs[seat]:
        points += values[corpse_of(grave)]
    return points, zombies


def points(table: State) -> list[int]:
    return [points_of(table, seat)[0] for seat in range(table.seats)]


def scores(table: State) -> list[int]:
    """TC-12: sealed corpses and zombies; of equal ones the zombies nearest zero are better."""
    counted = [points_of(table, seat) for seat in range(table.seats)]
    return [points * TIE + zombies for points, zombies in counted]


def standing(table: State) -> Standing:
    """Only what is sealed would count."""
    return Standing(f"round {table.round}", points(table))


def result(table: State) -> Result | None:
    """TC-12: the highest score wins, then the zombies nearest zero; else it is shared."""
    if table.phase != OVER:
        return None
    lines = [account(table, seat) for seat in range(table.seats)]
    return Result(places(scores(table)), points(table), lines)


def account(table: State, seat: int) -> list[Line]:
    """How a cemetery's score came about."""
    names, values = table.box.names, table.box.values
    lines = [
        Line(
            f"{names[corpse_of(grave)]}, sealed in {names[tomb_of(grave)]}",
            value,
            "TC-12",
            "Sealed corpses",
        )
        for grave in table.sealed_tombs[seat]
        if (value := values[corpse_of(grave)])
    ]
    lines += [
        Line(f"Zombie {minus(value)}", value, "TC-P6", "Zombies")
        for value in sorted(table.zombies[seat])
    ]
    return lines
