"""The actions: bury, dig, develop, use a card (TC-3, TC-4, TC-9, TC-P3, TC-P5)."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import BAD, GOOD, TOMB
from sexton.games.the_cemetery.moves import BURY, DEVELOP, MOST_SEATS, USE
from sexton.games.the_cemetery.rules.abilities import feasible
from sexton.games.the_cemetery.rules.developments import burial_level, place_development
from sexton.games.the_cemetery.rules.digging import DIG_ACTION, dig_targets
from sexton.games.the_cemetery.rules.hands import lay_down, lay_hidden
from sexton.games.the_cemetery.state import Ability, State, new_grave


def actions_open(table: State) -> list[int]:
    """TC-13: the simplified game knows burials and abilities alone."""
    numbering = table.box.numbering
    held = sorted(set(table.hands[table.turn]))
    moves = burials(table, held)
    if not table.simplified:
        moves += digs(table)
        moves += developments_to_play(table, held)
    moves += usable_cards(table, held)
    if table.simplified or table.actions:
        moves.append(numbering.end)
    if not table.actions:
        moves.append(numbering.skip)
    return moves


def burials(table: State, held: list[int]) -> list[int]:
    """TC-4: a tomb and a corpse of the hand, where no unsealed tomb of that value lies."""
    box = table.box
    before = table.turn * box.slots
    first: i64 = box.numbering.first[BURY]
    moves: list[int] = []
    tomb: i64
    corpse: i64
    for tomb in held:
        if box.sorts[tomb] == TOMB and not table.plots[before + box.slot[tomb]]:
            for corpse in held:  # In the order of their numbers: corpses come first.
                if corpse >= box.corpses:
                    break
                moves.append(first + (tomb - box.corpses) * box.corpses + corpse)
    return moves


def digs(table: State) -> list[int]:
    """TC-5, TC-P14: a bad development may leave its owner without the Dig action."""
    bad = table.slots[table.turn * 2 + BAD]
    if bad and table.box.no_dig[bad - 1]:
        return []
    return dig_targets(table, DIG_ACTION)


def developments_to_play(table: State, held: list[int]) -> list[int]:
    """TC-9: into any free slot; one's own good one may be replaced."""
    box = table.box
    first: i64 = box.numbering.first[DEVELOP]
    before = box.corpses + box.tombs
    moves: list[int] = []
    kind: i64
    owner: i64
    for kind in held:
        if kind < before:
            continue
        colour: i64 = box.colours[kind]
        for owner in range(table.seats):
            own_good = owner == table.turn and colour == GOOD
            if own_good or not table.slots[owner * 2 + colour]:
                moves.append(first + (kind - before) * MOST_SEATS + owner)
    return moves


def usable_cards(table: State, held: list[int]) -> list[int]:
    """TC-10: cards whose ability has a target; stops are no actions."""
    box, first = table.box, table.box.numbering.first[USE]
    return [first + kind for kind in held if feasible(table, box.words[box.abilities[kind][0]])]


def bury(table: State, tomb: i64, corpse: i64) -> None:
    """TC-4: the tomb face up, the corpse face down on it."""
    seat, box = table.turn, table.box
    lay_down(table, seat, tomb)
    lay_hidden(table, seat, corpse)
    level = burial_level(box, table.slots[seat * 2 + GOOD], tomb)
    plot = seat * box.slots + box.slot[tomb]
    table.plots[plot] = new_grave(level, tomb, corpse, seat)
    events.buried(table, plot)


def develop(table: State, kind: i64, owner: i64) -> None:
    lay_down(table, table.turn, kind)
    events.developed(table, kind, owner)
    place_development(table, owner, kind)


def use(table: State, kind: i64) -> None:
    """TC-P5: the card lies open while its ability is carried out, then it is discarded."""
    lay_down(table, table.turn, kind)
    table.ability = Ability(kind, table.box.abilities[kind].copy())
    table.dug = 0
    events.used(table, kind)
