"""The turn and its phases: resolution, actions, end-of-turn bonuses, adjustment (TC-2, TC-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.components import AT_END, AT_START, HAND, SIMPLE_HAND
from sexton.games.the_cemetery.moves import BURY, DEVELOP, DIG, END, MOST_SEATS, SKIP
from sexton.games.the_cemetery.rules.abilities import carry_on
from sexton.games.the_cemetery.rules.actions import bury, develop, use
from sexton.games.the_cemetery.rules.bonuses import active, obey_misfortune, usable_offers
from sexton.games.the_cemetery.rules.digging import DIG_ACTION, dig
from sexton.games.the_cemetery.rules.end import finish, somebody_is_done
from sexton.games.the_cemetery.rules.hands import draw
from sexton.games.the_cemetery.state import (
    ACTIONS,
    ADJUSTMENT,
    ENDING,
    MISFORTUNE,
    OVER,
    RESOLUTION,
    State,
)

ACTION_LIMIT: Final = 3
SIMPLE_ACTION_LIMIT: Final = 5
SKIP_DRAW: Final = 3
HAND_LIMIT: Final = 10
LAST_ROUND: Final = 60  # TC-14


def go_on(table: State) -> None:
    """Does all that needs no decision, up to the next one."""
    while table.declared is None and table.phase != OVER:
        if table.simplified and somebody_is_done(table):
            finish(table)  # TC-13: at once
        elif table.ability is not None:
            if not carry_on(table, table.ability):
                return
        elif not phase_is_over(table):
            return
        else:
            next_phase(table)


def phase_is_over(table: State) -> bool:
    """Is there nothing left to decide in this phase?"""
    if table.phase == MISFORTUNE:
        return True
    if table.phase == ACTIONS:
        return table.actions >= action_limit(table.simplified)
    if table.phase == ADJUSTMENT:
        return len(table.hands[table.turn]) <= hand_limit(table.simplified)
    return not usable_offers(table)


def next_phase(table: State) -> None:
    if table.phase == MISFORTUNE:
        table.phase = RESOLUTION
        table.offers = active(table, AT_START)
    elif table.phase == ACTIONS:
        begin_ending(table)
    elif table.phase == ADJUSTMENT:
        next_turn(table)
    else:
        close_offers(table)


def begin_turn(table: State, seat: i64) -> None:
    """TC-17: the owner's turn takes the fence down."""
    table.turn = seat
    table.phase = MISFORTUNE
    table.actions = 0
    events.turn(table)
    if table.fences >> seat & 1:
        table.fences &= ~(1 << seat)
        events.fence_down(table)
    obey_misfortune(table)


def next_seat(table: State) -> int | None:
    """Whose turn comes then; nobody's, if this one ends the last round (TC-12, TC-14)."""
    seat = (table.turn + 1) % table.seats
    last = somebody_is_done(table) or table.round >= LAST_ROUND
    return None if last and seat == table.first else seat


def next_turn(table: State) -> None:
    """The last player in turn order ends the round, and perhaps the game."""
    seat = next_seat(table)
    if seat is None:
        finish(table)
        return
    if seat == table.first:
        table.round += 1
    begin_turn(table, seat)


def leave(table: State) -> None:
    """Enough of this choice, or of the bonuses."""
    if table.ability is not None:
        del table.ability.steps[0]
    else:
        close_offers(table)


def close_offers(table: State) -> None:
    table.offers = []
    if table.phase == RESOLUTION:
        table.phase = ACTIONS
    else:
        begin_adjustment(table, skipped=False)


# The actions


def action_limit(simplified: bool) -> i64:
    return SIMPLE_ACTION_LIMIT if simplified else ACTION_LIMIT


def act(table: State, verb: i64, chosen: i64) -> None:
    """TC-3: an action, or the end of them."""
    if verb == END:
        begin_ending(table)
    elif verb == SKIP:
        skip(table)
    else:
        table.actions += 1
        do_action(table, verb, chosen)


def do_action(table: State, verb: i64, chosen: i64) -> None:
    box = table.box
    if verb == BURY:
        bury(table, box.corpses + chosen // box.corpses, chosen % box.corpses)
    elif verb == DIG:
        dig(table, DIG_ACTION, chosen)
    elif verb == DEVELOP:
        card = chosen // MOST_SEATS
        develop(table, box.corpses + box.tombs + card, chosen % MOST_SEATS)
    else:
        use(table, chosen)


def skip(table: State) -> None:
    """TC-3: no actions, three cards."""
    events.skipped(table)
    draw(table, table.turn, SKIP_DRAW, "TC-3")
    begin_adjustment(table, skipped=True)


# The end of the turn


def begin_ending(table: State) -> None:
    table.phase = ENDING
    table.offers = active(table, AT_END)


def hand_limit(simplified: bool) -> i64:
    return SIMPLE_HAND if simplified else HAND_LIMIT


def begin_adjustment(table: State, *, skipped: bool) -> None:
    """TC-18: after a skip there is no drawing up; but simplified hands have six (TC-13)."""
    table.phase = ADJUSTMENT
    size = SIMPLE_HAND if table.simplified else HAND
    missing = size - len(table.hands[table.turn])
    if missing > 0 and (table.simplified or not skipped):
        draw(table, table.turn, missing, "TC-2")
