"""What may be done, and what then happens, by the rulebook's chapters."""

from __future__ import annotations

from typing import Any

from sexton.core.options import Options
from sexton.core.ranking import places
from sexton.core.types import Result, Standing
from sexton.games.bring_out_yer_dead.components import Box
from sexton.games.bring_out_yer_dead.rules.cemetery import lines
from sexton.games.bring_out_yer_dead.rules.rounds import BringOutYerDead
from sexton.games.bring_out_yer_dead.state import OVER


def deal(box: Box, seats: int, secret: str, options: Options) -> BringOutYerDead:
    table = BringOutYerDead(box, seats)
    table.secret = secret
    table.log = []
    table.prepare()
    return table


def load(box: Box, saved: dict[str, Any]) -> BringOutYerDead:
    table = BringOutYerDead(box, saved["seats"])
    table.restore(saved)
    return table


def standing(table: BringOutYerDead) -> Standing:
    return Standing(f"round {table.round}" if table.round else "", table.totals())


def result(table: BringOutYerDead) -> Result | None:
    """BD-18: most points win, then most cards that scored from the hand; then it is shared."""
    if table.phase != OVER:
        return None
    told = [lines(table.box, parts) for parts in table.tally(table.hands)]
    return Result(places(table.scores()), standing(table).scores, told)


__all__ = ["BringOutYerDead", "deal", "load", "result", "standing"]
