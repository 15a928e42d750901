"""The resolution: the bad development that must be obeyed, and the bonuses (TC-2, TC-15)."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import AT_START, BAD, GOOD, TOMB
from sexton.games.the_cemetery.moves import BENEFIT
from sexton.games.the_cemetery.rules.abilities import feasible
from sexton.games.the_cemetery.state import Ability, State, is_burning, tomb_of


def obey_misfortune(table: State) -> None:
    """TC-2: first the bad development, if it can be obeyed."""
    box = table.box
    bad = table.slots[table.turn * 2 + BAD]
    if bad and box.bonus_time[bad - 1] == AT_START:
        number = box.bonus[bad - 1]
        if feasible(table, box.words[number]):
            table.ability = Ability(None, [number])
            events.misfortune(table, bad - 1)


def active(table: State, time: i64) -> list[int]:
    """TC-15: the bonuses of this moment, each once."""
    slots, times = table.box.slots, table.box.bonus_time
    kinds: list[int] = []
    plot: i64
    grave: i64
    for plot in range(table.turn * slots, (table.turn + 1) * slots):
        grave = table.plots[plot]
        if is_burning(grave) and times[tomb_of(grave)] == time:
            kinds.append(tomb_of(grave))
    good = table.slots[table.turn * 2 + GOOD]
    if good and times[good - 1] == time:
        kinds.append(good - 1)
    return kinds


def usable_offers(table: State) -> list[int]:
    box = table.box
    return [
        kind
        for kind in table.offers
        if still_active(table, kind) and feasible(table, box.words[box.bonus[kind]])
    ]


def still_active(table: State, kind: i64) -> bool:
    """TC-15: a tomb that has left level 2 gives nothing."""
    box = table.box
    if box.sorts[kind] != TOMB:
        return True
    return is_burning(table.plots[table.turn * box.slots + box.slot[kind]])


def bonuses_open(table: State) -> list[int]:
    """The bonuses that may be used now, as moves, and to leave it at that."""
    numbering, before = table.box.numbering, table.box.corpses
    moves = [numbering.first[BENEFIT] + kind - before for kind in usable_offers(table)]
    return [*moves, numbering.done]


def use_bonus(table: State, kind: i64) -> None:
    table.offers = [offer for offer in table.offers if offer != kind]
    table.ability = Ability(None, [table.box.bonus[kind]])
    table.dug = 0
    events.bonus(table, kind)
