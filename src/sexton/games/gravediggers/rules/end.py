"""Game end: the last robberies, and what everybody's coins come to."""

from __future__ import annotations

from sexton.core.phrases import counted
from sexton.core.types import Line
from sexton.games.gravediggers import events
from sexton.games.gravediggers.components import NOTE
from sexton.games.gravediggers.rules.people import GUARDED, RAIDED
from sexton.games.gravediggers.rules.robbery import next_robbery
from sexton.games.gravediggers.rules.tiles import robbable
from sexton.games.gravediggers.state import FISTS_AT, State


def last_robberies(table: State, seat: int) -> None:
    """GD-13: from this player's cemetery clockwise over all of them."""
    cemeteries = table.box.cemeteries
    order = [(seat + step) % cemeteries for step in range(cemeteries)]
    left = robbable(table)
    table.queue = [cemetery for cemetery in order if cemetery in left]
    events.last_card(table, seat)
    next_robbery(table)


def scores(table: State) -> list[int]:
    """GD-14: coins, less 10 for every note."""
    return [coins - NOTE * notes for coins, notes in zip(table.coins, table.notes, strict=True)]


def account(table: State, seat: int) -> list[Line]:
    """How the coins came and went, robbery by robbery, and what is owed."""
    paid, rewarded, lost = list[int](), list[int](), list[int]()
    for row in table.ledger:
        gain = row[FISTS_AT + table.seats + seat]
        if gain:
            (rewarded if row[1] == GUARDED else lost if row[1] == RAIDED else paid).append(gain)
    borrowed = NOTE * table.notes[seat]
    began = table.coins[seat] - borrowed - sum(paid) - sum(rewarded) - sum(lost)
    notes = counted(table.notes[seat], "credit note")
    fists = counted(len(rewarded), "empty fist")
    lines = [
        Line("Coins to begin with", began, "GD-P1", "To begin with"),
        Line(f"{notes} taken", borrowed, "GD-7", "Borrowed"),
        Line(f"{counted(len(paid), 'fist')} paid", sum(paid), "GD-11", "Paid from bounties"),
        Line(f"{fists} rewarded", sum(rewarded), "GD-9", "Rewards of the guard"),
        Line(f"{counted(len(lost), 'fist')} lost", sum(lost), "GD-9", "Lost to bandits"),
        Line(notes, -borrowed, "GD-14", "Credit notes"),
    ]
    return [line for line in lines if line.points or line.rule == "GD-P1"]
