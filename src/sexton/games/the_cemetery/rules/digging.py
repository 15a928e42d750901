"""How to dig: where one may, what the others answer, sealing, exhuming, zombies (TC-5 to TC-8)."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.the_cemetery import events
from sexton.games.the_cemetery.moves import DIG, FENCE, PASS, STOP
from sexton.games.the_cemetery.rules.developments import has_fence
from sexton.games.the_cemetery.rules.hands import lay_down
from sexton.games.the_cemetery.state import (
    FENCED,
    OPEN,
    PASSED,
    SEALED,
    SILENT,
    STOPPED,
    DeclaredDig,
    State,
    corpse_of,
    count_discard,
    level_of,
    replace_tombs,
    replace_zombies,
    seen_by,
    tomb_of,
)
from sexton.games.the_cemetery.types import ANYWHERE, DOWN, EITHER, OWN, UP, Dig

DIG_ACTION = Dig(EITHER)  # TC-5: what anybody may do as an action.


def dig_targets(table: State, dig: Dig) -> list[int]:
    """Every dig that this word allows, as moves."""
    moves: list[int] = []
    find_digs(table, dig, moves)
    return moves


def can_dig(table: State, dig: Dig) -> bool:
    """Is there any such dig?"""
    return find_digs(table, dig, None)


def find_digs(table: State, dig: Dig, moves: list[int] | None) -> bool:
    """Is there a dig that this word allows? All of them, as moves, for whoever brings a list."""
    slots, graves = table.box.slots, table.box.numbering.graves
    down, up = dig.direction != UP, dig.direction != DOWN
    elsewhere, at_home = dig.where != OWN, dig.where == ANYWHERE or dig.where == OWN
    level: i64 = dig.from_level or 0
    forbidden: i64 = table.dug - 1 if dig.another else -1
    first: i64 = table.box.numbering.first[DIG]
    owner: i64
    plot: i64
    grave: i64
    for owner in range(table.seats):
        # TC-17: a fence that is up keeps every opponent out.
        if not (at_home if owner == table.turn else elsewhere and not table.fences >> owner & 1):
            continue
        for plot in range(owner * slots, (owner + 1) * slots):
            grave = table.plots[plot]
            if not grave or plot == forbidden or (level and level_of(grave) != level):
                continue
            if moves is None:
                return True
            move = first + (owner * graves + plot - owner * slots) * 2
            if down:
                moves.append(move)
            if up:
                moves.append(move + 1)
    return bool(moves)


def plot_and_way(table: State, chosen: i64) -> tuple[i64, i64]:
    """Where a dig is to be, and whether it goes up, by what was chosen."""
    place, graves = chosen >> 1, table.box.numbering.graves
    return place // graves * table.box.slots + place % graves, chosen & 1


def dig(table: State, word: Dig, chosen: i64) -> None:
    """TC-8: everybody else is asked, unless all can see that nobody could stop it."""
    plot, up = plot_and_way(table, chosen)
    table.dug = plot + 1
    events.digs(table, plot, up, word.levels)
    if word.stoppable and may_be_stopped(table, plot // table.box.slots):
        table.declared = DeclaredDig(plot, up, word.levels, [SILENT] * table.seats)
        table.unveiled += 1  # Once the others are asked, a dig isn't taken back.
    else:
        slide(table, plot, up, word.levels)


def may_be_stopped(table: State, owner: i64) -> bool:
    """Could anybody stop a dig there, as far as everybody knows?"""
    if owner != table.turn and has_fence(table, owner):
        return True
    lying_open = stops_in(table, table.plots)
    for kind in table.box.stops:
        lying_open += table.discards[kind]
    for graves in table.sealed_tombs:
        lying_open += stops_in(table, graves)
    return lying_open < table.box.stop_count


def stops_in(table: State, graves: list[int]) -> i64:
    """How many of these graves show a corpse that could have stopped a dig."""
    found: i64 = 0
    grave: i64
    for grave in graves:
        if grave & OPEN and corpse_of(grave) in table.box.stops:
            found += 1
    return found


# The others' answers


def asked(table: State, declared: DeclaredDig) -> list[int]:
    """Who owes an answer still."""
    waiting: list[int] = []
    seat: i64
    for seat in range(table.seats):
        if seat != table.turn and declared.answers[seat] == SILENT:
            waiting.append(seat)
    return waiting


def reactions(table: State, declared: DeclaredDig, seat: int) -> list[int]:
    """What an asked seat may answer: always to let it pass."""
    if seat == table.turn or declared.answers[seat] != SILENT:
        return []
    numbering = table.box.numbering
    moves = [numbering.let_pass]
    hand = table.hands[seat]
    for place, kind in enumerate(table.box.stops):
        if kind in hand:
            moves.append(numbering.first[STOP] + place)
    if declared.plot // table.box.slots == seat and has_fence(table, seat):
        moves.append(numbering.fence)
    return moves


def answer(table: State, seat: i64, verb: i64, chosen: i64) -> None:
    """Sealed; when the last has answered, they are read clockwise from the digger."""
    declared = table.declared
    assert declared is not None
    if verb == PASS:
        declared.answers[seat] = PASSED
    elif verb == FENCE:
        declared.answers[seat] = FENCED
    else:
        assert verb == STOP
        declared.answers[seat] = STOPPED + table.box.stops[chosen]
    if declared.answers.count(SILENT) == 1:  # The digger is not asked.
        close_window(table, declared)


def close_window(table: State, declared: DeclaredDig) -> None:
    """TC-8: the first stop is spent, and later ones stay unseen."""
    table.declared = None
    table.unveiled += 1
    for step in range(1, table.seats):
        seat = (table.turn + step) % table.seats
        if declared.answers[seat] != PASSED:
            stop_dig(table, seat, declared.answers[seat])
            return
    slide(table, declared.plot, declared.up, declared.levels)


def stop_dig(table: State, seat: i64, answered: i64) -> None:
    if answered == FENCED:
        table.fences |= 1 << seat
        events.fenced(table, seat)
        return
    kind = answered - STOPPED
    lay_down(table, seat, kind)
    count_discard(table, kind)
    events.stopped(table, seat, kind)


# What the dig does


def slide(table: State, plot: i64, up: i64, levels: i64) -> None:
    """TC-6: down to sealed, up to exhumed; a surplus is lost."""
    grave: i64 = table.plots[plot]
    level = level_of(grave)
    owner = plot // table.box.slots
    if up and level <= levels:
        table.plots[plot] = 0
        exhume(table, owner, grave)
    elif not up and level + levels >= SEALED:
        table.plots[plot] = 0
        replace_tombs(table, owner, [*table.sealed_tombs[owner], grave | SEALED])
        events.sealed(table, plot)
    else:
        table.plots[plot] = grave - levels if up else grave + levels
        events.level(table, plot)


def exhume(table: State, owner: i64, grave: i64) -> None:
    """TC-7: both cards are discarded; a corpse worth more than its tomb rises."""
    corpse, tomb = corpse_of(grave), tomb_of(grave)
    count_discard(table, corpse)
    count_discard(table, tomb)
    if not seen_by(grave, table.turn):
        table.unveiled += 1
    events.exhumed(table, owner, grave)
    if table.box.values[corpse] > table.box.values[tomb]:
        raise_zombie(table, owner)


def raise_zombie(table: State, owner: i64) -> None:
    """TC-7: an empty zombie deck is remade from its discards; from nothing, nothing rises."""
    table.zombie_deck = table.zombie_deck.copy()
    if not table.zombie_deck:
        table.zombie_deck, table.zombie_discards = table.zombie_discards.copy(), []
        table.shuffle(table.zombie_deck)
    if not table.zombie_deck:
        events.no_zombie(table, owner)
        return
    zombie = table.zombie_deck.pop()
    replace_zombies(table, owner, [*table.zombies[owner], zombie])
    table.unveiled += 1
    events.zombie(table, owner, zombie)
