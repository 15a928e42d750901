"""Your turn: two plays, extra and free ones, the draw phase, and who is next."""

from __future__ import annotations

from mypy_extensions import i64

from sexton.games.gloom import events
from sexton.games.gloom.components import DEATHS, EVENTS, MODIFIERS
from sexton.games.gloom.rules.end import TURN_LIMIT, end_game
from sexton.games.gloom.rules.hands import draw_up
from sexton.games.gloom.rules.reckoning import any_text, is_open, mortal, worth
from sexton.games.gloom.state import (
    AFTERWARDS,
    DONE,
    DRAWN,
    FIRST,
    LIVING,
    MayPlayLoot,
    State,
)


def goes_on(table: State) -> bool:
    """Is something left to decide in this turn, as far as everybody can tell?"""
    if table.plays < AFTERWARDS:
        return True
    if table.plays >= DONE or not table.hands[table.turn]:
        return False
    return table.extras > 0 or has_open_target(table)


def has_open_target(table: State) -> bool:
    """GL-10: is there anybody whom `open_targets` would name?"""
    fates = table.fates
    who: i64
    for who in range(len(fates)):
        if fates[who] == LIVING and is_open(table, who) and open_targets(table, [who]):
            return True
    return False


def open_targets(table: State, characters: list[int]) -> list[int]:
    """GL-10: negative characters whose text lets anybody kill them as a free play."""
    return [
        who for who in mortal(table, characters) if is_open(table, who) and worth(table, who) < 0
    ]


def may_kill(table: State) -> bool:
    """GL-2: an untimely death is for the first play, unless a card gave an extra one."""
    if table.plays == FIRST or table.extras > 0:
        return True
    if seconds_deaths(table) and table.plays < AFTERWARDS:
        return True
    return table.lent > 0 and table.plays < AFTERWARDS


def seconds_deaths(table: State) -> bool:
    """GL-31: does the expedition let an untimely death be the second play?"""
    return table.expedition > 0 and table.box.deaths_second[table.expedition]


def may_play_extra(table: State, kind: int) -> bool:
    """GL-2: a negative modifier may be an extra play."""
    return table.extras > 0 and table.box.negative[kind]


def spend(table: State, kind: int, *, free: bool = False) -> None:
    """A card is about to be played: by leave of another card, free, or as one of the plays."""
    if table.tasks:
        spend_leave(table)
        return
    category = table.box.categories[kind]
    if category == DEATHS and free:
        return
    if category == MODIFIERS and may_play_extra(table, kind):
        table.extras -= 1
        table.lent += 1
    elif category == EVENTS and free_event(table):
        table.freed = True
    elif category == DEATHS and table.plays != FIRST:
        if table.plays < AFTERWARDS and seconds_deaths(table):
            table.plays += 1
        elif table.extras:
            table.extras -= 1
        else:  # An extra play that a modifier took: that modifier has the second play instead.
            table.lent -= 1
            table.plays += 1
    else:
        table.plays += 1


def takes_play(table: State, kind: int, *, free: bool = False) -> bool:
    """Would this card be one of the two plays? As `spend` then has it."""
    category = table.box.categories[kind]
    if table.tasks or (category == DEATHS and free):
        return False
    if category == MODIFIERS:
        return not may_play_extra(table, kind)
    if category == EVENTS:
        return not free_event(table)
    if category != DEATHS or table.plays == FIRST:
        return True
    return seconds_deaths(table) or not table.extras


def free_event(table: State) -> bool:
    """GL-27: is the next event of this turn a free play?"""
    return not table.freed and any_text(table, table.turn, table.box.frees_event)


def may_trade(table: State, seat: int) -> bool:
    """GL-27: once a turn, a card of the hand for one of the draw pile."""
    return not table.traded and any_text(table, seat, table.box.trades)


def spend_leave(table: State) -> None:
    leave = table.tasks[-1]
    if isinstance(leave, MayPlayLoot):
        leave.count -= 1
    else:
        table.tasks.pop()


def pass_play(table: State) -> None:
    events.passed(table)
    table.plays += 1


def end_turn(table: State) -> None:
    """GL-P7: draw up to the limit, unless a card said to skip it (GL-9). It may take a decision
    where the cards come from (GL-28)."""
    seat = table.turn
    if table.plays == DRAWN:
        next_turn(table)
        return
    table.plays = DRAWN
    if table.skip_draws[seat]:
        table.skip_draws = table.skip_draws.copy()
        table.skip_draws[seat] -= 1
        events.skipped_draw(table, seat)
    else:
        draw_up(table, seat)


def next_turn(table: State) -> None:
    """GL-P3, GL-9: the player on the left, or the next one who skips no turn."""
    while True:
        table.turn = (table.turn + 1) % table.seats
        table.turns += 1
        table.plays, table.extras, table.lent = FIRST, 0, 0
        table.freed = table.traded = False
        if table.turns >= TURN_LIMIT * table.seats:
            end_game(table, "GL-19")
            return
        if not table.skip_turns[table.turn]:
            events.turn_begins(table)
            return
        table.skip_turns = table.skip_turns.copy()
        table.skip_turns[table.turn] -= 1
        events.skipped_turn(table)
